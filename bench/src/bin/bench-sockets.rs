//! `bench-sockets --address IP:PORT --pid PID` opens idle chat sockets and reports the memory that each costs the server.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bench::Result;
use bench::flags::Flags;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

const HELP: &str = "bench-sockets --address IP:PORT --pid PID [--sockets 10000] [--per-source 250] [--seconds 5]
Server and program each need that many open files (ulimit -n). The sockets come from many 127.x.y.z addresses, below the limit per address.";
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
const WEBSOCKET_KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench-sockets: {message}\n{HELP}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<()> {
    let mut flags = Flags::parse(std::env::args().skip(1), &[])?;
    let address: SocketAddr = flags.required("address")?.parse().map_err(|_| "--address must be IP:PORT")?;
    let pid: u32 = flags.required("pid")?.parse().map_err(|_| "--pid must be a number")?;
    let count: u32 = flags.number("sockets", 10_000)?;
    let per_source: u32 = flags.number("per-source", 250)?;
    let hold = Duration::from_secs(flags.number("seconds", 5)?);
    flags.finish()?;
    // The first sockets are opened before the measurement, so that one-time allocations are not counted.
    let mut held = Vec::new();
    for number in 0..10 {
        held.push(open_chat_socket(address, source_address(number / per_source.max(1))).await?);
    }
    let (before, started) = (resident_kilobytes(pid)?, Instant::now());
    for number in 10..count + 10 {
        held.push(
            open_chat_socket(address, source_address(number / per_source.max(1))).await.map_err(|e| format!("socket {number}: {e}"))?,
        );
    }
    let took = started.elapsed();
    sleep(hold).await;
    let after = resident_kilobytes(pid)?;
    let each = after.saturating_sub(before) as f64 / f64::from(count.max(1));
    println!("{count} idle sockets, opened in {:.1} s ({:.0}/s)", took.as_secs_f64(), f64::from(count) / took.as_secs_f64());
    println!("RSS before {before} KB, after {after} KB: {each:.1} KB a socket");
    drop(held);
    Ok(())
}

/// A loopback address for each batch.
fn source_address(batch: u32) -> Ipv4Addr {
    let [.., third, fourth] = (batch + 1).to_be_bytes();
    Ipv4Addr::new(127, 77, third, fourth)
}

/// Opens a socket and waits until it has received its session.
async fn open_chat_socket(address: SocketAddr, from: Ipv4Addr) -> Result<TcpStream> {
    let told = |e: std::io::Error| e.to_string();
    let socket = TcpSocket::new_v4().map_err(told)?;
    socket.bind(SocketAddr::from((from, 0))).map_err(told)?;
    let mut stream = socket.connect(address).await.map_err(told)?;
    let request = format!(
        "GET /chatbot/ws/chat/ HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: {WEBSOCKET_KEY}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.map_err(told)?;
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains("session_id") {
        let mut some = [0; 2048];
        match timeout(HANDSHAKE_TIMEOUT, stream.read(&mut some)).await {
            Ok(Ok(read @ 1..)) => heard.extend_from_slice(&some[..read]),
            _ => return Err(format!("the server sent no session: {}", String::from_utf8_lossy(&heard).lines().next().unwrap_or_default())),
        }
    }
    Ok(stream)
}

/// Resident memory of the process, in KB.
fn resident_kilobytes(pid: u32) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).map_err(|e| format!("process {pid}: {e}"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    line.split_whitespace().next().and_then(|number| number.parse().ok()).ok_or_else(|| "VmRSS is not a number".to_owned())
}

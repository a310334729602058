//! clamd's protocol, against a daemon of our own that writes down what it is sent.

use std::path::PathBuf;

use domain::providers::{FileScanner, Refused, Verdict};
use providers::scanner::{Clamd, SandboxScanner, ScannerAddress};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, UnixListener};
use tokio::task::JoinHandle;

/// Reads one command as clamd does and answers; gives back what the stream held.
async fn serve(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> (String, Vec<u8>) {
    let mut command = Vec::new();
    loop {
        match stream.read_u8().await.unwrap() {
            0 => break,
            byte => command.push(byte),
        }
    }
    let command = String::from_utf8(command).unwrap();
    let mut file = Vec::new();
    if command == "zINSTREAM" {
        loop {
            let mut part = vec![0; stream.read_u32().await.unwrap() as usize];
            if part.is_empty() {
                break;
            }
            stream.read_exact(&mut part).await.unwrap();
            file.extend_from_slice(&part);
        }
    }
    stream.write_all(format!("{answer}\0").as_bytes()).await.unwrap();
    (command, file)
}

async fn over_tcp(answer: &'static str) -> (Clamd, JoinHandle<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let daemon = tokio::spawn(async move { serve(listener.accept().await.unwrap().0, answer).await });
    (Clamd::new(ScannerAddress::Tcp { host: "127.0.0.1".to_owned(), port }), daemon)
}

#[tokio::test]
async fn a_file_is_sent_in_parts() {
    let (clamd, daemon) = over_tcp("stream: OK").await;
    let file: Vec<u8> = (0..200_000_u32).map(|at| (at % 251) as u8).collect();
    assert_eq!(clamd.scan(&file).await, Ok(Verdict::Clean));
    assert_eq!(daemon.await.unwrap(), ("zINSTREAM".to_owned(), file));
}

#[tokio::test]
async fn what_is_found_is_told_over_a_unix_socket_too() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("clamd.ctl");
    let listener = UnixListener::bind(&path).unwrap();
    let daemon = tokio::spawn(async move { serve(listener.accept().await.unwrap().0, "stream: Eicar-Signature FOUND").await });
    let clamd = Clamd::new(ScannerAddress::Unix(path));
    assert_eq!(clamd.scan(b"x").await, Ok(Verdict::Infected("Eicar-Signature".to_owned())));
    daemon.await.unwrap();
}

#[tokio::test]
async fn a_daemon_is_greeted() {
    let (clamd, daemon) = over_tcp("PONG").await;
    clamd.ping().await.unwrap();
    assert_eq!(daemon.await.unwrap().0, "zPING");
    let (other, _) = over_tcp("220 mail ready").await;
    assert!(matches!(other.ping().await, Err(Refused::Later { .. })));
}

#[tokio::test]
async fn out_of_reach_is_no_verdict() {
    let port = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let nobody = Clamd::new(ScannerAddress::Tcp { host: "127.0.0.1".to_owned(), port });
    assert!(matches!(nobody.scan(b"x").await, Err(Refused::Later { .. })));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let hangs_up = tokio::spawn(async move { drop(listener.accept().await.unwrap()) });
    let clamd = Clamd::new(ScannerAddress::Tcp { host: "127.0.0.1".to_owned(), port });
    assert!(matches!(clamd.scan(&vec![0; 1 << 20]).await, Err(Refused::Later { .. })));
    hangs_up.await.unwrap();
}

#[tokio::test]
async fn the_sandbox_knows_one_virus() {
    let eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat();
    assert_eq!(
        SandboxScanner.scan(format!("%PDF-1.7\n{eicar}\n").as_bytes()).await,
        Ok(Verdict::Infected("Eicar-Test-Signature".to_owned()))
    );
    assert_eq!(SandboxScanner.scan(b"%PDF-1.7\nnothing").await, Ok(Verdict::Clean));
}

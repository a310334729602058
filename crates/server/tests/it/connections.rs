//! Connections that cost the server something and bring it nothing: too many of one address, silent ones, ones that never read.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    an_address_has_a_share_of_the_connections,
    an_http2_connection_without_a_stream_ends,
    who_reads_nothing_is_cut_off,
    uploads_that_are_only_announced_keep_nobody_out,
);

/// Longer than any time-out of the server here, and than a busy machine needs.
const LONG: Duration = Duration::from_secs(90);

/// A connection from an address of this machine that reads little ahead.
async fn connect_from(site: &Site, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2_048).unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    socket.connect(site.socket().parse().unwrap()).await.unwrap()
}

/// The first line of an answer; `None` where the connection is closed without one.
async fn ask(site: &Site, stream: &mut TcpStream) -> Option<String> {
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", site.socket());
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.ok()?;
    String::from_utf8_lossy(&answer).lines().next().map(str::to_owned)
}

async fn an_address_has_a_share_of_the_connections(engine: Engine) {
    let site = Site::prepare(engine)
        .await
        .set("FINEPRINT_MAX_CONNECTIONS_PER_ADDRESS", "3")
        .set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.10")
        .up()
        .await;
    let fine = Some("HTTP/1.1 200 OK".to_owned());
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(connect_from(&site, 9).await);
    }
    let mut one_more = connect_from(&site, 9).await;
    let answer = tokio::time::timeout(Duration::from_secs(5), ask(&site, &mut one_more)).await;
    assert_eq!(answer, Ok(None), "closed at once, before the others are for their silence");
    assert_eq!(ask(&site, &mut connect_from(&site, 11).await).await, fine, "another address");
    let mut of_proxy = Vec::new();
    for _ in 0..4 {
        of_proxy.push(connect_from(&site, 10).await);
    }
    assert_eq!(ask(&site, &mut connect_from(&site, 10).await).await, fine, "a proxy speaks for many");
    drop(held);
    eventually(SOON, "the share is given back", || async {
        let answer = ask(&site, &mut connect_from(&site, 9).await).await;
        (answer == fine).then_some(())
    })
    .await;
}

/// It answers pings for ever, which says nothing.
async fn an_http2_connection_without_a_stream_ends(engine: Engine) {
    const PING: u8 = 6;
    const SETTINGS: u8 = 4;
    let site = Site::start(engine).await;
    let mut stream = TcpStream::connect(site.socket()).await.unwrap();
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    let answer_frames = async {
        let mut head = [0; 9];
        // Until it is closed.
        while stream.read_exact(&mut head).await.is_ok() {
            let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
            let mut frame = vec![0; usize::try_from(length).unwrap()];
            if stream.read_exact(&mut frame).await.is_err() {
                break;
            }
            let is_answer = head[4] & 1 == 1;
            let answer = match head[3] {
                PING if !is_answer => [[0, 0, 8, PING, 1, 0, 0, 0, 0].as_slice(), &frame].concat(),
                SETTINGS if !is_answer => vec![0, 0, 0, SETTINGS, 1, 0, 0, 0, 0],
                _ => Vec::new(),
            };
            if stream.write_all(&answer).await.is_err() {
                break;
            }
        }
    };
    assert!(tokio::time::timeout(LONG, answer_frames).await.is_ok(), "it lives on pings");
    site.get("/healthz").await.expect(200);
}

/// All connections ask for far more than fits on the way and read none of it. The next reader's turn comes when they are ended.
async fn who_reads_nothing_is_cut_off(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_MAX_CONNECTIONS", "10").up().await;
    let requests = format!("GET /about HTTP/1.1\r\nhost: {}\r\n\r\n", site.socket()).repeat(800);
    let mut held = Vec::new();
    for _ in 0..10 {
        let mut stream = connect_from(&site, 12).await;
        stream.write_all(requests.as_bytes()).await.unwrap();
        held.push(stream);
    }
    let mut reader = connect_from(&site, 13).await;
    let answer = tokio::time::timeout(LONG, ask(&site, &mut reader)).await;
    assert_eq!(answer, Ok(Some("HTTP/1.1 200 OK".to_owned())));
}

/// Four networks announce all that uploads may hold, and send nothing of it.
async fn uploads_that_are_only_announced_keep_nobody_out(engine: Engine) {
    const READ: &str = "/pf/v1/passbooks/read";
    let site = Site::start(engine).await;
    let send = async || {
        let file = Part::bytes(b"no passbook".to_vec()).file_name("passbook.pdf").mime_str("application/pdf").unwrap();
        site.ask(Method::POST, READ).form(Form::new().part("file", file)).send().await.status
    };
    let alone = send().await;
    assert_ne!(alone, 503);
    let mut silent = Vec::new();
    for last in 21..=24 {
        let mut stream = connect_from(&site, last).await;
        let head = format!(
            "POST {READ} HTTP/1.1\r\nhost: {}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 62000000\r\n\r\n--x\r\n",
            site.socket()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        silent.push(stream);
    }
    // The server has read their heads by then, and waits for the rest for fifteen seconds.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(send().await, alone);
    drop(silent);
}

//! A fake model provider that reproduces the failures of real ones.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A step of serving one connection.
#[derive(Clone)]
pub enum Step {
    Send(String),
    /// Writes the same text repeatedly, with a pause, until the client disconnects.
    Repeat(String, Duration),
    /// Sends nothing until the client disconnects.
    Hang,
}

pub struct FakeModelProvider {
    pub url: String,
    /// Headers and body of each request.
    pub asked: watch::Receiver<Vec<(String, String)>>,
    /// How many connections the client has closed.
    pub left: watch::Receiver<usize>,
}

pub const HEAD: &str = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";

pub fn refusal_step(status: &str, headers: &str) -> Step {
    let body = r#"{"error":{"message":"for 9876543210","code":"limited"}}"#;
    Step::Send(format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}", body.len()))
}

pub fn text_event(text: &str) -> String {
    format!("data: {}\n\n", serde_json::json!({"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": null}]}))
}

pub const END: &str = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n\
    data: {\"choices\":[],\"usage\":{\"prompt_tokens\":120,\"completion_tokens\":7}}\n\ndata: [DONE]\n\n";

pub fn whole_answer() -> Vec<Step> {
    vec![Step::Send(format!("{HEAD}{}{}{END}", text_event("It is "), text_event("so.")))]
}

impl FakeModelProvider {
    /// The n-th connection is served by the n-th list; all later connections are served by the last list.
    pub async fn open(connections: Vec<Vec<Step>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let ((asks, asked), (leaves, left)) = (watch::channel(Vec::new()), watch::channel(0));
        let (asks, leaves) = (Arc::new(asks), Arc::new(leaves));
        tokio::spawn(async move {
            for number in 0.. {
                let (stream, _) = listener.accept().await.unwrap();
                let steps = connections[usize::min(number, connections.len() - 1)].clone();
                tokio::spawn(serve_connection(stream, steps, asks.clone(), leaves.clone()));
            }
        });
        Self { url, asked, left }
    }
}

async fn serve_connection(
    mut stream: TcpStream,
    steps: Vec<Step>,
    asks: Arc<watch::Sender<Vec<(String, String)>>>,
    leaves: Arc<watch::Sender<usize>>,
) {
    let request = read_request(&mut stream).await;
    asks.send_modify(|asked| asked.push(request));
    for step in steps {
        match step {
            Step::Send(text) => {
                if stream.write_all(text.as_bytes()).await.is_err() {
                    break;
                }
            }
            Step::Repeat(text, pause) => {
                while stream.write_all(text.as_bytes()).await.is_ok() {
                    tokio::time::sleep(pause).await
                }
            }
            Step::Hang => while stream.read(&mut [0; 64]).await.is_ok_and(|count| count > 0) {},
        }
    }
    leaves.send_modify(|left| *left += 1);
}

async fn read_request(stream: &mut TcpStream) -> (String, String) {
    let mut bytes = Vec::new();
    loop {
        stream.read_buf(&mut bytes).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ").map(str::to_owned));
        if body.len() >= length.unwrap().parse::<usize>().unwrap() {
            return (head.to_owned(), body.to_owned());
        }
    }
}

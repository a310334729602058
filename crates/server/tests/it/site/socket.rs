//! The chat's socket, as a browser's page has it.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::Site;

/// Before the first answer a development build reads all short answers and the ways of asking for them, beside three other tests.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// Told in the first frame.
    pub session: String,
}

/// An answer as it came.
#[derive(Debug, Clone)]
pub struct Heard {
    /// With their numbers.
    pub pieces: Vec<(u64, String)>,
    pub last: Value,
}

impl Heard {
    pub fn id(&self) -> &str {
        self.last["message_id"].as_str().unwrap()
    }

    pub fn text(&self) -> &str {
        self.last["bot_response"].as_str().unwrap()
    }

    pub fn together(&self) -> String {
        self.pieces.iter().map(|(_, piece)| piece.as_str()).collect()
    }
}

impl Socket {
    /// Answers the socket and the cookies that were set.
    pub async fn open(site: &Site, path: &str, cookies: &str) -> (Self, Vec<String>) {
        let (stream, cookies) = Self::knock(site, path, &[("cookie", cookies)]).await.unwrap();
        let mut socket = Self { stream, session: String::new() };
        let first = socket.next().await;
        assert_eq!(first.as_object().unwrap().len(), 1, "{first}");
        socket.session = first["session_id"].as_str().unwrap().to_owned();
        (socket, cookies)
    }

    /// As any program may try; the error is the status of the refusal.
    pub async fn knock(
        site: &Site,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<(WebSocketStream<TcpStream>, Vec<String>), u16> {
        let mut request = format!("ws://{}{path}", site.socket()).into_client_request().unwrap();
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let stream = TcpStream::connect(site.socket()).await.unwrap();
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((stream, response)) => {
                let set = response.headers().get_all("set-cookie").iter().map(|line| line.to_str().unwrap().to_owned());
                Ok((stream, set.collect()))
            }
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(other) => panic!("{other}"),
        }
    }

    pub async fn send(&mut self, frame: Value) {
        self.send_raw(Message::text(frame.to_string())).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    pub async fn ask(&mut self, query: &str) {
        self.send(json!({"query": query, "article_url": null, "user_id": "somebody-else"})).await;
    }

    /// The next frame.
    pub async fn next(&mut self) -> Value {
        match self.message().await {
            Ok(frame) => frame,
            Err(code) => panic!("the socket closed with {code:?}"),
        }
    }

    /// The next frame, or the code with which the other side closed.
    pub async fn message(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a frame in time");
            match message {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Everything up to what ends an answer: the whole one, or an error.
    pub async fn answer(&mut self) -> Heard {
        let mut pieces = Vec::new();
        loop {
            let frame = self.next().await;
            match frame["bot_response_chunk"].as_str() {
                Some(piece) => pieces.push((frame["seq"].as_u64().unwrap(), piece.to_owned())),
                None => return Heard { pieces, last: frame },
            }
        }
    }

    /// So many pieces.
    pub async fn pieces(&mut self, count: usize) -> Heard {
        let mut pieces = Vec::new();
        loop {
            let frame = self.next().await;
            let piece = frame["bot_response_chunk"].as_str().unwrap_or_else(|| panic!("no piece: {frame}")).to_owned();
            pieces.push((frame["seq"].as_u64().unwrap(), piece));
            if pieces.len() == count {
                return Heard { pieces, last: frame };
            }
        }
    }
}

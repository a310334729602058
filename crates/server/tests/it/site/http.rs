//! Requests and answers, without anything that a client would do by itself: no redirects, no
//! cookies, no decompression.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub fn client(from: Option<[u8; 4]>) -> reqwest::Client {
    let address = from.map(|address| IpAddr::V4(Ipv4Addr::from(address)));
    let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(Duration::from_secs(30));
    // No test speaks TLS, and reading the machine's certificates takes longer than most requests of a test.
    let builder = builder.tls_certs_only([]);
    builder.no_gzip().no_brotli().no_proxy().local_address(address).build().unwrap()
}

/// A request in the making.
pub struct Ask {
    request: RequestBuilder,
    line: String,
}

impl Ask {
    pub fn new(client: &reqwest::Client, method: Method, url: &str) -> Self {
        Self { line: format!("{method} {url}"), request: client.request(method, url) }
    }

    pub fn token(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub fn cookie(self, cookie: &str) -> Self {
        self.header("cookie", cookie)
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.request = self.request.header(name, value);
        self
    }

    pub fn json(mut self, body: &Value) -> Self {
        self.request = self.request.json(body);
        self
    }

    pub fn body(self, content_type: &str, body: impl Into<reqwest::Body>) -> Self {
        let mut ask = self.header("content-type", content_type);
        ask.request = ask.request.body(body);
        ask
    }

    pub fn form(mut self, form: reqwest::multipart::Form) -> Self {
        self.request = self.request.multipart(form);
        self
    }

    pub async fn send(self) -> Answer {
        let line = self.line.clone();
        self.try_send().await.unwrap_or_else(|| panic!("{line}: no answer"))
    }

    /// None when nobody answers.
    pub async fn try_send(self) -> Option<Answer> {
        let response = self.request.send().await.ok()?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = response.bytes().await.ok()?.to_vec();
        Some(Answer { line: self.line, status, headers, body })
    }

    /// Sends and demands a status.
    pub async fn expect(self, status: u16) -> Answer {
        self.send().await.expect(status)
    }
}

#[derive(Debug, Clone)]
pub struct Answer {
    /// Method and address of the request.
    pub line: String,
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}\n{}", self.line, self.text().chars().take(2000).collect::<String>());
        self
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{}: {} {error}: {}", self.line, self.status, self.text()))
    }

    /// Empty when it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    /// Name and value of the cookie that was set, as a browser would send it back.
    #[track_caller]
    pub fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().filter(|pair| !pair.is_empty()).expect("a cookie is set").to_owned()
    }
}

/// Sends bytes as they are, for what no HTTP client would send, and reads the head of the answer.
pub async fn raw(socket: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(socket).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    let mut chunk = [0; 4096];
    while !answer.windows(4).any(|end| end == b"\r\n\r\n") {
        match tokio::time::timeout(Duration::from_secs(10), stream.read(&mut chunk)).await {
            Ok(Ok(read @ 1..)) => answer.extend_from_slice(&chunk[..read]),
            _ => break,
        }
    }
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answer.split("\r\n\r\n").next().unwrap_or_default().to_owned()
}

//! A keep-alive HTTP/1.1 connection that sends a request and reads the whole response. It does as little work as possible, because
//! the load generator shares the machine with the measured server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const READ_BUFFER_BYTES: usize = 64 * 1024;
/// Far larger than any response of the server; a larger one means a framing error.
const MAX_RESPONSE_BYTES: usize = 64 << 20;

pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
    head: usize,
    unchunked: Vec<u8>,
    /// Range of the body in `buffer`; `None` when the body is in `unchunked`.
    body: Option<Range<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Framing {
    Length(usize),
    Chunked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ResponseHead {
    /// Length in bytes, including the empty line.
    length: usize,
    status: u16,
    framing: Framing,
    closes: bool,
}

/// A response without its bytes.
#[derive(Debug, Clone, Copy)]
pub struct ResponseSummary {
    pub status: u16,
    /// Size of head and body as received.
    pub bytes: usize,
    /// The server closes the connection after this response.
    pub closes: bool,
}

impl Connection {
    pub async fn open(address: SocketAddr, from: Option<Ipv4Addr>) -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        if let Some(from) = from {
            socket.bind(SocketAddr::from((from, 0)))?;
        }
        let stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(READ_BUFFER_BYTES), head: 0, unchunked: Vec::new(), body: None })
    }

    pub async fn send(&mut self, request: &[u8]) -> io::Result<()> {
        self.stream.write_all(request).await
    }

    pub async fn exchange(&mut self, request: &[u8]) -> io::Result<ResponseSummary> {
        self.send(request).await?;
        self.receive().await
    }

    pub async fn receive(&mut self) -> io::Result<ResponseSummary> {
        self.buffer.clear();
        self.unchunked.clear();
        let head = loop {
            self.read_more().await?;
            if let Some(head) = parse_head(&self.buffer)? {
                break head;
            }
        };
        self.head = head.length;
        match head.framing {
            Framing::Length(length) => {
                let end = head.length + length;
                while self.buffer.len() < end {
                    self.read_more().await?;
                }
                self.body = Some(head.length..end);
            }
            Framing::Chunked => {
                let mut at = head.length;
                while !decode_chunks(&self.buffer, &mut at, &mut self.unchunked)? {
                    self.read_more().await?;
                }
                self.body = None;
            }
        }
        Ok(ResponseSummary { status: head.status, bytes: self.buffer.len(), closes: head.closes })
    }

    /// The headers of the last response, as name and value.
    pub fn headers(&self) -> Vec<(String, String)> {
        let text = String::from_utf8_lossy(&self.buffer[..self.head]);
        text.lines()
            .skip(1)
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
            .collect()
    }

    /// The body of the last response, without decompression.
    pub fn body(&self) -> &[u8] {
        match &self.body {
            Some(range) => &self.buffer[range.clone()],
            None => &self.unchunked,
        }
    }

    async fn read_more(&mut self) -> io::Result<()> {
        if self.buffer.len() > MAX_RESPONSE_BYTES {
            return Err(invalid_data("a response without end"));
        }
        self.buffer.reserve(READ_BUFFER_BYTES);
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

fn invalid_data(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

/// Parses the head; `None` while it is incomplete.
fn parse_head(bytes: &[u8]) -> io::Result<Option<ResponseHead>> {
    let Some(end) = find(bytes, b"\r\n\r\n") else { return Ok(None) };
    let length = end + 4;
    let status = bytes.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok()).and_then(|digits| digits.parse().ok());
    let status: u16 = status.filter(|_| bytes.starts_with(b"HTTP/1.1 ")).ok_or_else(|| invalid_data("not an HTTP/1.1 response"))?;
    let mut framing = matches!(status, 204 | 304).then_some(Framing::Length(0));
    let mut closes = false;
    for line in bytes[..end].split(|b| *b == b'\n').skip(1) {
        let Some(colon) = line.iter().position(|b| *b == b':') else { continue };
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"content-length") && framing.is_none() {
            let digits = std::str::from_utf8(value).ok().and_then(|digits| digits.parse().ok());
            framing = Some(Framing::Length(digits.ok_or_else(|| invalid_data("a content-length that is not a number"))?));
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            framing = Some(Framing::Chunked);
        } else if name.eq_ignore_ascii_case(b"connection") {
            closes = value.eq_ignore_ascii_case(b"close");
        }
    }
    let framing = framing.ok_or_else(|| invalid_data("a response without a length"))?;
    Ok(Some(ResponseHead { length, status, framing, closes }))
}

/// Decodes complete chunks from `at` on; returns true after the last one.
fn decode_chunks(bytes: &[u8], at: &mut usize, into: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        let Some(line) = find(&bytes[*at..], b"\r\n") else { return Ok(false) };
        let digits = std::str::from_utf8(&bytes[*at..*at + line]).map_err(|_| invalid_data("a chunk without a size"))?;
        let size = usize::from_str_radix(digits.split(';').next().unwrap_or(""), 16).map_err(|_| invalid_data("a chunk without a size"))?;
        let start = *at + line + 2;
        let end = start + size;
        if bytes.len() < end + 2 {
            return Ok(false);
        }
        into.extend_from_slice(&bytes[start..end]);
        *at = end + 2;
        if size == 0 {
            return Ok(true);
        }
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_tells_status_length_and_whether_the_server_hangs_up() {
        let text = b"HTTP/1.1 404 Not Found\r\nContent-Length: 12\r\nConnection: close\r\n\r\nbody";
        let head = parse_head(text).unwrap().unwrap();
        assert_eq!(head, ResponseHead { length: text.len() - 4, status: 404, framing: Framing::Length(12), closes: true });
        assert_eq!(parse_head(&text[..40]).unwrap(), None);
        assert!(parse_head(b"HTTP/1.1 200 OK\r\n\r\n").is_err());
        assert!(parse_head(b"SSH-2.0-x\r\n\r\n").is_err());
        assert_eq!(parse_head(b"HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n").unwrap().unwrap().framing, Framing::Length(0));
    }

    #[test]
    fn chunks_are_put_together_however_they_arrive() {
        let text = b"5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n";
        for cut in 0..text.len() {
            let (mut at, mut body) = (0, Vec::new());
            assert!(!decode_chunks(&text[..cut], &mut at, &mut body).unwrap(), "{cut}");
            assert!(decode_chunks(text, &mut at, &mut body).unwrap());
            assert_eq!(body, b"hello world");
        }
    }
}

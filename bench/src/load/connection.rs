//! One keep-alive HTTP/1.1 connection: a request goes out, its whole answer comes in. As little
//! work as possible, because the loader shares the machine with what it measures.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const ROOM: usize = 64 * 1024;
/// Far beyond any answer of ours: more is a mistake in the framing.
const LONGEST: usize = 64 << 20;

pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
    head: usize,
    unchunked: Vec<u8>,
    /// None: the body is in `unchunked`.
    body: Option<Range<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Framing {
    Length(usize),
    Chunked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Head {
    /// With the empty line.
    length: usize,
    status: u16,
    framing: Framing,
    closes: bool,
}

/// What came back, without its bytes.
#[derive(Debug, Clone, Copy)]
pub struct Answer {
    pub status: u16,
    /// Head and body as received.
    pub bytes: usize,
    /// The server hangs up after this one.
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
        Ok(Self { stream, buffer: Vec::with_capacity(ROOM), head: 0, unchunked: Vec::new(), body: None })
    }

    pub async fn send(&mut self, request: &[u8]) -> io::Result<()> {
        self.stream.write_all(request).await
    }

    pub async fn exchange(&mut self, request: &[u8]) -> io::Result<Answer> {
        self.send(request).await?;
        self.receive().await
    }

    pub async fn receive(&mut self) -> io::Result<Answer> {
        self.buffer.clear();
        self.unchunked.clear();
        let head = loop {
            self.more().await?;
            if let Some(head) = parse_head(&self.buffer)? {
                break head;
            }
        };
        self.head = head.length;
        match head.framing {
            Framing::Length(length) => {
                let end = head.length + length;
                while self.buffer.len() < end {
                    self.more().await?;
                }
                self.body = Some(head.length..end);
            }
            Framing::Chunked => {
                let mut at = head.length;
                while !unchunk(&self.buffer, &mut at, &mut self.unchunked)? {
                    self.more().await?;
                }
                self.body = None;
            }
        }
        Ok(Answer { status: head.status, bytes: self.buffer.len(), closes: head.closes })
    }

    /// The last answer's header lines as name and value.
    pub fn headers(&self) -> Vec<(String, String)> {
        let text = String::from_utf8_lossy(&self.buffer[..self.head]);
        text.lines()
            .skip(1)
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
            .collect()
    }

    /// The last answer's body, still compressed when it came so.
    pub fn body(&self) -> &[u8] {
        match &self.body {
            Some(range) => &self.buffer[range.clone()],
            None => &self.unchunked,
        }
    }

    async fn more(&mut self) -> io::Result<()> {
        if self.buffer.len() > LONGEST {
            return Err(wrong("an answer without end"));
        }
        self.buffer.reserve(ROOM);
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

/// None while the head is not complete.
fn parse_head(bytes: &[u8]) -> io::Result<Option<Head>> {
    let Some(end) = find(bytes, b"\r\n\r\n") else { return Ok(None) };
    let length = end + 4;
    let status = bytes.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok()).and_then(|digits| digits.parse().ok());
    let status: u16 = status.filter(|_| bytes.starts_with(b"HTTP/1.1 ")).ok_or_else(|| wrong("not an HTTP/1.1 answer"))?;
    let mut framing = matches!(status, 204 | 304).then_some(Framing::Length(0));
    let mut closes = false;
    for line in bytes[..end].split(|b| *b == b'\n').skip(1) {
        let Some(colon) = line.iter().position(|b| *b == b':') else { continue };
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"content-length") && framing.is_none() {
            let digits = std::str::from_utf8(value).ok().and_then(|digits| digits.parse().ok());
            framing = Some(Framing::Length(digits.ok_or_else(|| wrong("a content-length that is no number"))?));
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            framing = Some(Framing::Chunked);
        } else if name.eq_ignore_ascii_case(b"connection") {
            closes = value.eq_ignore_ascii_case(b"close");
        }
    }
    let framing = framing.ok_or_else(|| wrong("an answer that does not tell its length"))?;
    Ok(Some(Head { length, status, framing, closes }))
}

/// Takes whole chunks from `at` on; true after the last one.
fn unchunk(bytes: &[u8], at: &mut usize, into: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        let Some(line) = find(&bytes[*at..], b"\r\n") else { return Ok(false) };
        let digits = std::str::from_utf8(&bytes[*at..*at + line]).map_err(|_| wrong("a chunk without a size"))?;
        let size = usize::from_str_radix(digits.split(';').next().unwrap_or(""), 16).map_err(|_| wrong("a chunk without a size"))?;
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
        assert_eq!(head, Head { length: text.len() - 4, status: 404, framing: Framing::Length(12), closes: true });
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
            assert!(!unchunk(&text[..cut], &mut at, &mut body).unwrap(), "{cut}");
            assert!(unchunk(text, &mut at, &mut body).unwrap());
            assert_eq!(body, b"hello world");
        }
    }
}

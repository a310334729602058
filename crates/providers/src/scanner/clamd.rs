//! ClamAV's daemon, by its INSTREAM command (clamd(8), "COMMANDS"): nothing of a file touches a disk that both can read.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use async_trait::async_trait;
use domain::providers::{FileScanner, Refused, Verdict};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::timeout;

/// Of a connection and its greeting.
const CONNECT: Duration = Duration::from_secs(5);
/// A large archive takes its time.
const PATIENCE: Duration = Duration::from_secs(60);
/// Each part is sent with its length before it.
const PART: usize = 64 << 10;
/// No answer is longer.
const LONGEST_ANSWER: u64 = 4 << 10;

/// Where the daemon listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScannerAddress {
    Tcp { host: String, port: u16 },
    Unix(PathBuf),
}

impl ScannerAddress {
    /// `tcp://HOST:PORT` or `unix:/PATH`; the message says what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("unix:") {
            let path = PathBuf::from(path);
            return if path.is_absolute() { Ok(Self::Unix(path)) } else { Err("the path behind unix: must begin with /".to_owned()) };
        }
        let wrong = || "must be tcp://HOST:PORT or unix:/PATH".to_owned();
        let (host, port) = text.strip_prefix("tcp://").and_then(|rest| rest.rsplit_once(':')).ok_or_else(wrong)?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let is_plain = !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b':'));
        match port.parse::<u16>() {
            Ok(port) if port > 0 && is_plain => Ok(Self::Tcp { host: host.to_owned(), port }),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for ScannerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp { host, port } if host.contains(':') => write!(f, "tcp://[{host}]:{port}"),
            Self::Tcp { host, port } => write!(f, "tcp://{host}:{port}"),
            Self::Unix(path) => write!(f, "unix:{}", path.display()),
        }
    }
}

pub struct Clamd {
    address: ScannerAddress,
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

impl Clamd {
    /// Nothing is asked yet.
    pub fn new(address: ScannerAddress) -> Self {
        Self { address }
    }

    async fn connect(&self) -> io::Result<Box<dyn Stream>> {
        Ok(match &self.address {
            ScannerAddress::Tcp { host, port } => Box::new(TcpStream::connect((host.as_str(), *port)).await?),
            ScannerAddress::Unix(path) => Box::new(UnixStream::connect(path).await?),
        })
    }

    /// One connection for one question, as the daemon wants it without a session.
    async fn ask(&self, command: &str, bytes: Option<&[u8]>) -> Result<String, Refused> {
        let mut stream = within(CONNECT, self.connect()).await?;
        within(PATIENCE, async {
            let sent = send(&mut *stream, command, bytes).await;
            let mut answer = Vec::new();
            let read = (&mut *stream).take(LONGEST_ANSWER).read_to_end(&mut answer).await;
            // Whoever hangs up in the middle may have said why first.
            if answer.is_empty() {
                sent.and(read)?;
            }
            Ok(String::from_utf8_lossy(&answer).trim_matches(['\0', '\n', ' ']).to_owned())
        })
        .await
    }
}

/// Commands that begin with z end with a NUL, and so do their answers.
async fn send(stream: &mut dyn Stream, command: &str, bytes: Option<&[u8]>) -> io::Result<()> {
    stream.write_all(format!("z{command}\0").as_bytes()).await?;
    if let Some(bytes) = bytes {
        for part in bytes.chunks(PART) {
            stream.write_all(&u32::try_from(part.len()).unwrap_or_default().to_be_bytes()).await?;
            stream.write_all(part).await?;
        }
        stream.write_all(&0_u32.to_be_bytes()).await?;
    }
    stream.flush().await
}

async fn within<T>(patience: Duration, work: impl Future<Output = io::Result<T>>) -> Result<T, Refused> {
    match timeout(patience, work).await {
        Ok(done) => done.map_err(|error| Refused::later(format!("clamd: {}", error.kind()))),
        Err(_) => Err(Refused::later("clamd does not answer")),
    }
}

#[async_trait]
impl FileScanner for Clamd {
    async fn scan(&self, bytes: &[u8]) -> Result<Verdict, Refused> {
        verdict(&self.ask("INSTREAM", Some(bytes)).await?)
    }

    async fn ping(&self) -> Result<(), Refused> {
        let answer = self.ask("PING", None).await?;
        if answer == "PONG" { Ok(()) } else { Err(Refused::later("what listens there is no clamd")) }
    }
}

/// `stream: OK`, `stream: NAME FOUND`, `… ERROR`.
fn verdict(answer: &str) -> Result<Verdict, Refused> {
    let told = answer.strip_prefix("stream: ").unwrap_or(answer);
    if told == "OK" {
        return Ok(Verdict::Clean);
    }
    if let Some(name) = told.strip_suffix(" FOUND") {
        return Ok(Verdict::Infected(name.to_owned()));
    }
    if told.contains("size limit exceeded") {
        tracing::error!("clamd takes no file as large as one that was sent: its StreamMaxLength must be 10 MB or more");
        return Err(Refused::for_good("SIZE", "clamd takes no file as large as this (StreamMaxLength)"));
    }
    Err(Refused::later(format!("clamd: {}", told.chars().take(200).collect::<String>())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_shown() {
        for address in ["tcp://127.0.0.1:3310", "tcp://clamav:3310", "tcp://[::1]:3310", "unix:/run/clamav/clamd.ctl"] {
            assert_eq!(ScannerAddress::parse(address).unwrap().to_string(), address);
        }
        for bad in ["", "127.0.0.1:3310", "tcp://:3310", "tcp://x:0", "tcp://x:99999", "http://x:1", "unix:clamd.ctl", "tcp://a b:1"] {
            assert!(ScannerAddress::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_ok_is_clean() {
        assert_eq!(verdict("stream: OK"), Ok(Verdict::Clean));
        assert_eq!(verdict("stream: Eicar-Signature FOUND"), Ok(Verdict::Infected("Eicar-Signature".to_owned())));
        assert!(matches!(verdict("INSTREAM size limit exceeded. ERROR"), Err(Refused::ForGood { .. })));
        for other in ["", "OK stream", "stream: Can't allocate memory ERROR", "UNKNOWN COMMAND"] {
            assert!(matches!(verdict(other), Err(Refused::Later { .. })), "{other}");
        }
    }
}

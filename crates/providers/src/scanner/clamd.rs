//! Scans files with ClamAV's daemon by its INSTREAM command (clamd(8), "COMMANDS"), which needs no shared disk.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::intake_files::{FileScanner, ScanVerdict};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::timeout;

/// Timeout of connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout of a scan; a large archive takes long.
const SCAN_TIMEOUT: Duration = Duration::from_secs(60);
/// Size of the chunks in which a file is sent, each after its length.
const CHUNK_BYTES: usize = 64 << 10;
/// The largest answer that is read.
const MAX_ANSWER_BYTES: u64 = 4 << 10;

/// Where the daemon listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScannerAddress {
    Tcp { host: String, port: u16 },
    Unix(PathBuf),
}

impl ScannerAddress {
    /// Parses `tcp://HOST:PORT` or `unix:/PATH`. The error says what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("unix:") {
            let path = PathBuf::from(path);
            return if path.is_absolute() { Ok(Self::Unix(path)) } else { Err("the path after unix: must begin with /".to_owned()) };
        }
        let invalid_address = || "must be tcp://HOST:PORT or unix:/PATH".to_owned();
        let (host, port) = text.strip_prefix("tcp://").and_then(|rest| rest.rsplit_once(':')).ok_or_else(invalid_address)?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let is_plain = !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b':'));
        match port.parse::<u16>() {
            Ok(port) if port > 0 && is_plain => Ok(Self::Tcp { host: host.to_owned(), port }),
            _ => Err(invalid_address()),
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

pub struct ClamdScanner {
    address: ScannerAddress,
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

impl ClamdScanner {
    /// Opens no connection yet.
    pub fn new(address: ScannerAddress) -> Self {
        Self { address }
    }

    async fn connect(&self) -> io::Result<Box<dyn Stream>> {
        Ok(match &self.address {
            ScannerAddress::Tcp { host, port } => Box::new(TcpStream::connect((host.as_str(), *port)).await?),
            ScannerAddress::Unix(path) => Box::new(UnixStream::connect(path).await?),
        })
    }

    /// Sends one command on a connection of its own, as clamd requires outside a session.
    async fn run_command(&self, command: &str, bytes: Option<&[u8]>) -> Result<String, ProviderError> {
        let mut stream = with_timeout(CONNECT_TIMEOUT, self.connect()).await?;
        with_timeout(SCAN_TIMEOUT, async {
            let send_result = send_command(&mut *stream, command, bytes).await;
            let mut answer = Vec::new();
            let read_result = (&mut *stream).take(MAX_ANSWER_BYTES).read_to_end(&mut answer).await;
            // clamd may answer with an error and close the connection before it has read everything.
            if answer.is_empty() {
                send_result.and(read_result)?;
            }
            Ok(String::from_utf8_lossy(&answer).trim_matches(['\0', '\n', ' ']).to_owned())
        })
        .await
    }
}

/// Commands that begin with `z` end with a NUL byte, and so do their answers.
async fn send_command(stream: &mut dyn Stream, command: &str, bytes: Option<&[u8]>) -> io::Result<()> {
    stream.write_all(format!("z{command}\0").as_bytes()).await?;
    if let Some(bytes) = bytes {
        for part in bytes.chunks(CHUNK_BYTES) {
            stream.write_all(&u32::try_from(part.len()).unwrap_or_default().to_be_bytes()).await?;
            stream.write_all(part).await?;
        }
        stream.write_all(&0_u32.to_be_bytes()).await?;
    }
    stream.flush().await
}

async fn with_timeout<T>(limit: Duration, work: impl Future<Output = io::Result<T>>) -> Result<T, ProviderError> {
    match timeout(limit, work).await {
        Ok(done) => done.map_err(|error| ProviderError::retryable(format!("clamd: {}", error.kind()))),
        Err(_) => Err(ProviderError::retryable("clamd does not answer")),
    }
}

#[async_trait]
impl FileScanner for ClamdScanner {
    async fn scan(&self, bytes: &[u8]) -> Result<ScanVerdict, ProviderError> {
        parse_verdict(&self.run_command("INSTREAM", Some(bytes)).await?)
    }

    async fn ping(&self) -> Result<(), ProviderError> {
        let answer = self.run_command("PING", None).await?;
        if answer == "PONG" { Ok(()) } else { Err(ProviderError::retryable("the service at this address is not clamd")) }
    }
}

/// Parses `stream: OK`, `stream: NAME FOUND` and `… ERROR`.
fn parse_verdict(answer: &str) -> Result<ScanVerdict, ProviderError> {
    let result = answer.strip_prefix("stream: ").unwrap_or(answer);
    if result == "OK" {
        return Ok(ScanVerdict::Clean);
    }
    if let Some(name) = result.strip_suffix(" FOUND") {
        return Ok(ScanVerdict::Infected(name.to_owned()));
    }
    if result.contains("size limit exceeded") {
        tracing::error!("clamd refused a file as too large: set its StreamMaxLength to 10 MB or more");
        return Err(ProviderError::permanent("SIZE", "the file is larger than clamd accepts (StreamMaxLength)"));
    }
    Err(ProviderError::retryable(format!("clamd: {}", result.chars().take(200).collect::<String>())))
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
        assert_eq!(parse_verdict("stream: OK"), Ok(ScanVerdict::Clean));
        assert_eq!(parse_verdict("stream: Eicar-Signature FOUND"), Ok(ScanVerdict::Infected("Eicar-Signature".to_owned())));
        assert!(matches!(parse_verdict("INSTREAM size limit exceeded. ERROR"), Err(ProviderError::Permanent { .. })));
        for other in ["", "OK stream", "stream: Can't allocate memory ERROR", "UNKNOWN COMMAND"] {
            assert!(matches!(parse_verdict(other), Err(ProviderError::Retryable { .. })), "{other}");
        }
    }
}

//! The clamd adapter against a fake daemon that records what it receives.

use std::path::PathBuf;

use domain::error::ProviderError;
use domain::intake_files::{FileScanner, ScanVerdict};
use providers::scanner::{ClamdScanner, SandboxScanner, ScannerAddress};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, UnixListener};
use tokio::task::JoinHandle;

/// Reads one command as clamd does and answers it; returns the command and the streamed bytes.
async fn serve_one_command(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> (String, Vec<u8>) {
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

async fn start_fake_clamd(answer: &'static str) -> (ClamdScanner, JoinHandle<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let daemon = tokio::spawn(async move { serve_one_command(listener.accept().await.unwrap().0, answer).await });
    (ClamdScanner::new(ScannerAddress::Tcp { host: "127.0.0.1".to_owned(), port }), daemon)
}

#[tokio::test]
async fn a_file_is_sent_in_parts() {
    let (clamd, daemon) = start_fake_clamd("stream: OK").await;
    let file: Vec<u8> = (0..200_000_u32).map(|at| (at % 251) as u8).collect();
    assert_eq!(clamd.scan(&file).await, Ok(ScanVerdict::Clean));
    assert_eq!(daemon.await.unwrap(), ("zINSTREAM".to_owned(), file));
}

#[tokio::test]
async fn what_is_found_is_told_over_a_unix_socket_too() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("clamd.ctl");
    let listener = UnixListener::bind(&path).unwrap();
    let daemon = tokio::spawn(async move { serve_one_command(listener.accept().await.unwrap().0, "stream: Eicar-Signature FOUND").await });
    let clamd = ClamdScanner::new(ScannerAddress::Unix(path));
    assert_eq!(clamd.scan(b"x").await, Ok(ScanVerdict::Infected("Eicar-Signature".to_owned())));
    daemon.await.unwrap();
}

#[tokio::test]
async fn a_daemon_is_greeted() {
    let (clamd, daemon) = start_fake_clamd("PONG").await;
    clamd.ping().await.unwrap();
    assert_eq!(daemon.await.unwrap().0, "zPING");
    let (other, _) = start_fake_clamd("220 mail ready").await;
    assert!(matches!(other.ping().await, Err(ProviderError::Retryable { .. })));
}

#[tokio::test]
async fn out_of_reach_is_no_verdict() {
    let port = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let nobody = ClamdScanner::new(ScannerAddress::Tcp { host: "127.0.0.1".to_owned(), port });
    assert!(matches!(nobody.scan(b"x").await, Err(ProviderError::Retryable { .. })));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let hangs_up = tokio::spawn(async move { drop(listener.accept().await.unwrap()) });
    let clamd = ClamdScanner::new(ScannerAddress::Tcp { host: "127.0.0.1".to_owned(), port });
    assert!(matches!(clamd.scan(&vec![0; 1 << 20]).await, Err(ProviderError::Retryable { .. })));
    hangs_up.await.unwrap();
}

#[tokio::test]
async fn the_sandbox_knows_one_virus() {
    let eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat();
    assert_eq!(
        SandboxScanner.scan(format!("%PDF-1.7\n{eicar}\n").as_bytes()).await,
        Ok(ScanVerdict::Infected("Eicar-Test-Signature".to_owned()))
    );
    assert_eq!(SandboxScanner.scan(b"%PDF-1.7\nnothing").await, Ok(ScanVerdict::Clean));
}

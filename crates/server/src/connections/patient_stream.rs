//! A stream whose writes may not wait without an end: whoever asks and never reads what comes holds a connection and its memory.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// Fails when a write has made no progress for as long as it is patient. Reads may wait: others see to them.
pub struct PatientStream<S> {
    stream: S,
    patience: Duration,
    /// Runs while a write waits.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> PatientStream<S> {
    pub fn new(stream: S, patience: Duration) -> Self {
        Self { stream, patience, stalled: None }
    }

    /// Ends the waiting of a write that came on, and lets one that waits fail in time.
    fn watch_write<T>(&mut self, context: &mut Context<'_>, write: Poll<Result<T>>) -> Poll<Result<T>> {
        if write.is_ready() {
            self.stalled = None;
            return write;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "nobody reads")))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PatientStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PatientStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch_write(context, write)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, slices: &[IoSlice<'_>]) -> Poll<Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch_write(context, write)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test]
    async fn a_write_that_nobody_reads_fails() {
        let (near, _far) = duplex(16);
        let mut stream = PatientStream::new(near, Duration::from_millis(20));
        assert_eq!(stream.write_all(&[1; 64]).await.unwrap_err().kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_write_that_comes_on_and_a_read_have_time() {
        let (near, mut far) = duplex(16);
        let mut stream = PatientStream::new(near, Duration::from_secs(60));
        let mut read = [0; 64];
        let (written, heard) = tokio::join!(stream.write_all(&[1; 64]), far.read_exact(&mut read));
        assert!(written.is_ok() && heard.is_ok());
        assert!(stream.stalled.is_none(), "the next write has all the time again");
        far.write_all(&[2; 8]).await.unwrap();
        assert_eq!(stream.read(&mut read).await.unwrap(), 8);
    }
}

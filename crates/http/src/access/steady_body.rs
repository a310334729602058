//! A body that has to keep coming. What receives files takes room from others for as long as it arrives, whatever its form holds: fields
//! that nobody reads count as much as files.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};

/// A body may be slow for so long, and be silent for so long in between.
const SLOW_AFTER: Duration = Duration::from_secs(15);
/// From then on it must have come at this rate: less than a weak mobile network does.
const LOWEST_BYTES_A_SECOND: f64 = 4096.0;
/// A body for which much room is kept has to come at a rate at which all of it would be there after so long: twice the time after which
/// an upload is ended in any case.
const LONGEST_SECONDS: f64 = 480.0;

/// Why the body of an upload ends before its end.
#[derive(Debug, thiserror::Error)]
#[error("the body arrives too slowly")]
pub struct TooSlow;

impl TooSlow {
    /// Whether this is at the bottom of the error with which a form could not be read.
    pub fn is_cause_of(error: &(dyn std::error::Error + 'static)) -> bool {
        std::iter::successors(Some(error), |error| error.source()).any(|error| error.is::<Self>())
    }
}

pub struct SteadyBody {
    body: Body,
    /// When it was first asked for.
    started: Option<Instant>,
    silence: Pin<Box<Sleep>>,
    patience: Duration,
    bytes: u64,
    lowest_rate: f64,
}

impl SteadyBody {
    /// A body for which so many megabytes are reserved.
    pub fn wrap(body: Body, megabytes: u32) -> Body {
        Body::new(Self::new(body, megabytes, SLOW_AFTER))
    }

    fn new(body: Body, megabytes: u32, patience: Duration) -> Self {
        let lowest_rate = LOWEST_BYTES_A_SECOND.max(f64::from(megabytes) * f64::from(1 << 20) / LONGEST_SECONDS);
        let silence = Box::pin(tokio::time::sleep(patience));
        Self { body, started: None, silence, patience, bytes: 0, lowest_rate }
    }

    fn is_too_slow(&self, elapsed: Duration) -> bool {
        elapsed > self.patience && (self.bytes as f64) < elapsed.as_secs_f64() * self.lowest_rate
    }
}

impl HttpBody for SteadyBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let now = Instant::now();
        let is_silent_until = now + self.patience;
        let started = *self.started.get_or_insert(now);
        if started == now {
            self.silence.as_mut().reset(is_silent_until);
        }
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
                self.silence.as_mut().reset(is_silent_until);
                // What comes with the last frame took no longer than it did.
                if !self.body.is_end_stream() && self.is_too_slow(now.duration_since(started)) {
                    return Poll::Ready(Some(Err(axum::Error::new(TooSlow))));
                }
            }
            Poll::Ready(_) => {}
            Poll::Pending => {
                if self.silence.as_mut().poll(context).is_ready() {
                    return Poll::Ready(Some(Err(axum::Error::new(TooSlow))));
                }
            }
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt, stream};

    use super::*;

    /// A body of `count` chunks, each after a pause.
    fn build_body(count: usize, pause: Duration, chunk: &'static [u8]) -> Body {
        Body::from_stream(stream::iter(0..count).then(move |_| async move {
            tokio::time::sleep(pause).await;
            Ok::<_, std::convert::Infallible>(Bytes::from_static(chunk))
        }))
    }

    /// The bytes that came, and whether the body ended as one that is too slow.
    async fn read_body(body: Body, megabytes: u32, patience: Duration) -> (usize, bool) {
        let mut stream = Body::new(SteadyBody::new(body, megabytes, patience)).into_data_stream();
        let mut read = 0;
        while let Some(chunk) = stream.next().await {
            match chunk {
                Ok(chunk) => read += chunk.len(),
                Err(error) => return (read, TooSlow::is_cause_of(&error)),
            }
        }
        (read, false)
    }

    #[tokio::test]
    async fn only_a_trickle_is_too_slow() {
        let (pause, patience) = (Duration::from_millis(2), Duration::from_millis(200));
        assert_eq!(read_body(build_body(5, pause, &[0; 10]), 1, Duration::from_secs(60)).await, (50, false), "it is there soon");
        let (read, is_slow) = read_body(build_body(500, pause, &[0; 2]), 1, patience).await;
        assert!(is_slow && read < 1_000, "{read}");
        let silent = Body::from_stream(stream::pending::<Result<Bytes, std::convert::Infallible>>());
        assert_eq!(read_body(silent, 1, Duration::from_millis(20)).await, (0, true));
    }

    #[tokio::test]
    async fn what_takes_much_room_has_to_come_faster() {
        let body = |bytes, megabytes| SteadyBody { bytes, ..SteadyBody::new(Body::empty(), megabytes, SLOW_AFTER) };
        assert!(!body(1, 1).is_too_slow(Duration::from_secs(15)));
        assert!(body(50_000, 1).is_too_slow(Duration::from_secs(16)));
        assert!(!body(200_000, 1).is_too_slow(Duration::from_secs(16)));
        assert!(body(200_000, 60).is_too_slow(Duration::from_secs(16)));
        assert!(!body(60 << 20, 60).is_too_slow(Duration::from_secs(240)));
    }
}

//! A body that has to keep coming, and that takes room in memory as it comes. What receives files takes room from others for as long as it arrives, whatever its form holds: fields
//! that nobody reads count as much as files.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};

use super::upload_room::{NoRoom, UploadRoom};

/// A body may be slow for so long, and be silent for so long in between.
const GRACE_PERIOD: Duration = Duration::from_secs(15);
/// From then on it must have come at this rate: less than a weak mobile network does.
const MIN_BYTES_PER_SECOND: f64 = 4096.0;
/// A body for which much room is kept has to come at a rate at which all of it would be there after so long: twice the time after which
/// an upload is ended in any case.
const MAX_SECONDS: f64 = 480.0;

/// Why the body of an upload ends before its end.
#[derive(Debug, thiserror::Error)]
#[error("the body arrives too slowly")]
pub struct TooSlow;

/// A frame that has arrived, and the wait for the room that it needs.
struct Waiting {
    frame: Frame<Bytes>,
    since: Instant,
    growth: Pin<Box<dyn Future<Output = Result<(), NoRoom>> + Send>>,
}

pub struct SteadyBody {
    body: Body,
    /// `None` for one that is too small to count.
    room: Option<Arc<UploadRoom>>,
    waiting: Option<Waiting>,
    /// When it was first asked for.
    started: Option<Instant>,
    silence: Pin<Box<Sleep>>,
    patience: Duration,
    bytes: u64,
    lowest_rate: f64,
}

impl SteadyBody {
    /// A body of at most so many megabytes.
    pub fn wrap(body: Body, megabytes: u32, room: Arc<UploadRoom>) -> Body {
        Body::new(Self::new(body, megabytes, Some(room), GRACE_PERIOD))
    }

    /// A body that is too small to be counted.
    pub fn wrap_small(body: Body) -> Body {
        Body::new(Self::new(body, 1, None, GRACE_PERIOD))
    }

    fn new(body: Body, megabytes: u32, room: Option<Arc<UploadRoom>>, patience: Duration) -> Self {
        let lowest_rate = MIN_BYTES_PER_SECOND.max(f64::from(megabytes) * f64::from(1 << 20) / MAX_SECONDS);
        let silence = Box::pin(tokio::time::sleep(patience));
        Self { body, room, waiting: None, started: None, silence, patience, bytes: 0, lowest_rate }
    }

    /// Hands out the frame that waited, once there is room for it. Waiting for others is no slowness of the sender's.
    fn poll_waiting(&mut self, mut waiting: Waiting, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        match waiting.growth.as_mut().poll(context) {
            Poll::Pending => {
                self.waiting = Some(waiting);
                Poll::Pending
            }
            Poll::Ready(Err(no_room)) => Poll::Ready(Some(Err(axum::Error::new(no_room)))),
            Poll::Ready(Ok(())) => {
                let now = Instant::now();
                self.started = self.started.map(|started| started + now.duration_since(waiting.since));
                self.silence.as_mut().reset(now + self.patience);
                Poll::Ready(Some(Ok(waiting.frame)))
            }
        }
    }

    fn is_too_slow(&self, elapsed: Duration) -> bool {
        elapsed > self.patience && (self.bytes as f64) < elapsed.as_secs_f64() * self.lowest_rate
    }
}

impl HttpBody for SteadyBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Some(waiting) = self.waiting.take() {
            return self.poll_waiting(waiting, context);
        }
        let now = Instant::now();
        let is_silent_until = now + self.patience;
        let started = *self.started.get_or_insert(now);
        if started == now {
            self.silence.as_mut().reset(is_silent_until);
        }
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match polled {
            Poll::Ready(Some(Ok(frame))) => {
                self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
                self.silence.as_mut().reset(is_silent_until);
                // What comes with the last frame took no longer than it did.
                if !self.body.is_end_stream() && self.is_too_slow(now.duration_since(started)) {
                    return Poll::Ready(Some(Err(axum::Error::new(TooSlow))));
                }
                let bytes = self.bytes;
                match self.room.clone().filter(|room| room.is_exceeded_by(bytes)) {
                    Some(room) => {
                        let growth = Box::pin(async move { room.grow_for(bytes).await });
                        self.poll_waiting(Waiting { frame, since: now, growth }, context)
                    }
                    None => Poll::Ready(Some(Ok(frame))),
                }
            }
            Poll::Pending if self.silence.as_mut().poll(context).is_ready() => Poll::Ready(Some(Err(axum::Error::new(TooSlow)))),
            other => other,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.waiting.is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt, stream};
    use tokio::sync::Semaphore;

    use super::super::upload_room::is_caused_by;
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
        let mut stream = Body::new(SteadyBody::new(body, megabytes, None, patience)).into_data_stream();
        let mut read = 0;
        while let Some(chunk) = stream.next().await {
            match chunk {
                Ok(chunk) => read += chunk.len(),
                Err(error) => return (read, is_caused_by::<TooSlow>(&error)),
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
    async fn a_body_takes_the_room_of_what_has_come() {
        static QUARTER: [u8; 1 << 18] = [0; 1 << 18];
        let memory = Arc::new(Semaphore::new(2));
        let room = Arc::new(UploadRoom::new(Arc::clone(&memory), 5, Duration::from_millis(20)));
        let body = SteadyBody::new(build_body(12, Duration::ZERO, &QUARTER), 5, Some(Arc::clone(&room)), GRACE_PERIOD);
        let mut stream = Body::new(body).into_data_stream();
        let mut held = Vec::new();
        let refused = loop {
            match stream.next().await {
                Some(Ok(_)) => held.push(2 - memory.available_permits()),
                Some(Err(error)) => break error,
                None => panic!("three megabytes came into two"),
            }
        };
        assert_eq!(held, [1, 1, 1, 1, 2, 2, 2, 2], "as much as has come");
        assert!(is_caused_by::<NoRoom>(&refused));
        drop(stream);
        assert_eq!(memory.available_permits(), 0, "what was read stands in memory until the request is answered");
        drop(room);
        assert_eq!(memory.available_permits(), 2);
    }

    #[tokio::test]
    async fn who_waits_for_room_is_not_slow() {
        let memory = Arc::new(Semaphore::new(1));
        let others = Arc::clone(&memory).acquire_owned().await.unwrap();
        let room = Arc::new(UploadRoom::new(memory, 1, Duration::from_secs(60)));
        let body = SteadyBody::new(build_body(2, Duration::ZERO, &[0; 2_000]), 1, Some(room), Duration::from_millis(100));
        let mut stream = Body::new(body).into_data_stream();
        // In a second more should have come, were it the sender's.
        let (first, ()) = tokio::join!(stream.next(), async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            drop(others);
        });
        assert_eq!(first.unwrap().unwrap().len(), 2_000);
        assert_eq!(stream.next().await.unwrap().unwrap().len(), 2_000);
        assert!(stream.next().await.is_none());
    }

    #[tokio::test]
    async fn what_takes_much_room_has_to_come_faster() {
        let body = |bytes, megabytes| SteadyBody { bytes, ..SteadyBody::new(Body::empty(), megabytes, None, GRACE_PERIOD) };
        assert!(!body(1, 1).is_too_slow(Duration::from_secs(15)));
        assert!(body(50_000, 1).is_too_slow(Duration::from_secs(16)));
        assert!(!body(200_000, 1).is_too_slow(Duration::from_secs(16)));
        assert!(body(200_000, 60).is_too_slow(Duration::from_secs(16)));
        assert!(!body(60 << 20, 60).is_too_slow(Duration::from_secs(240)));
    }
}

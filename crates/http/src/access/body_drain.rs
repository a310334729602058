//! A client that gets a response while it still sends its body sees a broken connection instead of the
//! response. Therefore the unread rest of the body is read and discarded, within bounds, before responding.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use parking_lot::Mutex;

/// Bodies are drained up to this many bytes.
const MAX_DRAINED_BYTES: usize = 64 << 20;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// The handler's view of a body that can be drained afterwards.
struct SharedBody(Arc<Mutex<Body>>);

/// The part of the body that the handler has not read.
pub struct UnreadBody(Arc<Mutex<Body>>);

pub fn share_body(body: Body) -> (Body, UnreadBody) {
    let body = Arc::new(Mutex::new(body));
    (Body::new(SharedBody(Arc::clone(&body))), UnreadBody(body))
}

impl UnreadBody {
    /// Reads and discards the rest. This is free when the handler has read the whole body; after a refusal, or for an
    /// operation without a body, it consumes what the client sent.
    pub async fn drain(self) {
        let reading = async {
            let mut read = 0;
            while let Some(Ok(frame)) = std::future::poll_fn(|context| poll_body(&self.0, context)).await {
                read += frame.data_ref().map_or(0, Bytes::len);
                if read > MAX_DRAINED_BYTES {
                    return;
                }
            }
        };
        // When the rest is too large or too slow, the connection breaks, as it would without draining.
        let _ = tokio::time::timeout(DRAIN_TIMEOUT, reading).await;
    }
}

fn poll_body(body: &Mutex<Body>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
    let mut body = body.lock();
    Pin::new(&mut *body).poll_frame(context)
}

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        poll_body(&self.0, context)
    }

    fn is_end_stream(&self) -> bool {
        self.0.lock().is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.lock().size_hint()
    }
}

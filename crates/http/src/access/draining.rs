//! A caller that is answered while it still sends its body would see a broken connection instead of
//! the answer. So what is left of the body is read and thrown away, within bounds, before answering.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};

/// More than this is not worth listening to.
const MOST_BYTES: usize = 64 << 20;
const LONGEST: Duration = Duration::from_secs(5);

/// The handler's view of a body whose rest can be drained afterwards.
struct Shared(Arc<Mutex<Body>>);

/// What is left of it.
pub struct Rest(Arc<Mutex<Body>>);

pub fn shared(body: Body) -> (Body, Rest) {
    let body = Arc::new(Mutex::new(body));
    (Body::new(Shared(Arc::clone(&body))), Rest(body))
}

impl Rest {
    /// Whoever has read its body pays nothing; a refusal, or a call that takes no body, reads what was sent all the same.
    pub async fn drain(self) {
        let reading = async {
            let mut read = 0;
            while let Some(Ok(frame)) = std::future::poll_fn(|context| poll(&self.0, context)).await {
                read += frame.data_ref().map_or(0, Bytes::len);
                if read > MOST_BYTES {
                    return;
                }
            }
        };
        // Too slow or too much: the connection then breaks, as it would have.
        let _ = tokio::time::timeout(LONGEST, reading).await;
    }
}

fn poll(body: &Mutex<Body>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
    let mut body = body.lock().unwrap_or_else(PoisonError::into_inner);
    Pin::new(&mut *body).poll_frame(context)
}

impl HttpBody for Shared {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        poll(&self.0, context)
    }

    fn is_end_stream(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).size_hint()
    }
}

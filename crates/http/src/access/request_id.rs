//! An id for every request. It is returned to the client and written to the log, so that a reader's report
//! can be matched with the log.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderValue};
use domain::Environment;

tokio::task_local! {
    pub(super) static CURRENT: HeaderValue;
}

pub(super) const HEADER: &str = "x-request-id";

/// Id of the current request; empty outside of a request.
pub fn current_request_id() -> String {
    CURRENT.try_with(|id| id.to_str().unwrap_or_default().to_owned()).unwrap_or_default()
}

/// Generates ids by counting up from a random start: unique on this node, and very unlikely to collide across nodes.
pub(super) struct RequestIds(AtomicU64);

impl RequestIds {
    pub fn new(environment: &Environment) -> Self {
        Self(AtomicU64::new(u64::from_be_bytes(environment.random_bytes())))
    }

    /// The id that a proxy sent, if it is well-formed, or else a new one. Other values could forge log lines.
    pub fn for_request(&self, headers: &HeaderMap) -> HeaderValue {
        headers.get(HEADER).filter(|id| is_valid_id(id.as_bytes())).cloned().unwrap_or_else(|| self.next_id())
    }

    fn next_id(&self) -> HeaderValue {
        // Multiplying by an odd constant spreads neighbouring numbers and stays a bijection, so no two ids are equal.
        let number = self.0.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let digits: [u8; 16] = std::array::from_fn(|at| b"0123456789abcdef"[(number >> (60 - 4 * at) & 15) as usize]);
        HeaderValue::from_bytes(&digits).unwrap_or_else(|_| HeaderValue::from_static("0"))
    }
}

fn is_valid_id(id: &[u8]) -> bool {
    (8..=64).contains(&id.len()) && id.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_ids_are_taken_over() {
        assert!(is_valid_id(b"0192f3a4-7c1e-7000-8000-000000000000"));
        for bad in [&b"short"[..], b"has space 123", b"line\nbreak-123", &[b'a'; 65]] {
            assert!(!is_valid_id(bad));
        }
    }

    #[test]
    fn ids_are_sixteen_hex_digits_and_differ() {
        let ids = RequestIds(AtomicU64::new(7));
        let (first, second) = (ids.next_id(), ids.next_id());
        assert_eq!(first.len(), 16);
        assert_ne!(first, second);
    }
}

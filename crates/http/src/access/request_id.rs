//! A name for every request, told to the caller and written in the log, so that a reader's
//! complaint can be found again.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderValue};
use domain::Ambient;

tokio::task_local! {
    pub(super) static CURRENT: HeaderValue;
}

pub(super) const HEADER: &str = "x-request-id";

/// Id of the request being answered; empty outside one.
pub fn current_request_id() -> String {
    CURRENT.try_with(|id| id.to_str().unwrap_or_default().to_owned()).unwrap_or_default()
}

/// Counts up from a random start: unique on this node, hardly ever equal on two.
pub(super) struct RequestIds(AtomicU64);

impl RequestIds {
    pub fn new(ambient: &Ambient) -> Self {
        Self(AtomicU64::new(u64::from_be_bytes(ambient.bytes())))
    }

    /// A proxy's id is kept when it is one; anything else could forge lines of the log.
    pub fn of(&self, headers: &HeaderMap) -> HeaderValue {
        headers.get(HEADER).filter(|id| is_sane(id.as_bytes())).cloned().unwrap_or_else(|| self.next())
    }

    fn next(&self) -> HeaderValue {
        // Spread by an odd constant, so that neighbours do not look alike; still no two are equal.
        let number = self.0.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let digits: [u8; 16] = std::array::from_fn(|at| b"0123456789abcdef"[(number >> (60 - 4 * at) & 15) as usize]);
        HeaderValue::from_bytes(&digits).unwrap_or_else(|_| HeaderValue::from_static("0"))
    }
}

fn is_sane(id: &[u8]) -> bool {
    (8..=64).contains(&id.len()) && id.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_ids_are_taken_over() {
        assert!(is_sane(b"0192f3a4-7c1e-7000-8000-000000000000"));
        for bad in [&b"short"[..], b"has space 123", b"line\nbreak-123", &[b'a'; 65]] {
            assert!(!is_sane(bad));
        }
    }

    #[test]
    fn ids_are_sixteen_hex_digits_and_differ() {
        let ids = RequestIds(AtomicU64::new(7));
        let (first, second) = (ids.next(), ids.next());
        assert_eq!(first.len(), 16);
        assert_ne!(first, second);
    }
}

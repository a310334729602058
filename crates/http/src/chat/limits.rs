//! Rate limits of questions: per address, and per visitor or subscriber whatever their address.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use domain::Error;
use domain::conversations::Asker;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::HttpSettings;
use crate::access::{OpenCounts, OpenOne, RateLimiter};

const CHECKS_BETWEEN_SWEEPS: u32 = 10_000;

pub struct ChatLimits {
    per_address: Arc<RateLimiter>,
    per_person: DefaultKeyedRateLimiter<[u8; 16]>,
    checks: AtomicU32,
    /// Open sockets of each network.
    open: Arc<OpenCounts>,
}

impl ChatLimits {
    pub fn new(settings: &HttpSettings, addresses: &Arc<RateLimiter>) -> Self {
        let (count, time) = settings.rates.chat;
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let one = (time / count.get()).max(Duration::from_nanos(1));
        let quota = Quota::with_period(one).unwrap_or_else(|| Quota::per_second(count)).allow_burst(count);
        Self {
            per_address: Arc::clone(addresses),
            per_person: DefaultKeyedRateLimiter::keyed(quota),
            checks: AtomicU32::new(0),
            open: OpenCounts::new(settings.rates.sockets),
        }
    }

    /// Refuses a socket beyond the number that one network may hold.
    pub fn count_socket(&self, address: IpAddr) -> Result<OpenOne, Error> {
        OpenCounts::open_one(&self.open, address).ok_or(Error::TooManyRequests { retry_after: Duration::from_secs(30) })
    }

    pub fn check(&self, address: IpAddr, asker: Asker) -> Result<(), Error> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_SWEEPS == CHECKS_BETWEEN_SWEEPS - 1 {
            self.per_person.retain_recent();
            self.per_person.shrink_to_fit();
        }
        self.per_address.check(address)?;
        let Some(key) = find_person(asker) else { return Ok(()) };
        self.per_person.check_key(&key).map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            Error::TooManyRequests { retry_after: Duration::from_secs(wait.as_secs() + 1) }
        })
    }
}

/// By whom questions are counted beside their address. Whoever only typed an address is counted by the session: a stranger takes no questions
/// from the address's owner.
fn find_person(asker: Asker) -> Option<[u8; 16]> {
    let proven = asker.proven_caller().map(|caller| caller.subscriber.0);
    let claimed = asker.caller.map(|caller| caller.session.0);
    proven.or(claimed).map(|id| *id.as_bytes()).or(asker.visitor.map(|visitor| visitor.0))
}

/// Counts the frames of one socket in the current second.
pub struct FrameLimiter {
    window_started: tokio::time::Instant,
    frames: u32,
}

pub enum FrameDecision {
    Allowed,
    /// The frame is ignored; the client is told once per second.
    Throttled {
        first: bool,
    },
    /// Far too many frames: the socket is closed.
    Flood,
}

const MAX_FRAMES_PER_SECOND: u32 = 20;
/// More frames than any browser used by a person sends.
const FLOOD_FRAMES_PER_SECOND: u32 = 500;

impl FrameLimiter {
    pub fn new() -> Self {
        Self { window_started: tokio::time::Instant::now(), frames: 0 }
    }

    pub fn check_frame(&mut self) -> FrameDecision {
        if self.window_started.elapsed() >= Duration::from_secs(1) {
            *self = Self::new();
        }
        self.frames += 1;
        match self.frames {
            ..=MAX_FRAMES_PER_SECOND => FrameDecision::Allowed,
            FLOOD_FRAMES_PER_SECOND.. => FrameDecision::Flood,
            frames => FrameDecision::Throttled { first: frames == MAX_FRAMES_PER_SECOND + 1 },
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::ids::{SessionId, SubscriberId};
    use domain::sessions::{Assurance, Caller};
    use domain::stats::VisitorKey;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_typed_address_is_counted_by_its_session() {
        let asker = |session, assurance| {
            let caller = Caller { session: SessionId(Uuid::from_u128(session)), subscriber: SubscriberId(Uuid::from_u128(7)), assurance };
            Asker { caller: Some(caller), visitor: Some(VisitorKey([1; 16])) }
        };
        let owner = find_person(asker(1, Assurance::Proven));
        assert_eq!(owner, find_person(asker(2, Assurance::Proven)), "a person is one, whatever the session");
        let stranger = find_person(asker(3, Assurance::Claimed));
        assert_ne!(stranger, owner);
        assert_ne!(stranger, find_person(asker(4, Assurance::Claimed)));
        assert_eq!(find_person(Asker { caller: None, visitor: Some(VisitorKey([1; 16])) }), Some([1; 16]));
    }
}

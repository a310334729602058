//! How often may be asked: per address, and per visitor or subscriber, whatever address they come from.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use domain::Error;
use domain::assistant::conversations::Asker;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::HttpSettings;
use crate::access::Gate;

const CHECKS_BETWEEN_SWEEPS: u32 = 10_000;

pub struct ChatLimits {
    addresses: Arc<Gate>,
    people: DefaultKeyedRateLimiter<[u8; 16]>,
    checks: AtomicU32,
}

impl ChatLimits {
    pub fn new(settings: &HttpSettings, addresses: &Arc<Gate>) -> Self {
        let (count, time) = settings.rates.chat;
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let one = (time / count.get()).max(Duration::from_nanos(1));
        let quota = Quota::with_period(one).unwrap_or_else(|| Quota::per_second(count)).allow_burst(count);
        Self { addresses: Arc::clone(addresses), people: DefaultKeyedRateLimiter::keyed(quota), checks: AtomicU32::new(0) }
    }

    pub fn check(&self, address: IpAddr, asker: Asker) -> Result<(), Error> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_SWEEPS == CHECKS_BETWEEN_SWEEPS - 1 {
            self.people.retain_recent();
            self.people.shrink_to_fit();
        }
        self.addresses.check(address)?;
        let key = asker.caller.map(|caller| *caller.subscriber.0.as_bytes()).or(asker.visitor.map(|visitor| visitor.0));
        let Some(key) = key else { return Ok(()) };
        self.people.check_key(&key).map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            Error::TooManyRequests { retry_after: Duration::from_secs(wait.as_secs() + 1) }
        })
    }
}

/// Frames of one socket in the second under way.
pub struct Pace {
    began: tokio::time::Instant,
    frames: u32,
}

pub enum Verdict {
    Fine,
    /// Not looked at; tell it once a second.
    Refused {
        first: bool,
    },
    /// A flood: the socket closes.
    Flood,
}

const FRAMES_A_SECOND: u32 = 20;
/// Far beyond what a person's browser can mean.
const FLOOD: u32 = 500;

impl Pace {
    pub fn new() -> Self {
        Self { began: tokio::time::Instant::now(), frames: 0 }
    }

    pub fn judge(&mut self) -> Verdict {
        if self.began.elapsed() >= Duration::from_secs(1) {
            *self = Self::new();
        }
        self.frames += 1;
        match self.frames {
            ..=FRAMES_A_SECOND => Verdict::Fine,
            FLOOD.. => Verdict::Flood,
            frames => Verdict::Refused { first: frames == FRAMES_A_SECOND + 1 },
        }
    }
}

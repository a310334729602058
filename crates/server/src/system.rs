//! The real clock and random source. Nothing else in the product reaches for them.

use std::sync::Arc;

use domain::Ambient;
use domain::ambient::{Clock, Random};
use jiff::Timestamp;

struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        // The one place where the product looks at the wall clock.
        #[allow(clippy::disallowed_methods)]
        Timestamp::now()
    }
}

struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, buffer: &mut [u8]) {
        // Without randomness no id and no secret is safe; there is nothing better to do than stop.
        if getrandom::fill(buffer).is_err() {
            tracing::error!("the system's random source failed");
            std::process::abort();
        }
    }
}

pub fn ambient() -> Ambient {
    Ambient::new(Arc::new(SystemClock), Arc::new(SystemRandom))
}

//! The system's clock and random source. All other code gets the time and randomness through `Environment`.

use std::sync::Arc;

use domain::Environment;
use domain::environment::{Clock, RandomSource};
use jiff::Timestamp;

struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        // This is the only place where the product reads the wall clock.
        #[allow(clippy::disallowed_methods)]
        Timestamp::now()
    }
}

struct SystemRandom;

impl RandomSource for SystemRandom {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        // Without randomness no id and no secret is safe, so the process stops.
        if getrandom::fill(buffer).is_err() {
            tracing::error!("the system's random source failed; aborting");
            std::process::abort();
        }
    }
}

pub fn environment() -> Environment {
    Environment::new(Arc::new(SystemClock), Arc::new(SystemRandom))
}

//! A clock that is advanced by hand, and the message templates of the product.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::Environment;
use domain::environment::{Clock, RandomSource};
use domain::messages::Templates;
use jiff::{SignedDuration, Timestamp};

pub struct ManualClock(pub AtomicI64);

impl ManualClock {
    pub fn starting_at(start: Timestamp) -> (Arc<Self>, Environment) {
        let clock = Arc::new(Self(AtomicI64::new(start.as_microsecond())));
        (clock.clone(), Environment::new(clock, Arc::new(SystemRandom)))
    }

    pub fn advance(&self, time: SignedDuration) {
        self.0.fetch_add(i64::try_from(time.as_micros()).unwrap(), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        // Each call advances the clock by a microsecond, so that later events have later times.
        Timestamp::from_microsecond(self.0.fetch_add(1, Ordering::SeqCst)).unwrap()
    }
}

struct SystemRandom;

impl RandomSource for SystemRandom {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        getrandom::fill(buffer).unwrap();
    }
}

/// Loads the product's templates, so that a message with a missing variable fails the test.
pub fn load_templates() -> Templates {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../content/messages");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    });
    Templates::parse(&files.collect::<Vec<_>>()).unwrap()
}

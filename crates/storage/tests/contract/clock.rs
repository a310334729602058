//! A clock that stands still until it is moved, and the words of messages.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::Ambient;
use domain::ambient::{Clock, Random};
use domain::messages::Templates;
use jiff::{SignedDuration, Timestamp};

pub struct StoppedClock(pub AtomicI64);

impl StoppedClock {
    pub fn at(start: Timestamp) -> (Arc<Self>, Ambient) {
        let clock = Arc::new(Self(AtomicI64::new(start.as_microsecond())));
        (clock.clone(), Ambient::new(clock, Arc::new(System)))
    }

    pub fn pass(&self, time: SignedDuration) {
        self.0.fetch_add(i64::try_from(time.as_micros()).unwrap(), Ordering::SeqCst);
    }
}

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        // A microsecond a look, so that what comes later is later.
        Timestamp::from_microsecond(self.0.fetch_add(1, Ordering::SeqCst)).unwrap()
    }
}

struct System;

impl Random for System {
    fn fill(&self, buffer: &mut [u8]) {
        getrandom::fill(buffer).unwrap();
    }
}

/// The real words: a letter that lacks a variable fails here.
pub fn templates() -> Templates {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/messages");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    });
    Templates::parse(&files.collect::<Vec<_>>()).unwrap()
}

//! What the measuring programs stand on: the clock, chance, and the words that the program ships.

use std::path::Path;
use std::sync::Arc;

use domain::Ambient;
use domain::ambient::{Clock, Random};
use domain::messages::Templates;
use jiff::Timestamp;

pub type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

pub fn ambient() -> Ambient {
    Ambient::new(Arc::new(System), Arc::new(System))
}

pub fn templates() -> Outcome<Arc<Templates>> {
    Ok(Arc::new(Templates::parse(&words()?)?))
}

/// The words that the program ships.
fn words() -> Outcome<Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/messages");
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        files.push((name, std::fs::read_to_string(&path)?));
    }
    Ok(files)
}

struct System;

impl Clock for System {
    fn now(&self) -> Timestamp {
        // A program of its own, which measures.
        #[allow(clippy::disallowed_methods)]
        Timestamp::now()
    }
}

impl Random for System {
    fn fill(&self, buffer: &mut [u8]) {
        // Without randomness there is nothing to measure.
        if getrandom::fill(buffer).is_err() {
            std::process::abort();
        }
    }
}

//! Common parts of the benchmarks: system clock, randomness, and the message templates of the product.

use std::path::Path;
use std::sync::Arc;

use domain::Environment;
use domain::environment::{Clock, RandomSource};
use domain::language::Language;
use domain::messages::Templates;
use domain::sessions::{Browser, NetworkKey};
use domain::site::{Site, Social};
use jiff::Timestamp;

pub type BenchResult<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

pub fn system_environment() -> Environment {
    Environment::new(Arc::new(SystemSource), Arc::new(SystemSource))
}

pub fn load_templates() -> BenchResult<Arc<Templates>> {
    Ok(Arc::new(Templates::parse(&read_template_files()?)?))
}

/// Reads the message templates that the product ships, as file name and content.
fn read_template_files() -> BenchResult<Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/messages");
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        files.push((name, std::fs::read_to_string(&path)?));
    }
    Ok(files)
}

pub fn sample_site() -> Site {
    let text = |text: &str| text.to_owned();
    Site {
        name: text("The Fine Print"),
        short_name: text("TFP"),
        base_url: text("https://example.in"),
        company_line: text(""),
        legal_name: text(""),
        address: text(""),
        grievance_officer: text(""),
        contact_email: text("hello@example.in"),
        editor_email: text("editor@example.in"),
        contribute_url: None,
        social: Social::default(),
        rules_as_of: text("2026-11-20"),
    }
}

/// The browser of whoever registers.
pub fn browser() -> Browser {
    Browser {
        device: "Chrome on Android".to_owned(),
        visitor: None,
        network: NetworkKey([1; 16]),
        code_network: NetworkKey([1; 16]),
        known: None,
        language: Language::English,
    }
}

struct SystemSource;

impl Clock for SystemSource {
    fn now(&self) -> Timestamp {
        // This is a benchmark, not the product, so it may read the system clock.
        #[allow(clippy::disallowed_methods)]
        Timestamp::now()
    }
}

impl RandomSource for SystemSource {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        // The benchmark can't run without randomness.
        if getrandom::fill(buffer).is_err() {
            std::process::abort();
        }
    }
}

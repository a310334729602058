//! The drawings of covers, shared with the web app: one file of lines for both.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Deserialize, Default)]
struct File {
    /// By category key; lines in a square of 120.
    drawings: HashMap<String, String>,
    /// Grounds of 294 × 165.
    patterns: Vec<Pattern>,
}

#[derive(Deserialize)]
pub struct Pattern {
    pub d: String,
    #[serde(default)]
    pub dash: String,
}

static FILE: LazyLock<File> = LazyLock::new(|| {
    let text = include_str!("../../../../web/src/ui/cover-drawings.json");
    serde_json::from_str(text).inspect_err(|error| tracing::error!(%error, "cover-drawings.json is unreadable")).unwrap_or_default()
});

/// As `categoryHue` of the web app names it.
pub fn key_of(category: &str) -> String {
    category.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// Path data; a page under a lens for what has no drawing of its own.
pub fn drawing(key: &str) -> &'static str {
    FILE.drawings.get(key).or_else(|| FILE.drawings.get("none")).map_or("", String::as_str)
}

/// The ground that the cover of this title has too.
pub fn pattern(title: &str) -> Option<&'static Pattern> {
    let count = FILE.patterns.len().max(1);
    FILE.patterns.get(mark_of(title) as usize % count)
}

/// FNV-1a over UTF-16, the twin of `markOf` in `web/src/ui/cover.tsx`.
fn mark_of(text: &str) -> u32 {
    text.encode_utf16().fold(0x811c_9dc5, |mark, unit| (mark ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_is_drawn() {
        assert_ne!(drawing("epfo"), drawing("none"));
        assert_eq!(drawing("gardening"), drawing("none"));
        assert_eq!(FILE.patterns.len(), 6);
        assert_eq!(key_of(" Credit  card "), "credit-card");
    }

    #[test]
    fn the_mark_is_the_browsers() {
        assert_eq!(mark_of(""), 2_166_136_261);
        assert_eq!(mark_of("a"), 0xe40c_292c);
    }
}

//! The drawings of covers, shared with the web app: one file of lines for both.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::mark::Choices;

#[derive(Deserialize, Default)]
struct File {
    /// By category key; lines in a square of 120.
    drawings: HashMap<String, String>,
    /// Grounds of 294 × 165.
    patterns: Vec<Pattern>,
    /// Lines in a square of 48.
    companions: Vec<String>,
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
pub fn pattern(choices: Choices) -> Option<&'static Pattern> {
    FILE.patterns.get(choices.pick(0, FILE.patterns.len()))
}

/// How many small drawings there are that keep the category's company.
pub fn companions() -> usize {
    FILE.companions.len()
}

/// Lines in a square of 48.
pub fn companion(at: usize) -> &'static str {
    FILE.companions.get(at).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_is_drawn() {
        assert_ne!(drawing("epfo"), drawing("none"));
        assert_eq!(drawing("gardening"), drawing("none"));
        assert_eq!((FILE.patterns.len(), companions()), (6, 10));
        assert_eq!(key_of(" Credit  card "), "credit-card");
    }
}

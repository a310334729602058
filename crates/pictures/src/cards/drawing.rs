//! The drawings of covers, from a file of paths that is shared with the web app.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::title_hash::TitleChoices;

#[derive(Deserialize, Default)]
struct DrawingFile {
    /// Path data by category key, in a square of 120.
    drawings: HashMap<String, String>,
    /// Background patterns of 294 × 165.
    patterns: Vec<Pattern>,
    /// Path data of small additional drawings, in a square of 48.
    companions: Vec<String>,
}

#[derive(Deserialize)]
pub struct Pattern {
    pub d: String,
    #[serde(default)]
    pub dash: String,
}

static DRAWINGS: LazyLock<DrawingFile> = LazyLock::new(|| {
    let text = include_str!("../../../../web/src/shared/components/covers/cover-drawings.json");
    serde_json::from_str(text)
        .inspect_err(|error| tracing::error!(%error, "cards have no drawings: cover-drawings.json is invalid"))
        .unwrap_or_default()
});

/// The category's key, formed as in `getCategoryHue` of the web app.
pub fn category_key(category: &str) -> String {
    category.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// The path data of a category's drawing; a page under a lens when it has none of its own.
pub fn category_drawing(key: &str) -> &'static str {
    DRAWINGS.drawings.get(key).or_else(|| DRAWINGS.drawings.get("none")).map_or("", String::as_str)
}

/// The background pattern, the same as on the cover of this title.
pub fn pick_pattern(choices: TitleChoices) -> Option<&'static Pattern> {
    DRAWINGS.patterns.get(choices.pick(0, DRAWINGS.patterns.len()))
}

/// The number of small additional drawings.
pub fn companion_count() -> usize {
    DRAWINGS.companions.len()
}

/// The path data of a small additional drawing, in a square of 48.
pub fn companion(at: usize) -> &'static str {
    DRAWINGS.companions.get(at).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_is_drawn() {
        assert_ne!(category_drawing("epfo"), category_drawing("none"));
        assert_eq!(category_drawing("gardening"), category_drawing("none"));
        assert_eq!((DRAWINGS.patterns.len(), companion_count()), (6, 10));
        assert_eq!(category_key(" Credit  card "), "credit-card");
    }
}

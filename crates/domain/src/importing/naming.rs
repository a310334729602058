//! Titles and addresses that other systems allow and ours must be able to hold.

use jiff::Timestamp;
use unicode_normalization::UnicodeNormalization;

use crate::articles::{MAX_TITLE, clean_fragment, is_slug, plain_text, slug_of};
use crate::text::{cut, one_line};

/// A title as plain text, never empty nor too long; and what was done to it, if anything.
pub fn title_of(raw: &str, html: &str, date: Option<Timestamp>) -> (String, Option<String>) {
    let title = one_line(&plain_text(&clean_fragment(raw)));
    if title.is_empty() {
        let words = cut(&plain_text(html), 60);
        let day = date.map(|at| crate::time::indian_date(at).to_string());
        let title = if words.is_empty() { format!("Untitled {}", day.unwrap_or_default()).trim().to_owned() } else { words };
        return (title, Some("it has no title: its first words stand in for one".to_owned()));
    }
    if title.chars().count() > MAX_TITLE {
        return (cut(&title, MAX_TITLE), Some(format!("its title was cut to {MAX_TITLE} characters")));
    }
    (title, None)
}

/// The old slug, where it differs from what the title gives and an address here can hold it.
pub fn wished_slug(old: &str, title: &str) -> Option<String> {
    let text: String = super::links::decoded(old).to_lowercase().nfc().collect();
    let parts: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && !unicode_normalization::char::is_combining_mark(c))
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect();
    let slug = parts.join("-");
    (is_slug(&slug) && slug != slug_of(title)).then_some(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_text() {
        assert_eq!(title_of("Markup: <em>With</em> &amp; more", "", None), ("Markup: With & more".to_owned(), None));
        assert_eq!(title_of(" ", "<p>First words here.</p>", None).0, "First words here.");
        assert_eq!(title_of("", "", Some("2020-01-01T20:00:00Z".parse().unwrap())).0, "Untitled 2020-01-02");
        assert!(title_of(&"x".repeat(300), "", None).0.chars().count() <= 200);
    }

    #[test]
    fn slugs_are_kept_as_they_were() {
        assert_eq!(wished_slug("how-to-save-tax-in-india", "How to Save Tax in India").as_deref(), Some("how-to-save-tax-in-india"));
        assert_eq!(wished_slug("save-tax", "Save tax"), None, "the title gives the same");
        assert_eq!(wished_slug("%e0%a4%b9%e0%a4%bf", "x").as_deref(), Some("हि"));
        assert_eq!(wished_slug("a_b.c--d", "x").as_deref(), Some("a-b-c-d"));
        assert_eq!(wished_slug("", "x"), None);
    }
}

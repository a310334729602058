//! Converts titles and slugs that other systems allow into ones that are valid here.

use domain::articles::{MAX_TITLE, clean_fragment, is_slug, slugify, to_plain_text};
use domain::text::{normalise_line, truncate};
use jiff::Timestamp;
use unicode_normalization::UnicodeNormalization;

/// The title as plain text, never empty nor too long; and a note if it was changed.
pub fn clean_title(raw: &str, html: &str, date: Option<Timestamp>) -> (String, Option<String>) {
    let title = normalise_line(&to_plain_text(&clean_fragment(raw)));
    if title.is_empty() {
        let words = truncate(&to_plain_text(html), 60);
        let day = date.map(|at| domain::time::indian_date(at).to_string());
        let title = if words.is_empty() { format!("Untitled {}", day.unwrap_or_default()).trim().to_owned() } else { words };
        return (title, Some("it has no title: its first words are used instead".to_owned()));
    }
    if title.chars().count() > MAX_TITLE {
        return (truncate(&title, MAX_TITLE), Some(format!("its title was cut to {MAX_TITLE} characters")));
    }
    (title, None)
}

/// The old slug, if it is valid here and differs from the one that the title gives.
pub fn preserve_slug(old: &str, title: &str) -> Option<String> {
    let text: String = domain::redirects::percent_decode(old).to_lowercase().nfc().collect();
    let parts: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && !unicode_normalization::char::is_combining_mark(c))
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect();
    let slug = parts.join("-");
    (is_slug(&slug) && slug != slugify(title)).then_some(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_text() {
        assert_eq!(clean_title("Markup: <em>With</em> &amp; more", "", None), ("Markup: With & more".to_owned(), None));
        assert_eq!(clean_title(" ", "<p>First words here.</p>", None).0, "First words here.");
        assert_eq!(clean_title("", "", Some("2020-01-01T20:00:00Z".parse().unwrap())).0, "Untitled 2020-01-02");
        assert!(clean_title(&"x".repeat(300), "", None).0.chars().count() <= 200);
    }

    #[test]
    fn slugs_are_kept_as_they_were() {
        assert_eq!(preserve_slug("how-to-save-tax-in-india", "How to Save Tax in India").as_deref(), Some("how-to-save-tax-in-india"));
        assert_eq!(preserve_slug("save-tax", "Save tax"), None, "the title gives the same");
        assert_eq!(preserve_slug("%e0%a4%b9%e0%a4%bf", "x").as_deref(), Some("हि"));
        assert_eq!(preserve_slug("a_b.c--d", "x").as_deref(), Some("a-b-c-d"));
        assert_eq!(preserve_slug("", "x"), None);
    }
}

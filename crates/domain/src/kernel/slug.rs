//! The slug rule: the title in lower case, hyphenated, without fifteen stop words, at most eight words
//! (docs/product/articles.md). It is tested against `content/slug-cases.json`.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::kernel::page_addresses::PAGE_ADDRESSES;

const STOP_WORDS: [&str; 15] = ["is", "an", "the", "with", "here", "how", "on", "for", "a", "and", "of", "in", "to", "by", "your"];
const MAX_WORDS: usize = 8;

/// First path segments that the site uses beside those of its pages. The last ones are kept for pages to come.
pub const RESERVED_SEGMENTS: &[&str] = &[
    "home",
    "s",
    "404",
    "calendar",
    "studio",
    "sandbox",
    "docs",
    "cards",
    "cms",
    "chatbot",
    "pf",
    "healthz",
    "readyz",
    "metrics",
    "openapi.json",
    "robots.txt",
    "sitemap.xml",
    "sitemap-news.xml",
    "feed",
    "feed.xml",
    "feed.atom",
    "dates.ics",
    "sw.js",
    "favicon.ico",
    "favicon.svg",
    "manifest.webmanifest",
    "offline.html",
    "assets",
    "icons",
    "images",
    "fonts",
    "uploads",
    ".well-known",
    "account",
    "letter",
    "api",
    "static",
    "answers",
    "authors",
    "calculators",
    "glossary",
    "guides",
    "hi",
    "is-this-us",
    "topics",
];

/// Whether the site uses a first path segment itself. No short id may be one of these, and no category slug but [`HINDI_CATEGORY`].
pub fn is_reserved(segment: &str) -> bool {
    let is_of_page = || PAGE_ADDRESSES.iter().any(|address| address.split('/').nth(1) == Some(segment));
    RESERVED_SEGMENTS.contains(&segment) || (!segment.is_empty() && is_of_page())
}

/// The category of the Hindi editions (`articles::editions`). Its slug is the first segment of their addresses, and the page `/hi` lists them.
pub const HINDI_CATEGORY: &str = "hi";

/// Whether a category may have this slug, which is not that of an older category.
pub fn is_category_slug(slug: &str) -> bool {
    slug == HINDI_CATEGORY || (!slug.is_empty() && !is_reserved(slug))
}

/// Returns the slug of a title. It is empty when no word of the title remains; the article's id then replaces it.
///
/// Letters, marks and digits of every script are kept (NFC). Apostrophes, and commas between digits, are removed
/// ("don't" → "dont", "25,000" → "25000"); everything else separates words.
pub fn slugify(title: &str) -> String {
    let text: Vec<char> = title.to_lowercase().nfc().collect();
    let mut spaced = String::with_capacity(title.len());
    for (at, &c) in text.iter().enumerate() {
        if c.is_alphanumeric() || is_combining_mark(c) {
            spaced.push(c);
        } else if matches!(c, '\'' | '’' | '\u{200c}' | '\u{200d}') || is_comma_between_digits(&text, at) {
            continue;
        } else {
            spaced.push(' ');
        }
    }
    spaced.split(' ').filter(|word| !word.is_empty() && !STOP_WORDS.contains(word)).take(MAX_WORDS).collect::<Vec<_>>().join("-")
}

/// Whether an editor may choose a text as a slug: words of any script in lower case with single hyphens between them. Stop
/// words and any number of words are allowed, so that imported articles keep their addresses.
pub fn is_slug(text: &str) -> bool {
    let lower: String = text.to_lowercase().nfc().collect();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || is_combining_mark(c));
    lower == text && text.chars().count() <= 200 && text.split('-').all(is_word)
}

fn is_comma_between_digits(text: &[char], at: usize) -> bool {
    text[at] == ',' && at > 0 && text[at - 1].is_ascii_digit() && text.get(at + 1).is_some_and(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_pages_and_of_programs_are_reserved() {
        assert!(["webinars", "about", "auth", "assets", "glossary", "is-this-us"].into_iter().all(is_reserved));
        assert!(!["epfo", "web", ""].into_iter().any(is_reserved));
        assert!(["epfo", HINDI_CATEGORY].into_iter().all(is_category_slug));
        assert!(!["webinars", ""].into_iter().any(is_category_slug));
    }

    #[test]
    fn a_chosen_slug_may_be_longer_than_a_titles() {
        for good in ["how-to-save-tax-in-india-for-the-first-time-this-year", "2020", "हिंदी-में"] {
            assert!(is_slug(good), "{good}");
        }
        for bad in ["", "A", "a--b", "-a", "a-", "a b", "a/b", "a?b", "a.b", "a_b"] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    #[test]
    fn follows_the_shared_cases() {
        let cases: Vec<(String, String)> = serde_json::from_str(include_str!("../../../../content/slug-cases.json")).unwrap();
        for (title, slug) in cases {
            assert_eq!(slugify(&title), slug, "{title}");
        }
    }
}

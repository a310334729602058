//! The slug rule of the specification, exactly: the title lower-cased and hyphenated, fifteen small
//! words removed, at most eight words kept. `web/src/lib/slug.ts` is its twin; both are tested
//! against `content/slug-cases.json`.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const DROPPED: [&str; 15] = ["is", "an", "the", "with", "here", "how", "on", "for", "a", "and", "of", "in", "to", "by", "your"];
const MAX_WORDS: usize = 8;

/// Every first path segment with a meaning of its own: no category slug and no short id may be one.
pub const RESERVED: &[&str] = &[
    "home",
    "content",
    "categories",
    "assist",
    "service",
    "assettransmission",
    "willplanning",
    "webinars",
    "webinar",
    "s",
    "auth",
    "unsubscribe",
    "dailydigest",
    "404",
    "search",
    "conversation",
    "rules",
    "reading-list",
    "corrections",
    "about",
    "privacy",
    "terms",
    "disclosures",
    "contact",
    "refunds",
    "pricing",
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
];

pub fn is_reserved(segment: &str) -> bool {
    RESERVED.contains(&segment)
}

/// Empty when nothing of the title survives; the article's id then stands in for it.
///
/// Letters, marks and digits of every script are kept (NFC). Apostrophes, and commas between
/// digits, vanish ("don't" → "dont", "25,000" → "25000"); everything else separates words.
pub fn slug_of(title: &str) -> String {
    let text: Vec<char> = title.to_lowercase().nfc().collect();
    let mut spaced = String::with_capacity(title.len());
    for (at, &c) in text.iter().enumerate() {
        if c.is_alphanumeric() || is_combining_mark(c) {
            spaced.push(c);
        } else if matches!(c, '\'' | '’' | '\u{200c}' | '\u{200d}') || is_digit_comma(&text, at) {
            continue;
        } else {
            spaced.push(' ');
        }
    }
    spaced.split(' ').filter(|word| !word.is_empty() && !DROPPED.contains(word)).take(MAX_WORDS).collect::<Vec<_>>().join("-")
}

/// Whether a text may be chosen as an address: words in lower case with single hyphens between, of any
/// script. Small words and any number of words are allowed here, so that addresses which other
/// systems gave can be kept.
pub fn is_slug(text: &str) -> bool {
    let lower: String = text.to_lowercase().nfc().collect();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || is_combining_mark(c));
    lower == text && text.chars().count() <= 200 && text.split('-').all(is_word)
}

fn is_digit_comma(text: &[char], at: usize) -> bool {
    text[at] == ',' && at > 0 && text[at - 1].is_ascii_digit() && text.get(at + 1).is_some_and(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(slug_of(&title), slug, "{title}");
        }
    }
}

//! Builds the address of a paragraph inside its page: the heading above it, for every browser, and its first words as a
//! text fragment, for browsers that support it.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::schema::QuotableText;

/// Words in a text fragment: enough to be unique on the page.
const FRAGMENT_WORDS: usize = 8;
const ESCAPED_IN_ID: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// `None` when the text at byte `at` is above the first section: that is the top of the page.
pub fn build_url_fragment(quoted: &QuotableText<'_>, at: usize) -> Option<String> {
    let (_, anchor) = quoted.sections.iter().rev().find(|(start, _)| *start <= at)?;
    let id = anchor.map(|anchor| utf8_percent_encode(anchor, ESCAPED_IN_ID).to_string()).unwrap_or_default();
    let words: Vec<&str> = extract_sentence(quoted.text, at).split_whitespace().take(FRAGMENT_WORDS).collect();
    Some(format!("#{id}:~:text={}", utf8_percent_encode(&words.join(" "), NON_ALPHANUMERIC)))
}

/// The text from the start of the sentence at `at` to the end of its block, because browsers do not look across blocks.
fn extract_sentence(text: &str, at: usize) -> &str {
    let block = text[..at].rfind(['\n', '\t']).map_or(0, |end| end + 1);
    let before = &text[block..at];
    let stop = [". ", "? ", "! ", "। "].iter().filter_map(|stop| before.rfind(stop).map(|at| at + stop.len())).max();
    let start = block + stop.unwrap_or(0);
    let end = text[at..].find(['\n', '\t']).map_or(text.len(), |end| at + end);
    &text[start..end]
}

//! The address of a paragraph inside its page: the heading above it, for every browser, and its
//! first words as a text fragment, for those that can find them.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::schema::Quoted;

/// Enough to be found nowhere else in the page.
const WORDS: usize = 8;
const IN_ID: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// `None` when the text at byte `at` stands above the first section: that is the page's top.
pub fn of(quoted: &Quoted<'_>, at: usize) -> Option<String> {
    let (_, anchor) = quoted.sections.iter().rev().find(|(start, _)| *start <= at)?;
    let id = anchor.map(|anchor| utf8_percent_encode(anchor, IN_ID).to_string()).unwrap_or_default();
    let words: Vec<&str> = sentence(quoted.text, at).split_whitespace().take(WORDS).collect();
    Some(format!("#{id}:~:text={}", utf8_percent_encode(&words.join(" "), NON_ALPHANUMERIC)))
}

/// From the start of the sentence at `at` to the end of its block; browsers don't look across blocks.
fn sentence(text: &str, at: usize) -> &str {
    let block = text[..at].rfind(['\n', '\t']).map_or(0, |end| end + 1);
    let before = &text[block..at];
    let stop = [". ", "? ", "! ", "। "].iter().filter_map(|stop| before.rfind(stop).map(|at| at + stop.len())).max();
    let start = block + stop.unwrap_or(0);
    let end = text[at..].find(['\n', '\t']).map_or(text.len(), |end| at + end);
    &text[start..end]
}

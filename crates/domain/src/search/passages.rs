//! What a sentence vector is made of: a paragraph, a few short ones of one section together, or a
//! table's row with its header; each with the titles it stands under.

use std::ops::Range;

use sha2::{Digest, Sha256};

use super::blocks::{self, Block};
use super::{Document, Place, Section};
use crate::assistant;

/// Neighbouring short blocks of a section are one passage up to this many bytes.
const SHORT: usize = 220;
/// Longer blocks are cut at a sentence's end near this many bytes: the model reads about 128 pieces of words.
const LONG: usize = 560;

/// Which text by which model: nothing is computed twice for the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PassageHash(pub [u8; 16]);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// What the model reads.
    pub text: String,
    /// Where it stands in the document's text.
    pub place: Place,
    /// Whether it can be quoted as an answer: what stands above the page's text and the heads of columns can't.
    pub quotable: bool,
    /// What the model reads of each of its sentences, in the order of [`assistant::sentences`]; none where nothing is quoted.
    pub sentences: Vec<String>,
}

impl PassageHash {
    pub fn of(text: &str, model: &str) -> Self {
        let full = Sha256::new().chain_update(model.as_bytes()).chain_update([0]).chain_update(text.as_bytes()).finalize();
        let mut hash = [0; 16];
        hash.copy_from_slice(&full[..16]);
        Self(hash)
    }
}

impl Passage {
    pub fn hash(&self, model: &str) -> PassageHash {
        PassageHash::of(&self.text, model)
    }

    /// Everything that a vector is made of: the whole, then its sentences.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.text).chain(&self.sentences)
    }
}

/// A document's text, its sections and passages: what stands before the page's text, rows of facts above it, and its blocks.
pub(super) fn laid_out(title: &str, before: &str, facts: &[Block], blocks: &[Block]) -> (String, Vec<Section>, Vec<Passage>) {
    let mut text = before.to_owned();
    let mut sections: Vec<Section> = Vec::new();
    let mut open = Open { title, ..Open::default() };
    if !before.is_empty() {
        let place = Place { range: 0..before.len(), ..Place::default() };
        open.passages.push(Passage { text: format!("{title}. {before}"), place, quotable: false, sentences: Vec::new() });
    }
    for (block, paragraph) in facts.iter().map(|fact| (fact, 0)).chain(blocks.iter().zip(0..)) {
        if !text.is_empty() {
            text.push('\n');
        }
        let start = text.len();
        text.push_str(&block.text);
        if sections.last().is_none_or(|last| last.anchor != block.anchor) {
            open.close();
            open.heading = 0..0;
            sections.push(Section { start, anchor: block.anchor.clone() });
        }
        open.add(block, start..text.len(), paragraph);
    }
    open.close();
    for passage in open.passages.iter_mut().filter(|passage| passage.quotable) {
        passage.sentences = sentences_of(passage, title, &text);
    }
    (text, sections, open.passages)
}

/// The passages of something short: its name and description.
pub fn short_passages(document: &Document) -> Vec<Passage> {
    let place = Place { range: 0..document.text.len(), ..Place::default() };
    vec![Passage { text: format!("{}. {}", document.title, document.text), place, quotable: false, sentences: Vec::new() }]
}

/// The passages found so far, and short blocks that wait for their neighbours.
#[derive(Default)]
struct Open<'a> {
    title: &'a str,
    text: String,
    place: Place,
    under: String,
    /// The heading and the column heads above what comes next.
    heading: Range<usize>,
    columns: Range<usize>,
    passages: Vec<Passage>,
}

impl Open<'_> {
    fn add(&mut self, block: &Block, range: Range<usize>, paragraph: u32) {
        if block.kind != blocks::Kind::Row || block.is_head {
            self.columns = 0..0;
        }
        match block.kind {
            blocks::Kind::Heading => {
                self.close();
                self.heading = range;
            }
            blocks::Kind::Row => {
                self.close();
                if block.is_head {
                    self.columns = range.clone();
                }
                let place = self.place(range, paragraph);
                let row = block.with_header.as_deref().unwrap_or(&block.text);
                self.push(&block.heading, row, place, !block.is_head);
            }
            blocks::Kind::Text => {
                if self.text.len() + block.text.len() > SHORT {
                    self.close();
                }
                if block.text.len() > SHORT {
                    for (at, part) in sentences(&block.text, LONG) {
                        let start = range.start + at;
                        let place = self.place(start..start + part.len(), paragraph);
                        self.push(&block.heading, part, place, true);
                    }
                    return;
                }
                if self.text.is_empty() {
                    self.place = self.place(range.clone(), paragraph);
                    self.under.clone_from(&block.heading);
                } else {
                    self.text.push(' ');
                }
                self.text.push_str(&block.text);
                self.place.range.end = range.end;
            }
        }
    }

    fn place(&self, range: Range<usize>, paragraph: u32) -> Place {
        Place { range, paragraph, heading: self.heading.clone(), columns: self.columns.clone() }
    }

    fn close(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            let (place, under) = (std::mem::take(&mut self.place), std::mem::take(&mut self.under));
            self.push(&under, &text, place, true);
        }
    }

    fn push(&mut self, heading: &str, text: &str, place: Place, quotable: bool) {
        self.passages.push(Passage { text: titled(self.title, heading, text), place, quotable, sentences: Vec::new() });
    }
}

fn titled(title: &str, heading: &str, text: &str) -> String {
    if heading.is_empty() { format!("{title}. {text}") } else { format!("{title}. {heading}. {text}") }
}

/// Each of a passage's sentences under its titles; the only one is the passage.
fn sentences_of(passage: &Passage, title: &str, text: &str) -> Vec<String> {
    let heading = &text[passage.place.heading.clone()];
    match assistant::sentences(&text[passage.place.range.clone()]).as_slice() {
        [_] => vec![passage.text.clone()],
        told => told.iter().map(|sentence| titled(title, heading, sentence)).collect(),
    }
}

/// Pieces of at most about `limit` bytes that end where sentences do, with their places.
fn sentences(text: &str, limit: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let reach = rest.floor_char_boundary(limit);
        let end = if reach == rest.len() {
            reach
        } else {
            let whole = assistant::sentence_ends(rest).into_iter().rfind(|end| *end <= reach);
            let stop = || ["; ", " "].iter().find_map(|stop| rest[..reach].rfind(stop).map(|at| at + stop.len()));
            // The space behind it goes with it.
            let spaced = |end: usize| end + usize::from(rest[end..].starts_with(' '));
            whole.map(spaced).or_else(stop).unwrap_or(reach)
        };
        let piece = (at, rest[..end].trim_end());
        at += end;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_neighbours_join_and_long_ones_part() {
        let long = "This sentence is one of many. ".repeat(30);
        let html = format!("<p>First.</p><p>Second.</p><h2 id=\"a\">Part</h2><p>Third.</p><p>{long}</p>");
        let (text, sections, passages) = laid_out("Title", "Excerpt", &[], &blocks::blocks(&html));
        let texts: Vec<&str> = passages.iter().map(|p| p.text.as_str()).collect();
        assert_eq!(texts[..3], ["Title. Excerpt", "Title. First. Second.", "Title. Part. Third."]);
        assert!(passages.len() == 5 && texts[3].len() < 600 && texts[3].ends_with("many."), "{texts:?}");
        for passage in &passages[1..] {
            let read = passage.text.rsplit("Title. ").next().unwrap().trim_start_matches("Part. ");
            assert!(text[passage.place.range.start..].replace('\n', " ").starts_with(read), "{passage:?}");
        }
        assert_eq!(sections.iter().map(|s| s.anchor.as_deref()).collect::<Vec<_>>(), [None, Some("a")]);
        assert!(text[sections[1].start..].starts_with("Part\nThird."));
        assert!(passages[0].sentences.is_empty());
        assert_eq!(passages[1].sentences, ["Title. First.", "Title. Second."]);
        assert_eq!(passages[2].sentences, [passages[2].text.as_str()]);
        assert_eq!(passages[3].sentences[0], "Title. Part. This sentence is one of many.");
    }

    #[test]
    fn rows_are_passages_of_their_own() {
        let html = "<table><tr><th>Year</th><th>Rate</th></tr><tr><td>2024-25</td><td>8.25%</td></tr></table>";
        let (_, _, passages) = laid_out("EPF", "", &[], &blocks::blocks(html));
        assert_eq!(passages[1].text, "EPF. Year: 2024-25 · Rate: 8.25%");
        assert!(!passages[0].quotable && passages[1].quotable);
        assert_eq!((passages[1].place.columns.clone(), passages[1].place.paragraph), (passages[0].place.range.clone(), 1));
    }

    #[test]
    fn the_hash_is_of_text_and_model() {
        let passage = |text: &str| Passage { text: text.to_owned(), place: Place::default(), quotable: true, sentences: Vec::new() };
        assert_eq!(passage("a").hash("m"), Passage { quotable: false, ..passage("a") }.hash("m"));
        assert_ne!(passage("a").hash("m"), passage("b").hash("m"));
        assert_ne!(passage("a").hash("m"), passage("a").hash("n"));
    }
}

//! Splits documents into passages for embedding: a paragraph, a few short paragraphs of one section together, or a table row
//! with its header; each prefixed with its title and heading.

use std::ops::Range;

use sha2::{Digest, Sha256};

use super::blocks::{self, Block};
use super::{PassageLocation, SearchDocument, Section};
use crate::text::{find_sentence_ends, split_sentences};

/// Short neighbouring blocks of a section are merged into a passage of up to this many bytes.
const MAX_MERGED_BYTES: usize = 220;
/// Longer blocks are split at the end of a sentence near this many bytes: the model reads about 128 word pieces.
const MAX_PASSAGE_BYTES: usize = 560;

/// A hash of text and model, so that no vector is computed twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PassageHash(pub [u8; 16]);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The text that the model reads.
    pub text: String,
    /// Its location in the document's text.
    pub location: PassageLocation,
    /// Whether it can be quoted as an answer. The excerpt above the page's text and header rows can't.
    pub quotable: bool,
    /// The text that the model reads for each sentence, in the order of [`split_sentences`]; empty when not quotable.
    pub sentences: Vec<String>,
}

impl PassageHash {
    pub fn from_text(text: &str, model: &str) -> Self {
        let full = Sha256::new().chain_update(model.as_bytes()).chain_update([0]).chain_update(text.as_bytes()).finalize();
        let mut hash = [0; 16];
        hash.copy_from_slice(&full[..16]);
        Self(hash)
    }
}

impl Passage {
    pub fn hash(&self, model: &str) -> PassageHash {
        PassageHash::from_text(&self.text, model)
    }

    /// Every text that gets a vector: the whole passage, then its sentences.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.text).chain(&self.sentences)
    }
}

/// Builds a document's text, sections and passages from the excerpt before the page's text, the rows of key facts above it,
/// and its blocks.
pub(super) fn layout_document(title: &str, before: &str, facts: &[Block], blocks: &[Block]) -> (String, Vec<Section>, Vec<Passage>) {
    let mut text = before.to_owned();
    let mut sections: Vec<Section> = Vec::new();
    let mut builder = PassageBuilder { title, ..PassageBuilder::default() };
    if !before.is_empty() {
        let place = PassageLocation { range: 0..before.len(), ..PassageLocation::default() };
        builder.passages.push(Passage { text: format!("{title}. {before}"), location: place, quotable: false, sentences: Vec::new() });
    }
    for (block, paragraph) in facts.iter().map(|fact| (fact, 0)).chain(blocks.iter().zip(0..)) {
        if !text.is_empty() {
            text.push('\n');
        }
        let start = text.len();
        text.push_str(&block.text);
        if sections.last().is_none_or(|last| last.anchor != block.anchor) {
            builder.flush();
            builder.heading = 0..0;
            sections.push(Section { start, anchor: block.anchor.clone() });
        }
        builder.add_block(block, start..text.len(), paragraph);
    }
    builder.flush();
    for passage in builder.passages.iter_mut().filter(|passage| passage.quotable) {
        passage.sentences = titled_sentences(passage, title, &text);
    }
    (text, sections, builder.passages)
}

/// The single passage of a short document: its title and text.
pub fn whole_document_passage(document: &SearchDocument) -> Vec<Passage> {
    let place = PassageLocation { range: 0..document.text.len(), ..PassageLocation::default() };
    vec![Passage { text: format!("{}. {}", document.title, document.text), location: place, quotable: false, sentences: Vec::new() }]
}

/// Collects passages, and buffers short blocks that may be merged with their neighbours.
#[derive(Default)]
struct PassageBuilder<'a> {
    title: &'a str,
    text: String,
    location: PassageLocation,
    block_heading: String,
    /// The heading and the header row above the next block.
    heading: Range<usize>,
    columns: Range<usize>,
    passages: Vec<Passage>,
}

impl PassageBuilder<'_> {
    fn add_block(&mut self, block: &Block, range: Range<usize>, paragraph: u32) {
        if block.kind != blocks::BlockKind::Row || block.is_head {
            self.columns = 0..0;
        }
        match block.kind {
            blocks::BlockKind::Heading => {
                self.flush();
                self.heading = range;
            }
            blocks::BlockKind::Row => {
                self.flush();
                if block.is_head {
                    self.columns = range.clone();
                }
                let place = self.locate(range, paragraph);
                let row = block.with_header.as_deref().unwrap_or(&block.text);
                self.push_passage(&block.heading, row, place, !block.is_head);
            }
            blocks::BlockKind::Text => {
                if self.text.len() + block.text.len() > MAX_MERGED_BYTES {
                    self.flush();
                }
                if block.text.len() > MAX_MERGED_BYTES {
                    for (at, part) in split_at_sentences(&block.text, MAX_PASSAGE_BYTES) {
                        let start = range.start + at;
                        let place = self.locate(start..start + part.len(), paragraph);
                        self.push_passage(&block.heading, part, place, true);
                    }
                    return;
                }
                if self.text.is_empty() {
                    self.location = self.locate(range.clone(), paragraph);
                    self.block_heading.clone_from(&block.heading);
                } else {
                    self.text.push(' ');
                }
                self.text.push_str(&block.text);
                self.location.range.end = range.end;
            }
        }
    }

    fn locate(&self, range: Range<usize>, paragraph: u32) -> PassageLocation {
        PassageLocation { range, paragraph, heading: self.heading.clone(), columns: self.columns.clone() }
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            let (place, under) = (std::mem::take(&mut self.location), std::mem::take(&mut self.block_heading));
            self.push_passage(&under, &text, place, true);
        }
    }

    fn push_passage(&mut self, heading: &str, text: &str, place: PassageLocation, quotable: bool) {
        self.passages.push(Passage { text: prefix_titles(self.title, heading, text), location: place, quotable, sentences: Vec::new() });
    }
}

fn prefix_titles(title: &str, heading: &str, text: &str) -> String {
    if heading.is_empty() { format!("{title}. {text}") } else { format!("{title}. {heading}. {text}") }
}

/// Prefixes each sentence of a passage with its titles. A single sentence is the passage itself.
fn titled_sentences(passage: &Passage, title: &str, text: &str) -> Vec<String> {
    let heading = &text[passage.location.heading.clone()];
    match split_sentences(&text[passage.location.range.clone()]).as_slice() {
        [_] => vec![passage.text.clone()],
        sentences => sentences.iter().map(|sentence| prefix_titles(title, heading, sentence)).collect(),
    }
}

/// Splits a text into pieces of at most `limit` bytes, at ends of sentences where possible. Each comes with its offset.
fn split_at_sentences(text: &str, limit: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let reach = rest.floor_char_boundary(limit);
        let end = if reach == rest.len() {
            reach
        } else {
            let whole = find_sentence_ends(rest).into_iter().rfind(|end| *end <= reach);
            let stop = || ["; ", " "].iter().find_map(|stop| rest[..reach].rfind(stop).map(|at| at + stop.len()));
            // The space after the sentence belongs to it.
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
        let (text, sections, passages) = layout_document("Title", "Excerpt", &[], &blocks::parse_blocks(&html));
        let texts: Vec<&str> = passages.iter().map(|p| p.text.as_str()).collect();
        assert_eq!(texts[..3], ["Title. Excerpt", "Title. First. Second.", "Title. Part. Third."]);
        assert!(passages.len() == 5 && texts[3].len() < 600 && texts[3].ends_with("many."), "{texts:?}");
        for passage in &passages[1..] {
            let read = passage.text.rsplit("Title. ").next().unwrap().trim_start_matches("Part. ");
            assert!(text[passage.location.range.start..].replace('\n', " ").starts_with(read), "{passage:?}");
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
        let (_, _, passages) = layout_document("EPF", "", &[], &blocks::parse_blocks(html));
        assert_eq!(passages[1].text, "EPF. Year: 2024-25 · Rate: 8.25%");
        assert!(!passages[0].quotable && passages[1].quotable);
        assert_eq!((passages[1].location.columns.clone(), passages[1].location.paragraph), (passages[0].location.range.clone(), 1));
    }

    #[test]
    fn the_hash_is_of_text_and_model() {
        let passage =
            |text: &str| Passage { text: text.to_owned(), location: PassageLocation::default(), quotable: true, sentences: Vec::new() };
        assert_eq!(passage("a").hash("m"), Passage { quotable: false, ..passage("a") }.hash("m"));
        assert_ne!(passage("a").hash("m"), passage("b").hash("m"));
        assert_ne!(passage("a").hash("m"), passage("a").hash("n"));
    }
}

//! What a sentence vector is made of: a paragraph, a few short ones of one section together, or a
//! table's row with its header; each with the titles it stands under.

use sha2::{Digest, Sha256};

use super::blocks::{self, Block};
use super::{Document, Section};

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
    /// Where it begins in the document's text, in bytes.
    pub start: usize,
}

impl Passage {
    pub fn hash(&self, model: &str) -> PassageHash {
        let full = Sha256::new().chain_update(model.as_bytes()).chain_update([0]).chain_update(self.text.as_bytes()).finalize();
        let mut hash = [0; 16];
        hash.copy_from_slice(&full[..16]);
        PassageHash(hash)
    }
}

/// A document's text, its sections and passages, from what stands before the HTML and the HTML.
pub(super) fn laid_out(title: &str, before: &str, html: &str) -> (String, Vec<Section>, Vec<Passage>) {
    let mut text = before.to_owned();
    let mut sections: Vec<Section> = Vec::new();
    let mut passages: Vec<Passage> = Vec::new();
    if !before.is_empty() {
        passages.push(Passage { text: format!("{title}. {before}"), start: 0 });
    }
    let mut open = Open::default();
    for block in blocks::blocks(html) {
        if !text.is_empty() {
            text.push('\n');
        }
        let start = text.len();
        text.push_str(&block.text);
        if sections.last().is_none_or(|last| last.anchor != block.anchor) {
            passages.extend(open.taken(title));
            sections.push(Section { start, anchor: block.anchor.clone() });
        }
        open.add(&block, start, title, &mut passages);
    }
    passages.extend(open.taken(title));
    (text, sections, passages)
}

/// The passages of something short: its name and description.
pub fn short_passages(document: &Document) -> Vec<Passage> {
    vec![Passage { text: format!("{}. {}", document.title, document.text), start: 0 }]
}

/// Short blocks that wait for their neighbours.
#[derive(Default)]
struct Open {
    text: String,
    heading: String,
    start: usize,
}

impl Open {
    fn add(&mut self, block: &Block, start: usize, title: &str, passages: &mut Vec<Passage>) {
        match block.kind {
            blocks::Kind::Heading => passages.extend(self.taken(title)),
            blocks::Kind::Row => {
                passages.extend(self.taken(title));
                let row = block.with_header.as_deref().unwrap_or(&block.text);
                passages.push(passage(title, &block.heading, row, start));
            }
            blocks::Kind::Text => {
                if self.text.len() + block.text.len() > SHORT {
                    passages.extend(self.taken(title));
                }
                if block.text.len() > SHORT {
                    let parts = sentences(&block.text, LONG);
                    passages.extend(parts.map(|(at, part)| passage(title, &block.heading, part, start + at)));
                    return;
                }
                if self.text.is_empty() {
                    (self.start, self.heading) = (start, block.heading.clone());
                } else {
                    self.text.push(' ');
                }
                self.text.push_str(&block.text);
            }
        }
    }

    fn taken(&mut self, title: &str) -> Option<Passage> {
        let text = std::mem::take(&mut self.text);
        (!text.is_empty()).then(|| passage(title, &self.heading, &text, self.start))
    }
}

fn passage(title: &str, heading: &str, text: &str, start: usize) -> Passage {
    let text = if heading.is_empty() { format!("{title}. {text}") } else { format!("{title}. {heading}. {text}") };
    Passage { text, start }
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
            let stop = [". ", "? ", "! ", "; ", "। ", " "].iter().find_map(|stop| rest[..reach].rfind(stop).map(|at| at + stop.len()));
            stop.unwrap_or(reach)
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
        let (text, sections, passages) = laid_out("Title", "Excerpt", &html);
        let texts: Vec<&str> = passages.iter().map(|p| p.text.as_str()).collect();
        assert_eq!(texts[..3], ["Title. Excerpt", "Title. First. Second.", "Title. Part. Third."]);
        assert!(passages.len() == 5 && texts[3].len() < 600 && texts[3].ends_with("many."), "{texts:?}");
        for passage in &passages[1..] {
            let read = passage.text.rsplit("Title. ").next().unwrap().trim_start_matches("Part. ");
            assert!(text[passage.start..].replace('\n', " ").starts_with(read), "{passage:?}");
        }
        assert_eq!(sections.iter().map(|s| s.anchor.as_deref()).collect::<Vec<_>>(), [None, Some("a")]);
        assert!(text[sections[1].start..].starts_with("Part\nThird."));
    }

    #[test]
    fn rows_are_passages_of_their_own() {
        let html = "<table><tr><th>Year</th><th>Rate</th></tr><tr><td>2024-25</td><td>8.25%</td></tr></table>";
        let (_, _, passages) = laid_out("EPF", "", html);
        assert_eq!(passages[1].text, "EPF. Year: 2024-25 · Rate: 8.25%");
    }

    #[test]
    fn the_hash_is_of_text_and_model() {
        let passage = |text: &str| Passage { text: text.to_owned(), start: 0 };
        assert_eq!(passage("a").hash("m"), Passage { start: 9, ..passage("a") }.hash("m"));
        assert_ne!(passage("a").hash("m"), passage("b").hash("m"));
        assert_ne!(passage("a").hash("m"), passage("a").hash("n"));
    }
}

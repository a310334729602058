//! Verbatim quotes from passages, and their location.

use super::{Passage, Source};
use crate::text::{QUOTED_CELL_SEPARATOR, row_cells, split_sentences};

impl Source {
    /// Builds the source of a claim; `quote` is one of the passage's [`split_sentences`].
    pub fn from_quote(passage: &Passage, quote: &str) -> Self {
        let url = match &passage.anchor {
            Some(anchor) => format!("{}#{anchor}", passage.url),
            None => passage.url.clone(),
        };
        let block = passage.text.split('\n').position(|block| block_contains_quote(quote, block)).unwrap_or(0);
        let paragraph = passage.paragraph.saturating_add(u32::try_from(block).unwrap_or(0));
        Self { title: passage.title.clone(), url, quote: quote.to_owned(), article: passage.article, paragraph: Some(paragraph) }
    }

    /// Cites the passage's first sentence. `None` for an empty passage.
    pub fn from_passage(passage: &Passage) -> Option<Self> {
        split_sentences(&passage.text).into_iter().next().map(|sentence| Self::from_quote(passage, &sentence))
    }
}

/// Whether the quote occurs verbatim within one block of the passage. In a table row it must lie within one cell, or consist of
/// whole adjacent cells.
pub fn is_verbatim_in(quote: &str, passage: &Passage) -> bool {
    !quote.is_empty() && passage.text.split('\n').any(|block| block_contains_quote(quote, block))
}

fn block_contains_quote(quote: &str, block: &str) -> bool {
    if !block.contains('\t') {
        return block.contains(quote);
    }
    let cells: Vec<&str> = row_cells(block).collect();
    let from = |start: usize| {
        let mut rest = quote;
        for (nth, cell) in cells[start..].iter().enumerate() {
            let next = if nth == 0 { Some(rest) } else { rest.strip_prefix(QUOTED_CELL_SEPARATOR) };
            let Some(left) = next.and_then(|rest| rest.strip_prefix(cell)) else { return false };
            if left.is_empty() {
                return true;
            }
            rest = left;
        }
        false
    };
    cells.iter().any(|cell| cell.contains(quote)) || (0..cells.len()).any(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchKind;

    fn build_passage(text: &str) -> Passage {
        Passage {
            kind: SearchKind::Content,
            id: "a".into(),
            article: None,
            title: "T".into(),
            category: None,
            url: "/a/b".into(),
            anchor: Some("c".into()),
            heading: String::new(),
            text: text.into(),
            columns: Vec::new(),
            paragraph: 4,
            start: 0,
            lexical_score: 0.0,
            similarity: None,
            score: 0.0,
            sentence_matches: Vec::new(),
        }
    }

    #[test]
    fn a_source_knows_its_block() {
        let passage = build_passage("One. Two.\nThree.\nA\tB");
        assert_eq!(Source::from_quote(&passage, "Three.").paragraph, Some(5));
        assert_eq!(Source::from_quote(&passage, "A · B").url, "/a/b#c");
        assert!(is_verbatim_in("A · B", &passage) && !is_verbatim_in("Two. Three.", &passage) && !is_verbatim_in("", &passage));
    }

    #[test]
    fn of_a_row_every_cell_is_quoted_whole() {
        let row = build_passage("Locker\t\tUp to four\tYes");
        for quote in ["Locker · Up to four · Yes", "Up to four · Yes", "Locker", "to four"] {
            assert!(is_verbatim_in(quote, &row), "{quote}");
        }
        for quote in ["Lock · Up to four", "Locker · Yes", "Locker · Up to", "Locker Up to four", "Yes · Locker", " · Yes"] {
            assert!(!is_verbatim_in(quote, &row), "{quote}");
        }
    }
}

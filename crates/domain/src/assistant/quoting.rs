//! Quotes: pieces of a passage, word for word, and where they stand.

use super::{Passage, Source};

/// Parts the cells of a row in a quote. It is ours, no word of the article: between two of them stands a cell, word for word.
const CELLS: &str = " · ";

impl Source {
    /// A claim's place: `quote` is one of [`sentences`] of the passage.
    pub fn quoting(passage: &Passage, quote: &str) -> Self {
        let url = match &passage.anchor {
            Some(anchor) => format!("{}#{anchor}", passage.url),
            None => passage.url.clone(),
        };
        let block = passage.text.split('\n').position(|block| is_of(quote, block)).unwrap_or(0);
        let paragraph = passage.paragraph.saturating_add(u32::try_from(block).unwrap_or(0));
        Self { title: passage.title.clone(), url, quote: quote.to_owned(), article: passage.article, paragraph: Some(paragraph) }
    }

    /// The passage's first sentence; none of an empty one.
    pub fn of_passage(passage: &Passage) -> Option<Self> {
        sentences(&passage.text).into_iter().next().map(|sentence| Self::quoting(passage, &sentence))
    }
}

/// Whether the words stand in the passage exactly so, in one of its blocks; of a row: in one cell, or whole cells that stand side by
/// side there, each word for word.
pub fn stands_in(quote: &str, passage: &Passage) -> bool {
    !quote.is_empty() && passage.text.split('\n').any(|block| is_of(quote, block))
}

fn is_of(quote: &str, block: &str) -> bool {
    if !block.contains('\t') {
        return block.contains(quote);
    }
    let cells: Vec<&str> = cells(block).collect();
    let from = |start: usize| {
        let mut rest = quote;
        for (nth, cell) in cells[start..].iter().enumerate() {
            let next = if nth == 0 { Some(rest) } else { rest.strip_prefix(CELLS) };
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

fn cells(row: &str) -> impl Iterator<Item = &str> {
    row.split('\t').filter(|cell| !cell.is_empty())
}

/// A block as it is quoted.
fn shown(block: &str) -> String {
    if block.contains('\t') { cells(block).collect::<Vec<_>>().join(CELLS) } else { block.to_owned() }
}

/// The sentences of a passage's text; a row is one.
pub fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for block in text.split('\n').filter(|block| !block.trim().is_empty()) {
        if block.contains('\t') {
            found.push(shown(block));
        } else {
            parted(block, &mut found);
        }
    }
    found
}

/// Words that a full stop after them doesn't end a sentence.
const SHORTENED: [&str; 30] = [
    "Rs", "No", "Nos", "e.g", "i.e", "Dr", "Mr", "Mrs", "Ms", "vs", "viz", "approx", "S.O", "Art", "St", "Mt", "Ft", "Prof", "Rev", "Gen",
    "Col", "Lt", "Capt", "Gov", "Sen", "Fig", "cf", "ca", "c", "Smt",
];

/// Where the sentences of a block end, in bytes, the last at its end.
pub(crate) fn sentence_ends(block: &str) -> Vec<usize> {
    let (mut start, mut found) = (0, Vec::new());
    let mut characters = block.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        if !matches!(c, '.' | '?' | '!' | '।') {
            continue;
        }
        let mut end = at + c.len_utf8();
        // Closing marks belong to the sentence.
        while let Some((next, mark)) = characters.peek().copied().filter(|(_, mark)| matches!(mark, '"' | '”' | '’' | ')' | '\'')) {
            end = next + mark.len_utf8();
            characters.next();
        }
        let rest = &block[end..];
        let ends = rest.starts_with(' ') && !rest.trim_start().starts_with(|next: char| next.is_lowercase());
        let word = block[start..at].rsplit([' ', '(']).next().unwrap_or_default();
        let single = word.len() == 1 && word.chars().all(|letter| letter.is_ascii_uppercase());
        if ends && (c != '.' || !(SHORTENED.contains(&word) || single)) {
            found.push(end);
            start = end;
        }
    }
    if start < block.len() {
        found.push(block.len());
    }
    found
}

fn parted(block: &str, found: &mut Vec<String>) {
    let mut start = 0;
    for end in sentence_ends(block) {
        push(&block[start..end], found);
        start = end;
    }
}

fn push(sentence: &str, found: &mut Vec<String>) {
    let sentence = sentence.trim();
    if !sentence.is_empty() {
        found.push(sentence.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Kind;

    fn passage(text: &str) -> Passage {
        Passage {
            kind: Kind::Content,
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
            words: 0.0,
            meaning: None,
            score: 0.0,
            near: Vec::new(),
        }
    }

    #[test]
    fn sentences_end_where_they_end() {
        let text = "See S.O. 5109(E) of Rs. 15,000. It rose to 8.25% (from 8.1%). \"Why?\" Nobody knows.\nYear\tRate";
        assert_eq!(
            sentences(text),
            ["See S.O. 5109(E) of Rs. 15,000.", "It rose to 8.25% (from 8.1%).", "\"Why?\"", "Nobody knows.", "Year · Rate"]
        );
    }

    #[test]
    fn initials_and_shortened_words_end_nothing() {
        assert_eq!(sentences("Frederick W. Mote lived by St. Johns. He wrote."), ["Frederick W. Mote lived by St. Johns.", "He wrote."]);
    }

    #[test]
    fn a_source_knows_its_block() {
        let passage = passage("One. Two.\nThree.\nA\tB");
        assert_eq!(Source::quoting(&passage, "Three.").paragraph, Some(5));
        assert_eq!(Source::quoting(&passage, "A · B").url, "/a/b#c");
        assert!(stands_in("A · B", &passage) && !stands_in("Two. Three.", &passage) && !stands_in("", &passage));
    }

    #[test]
    fn of_a_row_every_cell_is_quoted_whole() {
        let row = passage("Locker\t\tUp to four\tYes");
        for quote in ["Locker · Up to four · Yes", "Up to four · Yes", "Locker", "to four"] {
            assert!(stands_in(quote, &row), "{quote}");
        }
        for quote in ["Lock · Up to four", "Locker · Yes", "Locker · Up to", "Locker Up to four", "Yes · Locker", " · Yes"] {
            assert!(!stands_in(quote, &row), "{quote}");
        }
    }
}

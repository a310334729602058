//! Splits text into sentences. The cells of a table row are separated by tabs.

/// Separates the cells of a quoted table row. The separator is ours; each cell between two separators is verbatim.
pub const QUOTED_CELL_SEPARATOR: &str = " · ";

/// The cells of a table row that are not empty.
pub fn row_cells(row: &str) -> impl Iterator<Item = &str> {
    row.split('\t').filter(|cell| !cell.is_empty())
}

/// Formats a block for quoting: the cells of a row are joined by [`QUOTED_CELL_SEPARATOR`].
fn format_block(block: &str) -> String {
    if block.contains('\t') { row_cells(block).collect::<Vec<_>>().join(QUOTED_CELL_SEPARATOR) } else { block.to_owned() }
}

/// Splits a passage's text into sentences; a table row counts as one sentence.
pub fn split_sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for block in text.split('\n').filter(|block| !block.trim().is_empty()) {
        if block.contains('\t') {
            found.push(format_block(block));
        } else {
            push_sentences(block, &mut found);
        }
    }
    found
}

/// Abbreviations: a full stop after one of them doesn't end the sentence.
const ABBREVIATIONS: [&str; 30] = [
    "Rs", "No", "Nos", "e.g", "i.e", "Dr", "Mr", "Mrs", "Ms", "vs", "viz", "approx", "S.O", "Art", "St", "Mt", "Ft", "Prof", "Rev", "Gen",
    "Col", "Lt", "Capt", "Gov", "Sen", "Fig", "cf", "ca", "c", "Smt",
];

/// Byte offsets at which the sentences of a block end. The last one is the block's length.
pub fn find_sentence_ends(block: &str) -> Vec<usize> {
    let (mut start, mut found) = (0, Vec::new());
    let mut characters = block.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        if !matches!(c, '.' | '?' | '!' | '।') {
            continue;
        }
        let mut end = at + c.len_utf8();
        // Closing quotation marks and brackets belong to the sentence.
        while let Some((next, mark)) = characters.peek().copied().filter(|(_, mark)| matches!(mark, '"' | '”' | '’' | ')' | '\'')) {
            end = next + mark.len_utf8();
            characters.next();
        }
        let rest = &block[end..];
        let ends = rest.starts_with(' ') && !rest.trim_start().starts_with(|next: char| next.is_lowercase());
        let word = block[start..at].rsplit([' ', '(']).next().unwrap_or_default();
        let single = word.len() == 1 && word.chars().all(|letter| letter.is_ascii_uppercase());
        if ends && (c != '.' || !(ABBREVIATIONS.contains(&word) || single)) {
            found.push(end);
            start = end;
        }
    }
    if start < block.len() {
        found.push(block.len());
    }
    found
}

fn push_sentences(block: &str, found: &mut Vec<String>) {
    let mut start = 0;
    for end in find_sentence_ends(block) {
        push_trimmed(&block[start..end], found);
        start = end;
    }
}

fn push_trimmed(sentence: &str, found: &mut Vec<String>) {
    let sentence = sentence.trim();
    if !sentence.is_empty() {
        found.push(sentence.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_they_end() {
        let text = "See S.O. 5109(E) of Rs. 15,000. It rose to 8.25% (from 8.1%). \"Why?\" Nobody knows.\nYear\tRate";
        assert_eq!(
            split_sentences(text),
            ["See S.O. 5109(E) of Rs. 15,000.", "It rose to 8.25% (from 8.1%).", "\"Why?\"", "Nobody knows.", "Year · Rate"]
        );
    }

    #[test]
    fn initials_and_shortened_words_end_nothing() {
        assert_eq!(
            split_sentences("Frederick W. Mote lived by St. Johns. He wrote."),
            ["Frederick W. Mote lived by St. Johns.", "He wrote."]
        );
    }
}

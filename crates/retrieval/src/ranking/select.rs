//! Which of the scored documents are found, and which of them stand on a page.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tantivy::columnar::Column;
use tantivy::schema::Field;
use tantivy::{DocAddress, Searcher, SegmentReader};

use super::Library;
use super::coverage::Coverage;
use super::score::{Scores, Standing};

/// With fewer documents than this that have all the words, those that have most of them are found too.
pub const ENOUGH: u64 = 5;

/// Best last: what covers enough of the question, then more words, then the score, then what is newer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    covers: bool,
    words: u32,
    score: u32,
    precedence: u64,
    address: Reverse<DocAddress>,
}

/// Documents that cover enough, by how many of the words they have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census(Vec<u64>);

impl Census {
    pub fn having_all(&self) -> u64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// How many words a document must have to be found, and how many documents then are: all words
    /// if enough documents have them, else fewer, down to half; fewer still only when nothing is found.
    pub fn cut(&self) -> (u32, u64) {
        let words = self.0.len() - 1;
        let mut found = 0;
        for required in (1..=words).rev() {
            found += self.0[required];
            let may_go_on = required > words.div_ceil(2) || found == 0;
            if found >= ENOUGH || !may_go_on || required == 1 {
                return (required as u32, found);
            }
        }
        (1, found)
    }
}

/// A document that was found.
#[derive(Debug, Clone, Copy)]
pub struct Picked {
    pub address: DocAddress,
    pub score: f32,
    /// How many of the words it has.
    pub words: u32,
    /// Whether they are enough of what is asked.
    pub covers: bool,
}

/// Counts the documents that cover enough, and picks the best `most` of them, best first, in one run over the scores.
/// More words stand before fewer, and what covers too little last, so those with as many as [`Census::cut`] requires are the first of them.
pub fn best(
    library: Library<'_>,
    scores: &Scores,
    coverage: &Coverage,
    words: usize,
    most: usize,
) -> tantivy::Result<(Census, Vec<Picked>)> {
    let searcher = library.searcher;
    let columns = searcher.segment_readers().iter().map(|segment| column(segment, library.fields.precedence));
    let precedence = columns.collect::<tantivy::Result<Vec<_>>>()?;
    let mut census = vec![0; words + 1];
    let mut best: BinaryHeap<Reverse<Rank>> = BinaryHeap::new();
    for_each(searcher, scores, |address, segment, standing| {
        let (covers, has) = (coverage.suffices(standing.words), standing.words.count_ones());
        census[has as usize] += u64::from(covers);
        let mut rank = Rank { covers, words: has, score: coarse(standing.score), precedence: u64::MAX, address: Reverse(address) };
        if best.len() == most && best.peek().is_none_or(|Reverse(worst)| rank < *worst) {
            return;
        }
        rank.precedence = precedence[segment].first(address.doc_id).unwrap_or(0);
        best.push(Reverse(rank));
        if best.len() > most {
            best.pop();
        }
    });
    let picked = best.into_sorted_vec().into_iter().map(|Reverse(rank)| {
        let address = rank.address.0;
        Picked { address, score: scores.score(address), words: rank.words, covers: rank.covers }
    });
    Ok((Census(census), picked.collect()))
}

/// Scores within about 1.5 % are equal, so that the newer of two equally good articles wins.
fn coarse(score: f32) -> u32 {
    score.max(0.0).to_bits() >> 17
}

/// The document's number in [`crate::schema::mark_of`].
pub fn mark(library: Library<'_>, address: DocAddress) -> tantivy::Result<u64> {
    let segment = library.searcher.segment_reader(address.segment_ord);
    Ok(column(segment, library.fields.mark)?.first(address.doc_id).unwrap_or(0))
}

fn column(segment: &SegmentReader, field: Field) -> tantivy::Result<Column<u64>> {
    segment.fast_fields().u64(segment.schema().get_field_name(field))
}

/// Calls with each living document that has any word: address, segment, standing.
fn for_each(searcher: &Searcher, scores: &Scores, mut see: impl FnMut(DocAddress, usize, &Standing)) {
    for (ordinal, segment) in searcher.segment_readers().iter().enumerate() {
        let start = scores.starts[ordinal];
        let standings = &scores.standings[start..start + segment.max_doc() as usize];
        let alive = segment.alive_bitset();
        for (doc, standing) in standings.iter().enumerate().filter(|(_, standing)| standing.words != 0) {
            let doc_id = doc as u32;
            if alive.is_none_or(|alive| alive.is_alive(doc_id)) {
                see(DocAddress::new(ordinal as u32, doc_id), ordinal, standing);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_words_only_when_little_is_found() {
        assert_eq!(Census(vec![0, 100, 7]).cut(), (2, 7));
        assert_eq!(Census(vec![0, 100, 2]).cut(), (1, 102));
        assert_eq!(Census(vec![0, 50, 40, 3, 1]).cut(), (2, 44));
        assert_eq!(Census(vec![0, 50, 1, 0, 0]).cut(), (2, 1));
        assert_eq!(Census(vec![0, 50, 0, 0, 0]).cut(), (1, 50));
        assert_eq!(Census(vec![0]).cut(), (1, 0));
    }
}

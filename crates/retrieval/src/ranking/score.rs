//! Scores all documents term by term: each lookup is one straight run over its postings. This is linear in the
//! postings, needs no pruning to be fast, and leaves for every document which of the words it contains: the exact total
//! and the order by number of words cost nothing extra.

use std::cell::Cell;

use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::BlockSegmentPostings;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, Searcher, SegmentReader};

use super::plan::TermLookup;
use super::weights::{B, K1};

/// The score of one document so far. Score and words lie together, so that a posting touches one cache line, not two.
#[derive(Debug, Clone, Copy, Default)]
pub struct DocumentScore {
    pub score: f32,
    /// Bit n is set when the document contains the query's nth word.
    pub word_mask: u16,
}

/// The scores of the documents of all segments, one segment after the other.
pub struct Scores {
    pub entries: Vec<DocumentScore>,
    /// Index of each segment's first document.
    pub segment_starts: Vec<usize>,
}

thread_local! {
    /// The buffer of this thread's previous search: allocating that much memory costs more than clearing it.
    static SPARE_BUFFER: Cell<Vec<DocumentScore>> = const { Cell::new(Vec::new()) };
}

impl Drop for Scores {
    fn drop(&mut self) {
        SPARE_BUFFER.set(std::mem::take(&mut self.entries));
    }
}

impl Scores {
    pub fn compute(searcher: &Searcher, look_ups: &[TermLookup]) -> tantivy::Result<Self> {
        let mut starts = Vec::new();
        let mut documents = 0;
        for segment in searcher.segment_readers() {
            starts.push(documents);
            documents += segment.max_doc() as usize;
        }
        let mut standings = SPARE_BUFFER.take();
        standings.clear();
        standings.resize(documents, DocumentScore::default());
        let mut scores = Self { entries: standings, segment_starts: starts };
        for look_up in look_ups {
            scores.add_lookup(searcher, look_up)?;
        }
        Ok(scores)
    }

    pub fn score(&self, address: DocAddress) -> f32 {
        self.index_of(address).map_or(0.0, |at| self.entries[at].score)
    }

    /// Bit n is set when the document contains the query's nth word.
    pub fn word_mask(&self, address: DocAddress) -> u16 {
        self.index_of(address).map_or(0, |at| self.entries[at].word_mask)
    }

    fn index_of(&self, address: DocAddress) -> Option<usize> {
        let at = self.segment_starts.get(address.segment_ord as usize)? + address.doc_id as usize;
        (at < self.entries.len()).then_some(at)
    }

    fn add_lookup(&mut self, searcher: &Searcher, look_up: &TermLookup) -> tantivy::Result<()> {
        let documents = self.entries.len() as f32;
        let containing = look_up.term.documents as f32;
        let rarity = (1.0 + (documents - containing + 0.5) / (containing + 0.5)).ln();
        let weight = look_up.weight * rarity;
        let bit = look_up.word_mask;
        let lengths = if look_up.by_frequency { Some(compute_length_factors(searcher, look_up, documents)?) } else { None };
        for (ordinal, info) in &look_up.term.postings {
            let segment = searcher.segment_reader(*ordinal as u32);
            let option = if look_up.by_frequency { IndexRecordOption::WithFreqs } else { IndexRecordOption::Basic };
            let postings = segment.inverted_index(look_up.field)?.read_block_postings_from_terminfo(info, option)?;
            let range = self.segment_starts[*ordinal]..self.segment_starts[*ordinal] + segment.max_doc() as usize;
            let gain = PostingsScorer { entries: &mut self.entries[range], weight, bit };
            match &lengths {
                Some(lengths) => gain.score_and_mark_by_frequency(postings, lengths, &read_field_norms(segment, look_up)?),
                None => gain.score_and_mark_equally(postings),
            }
        }
        Ok(())
    }
}

fn read_field_norms(segment: &SegmentReader, look_up: &TermLookup) -> tantivy::Result<FieldNormReader> {
    segment.get_fieldnorms_reader(look_up.field)
}

/// The length part of BM25 for each of the index's rounded field lengths.
fn compute_length_factors(searcher: &Searcher, look_up: &TermLookup, documents: f32) -> tantivy::Result<[f32; 256]> {
    let mut tokens = 0;
    for segment in searcher.segment_readers() {
        tokens += segment.inverted_index(look_up.field)?.total_num_tokens();
    }
    let average = (tokens as f32 / documents).max(1.0);
    Ok(std::array::from_fn(|id| {
        let length = FieldNormReader::id_to_fieldnorm(id as u8) as f32;
        K1 * (1.0 - B + B * length / average)
    }))
}

struct PostingsScorer<'a> {
    entries: &'a mut [DocumentScore],
    weight: f32,
    bit: u16,
}

impl PostingsScorer<'_> {
    fn score_and_mark_by_frequency(self, mut postings: BlockSegmentPostings, lengths: &[f32; 256], norms: &FieldNormReader) {
        let weight = self.weight * (K1 + 1.0);
        while !postings.docs().is_empty() {
            for (&doc, &count) in postings.docs().iter().zip(postings.freqs()) {
                let count = count as f32;
                let length = lengths[usize::from(norms.fieldnorm_id(doc))];
                let standing = &mut self.entries[doc as usize];
                standing.score += weight * count / (count + length);
                standing.word_mask |= self.bit;
            }
            postings.advance();
        }
    }

    fn score_and_mark_equally(self, mut postings: BlockSegmentPostings) {
        while !postings.docs().is_empty() {
            for &doc in postings.docs() {
                let standing = &mut self.entries[doc as usize];
                standing.score += self.weight;
                standing.word_mask |= self.bit;
            }
            postings.advance();
        }
    }
}

//! Scores all documents, term after term: for each look-up one straight run over its postings.
//! That is linear in the postings and needs no pruning to stay fast, and it leaves for every
//! document which of the words it has: the exact total and the order by words come for free.

use std::cell::Cell;

use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::BlockSegmentPostings;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, Searcher, SegmentReader};

use super::plan::LookUp;

// Okapi BM25.
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// What one document has so far. Both in one place: a posting touches one line of memory, not two.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standing {
    pub score: f32,
    /// Bit n: has the query's nth word.
    pub words: u16,
}

/// Per document of all segments, one after the other.
pub struct Scores {
    pub standings: Vec<Standing>,
    /// Where each segment's documents begin.
    pub starts: Vec<usize>,
}

thread_local! {
    /// Of the search before on this thread: getting that much memory from the system costs more than clearing it.
    static CLEARED: Cell<Vec<Standing>> = const { Cell::new(Vec::new()) };
}

impl Drop for Scores {
    fn drop(&mut self) {
        CLEARED.set(std::mem::take(&mut self.standings));
    }
}

impl Scores {
    pub fn of(searcher: &Searcher, look_ups: &[LookUp]) -> tantivy::Result<Self> {
        let mut starts = Vec::new();
        let mut documents = 0;
        for segment in searcher.segment_readers() {
            starts.push(documents);
            documents += segment.max_doc() as usize;
        }
        let mut standings = CLEARED.take();
        standings.clear();
        standings.resize(documents, Standing::default());
        let mut scores = Self { standings, starts };
        for look_up in look_ups {
            scores.add(searcher, look_up)?;
        }
        Ok(scores)
    }

    pub fn score(&self, address: DocAddress) -> f32 {
        self.at(address).map_or(0.0, |at| self.standings[at].score)
    }

    /// Bit n: the document has the query's nth word.
    pub fn words(&self, address: DocAddress) -> u16 {
        self.at(address).map_or(0, |at| self.standings[at].words)
    }

    fn at(&self, address: DocAddress) -> Option<usize> {
        let at = self.starts.get(address.segment_ord as usize)? + address.doc_id as usize;
        (at < self.standings.len()).then_some(at)
    }

    fn add(&mut self, searcher: &Searcher, look_up: &LookUp) -> tantivy::Result<()> {
        let documents = self.standings.len() as f32;
        let holding = look_up.found.documents as f32;
        let rarity = (1.0 + (documents - holding + 0.5) / (holding + 0.5)).ln();
        let weight = look_up.weight * rarity;
        let bit = look_up.words;
        let lengths = if look_up.counted { Some(length_factors(searcher, look_up, documents)?) } else { None };
        for (ordinal, info) in &look_up.found.postings {
            let segment = searcher.segment_reader(*ordinal as u32);
            let option = if look_up.counted { IndexRecordOption::WithFreqs } else { IndexRecordOption::Basic };
            let postings = segment.inverted_index(look_up.field)?.read_block_postings_from_terminfo(info, option)?;
            let range = self.starts[*ordinal]..self.starts[*ordinal] + segment.max_doc() as usize;
            let gain = Gain { standings: &mut self.standings[range], weight, bit };
            match &lengths {
                Some(lengths) => gain.counted(postings, lengths, &norms(segment, look_up)?),
                None => gain.flat(postings),
            }
        }
        Ok(())
    }
}

fn norms(segment: &SegmentReader, look_up: &LookUp) -> tantivy::Result<FieldNormReader> {
    segment.get_fieldnorms_reader(look_up.field)
}

/// BM25's length part by the index's rounded field length.
fn length_factors(searcher: &Searcher, look_up: &LookUp, documents: f32) -> tantivy::Result<[f32; 256]> {
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

struct Gain<'a> {
    standings: &'a mut [Standing],
    weight: f32,
    bit: u16,
}

impl Gain<'_> {
    fn counted(self, mut postings: BlockSegmentPostings, lengths: &[f32; 256], norms: &FieldNormReader) {
        let weight = self.weight * (K1 + 1.0);
        while !postings.docs().is_empty() {
            for (&doc, &count) in postings.docs().iter().zip(postings.freqs()) {
                let count = count as f32;
                let length = lengths[usize::from(norms.fieldnorm_id(doc))];
                let standing = &mut self.standings[doc as usize];
                standing.score += weight * count / (count + length);
                standing.words |= self.bit;
            }
            postings.advance();
        }
    }

    fn flat(self, mut postings: BlockSegmentPostings) {
        while !postings.docs().is_empty() {
            for &doc in postings.docs() {
                let standing = &mut self.standings[doc as usize];
                standing.score += self.weight;
                standing.words |= self.bit;
            }
            postings.advance();
        }
    }
}

//! The terms of the index: exact lookups and fuzzy ones for typing mistakes, over all segments.

use std::collections::HashMap;

use tantivy::postings::TermInfo;
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, DocSet, Searcher, TERMINATED, Term};

/// Terms visited per segment in one fuzzy lookup, so that an unusual word cannot cost much.
const MAX_TERMS_VISITED: usize = 256;

/// A term that occurs in the index.
#[derive(Debug, Clone)]
pub struct IndexedTerm {
    pub documents: u64,
    /// Segment number and the place of the postings in it.
    pub postings: Vec<(usize, TermInfo)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimilarTerm {
    pub term: String,
    pub documents: u64,
}

pub struct TermDictionary<'a> {
    searcher: &'a Searcher,
}

impl<'a> TermDictionary<'a> {
    pub fn new(searcher: &'a Searcher) -> Self {
        Self { searcher }
    }

    pub fn find_term(&self, field: Field, term: &str) -> tantivy::Result<Option<IndexedTerm>> {
        let mut found = IndexedTerm { documents: 0, postings: Vec::new() };
        for (ordinal, segment) in self.searcher.segment_readers().iter().enumerate() {
            if let Some(info) = segment.inverted_index(field)?.terms().get(term)? {
                found.documents += u64::from(info.doc_freq);
                found.postings.push((ordinal, info));
            }
        }
        Ok((found.documents > 0).then_some(found))
    }

    /// The document, not deleted, that holds a unique term.
    pub fn find_document(&self, term: Term) -> tantivy::Result<Option<DocAddress>> {
        for (ordinal, segment) in self.searcher.segment_readers().iter().enumerate() {
            let index = segment.inverted_index(term.field())?;
            let Some(mut postings) = index.read_postings(&term, IndexRecordOption::Basic)? else { continue };
            while postings.doc() != TERMINATED {
                if !segment.is_deleted(postings.doc()) {
                    return Ok(Some(DocAddress::new(ordinal as u32, postings.doc())));
                }
                postings.advance();
            }
        }
        Ok(None)
    }

    /// Terms of `field` within the edit distance of `word` (1 or 2 wrong, missing, surplus or swapped letters), most
    /// frequent first. A first letter is seldom mistyped: at distance 2 it must match, which also keeps the walk
    /// through the dictionary short.
    pub fn find_similar(&self, field: Field, word: &str, distance: u8) -> tantivy::Result<Vec<SimilarTerm>> {
        let automaton = FuzzyTermQuery::new(Term::from_field_text(field, word), distance, true).automaton()?;
        let mut near: HashMap<String, u64> = HashMap::new();
        for segment in self.searcher.segment_readers() {
            let index = segment.inverted_index(field)?;
            let mut search = index.terms().search(&automaton);
            if let Some((first, after)) = first_letter_range(word).filter(|_| distance > 1) {
                search = search.ge(first).lt(after);
            }
            let mut terms = search.into_stream()?;
            for _ in 0..MAX_TERMS_VISITED {
                let Some((term, info)) = terms.next() else { break };
                if let Ok(term) = std::str::from_utf8(term) {
                    *near.entry(term.to_owned()).or_default() += u64::from(info.doc_freq);
                }
            }
        }
        let mut near: Vec<SimilarTerm> = near.into_iter().map(|(term, documents)| SimilarTerm { term, documents }).collect();
        near.sort_by(|a, b| b.documents.cmp(&a.documents).then_with(|| a.term.cmp(&b.term)));
        Ok(near)
    }
}

/// The range of terms that begin with the word's first letter, as a half-open range.
fn first_letter_range(word: &str) -> Option<(String, String)> {
    let first = word.chars().next()?;
    let after = char::from_u32(u32::from(first) + 1)?;
    Some((first.to_string(), after.to_string()))
}

//! The terms of the index: exact look-ups and those a typing mistake away, over all segments.

use std::collections::HashMap;

use tantivy::postings::TermInfo;
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, DocSet, Searcher, TERMINATED, Term};

/// Terms looked at per segment and typing mistake, so that a strange word can't cost much.
const MOST_SEEN: usize = 256;

/// A term that occurs.
#[derive(Debug, Clone)]
pub struct Found {
    pub documents: u64,
    /// Where its postings are, by segment.
    pub postings: Vec<(usize, TermInfo)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    pub term: String,
    pub documents: u64,
}

pub struct Dictionary<'a> {
    searcher: &'a Searcher,
}

impl<'a> Dictionary<'a> {
    pub fn new(searcher: &'a Searcher) -> Self {
        Self { searcher }
    }

    pub fn find(&self, field: Field, term: &str) -> tantivy::Result<Option<Found>> {
        let mut found = Found { documents: 0, postings: Vec::new() };
        for (ordinal, segment) in self.searcher.segment_readers().iter().enumerate() {
            if let Some(info) = segment.inverted_index(field)?.terms().get(term)? {
                found.documents += u64::from(info.doc_freq);
                found.postings.push((ordinal, info));
            }
        }
        Ok((found.documents > 0).then_some(found))
    }

    /// The living document that holds a term of its own.
    pub fn document(&self, term: Term) -> tantivy::Result<Option<DocAddress>> {
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

    /// Terms of `field` that are `mistakes` (1 or 2) wrong, missing, surplus or swapped letters away,
    /// the most frequent first. A first letter is seldom mistyped: with two mistakes it is kept,
    /// which also keeps the walk through the dictionary short.
    pub fn near(&self, field: Field, word: &str, mistakes: u8) -> tantivy::Result<Vec<Near>> {
        let automaton = FuzzyTermQuery::new(Term::from_field_text(field, word), mistakes, true).automaton()?;
        let mut near: HashMap<String, u64> = HashMap::new();
        for segment in self.searcher.segment_readers() {
            let index = segment.inverted_index(field)?;
            let mut search = index.terms().search(&automaton);
            if let Some((first, after)) = range_of_first(word).filter(|_| mistakes > 1) {
                search = search.ge(first).lt(after);
            }
            let mut terms = search.into_stream()?;
            for _ in 0..MOST_SEEN {
                let Some((term, info)) = terms.next() else { break };
                if let Ok(term) = std::str::from_utf8(term) {
                    *near.entry(term.to_owned()).or_default() += u64::from(info.doc_freq);
                }
            }
        }
        let mut near: Vec<Near> = near.into_iter().map(|(term, documents)| Near { term, documents }).collect();
        near.sort_by(|a, b| b.documents.cmp(&a.documents).then_with(|| a.term.cmp(&b.term)));
        Ok(near)
    }
}

/// The terms that begin with the word's first letter, as a half-open range.
fn range_of_first(word: &str) -> Option<(String, String)> {
    let first = word.chars().next()?;
    let after = char::from_u32(u32::from(first) + 1)?;
    Some((first.to_string(), after.to_string()))
}

//! Decides which of the scored documents count as found, and selects the best.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tantivy::columnar::Column;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, DocSet, Searcher, SegmentReader, TERMINATED, Term};

use super::SearchContext;
use super::coverage::Coverage;
use super::products::{ProductStanding, ProductStandings};
use super::score::{DocumentScore, Scores};
use super::weights::ENOUGH_RESULTS;

/// Sort key, best last: sufficient coverage, then more words, then the score, then the newer document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RankKey {
    covers: bool,
    word_count: u32,
    score: u32,
    precedence: u64,
    address: Reverse<DocAddress>,
}

/// How many documents cover enough of the query, by the number of its words that they contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageHistogram(Vec<u64>);

impl CoverageHistogram {
    pub fn count_with_all_words(&self) -> u64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// How many words a document must contain to be found, and how many documents then are: all words if enough
    /// documents contain them, otherwise fewer, down to half; fewer still only when nothing is found.
    pub fn choose_required_words(&self) -> (u32, u64) {
        let words = self.0.len() - 1;
        let mut found = 0;
        for required in (1..=words).rev() {
            found += self.0[required];
            let may_go_on = required > words.div_ceil(2) || found == 0;
            if found >= ENOUGH_RESULTS || !may_go_on || required == 1 {
                return (required as u32, found);
            }
        }
        (1, found)
    }
}

/// What comes before what, whatever the scores; the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RankClass {
    /// A category only leads to what is listed anyway.
    Category,
    OtherProduct,
    /// It lacks a word without which nothing is about what was asked, such as "bonus".
    LacksSubject,
    Ordinary,
}

/// A scored document among the best.
#[derive(Debug, Clone, Copy)]
pub struct ScoredDocument {
    pub address: DocAddress,
    pub score: f32,
    /// Number of the query's words that it contains.
    pub word_count: u32,
}

/// Sort key of a document that counts as found, best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FoundKey {
    class: RankClass,
    word_count: u32,
    score: u32,
    precedence: u64,
    address: Reverse<DocAddress>,
}

/// The best `limit` of the documents that `is_found` accepts by their words, best first.
pub fn select_found_documents(
    context: SearchContext<'_>,
    scores: &Scores,
    standings: &ProductStandings,
    subject_mask: u16,
    is_found: impl Fn(u16) -> bool,
    limit: usize,
) -> tantivy::Result<Vec<ScoredDocument>> {
    let precedence = open_columns(context, context.fields.precedence)?;
    let is_category = open_columns(context, context.fields.is_category)?;
    let mut best: BinaryHeap<Reverse<FoundKey>> = BinaryHeap::new();
    for_each_match(context.searcher, scores, |address, segment, standing| {
        if !is_found(standing.word_mask) {
            return;
        }
        let product = standings.standing(address);
        let lacks_subject = standing.word_mask & subject_mask != subject_mask;
        let class = classify(is_category[segment].first(address.doc_id) == Some(1), product, lacks_subject);
        let (word_count, score) = (standing.word_mask.count_ones(), round_score(standing.score * product.score_share()));
        let mut key = FoundKey { class, word_count, score, precedence: u64::MAX, address: Reverse(address) };
        if best.len() == limit && best.peek().is_none_or(|Reverse(worst)| key < *worst) {
            return;
        }
        key.precedence = precedence[segment].first(address.doc_id).unwrap_or(0);
        best.push(Reverse(key));
        if best.len() > limit {
            best.pop();
        }
    });
    let to_document = |Reverse(key): Reverse<FoundKey>| {
        let address = key.address.0;
        ScoredDocument { address, score: scores.score(address) * standings.standing(address).score_share(), word_count: key.word_count }
    };
    Ok(best.into_sorted_vec().into_iter().map(to_document).collect())
}

/// The class of a document.
pub fn rank_class(
    context: SearchContext<'_>,
    standings: &ProductStandings,
    address: DocAddress,
    lacks_subject: bool,
) -> tantivy::Result<RankClass> {
    let segment = context.searcher.segment_reader(address.segment_ord);
    let is_category = open_column(segment, context.fields.is_category)?.first(address.doc_id) == Some(1);
    Ok(classify(is_category, standings.standing(address), lacks_subject))
}

fn classify(is_category: bool, standing: ProductStanding, lacks_subject: bool) -> RankClass {
    match standing {
        _ if is_category => RankClass::Category,
        ProductStanding::Other => RankClass::OtherProduct,
        _ if lacks_subject => RankClass::LacksSubject,
        _ => RankClass::Ordinary,
    }
}

/// The category whose name is exactly the query.
pub fn find_named_category(context: SearchContext<'_>, title_term: &str) -> tantivy::Result<Option<DocAddress>> {
    let whole_title = context.fields.whole_title;
    for (ordinal, segment) in context.searcher.segment_readers().iter().enumerate() {
        let term = Term::from_field_text(whole_title, title_term);
        let Some(mut postings) = segment.inverted_index(whole_title)?.read_postings(&term, IndexRecordOption::Basic)? else { continue };
        let is_category = open_column(segment, context.fields.is_category)?;
        while postings.doc() != TERMINATED {
            if !segment.is_deleted(postings.doc()) && is_category.first(postings.doc()) == Some(1) {
                return Ok(Some(DocAddress::new(ordinal as u32, postings.doc())));
            }
            postings.advance();
        }
    }
    Ok(None)
}

/// Counts the documents that cover enough and picks the best `limit` of them, best first, in one run over the scores.
/// More words come before fewer and insufficient coverage comes last.
pub fn rank_documents_by_coverage(
    context: SearchContext<'_>,
    scores: &Scores,
    coverage: &Coverage,
    words: usize,
    limit: usize,
) -> tantivy::Result<(CoverageHistogram, Vec<ScoredDocument>)> {
    let searcher = context.searcher;
    let precedence = open_columns(context, context.fields.precedence)?;
    let mut histogram = vec![0; words + 1];
    let mut best: BinaryHeap<Reverse<RankKey>> = BinaryHeap::new();
    for_each_match(searcher, scores, |address, segment, standing| {
        let (covers, has) = (coverage.is_sufficient(standing.word_mask), standing.word_mask.count_ones());
        histogram[has as usize] += u64::from(covers);
        let mut rank =
            RankKey { covers, word_count: has, score: round_score(standing.score), precedence: u64::MAX, address: Reverse(address) };
        if best.len() == limit && best.peek().is_none_or(|Reverse(worst)| rank < *worst) {
            return;
        }
        rank.precedence = precedence[segment].first(address.doc_id).unwrap_or(0);
        best.push(Reverse(rank));
        if best.len() > limit {
            best.pop();
        }
    });
    let picked = best.into_sorted_vec().into_iter().map(|Reverse(rank)| {
        let address = rank.address.0;
        ScoredDocument { address, score: scores.score(address), word_count: rank.word_count }
    });
    Ok((CoverageHistogram(histogram), picked.collect()))
}

/// Treats scores within about 1.5 % as equal, so that the newer of two equally good articles wins.
fn round_score(score: f32) -> u32 {
    score.max(0.0).to_bits() >> 17
}

/// Reads the document's [`crate::schema::hash_key`].
pub fn read_key_hash(context: SearchContext<'_>, address: DocAddress) -> tantivy::Result<u64> {
    let segment = context.searcher.segment_reader(address.segment_ord);
    Ok(open_column(segment, context.fields.key_hash)?.first(address.doc_id).unwrap_or(0))
}

fn open_columns(context: SearchContext<'_>, field: Field) -> tantivy::Result<Vec<Column<u64>>> {
    context.searcher.segment_readers().iter().map(|segment| open_column(segment, field)).collect()
}

fn open_column(segment: &SegmentReader, field: Field) -> tantivy::Result<Column<u64>> {
    segment.fast_fields().u64(segment.schema().get_field_name(field))
}

/// Calls `visit` with the address, segment and score of each document that is not deleted and contains any word.
fn for_each_match(searcher: &Searcher, scores: &Scores, mut visit: impl FnMut(DocAddress, usize, &DocumentScore)) {
    for (ordinal, segment) in searcher.segment_readers().iter().enumerate() {
        let start = scores.segment_starts[ordinal];
        let standings = &scores.entries[start..start + segment.max_doc() as usize];
        let alive = segment.alive_bitset();
        for (doc, standing) in standings.iter().enumerate().filter(|(_, standing)| standing.word_mask != 0) {
            let doc_id = doc as u32;
            if alive.is_none_or(|alive| alive.is_alive(doc_id)) {
                visit(DocAddress::new(ordinal as u32, doc_id), ordinal, standing);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_words_only_when_little_is_found() {
        assert_eq!(CoverageHistogram(vec![0, 100, 7]).choose_required_words(), (2, 7));
        assert_eq!(CoverageHistogram(vec![0, 100, 2]).choose_required_words(), (1, 102));
        assert_eq!(CoverageHistogram(vec![0, 50, 40, 3, 1]).choose_required_words(), (2, 44));
        assert_eq!(CoverageHistogram(vec![0, 50, 1, 0, 0]).choose_required_words(), (2, 1));
        assert_eq!(CoverageHistogram(vec![0, 50, 0, 0, 0]).choose_required_words(), (1, 50));
        assert_eq!(CoverageHistogram(vec![0]).choose_required_words(), (1, 0));
    }
}

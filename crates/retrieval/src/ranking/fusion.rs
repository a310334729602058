//! Fuses the ranking by words with the ranking by meaning. It joins scores, not ranks: each score is scaled to 0..1
//! over the candidates of both lists, then weighted. A trial on public sets found this best (docs/search.md).

use std::collections::HashSet;

use domain::paging::{Listing, Page};
use domain::search::{SearchHit, Vector};
use tantivy::DocAddress;

use super::dictionary::TermDictionary;
use super::products::ProductStandings;
use super::selection::{self, RankClass, ScoredDocument};
use super::weights::{MEANING_WEIGHT, MIN_COSINE, MIN_COSINE_OF_WORD_HIT, MIN_COSINE_TO_QUOTE, MIN_COSINE_UNKNOWN_SUBJECT, WORD_WEIGHT};
use super::{
    DocumentRanking, Query, RankedHit, SearchContext, documents_needed, load_hits, place_leads, place_named_category, score_documents,
};
use crate::vectors::{NearestDocument, VectorIndex};

/// Candidates taken from each of the two rankings.
const MAX_CANDIDATES: usize = 100;

struct HybridCandidate {
    address: DocAddress,
    class: RankClass,
    word_score: f32,
    nearest: Option<NearestDocument>,
}

impl HybridCandidate {
    fn to_ranked_hit(&self) -> RankedHit {
        let near = self.nearest.as_ref();
        RankedHit {
            address: self.address,
            passage: near.filter(|near| near.cosine >= MIN_COSINE_TO_QUOTE).map(|near| near.passage_start),
            cosine: near.map(|near| near.cosine),
        }
    }

    /// Whether the candidate may answer a question with a word that no document has: a hit by the other words must also
    /// be close in meaning. A document without vectors is accepted.
    fn may_answer_despite_unknown_word(&self) -> bool {
        let least = if self.word_score > 0.0 { MIN_COSINE_OF_WORD_HIT } else { MIN_COSINE_UNKNOWN_SUBJECT };
        self.nearest.as_ref().is_none_or(|near| near.cosine >= least)
    }
}

pub fn search_hybrid(
    context: SearchContext<'_>,
    query: &Query,
    vectors: &VectorIndex,
    question: &Vector,
    page: Page,
) -> tantivy::Result<Listing<SearchHit>> {
    let weighed = score_documents(context, query, 0)?;
    let standings = ProductStandings::compute(context, &query.text)?;
    let needed = documents_needed(context, page);
    let is_found = |words| weighed.is_found(words);
    let (subject_mask, most) = (weighed.plan.subject_mask, needed.max(MAX_CANDIDATES));
    let found = selection::select_found_documents(context, &weighed.scores, &standings, subject_mask, is_found, most)?;
    let picked = &found[..found.len().min(MAX_CANDIDATES)];
    let (mut candidates, by_meaning_only) = collect_candidates(context, &weighed, &standings, picked, (vectors, question))?;
    let doubtful = weighed.plan.may_lack_subject();
    if doubtful {
        candidates.retain(|candidate| candidate.may_answer_despite_unknown_word());
    }
    rank_candidates(&mut candidates);
    // What was rejected among the candidates is no more likely further down.
    let mut total = if doubtful { candidates.len() as u64 } else { weighed.total + by_meaning_only };
    let mut ranked: Vec<RankedHit> = candidates.iter().map(HybridCandidate::to_ranked_hit).collect();
    if !doubtful {
        // After the candidates follow the remaining hits by words, as in a search without vectors.
        ranked.extend(found[picked.len()..].iter().map(|it| RankedHit { address: it.address, passage: None, cosine: None }));
    }
    total += place_leads(context, query, &mut ranked, |address| !doubtful && weighed.is_found_by_words(address))?;
    ranked.truncate(needed);
    place_named_category(context, query, &weighed.plan, &mut ranked, needed)?;
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let hits = ranked.get(offset..).unwrap_or_default();
    Ok(Listing { items: load_hits(context, &weighed, &standings, hits)?, total, page })
}

/// Joins the hits by words with the nearest documents; also counts how many are found by their meaning alone.
fn collect_candidates(
    context: SearchContext<'_>,
    weighed: &DocumentRanking,
    standings: &ProductStandings,
    picked: &[ScoredDocument],
    (vectors, question): (&VectorIndex, &Vector),
) -> tantivy::Result<(Vec<HybridCandidate>, u64)> {
    let marks = picked.iter().map(|picked| selection::read_key_hash(context, picked.address)).collect::<tantivy::Result<Vec<u64>>>()?;
    let (near, of_picked) = vectors.find_nearest_documents(question, MAX_CANDIDATES, &marks);
    let most = picked.iter().map(|picked| picked.score).fold(f32::MIN_POSITIVE, f32::max);
    let words = weighed.plan.forms.len().max(1) as f32;
    let mut candidates: Vec<HybridCandidate> = Vec::with_capacity(picked.len() + near.len());
    for (picked, mark) in picked.iter().zip(&marks) {
        let words = picked.score / most * picked.word_count as f32 / words;
        let class = selection::rank_class(context, standings, picked.address, weighed.lacks_subject(picked.address))?;
        candidates.push(HybridCandidate { address: picked.address, class, word_score: words, nearest: of_picked.get(mark).cloned() });
    }
    let found_by_words: HashSet<u64> = marks.into_iter().collect();
    let mut by_meaning_only = 0;
    for nearest in near.into_iter().filter(|near| near.cosine >= MIN_COSINE && !found_by_words.contains(&near.key_hash)) {
        // The vectors may be slightly ahead of the word index, or behind it.
        let Some(address) = TermDictionary::new(context.searcher).find_document(context.fields.term_of_key(&nearest.key))? else {
            continue;
        };
        // A hit by words below the candidates is in the total already.
        if !weighed.is_found_by_words(address) {
            by_meaning_only += 1;
        }
        let class = selection::rank_class(context, standings, address, weighed.lacks_subject(address))?;
        candidates.push(HybridCandidate { address, class, word_score: 0.0, nearest: Some(nearest) });
    }
    Ok((candidates, by_meaning_only))
}

fn rank_candidates(candidates: &mut [HybridCandidate]) {
    let cosines = || candidates.iter().filter_map(|candidate| candidate.nearest.as_ref()).map(|near| near.document_cosine);
    let (least, most) = (cosines().fold(f32::MAX, f32::min), cosines().fold(f32::MIN, f32::max));
    let range = (most - least).max(f32::EPSILON);
    let value = |candidate: &HybridCandidate| {
        // Vectors are computed in the background: a document without any is judged by its words alone, not as if it
        // meant nothing.
        let meaning = candidate.nearest.as_ref().map_or(candidate.word_score, |near| (near.document_cosine - least) / range);
        WORD_WEIGHT * candidate.word_score + MEANING_WEIGHT * meaning
    };
    candidates.sort_by(|a, b| b.class.cmp(&a.class).then_with(|| value(b).total_cmp(&value(a))).then_with(|| a.address.cmp(&b.address)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_candidate(number: u32, words: f32, cosine: Option<f32>) -> HybridCandidate {
        let nearest =
            cosine.map(|cosine| NearestDocument { key_hash: 0, key: String::new(), cosine, document_cosine: cosine, passage_start: 0 });
        HybridCandidate { address: DocAddress::new(0, number), class: RankClass::Ordinary, word_score: words, nearest }
    }

    #[test]
    fn what_has_no_vectors_yet_is_judged_by_its_words() {
        let mut all = [
            build_candidate(1, 0.3, Some(0.4)),
            build_candidate(2, 1.0, None),
            build_candidate(3, 0.2, Some(0.3)),
            build_candidate(4, 0.1, None),
        ];
        rank_candidates(&mut all);
        assert_eq!(all.map(|found| found.address.doc_id), [2, 1, 4, 3]);
    }
}

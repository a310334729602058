//! Words and meanings together. Scores are joined, not ranks: each list is scaled to 0..1 over the
//! candidates of both, then weighed, as a trial on public sets found best (docs/search.md).

use std::collections::HashSet;

use domain::paging::{Listing, Page};
use domain::search::{Hit, Vector};
use tantivy::DocAddress;

use super::dictionary::Dictionary;
use super::select::{self, Picked};
use super::{Library, Query, Weighed, hits, reach, weigh};
use crate::vectors::{Nearest, Vectors};

const WORDS: f32 = 0.3;
const MEANING: f32 = 0.7;
/// Candidates of each kind.
const CANDIDATES: usize = 100;
/// A document that shares no word with the question is found from this cosine on.
const NEAR: f32 = 0.42;
/// The same when the question has a word that no document has: it may be the subject.
const NEAR_WITHOUT_ITS_SUBJECT: f32 = 0.5;
/// With a word that no document has, those found by other words need this cosine.
const MEANT: f32 = 0.3;
/// From this cosine on a passage is quoted because of its meaning.
const QUOTABLE: f32 = 0.3;

struct Candidate {
    address: DocAddress,
    words: f32,
    nearest: Option<Nearest>,
}

impl Candidate {
    /// Whether it may answer a question that has a word which no document has: what was found by the other words must mean
    /// something like it. What has no vectors yet is believed.
    fn is_meant(&self) -> bool {
        let least = if self.words > 0.0 { MEANT } else { NEAR_WITHOUT_ITS_SUBJECT };
        self.nearest.as_ref().is_none_or(|near| near.cosine >= least)
    }
}

pub fn search_fused(
    library: Library<'_>,
    query: &Query,
    vectors: &Vectors,
    question: &Vector,
    page: Page,
) -> tantivy::Result<Listing<Hit>> {
    let weighed = weigh(library, query, reach(library, page).max(CANDIDATES))?;
    let picked = &weighed.found()[..weighed.found().len().min(CANDIDATES)];
    let (mut candidates, only_near) = candidates(library, &weighed, picked, vectors, question)?;
    let doubtful = weighed.plan.may_lack_its_subject();
    if doubtful {
        candidates.retain(|candidate| candidate.is_meant());
    }
    rank(&mut candidates);
    // What is left out among the candidates is no more likely behind them.
    let total = if doubtful { candidates.len() as u64 } else { weighed.total + only_near };
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let limit = page.limit() as usize;
    let quoted = |candidate: &Candidate| {
        let passage = candidate.nearest.as_ref().filter(|near| near.cosine >= QUOTABLE).map(|near| near.start);
        (candidate.address, passage)
    };
    let mut shown: Vec<(DocAddress, Option<usize>)> = candidates.iter().skip(offset).take(limit).map(quoted).collect();
    if !doubtful && shown.len() < limit && page.offset() < total {
        // Behind the candidates what has the words, as without vectors.
        let passed = (offset + shown.len()).saturating_sub(only_near as usize).max(picked.len());
        let rest = weighed.found().iter().skip(passed).take(limit - shown.len());
        shown.extend(rest.map(|picked| (picked.address, None)));
    }
    Ok(Listing { items: hits(library, &weighed.plan, shown.into_iter())?, total, page })
}

/// What has the words and what means the like; and how many are found by their meaning alone.
fn candidates(
    library: Library<'_>,
    weighed: &Weighed,
    picked: &[Picked],
    vectors: &Vectors,
    question: &Vector,
) -> tantivy::Result<(Vec<Candidate>, u64)> {
    let marks = picked.iter().map(|picked| select::mark(library, picked.address)).collect::<tantivy::Result<Vec<u64>>>()?;
    let (near, of_picked) = vectors.nearest(question, CANDIDATES, &marks);
    let most = picked.iter().map(|picked| picked.score).fold(f32::MIN_POSITIVE, f32::max);
    let words = weighed.plan.forms.len().max(1) as f32;
    let mut candidates: Vec<Candidate> = Vec::with_capacity(picked.len() + near.len());
    for (picked, mark) in picked.iter().zip(&marks) {
        let words = picked.score / most * picked.words as f32 / words;
        candidates.push(Candidate { address: picked.address, words, nearest: of_picked.get(mark).cloned() });
    }
    let known: HashSet<u64> = marks.into_iter().collect();
    let mut only_near = 0;
    for nearest in near.into_iter().filter(|near| near.cosine >= NEAR && !known.contains(&near.mark)) {
        // The vectors may be a moment ahead of the words, or behind.
        let Some(address) = Dictionary::new(library.searcher).document(library.fields.key_term_of(&nearest.key))? else { continue };
        // It may have the words and stand behind the candidates: then it is counted already.
        if !weighed.finds(address) {
            only_near += 1;
        }
        candidates.push(Candidate { address, words: 0.0, nearest: Some(nearest) });
    }
    Ok((candidates, only_near))
}

fn rank(candidates: &mut [Candidate]) {
    let cosines = || candidates.iter().filter_map(|candidate| candidate.nearest.as_ref()).map(|near| near.whole);
    let (least, most) = (cosines().fold(f32::MAX, f32::min), cosines().fold(f32::MIN, f32::max));
    let range = (most - least).max(f32::EPSILON);
    let value = |candidate: &Candidate| {
        // Vectors are made in the background: what has none yet is judged by its words alone, not as if it meant nothing.
        let meaning = candidate.nearest.as_ref().map_or(candidate.words, |near| (near.whole - least) / range);
        WORDS * candidate.words + MEANING * meaning
    };
    candidates.sort_by(|a, b| value(b).total_cmp(&value(a)).then_with(|| a.address.cmp(&b.address)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(number: u32, words: f32, cosine: Option<f32>) -> Candidate {
        let nearest = cosine.map(|cosine| Nearest { mark: 0, key: String::new(), cosine, whole: cosine, start: 0 });
        Candidate { address: DocAddress::new(0, number), words, nearest }
    }

    #[test]
    fn what_has_no_vectors_yet_is_judged_by_its_words() {
        let mut all = [candidate(1, 0.3, Some(0.4)), candidate(2, 1.0, None), candidate(3, 0.2, Some(0.3)), candidate(4, 0.1, None)];
        rank(&mut all);
        assert_eq!(all.map(|found| found.address.doc_id), [2, 1, 4, 3]);
    }
}

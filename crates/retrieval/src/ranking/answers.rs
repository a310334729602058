//! Which hits count as answers. The others are shown as near misses, and a reader is told that nothing was found.

use super::products::{ProductStanding, ProductStandings};
use super::weights::{MIN_ANSWER_COSINE, MIN_ANSWER_COVERAGE, MIN_ANSWER_COVERAGE_ABOUT, MIN_ANSWER_COVERAGE_MENTIONED};
use super::{DocumentRanking, RankedHit};

/// Whether a hit counts as an answer: it is about the product that was asked for, and its words or its meaning hold enough of the question.
pub fn is_answer(weighed: &DocumentRanking, standings: &ProductStandings, ranked: &RankedHit) -> bool {
    let standing = standings.standing(ranked.address);
    let least = match standing {
        _ if standings.is_empty() => MIN_ANSWER_COVERAGE,
        ProductStanding::About | ProductStanding::Mixed => MIN_ANSWER_COVERAGE_ABOUT,
        ProductStanding::Mentions => MIN_ANSWER_COVERAGE_MENTIONED,
        ProductStanding::Silent | ProductStanding::Other => return false,
    };
    let by_meaning = ranked.cosine.is_some_and(|cosine| cosine >= MIN_ANSWER_COSINE);
    let share = weighed.coverage.strict_share(weighed.scores.word_mask(ranked.address));
    let may_answer = !weighed.plan.may_lack_subject() || standing.is_about();
    by_meaning || (may_answer && share >= least)
}

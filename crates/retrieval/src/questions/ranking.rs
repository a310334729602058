//! Joins the features of each match to one figure, by weights that were fitted on the short answers' own phrasings.

use super::QuestionMatch;
use super::features::QuestionFeatures;
use super::weights::{WITH_MEANING, WITHOUT_MEANING};

/// The most that a lead over the next match counts.
const MAX_LEAD: f32 = 2.0;

/// Sorts the matches, the likeliest first, and sets their confidence.
pub fn rank_matches(matches: Vec<QuestionMatch>, has_meaning: bool) -> Vec<QuestionMatch> {
    let weights = if has_meaning { &WITH_MEANING } else { &WITHOUT_MEANING };
    let mut scored: Vec<(f32, QuestionMatch)> =
        matches.into_iter().map(|found| (weigh(&found.features, &weights.features), found)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.slug.cmp(&b.1.slug)));
    let best = scored.first().map_or(0.0, |(score, _)| *score);
    let second = scored.get(1).map_or(best, |(score, _)| *score);
    let set_confidence = |(place, (score, found)): (usize, (f32, QuestionMatch))| {
        let lead = if place == 0 { best - second } else { score - best };
        let sum = weights.bias
            + weigh(&found.features, &weights.confidence)
            + weights.score * score
            + weights.lead * lead.clamp(-MAX_LEAD, MAX_LEAD);
        QuestionMatch { confidence: 1.0 / (1.0 + (-sum).exp()), ..found }
    };
    scored.into_iter().enumerate().map(set_confidence).collect()
}

fn weigh(features: &QuestionFeatures, weights: &QuestionFeatures) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

//! Joins the features of each match to one figure, by weights that were fitted on the short answers' own phrasings and on readers' questions.

use super::QuestionMatch;
use super::confidence::{ConfidenceSigns, list_signs};
use super::weights::{WITH_MEANING, WITHOUT_MEANING};

/// Sorts the matches, the likeliest first, and sets their confidence.
pub fn rank_matches(question: &str, matches: Vec<QuestionMatch>, has_meaning: bool) -> Vec<QuestionMatch> {
    let weights = if has_meaning { &WITH_MEANING } else { &WITHOUT_MEANING };
    let mut scored: Vec<(f32, QuestionMatch)> =
        matches.into_iter().map(|found| (weigh(&found.features, &weights.features), found)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.slug.cmp(&b.1.slug)));
    let signs = list_signs(question, &scored.iter().map(|(score, found)| (*score, &found.features)).collect::<Vec<_>>());
    let set_confidence = |((_, found), signs): ((f32, QuestionMatch), ConfidenceSigns)| {
        let sum = weigh(&found.features, &weights.confidence) + weigh(&signs, &weights.signs);
        QuestionMatch { confidence: 1.0 / (1.0 + (-sum).exp()), ..found }
    };
    scored.into_iter().zip(signs).map(set_confidence).collect()
}

fn weigh<const N: usize>(values: &[f32; N], weights: &[f32; N]) -> f32 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

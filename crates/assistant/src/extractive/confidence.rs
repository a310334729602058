//! Estimates whether the articles answer a question. The weights were fitted on the evaluation's `dev.yml` (docs/assistant.md).

use super::sentence_ranking::ConfidenceFeatures;

/// Below this confidence the engine gives no answer.
pub const MIN_ANSWER_CONFIDENCE: f32 = 0.61;
/// Where the site has short answers and none of them fits the question, a sentence needs so much.
pub const MIN_CONFIDENCE_BESIDE_ANSWERS: f32 = 0.9;
/// Below this confidence the engine doesn't even offer the nearest articles, because the question is about another subject.
pub const MIN_SUBJECT_CONFIDENCE: f32 = 0.15;

/// The logarithm of a confidence, from 0 for `least`, as which "not found" counts, to 1.
pub fn scale_confidence(confidence: f32, least: f32) -> f32 {
    (confidence.max(least) / least).ln() / (1.0 / least).ln()
}

/// Logistic regression over the features; returns 0 to 1.
pub fn estimate_confidence(features: &ConfidenceFeatures) -> f32 {
    let hindi = if features.is_hindi { 2.9 } else { 0.0 };
    let sum = hindi
        + match features.best_similarity {
            Some(meaning) => {
                -5.1 + 4.0 * meaning + 2.6 * features.passage_coverage + 3.1 * features.best_coverage + 0.9 * features.sentence_coverage
            }
            None => -3.8 + 2.8 * features.passage_coverage + 3.5 * features.best_coverage + 1.2 * features.sentence_coverage,
        };
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_and_holds_the_words_is_answered() {
        let near = ConfidenceFeatures {
            best_similarity: Some(0.75),
            passage_coverage: 0.9,
            best_coverage: 0.9,
            sentence_coverage: 0.8,
            answer_type_share: 1.0,
            is_hindi: false,
        };
        let far = ConfidenceFeatures {
            best_similarity: Some(0.2),
            passage_coverage: 0.1,
            best_coverage: 0.1,
            sentence_coverage: 0.0,
            answer_type_share: 0.0,
            is_hindi: false,
        };
        assert!(
            estimate_confidence(&near) > MIN_ANSWER_CONFIDENCE && estimate_confidence(&far) < MIN_SUBJECT_CONFIDENCE,
            "{} {}",
            estimate_confidence(&near),
            estimate_confidence(&far)
        );
        assert!(
            estimate_confidence(&ConfidenceFeatures { best_similarity: None, ..near }) > MIN_ANSWER_CONFIDENCE
                && estimate_confidence(&ConfidenceFeatures { best_similarity: None, ..far }) < MIN_ANSWER_CONFIDENCE
        );
    }
}

//! What tells a right match from a wrong one, beside its own features: how far it leads the others, and how long the question is.

use super::features::QuestionFeatures;

/// What each place of [`ConfidenceSigns`] holds.
pub const SIGN_NAMES: [&str; 8] = [
    "score",
    "lead over the next match",
    "lead over the fifth match",
    "lead over the tenth match",
    "its share among all matches",
    "share of the first three matches",
    "words of the question",
    "constant",
];

pub type ConfidenceSigns = [f32; SIGN_NAMES.len()];

/// The most that a lead counts.
const MAX_LEAD: f32 = 4.0;
/// Places of the matches that the longer leads are measured from.
const FIFTH: usize = 4;
const TENTH: usize = 9;
const FIRST_MATCHES: usize = 3;
/// A question is as long as it gets with so many words. A long one shares less with any phrasing.
const MAX_WORDS: usize = 30;

/// The signs of each match of a question; the matches stand in the order of their scores.
pub fn list_signs(question: &str, matches: &[(f32, &QuestionFeatures)]) -> Vec<ConfidenceSigns> {
    let best = matches.first().map_or(0.0, |(score, _)| *score);
    let score_at = |place: usize| matches.get(place).or(matches.last()).map_or(best, |(score, _)| *score);
    let sum: f32 = matches.iter().map(|(score, _)| (score - best).exp()).sum::<f32>().max(f32::MIN_POSITIVE);
    let first_share = matches.iter().take(FIRST_MATCHES).map(|(score, _)| (score - best).exp()).sum::<f32>() / sum;
    let words = question.split_whitespace().count().min(MAX_WORDS) as f32 / MAX_WORDS as f32;
    let signs = |(place, (score, _)): (usize, &(f32, &QuestionFeatures))| {
        let lead = if place == 0 { best - score_at(1) } else { score - best };
        [
            *score,
            lead.clamp(-MAX_LEAD, MAX_LEAD),
            (score - score_at(FIFTH)).clamp(-MAX_LEAD, MAX_LEAD),
            (score - score_at(TENTH)).clamp(-MAX_LEAD, MAX_LEAD),
            (score - best).exp() / sum,
            first_share,
            words,
            1.0,
        ]
    };
    matches.iter().enumerate().map(signs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_of_the_first_and_the_length_of_the_question_are_seen() {
        let features = QuestionFeatures::default();
        let signs = list_signs("pf claim days", &[(5.0, &features), (4.0, &features)]);
        assert_eq!((signs[0][1], signs[1][1]), (1.0, -1.0));
        assert!(signs[0][4] > 0.7 && signs[1][4] < 0.3 && (signs[0][5] - 1.0).abs() < 1e-6);
        assert_eq!(signs[0][6], 0.1);
        assert!(list_signs("", &[]).is_empty());
    }
}

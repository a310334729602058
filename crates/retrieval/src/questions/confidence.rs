//! What tells a right match from a wrong one, beside its own features: how far it leads, and whether the several ways of comparing agree.

use super::features::QuestionFeatures;

/// What each place of [`ConfidenceSigns`] holds, behind the features.
pub const SIGN_NAMES: [&str; 9] = [
    "score",
    "lead over the next match",
    "lead over the fifth match",
    "its share among all matches",
    "nearest in words",
    "nearest in meaning",
    "nearest by the encoder",
    "cosine of the encoder beyond a half",
    "constant",
];

pub type ConfidenceSigns = [f32; SIGN_NAMES.len()];

/// The most that a lead counts.
const MAX_LEAD: f32 = 2.0;
/// Place of the match that the longer lead is measured from.
const FIFTH: usize = 4;
/// Places of the features by which matches are compared on their own: words, meaning, encoder.
const NEARNESS: [usize; 3] = [0, 6, 17];

/// The signs of each match; the matches stand in the order of their scores.
pub fn list_signs(matches: &[(f32, &QuestionFeatures)]) -> Vec<ConfidenceSigns> {
    let best = matches.first().map_or(0.0, |(score, _)| *score);
    let score_at = |place: usize| matches.get(place).or(matches.last()).map_or(best, |(score, _)| *score);
    let sum: f32 = matches.iter().map(|(score, _)| (score - best).exp()).sum();
    let most = NEARNESS.map(|at| matches.iter().map(|(_, features)| features[at]).fold(0.0, f32::max));
    let signs = |(place, (score, features)): (usize, &(f32, &QuestionFeatures))| {
        let lead = if place == 0 { best - score_at(1) } else { score - best };
        let is_nearest = |at: usize| if features[NEARNESS[at]] > 0.0 && features[NEARNESS[at]] >= most[at] { 1.0 } else { 0.0 };
        [
            *score,
            lead.clamp(-MAX_LEAD, MAX_LEAD),
            (score - score_at(FIFTH)).clamp(-MAX_LEAD, 2.0 * MAX_LEAD),
            (score - best).exp() / sum.max(f32::MIN_POSITIVE),
            is_nearest(0),
            is_nearest(1),
            is_nearest(2),
            (features[NEARNESS[2]] - 0.5).max(0.0),
            1.0,
        ]
    };
    matches.iter().enumerate().map(signs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_and_agreement_are_seen() {
        let (mut near, mut far) = (QuestionFeatures::default(), QuestionFeatures::default());
        (near[0], near[17], far[6]) = (0.9, 0.8, 0.7);
        let signs = list_signs(&[(5.0, &near), (4.0, &far)]);
        assert_eq!((signs[0][1], signs[1][1]), (1.0, -1.0));
        assert_eq!((signs[0][4], signs[0][5], signs[0][6]), (1.0, 0.0, 1.0));
        assert_eq!((signs[1][4], signs[1][5]), (0.0, 1.0));
        assert!(signs[0][3] > 0.7 && list_signs(&[]).is_empty());
    }
}

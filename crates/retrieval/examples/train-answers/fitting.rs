//! Fits linear weights by gradient descent: of the features, so that the right entry comes first; of the confidence, so that it tells a
//! right first entry from a wrong one.

use retrieval::QuestionFeatures;

const ROUNDS: usize = 400;
const LEARNING_RATE: f32 = 0.6;
const REGULARISATION: f32 = 0.000_05;
/// Initial sum of squared gradients.
const INITIAL_SQUARES: f32 = 1e-3;
/// Features that compare with the nearest phrasing. No question is asked here that stands in the index word for word, so the fit
/// undervalues them.
const LIKENESS: [usize; 4] = [0, 2, 3, 5];
const MIN_LIKENESS_WEIGHT: f32 = 1.0;
/// The most that a lead counts, as in the ranking.
const MAX_LEAD: f32 = 2.0;

/// A question that was asked, with what was found.
pub struct Asked {
    pub text: String,
    pub slug: String,
    /// Place of the right entry among the matches, if it is there.
    pub right: Option<usize>,
    pub matches: Vec<(String, QuestionFeatures)>,
}

impl Asked {
    pub fn place_of_right(&self, weights: &QuestionFeatures) -> Option<usize> {
        let right = score(&self.matches[self.right?].1, weights);
        Some(self.matches.iter().filter(|(_, features)| score(features, weights) > right).count())
    }

    pub fn best(&self, weights: &QuestionFeatures) -> Option<&str> {
        self.matches.iter().max_by(|a, b| score(&a.1, weights).total_cmp(&score(&b.1, weights))).map(|(slug, _)| slug.as_str())
    }

    /// The best score, and its lead over the next.
    fn best_and_lead(&self, weights: &QuestionFeatures) -> Option<(f32, f32)> {
        let mut scores: Vec<f32> = self.matches.iter().map(|(_, features)| score(features, weights)).collect();
        scores.sort_by(|a, b| b.total_cmp(a));
        let best = *scores.first()?;
        Some((best, (best - scores.get(1).copied().unwrap_or(best)).clamp(0.0, MAX_LEAD)))
    }
}

fn score(features: &QuestionFeatures, weights: &QuestionFeatures) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

/// Maximises the probability of the right entry among all matches.
pub fn fit_features(asked: &[Asked]) -> QuestionFeatures {
    let mut weights = QuestionFeatures::default();
    let mut squares = [INITIAL_SQUARES; size_of::<QuestionFeatures>() / size_of::<f32>()];
    let usable: Vec<(&Asked, usize)> = asked.iter().filter_map(|asked| Some((asked, asked.right?))).collect();
    for _ in 0..ROUNDS {
        let mut gradient = QuestionFeatures::default();
        for (asked, right) in &usable {
            let scores: Vec<f32> = asked.matches.iter().map(|(_, features)| score(features, &weights)).collect();
            let most = scores.iter().copied().fold(f32::MIN, f32::max);
            let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
            for (at, ((_, features), score)) in asked.matches.iter().zip(&scores).enumerate() {
                let wrong = (score - most).exp() / sum - if at == *right { 1.0 } else { 0.0 };
                gradient.iter_mut().zip(features).for_each(|(slope, feature)| *slope += wrong * feature);
            }
        }
        for ((weight, slope), square) in weights.iter_mut().zip(gradient).zip(&mut squares) {
            let slope = slope / usable.len() as f32 + REGULARISATION * *weight;
            *square += slope * slope;
            *weight -= LEARNING_RATE * slope / square.sqrt();
        }
        for place in LIKENESS {
            weights[place] = weights[place].max(MIN_LIKENESS_WEIGHT);
        }
    }
    weights
}

/// Weights of the score, of its lead and of nothing, for the probability that the first entry is right.
pub fn fit_confidence(asked: &[Asked], features: &QuestionFeatures) -> [f32; 3] {
    let cases: Vec<([f32; 3], f32)> = asked
        .iter()
        .filter_map(|asked| {
            let (best, lead) = asked.best_and_lead(features)?;
            let right = if asked.place_of_right(features) == Some(0) { 1.0 } else { 0.0 };
            Some(([best, lead, 1.0], right))
        })
        .collect();
    let (mut weights, mut squares) = ([0.0_f32; 3], [INITIAL_SQUARES; 3]);
    for _ in 0..ROUNDS * 10 {
        let mut gradient = [0.0_f32; 3];
        for (values, right) in &cases {
            let sum: f32 = values.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            let wrong = 1.0 / (1.0 + (-sum).exp()) - right;
            gradient.iter_mut().zip(values).for_each(|(slope, value)| *slope += wrong * value);
        }
        for ((weight, slope), square) in weights.iter_mut().zip(gradient).zip(&mut squares) {
            let slope = slope / cases.len() as f32;
            *square += slope * slope;
            *weight -= LEARNING_RATE * slope / square.sqrt();
        }
    }
    weights
}

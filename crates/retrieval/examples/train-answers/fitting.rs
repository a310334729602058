//! Fits linear weights by gradient descent: of the features, so that the right entry comes first; of the confidence, so that it tells a
//! right first entry from a wrong one.

use retrieval::{ConfidenceSigns, QuestionFeatures, list_signs};

const ROUNDS: usize = 400;
const LEARNING_RATE: f32 = 0.6;
const REGULARISATION: f32 = 0.000_05;
/// The same for the confidence, which is fitted on fewer questions.
const CONFIDENCE_REGULARISATION: f32 = 0.005;
/// Initial sum of squared gradients.
const INITIAL_SQUARES: f32 = 1e-3;
/// Features that compare with the nearest phrasing. No question is asked here that stands in the index word for word, so the fit
/// undervalues them.
const LIKENESS: [usize; 4] = [0, 2, 3, 5];
const MIN_LIKENESS_WEIGHT: f32 = 1.0;
/// What a reader's question counts beside a phrasing when the features are fitted.
const READERS_WEIGHT: f32 = 8.0;

/// A question that was asked, with what was found.
pub struct Asked {
    pub text: String,
    /// The entries that answer it; none for a question that no entry answers.
    pub slugs: Vec<String>,
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
}

fn score(features: &QuestionFeatures, weights: &QuestionFeatures) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

/// Maximises the probability of the right entry among all matches.
pub fn fit_features(phrasings: &[Asked], readers: &[Asked]) -> QuestionFeatures {
    let mut weights = QuestionFeatures::default();
    let mut squares = [INITIAL_SQUARES; size_of::<QuestionFeatures>() / size_of::<f32>()];
    let weighed = phrasings.iter().map(|asked| (asked, 1.0)).chain(readers.iter().map(|asked| (asked, READERS_WEIGHT)));
    let usable: Vec<(&Asked, usize, f32)> = weighed.filter_map(|(asked, weight)| Some((asked, asked.right?, weight))).collect();
    let total: f32 = usable.iter().map(|(_, _, weight)| weight).sum();
    for _ in 0..ROUNDS {
        let mut gradient = QuestionFeatures::default();
        for (asked, right, weight) in &usable {
            let scores: Vec<f32> = asked.matches.iter().map(|(_, features)| score(features, &weights)).collect();
            let most = scores.iter().copied().fold(f32::MIN, f32::max);
            let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
            for (at, ((_, features), score)) in asked.matches.iter().zip(&scores).enumerate() {
                let is_right = if at == *right { 1.0 } else { 0.0 };
                let wrong = weight * ((score - most).exp() / sum - is_right);
                gradient.iter_mut().zip(features).for_each(|(slope, feature)| *slope += wrong * feature);
            }
        }
        for ((weight, slope), square) in weights.iter_mut().zip(gradient).zip(&mut squares) {
            let slope = slope / total + REGULARISATION * *weight;
            *square += slope * slope;
            *weight -= LEARNING_RATE * slope / square.sqrt();
        }
        for place in LIKENESS {
            weights[place] = weights[place].max(MIN_LIKENESS_WEIGHT);
        }
    }
    weights
}

/// Numbers by which the confidence is told: the features, then the signs.
const FEATURES: usize = size_of::<QuestionFeatures>() / size_of::<f32>();
const SIGNS: usize = size_of::<ConfidenceSigns>() / size_of::<f32>();
const VALUES: usize = FEATURES + SIGNS;
/// The last sign is 1 for every match.
const CONSTANT: usize = VALUES - 1;
/// Matches of a question that are told right from wrong.
const MAX_JUDGED: usize = 3;

/// Weights of the features and of the signs, for the probability that a match answers the question.
#[derive(Debug, Clone, Default)]
pub struct ConfidenceWeights {
    pub features: QuestionFeatures,
    pub signs: ConfidenceSigns,
}

/// A match with whether it answers, and how much it counts.
struct Judged {
    values: [f32; VALUES],
    right: f32,
    weight: f32,
}

/// Fits the confidence on questions, each with how much it counts. The values are brought to one scale first, so that all are held back
/// alike.
pub fn fit_confidence(asked: &[(&Asked, f32)], features: &QuestionFeatures) -> ConfidenceWeights {
    let mut cases: Vec<Judged> = asked.iter().flat_map(|(asked, weight)| judge_matches(asked, features, *weight)).collect();
    let total: f32 = cases.iter().map(|case| case.weight).sum();
    let scales = standardise(&mut cases, total);
    let (mut weights, mut squares) = ([0.0_f32; VALUES], [INITIAL_SQUARES; VALUES]);
    for _ in 0..ROUNDS * 5 {
        let mut gradient = [0.0_f32; VALUES];
        for case in &cases {
            let sum: f32 = case.values.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            let wrong = (1.0 / (1.0 + (-sum).exp()) - case.right) * case.weight;
            gradient.iter_mut().zip(case.values).for_each(|(slope, value)| *slope += wrong * value);
        }
        for (at, ((weight, slope), square)) in weights.iter_mut().zip(gradient).zip(&mut squares).enumerate() {
            let held_back = if at == CONSTANT { 0.0 } else { CONFIDENCE_REGULARISATION };
            let slope = slope / total + held_back * *weight;
            *square += slope * slope;
            *weight -= LEARNING_RATE * slope / square.sqrt();
        }
    }
    let mut fitted = ConfidenceWeights::default();
    for (at, (mean, deviation)) in scales.iter().enumerate().filter(|(at, _)| *at != CONSTANT) {
        weights[at] /= deviation;
        weights[CONSTANT] -= weights[at] * mean;
    }
    fitted.features.copy_from_slice(&weights[..FEATURES]);
    fitted.signs.copy_from_slice(&weights[FEATURES..]);
    fitted
}

/// Takes from each value its mean and divides it by its deviation; returns both. The constant stays.
fn standardise(cases: &mut [Judged], total: f32) -> [(f32, f32); VALUES] {
    let mut scales = [(0.0, 1.0); VALUES];
    for (at, scale) in scales.iter_mut().enumerate().filter(|(at, _)| *at != CONSTANT) {
        let mean = cases.iter().map(|case| case.values[at] * case.weight).sum::<f32>() / total;
        let variance = cases.iter().map(|case| (case.values[at] - mean).powi(2) * case.weight).sum::<f32>() / total;
        *scale = (mean, variance.sqrt().max(1e-3));
        cases.iter_mut().for_each(|case| case.values[at] = (case.values[at] - scale.0) / scale.1);
    }
    scales
}

fn judge_matches(asked: &Asked, weights: &QuestionFeatures, weight: f32) -> Vec<Judged> {
    let mut scored: Vec<(f32, &(String, QuestionFeatures))> = asked.matches.iter().map(|found| (score(&found.1, weights), found)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let signs = list_signs(&asked.text, &scored.iter().map(|(score, found)| (*score, &found.1)).collect::<Vec<_>>());
    let judge = |((_, (slug, features)), signs): (&(f32, &(String, QuestionFeatures)), ConfidenceSigns)| {
        let mut values = [0.0; VALUES];
        values[..FEATURES].copy_from_slice(features);
        values[FEATURES..].copy_from_slice(&signs);
        Judged { values, right: if asked.slugs.contains(slug) { 1.0 } else { 0.0 }, weight }
    };
    scored.iter().zip(signs).take(MAX_JUDGED).map(judge).collect()
}

/// The confidence in the likeliest match, and whether it is right.
pub fn judge_best(asked: &Asked, features: &QuestionFeatures, confidence: &ConfidenceWeights) -> Option<(f32, bool)> {
    let weights = confidence.features.iter().chain(&confidence.signs);
    let sum = |case: &Judged| case.values.iter().zip(weights.clone()).map(|(value, weight)| value * weight).sum::<f32>();
    let judged = judge_matches(asked, features, 1.0);
    let best = judged.iter().map(|case| (1.0 / (1.0 + (-sum(case)).exp()), case.right > 0.5));
    best.max_by(|a, b| a.0.total_cmp(&b.0))
}

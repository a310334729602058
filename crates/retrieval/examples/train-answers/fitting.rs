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
/// What a reader's question counts beside a phrasing when the features are fitted.
const READERS_WEIGHT: f32 = 8.0;
/// The most that a lead counts, as in the ranking.
const MAX_LEAD: f32 = 2.0;

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

/// Places of the score, of its lead and of the constant behind the features.
const SCORE: usize = size_of::<QuestionFeatures>() / size_of::<f32>();
const LEAD: usize = SCORE + 1;
const CONSTANT: usize = SCORE + 2;
/// Matches of a question that are told right from wrong.
const MAX_JUDGED: usize = 4;

/// Weights of the features, of the score, of its lead and of nothing, for the probability that a match answers the question.
#[derive(Debug, Clone, Default)]
pub struct ConfidenceWeights {
    pub features: QuestionFeatures,
    pub score: f32,
    pub lead: f32,
    pub bias: f32,
}

/// A match with whether it answers, and how much it counts.
struct Judged {
    values: [f32; CONSTANT + 1],
    right: f32,
    weight: f32,
}

/// Fits the confidence on questions, each with how much it counts.
pub fn fit_confidence(asked: &[(&Asked, f32)], features: &QuestionFeatures) -> ConfidenceWeights {
    let cases: Vec<Judged> = asked.iter().flat_map(|(asked, weight)| judge_matches(asked, features, *weight)).collect();
    let total: f32 = cases.iter().map(|case| case.weight).sum();
    let (mut weights, mut squares) = ([0.0_f32; CONSTANT + 1], [INITIAL_SQUARES; CONSTANT + 1]);
    for _ in 0..ROUNDS * 5 {
        let mut gradient = [0.0_f32; CONSTANT + 1];
        for case in &cases {
            let sum: f32 = case.values.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            let wrong = (1.0 / (1.0 + (-sum).exp()) - case.right) * case.weight;
            gradient.iter_mut().zip(case.values).for_each(|(slope, value)| *slope += wrong * value);
        }
        for ((weight, slope), square) in weights.iter_mut().zip(gradient).zip(&mut squares) {
            let slope = slope / total + REGULARISATION * *weight;
            *square += slope * slope;
            *weight -= LEARNING_RATE * slope / square.sqrt();
        }
    }
    let mut fitted = QuestionFeatures::default();
    fitted.copy_from_slice(&weights[..SCORE]);
    ConfidenceWeights { features: fitted, score: weights[SCORE], lead: weights[LEAD], bias: weights[CONSTANT] }
}

fn judge_matches(asked: &Asked, weights: &QuestionFeatures, weight: f32) -> Vec<Judged> {
    let mut scored: Vec<(f32, &(String, QuestionFeatures))> = asked.matches.iter().map(|found| (score(&found.1, weights), found)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = scored.first().map_or(0.0, |(score, _)| *score);
    let second = scored.get(1).map_or(best, |(score, _)| *score);
    let judge = |(place, (score, (slug, features))): (usize, &(f32, &(String, QuestionFeatures)))| {
        let lead = if place == 0 { best - second } else { score - best };
        let mut values = [1.0; CONSTANT + 1];
        values[..SCORE].copy_from_slice(features);
        (values[SCORE], values[LEAD]) = (*score, lead.clamp(-MAX_LEAD, MAX_LEAD));
        Judged { values, right: if asked.slugs.contains(slug) { 1.0 } else { 0.0 }, weight }
    };
    scored.iter().take(MAX_JUDGED).enumerate().map(judge).collect()
}

/// The confidence in the best match, and whether it is right.
pub fn judge_best(asked: &Asked, features: &QuestionFeatures, confidence: &ConfidenceWeights) -> Option<(f32, bool)> {
    let judged = judge_matches(asked, features, 1.0);
    let sum = |case: &Judged| {
        let of_features: f32 = case.values[..SCORE].iter().zip(&confidence.features).map(|(value, weight)| value * weight).sum();
        of_features + case.values[SCORE] * confidence.score + case.values[LEAD] * confidence.lead + confidence.bias
    };
    let best = judged.iter().map(|case| (1.0 / (1.0 + (-sum(case)).exp()), case.right > 0.5));
    best.max_by(|a, b| a.0.total_cmp(&b.0))
}

//! Fits a model of choice: of all candidates and "none of them" one is chosen, each with the exponential of its weighed features.

use assistant::{ContinuationCandidate, ContinuationFeatures};

/// Steps of the descent, its width, and how strongly weights are held near zero.
const STEPS: usize = 3_000;
const RATE: f32 = 0.15;
const HELD_NEAR_ZERO: f32 = 0.002;
/// Parts of the conversations of which each in turn is kept out of the fitting and judged.
const PARTS: usize = 6;
/// From these confidences of the first three together on an answer would be given.
const LIMITS: [f32; 4] = [0.4, 0.5, 0.6, 0.7];
const JOINED: usize = 3;

/// Weights that let every look-up count the same.
pub const EVEN_WEIGHTS: ContinuationFeatures = {
    let mut weights = [0.0; assistant::CONTINUATION_FEATURE_NAMES.len()];
    let mut place = 0;
    while place < 6 {
        weights[place] = 1.0;
        place += 1;
    }
    weights
};

/// A turn that follows others, with the short answers of which one must be given and those that came into question.
pub struct LabelledTurn {
    pub conversation: usize,
    pub text: String,
    pub slugs: Vec<String>,
    pub candidates: Vec<ContinuationCandidate>,
}

impl LabelledTurn {
    fn is_right(&self, slug: &str) -> bool {
        self.slugs.iter().any(|right| right == slug)
    }
}

/// The weights under which what was labelled is likeliest.
pub fn fit_choice(turns: &[LabelledTurn]) -> ContinuationFeatures {
    let mut weights = ContinuationFeatures::default();
    let mut squares = ContinuationFeatures::default();
    for _ in 0..STEPS {
        let gradient = sum_gradients(turns, &weights);
        for ((weight, square), slope) in weights.iter_mut().zip(&mut squares).zip(gradient) {
            let slope = slope / turns.len() as f32 - HELD_NEAR_ZERO * *weight;
            *square = 0.99 * *square + 0.01 * slope * slope;
            *weight += RATE * slope / (square.sqrt() + 0.05);
        }
    }
    weights
}

/// How the likelihood of the labels changes with each weight.
fn sum_gradients(turns: &[LabelledTurn], weights: &ContinuationFeatures) -> ContinuationFeatures {
    let mut sums = ContinuationFeatures::default();
    for turn in turns {
        let worth: Vec<f32> = turn.candidates.iter().map(|one| weigh_features(&one.features, weights).min(30.0).exp()).collect();
        let all = 1.0 + worth.iter().sum::<f32>();
        let right = |one: &ContinuationCandidate| turn.is_right(&one.found.slug);
        // Where none of the right ones came into question, "none" is right.
        let found: f32 = turn.candidates.iter().zip(&worth).filter(|(one, _)| right(one)).map(|(_, worth)| worth).sum();
        for (one, worth) in turn.candidates.iter().zip(&worth) {
            let wanted = if found > 0.0 && right(one) { worth / found } else { 0.0 };
            let slope = wanted - worth / all;
            sums.iter_mut().zip(one.features).for_each(|(sum, feature)| *sum += slope * feature);
        }
    }
    sums
}

/// Prints how well weights do on conversations that they were not fitted on.
pub fn cross_validate(turns: &[LabelledTurn]) {
    let mut judged: Vec<(f32, bool, bool)> = Vec::new();
    for part in 0..PARTS {
        let (kept, fitted): (Vec<&LabelledTurn>, Vec<&LabelledTurn>) = turns.iter().partition(|turn| turn.conversation % PARTS == part);
        let fitted: Vec<LabelledTurn> = fitted.into_iter().map(copy_turn).collect();
        let weights = fit_choice(&fitted);
        for turn in kept {
            let matches = assistant::weigh_candidates(turn.candidates.clone(), &weights);
            let joint: f32 = matches.iter().take(JOINED).map(|found| found.confidence).sum();
            let is_right = matches.first().is_some_and(|best| turn.is_right(&best.slug));
            if std::env::args().any(|argument| argument == "--misses") && !is_right && !turn.slugs.is_empty() {
                let best: Vec<String> = matches.iter().take(3).map(|one| format!("{} {:.2}", one.slug, one.confidence)).collect();
                eprintln!("missed: {:?} wants {:?}, got {best:?}", turn.text, turn.slugs);
            }
            judged.push((joint, is_right, turn.slugs.is_empty()));
        }
    }
    let covered = judged.iter().filter(|(_, _, none)| !none).count();
    let uncovered = judged.len() - covered;
    let first = judged.iter().filter(|(_, right, _)| *right).count();
    eprintln!("{covered} covered turns, the right one first: {first}; {uncovered} not covered");
    for limit in LIMITS {
        let answered = judged.iter().filter(|(joint, _, none)| *joint >= limit && !none).count();
        let right = judged.iter().filter(|(joint, right, _)| *joint >= limit && *right).count();
        let anyway = judged.iter().filter(|(joint, _, none)| *joint >= limit && *none).count();
        eprintln!("  from {limit:.1} on: covered answered {answered}, rightly {right}; not covered answered anyway {anyway}");
    }
}

fn copy_turn(turn: &LabelledTurn) -> LabelledTurn {
    let LabelledTurn { conversation, text, slugs, candidates } = turn;
    LabelledTurn { conversation: *conversation, text: text.clone(), slugs: slugs.clone(), candidates: candidates.clone() }
}

fn weigh_features(one: &ContinuationFeatures, other: &ContinuationFeatures) -> f32 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

//! Fits a model of choice: of all candidates and "none of them" one is chosen, each with the exponential of its weighed features.

/// Steps of the descent, its width, and how strongly weights are held near zero.
const STEPS: usize = 3_000;
const RATE: f32 = 0.15;
const HELD_NEAR_ZERO: f32 = 0.002;
/// Parts of which each in turn is kept out of the fitting and judged.
pub const PARTS: usize = 6;

/// A question with what comes into question, each with its features and whether it is right.
#[derive(Clone)]
pub struct Case<const N: usize> {
    pub candidates: Vec<([f32; N], bool)>,
}

/// The weights under which what was labelled is likeliest.
pub fn fit_choice<'a, const N: usize>(cases: impl Iterator<Item = &'a Case<N>> + Clone) -> [f32; N] {
    let mut weights = [0.0; N];
    let mut squares = [0.0; N];
    let count = cases.clone().count() as f32;
    for _ in 0..STEPS {
        let gradient = sum_gradients(cases.clone(), &weights);
        for ((weight, square), slope) in weights.iter_mut().zip(&mut squares).zip(gradient) {
            let slope: f32 = slope / count - HELD_NEAR_ZERO * *weight;
            *square = 0.99 * *square + 0.01 * slope * slope;
            *weight += RATE * slope / (f32::sqrt(*square) + 0.05);
        }
    }
    weights
}

/// How the likelihood of the labels changes with each weight.
fn sum_gradients<'a, const N: usize>(cases: impl Iterator<Item = &'a Case<N>>, weights: &[f32; N]) -> [f32; N] {
    let mut sums = [0.0; N];
    for case in cases {
        let worth: Vec<f32> = case.candidates.iter().map(|(features, _)| weigh_features(features, weights).min(30.0).exp()).collect();
        let all = 1.0 + worth.iter().sum::<f32>();
        // Where none of the right ones came into question, "none" is right.
        let found: f32 = case.candidates.iter().zip(&worth).filter(|((_, right), _)| *right).map(|(_, worth)| worth).sum();
        for ((features, right), worth) in case.candidates.iter().zip(&worth) {
            let wanted = if found > 0.0 && *right { worth / found } else { 0.0 };
            let slope = wanted - worth / all;
            sums.iter_mut().zip(features).for_each(|(sum, feature)| *sum += slope * feature);
        }
    }
    sums
}

fn weigh_features<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

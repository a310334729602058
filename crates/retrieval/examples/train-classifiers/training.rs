//! Logistic regression by stochastic gradient descent, with an adaptive learning rate for each weight (AdaGrad).

use std::collections::HashMap;

use assistant::text_classifier::{ClassifierWeights, Features};

const ROUNDS: usize = 25;
const LEARNING_RATE: f32 = 0.15;
/// L2 regularisation of the weights of words, and below of a vector's dimensions.
const WORD_REGULARISATION: f32 = 0.000_02;
const MEANING_REGULARISATION: f32 = 0.000_2;
/// A feature in fewer examples is not learned.
const MIN_OCCURRENCES: usize = 2;
/// Initial sum of squared gradients.
const INITIAL_SQUARES: f32 = 1e-4;

/// A text with its label and its features.
pub struct Example {
    pub text: String,
    /// Whether it belongs to the class that is recognised.
    pub belongs: bool,
    pub features: Features,
    /// What a rule adds to its score when it is classified.
    pub rule_weight: f32,
    pub meaning: Vec<f32>,
}

/// A weight and the sum of its squared gradients.
#[derive(Clone)]
struct LearnedWeight {
    weight: f32,
    squared_gradients: f32,
}

impl LearnedWeight {
    fn new() -> Self {
        Self { weight: 0.0, squared_gradients: INITIAL_SQUARES }
    }

    fn step(&mut self, gradient: f32, regularisation: f32) {
        let gradient = gradient + regularisation * self.weight;
        self.squared_gradients += gradient * gradient;
        self.weight -= LEARNING_RATE * gradient / self.squared_gradients.sqrt();
    }
}

/// An example whose features are replaced by their indices.
struct TrainingRow<'a> {
    belongs: f32,
    words: Vec<(usize, f32)>,
    meaning: &'a [f32],
}

/// Trains the weights and leaves the threshold at 0.
pub fn train_weights(examples: &[&Example], with_meaning: bool) -> ClassifierWeights {
    let places = index_features(examples);
    let lessons: Vec<TrainingRow> = examples
        .iter()
        .map(|example| TrainingRow {
            belongs: if example.belongs { 1.0 } else { 0.0 },
            words: example.features.iter().filter_map(|(feature, value)| Some((*places.get(feature)?, *value))).collect(),
            meaning: if with_meaning { &example.meaning } else { &[] },
        })
        .collect();
    let mut words = vec![LearnedWeight::new(); places.len()];
    let mut meaning = vec![LearnedWeight::new(); lessons.first().map_or(0, |lesson| lesson.meaning.len())];
    let mut bias = LearnedWeight::new();
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut seed = 12_345_u64;
    for _ in 0..ROUNDS {
        shuffle(&mut order, &mut seed);
        for lesson in order.iter().map(|at| &lessons[*at]) {
            let heard: f32 = lesson.words.iter().map(|(at, value)| words[*at].weight * value).sum();
            let meant: f32 = meaning.iter().zip(lesson.meaning).map(|(learning, value)| learning.weight * value).sum();
            let wrong = 1.0 / (1.0 + (-(bias.weight + heard + meant)).exp()) - lesson.belongs;
            for (at, value) in &lesson.words {
                words[*at].step(wrong * value, WORD_REGULARISATION);
            }
            for (learning, value) in meaning.iter_mut().zip(lesson.meaning) {
                learning.step(wrong * value, MEANING_REGULARISATION);
            }
            bias.step(wrong, 0.0);
        }
    }
    ClassifierWeights {
        feature_weights: places.iter().map(|(feature, at)| (*feature, words[*at].weight)).collect(),
        vector_weights: meaning.iter().map(|learning| learning.weight).collect(),
        bias: bias.weight,
        threshold: 0.0,
    }
}

/// The features that are learned, each with its index, in the order in which they first occur.
fn index_features(examples: &[&Example]) -> HashMap<u32, usize> {
    let mut seen: HashMap<u32, usize> = HashMap::new();
    let mut places = HashMap::new();
    for (feature, _) in examples.iter().flat_map(|example| &example.features) {
        let times = seen.entry(*feature).or_default();
        *times += 1;
        if *times == MIN_OCCURRENCES {
            places.insert(*feature, places.len());
        }
    }
    places
}

/// Shuffles in the same way every time.
fn shuffle(order: &mut [usize], seed: &mut u64) {
    for at in (1..order.len()).rev() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(at, (*seed >> 33) as usize % (at + 1));
    }
}

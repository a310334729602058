//! Logistic regression by stochastic descent, each weight with its own pace (AdaGrad).

use std::collections::HashMap;

use domain::assistant::guards::judge::{Features, Weights};

const ROUNDS: usize = 25;
const PACE: f32 = 0.15;
/// How strongly weights are drawn to nothing: of words, of a vector's dimensions.
const SMALL: f32 = 0.000_02;
const SMALL_MEANING: f32 = 0.000_2;
/// What stands in fewer examples is not learned.
const FEWEST: usize = 2;
/// Where a weight's pace begins.
const START: f32 = 1e-4;

/// A question with what it is.
pub struct Example {
    pub text: String,
    pub advice: bool,
    pub features: Features,
    pub breaks_rule: bool,
    pub meaning: Vec<f32>,
}

/// A weight and what its pace has come down by.
#[derive(Clone)]
struct Learning {
    weight: f32,
    seen: f32,
}

impl Learning {
    fn new() -> Self {
        Self { weight: 0.0, seen: START }
    }

    fn step(&mut self, gradient: f32, small: f32) {
        let gradient = gradient + small * self.weight;
        self.seen += gradient * gradient;
        self.weight -= PACE * gradient / self.seen.sqrt();
    }
}

/// An example with its features by place.
struct Lesson<'a> {
    advice: f32,
    words: Vec<(usize, f32)>,
    meaning: &'a [f32],
}

/// The threshold is left at 0.
pub fn learned(examples: &[&Example], with_meaning: bool) -> Weights {
    let places = places(examples);
    let lessons: Vec<Lesson> = examples
        .iter()
        .map(|example| Lesson {
            advice: if example.advice { 1.0 } else { 0.0 },
            words: example.features.iter().filter_map(|(feature, value)| Some((*places.get(feature)?, *value))).collect(),
            meaning: if with_meaning { &example.meaning } else { &[] },
        })
        .collect();
    let mut words = vec![Learning::new(); places.len()];
    let mut meaning = vec![Learning::new(); lessons.first().map_or(0, |lesson| lesson.meaning.len())];
    let mut bias = Learning::new();
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut dice = 12_345_u64;
    for _ in 0..ROUNDS {
        shuffle(&mut order, &mut dice);
        for lesson in order.iter().map(|at| &lessons[*at]) {
            let heard: f32 = lesson.words.iter().map(|(at, value)| words[*at].weight * value).sum();
            let meant: f32 = meaning.iter().zip(lesson.meaning).map(|(learning, value)| learning.weight * value).sum();
            let wrong = 1.0 / (1.0 + (-(bias.weight + heard + meant)).exp()) - lesson.advice;
            for (at, value) in &lesson.words {
                words[*at].step(wrong * value, SMALL);
            }
            for (learning, value) in meaning.iter_mut().zip(lesson.meaning) {
                learning.step(wrong * value, SMALL_MEANING);
            }
            bias.step(wrong, 0.0);
        }
    }
    Weights {
        words: places.iter().map(|(feature, at)| (*feature, words[*at].weight)).collect(),
        meaning: meaning.iter().map(|learning| learning.weight).collect(),
        bias: bias.weight,
        threshold: 0.0,
    }
}

/// The features that are learned, each with its place; in the order in which they are met.
fn places(examples: &[&Example]) -> HashMap<u32, usize> {
    let mut seen: HashMap<u32, usize> = HashMap::new();
    let mut places = HashMap::new();
    for (feature, _) in examples.iter().flat_map(|example| &example.features) {
        let times = seen.entry(*feature).or_default();
        *times += 1;
        if *times == FEWEST {
            places.insert(*feature, places.len());
        }
    }
    places
}

/// The same order every time.
fn shuffle(order: &mut [usize], dice: &mut u64) {
    for at in (1..order.len()).rev() {
        *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(at, (*dice >> 33) as usize % (at + 1));
    }
}

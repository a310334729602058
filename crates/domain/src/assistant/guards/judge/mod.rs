//! A trained judge beside the rules: a linear classifier that has learned from labelled questions (`content/assistant/judge/`) how
//! requests for advice sound. It knows turns of phrase that no list of words has, and lets through what a rule stops by mistake.
//!
//! Its weights are made by `crates/retrieval/examples/train-advice`; nothing is learned while the program runs.

mod features;
mod spelling;
mod written;

use std::collections::HashMap;

pub use features::Features;
pub(super) use features::features;
pub use written::{Trained, fingerprint};

use crate::Result;
use crate::search::Vector;

/// What a rule that is broken adds to what the judge has heard: much, but not more than a question that clearly asks for a form.
pub const RULE: f32 = 1.0;
/// How much a meaning counts beside the words, which count 2.
const MEANING: f32 = 6.0;

/// The weights of one way of judging. Above the threshold it is advice.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Weights {
    pub words: HashMap<u32, f32>,
    /// A weight for each dimension of a question's vector; none when only its words are judged.
    pub meaning: Vec<f32>,
    pub bias: f32,
    pub threshold: f32,
}

/// Judges by words and meaning where there is a vector, else by words alone; each was trained for itself.
#[derive(Debug, Clone, Default)]
pub struct Judge {
    by_words: Weights,
    by_meaning: Weights,
}

impl Judge {
    /// From the file that training wrote. `Invalid` when it can't be read.
    pub fn parse(file: &str) -> Result<Self> {
        let Trained { by_words, by_meaning, .. } = Trained::parse(file)?;
        Ok(Self { by_words, by_meaning })
    }

    /// Above 0 it is advice that is asked for.
    pub(super) fn says(&self, found: &Features, meaning: Option<&Vector>, breaks_rule: bool) -> f32 {
        let meaning = meaning.map(meant).filter(|meaning| meaning.len() == self.by_meaning.meaning.len());
        let (weights, meaning) = match meaning {
            Some(meaning) => (&self.by_meaning, meaning),
            None => (&self.by_words, Vec::new()),
        };
        weights.sum(found, &meaning) + if breaks_rule { RULE } else { 0.0 } - weights.threshold
    }
}

impl Weights {
    pub fn sum(&self, found: &Features, meaning: &[f32]) -> f32 {
        let words: f32 = found.iter().map(|(feature, weight)| self.words.get(feature).copied().unwrap_or_default() * weight).sum();
        let meanings: f32 = self.meaning.iter().zip(meaning).map(|(weight, value)| weight * value).sum();
        self.bias + words + meanings
    }
}

/// A vector as the judge takes it: of one length, whatever it was kept in.
pub fn meant(vector: &Vector) -> Vec<f32> {
    vector.values.iter().map(|value| f32::from(*value) * vector.scale * MEANING).collect()
}

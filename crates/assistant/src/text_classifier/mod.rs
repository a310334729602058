//! A linear classifier for requests for advice, trained on labelled questions (`content/assistant/judge/`). It recognises phrasings
//! that no word list contains, and allows questions that a rule refuses by mistake.
//!
//! `crates/retrieval/examples/train-advice` produces its weights; the program doesn't learn at run time.

mod features;
mod spelling;
mod weights_file;

use std::collections::HashMap;

use domain::Result;
use domain::search::Vector;

pub use features::Features;
pub(super) use features::extract_features;
pub use weights_file::{TrainedWeights, fingerprint};

/// Added to the score when a rule matches. It is large, but doesn't outweigh a question that clearly asks for knowledge.
pub const RULE_WEIGHT: f32 = 1.0;
/// Scale of the vector features relative to the word features, whose norm is 2.
const VECTOR_WEIGHT: f32 = 6.0;

/// Weights of one classifier. A score above the threshold means advice.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClassifierWeights {
    pub feature_weights: HashMap<u32, f32>,
    /// One weight per dimension of the question's vector; empty for the classifier by words alone.
    pub vector_weights: Vec<f32>,
    pub bias: f32,
    pub threshold: f32,
}

/// Two classifiers that were trained separately: one by words and vector, and one by words alone for questions without a vector.
#[derive(Debug, Clone, Default)]
pub struct AdviceClassifier {
    text_only: ClassifierWeights,
    with_vector: ClassifierWeights,
}

impl AdviceClassifier {
    /// Parses the file that training wrote. Returns `Invalid` when it is broken.
    pub fn parse(file: &str) -> Result<Self> {
        let TrainedWeights { text_only: by_words, with_vector: by_meaning, .. } = TrainedWeights::parse(file)?;
        Ok(Self { text_only: by_words, with_vector: by_meaning })
    }

    /// How far the question lies on the side of advice: above 0 it asks for advice. The number has no upper or lower bound.
    pub(super) fn advice_margin(&self, features: &Features, meaning: Option<&Vector>, breaks_rule: bool) -> f32 {
        let meaning = meaning.map(scale_vector).filter(|meaning| meaning.len() == self.with_vector.vector_weights.len());
        let (weights, meaning) = match meaning {
            Some(meaning) => (&self.with_vector, meaning),
            None => (&self.text_only, Vec::new()),
        };
        weights.raw_score(features, &meaning) + if breaks_rule { RULE_WEIGHT } else { 0.0 } - weights.threshold
    }
}

impl ClassifierWeights {
    /// The weighted sum before the threshold is subtracted.
    pub fn raw_score(&self, features: &Features, meaning: &[f32]) -> f32 {
        let words: f32 =
            features.iter().map(|(feature, weight)| self.feature_weights.get(feature).copied().unwrap_or_default() * weight).sum();
        let meanings: f32 = self.vector_weights.iter().zip(meaning).map(|(weight, value)| weight * value).sum();
        self.bias + words + meanings
    }
}

/// Converts a stored vector to the scale that the classifier expects.
pub fn scale_vector(vector: &Vector) -> Vec<f32> {
    vector.values.iter().map(|value| f32::from(*value) * vector.scale * VECTOR_WEIGHT).collect()
}

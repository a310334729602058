//! A linear classifier of what readers write, trained on labelled messages. It recognises phrasings that no word list contains. One is
//! trained for requests for advice (`content/assistant/judge/`), another for wishes to die (`content/assistant/self-harm/`).
//!
//! `crates/retrieval/examples/train-classifiers` produces their weights; the program doesn't learn at run time.

mod feature_weights;
mod features;
mod spelling;
mod weights_file;

use domain::Result;
use domain::search::Vector;

pub use feature_weights::FeatureWeights;
pub use features::Features;
pub(crate) use features::extract_features;
pub use weights_file::{TrainedWeights, fingerprint};

/// Scale of the vector features relative to the word features, whose norm is 2.
const VECTOR_WEIGHT: f32 = 6.0;

/// Weights of one classifier. A score above the threshold means that the text is of the class.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClassifierWeights {
    pub feature_weights: FeatureWeights,
    /// One weight per dimension of the text's vector; empty for the classifier by words alone.
    pub vector_weights: Vec<f32>,
    pub bias: f32,
    pub threshold: f32,
}

/// Two classifiers that were trained separately: one by words and vector, and one by words alone for texts without a vector.
#[derive(Debug, Clone, Default)]
pub struct TextClassifier {
    text_only: ClassifierWeights,
    with_vector: ClassifierWeights,
}

impl TextClassifier {
    /// Parses the file that training wrote. Returns `Invalid` when it is broken.
    pub fn parse(file: &str) -> Result<Self> {
        let TrainedWeights { text_only: by_words, with_vector: by_meaning, .. } = TrainedWeights::parse(file)?;
        Ok(Self { text_only: by_words, with_vector: by_meaning })
    }

    /// How far the text lies on the side of the class: above 0 it belongs to it. The number has no upper or lower bound.
    pub(crate) fn measure_margin(&self, features: &Features, meaning: Option<&Vector>) -> f32 {
        let meaning = meaning.map(scale_vector).filter(|meaning| meaning.len() == self.with_vector.vector_weights.len());
        let (weights, meaning) = match meaning {
            Some(meaning) => (&self.with_vector, meaning),
            None => (&self.text_only, Vec::new()),
        };
        weights.raw_score(features, &meaning) - weights.threshold
    }
}

impl ClassifierWeights {
    /// The weighted sum before the threshold is subtracted.
    pub fn raw_score(&self, features: &Features, meaning: &[f32]) -> f32 {
        let words: f32 = features.iter().map(|(feature, weight)| self.feature_weights.get(*feature) * weight).sum();
        let meanings: f32 = self.vector_weights.iter().zip(meaning).map(|(weight, value)| weight * value).sum();
        self.bias + words + meanings
    }
}

/// Converts a stored vector to the scale that the classifier expects.
pub fn scale_vector(vector: &Vector) -> Vec<f32> {
    vector.values.iter().map(|value| f32::from(*value) * vector.scale * VECTOR_WEIGHT).collect()
}

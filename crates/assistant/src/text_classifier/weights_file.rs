//! The file that training writes: YAML with packed weights and a fingerprint of the training data.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::{Error, Result};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{ClassifierWeights, FeatureWeights};

/// Bytes per entry: three for the feature's hash and one for each of its two weights.
const ENTRY_BYTES: usize = 5;
const LINE_CHARS: usize = 120;
const FILE_HEADER: &str = "# Made by `cargo run -p retrieval --example train-classifiers`; not by hand. See docs/assistant.md.\n";

/// The result of training.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TrainedWeights {
    /// [`fingerprint`] of the examples and the guards file.
    pub made_from: String,
    pub text_only: ClassifierWeights,
    pub with_vector: ClassifierWeights,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeightsFile {
    made_from: String,
    words: WeightScale,
    meanings: WeightScale,
    /// Weights of the vector's dimensions, packed.
    meaning_weights: String,
    /// Features with their weights for both classifiers, packed.
    features: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeightScale {
    bias: f32,
    threshold: f32,
    /// Value of one quantisation step.
    step: f32,
    /// Value of one quantisation step of the vector weights.
    #[serde(default)]
    meaning_step: f32,
}

/// Hash of files in order, which shows whether weights match their training data.
pub fn fingerprint(files: &[&str]) -> String {
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.replace("\r\n", "\n").as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl TrainedWeights {
    /// Parses the file. `Invalid` describes the mistake.
    pub fn parse(yaml: &str) -> Result<Self> {
        let wrong = |what: String| Error::invalid("classifier", what);
        let file: WeightsFile = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        let unpack = |text: &str| {
            let packed: String = text.split_whitespace().collect();
            STANDARD.decode(packed).map_err(|error| wrong(error.to_string()))
        };
        let (features, meaning) = (unpack(&file.features)?, unpack(&file.meaning_weights)?);
        if features.len() % ENTRY_BYTES != 0 {
            return Err(wrong("the packed features end in the middle of an entry".to_owned()));
        }
        let weights = |scale: &WeightScale, at: usize| ClassifierWeights {
            feature_weights: features
                .chunks_exact(ENTRY_BYTES)
                .map(|entry| (decode_feature(entry), decode_weight(entry[at]) * scale.step))
                .collect(),
            vector_weights: Vec::new(),
            bias: scale.bias,
            threshold: scale.threshold,
        };
        let by_words = weights(&file.words, 3);
        let mut by_meaning = weights(&file.meanings, 4);
        by_meaning.vector_weights = meaning.iter().map(|byte| decode_weight(*byte) * file.meanings.meaning_step).collect();
        Ok(Self { made_from: file.made_from, text_only: by_words, with_vector: by_meaning })
    }

    pub fn to_yaml(&self) -> Result<String> {
        let all: BTreeSet<u32> =
            self.text_only.feature_weights.iter().chain(self.with_vector.feature_weights.iter()).map(|(feature, _)| feature).collect();
        let (words, meanings) =
            (measure_feature_step(&self.text_only.feature_weights), measure_feature_step(&self.with_vector.feature_weights));
        let meaning_step = quantisation_step(self.with_vector.vector_weights.iter().copied());
        let byte = |weights: &ClassifierWeights, feature: &u32, step: f32| encode_weight(weights.feature_weights.get(*feature), step);
        let mut features = Vec::with_capacity(all.len() * ENTRY_BYTES);
        for feature in &all {
            let entry = (byte(&self.text_only, feature, words), byte(&self.with_vector, feature, meanings));
            if entry != (0, 0) {
                features.extend(&feature.to_be_bytes()[1..]);
                features.extend([entry.0, entry.1]);
            }
        }
        let meaning: Vec<u8> = self.with_vector.vector_weights.iter().map(|weight| encode_weight(*weight, meaning_step)).collect();
        let scale = |weights: &ClassifierWeights, step, meaning_step| WeightScale {
            bias: weights.bias,
            threshold: weights.threshold,
            step,
            meaning_step,
        };
        let file = WeightsFile {
            made_from: self.made_from.clone(),
            words: scale(&self.text_only, words, 0.0),
            meanings: scale(&self.with_vector, meanings, meaning_step),
            meaning_weights: wrap_lines(&STANDARD.encode(meaning)),
            features: wrap_lines(&STANDARD.encode(features)),
        };
        Ok(FILE_HEADER.to_owned() + &serde_yaml_ng::to_string(&file).map_err(Error::internal)?)
    }
}

fn decode_feature(entry: &[u8]) -> u32 {
    u32::from_be_bytes([0, entry[0], entry[1], entry[2]])
}

fn decode_weight(byte: u8) -> f32 {
    f32::from(i8::from_ne_bytes([byte]))
}

fn encode_weight(weight: f32, step: f32) -> u8 {
    let rounded = if step > 0.0 { (weight / step).round() } else { 0.0 };
    (rounded as i8).to_ne_bytes()[0]
}

/// The step at which the largest weight still fits into a byte.
fn quantisation_step(weights: impl Iterator<Item = f32>) -> f32 {
    weights.fold(0.0_f32, |most, weight| most.max(weight.abs())) / 127.0
}

fn measure_feature_step(weights: &FeatureWeights) -> f32 {
    quantisation_step(weights.iter().map(|(_, weight)| weight))
}

fn wrap_lines(packed: &str) -> String {
    packed.as_bytes().chunks(LINE_CHARS).map(|line| String::from_utf8_lossy(line).into_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let weights = |meaning: Vec<f32>| ClassifierWeights {
            feature_weights: [(7, 1.27), (0x00ab_cdef, -0.5)].into_iter().collect(),
            vector_weights: meaning,
            bias: -0.25,
            threshold: 0.5,
        };
        let trained =
            TrainedWeights { made_from: fingerprint(&["a", "b"]), text_only: weights(Vec::new()), with_vector: weights(vec![0.1, -0.2]) };
        let read = TrainedWeights::parse(&trained.to_yaml().unwrap()).unwrap();
        let near = |one: f32, other: f32| (one - other).abs() < 0.01;
        assert_eq!(read.made_from, trained.made_from);
        assert!(near(read.text_only.feature_weights.get(7), 1.27) && near(read.with_vector.feature_weights.get(0x00ab_cdef), -0.5));
        assert!(
            near(read.with_vector.vector_weights[1], -0.2)
                && read.text_only.vector_weights.is_empty()
                && near(read.text_only.threshold, 0.5)
        );
        assert_ne!(fingerprint(&["ab"]), fingerprint(&["a", "b"]));
        assert!(TrainedWeights::parse("made_from: x").is_err());
    }
}

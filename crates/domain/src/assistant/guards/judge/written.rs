//! The file that training writes: YAML with the weights packed, and what they were made from.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Weights;
use crate::{Error, Result};

/// A feature in 3 bytes and its two weights in one each.
const ENTRY: usize = 5;
const LINE: usize = 120;
const HEAD: &str = "# Made by `cargo run -p retrieval --example train-advice`; not by hand. See docs/assistant.md.\n";

/// What training made, and from what.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trained {
    /// [`fingerprint`] of the examples and the words of the guards.
    pub made_from: String,
    pub by_words: Weights,
    pub by_meaning: Weights,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    made_from: String,
    words: Scale,
    meanings: Scale,
    /// Weights of a vector's dimensions, packed.
    meaning_weights: String,
    /// Features with their weights by words and by meaning, packed.
    features: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scale {
    bias: f32,
    threshold: f32,
    /// A weight of 1 is so much.
    step: f32,
    /// The same for a dimension of a vector.
    #[serde(default)]
    meaning_step: f32,
}

/// Of files, in order: says whether weights and what they were made from belong together.
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

impl Trained {
    /// `Invalid` says what is wrong.
    pub fn parse(yaml: &str) -> Result<Self> {
        let wrong = |what: String| Error::invalid("judge", what);
        let file: File = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        let unpack = |text: &str| {
            let packed: String = text.split_whitespace().collect();
            STANDARD.decode(packed).map_err(|error| wrong(error.to_string()))
        };
        let (features, meaning) = (unpack(&file.features)?, unpack(&file.meaning_weights)?);
        if features.len() % ENTRY != 0 {
            return Err(wrong("the features are cut short".to_owned()));
        }
        let weights = |scale: &Scale, at: usize| Weights {
            words: features.chunks_exact(ENTRY).map(|entry| (feature(entry), signed(entry[at]) * scale.step)).collect(),
            meaning: Vec::new(),
            bias: scale.bias,
            threshold: scale.threshold,
        };
        let by_words = weights(&file.words, 3);
        let mut by_meaning = weights(&file.meanings, 4);
        by_meaning.meaning = meaning.iter().map(|byte| signed(*byte) * file.meanings.meaning_step).collect();
        Ok(Self { made_from: file.made_from, by_words, by_meaning })
    }

    pub fn written(&self) -> Result<String> {
        let all: BTreeSet<u32> = self.by_words.words.keys().chain(self.by_meaning.words.keys()).copied().collect();
        let (words, meanings) = (step(self.by_words.words.values()), step(self.by_meaning.words.values()));
        let meaning_step = step(self.by_meaning.meaning.iter());
        let byte = |weights: &Weights, feature: &u32, step: f32| rounded(weights.words.get(feature).copied().unwrap_or_default(), step);
        let mut features = Vec::with_capacity(all.len() * ENTRY);
        for feature in &all {
            let entry = (byte(&self.by_words, feature, words), byte(&self.by_meaning, feature, meanings));
            if entry != (0, 0) {
                features.extend(&feature.to_be_bytes()[1..]);
                features.extend([entry.0, entry.1]);
            }
        }
        let meaning: Vec<u8> = self.by_meaning.meaning.iter().map(|weight| rounded(*weight, meaning_step)).collect();
        let scale = |weights: &Weights, step, meaning_step| Scale { bias: weights.bias, threshold: weights.threshold, step, meaning_step };
        let file = File {
            made_from: self.made_from.clone(),
            words: scale(&self.by_words, words, 0.0),
            meanings: scale(&self.by_meaning, meanings, meaning_step),
            meaning_weights: lines(&STANDARD.encode(meaning)),
            features: lines(&STANDARD.encode(features)),
        };
        Ok(HEAD.to_owned() + &serde_yaml_ng::to_string(&file).map_err(Error::internal)?)
    }
}

fn feature(entry: &[u8]) -> u32 {
    u32::from_be_bytes([0, entry[0], entry[1], entry[2]])
}

fn signed(byte: u8) -> f32 {
    f32::from(i8::from_ne_bytes([byte]))
}

fn rounded(weight: f32, step: f32) -> u8 {
    let rounded = if step > 0.0 { (weight / step).round() } else { 0.0 };
    (rounded as i8).to_ne_bytes()[0]
}

/// So that the largest weight fits into a byte.
fn step<'a>(weights: impl Iterator<Item = &'a f32>) -> f32 {
    weights.fold(0.0_f32, |most, weight| most.max(weight.abs())) / 127.0
}

fn lines(packed: &str) -> String {
    packed.as_bytes().chunks(LINE).map(|line| String::from_utf8_lossy(line).into_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let weights = |meaning: Vec<f32>| Weights {
            words: [(7, 1.27), (0x00ab_cdef, -0.5)].into_iter().collect(),
            meaning,
            bias: -0.25,
            threshold: 0.5,
        };
        let trained = Trained { made_from: fingerprint(&["a", "b"]), by_words: weights(Vec::new()), by_meaning: weights(vec![0.1, -0.2]) };
        let read = Trained::parse(&trained.written().unwrap()).unwrap();
        let near = |one: f32, other: f32| (one - other).abs() < 0.01;
        assert_eq!(read.made_from, trained.made_from);
        assert!(near(read.by_words.words[&7], 1.27) && near(read.by_meaning.words[&0x00ab_cdef], -0.5));
        assert!(near(read.by_meaning.meaning[1], -0.2) && read.by_words.meaning.is_empty() && near(read.by_words.threshold, 0.5));
        assert_ne!(fingerprint(&["ab"]), fingerprint(&["a", "b"]));
        assert!(Trained::parse("made_from: x").is_err());
    }
}

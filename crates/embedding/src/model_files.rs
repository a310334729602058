//! Reads the model files that `tools/model.sh` produces: safetensors with 8-bit matrices and a scale for each row, and the
//! vocabulary.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use domain::{Error, Result};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::linear::Linear;

const MODEL_FILE: &str = "model.safetensors";
const VOCABULARY_FILE: &str = "vocab.txt";
/// SHA-256 of the files from `tools/model.sh`. Other weights would produce different vectors under the same model name.
const MODEL_HASH: &str = "e0e1e78d8591022f82fb31246788b6ca9050cb29ce1a418df0b24d96d6db8688";
const VOCABULARY_HASH: &str = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3";
/// Shorter pieces of the vocabulary are often fragments of words.
const MIN_WORD_CHARS: usize = 4;
/// Suffix of the tensor that holds the scale of each row.
const SCALE_SUFFIX: &str = ".scale";

pub struct ModelWeights {
    bytes: Vec<u8>,
    /// Data type and byte range of each tensor by name.
    tensors: HashMap<String, (String, Range<usize>)>,
}

/// Whether the folder contains the model files, valid or not.
pub fn has_model_files(folder: &Path) -> bool {
    folder.join(MODEL_FILE).is_file() && folder.join(VOCABULARY_FILE).is_file()
}

/// Loads the whole words of the model's vocabulary, which don't count as typing mistakes. Empty when there is no model.
pub fn load_vocabulary_words(folder: &Path) -> Vec<String> {
    let is_word = |piece: &&str| piece.len() >= MIN_WORD_CHARS && piece.bytes().all(|byte| byte.is_ascii_lowercase());
    let vocabulary =
        read_verified_file(&folder.join(VOCABULARY_FILE), VOCABULARY_HASH).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    vocabulary.iter().flat_map(|pieces| pieces.lines()).filter(is_word).map(str::to_owned).collect()
}

/// Reads both files and verifies their hashes. Returns `NotFound` when the folder has no model.
pub fn load_model_files(folder: &Path) -> Result<(ModelWeights, String)> {
    let model = read_verified_file(&folder.join(MODEL_FILE), MODEL_HASH)?;
    let vocabulary = read_verified_file(&folder.join(VOCABULARY_FILE), VOCABULARY_HASH)?;
    let vocabulary = String::from_utf8(vocabulary).map_err(|_| Error::invalid("model", "the vocabulary is not valid UTF-8"))?;
    Ok((ModelWeights::parse(model)?, vocabulary))
}

fn read_verified_file(path: &Path, hash: &str) -> Result<Vec<u8>> {
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::NotFound("The embedding model"),
        _ => Error::unavailable(format!("{}: {error}", path.display())),
    })?;
    let found = domain::text::to_hex(&Sha256::digest(&bytes));
    if found == hash {
        Ok(bytes)
    } else {
        Err(Error::invalid("model", format!("{} is not the file that tools/model.sh produces (its SHA-256 is {found})", path.display())))
    }
}

impl ModelWeights {
    /// Parses a safetensors file: the length of the JSON header, the header, then the tensors.
    pub fn parse(bytes: Vec<u8>) -> Result<Self> {
        let broken = || Error::invalid("model", "the model file is malformed");
        let length = bytes.get(..8).and_then(|length| length.try_into().ok()).map(u64::from_le_bytes).ok_or_else(broken)?;
        let start = usize::try_from(length)
            .ok()
            .and_then(|length| length.checked_add(8))
            .filter(|start| *start <= bytes.len())
            .ok_or_else(broken)?;
        let header: HashMap<String, Value> = serde_json::from_slice(&bytes[8..start]).map_err(|_| broken())?;
        let mut tensors = HashMap::new();
        for (name, about) in header.into_iter().filter(|(name, _)| name != "__metadata__") {
            let offset = |at: usize| about["data_offsets"][at].as_u64().and_then(|offset| usize::try_from(offset).ok());
            let (Some(from), Some(to)) = (offset(0), offset(1)) else { return Err(broken()) };
            let range = start.saturating_add(from)..start.saturating_add(to);
            if range.start > range.end || range.end > bytes.len() {
                return Err(broken());
            }
            tensors.insert(name, (about["dtype"].as_str().unwrap_or_default().to_owned(), range));
        }
        Ok(Self { bytes, tensors })
    }

    fn take_tensor(&mut self, name: &str, kind: &str) -> Result<&[u8]> {
        match self.tensors.remove(name) {
            Some((found, range)) if found == kind => Ok(&self.bytes[range]),
            _ => Err(Error::invalid("model", format!("the model file has no tensor {name} of type {kind}"))),
        }
    }

    pub fn take_floats(&mut self, name: &str) -> Result<Vec<f32>> {
        let bytes = self.take_tensor(name, "F32")?;
        Ok(bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
    }

    /// Takes a matrix: its weights and the scale of each row.
    pub fn take_matrix(&mut self, name: &str) -> Result<(Vec<i8>, Vec<f32>)> {
        let weights = self.take_tensor(name, "I8")?.iter().map(|byte| i8::from_le_bytes([*byte])).collect();
        Ok((weights, self.take_floats(&format!("{name}{SCALE_SUFFIX}"))?))
    }

    pub fn take_linear(&mut self, name: &str) -> Result<Linear> {
        let (weights, scales) = self.take_matrix(&format!("{name}.weight"))?;
        let bias = self.take_floats(&format!("{name}.bias"))?;
        let rows = scales.len();
        if rows == 0 || bias.len() != rows || weights.len() % rows != 0 {
            return Err(Error::invalid("model", format!("the tensor {name} has an unexpected shape")));
        }
        Ok(Linear::new(weights, scales, bias))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_files_are_told_and_nothing_else_happens() {
        let header = |json: &str| [&(json.len() as u64).to_le_bytes()[..], json.as_bytes(), &[1, 2, 3, 4]].concat();
        for bytes in
            [Vec::new(), vec![255; 8], header("{"), header(r#"{"a":{"dtype":"F32","data_offsets":[0,99]}}"#), header(r#"{"a":{}}"#)]
        {
            assert!(matches!(ModelWeights::parse(bytes), Err(Error::Invalid { .. })));
        }
        let mut good = ModelWeights::parse(header(r#"{"a":{"dtype":"F32","data_offsets":[0,4]}}"#)).unwrap();
        assert_eq!(good.take_floats("a").unwrap().len(), 1);
        assert!(good.take_floats("a").is_err() && good.take_matrix("b").is_err());
    }
}

//! The model's files, as `tools/model.sh` leaves them: safetensors whose matrices are 8 bits a
//! weight with a factor for each row, and the vocabulary.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use domain::{Error, Result};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::linear::Linear;

const MODEL_FILE: &str = "model.safetensors";
const VOCABULARY_FILE: &str = "vocab.txt";
/// SHA-256 of what `tools/model.sh` makes; other weights would make other vectors under the same name.
const MODEL_HASH: &str = "e0e1e78d8591022f82fb31246788b6ca9050cb29ce1a418df0b24d96d6db8688";
const VOCABULARY_HASH: &str = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3";
/// Shorter pieces are as often bits of words.
const SHORTEST_WORD: usize = 4;
/// Of the row that each factor in a row's place belongs to.
const SCALES: &str = ".scale";

pub struct Weights {
    bytes: Vec<u8>,
    /// Where each tensor's bytes are, and of which type.
    tensors: HashMap<String, (String, Range<usize>)>,
}

/// Whether there is a model's file in the folder, good or not.
pub fn are_there(folder: &Path) -> bool {
    folder.join(MODEL_FILE).is_file() && folder.join(VOCABULARY_FILE).is_file()
}

/// The whole words of the model's vocabulary: what is spelled so is no typing mistake. Empty when there is no model.
pub fn words(folder: &Path) -> Vec<String> {
    let is_word = |piece: &&str| piece.len() >= SHORTEST_WORD && piece.bytes().all(|byte| byte.is_ascii_lowercase());
    let vocabulary = file(&folder.join(VOCABULARY_FILE), VOCABULARY_HASH).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    vocabulary.iter().flat_map(|pieces| pieces.lines()).filter(is_word).map(str::to_owned).collect()
}

/// Reads both files and compares their hashes. `NotFound` when there is no model in the folder.
pub fn read(folder: &Path) -> Result<(Weights, String)> {
    let model = file(&folder.join(MODEL_FILE), MODEL_HASH)?;
    let vocabulary = file(&folder.join(VOCABULARY_FILE), VOCABULARY_HASH)?;
    let vocabulary = String::from_utf8(vocabulary).map_err(|_| Error::invalid("model", "the vocabulary is no text"))?;
    Ok((Weights::parse(model)?, vocabulary))
}

fn file(path: &Path, hash: &str) -> Result<Vec<u8>> {
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::NotFound("The embedding model"),
        _ => Error::unavailable(format!("{}: {error}", path.display())),
    })?;
    let found = domain::text::hex(&Sha256::digest(&bytes));
    if found == hash {
        Ok(bytes)
    } else {
        Err(Error::invalid("model", format!("{} is not what tools/model.sh makes (SHA-256 {found})", path.display())))
    }
}

impl Weights {
    /// A safetensors file: the length of a JSON header, the header, the tensors.
    pub fn parse(bytes: Vec<u8>) -> Result<Self> {
        let broken = || Error::invalid("model", "the model file is broken");
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

    fn bytes(&mut self, name: &str, kind: &str) -> Result<&[u8]> {
        match self.tensors.remove(name) {
            Some((found, range)) if found == kind => Ok(&self.bytes[range]),
            _ => Err(Error::invalid("model", format!("the model file lacks {name}"))),
        }
    }

    pub fn floats(&mut self, name: &str) -> Result<Vec<f32>> {
        let bytes = self.bytes(name, "F32")?;
        Ok(bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
    }

    /// A matrix: its weights and the factor of each row.
    pub fn rows(&mut self, name: &str) -> Result<(Vec<i8>, Vec<f32>)> {
        let weights = self.bytes(name, "I8")?.iter().map(|byte| i8::from_le_bytes([*byte])).collect();
        Ok((weights, self.floats(&format!("{name}{SCALES}"))?))
    }

    pub fn linear(&mut self, name: &str) -> Result<Linear> {
        let (weights, scales) = self.rows(&format!("{name}.weight"))?;
        let bias = self.floats(&format!("{name}.bias"))?;
        let rows = scales.len();
        if rows == 0 || bias.len() != rows || weights.len() % rows != 0 {
            return Err(Error::invalid("model", format!("{name} has another shape")));
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
            assert!(matches!(Weights::parse(bytes), Err(Error::Invalid { .. })));
        }
        let mut good = Weights::parse(header(r#"{"a":{"dtype":"F32","data_offsets":[0,4]}}"#)).unwrap();
        assert_eq!(good.floats("a").unwrap().len(), 1);
        assert!(good.floats("a").is_err() && good.rows("b").is_err());
    }
}

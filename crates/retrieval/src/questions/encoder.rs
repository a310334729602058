//! A small trained encoder: questions that ask for the same come near one another, whatever words, language and spelling they use.
//!
//! Each word, pair of words and piece of a word has a row of numbers, and the sentence model's vector a matrix; a question is their sum,
//! scaled to length 1. The rows were trained on the phrasings of the short answers, so that a phrasing lies near the others of its answer
//! (`cargo run --release -p retrieval --example train-answers`). Answers that editors add later are placed by the same rows.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use domain::search::Vector;

/// Numbers of an encoding.
pub const ENCODING_DIMENSIONS: usize = 128;
/// Numbers of the sentence model's vector.
const MEANING_DIMENSIONS: usize = 384;
/// Opens the file; the last byte is the version of its layout.
const MAGIC: &[u8; 8] = b"TFPQENC\x01";
/// The largest absolute value of a stored number.
const MAX_STORED: f32 = 127.0;

/// A stable hash of a term, the same on every machine.
pub type TermHash = u32;

/// A row of numbers, stored with 8 bits each.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    scale: f32,
    values: [i8; ENCODING_DIMENSIONS],
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct QuestionEncoder {
    terms: HashMap<TermHash, Row>,
    /// One row for each number of the sentence model's vector; empty without.
    meaning: Vec<Row>,
}

/// What a term is. The same letters are another term in each kind.
#[derive(Debug, Clone, Copy)]
pub enum TermKind {
    Word = 1,
    Pair = 2,
    Piece = 3,
    Concept = 4,
}

/// The hash of a term: FNV-1a.
pub fn hash_term(kind: TermKind, term: &str) -> TermHash {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    term.bytes().fold(step(0x811c_9dc5, kind as u8), step)
}

static BUNDLED: LazyLock<Arc<QuestionEncoder>> = LazyLock::new(|| {
    // A file that can't be read is found by a test; without it the other comparisons answer.
    Arc::new(QuestionEncoder::parse(include_bytes!("encoder.bin")).unwrap_or_default())
});

impl QuestionEncoder {
    /// The encoder that comes with the program.
    pub fn bundled() -> Arc<Self> {
        BUNDLED.clone()
    }

    /// Takes trained rows: those of terms, and one for each number of the sentence model's vector.
    pub fn from_rows(terms: Vec<(TermHash, Vec<f32>)>, meaning: Vec<Vec<f32>>) -> Self {
        Self {
            terms: terms.into_iter().map(|(term, values)| (term, Row::quantise(&values))).collect(),
            meaning: meaning.iter().map(|values| Row::quantise(values)).collect(),
        }
    }

    /// Encodes the terms of a question, with the sentence model's vector of it where there is one. All zeros when nothing of it is known.
    pub fn encode(&self, terms: &[TermHash], meaning: Option<&Vector>) -> Vector {
        let mut sum = [0.0_f32; ENCODING_DIMENSIONS];
        for row in terms.iter().filter_map(|term| self.terms.get(term)) {
            row.add_to(&mut sum, 1.0);
        }
        if let Some(meaning) = meaning.filter(|meaning| meaning.values.len() == self.meaning.len()) {
            for (row, value) in self.meaning.iter().zip(&meaning.values) {
                row.add_to(&mut sum, f32::from(*value) * meaning.scale);
            }
        }
        Vector::quantise(&sum)
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut terms: Vec<(&TermHash, &Row)> = self.terms.iter().collect();
        terms.sort_by_key(|(term, _)| **term);
        let mut bytes = MAGIC.to_vec();
        bytes.extend((terms.len() as u32).to_le_bytes());
        bytes.extend((self.meaning.len() as u32).to_le_bytes());
        for (term, row) in terms {
            bytes.extend(term.to_le_bytes());
            row.write(&mut bytes);
        }
        self.meaning.iter().for_each(|row| row.write(&mut bytes));
        bytes
    }

    /// Reads [`QuestionEncoder::to_bytes`]. The error says what is wrong.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let rest = bytes.strip_prefix(MAGIC).ok_or("the encoder's file has another format")?;
        let mut reader = Reader(rest);
        let (terms, meaning) = (reader.read_number()?, reader.read_number()?);
        if meaning != 0 && meaning as usize != MEANING_DIMENSIONS {
            return Err(format!("the encoder was trained for vectors of {meaning} numbers"));
        }
        let terms = (0..terms).map(|_| Ok((reader.read_number()?, reader.read_row()?))).collect::<Result<_, String>>()?;
        let meaning = (0..meaning).map(|_| reader.read_row()).collect::<Result<_, String>>()?;
        if reader.0.is_empty() { Ok(Self { terms, meaning }) } else { Err("the encoder's file is too long".to_owned()) }
    }
}

/// The middle of several encodings.
pub fn find_centre(encodings: &[Vector]) -> Vector {
    let mut sum = [0.0_f32; ENCODING_DIMENSIONS];
    for encoding in encodings {
        sum.iter_mut().zip(&encoding.values).for_each(|(sum, value)| *sum += f32::from(*value) * encoding.scale);
    }
    Vector::quantise(&sum)
}

impl Row {
    fn quantise(row: &[f32]) -> Self {
        let most = row.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
        let scale = if most > 0.0 { most / MAX_STORED } else { 1.0 };
        let mut values = [0; ENCODING_DIMENSIONS];
        values.iter_mut().zip(row).for_each(|(stored, value)| *stored = (value / scale).round() as i8);
        Self { scale, values }
    }

    fn add_to(&self, sum: &mut [f32; ENCODING_DIMENSIONS], weight: f32) {
        let weight = weight * self.scale;
        sum.iter_mut().zip(&self.values).for_each(|(sum, value)| *sum += weight * f32::from(*value));
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.scale.to_le_bytes());
        bytes.extend(self.values.map(|value| value.to_le_bytes()[0]));
    }
}

/// What is left to read of the file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or("the encoder's file is cut off")?;
        self.0 = rest;
        Ok(*taken)
    }

    fn read_number(&mut self) -> Result<u32, String> {
        self.take::<4>().map(u32::from_le_bytes)
    }

    fn read_row(&mut self) -> Result<Row, String> {
        let scale = f32::from_le_bytes(self.take::<4>()?);
        let values = self.take::<ENCODING_DIMENSIONS>()?.map(|byte| i8::from_le_bytes([byte]));
        Ok(Row { scale, values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(at: usize, value: f32) -> Vec<f32> {
        let mut row = vec![0.0; ENCODING_DIMENSIONS];
        row[at] = value;
        row
    }

    #[test]
    fn terms_with_like_rows_come_near_and_unknown_ones_count_nothing() {
        let encoder = QuestionEncoder::from_rows(vec![(1, row(0, 0.5)), (2, row(0, 2.0)), (3, row(1, 1.0))], Vec::new());
        let encode = |terms: &[TermHash]| encoder.encode(terms, None);
        assert!(encode(&[1]).cosine(&encode(&[2, 9])) > 0.999 && encode(&[1]).cosine(&encode(&[3])) == 0.0);
        assert_eq!(encode(&[9]).cosine(&encode(&[1])), 0.0);
        let centre = find_centre(&[encode(&[1]), encode(&[3])]);
        assert!((centre.cosine(&encode(&[2])) - 0.707).abs() < 0.01);
    }

    #[test]
    fn a_stored_encoder_is_read_back_and_a_broken_one_refused() {
        let encoder = QuestionEncoder::from_rows(vec![(7, row(3, -1.5)), (2, row(0, 0.25))], Vec::new());
        let bytes = encoder.to_bytes();
        assert_eq!(QuestionEncoder::parse(&bytes), Ok(encoder));
        assert!(QuestionEncoder::parse(&bytes[..bytes.len() - 1]).is_err() && QuestionEncoder::parse(b"x").is_err());
    }

    #[test]
    fn the_bundled_encoder_is_whole() {
        let encoder = QuestionEncoder::parse(include_bytes!("encoder.bin")).unwrap();
        assert!(encoder.terms.len() > 10_000 && encoder.meaning.len() == MEANING_DIMENSIONS);
    }
}

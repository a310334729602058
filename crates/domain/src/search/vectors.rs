//! Sentence vectors: small enough to be kept for every passage, compared without unpacking.

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;

use super::passages::PassageHash;
use crate::{Error, Result};

/// A direction in the model's space: 8 bits a dimension and the factor that makes its length 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Vector {
    pub scale: f32,
    pub values: Vec<i8>,
}

impl Vector {
    /// `full` of any length; one of zeros stays zeros.
    pub fn of(full: &[f32]) -> Self {
        let most = full.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
        let step = if most > 0.0 { 127.0 / most } else { 0.0 };
        let values: Vec<i8> = full.iter().map(|value| (value * step).round() as i8).collect();
        let length = values.iter().map(|v| f32::from(*v) * f32::from(*v)).sum::<f32>().sqrt();
        Self { scale: if length > 0.0 { length.recip() } else { 0.0 }, values }
    }

    /// The cosine of the angle between the two; 0 for vectors of different models.
    pub fn cosine(&self, other: &Self) -> f32 {
        if self.values.len() != other.values.len() { 0.0 } else { dot(&self.values, &other.values) as f32 * self.scale * other.scale }
    }

    /// As it is stored: the values, a byte each.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.values.iter().map(|value| value.to_ne_bytes()[0]).collect()
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        if bytes.is_empty() {
            return Err(Error::internal("an empty vector is stored"));
        }
        let values: Vec<i8> = bytes.iter().map(|byte| i8::from_ne_bytes([*byte])).collect();
        let length = values.iter().map(|v| f32::from(*v) * f32::from(*v)).sum::<f32>().sqrt();
        Ok(Self { scale: if length > 0.0 { length.recip() } else { 0.0 }, values })
    }
}

/// What is known of a passage's meaning: of all of it, and of each of its sentences.
#[derive(Debug, Clone, PartialEq)]
pub struct PassageMeaning {
    /// Where the passage begins in the document's text.
    pub start: usize,
    pub whole: Vector,
    /// In order; empty where they are not known yet.
    pub sentences: Vec<Vector>,
}

/// Written so that the compiler makes vector instructions of it.
#[inline(always)]
pub fn dot(a: &[i8], b: &[i8]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
}

/// Where vectors are kept. Each call is its own short transaction.
#[async_trait]
pub trait PassageVectors: Send + Sync {
    /// Those that are there already.
    async fn find(&self, hashes: &[PassageHash]) -> Result<HashMap<PassageHash, Vector>>;
    /// Of the hashes that have no vector, those that nobody else is computing: they are the caller's
    /// until `until`, after which another may take them over.
    async fn claim(&self, hashes: &[PassageHash], now: Timestamp, until: Timestamp) -> Result<Vec<PassageHash>>;
    /// Keeps what was computed.
    async fn keep(&self, vectors: &[(PassageHash, Vector)]) -> Result<()>;
    /// All hashes that are kept, in order, after one, at most `limit`.
    async fn hashes_after(&self, after: Option<PassageHash>, limit: u32) -> Result<Vec<PassageHash>>;
    /// Removes vectors whose passages are gone.
    async fn forget(&self, hashes: &[PassageHash]) -> Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bits_are_enough() {
        let a: Vec<f32> = (0..384).map(|n| ((n * 37 % 101) as f32 - 50.0) / 900.0).collect();
        let b: Vec<f32> = (0..384).map(|n| ((n * 53 % 97) as f32 - 40.0) / 900.0).collect();
        let length = |v: &[f32]| v.iter().map(|x| x * x).sum::<f32>().sqrt();
        let exact = a.iter().zip(&b).map(|(a, b)| a * b).sum::<f32>() / length(&a) / length(&b);
        let (a, b) = (Vector::of(&a), Vector::of(&b));
        assert!((a.cosine(&b) - exact).abs() < 0.003, "{} {exact}", a.cosine(&b));
        assert!((a.cosine(&a) - 1.0).abs() < 1e-4);
        assert_eq!(Vector::from_bytes(&a.to_bytes()).unwrap().values, a.values);
    }

    #[test]
    fn nothing_is_like_nothing() {
        let zero = Vector::of(&[0.0; 4]);
        assert_eq!(zero.cosine(&zero), 0.0);
        assert_eq!(zero.cosine(&Vector::of(&[1.0; 3])), 0.0);
        assert!(Vector::from_bytes(&[]).is_err());
    }
}

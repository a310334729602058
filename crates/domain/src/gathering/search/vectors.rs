//! Sentence vectors, quantised so that every passage can have one and comparison needs no decoding.

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;

use super::passages::PassageHash;
use crate::{Error, Result};

/// A vector with 8 bits per dimension, and the factor that scales it to unit length.
#[derive(Debug, Clone, PartialEq)]
pub struct Vector {
    pub scale: f32,
    pub values: Vec<i8>,
}

impl Vector {
    /// Quantises a vector of any length. A zero vector stays zero.
    #[inline]
    pub fn quantise(full: &[f32]) -> Self {
        let most = full.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
        let step = if most > 0.0 { 127.0 / most } else { 0.0 };
        let values: Vec<i8> = full.iter().map(|value| (value * step).round() as i8).collect();
        let length = values.iter().map(|v| f32::from(*v) * f32::from(*v)).sum::<f32>().sqrt();
        Self { scale: if length > 0.0 { length.recip() } else { 0.0 }, values }
    }

    /// The cosine similarity of two vectors; 0 for vectors of different dimensions. Compiled where it is called, so that a development build
    /// of the index compares as fast as a release.
    #[inline]
    pub fn cosine(&self, other: &Self) -> f32 {
        if self.values.len() != other.values.len() {
            0.0
        } else {
            dot_product(&self.values, &other.values) as f32 * self.scale * other.scale
        }
    }

    /// The stored form: one byte per value.
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

/// The embeddings of a passage: of the whole, and of each of its sentences.
#[derive(Debug, Clone, PartialEq)]
pub struct PassageEmbedding {
    /// Byte offset of the passage in the document's text.
    pub start: usize,
    pub whole: Vector,
    /// The sentences in order; empty while they are not computed yet.
    pub sentences: Vec<Vector>,
}

/// The dot product, written so that the compiler uses vector instructions.
#[inline(always)]
pub fn dot_product(a: &[i8], b: &[i8]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
}

/// Storage of vectors. Each call is its own short transaction.
#[async_trait]
pub trait PassageVectors: Send + Sync {
    /// Returns the vectors that are stored already.
    async fn find(&self, hashes: &[PassageHash]) -> Result<HashMap<PassageHash, Vector>>;
    /// Claims the hashes that have no vector and that no other node is computing. The claim is the caller's until `until`;
    /// after that another node may claim them.
    async fn claim(&self, hashes: &[PassageHash], now: Timestamp, until: Timestamp) -> Result<Vec<PassageHash>>;
    /// Stores computed vectors.
    async fn save(&self, vectors: &[(PassageHash, Vector)]) -> Result<()>;
    /// Returns at most `limit` stored hashes after one, in order.
    async fn list_hashes_after(&self, after: Option<PassageHash>, limit: u32) -> Result<Vec<PassageHash>>;
    /// Deletes vectors whose passages no longer exist.
    async fn delete(&self, hashes: &[PassageHash]) -> Result<()>;
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
        let (a, b) = (Vector::quantise(&a), Vector::quantise(&b));
        assert!((a.cosine(&b) - exact).abs() < 0.003, "{} {exact}", a.cosine(&b));
        assert!((a.cosine(&a) - 1.0).abs() < 1e-4);
        assert_eq!(Vector::from_bytes(&a.to_bytes()).unwrap().values, a.values);
    }

    #[test]
    fn nothing_is_like_nothing() {
        let zero = Vector::quantise(&[0.0; 4]);
        assert_eq!(zero.cosine(&zero), 0.0);
        assert_eq!(zero.cosine(&Vector::quantise(&[1.0; 3])), 0.0);
        assert!(Vector::from_bytes(&[]).is_err());
    }
}

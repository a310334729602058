//! The network: six layers of attention, the mean of their outputs as the sentence's vector.

use domain::{Error, Result};

use crate::dot::{Dot, Plain};
use crate::files::Weights;
use crate::linear::{Linear, Rounded};
use crate::numbers::{add_scaled, exp, gelu, normalize};
use crate::wordpiece::WordPieces;

const WIDTH: usize = 384;
const LAYERS: usize = 6;
const HEADS: usize = 12;
const HEAD: usize = WIDTH / HEADS;

/// Texts in, vectors of 384 dimensions out. Takes no longer than its about 128 pieces of words need.
pub struct SentenceModel {
    pieces: WordPieces,
    words: Rows,
    positions: Rows,
    /// Of the one segment that a sentence alone is.
    segment: Vec<f32>,
    norm: Norm,
    layers: Vec<Layer>,
    arch: pulp::Arch,
}

/// A table of vectors at 8 bits.
struct Rows {
    values: Vec<i8>,
    scales: Vec<f32>,
}

struct Norm {
    scale: Vec<f32>,
    shift: Vec<f32>,
}

struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    attended: Linear,
    attended_norm: Norm,
    wide: Linear,
    narrow: Linear,
    narrow_norm: Norm,
}

impl SentenceModel {
    /// From the files of `tools/model.sh`; `NotFound` when there are none.
    pub fn read(folder: &std::path::Path) -> Result<Self> {
        let (weights, vocabulary) = crate::files::read(folder)?;
        Self::new(weights, &vocabulary)
    }

    /// `Invalid` when the files are not this model's.
    pub fn new(mut weights: Weights, vocabulary: &str) -> Result<Self> {
        let mut layers = Vec::with_capacity(LAYERS);
        for number in 0..LAYERS {
            let name = |part: &str| format!("encoder.layer.{number}.{part}");
            layers.push(Layer {
                query: weights.linear(&name("attention.self.query"))?,
                key: weights.linear(&name("attention.self.key"))?,
                value: weights.linear(&name("attention.self.value"))?,
                attended: weights.linear(&name("attention.output.dense"))?,
                attended_norm: norm(&mut weights, &name("attention.output.LayerNorm"))?,
                wide: weights.linear(&name("intermediate.dense"))?,
                narrow: weights.linear(&name("output.dense"))?,
                narrow_norm: norm(&mut weights, &name("output.LayerNorm"))?,
            });
        }
        let mut segment = weights.floats("embeddings.token_type_embeddings.weight")?;
        segment.truncate(WIDTH);
        let model = Self {
            pieces: WordPieces::new(vocabulary)?,
            words: rows(&mut weights, "embeddings.word_embeddings.weight")?,
            positions: rows(&mut weights, "embeddings.position_embeddings.weight")?,
            segment,
            norm: norm(&mut weights, "embeddings.LayerNorm")?,
            layers,
            arch: pulp::Arch::new(),
        };
        if model.words.scales.len() < model.pieces.len() || model.layers.iter().any(|layer| layer.wide.rows() != 4 * WIDTH) {
            return Err(Error::invalid("model", "these are not the weights of all-MiniLM-L6-v2"));
        }
        Ok(model)
    }

    /// Of length 1. Text beyond about 128 pieces of words doesn't count.
    pub fn embed(&self, text: &str) -> Vec<f32> {
        let pieces = self.pieces.of(text);
        #[cfg(target_arch = "x86_64")]
        if let pulp::Arch::V3(dot) = self.arch {
            return self.arch.dispatch(Pass { model: self, pieces: &pieces, dot });
        }
        self.arch.dispatch(Pass { model: self, pieces: &pieces, dot: Plain })
    }

    /// What the model reads of a text, by number in its vocabulary.
    pub fn pieces(&self, text: &str) -> Vec<u32> {
        self.pieces.of(text)
    }

    #[inline(always)]
    fn pass(&self, pieces: &[u32], dot: impl Dot) -> Vec<f32> {
        let mut states = self.embedded(pieces);
        for layer in &self.layers {
            layer.apply(&mut states, pieces.len(), dot);
        }
        let mut mean = vec![0.0; WIDTH];
        for state in states.chunks_exact(WIDTH) {
            add_scaled(&mut mean, state, 1.0);
        }
        let length = mean.iter().map(|value| value * value).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        mean.iter_mut().for_each(|value| *value /= length);
        mean
    }

    #[inline(always)]
    fn embedded(&self, pieces: &[u32]) -> Vec<f32> {
        let mut states = vec![0.0; pieces.len() * WIDTH];
        for (at, (state, piece)) in states.chunks_exact_mut(WIDTH).zip(pieces).enumerate() {
            self.words.add(*piece as usize, state);
            self.positions.add(at, state);
            add_scaled(state, &self.segment, 1.0);
            normalize(state, &self.norm.scale, &self.norm.shift);
        }
        states
    }
}

/// One pass, compiled once for each kind of processor. A closure would do, but the compiler does not inline
/// a large one, and then it is compiled for the oldest kind.
struct Pass<'m, D> {
    model: &'m SentenceModel,
    pieces: &'m [u32],
    dot: D,
}

impl<D: Dot> pulp::NullaryFnOnce for Pass<'_, D> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn call(self) -> Vec<f32> {
        self.model.pass(self.pieces, self.dot)
    }
}

impl Rows {
    #[inline(always)]
    fn add(&self, row: usize, sum: &mut [f32]) {
        let (Some(scale), Some(values)) = (self.scales.get(row), self.values.get(row * WIDTH..(row + 1) * WIDTH)) else { return };
        for (sum, value) in sum.iter_mut().zip(values) {
            *sum += f32::from(*value) * scale;
        }
    }
}

impl Layer {
    #[inline(always)]
    fn apply(&self, states: &mut [f32], count: usize, dot: impl Dot) {
        let rounded = Rounded::of(states, WIDTH);
        let (query, key, value) = (self.query.apply(&rounded, dot), self.key.apply(&rounded, dot), self.value.apply(&rounded, dot));
        let attended = attention(&query, &key, &value, count);
        let attended = self.attended.apply(&Rounded::of(&attended, WIDTH), dot);
        self.attended_norm.add(states, &attended);
        let mut wide = self.wide.apply(&Rounded::of(states, WIDTH), dot);
        wide.iter_mut().for_each(|value| *value = gelu(*value));
        let narrow = self.narrow.apply(&Rounded::of(&wide, 4 * WIDTH), dot);
        self.narrow_norm.add(states, &narrow);
    }
}

impl Norm {
    #[inline(always)]
    fn add(&self, states: &mut [f32], added: &[f32]) {
        for (state, added) in states.chunks_exact_mut(WIDTH).zip(added.chunks_exact(WIDTH)) {
            add_scaled(state, added, 1.0);
            normalize(state, &self.scale, &self.shift);
        }
    }
}

/// Each state's mixture of all values, by how its query fits their keys, head by head.
#[inline(always)]
fn attention(query: &[f32], key: &[f32], value: &[f32], count: usize) -> Vec<f32> {
    let mut mixed = vec![0.0; count * WIDTH];
    // Keys of one head, turned: all states' first dimension, then their second …
    let mut turned = vec![0.0; HEAD * count];
    let mut fits = vec![0.0; count];
    for head in 0..HEADS {
        let from = head * HEAD;
        for (state, key) in key.chunks_exact(WIDTH).enumerate() {
            for (dimension, value) in key[from..from + HEAD].iter().enumerate() {
                turned[dimension * count + state] = *value;
            }
        }
        for (query, mixed) in query.chunks_exact(WIDTH).zip(mixed.chunks_exact_mut(WIDTH)) {
            fits.fill(0.0);
            for (share, keys) in query[from..from + HEAD].iter().zip(turned.chunks_exact(count)) {
                add_scaled(&mut fits, keys, *share);
            }
            softmax(&mut fits);
            let mut sum = [0.0_f32; HEAD];
            for (share, value) in fits.iter().zip(value.chunks_exact(WIDTH)) {
                add_scaled(&mut sum, &value[from..from + HEAD], *share);
            }
            mixed[from..from + HEAD].copy_from_slice(&sum);
        }
    }
    mixed
}

/// Of values yet to be divided by the root of a head's width.
#[inline(always)]
fn softmax(values: &mut [f32]) {
    let root = (HEAD as f32).sqrt().recip();
    let most = values.iter().fold(f32::MIN, |most, value| most.max(*value));
    values.iter_mut().for_each(|value| *value = exp((*value - most) * root));
    let sum = values.iter().sum::<f32>().recip();
    values.iter_mut().for_each(|value| *value *= sum);
}

fn rows(weights: &mut Weights, name: &str) -> Result<Rows> {
    let (values, scales) = weights.rows(name)?;
    if values.len() == scales.len() * WIDTH {
        Ok(Rows { values, scales })
    } else {
        Err(Error::invalid("model", format!("{name} has another shape")))
    }
}

fn norm(weights: &mut Weights, name: &str) -> Result<Norm> {
    Ok(Norm { scale: weights.floats(&format!("{name}.weight"))?, shift: weights.floats(&format!("{name}.bias"))? })
}

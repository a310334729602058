//! The sentence model: six transformer layers, whose outputs are averaged to the sentence's vector.

use domain::{Error, Result};

use crate::dot::{Dot, ScalarDot};
use crate::linear::{Linear, QuantisedInput};
use crate::math::{add_scaled, exp, gelu, normalise};
use crate::model_files::ModelWeights;
use crate::wordpiece::WordPieceTokeniser;

const HIDDEN_SIZE: usize = 384;
const LAYER_COUNT: usize = 6;
const HEAD_COUNT: usize = 12;
const HEAD_SIZE: usize = HIDDEN_SIZE / HEAD_COUNT;

/// Maps a text to a vector of 384 dimensions. It reads at most 128 word pieces, which bounds the time per text.
pub struct SentenceModel {
    pieces: WordPieceTokeniser,
    words: EmbeddingTable,
    positions: EmbeddingTable,
    /// Embedding of the first segment; a single sentence has no other.
    segment: Vec<f32>,
    norm: LayerNorm,
    layers: Vec<Layer>,
    arch: pulp::Arch,
}

/// A table of vectors with 8-bit values and a scale per row.
struct EmbeddingTable {
    values: Vec<i8>,
    scales: Vec<f32>,
}

struct LayerNorm {
    scale: Vec<f32>,
    shift: Vec<f32>,
}

struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    attention_output: Linear,
    attention_norm: LayerNorm,
    feed_forward_in: Linear,
    feed_forward_out: Linear,
    feed_forward_norm: LayerNorm,
}

impl SentenceModel {
    /// Loads the files of `tools/model.sh`. Returns `NotFound` when there are none.
    pub fn load(folder: &std::path::Path) -> Result<Self> {
        let (weights, vocabulary) = crate::model_files::load_model_files(folder)?;
        Self::new(weights, &vocabulary)
    }

    /// Returns `Invalid` when the files are not this model's.
    pub fn new(mut weights: ModelWeights, vocabulary: &str) -> Result<Self> {
        let mut layers = Vec::with_capacity(LAYER_COUNT);
        for number in 0..LAYER_COUNT {
            let name = |part: &str| format!("encoder.layer.{number}.{part}");
            layers.push(Layer {
                query: weights.take_linear(&name("attention.self.query"))?,
                key: weights.take_linear(&name("attention.self.key"))?,
                value: weights.take_linear(&name("attention.self.value"))?,
                attention_output: weights.take_linear(&name("attention.output.dense"))?,
                attention_norm: load_norm(&mut weights, &name("attention.output.LayerNorm"))?,
                feed_forward_in: weights.take_linear(&name("intermediate.dense"))?,
                feed_forward_out: weights.take_linear(&name("output.dense"))?,
                feed_forward_norm: load_norm(&mut weights, &name("output.LayerNorm"))?,
            });
        }
        let mut segment = weights.take_floats("embeddings.token_type_embeddings.weight")?;
        segment.truncate(HIDDEN_SIZE);
        let model = Self {
            pieces: WordPieceTokeniser::new(vocabulary)?,
            words: load_table(&mut weights, "embeddings.word_embeddings.weight")?,
            positions: load_table(&mut weights, "embeddings.position_embeddings.weight")?,
            segment,
            norm: load_norm(&mut weights, "embeddings.LayerNorm")?,
            layers,
            arch: pulp::Arch::new(),
        };
        if model.words.scales.len() < model.pieces.len() || model.layers.iter().any(|layer| layer.feed_forward_in.rows() != 4 * HIDDEN_SIZE)
        {
            return Err(Error::invalid("model", "these are not the weights of all-MiniLM-L6-v2"));
        }
        Ok(model)
    }

    /// Returns a vector of length 1. Text beyond about 128 word pieces is ignored.
    pub fn embed(&self, text: &str) -> Vec<f32> {
        let pieces = self.pieces.tokenise(text);
        #[cfg(target_arch = "x86_64")]
        if let pulp::Arch::V3(dot) = self.arch {
            return self.arch.dispatch(ForwardPass { model: self, pieces: &pieces, dot });
        }
        self.arch.dispatch(ForwardPass { model: self, pieces: &pieces, dot: ScalarDot })
    }

    /// The word pieces that the model reads of a text, as indices into its vocabulary.
    pub fn tokenise(&self, text: &str) -> Vec<u32> {
        self.pieces.tokenise(text)
    }

    #[inline(always)]
    fn forward(&self, pieces: &[u32], dot: impl Dot) -> Vec<f32> {
        let mut states = self.embed_pieces(pieces);
        for layer in &self.layers {
            layer.apply(&mut states, pieces.len(), dot);
        }
        let mut mean = vec![0.0; HIDDEN_SIZE];
        for state in states.chunks_exact(HIDDEN_SIZE) {
            add_scaled(&mut mean, state, 1.0);
        }
        let length = mean.iter().map(|value| value * value).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        mean.iter_mut().for_each(|value| *value /= length);
        mean
    }

    #[inline(always)]
    fn embed_pieces(&self, pieces: &[u32]) -> Vec<f32> {
        let mut states = vec![0.0; pieces.len() * HIDDEN_SIZE];
        for (at, (state, piece)) in states.chunks_exact_mut(HIDDEN_SIZE).zip(pieces).enumerate() {
            self.words.add_row(*piece as usize, state);
            self.positions.add_row(at, state);
            add_scaled(state, &self.segment, 1.0);
            normalise(state, &self.norm.scale, &self.norm.shift);
        }
        states
    }
}

/// One forward pass, compiled for each processor level. A closure would do, but the compiler does not inline a large one and would
/// then compile it for the lowest level.
struct ForwardPass<'m, D> {
    model: &'m SentenceModel,
    pieces: &'m [u32],
    dot: D,
}

impl<D: Dot> pulp::NullaryFnOnce for ForwardPass<'_, D> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn call(self) -> Vec<f32> {
        self.model.forward(self.pieces, self.dot)
    }
}

impl EmbeddingTable {
    #[inline(always)]
    fn add_row(&self, row: usize, sum: &mut [f32]) {
        let (Some(scale), Some(values)) = (self.scales.get(row), self.values.get(row * HIDDEN_SIZE..(row + 1) * HIDDEN_SIZE)) else {
            return;
        };
        for (sum, value) in sum.iter_mut().zip(values) {
            *sum += f32::from(*value) * scale;
        }
    }
}

impl Layer {
    #[inline(always)]
    fn apply(&self, states: &mut [f32], count: usize, dot: impl Dot) {
        let rounded = QuantisedInput::quantise(states, HIDDEN_SIZE);
        let (query, key, value) = (self.query.apply(&rounded, dot), self.key.apply(&rounded, dot), self.value.apply(&rounded, dot));
        let attended = compute_attention(&query, &key, &value, count);
        let attended = self.attention_output.apply(&QuantisedInput::quantise(&attended, HIDDEN_SIZE), dot);
        self.attention_norm.add_and_normalise(states, &attended);
        let mut wide = self.feed_forward_in.apply(&QuantisedInput::quantise(states, HIDDEN_SIZE), dot);
        wide.iter_mut().for_each(|value| *value = gelu(*value));
        let narrow = self.feed_forward_out.apply(&QuantisedInput::quantise(&wide, 4 * HIDDEN_SIZE), dot);
        self.feed_forward_norm.add_and_normalise(states, &narrow);
    }
}

impl LayerNorm {
    #[inline(always)]
    fn add_and_normalise(&self, states: &mut [f32], added: &[f32]) {
        for (state, added) in states.chunks_exact_mut(HIDDEN_SIZE).zip(added.chunks_exact(HIDDEN_SIZE)) {
            add_scaled(state, added, 1.0);
            normalise(state, &self.scale, &self.shift);
        }
    }
}

/// Computes multi-head attention: for each state the values weighted by how well its query matches their keys.
#[inline(always)]
fn compute_attention(query: &[f32], key: &[f32], value: &[f32], count: usize) -> Vec<f32> {
    let mut mixed = vec![0.0; count * HIDDEN_SIZE];
    // Keys of one head, transposed: the first dimension of all states, then the second …
    let mut turned = vec![0.0; HEAD_SIZE * count];
    let mut fits = vec![0.0; count];
    for head in 0..HEAD_COUNT {
        let from = head * HEAD_SIZE;
        for (state, key) in key.chunks_exact(HIDDEN_SIZE).enumerate() {
            for (dimension, value) in key[from..from + HEAD_SIZE].iter().enumerate() {
                turned[dimension * count + state] = *value;
            }
        }
        for (query, mixed) in query.chunks_exact(HIDDEN_SIZE).zip(mixed.chunks_exact_mut(HIDDEN_SIZE)) {
            fits.fill(0.0);
            for (share, keys) in query[from..from + HEAD_SIZE].iter().zip(turned.chunks_exact(count)) {
                add_scaled(&mut fits, keys, *share);
            }
            softmax(&mut fits);
            let mut sum = [0.0_f32; HEAD_SIZE];
            for (share, value) in fits.iter().zip(value.chunks_exact(HIDDEN_SIZE)) {
                add_scaled(&mut sum, &value[from..from + HEAD_SIZE], *share);
            }
            mixed[from..from + HEAD_SIZE].copy_from_slice(&sum);
        }
    }
    mixed
}

/// Softmax that also divides the values by the square root of the head size.
#[inline(always)]
fn softmax(values: &mut [f32]) {
    let root = (HEAD_SIZE as f32).sqrt().recip();
    let most = values.iter().fold(f32::MIN, |most, value| most.max(*value));
    values.iter_mut().for_each(|value| *value = exp((*value - most) * root));
    let sum = values.iter().sum::<f32>().recip();
    values.iter_mut().for_each(|value| *value *= sum);
}

fn load_table(weights: &mut ModelWeights, name: &str) -> Result<EmbeddingTable> {
    let (values, scales) = weights.take_matrix(name)?;
    if values.len() == scales.len() * HIDDEN_SIZE {
        Ok(EmbeddingTable { values, scales })
    } else {
        Err(Error::invalid("model", format!("the tensor {name} has an unexpected shape")))
    }
}

fn load_norm(weights: &mut ModelWeights, name: &str) -> Result<LayerNorm> {
    Ok(LayerNorm { scale: weights.take_floats(&format!("{name}.weight"))?, shift: weights.take_floats(&format!("{name}.bias"))? })
}

//! A linear layer with 8-bit weights. Products and sums are integers, of which a processor handles twice as many at once as floats.
//! The input is quantised to as many bits as the sums can hold.

use crate::dot::Dot;

/// Sums stay below 2³¹ while the largest input times the number of columns stays below this.
const MAX_INPUT_SUM: usize = 2_147_483_647 / 127;
/// Inputs multiplied with one row of weights at once, so that the row is loaded once for all of them.
const INPUTS_PER_BLOCK: usize = 4;

pub struct Linear {
    /// Weights in row-major order.
    weights: Vec<i8>,
    scales: Vec<f32>,
    bias: Vec<f32>,
    columns: usize,
}

/// Inputs as integers, with the scale of each row.
pub struct QuantisedInput {
    values: Vec<i16>,
    scales: Vec<f32>,
    columns: usize,
}

impl QuantisedInput {
    #[inline(always)]
    pub fn quantise(input: &[f32], columns: usize) -> Self {
        let most = (MAX_INPUT_SUM / columns).min(32_767) as f32;
        let mut values = Vec::with_capacity(input.len());
        let mut scales = Vec::with_capacity(input.len() / columns);
        for row in input.chunks_exact(columns) {
            let mut lanes = [0.0_f32; 16];
            for part in row.chunks_exact(16) {
                for (lane, value) in lanes.iter_mut().zip(part) {
                    *lane = lane.max(value.abs());
                }
            }
            let peak = lanes.iter().fold(f32::MIN_POSITIVE, |peak, lane| peak.max(*lane));
            let step = most / peak;
            // Rounding ties to even is a single instruction; adding a half and truncating is not.
            values.extend(row.iter().map(|value| (value * step).round_ties_even() as i32 as i16));
            scales.push(step.recip());
        }
        Self { values, scales, columns }
    }
}

impl Linear {
    pub fn new(weights: Vec<i8>, scales: Vec<f32>, bias: Vec<f32>) -> Self {
        let columns = weights.len() / scales.len().max(1);
        Self { weights, scales, bias, columns }
    }

    pub fn rows(&self) -> usize {
        self.scales.len()
    }

    /// Multiplies each row of the input by all rows of weights and adds the bias.
    #[inline(always)]
    pub fn apply(&self, input: &QuantisedInput, dot: impl Dot) -> Vec<f32> {
        debug_assert_eq!(input.columns, self.columns);
        let rows = self.rows();
        let mut out = vec![0.0; input.scales.len() * rows];
        let blocks = input.values.chunks(INPUTS_PER_BLOCK * self.columns).zip(input.scales.chunks(INPUTS_PER_BLOCK));
        for ((values, scales), out) in blocks.zip(out.chunks_mut(INPUTS_PER_BLOCK * rows)) {
            if let Ok(scales) = <&[f32; INPUTS_PER_BLOCK]>::try_from(scales) {
                self.apply_block(values, scales, out, dot);
            } else {
                for ((values, scale), out) in values.chunks_exact(self.columns).zip(scales).zip(out.chunks_exact_mut(rows)) {
                    self.apply_block(values, &[*scale], out, dot);
                }
            }
        }
        out
    }

    /// Processes rows of weights in pairs, so that each loaded input is used twice.
    #[inline(always)]
    fn apply_block<const N: usize>(&self, values: &[i16], scales: &[f32; N], out: &mut [f32], dot: impl Dot) {
        let (columns, rows) = (self.columns, self.rows());
        let inputs: [&[i16]; N] = std::array::from_fn(|at| &values[at * columns..][..columns]);
        let mut put = |row: usize, sums: [i32; N]| {
            for at in 0..N {
                out[at * rows + row] = sums[at] as f32 * (self.scales[row] * scales[at]) + self.bias[row];
            }
        };
        let pairs = self.weights.chunks_exact(2 * columns);
        let last = pairs.remainder();
        for (pair, weights) in pairs.enumerate() {
            let (one, other) = weights.split_at(columns);
            let [first, second] = dot.dot([one, other], inputs);
            put(2 * pair, first);
            put(2 * pair + 1, second);
        }
        if !last.is_empty() {
            let [sums] = dot.dot([last], inputs);
            put(rows - 1, sums);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dot::ScalarDot;

    #[test]
    fn close_to_the_product_of_fractions() {
        let columns = 64;
        let weights: Vec<i8> = (0..3 * columns).map(|n| ((n * 37) % 251) as u8 as i8).collect();
        let layer = Linear::new(weights.clone(), vec![0.01, 0.02, 0.03], vec![1.0, 2.0, 3.0]);
        for count in 1..=9 {
            let input: Vec<f32> = (0..count * columns).map(|n| ((n * 53) % 97) as f32 / 40.0 - 1.2).collect();
            let out = layer.apply(&QuantisedInput::quantise(&input, columns), ScalarDot);
            for (at, input) in input.chunks(columns).enumerate() {
                for row in 0..3 {
                    let product: f32 = weights[row * columns..][..columns].iter().zip(input).map(|(w, x)| f32::from(*w) * x).sum();
                    let exact = product * (row + 1) as f32 * 0.01 + (row + 1) as f32;
                    assert!((out[at * 3 + row] - exact).abs() < 0.01, "{count} {at} {row}: {} {exact}", out[at * 3 + row]);
                }
            }
        }
    }

    #[test]
    fn the_largest_sums_fit() {
        for columns in [384, 1536] {
            let layer = Linear::new(vec![127; columns], vec![1.0], vec![0.0]);
            let out = layer.apply(&QuantisedInput::quantise(&vec![1.0; columns], columns), ScalarDot);
            assert!((out[0] / (127.0 * columns as f32) - 1.0).abs() < 1e-3, "{out:?}");
        }
    }
}

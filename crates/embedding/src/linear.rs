//! A layer of weights at 8 bits: products and sums are whole numbers, which a processor does twice
//! as many of at once as of fractions. Its input is rounded to as many bits as the sums can hold.

/// Sums stay below 2³¹ with this many times the number of columns.
const MOST: usize = 2_147_483_647 / 127;
/// Inputs multiplied at once with one row of weights, so that the row is fetched once for all.
const TOGETHER: usize = 4;

pub struct Linear {
    /// Row after row.
    weights: Vec<i8>,
    scales: Vec<f32>,
    bias: Vec<f32>,
    columns: usize,
}

/// Inputs as whole numbers, with the factor of each row.
pub struct Rounded {
    values: Vec<i16>,
    scales: Vec<f32>,
    columns: usize,
}

impl Rounded {
    #[inline(always)]
    pub fn of(input: &[f32], columns: usize) -> Self {
        let most = (MOST / columns).min(32_767) as f32;
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
            // Adding a half and cutting would round too, but not as the hardware does at once.
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

    /// Row by row of the input: its products with all rows of weights.
    #[inline(always)]
    pub fn apply(&self, input: &Rounded) -> Vec<f32> {
        debug_assert_eq!(input.columns, self.columns);
        let rows = self.rows();
        let mut out = vec![0.0; input.scales.len() * rows];
        let columns = self.columns;
        let blocks = input.values.chunks(TOGETHER * columns).zip(input.scales.chunks(TOGETHER));
        for ((values, scales), out) in blocks.zip(out.chunks_mut(TOGETHER * rows)) {
            for (row, weights) in self.weights.chunks_exact(columns).enumerate() {
                let (scale, bias) = (self.scales[row], self.bias[row]);
                if scales.len() == TOGETHER {
                    let sums = dot_four(weights, values, columns);
                    for at in 0..TOGETHER {
                        out[at * rows + row] = sums[at] as f32 * (scale * scales[at]) + bias;
                    }
                } else {
                    for (at, values) in values.chunks_exact(columns).enumerate() {
                        out[at * rows + row] = dot(weights, values) as f32 * (scale * scales[at]) + bias;
                    }
                }
            }
        }
        out
    }
}

#[inline(always)]
fn dot(weights: &[i8], values: &[i16]) -> i32 {
    weights.iter().zip(values).map(|(weight, value)| i32::from(*weight) * i32::from(*value)).sum()
}

#[inline(always)]
fn dot_four(weights: &[i8], values: &[i16], columns: usize) -> [i32; TOGETHER] {
    let (a, rest) = values.split_at(columns);
    let (b, rest) = rest.split_at(columns);
    let (c, d) = rest.split_at(columns);
    let mut sums = [0_i32; TOGETHER];
    let inputs = a.iter().zip(b).zip(c.iter().zip(d));
    for (weight, ((a, b), (c, d))) in weights.iter().zip(inputs) {
        let weight = i32::from(*weight);
        sums[0] += weight * i32::from(*a);
        sums[1] += weight * i32::from(*b);
        sums[2] += weight * i32::from(*c);
        sums[3] += weight * i32::from(*d);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_the_product_of_fractions() {
        let columns = 64;
        let weights: Vec<i8> = (0..3 * columns).map(|n| ((n * 37) % 251) as u8 as i8).collect();
        let layer = Linear::new(weights.clone(), vec![0.01, 0.02, 0.03], vec![1.0, 2.0, 3.0]);
        for count in 1..=9 {
            let input: Vec<f32> = (0..count * columns).map(|n| ((n * 53) % 97) as f32 / 40.0 - 1.2).collect();
            let out = layer.apply(&Rounded::of(&input, columns));
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
            let out = layer.apply(&Rounded::of(&vec![1.0; columns], columns));
            assert!((out[0] / (127.0 * columns as f32) - 1.0).abs() < 1e-3, "{out:?}");
        }
    }
}

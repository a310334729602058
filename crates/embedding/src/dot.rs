//! Integer dot products, which take nearly all of the network's time.

/// Multiplies every row of weights by every input; all must have the same length, and the sums must fit into 32 bits.
pub trait Dot: Copy {
    fn dot<const R: usize, const N: usize>(self, rows: [&[i8]; R], inputs: [&[i16]; N]) -> [[i32; N]; R];
}

/// Fallback for processors without suitable vector instructions.
#[derive(Debug, Clone, Copy)]
pub struct ScalarDot;

impl Dot for ScalarDot {
    #[inline(always)]
    fn dot<const R: usize, const N: usize>(self, rows: [&[i8]; R], inputs: [&[i16]; N]) -> [[i32; N]; R] {
        let products = |weights: &[i8], values: &[i16]| weights.iter().zip(values).map(|(w, v)| i32::from(*w) * i32::from(*v)).sum();
        rows.map(|weights| inputs.map(|values| products(weights, values)))
    }
}

/// Computes sixteen products per instruction, which the compiler does not generate by itself.
#[cfg(target_arch = "x86_64")]
impl Dot for pulp::x86::V3 {
    #[inline(always)]
    fn dot<const R: usize, const N: usize>(self, rows: [&[i8]; R], inputs: [&[i16]; N]) -> [[i32; N]; R] {
        let length = rows.iter().map(|row| row.len()).chain(inputs.iter().map(|input| input.len())).min().unwrap_or(0);
        let count = length / LANES;
        let whole = count * LANES;
        // Loops rather than closures: a closure is compiled for this processor only when it is inlined.
        let mut weights: [&[[i8; LANES]]; R] = [&[]; R];
        for r in 0..R {
            weights[r] = &rows[r].as_chunks().0[..count];
        }
        let mut values: [&[[i16; LANES]]; N] = [&[]; N];
        for n in 0..N {
            values[n] = &inputs[n].as_chunks().0[..count];
        }
        let mut sums = [[self.splat_i32x8(0); N]; R];
        for at in 0..count {
            for r in 0..R {
                let weights = self.convert_i8x16_to_i16x16(pulp::cast(weights[r][at]));
                for n in 0..N {
                    let products = self.multiply_wrapping_add_adjacent_i16x16(weights, pulp::cast(values[n][at]));
                    sums[r][n] = self.wrapping_add_i32x8(sums[r][n], products);
                }
            }
        }
        let mut out = ScalarDot.dot(rows.map(|row| &row[whole..length]), inputs.map(|input| &input[whole..length]));
        for r in 0..R {
            for n in 0..N {
                out[r][n] += pulp::cast::<_, [i32; 8]>(sums[r][n]).iter().sum::<i32>();
            }
        }
        out
    }
}

#[cfg(target_arch = "x86_64")]
const LANES: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn all_processors_sum_alike() {
        let Some(simd) = pulp::x86::V3::try_new() else { return };
        for length in [0, 1, 15, 16, 17, 384, 401] {
            let weights = |seed: usize| (0..length).map(|n| ((n * 37 + seed) % 255) as u8 as i8).collect::<Vec<_>>();
            let values = |seed: usize| (0..length).map(|n| ((n * 9_973 + seed) % 40_000) as i16).collect::<Vec<_>>();
            let (rows, inputs) = ([weights(1), weights(99)], [values(3), values(4), values(7)]);
            let (rows, inputs) = (rows.each_ref().map(Vec::as_slice), inputs.each_ref().map(Vec::as_slice));
            assert_eq!(simd.dot(rows, inputs), ScalarDot.dot(rows, inputs), "{length}");
        }
    }
}

//! Numeric functions of the network, written so that the compiler can vectorise them.

/// eˣ with a relative error of about 2·10⁻⁷. A power of two is added to the exponent bits; a polynomial approximates the rest.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    /// 1.5 · 2²³: adding it leaves the nearest whole number in the lowest bits.
    const WHOLE: f32 = 12_582_912.0;
    let scaled = x.clamp(-87.0, 87.0) * std::f32::consts::LOG2_E;
    let shifted = scaled + WHOLE;
    let rest = (scaled - (shifted - WHOLE)) * std::f32::consts::LN_2;
    let power = 1.0 + rest * (1.0 + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest / 720.0)))));
    f32::from_bits(power.to_bits().wrapping_add(shifted.to_bits() << 23))
}

/// x · Φ(x), by Abramowitz and Stegun 7.1.26 for the error function.
#[inline(always)]
pub fn gelu(x: f32) -> f32 {
    let z = x.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let series = t * (0.254_829_6 + t * (-0.284_496_72 + t * (1.421_413_8 + t * (-1.453_152 + t * 1.061_405_4))));
    let erf = 1.0 - series * exp(-z * z);
    0.5 * x * (1.0 + erf.copysign(x))
}

/// Adds each value times `share` to the sums.
#[inline(always)]
pub fn add_scaled(sum: &mut [f32], values: &[f32], share: f32) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += value * share;
    }
}

/// Layer normalisation: mean 0 and variance 1, then scale and shift.
#[inline(always)]
pub fn normalise(values: &mut [f32], scale: &[f32], shift: &[f32]) {
    const EPSILON: f32 = 1e-12;
    let count = values.len() as f32;
    let mean = sum_lanes(values) / count;
    let mut squares = [0.0_f32; 16];
    for values in values.chunks_exact(16) {
        for (sum, value) in squares.iter_mut().zip(values) {
            *sum += (value - mean) * (value - mean);
        }
    }
    let factor = (squares.iter().sum::<f32>() / count + EPSILON).sqrt().recip();
    for ((value, scale), shift) in values.iter_mut().zip(scale).zip(shift) {
        *value = (*value - mean) * factor * scale + shift;
    }
}

/// Sums in sixteen lanes, because a sequential sum can't be vectorised.
#[inline(always)]
fn sum_lanes(values: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; 16];
    for values in values.chunks_exact(16) {
        for (sum, value) in lanes.iter_mut().zip(values) {
            *sum += value;
        }
    }
    lanes.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_the_exact_functions() {
        for n in -800..=800 {
            let x = n as f32 / 100.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-6, "{x}");
        }
        for (x, exact) in [(-3.0, -0.004_049_7), (-1.0, -0.158_655_25), (0.0, 0.0), (0.5, 0.345_731_23), (2.0, 1.954_499_7)] {
            assert!((gelu(x) - exact).abs() < 1e-6, "{x} {}", gelu(x));
        }
    }

    #[test]
    fn normalized_values_have_no_mean() {
        let mut values: Vec<f32> = (0..32).map(|n| n as f32).collect();
        normalise(&mut values, &[1.0; 32], &[0.0; 32]);
        assert!(
            sum_lanes(&values).abs() < 1e-4 && (sum_lanes(&values.iter().map(|v| v * v).collect::<Vec<_>>()) / 32.0 - 1.0).abs() < 1e-4
        );
    }
}

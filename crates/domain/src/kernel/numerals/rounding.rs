//! Rounds amounts.

/// Removes the error of binary fractions beyond the sixth decimal place: 249900 ÷ 1.12 is 223125, not a little less. Apply
/// it before truncating or rounding.
pub fn remove_float_noise(value: f64) -> f64 {
    if value.abs() < 1e9 { (value * 1e6).round() / 1e6 } else { value }
}

/// Rounds to `digits` decimal places, halves away from zero. It also rounds up 2082.5 that binary arithmetic turned into
/// 2082.4999999999995.
pub fn round_to(value: f64, digits: u32) -> f64 {
    let scale = 10f64.powi(digits.min(9).cast_signed());
    remove_float_noise(value * scale).round() / scale
}

/// Rounds to the whole rupee.
pub fn round_to_rupee(value: f64) -> f64 {
    round_to(value, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up_even_when_binary_fractions_lost_a_little() {
        assert_eq!(round_to_rupee(2082.5), 2083.0);
        assert_eq!(round_to_rupee(25_000.0 * 8.33 / 100.0), 2083.0);
        assert_eq!(round_to(1.005, 2), 1.01);
        assert_eq!(round_to(-0.5, 0), -1.0);
    }
}

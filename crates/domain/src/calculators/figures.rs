//! Rounding and writing of amounts.

use crate::facts::{grouped, rupees};

const LAKH: f64 = 100_000.0;
const CRORE: f64 = 10_000_000.0;

/// Without the noise of binary fractions beyond the sixth place: 249900 ÷ 1.12 is 223125, not a little
/// less. Before anything is cut off or rounded.
pub fn settled(value: f64) -> f64 {
    if value.abs() < 1e9 { (value * 1e6).round() / 1e6 } else { value }
}

/// To `digits` places, halves away from zero; also 2082.5 that became 2082.4999999999995 on the way.
pub fn rounded(value: f64, digits: u32) -> f64 {
    let scale = 10f64.powi(digits.min(9).cast_signed());
    settled(value * scale).round() / scale
}

/// To the whole rupee.
pub fn rupee(value: f64) -> f64 {
    rounded(value, 0)
}

/// As said: "₹4,500", "₹2.5 lakh", "₹50 crore".
pub fn rupees_in_words(value: f64) -> String {
    let size = value.abs();
    if size < LAKH {
        return rupees(value);
    }
    let sign = if value < 0.0 { "−" } else { "" };
    // 99.999 lakh would round up to "100 lakh", which nobody says.
    let (count, word) = if size >= CRORE || rounded(size / LAKH, 2) >= 100.0 { (size / CRORE, "crore") } else { (size / LAKH, "lakh") };
    format!("{sign}₹{} {word}", plain(count))
}

/// At most two places, no zeros at the end: "8.25", "1,200".
pub fn plain(value: f64) -> String {
    grouped(rounded(value, 2), 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up_even_when_binary_fractions_lost_a_little() {
        assert_eq!(rupee(2082.5), 2083.0);
        assert_eq!(rupee(25_000.0 * 8.33 / 100.0), 2083.0);
        assert_eq!(rounded(1.005, 2), 1.01);
        assert_eq!(rounded(-0.5, 0), -1.0);
    }

    #[test]
    fn amounts_are_said_in_lakh_and_crore() {
        assert_eq!(rupees_in_words(250_000.0), "₹2.5 lakh");
        assert_eq!(rupees_in_words(9_999_999.0), "₹1 crore");
        assert_eq!(rupees_in_words(4_500.0), "₹4,500");
        assert_eq!((plain(8.25), plain(180.0)), ("8.25".to_owned(), "180".to_owned()));
    }
}

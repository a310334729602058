//! Figures as a text shows them: ₹12,34,567, 8.25%, 186, ₹1.5 lakh, ₹2.1 crore.

use crate::numerals::{Scale, format_indian_number, round_to};

/// The scales of our articles, in the one spelling of [`Scale::name`]; thousands are written in digits.
const WRITTEN_SCALES: [Scale; 2] = [Scale::Lakh, Scale::Crore];

/// A figure parsed from its wording.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct FigureText {
    number: f64,
    /// Digits after the point.
    digits: usize,
    /// The word after the number.
    scale: Option<Scale>,
}

impl FigureText {
    /// Parses a figure. A word after it ("15 years") is ignored. `Err` says what is wrong with the wording.
    pub fn parse(text: &str) -> Result<Self, String> {
        let rest = text.trim();
        let (sign, rest) = match rest.strip_prefix(['−', '-', '–']) {
            Some(rest) => (-1.0, rest),
            None => (1.0, rest),
        };
        let has_rupees = rest.starts_with('₹');
        let rest = rest.trim_start_matches('₹').trim_start();
        let length = rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.'))).unwrap_or(rest.len());
        let (figure, tail) = rest.split_at(length);
        let (whole, part) = figure.split_once('.').unwrap_or((figure, ""));
        let ungrouped = whole.replace(',', "");
        let not_a_figure = || format!("\"{text}\" is not a figure");
        if tail.chars().any(|c| c.is_ascii_digit()) || (figure.contains('.') && part.is_empty()) {
            return Err(not_a_figure());
        }
        let number: f64 = format!("{ungrouped}.{part}0").parse().map_err(|_| not_a_figure())?;
        let is_grouped = whole == format_indian_number(number.trunc(), 0) || (!has_rupees && !whole.contains(','));
        if ungrouped.is_empty() || !is_grouped {
            return Err(format!("\"{text}\" is not written the Indian way: {}", format_indian_number(number.trunc(), 0)));
        }
        let word = tail.split_whitespace().next();
        let scale = WRITTEN_SCALES.into_iter().find(|scale| word == Some(scale.name()));
        Ok(Self { number: sign * number, digits: part.len(), scale })
    }

    /// The number that the figure stands for.
    pub fn value(&self) -> f64 {
        self.number * self.scale.map_or(1.0, Scale::factor)
    }

    /// Whether the figure equals `value`, rounded to the digits that are shown.
    pub fn matches(&self, value: f64) -> bool {
        let expected = self.round_value(value);
        (expected - self.number).abs() < 1e-6 * expected.abs().max(1.0) / 10f64.powi(self.digits.min(9) as i32).max(1.0)
    }

    /// Formats `value` in the form of this figure, without "₹" and "%".
    pub fn format_like(&self, value: f64) -> String {
        let fixed = format!("{:.*}", self.digits, self.round_value(value).abs());
        let (whole, part) = fixed.split_once('.').unwrap_or((&fixed, ""));
        let whole = format_indian_number(whole.parse().unwrap_or_default(), 0);
        let sign = if value < 0.0 { "−" } else { "" };
        let word = self.scale.map_or_else(String::new, |scale| format!(" {}", scale.name()));
        if part.is_empty() { format!("{sign}{whole}{word}") } else { format!("{sign}{whole}.{part}{word}") }
    }

    fn round_value(&self, value: f64) -> f64 {
        round_to(value / self.scale.map_or(1.0, Scale::factor), self.digits.min(9) as u32)
    }
}

/// Whether a text contains the figure literally, and not as a part of a longer one.
pub(super) fn contains_figure(text: &str, figure: &str) -> bool {
    let is_part = |rest: &str, skip: usize| {
        let mut chars = rest.chars();
        match chars.next() {
            Some(c) if c.is_ascii_digit() => true,
            Some(',' | '.') => skip == 0 && chars.next().is_some_and(|c| c.is_ascii_digit()),
            _ => false,
        }
    };
    text.match_indices(figure).any(|(at, _)| {
        let before: String = text[..at].chars().rev().take(2).collect();
        let starts_in_figure = figure.starts_with(|c: char| c.is_ascii_digit()) && (is_part(&before, 0) || before.starts_with('₹'));
        !starts_in_figure && !is_part(&text[at + figure.len()..], 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_matches(text: &str, value: f64) -> bool {
        FigureText::parse(text).unwrap().matches(value)
    }

    #[test]
    fn figures_are_right_to_their_last_digit() {
        assert!(text_matches("₹38,806", 38_805.6) && !text_matches("₹38,806", 38_805.4));
        assert!(text_matches("8.25%", 8.25) && text_matches("8.3%", 8.25) && !text_matches("8.2%", 8.25));
        assert!(text_matches("186", 186.0) && !text_matches("186", 187.0));
        assert!(text_matches("₹1.5 lakh", 154_999.0) && !text_matches("₹1.5 lakh", 155_001.0));
        assert!(text_matches("₹2.10 crore", 21_000_000.0) && text_matches("−₹580", -580.2) && text_matches("15 years", 15.0));
        assert!(text_matches("₹1,234.50", 1_234.5) && !text_matches("₹1,234.50", 1_234.51));
        assert_eq!(FigureText::parse("₹1.5 lakh").unwrap().format_like(160_000.0), "1.6 lakh");
    }

    #[test]
    fn wordings_that_are_no_figures_or_grouped_otherwise_are_refused() {
        for bad in ["", "about", "₹", "₹12,345,678", "₹12345", "1,2", "8.%", "5 to 6"] {
            assert!(FigureText::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_figure_inside_a_longer_one_is_not_that_figure() {
        assert!(contains_figure("You pay ₹580 more.", "₹580") && contains_figure("₹580.", "₹580") && contains_figure("(₹580)", "₹580"));
        assert!(
            !contains_figure("₹5,800", "₹5")
                && !contains_figure("₹580.50", "₹580")
                && !contains_figure("₹1,186", "186")
                && !contains_figure("₹186", "186")
        );
        assert!(contains_figure("186 payments, ₹186", "186"));
    }
}

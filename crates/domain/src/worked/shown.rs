//! Figures as they stand in a text: ₹12,34,567, 8.25%, 186, ₹1.5 lakh, ₹2.1 crore.

use crate::facts::grouped;

/// A figure read from its wording.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shown {
    number: f64,
    /// Digits after the point.
    digits: usize,
    /// 1, or what lakh or crore stands for.
    scale: f64,
}

impl Shown {
    /// `Err` says what is wrong with the wording. A word after the figure ("15 years") is no part of it.
    pub fn read(text: &str) -> Result<Self, String> {
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
        let bare = whole.replace(',', "");
        let wrong = || format!("\"{text}\" is no figure");
        if tail.chars().any(|c| c.is_ascii_digit()) || (figure.contains('.') && part.is_empty()) {
            return Err(wrong());
        }
        let number: f64 = format!("{bare}.{part}0").parse().map_err(|_| wrong())?;
        let is_grouped = whole == grouped(number.trunc(), 0) || (!has_rupees && !whole.contains(','));
        if bare.is_empty() || !is_grouped {
            return Err(format!("\"{text}\" is not written the Indian way: {}", grouped(number.trunc(), 0)));
        }
        let scale = match tail.split_whitespace().next() {
            Some("lakh") => 1e5,
            Some("crore") => 1e7,
            _ => 1.0,
        };
        Ok(Self { number: sign * number, digits: part.len(), scale })
    }

    /// Whether it is `value`, rounded to the digits that are shown.
    pub fn is(&self, value: f64) -> bool {
        let wanted = self.rounded(value);
        (wanted - self.number).abs() < 1e-6 * wanted.abs().max(1.0) / 10f64.powi(self.digits.min(9) as i32).max(1.0)
    }

    /// `value` as it would stand in the figure's place, without its signs.
    pub fn instead(&self, value: f64) -> String {
        let fixed = format!("{:.*}", self.digits, self.rounded(value).abs());
        let (whole, part) = fixed.split_once('.').unwrap_or((&fixed, ""));
        let whole = grouped(whole.parse().unwrap_or_default(), 0);
        let sign = if value < 0.0 { "−" } else { "" };
        let word = match self.scale {
            1e5 => " lakh",
            1e7 => " crore",
            _ => "",
        };
        if part.is_empty() { format!("{sign}{whole}{word}") } else { format!("{sign}{whole}.{part}{word}") }
    }

    fn rounded(&self, value: f64) -> f64 {
        crate::calculators::figures::rounded(value / self.scale, self.digits.min(9) as u32)
    }
}

/// Whether a text says the figure to the letter, and not as a part of a longer one.
pub(super) fn says(text: &str, figure: &str) -> bool {
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

    fn is(text: &str, value: f64) -> bool {
        Shown::read(text).unwrap().is(value)
    }

    #[test]
    fn figures_are_right_to_their_last_digit() {
        assert!(is("₹38,806", 38_805.6) && !is("₹38,806", 38_805.4));
        assert!(is("8.25%", 8.25) && is("8.3%", 8.25) && !is("8.2%", 8.25));
        assert!(is("186", 186.0) && !is("186", 187.0));
        assert!(is("₹1.5 lakh", 154_999.0) && !is("₹1.5 lakh", 155_001.0));
        assert!(is("₹2.10 crore", 21_000_000.0) && is("−₹580", -580.2) && is("15 years", 15.0));
        assert!(is("₹1,234.50", 1_234.5) && !is("₹1,234.50", 1_234.51));
        assert_eq!(Shown::read("₹1.5 lakh").unwrap().instead(160_000.0), "1.6 lakh");
    }

    #[test]
    fn wordings_that_are_no_figures_or_grouped_otherwise_are_refused() {
        for bad in ["", "about", "₹", "₹12,345,678", "₹12345", "1,2", "8.%", "5 to 6"] {
            assert!(Shown::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_figure_inside_a_longer_one_is_not_that_figure() {
        assert!(says("You pay ₹580 more.", "₹580") && says("₹580.", "₹580") && says("(₹580)", "₹580"));
        assert!(!says("₹5,800", "₹5") && !says("₹580.50", "₹580") && !says("₹1,186", "186") && !says("₹186", "186"));
        assert!(says("186 payments, ₹186", "186"));
    }
}

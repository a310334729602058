//! Extracts figures from text. The model may only repeat figures that it was given.

use std::collections::HashSet;

use domain::numerals::{Scale, Spelling, parse_indian_digit, scale_spellings};

/// A figure by its value in whatever notation: "12,00,000", "12 lakh" and "१२ लाख" are the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Figure {
    pub value: String,
    /// True for an amount, a rate or more than one digit. The single digit in "3 ways" needs no source.
    pub is_significant: bool,
}

/// The figures that an answer may contain.
#[derive(Debug, Default)]
pub(super) struct KnownFigures(HashSet<String>);

impl KnownFigures {
    pub fn add(&mut self, text: &str) {
        for number in scan_numbers(text) {
            self.0.extend([Some(number.value), number.value_in_range].into_iter().flatten());
        }
    }

    /// Compares the value alone: ₹5, 5 % and 5 years are the same.
    pub fn contains_value(&self, figure: &Figure) -> bool {
        self.0.contains(&figure.value)
    }

    /// The first significant figure in the text that is not known.
    pub fn find_unknown(&self, text: &str) -> Option<String> {
        let is_known = |number: &ScannedNumber| {
            self.0.contains(&number.value) || number.value_in_range.as_ref().is_some_and(|value| self.0.contains(value))
        };
        scan_numbers(text).into_iter().find(|number| number.is_significant && !is_known(number)).map(|number| number.written)
    }
}

pub(super) fn extract_figures(text: &str) -> Vec<Figure> {
    scan_numbers(text).into_iter().map(|number| Figure { value: number.value, is_significant: number.is_significant }).collect()
}

/// A number found in a text.
struct ScannedNumber {
    /// Its digits as they stand, without grouping.
    written: String,
    /// Multiplied by the lakh or crore after it.
    value: String,
    /// The first number of "12 to 15 lakh" may also mean 12 lakh.
    value_in_range: Option<String>,
    is_significant: bool,
}

fn scan_numbers(text: &str) -> Vec<ScannedNumber> {
    let chars: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        if parse_indian_digit(chars[at]).is_none() {
            at += 1;
            continue;
        }
        let start = at;
        let mut plain = String::new();
        while let Some(c) = chars.get(at) {
            let goes_on = chars.get(at + 1).copied().and_then(parse_indian_digit).is_some();
            match parse_indian_digit(*c) {
                Some(d) => plain.push(d),
                None if *c == '.' && goes_on && !plain.contains('.') => plain.push('.'),
                None if *c == ',' && goes_on => {}
                None => break,
            }
            at += 1;
        }
        let plain = strip_zeros(&plain);
        let behind: String = chars[at..].iter().take(12).collect::<String>().to_lowercase();
        let before = chars[..start].iter().rev().find(|c| !c.is_whitespace());
        let zeros = count_scale_zeros(behind.trim_start());
        let is_significant = plain.len() > 1 || zeros > 0 || behind.trim_start().starts_with('%') || before == Some(&'₹');
        let range_zeros = if zeros == 0 { count_range_zeros(&chars[at..]) } else { 0 };
        out.push(ScannedNumber {
            value: shift_decimal_point(&plain, zeros),
            value_in_range: (range_zeros > 0).then(|| shift_decimal_point(&plain, range_zeros)),
            written: plain,
            is_significant,
        });
    }
    out
}

/// Strips insignificant zeros: "8.50" becomes "8.5", "05" becomes "5".
fn strip_zeros(number: &str) -> String {
    let number = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number };
    let number = number.trim_start_matches('0');
    if number.is_empty() || number.starts_with('.') { format!("0{number}") } else { number.to_owned() }
}

/// Spellings that an answer and the texts it was given may have. Abbreviations are left out, because "12 l" also begins "12 lines".
const READ_SPELLINGS: [Spelling; 3] = [Spelling::English, Spelling::EnglishVariant, Spelling::Hindi];
/// Scales that are read. "5 hundred" and "1 million" occur in no article, so a figure before them is compared as it stands.
const READ_SCALES: [Scale; 3] = [Scale::Thousand, Scale::Lakh, Scale::Crore];

/// Number of zeros that the word after a number adds. The word may go on: "lakhs", "करोड़ों".
fn count_scale_zeros(behind: &str) -> usize {
    let mut words = READ_SPELLINGS.into_iter().flat_map(scale_spellings);
    let found = words.find(|(word, scale)| READ_SCALES.contains(scale) && behind.starts_with(word));
    found.map_or(0, |(_, scale)| scale.zeros())
}

/// Words and signs between the two numbers of a range.
const RANGE_CONNECTORS: [&str; 8] = ["to", "and", "or", "-", "–", "se", "से", "या"];

/// The zeros of the scale that a number shares with the next one, as in "12 to 15 lakh". `behind` follows the first number.
fn count_range_zeros(behind: &[char]) -> usize {
    let behind: String = behind.iter().take(MAX_RANGE_CHARS).collect::<String>().to_lowercase();
    let behind = behind.trim_start();
    let Some(rest) = RANGE_CONNECTORS.iter().find_map(|connector| behind.strip_prefix(connector)) else { return 0 };
    let rest = rest.trim_start().trim_start_matches('₹').trim_start();
    let number_end = rest.find(|c: char| parse_indian_digit(c).is_none() && c != ',' && c != '.').unwrap_or(rest.len());
    if number_end == 0 { 0 } else { count_scale_zeros(rest[number_end..].trim_start()) }
}

/// In characters: a connector, a grouped number and a scale.
const MAX_RANGE_CHARS: usize = 32;

fn shift_decimal_point(number: &str, zeros: usize) -> String {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    if zeros == 0 || rest.len() > zeros {
        return number.to_owned();
    }
    strip_zeros(&format!("{whole}{rest}{}", "0".repeat(zeros - rest.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_its_value() {
        let mut known = KnownFigures::default();
        known.add("₹12,00,000 at 8.50 % since 2024-25, section 80C, १५ साल, ₹1.5 crore");
        for told in ["₹12 lakh", "12,00,000", "8.5 %", "in 2024", "80C", "15 years", "1.5 करोड़", "₹1,50,00,000", "in 3 ways", "12 lakh."]
        {
            assert_eq!(known.find_unknown(told), None, "{told}");
        }
        for told in ["₹12.1 lakh", "8.55 %", "9 %", "₹5", "2023", "16 years", "18%", "1,200"] {
            assert!(known.find_unknown(told).is_some(), "{told}");
        }
    }

    #[test]
    fn another_scale_makes_another_figure() {
        let mut known = KnownFigures::default();
        known.add("₹12 lakh, between ₹20 and ₹25 lakh, 30 से 40 लाख");
        for same in ["₹12,00,000", "12 lakh", "₹20 lakh", "20 to 25 lakh", "₹25,00,000", "30 लाख"] {
            assert_eq!(known.find_unknown(same), None, "{same}");
        }
        for other in ["₹12 crore", "12 thousand", "₹12", "₹25 crore", "12 to 25 crore", "40 crore"] {
            assert!(known.find_unknown(other).is_some(), "{other}");
        }
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        for odd in ["1.2.3.4", ",,,5,", "0.0", "000", "..", "९", &"9".repeat(5_000), "5.", "1 lakh crore", "0.123456789 lakh"] {
            let mut known = KnownFigures::default();
            known.add(odd);
            assert_eq!(known.find_unknown(odd), None, "{odd}");
        }
    }
}

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
        for (plain, scaled, _) in scan_numbers(text) {
            self.0.extend([plain, scaled]);
        }
    }

    pub fn contains(&self, figure: &Figure) -> bool {
        self.0.contains(&figure.value)
    }

    /// The first significant figure in the text that is not known.
    pub fn find_unknown(&self, text: &str) -> Option<String> {
        let strange = |(plain, scaled, is_firm): &(String, String, bool)| *is_firm && !self.0.contains(plain) && !self.0.contains(scaled);
        scan_numbers(text).into_iter().find(strange).map(|(plain, _, _)| plain)
    }
}

pub(super) fn extract_figures(text: &str) -> Vec<Figure> {
    scan_numbers(text).into_iter().map(|(_, value, is_firm)| Figure { value, is_significant: is_firm }).collect()
}

/// Scans the numbers of a text: as written, multiplied by the lakh or crore after it, and whether it is significant.
fn scan_numbers(text: &str) -> Vec<(String, String, bool)> {
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
        let is_firm = plain.len() > 1 || zeros > 0 || behind.trim_start().starts_with('%') || before == Some(&'₹');
        out.push((plain.clone(), shift_decimal_point(&plain, zeros), is_firm));
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
    fn odd_numbers_do_no_harm() {
        for odd in ["1.2.3.4", ",,,5,", "0.0", "000", "..", "९", &"9".repeat(5_000), "5.", "1 lakh crore", "0.123456789 lakh"] {
            let mut known = KnownFigures::default();
            known.add(odd);
            assert_eq!(known.find_unknown(odd), None, "{odd}");
        }
    }
}

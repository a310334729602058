//! Figures are not the model's: it may only repeat those that it was given.

use std::collections::HashSet;

/// As one value, whatever way it is written: "12,00,000", "12 lakh" and "१२ लाख" are the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Figure {
    pub value: String,
    /// An amount, a rate or more than one digit; "3 ways" is a way of speaking.
    pub is_firm: bool,
}

/// The figures that may be told.
#[derive(Debug, Default)]
pub(super) struct Known(HashSet<String>);

impl Known {
    pub fn add(&mut self, text: &str) {
        for (plain, scaled, _) in read(text) {
            self.0.extend([plain, scaled]);
        }
    }

    pub fn has(&self, figure: &Figure) -> bool {
        self.0.contains(&figure.value)
    }

    /// The first firm figure of the text that nobody gave.
    pub fn stranger(&self, text: &str) -> Option<String> {
        let strange = |(plain, scaled, is_firm): &(String, String, bool)| *is_firm && !self.0.contains(plain) && !self.0.contains(scaled);
        read(text).into_iter().find(strange).map(|(plain, _, _)| plain)
    }
}

pub(super) fn figures(text: &str) -> Vec<Figure> {
    read(text).into_iter().map(|(_, value, is_firm)| Figure { value, is_firm }).collect()
}

/// Each number: as written, times the lakh or crore behind it, and whether it is firm.
fn read(text: &str) -> Vec<(String, String, bool)> {
    let chars: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        if digit(chars[at]).is_none() {
            at += 1;
            continue;
        }
        let start = at;
        let mut plain = String::new();
        while let Some(c) = chars.get(at) {
            let goes_on = chars.get(at + 1).copied().and_then(digit).is_some();
            match digit(*c) {
                Some(d) => plain.push(d),
                None if *c == '.' && goes_on && !plain.contains('.') => plain.push('.'),
                None if *c == ',' && goes_on => {}
                None => break,
            }
            at += 1;
        }
        let plain = trimmed(&plain);
        let behind: String = chars[at..].iter().take(12).collect::<String>().to_lowercase();
        let before = chars[..start].iter().rev().find(|c| !c.is_whitespace());
        let zeros = scale(behind.trim_start());
        let is_firm = plain.len() > 1 || zeros > 0 || behind.trim_start().starts_with('%') || before == Some(&'₹');
        out.push((plain.clone(), shifted(&plain, zeros), is_firm));
    }
    out
}

/// Of any script that writes numbers as we do.
fn digit(c: char) -> Option<char> {
    let zero = match c {
        '0'..='9' => return Some(c),
        '\u{966}'..='\u{96f}' => 0x966,
        '\u{9e6}'..='\u{9ef}' => 0x9e6,
        '\u{ae6}'..='\u{aef}' => 0xae6,
        '\u{be6}'..='\u{bef}' => 0xbe6,
        '\u{c66}'..='\u{c6f}' => 0xc66,
        _ => return None,
    };
    char::from_digit(c as u32 - zero, 10)
}

/// Without what changes nothing: "8.50" is "8.5", "05" is "5".
fn trimmed(number: &str) -> String {
    let number = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number };
    let number = number.trim_start_matches('0');
    if number.is_empty() || number.starts_with('.') { format!("0{number}") } else { number.to_owned() }
}

/// Zeros of the word behind a number.
fn scale(behind: &str) -> usize {
    const WORDS: [(&str, usize); 8] =
        [("thousand", 3), ("हज़ार", 3), ("हजार", 3), ("lakh", 5), ("lac", 5), ("लाख", 5), ("crore", 7), ("करोड़", 7)];
    WORDS.iter().find(|(word, _)| behind.starts_with(word)).map_or(0, |(_, zeros)| *zeros)
}

fn shifted(number: &str, zeros: usize) -> String {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    if zeros == 0 || rest.len() > zeros {
        return number.to_owned();
    }
    trimmed(&format!("{whole}{rest}{}", "0".repeat(zeros - rest.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_its_value() {
        let mut known = Known::default();
        known.add("₹12,00,000 at 8.50 % since 2024-25, section 80C, १५ साल, ₹1.5 crore");
        for told in ["₹12 lakh", "12,00,000", "8.5 %", "in 2024", "80C", "15 years", "1.5 करोड़", "₹1,50,00,000", "in 3 ways", "12 lakh."]
        {
            assert_eq!(known.stranger(told), None, "{told}");
        }
        for told in ["₹12.1 lakh", "8.55 %", "9 %", "₹5", "2023", "16 years", "18%", "1,200"] {
            assert!(known.stranger(told).is_some(), "{told}");
        }
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        for odd in ["1.2.3.4", ",,,5,", "0.0", "000", "..", "९", &"9".repeat(5_000), "5.", "1 lakh crore", "0.123456789 lakh"] {
            let mut known = Known::default();
            known.add(odd);
            assert_eq!(known.stranger(odd), None, "{odd}");
        }
    }
}

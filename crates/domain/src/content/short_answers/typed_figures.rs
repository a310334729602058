//! Figures that somebody typed where a fact tag is demanded: rupees, percentages, and numbers of days, months and years. Dates, tax years,
//! hours, numbers of forms and sections, and helplines are typed.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::numerals::parse_indian_digit;
use crate::text::devanagari::{NUKTA, strip_nukta};

/// Words after a figure that make it an amount or a percentage, without nukta.
const AMOUNT_WORDS: [&str; 21] = [
    "lakh",
    "lakhs",
    "lac",
    "lacs",
    "crore",
    "crores",
    "thousand",
    "hazar",
    "hazaar",
    "rupee",
    "rupees",
    "rupaye",
    "rupay",
    "percent",
    "pratishat",
    "लाख",
    "करोड",
    "हजार",
    "रुपये",
    "रुपए",
    "प्रतिशत",
];
/// Words after a figure that make it a length of time, without nukta.
const TIME_WORDS: [&str; 21] = [
    "day",
    "days",
    "month",
    "months",
    "year",
    "years",
    "din",
    "dino",
    "mahina",
    "mahine",
    "mahino",
    "saal",
    "दिन",
    "दिनों",
    "महीना",
    "महीने",
    "महीनों",
    "माह",
    "साल",
    "सालों",
    "वर्ष",
];
/// Words before a figure that make it an amount.
const CURRENCIES: [&str; 4] = ["₹", "rs", "rs.", "inr"];

/// Finds the first typed figure in a text without fact tags, with the word that makes it one.
pub(super) fn find_typed_figure(text: &str) -> Option<String> {
    find_typed_figures(text).into_iter().next()
}

/// Finds every typed figure in a text without fact tags, each with the word that makes it one.
pub fn find_typed_figures(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let chars: Vec<char> = text.replace("per cent", "percent").nfc().map(strip_nukta).filter(|c| *c != NUKTA).collect();
    let mut at = 0;
    while at < chars.len() {
        let length = number_length(&chars[at..]);
        if length > 0 {
            let number: String = chars[at..at + length].iter().collect();
            let (before, after) = (read_word_before(&chars[..at]), read_word_after(&chars[at + length..]));
            if CURRENCIES.contains(&before.as_str()) {
                found.push(format!("{before}{number}"));
                at += length;
                continue;
            }
            let is_time = TIME_WORDS.contains(&after.as_str()) && !is_calendar_year(&number);
            if after.starts_with('%') || is_time || AMOUNT_WORDS.contains(&after.as_str()) {
                found.push(format!("{number} {after}"));
            }
        }
        at += length.max(1);
    }
    found
}

/// How many characters at the start are a number, such as "1,250", "8.25" or "1–16". A full stop or comma behind it isn't part of it.
fn number_length(chars: &[char]) -> usize {
    let in_number = chars.iter().take_while(|c| is_digit(**c) || matches!(c, ',' | '.' | '–' | '-')).count();
    let end = chars[..in_number].iter().rposition(|c| is_digit(*c)).map_or(0, |last| last + 1);
    if chars.first().is_some_and(|c| is_digit(*c)) { end } else { 0 }
}

fn is_digit(c: char) -> bool {
    parse_indian_digit(c).is_some()
}

/// "2026" and "2026-27" are years of a calendar, not numbers of years.
fn is_calendar_year(number: &str) -> bool {
    let year = number.split(['-', '–']).next().unwrap_or_default();
    year.len() == 4 && (year.starts_with("19") || year.starts_with("20"))
}

fn read_word_before(chars: &[char]) -> String {
    let word: Vec<char> = chars.iter().rev().skip_while(|c| c.is_whitespace()).take_while(|c| !c.is_whitespace()).copied().collect();
    let word: String = word.into_iter().rev().collect::<String>().to_lowercase();
    // The sign stands directly before the figure, whatever stands before it.
    if word.ends_with('₹') { "₹".to_owned() } else { word.trim_start_matches(['(', '*', '"']).to_owned() }
}

fn read_word_after(chars: &[char]) -> String {
    let mut rest = chars.iter().skip_while(|c| c.is_whitespace() || matches!(c, '-' | '*' | '/')).copied().peekable();
    if rest.peek() == Some(&'%') {
        return "%".to_owned();
    }
    rest.take_while(|c| c.is_alphabetic() || is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_percentages_and_lengths_of_time_are_found() {
        for text in [
            "up to ₹5 lakh a year",
            "up to ₹ 500",
            "Rs. 1,250 a month",
            "**Rs 500**",
            "5 lakh tak",
            "about 8.25%",
            "8 per cent",
            "after 15 days",
            "a 15-day limit",
            "5 साल की सेवा",
            "३० दिन में",
            "20 करोड़ तक",
            "6 mahine ke andar",
            "10 percent",
        ] {
            assert!(find_typed_figure(text).is_some(), "{text}");
        }
    }

    #[test]
    fn dates_forms_sections_and_helplines_are_not() {
        for text in [
            "since 1 Apr 2026, for tax year 2026-27",
            "2025-26 साल का",
            "call 1930 within 2 hours",
            "Form 15G, section 80C of the Act, 2025",
            "12 घंटे में, 17–30 सितंबर",
            "22 carat",
            "shares add up to exactly 100. Days pass",
            "",
        ] {
            assert_eq!(find_typed_figure(text), None, "{text}");
        }
    }
}

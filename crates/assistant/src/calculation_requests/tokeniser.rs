//! Splits a question into normalised words.

use domain::numerals::{follows_figure_directly, parse_devanagari_digit};
use domain::text::devanagari::{ANUSVARA, CANDRABINDU, NUKTA, is_danda, is_devanagari, strip_nukta};

/// Token of a minus sign directly before a number and not after a word: "-5 lakh", but not "20-years" or "10-15".
pub(super) const MINUS: &str = "−";

/// Tokenises a question: lower case, Devanagari digits as ASCII, without optional dots and signs. Amounts lose their commas and
/// numbers are split from the letters after them; a comma between words stays. "₹40,000/month" becomes `₹ 40000 per month`.
pub(super) fn tokenise(question: &str) -> Vec<String> {
    let text: Vec<char> = question.chars().filter_map(normalise_char).collect();
    let mut words = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let length = text[at..].iter().take_while(|c| is_word_char(**c)).count();
        if text[at].is_ascii_digit() {
            at += push_number(&text[at..], &mut words);
        } else if length > 0 {
            words.push(text[at..at + length].iter().collect());
            at += length;
        } else if is_sentence_end(&text, at, &words) {
            words.push(",".to_owned());
            at += 1;
        } else {
            let begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '₹';
            if text[at] == '-' && begins && is_number_next(&text[at + 1..]) {
                words.push(MINUS.to_owned());
            }
            push_sign(text[at], &text[at + 1..], &mut words);
            at += 1;
        }
    }
    words
}

/// Normalises a character; `None` for a nukta, a joiner or an apostrophe, which are dropped.
fn normalise_char(c: char) -> Option<char> {
    Some(match c {
        NUKTA | '\u{200C}' | '\u{200D}' | '\'' | '’' | '‘' => return None,
        CANDRABINDU => ANUSVARA,
        '\u{00A0}' => ' ',
        '–' | '—' | '‑' | '−' => '-',
        other => match parse_devanagari_digit(other) {
            Some(digit) => digit,
            None => strip_nukta(other).to_lowercase().next()?,
        },
    })
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || (is_devanagari(c) && !is_danda(c))
}

/// Whether a mark or a line break ends a sentence and something follows. The dots of "Rs. 500" and "p.m." end none.
fn is_sentence_end(text: &[char], at: usize, words: &[String]) -> bool {
    let follows = text[at + 1..].iter().any(|c| is_word_char(*c));
    let is_abbreviated = || {
        words
            .last()
            .is_none_or(|word| matches!(word.as_str(), "rs" | "inr" | "no" | "approx" | "p" | "m" | "a" | "dr" | "mr" | "vs" | "re"))
    };
    match text[at] {
        '\n' | '?' | '!' => follows,
        '.' => follows && text.get(at + 1).is_some_and(|next| next.is_whitespace()) && !is_abbreviated(),
        _ => false,
    }
}

fn is_number_next(rest: &[char]) -> bool {
    let rest = rest.strip_prefix(&['₹']).unwrap_or(rest);
    rest.first().is_some_and(char::is_ascii_digit)
}

fn push_sign(c: char, rest: &[char], words: &mut Vec<String>) {
    match c {
        '₹' | '%' => words.push(c.to_string()),
        ',' | ';' | '।' => words.push(",".to_owned()),
        '@' => words.push("at".to_owned()),
        '/' if rest.first().is_some_and(|next| next.is_alphabetic()) => words.push("per".to_owned()),
        _ => {}
    }
}

/// Pushes a number and returns how many characters it used. A financial year such as 2026-27, a section such as 80C and an
/// ordinal become words, not numbers.
fn push_number(text: &[char], words: &mut Vec<String>) -> usize {
    let mut length = 0;
    let digit = |at: usize| text.get(at).is_some_and(char::is_ascii_digit);
    if let Some((length, date)) = read_date(text) {
        words.push(date);
        return length;
    }
    while digit(length) || (matches!(text.get(length), Some(',' | '.')) && digit(length + 1)) {
        length += 1;
    }
    let figures: String = text[..length].iter().filter(|c| **c != ',').collect();
    let is_year = figures.len() == 4 && text.get(length) == Some(&'-') && digit(length + 1) && digit(length + 2) && !digit(length + 3);
    if is_year {
        words.push(format!("{TAX_YEAR}{figures}"));
        return length + 3;
    }
    let letters: String = text[length..].iter().take_while(|c| is_word_char(**c) && !c.is_ascii_digit()).collect();
    let is_unit = ATTACHED_UNITS.contains(&letters.as_str()) || follows_figure_directly(&letters);
    if !letters.is_empty() && letters.is_ascii() && !is_unit {
        words.push(format!("{figures}{letters}"));
        return length + letters.len();
    }
    words.push(figures);
    length
}

/// What the word of a tax year such as 2026-27 begins with; the year in which it begins follows.
pub(super) const TAX_YEAR: &str = "year";

/// What the word of a date in figures begins with; the date follows as year, month and day: "date2026-12-05". Without a day it is a month's.
pub(super) const DATE: &str = "date";

/// A date in figures, such as 05/12/2026, 5.12.26, 2026-12-05 or 12/2026: its length, and the word that stands for it.
fn read_date(text: &[char]) -> Option<(usize, String)> {
    let mark = *text.iter().find(|c| !c.is_ascii_digit()).filter(|c| matches!(c, '/' | '-' | '.'))?;
    let length = text.iter().take_while(|c| c.is_ascii_digit() || **c == mark).count();
    let date: String = text[..length].iter().collect();
    let date = date.trim_end_matches(mark);
    let parts: Vec<&str> = date.split(mark).collect();
    let is_part = |part: &str, most: u32| matches!(part.len(), 1 | 2) && part.parse::<u32>().is_ok_and(|value| (1..=most).contains(&value));
    let is_year = |part: &str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    // The day comes first in India; a month above twelve can only be a day.
    let (year, month, day) = match parts[..] {
        [year, month, day] if year.len() == 4 && is_part(month, 12) && is_part(day, 31) => (year, month, Some(day)),
        [day, month, year] if is_part(day, 31) && is_part(month, 12) && matches!(year.len(), 2 | 4) => (year, month, Some(day)),
        [month, day, year] if is_part(month, 12) && is_part(day, 31) && matches!(year.len(), 2 | 4) => (year, month, Some(day)),
        [month, year] if mark == '/' && is_part(month, 12) && is_year(year) => (year, month, None),
        _ => return None,
    };
    let century = match year.parse::<u32>() {
        Ok(short) if year.len() == 2 && short > LAST_SHORT_YEAR => "19",
        Ok(_) if year.len() == 2 => "20",
        _ => "",
    };
    let day = day.map_or_else(String::new, |day| format!("-{day:0>2}"));
    Some((date.chars().count(), format!("{DATE}{century}{year}-{month:0>2}{day}")))
}

/// A later year of two figures is one of the last century.
const LAST_SHORT_YEAR: u32 = 60;

/// Units that may follow a number without a space, beside those scale words of which [`follows_figure_directly`] says so.
const ATTACHED_UNITS: &[&str] = &[
    "y", "yr", "yrs", "year", "years", "m", "mo", "mon", "month", "months", "mths", "saal", "sal", "mahine", "percent", "pc", "rs", "pm",
    "pa",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_apart_from_their_units() {
        let split = |text: &str| tokenise(text).join(" ");
        assert_eq!(split("EMI of ₹50,00,000 @8.5% for 20-years?"), "emi of ₹ 5000000 at 8.5 % for 20 years");
        assert_eq!(split("40k/month, 1.5Cr; 15saal"), "40 k per month , 1.5 cr , 15 saal");
        assert_eq!(split("80C in 2026-27, my 2nd job"), "80c in year2026 , my 2nd job");
        assert_eq!(split("मेरी EMI ३० लाख, ८.५% – हज़ार करोड़ पाँच।"), "मेरी emi 30 लाख , 8.5 % हजार करोड पांच ,");
        assert_eq!(split("EMI for -5 lakh, ₹-40,000 or -₹10"), "emi for − 5 lakh , ₹ − 40000 or − ₹ 10");
        assert_eq!(split("a 20-years loan - 10-15 lakh"), "a 20 years loan 10 15 lakh");
        assert_eq!(split("joined 03/08/2014, left 15.3.25 or 2025-03-15"), "joined date2014-08-03 , left date2025-03-15 or date2025-03-15");
        assert_eq!(split("from 8/2014 to 3/2025, 1/2 lakh"), "from date2014-08 to date2025-03 , 1 2 lakh");
        assert_eq!(split(""), "");
    }
}

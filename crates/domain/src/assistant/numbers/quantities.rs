//! The quantities of a question: amounts, percentages, spans of time, and bare numbers.

use super::words::{Part, below_hundred, part, scale};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Rupees,
    Percent,
    /// In months.
    Span,
    /// A number without a unit, too small for an amount.
    Bare,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Every {
    Month,
    Year,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Quantity {
    pub value: f64,
    pub class: Class,
    /// "a month", "a year" behind an amount, or before it.
    pub every: Option<Every>,
    /// Its first word, and the one behind its last.
    pub start: usize,
    pub end: usize,
}

/// Below this, a bare number is no amount.
const LEAST_AMOUNT: f64 = 500.0;

pub(super) fn quantities(words: &[String]) -> Vec<Quantity> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match quantity(words, at) {
            Some(quantity) => {
                at = quantity.end;
                found.push(quantity);
            }
            None => at += 1,
        }
    }
    found
}

fn quantity(words: &[String], start: usize) -> Option<Quantity> {
    let number = number(&words[start..])?;
    let behind = start + number.taken;
    let is_rupees = start > 0 && is_currency(&words[start - 1]) || words.get(behind).is_some_and(|word| is_currency(word));
    let unit = words.get(behind).map(String::as_str).unwrap_or_default();
    let mut quantity = Quantity { value: number.value, class: Class::Bare, every: None, start, end: behind };
    if is_percent(words, behind) {
        (quantity.class, quantity.end) = (Class::Percent, behind + percent_words(words, behind));
    } else if is_rupees || number.is_scaled || (number.value >= LEAST_AMOUNT && (is_year(unit) || is_month(unit))) {
        quantity.class = Class::Rupees;
        quantity.end += usize::from(words.get(behind).is_some_and(|word| is_currency(word)));
    } else if is_year(unit) {
        (quantity.class, quantity.value, quantity.end) = (Class::Span, number.value * 12.0, behind + 1);
        add_months(words, &mut quantity);
    } else if is_month(unit) {
        (quantity.class, quantity.end) = (Class::Span, behind + 1);
    } else if number.in_words && !is_age_word(words, start, behind) {
        return None;
    } else if number.value >= LEAST_AMOUNT && !is_calendar_year(words, start, number.value) {
        quantity.class = Class::Rupees;
    } else if number.value >= LEAST_AMOUNT {
        return None;
    }
    if quantity.class == Class::Rupees {
        quantity.every = every(words, start, quantity.end);
    }
    Some(quantity)
}

/// "20 years 6 months", "20 saal aur 6 mahine".
fn add_months(words: &[String], quantity: &mut Quantity) {
    let and = usize::from(words.get(quantity.end).is_some_and(|word| matches!(word.as_str(), "and" | "aur" | "और")));
    let at = quantity.end + and;
    let Some(more) = words.get(at..).and_then(number) else { return };
    if more.value < 12.0 && !more.is_scaled && words.get(at + more.taken).is_some_and(|word| is_month(word)) {
        quantity.value += more.value;
        quantity.end = at + more.taken + 1;
    }
}

struct Number {
    value: f64,
    taken: usize,
    /// With "lakh" and its like: an amount.
    is_scaled: bool,
    in_words: bool,
}

/// "2", "2 lakh 50 thousand", "साढ़े तीन लाख", "one and a half crore", "eight point five".
fn number(words: &[String]) -> Option<Number> {
    let mut all = Number { value: 0.0, taken: 0, is_scaled: false, in_words: false };
    let mut last = f64::INFINITY;
    while let Some((value, taken, in_words)) = small(&words[all.taken..]) {
        let mut scales = 1.0;
        let mut end = all.taken + taken;
        while let Some(scale) = words.get(end).and_then(|word| scale(word)) {
            scales *= scale;
            end += 1;
        }
        // A second number belongs to the first only as a part of it: "2 lakh" and "50 thousand".
        if all.taken > 0 && (scales == 1.0 || scales >= last) {
            break;
        }
        all = Number {
            value: all.value + value * scales,
            taken: end,
            is_scaled: all.is_scaled || scales > 100.0,
            in_words: all.in_words || in_words,
        };
        last = scales;
        if scales == 1.0 {
            break;
        }
    }
    (all.taken > 0).then_some(all)
}

/// A number before its scale: value, words taken, whether it was in words.
fn small(words: &[String]) -> Option<(f64, usize, bool)> {
    let first = words.first()?;
    if first.starts_with(|c: char| c.is_ascii_digit()) {
        return first.parse::<f64>().ok().filter(|value| value.is_finite()).map(|value| (value, 1, false));
    }
    match part(first) {
        Some(Part::Whole(value)) => return Some((value, 1 + usize::from(words.get(1).is_some_and(|word| word == "a")), true)),
        Some(Part::Before(more)) => {
            return match small(&words[1..]) {
                Some((value, taken, _)) => Some((value + more, taken + 1, true)),
                None => words.get(1).and_then(|word| scale(word)).map(|_| (1.0 + more, 1, true)),
            };
        }
        None => {}
    }
    let (mut value, mut taken) = match below_hundred(words) {
        Some(found) => found,
        None if words.len() > 1 && first == "a" && scale(&words[1]).is_some_and(|scale| scale > 100.0) => return Some((1.0, 1, true)),
        None => return None,
    };
    let said = |at: usize, text: &[&str]| text.iter().enumerate().all(|(nth, word)| words.get(at + nth).is_some_and(|said| said == word));
    if said(taken, &["and", "a", "half"]) {
        (value, taken) = (value + 0.5, taken + 3);
    } else if (said(taken, &["point"]) || said(taken, &["दशमलव"]))
        && let Some((tenths, more)) = below_hundred(words.get(taken + 1..).unwrap_or_default())
        && tenths < 10.0
    {
        (value, taken) = (value + tenths / 10.0, taken + 1 + more);
    }
    Some((value, taken, true))
}

fn is_currency(word: &str) -> bool {
    matches!(
        word,
        "₹" | "rs"
            | "inr"
            | "rupee"
            | "rupees"
            | "rupay"
            | "rupaye"
            | "rupaya"
            | "rupaiye"
            | "rupye"
            | "रुपये"
            | "रुपए"
            | "रुपया"
            | "रूपये"
            | "रु"
    )
}

fn is_percent(words: &[String], at: usize) -> bool {
    percent_words(words, at) > 0
}

fn percent_words(words: &[String], at: usize) -> usize {
    match words.get(at).map(String::as_str) {
        Some(
            "%" | "percent" | "percentage" | "pct" | "pc" | "pratishat" | "fisadi" | "feesadi" | "takka" | "प्रतिशत" | "फीसदी" | "परसेंट",
        ) => 1,
        Some("per") if words.get(at + 1).is_some_and(|word| word == "cent") => 2,
        _ => 0,
    }
}

fn is_year(word: &str) -> bool {
    matches!(
        word,
        "year"
            | "years"
            | "yr"
            | "yrs"
            | "y"
            | "saal"
            | "sal"
            | "saalon"
            | "varsh"
            | "barsh"
            | "baras"
            | "साल"
            | "सालों"
            | "वर्ष"
            | "वर्षों"
            | "बरस"
    )
}

fn is_month(word: &str) -> bool {
    matches!(
        word,
        "month"
            | "months"
            | "monthly"
            | "mo"
            | "mon"
            | "mths"
            | "m"
            | "mahina"
            | "mahine"
            | "maheene"
            | "mahino"
            | "mah"
            | "महीना"
            | "महीने"
            | "महीनों"
            | "माह"
    )
}

/// "a month", "per month", "monthly", "हर महीने" about an amount.
fn every(words: &[String], start: usize, end: usize) -> Option<Every> {
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let of = |text: &str| match text {
        "pm" | "monthly" | "मासिक" | "masik" => Some(Every::Month),
        "pa" | "annum" | "annual" | "annually" | "yearly" | "salana" | "saalana" | "सालाना" | "वार्षिक" => {
            Some(Every::Year)
        }
        text if is_month(text) => Some(Every::Month),
        text if is_year(text) => Some(Every::Year),
        _ => None,
    };
    if word(end.saturating_sub(1)) == "lpa" {
        return Some(Every::Year);
    }
    let linked = matches!(word(end), "per" | "a" | "every" | "each" | "har" | "हर" | "प्रति" | "prati" | "in" | "का" | "की" | "ka" | "ki");
    let behind = if linked && !matches!(word(end), "in" | "का" | "की" | "ka" | "ki") { of(word(end + 1)) } else { of(word(end)) };
    let before = || {
        let at = start.checked_sub(1)?;
        let at = if is_currency(word(at)) { at.checked_sub(1)? } else { at };
        match word(at) {
            "monthly" | "मासिक" | "masik" | "annual" | "yearly" | "salana" | "saalana" | "सालाना" | "वार्षिक" => {
                of(word(at))
            }
            text if at > 0 && matches!(word(at - 1), "har" | "हर" | "every" | "प्रति") => of(text),
            _ => None,
        }
    };
    behind.or_else(before)
}

/// Words for small numbers count where an age is told: "at fifty eight", "अट्ठावन की उम्र".
fn is_age_word(words: &[String], start: usize, end: usize) -> bool {
    let before = start > 0 && matches!(words[start - 1].as_str(), "at" | "age" | "aged" | "am" | "till" | "until" | "umar" | "उम्र");
    before
        || (words.get(end).is_some_and(|word| matches!(word.as_str(), "ki" | "की")) && words.get(end + 1).is_some_and(|word| is_age(word)))
}

pub(super) fn is_age(word: &str) -> bool {
    matches!(word, "age" | "umar" | "umra" | "umr" | "उम्र" | "आयु" | "aayu")
}

/// 2026 is a year unless it is paid.
fn is_calendar_year(words: &[String], start: usize, value: f64) -> bool {
    let paid = words.get(start + 1).is_some_and(|word| matches!(word.as_str(), "per" | "a" | "every" | "monthly" | "pm" | "har" | "हर"));
    let named = start > 0 && matches!(words[start - 1].as_str(), "sip" | "rd" | "basic");
    (2005.0..=2060.0).contains(&value) && value.fract() == 0.0 && !paid && !named
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(f64, Class)> {
        quantities(&super::super::text::words(text)).into_iter().map(|quantity| (quantity.value, quantity.class)).collect()
    }

    #[test]
    fn amounts_in_many_notations() {
        let amounts = [
            ("2 lakh", 200_000.0),
            ("2L", 200_000.0),
            ("1.5 cr", 15_000_000.0),
            ("50k", 50_000.0),
            ("₹40,000", 40_000.0),
            ("Rs. 40,000/-", 40_000.0),
            ("40 हज़ार", 40_000.0),
            ("दो लाख", 200_000.0),
            ("पच्चीस हजार रुपये", 25_000.0),
            ("डेढ़ करोड़", 15_000_000.0),
            ("साढ़े तीन लाख", 350_000.0),
            ("सवा लाख", 125_000.0),
            ("पौने दो लाख", 175_000.0),
            ("dhai lakh", 250_000.0),
            ("sadhe teen lakh", 350_000.0),
            ("twenty-five thousand", 25_000.0),
            ("one and a half crore", 15_000_000.0),
            ("a lakh", 100_000.0),
            ("2 lakh 50 thousand", 250_000.0),
            ("ek lakh bees hazar", 120_000.0),
            ("one lakh twenty thousand five hundred", 120_500.0),
            ("half a crore", 5_000_000.0),
            ("1234567", 1_234_567.0),
            ("३० लाख", 3_000_000.0),
            ("18 lpa", 1_800_000.0),
        ];
        for (text, value) in amounts {
            assert_eq!(read(text), [(value, Class::Rupees)], "{text}");
        }
    }

    #[test]
    fn percentages_spans_and_bare_numbers() {
        assert_eq!(
            read("8.5 % and eight point five percent, 9 प्रतिशत, बारह फीसदी"),
            [8.5, 8.5, 9.0, 12.0].map(|value| (value, Class::Percent))
        );
        assert_eq!(
            read("20 years, 15 साल, 18 months, 2 years 6 months, pandrah saal"),
            [240.0, 180.0, 18.0, 30.0, 180.0].map(|v| (v, Class::Span))
        );
        assert_eq!(read("at 58"), [(58.0, Class::Bare)]);
        assert_eq!(read("5000 per month"), [(5_000.0, Class::Rupees)]);
    }

    #[test]
    fn words_that_only_look_like_numbers_are_none() {
        for text in ["how do I pay", "which one is it", "act of 2025", "in 2026-27", "section 80C", "saath mein", "एक सवाल", "the 2nd job"]
        {
            assert_eq!(read(text), [], "{text}");
        }
    }
}

//! What a question about a prepayment says beside its amounts: what the lender takes for it, and when it is made.

use domain::time::MONTHS_PER_YEAR;

use super::quantities::{Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics;

/// Words for what a lender takes for a prepayment, and how near to its percentage they stand.
const CHARGE_WORDS: &str = "charge|charges|penalty|fee|fees|चार्ज|शुल्क|पेनल्टी";
const WORDS_BEFORE_CHARGE: usize = 3;
const WORDS_BEHIND_CHARGE: usize = 2;
/// Words of instalments that were paid: "paid 14 EMI", "14 kist de chuka".
const PAID_WORDS: &str =
    "paid|pay kar diya|de chuka|de chuki|bhar chuka|bhar chuki|bhar di|ho chuki|ho gayi|दे चुका|दे चुकी|भर चुका|भर चुकी|हो चुकी";
const INSTALMENT_UNITS: &str = "emi|emis|instalment|instalments|installment|installments|kist|kiste|kisten|kisht|किस्त|किस्तें|ईएमआई";
/// Words that name a year by its number, the first year first, and its end.
const ORDINALS: [&str; 5] = [
    "1st|first|pehle|pahle|पहले",
    "2nd|second|dusre|doosre|दूसरे",
    "3rd|third|teesre|tisre|तीसरे",
    "4th|fourth|chauthe|चौथे",
    "5th|fifth|panchve|paanchve|पांचवें",
];
const YEAR_WORDS: &str = "year|years|saal|sal|साल|वर्ष";
const END_WORDS: &str = "end|after|ant|aakhir|akhir|khatam|baad|bad|अंत|आखिर|बाद";
/// In words.
const WORDS_AROUND_YEAR: usize = 3;

/// The percentage that a lender takes of a prepayment: "part payment charge 4%".
pub(super) fn find_charge_share(question: &ParsedQuestion) -> Option<f64> {
    let is_charge = |quantity: &&Quantity| {
        let before = &question.words[quantity.start.saturating_sub(WORDS_BEFORE_CHARGE)..quantity.start];
        let behind = &question.words[quantity.end..question.words.len().min(quantity.end + WORDS_BEHIND_CHARGE)];
        let is_named = topics::contains_any(before, CHARGE_WORDS) || topics::contains_any(behind, CHARGE_WORDS);
        quantity.kind == QuantityKind::Percent && is_named
    };
    question.quantities.iter().find(is_charge).map(|quantity| quantity.value)
}

/// The number of instalments that were paid before a prepayment.
pub(super) fn count_paid_instalments(question: &ParsedQuestion) -> Option<f64> {
    let is_count = |quantity: &&Quantity| {
        let unit = question.words.get(quantity.end..=quantity.end).unwrap_or_default();
        quantity.kind == QuantityKind::Bare && quantity.value.fract() == 0.0 && topics::contains_any(unit, INSTALMENT_UNITS)
    };
    let count = question.quantities.iter().find(is_count).filter(|_| question.mentions(PAID_WORDS))?;
    Some(count.value)
}

/// The instalments that are paid until the end of a year that is counted from the beginning: "3 lakh extra at the end of the 1st year".
pub(super) fn count_instalments_of_years(question: &ParsedQuestion) -> Option<f64> {
    let is_word =
        |at: usize, names: &str| question.words.get(at).is_some_and(|word| topics::contains_any(std::slice::from_ref(word), names));
    let years = (0..question.words.len()).find_map(|at| {
        let nth = ORDINALS.iter().position(|names| is_word(at, names))? + 1;
        let names_end =
            (at.saturating_sub(WORDS_AROUND_YEAR)..at).chain(at + 2..at + 2 + WORDS_AROUND_YEAR).any(|near| is_word(near, END_WORDS));
        (is_word(at + 1, YEAR_WORDS) && names_end).then_some(nth)
    })?;
    Some((years as u32 * MONTHS_PER_YEAR).into())
}

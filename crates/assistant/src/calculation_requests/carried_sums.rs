//! Turns that carry a sum on without naming it: "if I pay 5,000 more", "5 saal aur", "what if I start at 35", "same for my wife with 30k",
//! "redo both at 9.1%".

use domain::calculators::CalculatorKind;

use super::aims::Aim;
use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::{ParsedQuestion, StatedSum};
use super::topics;

/// Words directly behind an amount or a term that is added to the one before, and directly before one.
const MORE_BEHIND: &str = "more|extra|additional|zyada|jyada|zyaada|aur|ज्यादा|और|अतिरिक्त|एक्स्ट्रा";
const MORE_BEFORE: &str = "extra|additional|another|अतिरिक्त|एक्स्ट्रा";
/// Words of a period that may stand between an amount and those.
const PERIOD_WORDS: &str = "a|per|every|each|month|monthly|year|yearly|pm|har|mahine|mahina|saal|महीने|महीना|साल|हर|rs|rupees|rupaye|रुपये";
/// Words of a comparison, which adds nothing: "5,000 more than before".
const THAN_WORDS: &str = "than|se|से";
/// Words behind "aur" that show that it begins another clause: "5000, aur batao".
const CLAUSE_WORDS: &str = "batao|bataiye|bata|kitna|kitni|kya|agar|phir|बताओ|बताइए|कितना|कितनी|क्या|अगर|फिर";
const DOWN_PAYMENT_WORDS: &str = "down payment|downpayment|down|डाउन पेमेंट|margin money";
const PAYING_WORDS: &str =
    "pay|paying|paid|emi|emis|kist|kisht|bhar|bharu|bharun|bharunga|du|dun|deta|dalu|put|prepay|किस्त|ईएमआई|भरूं|भर|दूं|डालूं";
const BORROWING_WORDS: &str = "loan|borrow|लोन|कर्ज";
/// So large a part of a loan is paid at once; a smaller one every month.
const MAX_MONTHLY_PART: f64 = 0.02;
const STARTING_WORDS: &str = "start|starting|started|begin|beginning|join|joining|shuru|shuroo|शुरू|शुरु";
const STARTING_AGES: std::ops::RangeInclusive<f64> = 18.0..=65.0;
const SAME_WORDS: &str = "same|wahi|vahi|yahi|isi tarah|aise hi|वही|यही|इसी तरह|ऐसे ही";
/// Other people for whom the same sum is asked for.
const OTHER_PEOPLE: &str = "for my wife|for my husband|for my brother|for my sister|for my friend|for my father|for my mother|for her|for him|meri wife ke liye|\
mere husband ke liye|meri patni ke liye|wife ke liye|husband ke liye|patni ke liye|pati ke liye|bhai ke liye|behen ke liye|मेरी पत्नी के लिए|मेरे पति के लिए|पत्नी के लिए|\
पति के लिए|भाई के लिए|बहन के लिए|uske liye|unke liye|उसके लिए|उनके लिए";
const BOTH_WORDS: &str = "both|dono|donon|दोनों";
/// Words that ask for the same again.
const AGAIN_WORDS: &str = "redo|recalculate|again|dobara|phir se|दोबारा|फिर से";

/// The sum to which a turn adds something, or whose beginning it moves. `None` for any other turn.
pub(super) fn carry_on(before: &StatedSum, question: &ParsedQuestion) -> Option<StatedSum> {
    let [quantity] = &question.quantities[..] else { return None };
    if !before.list_missing().is_empty() || before.longer_term.is_some() {
        return None;
    }
    if is_added(question, quantity) && !question.mentions(DOWN_PAYMENT_WORDS) {
        return match before.kind {
            CalculatorKind::Emi if quantity.kind == QuantityKind::Rupees => pay_more(before, question, quantity),
            _ => add_to_input(before, quantity, follows_years(question, quantity)),
        };
    }
    start_later(before, question, quantity)
}

/// Whether the words beside the only quantity say that it comes on top.
fn is_added(question: &ParsedQuestion, quantity: &Quantity) -> bool {
    let is_one_of = |word: &str, names: &str| names.split('|').any(|name| name == word);
    let word = |at: usize| question.words.get(at).map(String::as_str).unwrap_or_default();
    let behind = (quantity.end..question.words.len()).find(|at| !is_one_of(word(*at), PERIOD_WORDS));
    let is_behind = behind.is_some_and(|at| {
        let begins_clause = matches!(word(at), "aur" | "और") && is_one_of(word(at + 1), CLAUSE_WORDS);
        is_one_of(word(at), MORE_BEHIND) && !is_one_of(word(at + 1), THAN_WORDS) && !begins_clause
    });
    let before = quantity.start.checked_sub(1).map(word).unwrap_or_default();
    is_behind || is_one_of(before, MORE_BEFORE)
}

/// "5 more years".
fn follows_years(question: &ParsedQuestion, quantity: &Quantity) -> bool {
    let behind = question.words.get(quantity.end..).unwrap_or_default();
    ["more years", "more year", "aur saal", "और साल", "extra years", "additional years"]
        .iter()
        .any(|phrase| topics::starts_with_phrase(behind, phrase))
}

/// More is paid on the loan of which the instalment was worked out: every month, or at once.
fn pay_more(before: &StatedSum, question: &ParsedQuestion, paid: &Quantity) -> Option<StatedSum> {
    let loan = before.values.get("principal").copied()?;
    if !question.mentions(PAYING_WORDS) {
        return question.mentions(BORROWING_WORDS).then(|| replace(before, "principal", loan + paid.value));
    }
    let (kind, field) = match paid.period {
        Some(Period::Year) => return None,
        Some(Period::Month) => (CalculatorKind::Extra, "monthly"),
        None if paid.value <= loan * MAX_MONTHLY_PART => (CalculatorKind::Extra, "monthly"),
        None => (CalculatorKind::Prepayment, "prepaid"),
    };
    let mut turned = StatedSum { continues: true, ..StatedSum::empty(kind, Aim::Whole) }.inherit(before);
    turned.values.insert(field, paid.value);
    turned.list_missing().is_empty().then_some(turned)
}

/// Adds to what is saved, lent or left for a time.
fn add_to_input(before: &StatedSum, quantity: &Quantity, is_years: bool) -> Option<StatedSum> {
    let field = match (before.kind, quantity.kind) {
        (CalculatorKind::Sip | CalculatorKind::Rd | CalculatorKind::Nps, QuantityKind::Rupees) => "monthly",
        (CalculatorKind::Ppf | CalculatorKind::Ssy, QuantityKind::Rupees) => "yearly",
        (CalculatorKind::Fd | CalculatorKind::Payout, QuantityKind::Rupees) => "amount",
        (CalculatorKind::Sip | CalculatorKind::Ppf, QuantityKind::Span) => "years",
        (CalculatorKind::Sip | CalculatorKind::Ppf, QuantityKind::Bare) if is_years => "years",
        (CalculatorKind::Emi | CalculatorKind::Fd | CalculatorKind::Rd, QuantityKind::Span) => "months",
        (CalculatorKind::Emi | CalculatorKind::Fd | CalculatorKind::Rd, QuantityKind::Bare) if is_years => "months",
        _ => return None,
    };
    let more = match (field, quantity.kind, quantity.period) {
        ("monthly", _, Some(Period::Year)) | ("amount", _, Some(_)) => return None,
        ("yearly", _, Some(Period::Month)) => quantity.value * 12.0,
        ("yearly", _, None) if before.values.get("times") == Some(&12.0) => quantity.value * 12.0,
        ("years", QuantityKind::Span, _) => (quantity.value / 12.0).floor(),
        ("months", QuantityKind::Bare, _) => quantity.value * 12.0,
        _ => quantity.value,
    };
    let old = before.values.get(field).copied()?;
    (more > 0.0).then(|| replace(before, field, old + more))
}

/// "What if I start at 35": the age at which the saving begins, not the one at which it ends.
fn start_later(before: &StatedSum, question: &ParsedQuestion, age: &Quantity) -> Option<StatedSum> {
    let runs_from_age = matches!(before.kind, CalculatorKind::Nps | CalculatorKind::Epf) && before.values.contains_key("age");
    let years = match age.kind {
        QuantityKind::Bare => age.value,
        QuantityKind::Span if age.is_in_years => age.value / 12.0,
        _ => return None,
    };
    let is_start = runs_from_age && question.mentions(STARTING_WORDS) && STARTING_AGES.contains(&years) && years.fract() == 0.0;
    is_start.then(|| StatedSum { current_age: Some(years), ..replace(before, "age", years) })
}

fn replace(before: &StatedSum, field: &'static str, value: f64) -> StatedSum {
    let mut next = StatedSum { continues: true, superseded: None, ..before.clone() };
    next.values.insert(field, value);
    next.changes = before.list_changes(&next);
    next
}

/// A question for the same sum of somebody else, without that person, as one that goes on. `None` where it asks for no such sum.
pub(super) fn drop_other_person(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let is_same = question.mentions(SAME_WORDS) && question.mentions(OTHER_PEOPLE) && !question.quantities.is_empty();
    is_same.then(|| strip(question, OTHER_PEOPLE))
}

/// A question that changes both of two sums, without the words that say so, as one that goes on. `None` where it speaks of one.
pub(super) fn drop_both(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    // Two terms with "both" are compared side by side.
    let changes_both = question.mentions(BOTH_WORDS) && question.quantities.len() == 1;
    changes_both.then(|| {
        let rest = strip(question, BOTH_WORDS);
        strip(&rest, AGAIN_WORDS)
    })
}

/// Both of two sums with what the question changes in either. `None` where it doesn't change the same in both, or makes them alike.
pub(super) fn change_both(before: &StatedSum, last: &StatedSum, question: &ParsedQuestion) -> Option<[StatedSum; 2]> {
    let rest = drop_both(question)?;
    let is_single = |sum: &StatedSum| sum.longer_term.is_none() && sum.list_missing().is_empty() && sum.unclear.is_none();
    let (one, other) = (before.continue_with(&rest)?, last.continue_with(&rest)?);
    let changed = |sum: &StatedSum| sum.changes.iter().map(|change| (change.field, change.new)).collect::<Vec<_>>();
    let are_alike = one.kind == other.kind && one.list_values() == other.list_values();
    let is_common = !one.changes.is_empty() && changed(&one) == changed(&other) && !are_alike;
    (is_common && is_single(&one) && is_single(&other)).then_some([one, other])
}

/// The question without these words, opening as one that goes on.
fn strip(question: &ParsedQuestion, phrases: &str) -> ParsedQuestion {
    let words = &question.words;
    let length = |at: usize| {
        let found = phrases.split('|').filter(|phrase| topics::starts_with_phrase(&words[at..], phrase));
        found.map(|phrase| phrase.split(' ').count()).max().unwrap_or_default()
    };
    let mut kept = vec!["and".to_owned()];
    let mut at = 0;
    while at < words.len() {
        match length(at) {
            0 => {
                kept.push(words[at].clone());
                at += 1;
            }
            taken => at += taken,
        }
    }
    ParsedQuestion::from_words(kept)
}

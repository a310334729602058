//! A turn that corrects a figure of the one before: "sorry, it was nine years", "12 lakh, not 10", "galti se 20 likha, 25 hai". The sum is
//! done again with the figure replaced. Where it isn't plain which figure is meant, it is asked for.

use domain::time::MONTHS_PER_YEAR;

use super::input_binding::{BoundInputs, UnclearAmounts};
use super::input_slots::{InputSlot, PRICE, SlotKind, input_slots_for};
use super::quantities::{Quantity, QuantityKind};
use super::stated_sum::{ParsedQuestion, StatedSum};
use super::topics;

/// Words with which somebody takes back what was said, wherever they stand.
const STRONG_MARKS: &str = "i forgot to add|i forgot to tell|i forgot|forgot|bhul gaya tha|bhul gayi thi|bhul gaya|bhool gaya tha|bhool gaya|bhool gayi|भूल गया था|भूल गया|भूल गई|no wait|oh wait|sorry|apologies|my mistake|my bad|by mistake|mistakenly|i meant|i mean|i should have said|correction|galti se|galti ho gayi|\
galti ho gai|galati se|galat|ghalat|maaf kijiye|maaf karna|maaf kijiyega|mera matlab tha|mera matlab|गलती से|गलती हो गई|गलती हो गयी|गलत|माफ कीजिए|माफ करना|माफ कीजिएगा|\
मेरा मतलब था|मेरा मतलब";
/// Words that do so at the beginning alone.
const OPENING_MARKS: &str = "actually|oops|wait|hold on|make that|make it|asal me|asal mein|darasal|arre|arey|are nahi|असल में|दरअसल|अरे|oh";
/// Words at the beginning that suppose another figure.
const SUPPOSING_MARKS: &str =
    "if|and if|what if|suppose|say|agar|aur agar|to agar|maan lo|maan lijiye|अगर|और अगर|तो अगर|यदि|मान लो|मान लीजिए";
/// Words that may stand before what is said.
const COURTESIES: &str = "acha|accha|achha|ok|okay|haan|ha|ji|अच्छा|हां|जी";
/// Words that say no. They take something back before a comma or a figure.
const DENIALS: &str = "no|nope|nahi|nahin|na|नहीं|नही";
/// Words directly before a figure that is taken back, and directly behind one.
const WITHDRAWING_BEFORE: &str =
    "not|instead of|rather than|and not|by mistake|galti se|galati se|गलती से|i typed|i wrote|i said|typed|wrote";
const WITHDRAWING_BEHIND: &str = "by mistake|nahi|nahin|नहीं|नही|ki jagah|ke badle|की जगह|के बदले|zyada ho|zyada hai|jyada ho|jyada hai|bahut zyada|bahut jyada|is too much|too much|ज्यादा हो|ज्यादा है|बहुत ज्यादा|likha|likh diya|likh di|bola|bol diya|bataya|bata diya|kaha|\
लिखा|लिख दिया|बोला|बोल दिया|बताया|बता दिया|कहा|galat";
/// Those of them that need no other word: "18 nahi, 23 lakh".
const PLAIN_DENIALS: &str = "not|instead of|rather than|nahi|nahin|नहीं|नही|ki jagah|ke badle|की जगह|के बदले|zyada ho|zyada hai|jyada ho|jyada hai|bahut zyada|bahut jyada|\
too much|ज्यादा हो|ज्यादा है|बहुत ज्यादा";
/// Steps of the scale in which "12 lakh, not 10" leaves out the lakh.
const SCALES: [f64; 3] = [10_000_000.0, 100_000.0, 1_000.0];
/// A figure so many times larger or smaller than the one before is hardly of the same thing.
const MAX_PLAIN_FACTOR: f64 = 20.0;
/// A number that leaves out its scale is at most so many times larger or smaller than the amount that it corrects.
const MAX_SCALED_FACTOR: f64 = 3.0;

/// The sum with the figure that the question corrects; `None` where the question corrects none.
pub(super) fn correct_sum(before: &StatedSum, question: &ParsedQuestion) -> Option<StatedSum> {
    let rest = strip_marks(question);
    if rest.is_none() && !question.mentions(PLAIN_DENIALS) {
        return None;
    }
    let withdrawn: Vec<usize> = (0..question.quantities.len()).filter(|at| is_withdrawn(question, *at)).collect();
    let corrected = match (&withdrawn[..], &question.quantities[..]) {
        ([wrong], [one, other]) => {
            let (wrong, right) = if *wrong == 0 { (one, other) } else { (other, one) };
            exchange(before, question, wrong, right)?
        }
        ([], _) => {
            let rest = rest?;
            let completed = complete_scale(before, &rest);
            ask_if_far_off(before, before.continue_with(completed.as_ref().unwrap_or(&rest))?)
        }
        _ => return None,
    };
    let is_whole = before.list_missing().is_empty() && before.unclear.is_none();
    let superseded = StatedSum { superseded: None, ..before.clone() };
    let replaces = is_whole && !corrected.changes.is_empty();
    Some(StatedSum { superseded: replaces.then(|| Box::new(superseded)), ..corrected })
}

/// A lone number without a unit as the amount whose scale it leaves out: "no, 15.6" after a salary of 14.2 lakh. `None` where it may be of another
/// input, or of none.
fn complete_scale(before: &StatedSum, question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let [number] = &question.quantities[..] else { return None };
    let known = before.list_known();
    let is_near = |value: f64, known: f64| known > 0.0 && (value / known).max(known / value) <= MAX_SCALED_FACTOR;
    let slots = input_slots_for(before.kind, before.aim).iter().filter(|slot| known.contains_key(slot.field));
    let scale_of = |value: f64| SCALES.into_iter().find(|scale| value >= *scale);
    let mut scales = slots.filter_map(|slot| {
        let known = known[slot.field];
        let is_amount = slot.kind.accepts(&Quantity { kind: QuantityKind::Rupees, value: known, ..number.clone() });
        let scale = if is_amount { scale_of(known)? } else { 1.0 };
        is_near(number.value * scale, known).then_some(scale)
    });
    let (scale, None) = (scales.next().filter(|scale| *scale > 1.0)?, scales.next()) else { return None };
    if number.kind != QuantityKind::Bare {
        return None;
    }
    let mut words = question.words.clone();
    words.splice(number.start..number.end, [format!("{:.0}", number.value * scale)]);
    Some(ParsedQuestion::from_words(words))
}

/// The sum with another figure that is supposed for one of its own, where it leaves out the scale: "agar 16.25 ho jaye" after a salary of 15.5 lakh.
pub(super) fn suppose_figure(before: &StatedSum, question: &ParsedQuestion) -> Option<StatedSum> {
    let first = question.words.iter().position(|word| word != ",")?;
    let is_supposed = longest_phrase(&question.words[first..], SUPPOSING_MARKS) > 0;
    let completed = complete_scale(before, question).filter(|_| is_supposed)?;
    before.continue_with(&completed)
}

/// An earlier turn with the figure that the question corrects in it, where it stands there once: "salary 11.8 lakh and interest 60,000" after
/// "salary is 12.8, not 11.8". For a sum in which the figure is only a part.
pub(super) fn rewrite_turn(told: &ParsedQuestion, question: &ParsedQuestion) -> Option<ParsedQuestion> {
    if strip_marks(question).is_none() && !question.mentions(PLAIN_DENIALS) {
        return None;
    }
    let (wrong, right) = match &question.quantities[..] {
        [wrong, right] if is_withdrawn(question, 0) && !is_withdrawn(question, 1) => (wrong, right),
        [right, wrong] if is_withdrawn(question, 1) && !is_withdrawn(question, 0) => (wrong, right),
        _ => return None,
    };
    let [wrong, right] = [wrong, right].map(|quantity| &question.words[quantity.start]);
    let mut places = told.words.iter().enumerate().filter(|(_, word)| *word == wrong).map(|(at, _)| at);
    let (Some(place), None) = (places.next(), places.next()) else { return None };
    let mut words = told.words.clone();
    words[place].clone_from(right);
    Some(ParsedQuestion::from_words(words))
}

/// Whether a question takes back something and gives a figure for it.
pub(super) fn is_correction(question: &ParsedQuestion) -> bool {
    !question.quantities.is_empty() && strip_marks(question).is_some()
}

/// The question without the words that take something back, opening as one that goes on. `None` where there are no such words, or no figure.
fn strip_marks(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let words = &question.words;
    let mut kept: Vec<String> = Vec::new();
    let (mut is_marked, mut at) = (false, 0);
    while at < words.len() {
        let is_opening = kept.iter().all(|word| word == ",");
        let strong = longest_phrase(&words[at..], STRONG_MARKS);
        let opening = if is_opening { longest_phrase(&words[at..], OPENING_MARKS) } else { 0 };
        let denial = usize::from(is_opening && denies(question, at));
        match strong.max(opening).max(denial) {
            0 => {
                kept.push(words[at].clone());
                at += 1;
            }
            length => {
                is_marked = true;
                at += length;
            }
        }
    }
    if !is_marked || question.quantities.is_empty() {
        return None;
    }
    let is_lead = |word: &String| word == "," || COURTESIES.split('|').any(|courtesy| courtesy == word);
    let first = kept.iter().position(|word| !is_lead(word)).unwrap_or(kept.len());
    Some(ParsedQuestion::from_words(std::iter::once("and".to_owned()).chain(kept.into_iter().skip(first)).collect()))
}

/// Whether the word at this place says no to the figure before: "no, 40,000", "nahi 25 saal".
fn denies(question: &ParsedQuestion, at: usize) -> bool {
    let is_denial = DENIALS.split('|').any(|word| word == question.words[at]);
    let next = question.words.get(at + 1).map(String::as_str).unwrap_or_default();
    is_denial && (matches!(next, "," | "it" | "its" | "₹" | "rs" | "inr") || question.is_quantity(at + 1))
}

/// The number of words of the longest of the phrases with which the words begin.
fn longest_phrase(words: &[String], phrases: &str) -> usize {
    let begins = |phrase: &&str| topics::starts_with_phrase(words, phrase);
    phrases.split('|').filter(begins).map(|phrase| phrase.split(' ').count()).max().unwrap_or_default()
}

/// Whether the words beside a quantity take it back.
fn is_withdrawn(question: &ParsedQuestion, at: usize) -> bool {
    let quantity = &question.quantities[at];
    let behind = question.words.get(quantity.end..).unwrap_or_default();
    let ends = |phrase: &str| {
        let length = phrase.split(' ').count();
        let is_sign = |word: &String| matches!(word.as_str(), "₹" | "rs" | "inr");
        let end = if quantity.start.checked_sub(1).is_some_and(|sign| is_sign(&question.words[sign])) {
            quantity.start - 1
        } else {
            quantity.start
        };
        end.checked_sub(length).is_some_and(|start| topics::starts_with_phrase(&question.words[start..end], phrase))
    };
    longest_phrase(behind, WITHDRAWING_BEHIND) > 0 || WITHDRAWING_BEFORE.split('|').any(ends)
}

/// The sum with one figure in place of another that it was worked out with.
fn exchange(before: &StatedSum, question: &ParsedQuestion, wrong: &Quantity, right: &Quantity) -> Option<StatedSum> {
    let known = before.list_known();
    let is_meant = |slot: &&InputSlot| {
        let value = known.get(slot.field).copied().filter(|_| slot.kind != SlotKind::Deductions);
        value.is_some_and(|value| read_like(slot, wrong, right).is_some_and(|read| (read - value).abs() < 0.005))
    };
    let meant: Vec<&InputSlot> = input_slots_for(before.kind, before.aim).iter().filter(is_meant).collect();
    let [slot] = meant[..] else {
        // The same figure stands in two places.
        let fields: Vec<&'static str> = meant.iter().map(|slot| slot.field).collect();
        let amounts = meant.first().and_then(|slot| read_like(slot, right, wrong)).into_iter().collect();
        let unclear = Some(UnclearAmounts { fields, amounts });
        return (meant.len() > 1).then(|| StatedSum { unclear, continues: true, changes: Vec::new(), superseded: None, ..before.clone() });
    };
    let value = read_like(slot, right, wrong)?;
    let bound = BoundInputs { values: [(slot.field, value)].into_iter().collect(), cued: vec![slot.field], ..BoundInputs::default() };
    let mut next = StatedSum { changes: Vec::new(), continues: true, unclear: None, superseded: None, ..before.clone() };
    next.apply(&ParsedQuestion { words: question.words.clone(), quantities: vec![name_unit(slot, right, value)] }, bound);
    if slot.field == PRICE {
        // The loan is what the price leaves after the down payment.
        let more = value - known.get(PRICE).copied().unwrap_or(value);
        if let Some(principal) = next.values.get_mut("principal") {
            *principal += more;
        }
    }
    if slot.kind == SlotKind::CurrentAge {
        next.current_age = Some(value);
    }
    next.changes = before.list_changes(&next);
    (!next.changes.is_empty()).then_some(next)
}

/// The quantity with the unit of its input, so that "25" counts as a duration where a term is corrected.
fn name_unit(slot: &InputSlot, quantity: &Quantity, value: f64) -> Quantity {
    let months = match slot.kind {
        SlotKind::Months => value,
        SlotKind::Years | SlotKind::YearsOfService | SlotKind::YearsOfPension => value * f64::from(MONTHS_PER_YEAR),
        _ => return quantity.clone(),
    };
    match quantity.kind {
        QuantityKind::Bare => Quantity { kind: QuantityKind::Span, value: months, ..quantity.clone() },
        _ => quantity.clone(),
    }
}

/// What a quantity is as the value of an input. A number without a unit has that of the other one: "12 lakh, not 10".
fn read_like(slot: &InputSlot, quantity: &Quantity, other: &Quantity) -> Option<f64> {
    if quantity.kind != QuantityKind::Bare {
        return Some(quantity).filter(|quantity| slot.kind.accepts(quantity)).and_then(|quantity| slot.kind.convert(quantity));
    }
    let is_years = match other.kind {
        QuantityKind::Bare => true,
        QuantityKind::Span => other.is_in_years,
        _ => false,
    };
    match slot.kind {
        SlotKind::Percent | SlotKind::DebtRate if matches!(other.kind, QuantityKind::Percent | QuantityKind::Bare) => Some(quantity.value),
        SlotKind::Years | SlotKind::YearsOfService | SlotKind::YearsOfPension | SlotKind::CurrentAge | SlotKind::TargetAge if is_years => {
            Some(quantity.value)
        }
        SlotKind::Months if is_years => Some(quantity.value * f64::from(MONTHS_PER_YEAR)),
        SlotKind::Months if other.kind == QuantityKind::Span => Some(quantity.value),
        _ if other.kind == QuantityKind::Rupees => {
            let scale = SCALES.into_iter().find(|scale| other.value >= *scale)?;
            let scaled = Quantity { value: quantity.value * scale, ..other.clone() };
            Some(&scaled).filter(|scaled| slot.kind.accepts(scaled)).and_then(|scaled| slot.kind.convert(scaled))
        }
        _ => None,
    }
}

/// Asks which figure an amount is, where it lies far from the one that it would replace: "no, 40,000" after a loan of 50 lakh.
fn ask_if_far_off(before: &StatedSum, corrected: StatedSum) -> StatedSum {
    let is_far = |old: f64, new: f64| old > 0.0 && new > 0.0 && (old / new).max(new / old) > MAX_PLAIN_FACTOR;
    let Some(change) = corrected.changes.iter().find(|change| is_far(change.old, change.new)) else { return corrected };
    let unclear = Some(UnclearAmounts { fields: vec![change.field], amounts: vec![change.old, change.new] });
    StatedSum { unclear, continues: true, changes: Vec::new(), superseded: None, ..before.clone() }
}

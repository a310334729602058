//! Puts the quantities of a question into a calculator's inputs: first those that a word nearby names,
//! then the others in the order of their places.

use std::collections::BTreeMap;

use super::quantities::{Class, Every, Quantity, is_age};
use super::slots::{Slot, Takes, slots};
use crate::calculators::Kind;

/// By name of the input.
pub(super) type Placed = BTreeMap<&'static str, f64>;

/// A word that names a quantity stands at most so far from it.
const NEAR: usize = 4;

pub(super) fn place(kind: Kind, words: &[String], quantities: &[Quantity]) -> Placed {
    let slots = slots(kind);
    let mut placed = Placed::new();
    let mut left: Vec<usize> = (0..quantities.len()).collect();
    if slots.iter().any(|slot| matches!(slot.takes, Takes::AgeNow | Takes::AgeThen)) {
        place_ages(slots, words, quantities, &mut left, &mut placed);
    }
    place_named(slots, words, quantities, &mut left, &mut placed);
    order_amounts(kind, quantities, &mut left);
    for slot in slots.iter().filter(|slot| slot.is_open) {
        if placed.contains_key(slot.field) {
            continue;
        }
        let at = left.iter().position(|at| slot.takes.fits(quantities[*at].class, quantities[*at].value));
        if let Some(at) = at {
            let quantity = &quantities[left.remove(at)];
            put(slot, quantity, &mut placed);
        }
    }
    placed
}

/// Nearest words first, so that no quantity takes the word of its neighbour.
fn place_named(slots: &[Slot], words: &[String], quantities: &[Quantity], left: &mut Vec<usize>, placed: &mut Placed) {
    let mut pairs = Vec::new();
    for (nth, at) in left.iter().enumerate() {
        let (from, to) = surroundings(quantities, *at, words.len());
        for (rank, slot) in slots.iter().enumerate() {
            let quantity = &quantities[*at];
            if slot.takes.fits(quantity.class, quantity.value)
                && let Some(distance) = distance(words, quantity, slot.cues, from, to)
            {
                pairs.push((distance, rank, nth, *at));
            }
        }
    }
    pairs.sort_unstable();
    for (_, rank, _, at) in pairs {
        let slot = &slots[rank];
        // Deductions are named one by one, and count together.
        let is_free = slot.field.is_empty() || slot.field == "deductions" || !placed.contains_key(slot.field);
        if is_free && left.contains(&at) {
            left.retain(|other| *other != at);
            put(slot, &quantities[at], placed);
        }
    }
}

/// The words between a quantity's neighbours.
fn surroundings(quantities: &[Quantity], at: usize, length: usize) -> (usize, usize) {
    let from = at.checked_sub(1).map_or(0, |before| quantities[before].end);
    (from, quantities.get(at + 1).map_or(length, |after| after.start))
}

/// Of two words as near as each other, the one before it counts. None beyond a comma or an "and" does:
/// "9% return, 6% annuity", "basic 40,000 and balance 2 lakh".
fn distance(words: &[String], quantity: &Quantity, cues: &[&str], from: usize, to: usize) -> Option<usize> {
    let is_break = |at: &usize| matches!(words[*at].as_str(), "," | "and" | "aur" | "और");
    let is_cue = |at: &usize| cues.contains(&words[*at].as_str());
    let before = (from..quantity.start).rev().take(NEAR).take_while(|at| !is_break(at)).find(is_cue).map(|at| (quantity.start - at) * 2);
    let behind = (quantity.end..to).take(NEAR).take_while(|at| !is_break(at)).find(is_cue).map(|at| (at + 1 - quantity.end) * 2 + 1);
    before.into_iter().chain(behind).min()
}

/// Of two amounts that nothing names, the larger is the loan or the investment.
fn order_amounts(kind: Kind, quantities: &[Quantity], left: &mut [usize]) {
    if matches!(kind, Kind::Prepayment | Kind::Swp) {
        left.sort_by(|one, other| quantities[*other].value.total_cmp(&quantities[*one].value));
    }
}

fn put(slot: &Slot, quantity: &Quantity, placed: &mut Placed) {
    let value = quantity.value;
    let value = match (slot.takes, quantity.every) {
        (Takes::RupeesAMonth, Some(Every::Year)) => value / 12.0,
        (Takes::RupeesAYear, Some(Every::Month)) => value * 12.0,
        (Takes::Years, _) => (value / 12.0).floor(),
        (Takes::YearsOfService, _) => (value / 12.0).floor() + f64::from(u8::from(value % 12.0 > 6.0)),
        _ => value,
    };
    // "SIP for 8 months" is no year.
    let is_nothing = slot.takes == Takes::Years && value < 1.0;
    if !slot.field.is_empty() && !is_nothing {
        *placed.entry(slot.field).or_default() += value;
    }
}

/// Ages, and the years until one: "I am 30", "at 58", "30 साल का हूँ", "for the next 20 years".
fn place_ages(slots: &[Slot], words: &[String], quantities: &[Quantity], left: &mut Vec<usize>, placed: &mut Placed) {
    let field = |takes| slots.iter().find(|slot| slot.takes == takes).map(|slot| slot.field);
    let (now, then) = (field(Takes::AgeNow), field(Takes::AgeThen));
    for at in left.clone() {
        let Some(age) = age_of(&quantities[at]) else { continue };
        let field = match told_age(words, &quantities[at], now.is_some()) {
            Some(Told::Now) => now,
            Some(Told::Then) => then,
            None => continue,
        };
        if let Some(field) = field.filter(|field| !placed.contains_key(field)) {
            placed.insert(field, age);
            left.retain(|other| *other != at);
        }
    }
    let (Some(now), Some(then)) = (now, then) else { return };
    let years = left.iter().copied().find(|at| quantities[*at].class == Class::Span && quantities[*at].value % 12.0 == 0.0);
    if let (Some(at), Some(age), false) = (years, placed.get(now).copied(), placed.contains_key(then)) {
        placed.insert(then, age + quantities[at].value / 12.0);
        left.retain(|other| *other != at);
    }
}

fn age_of(quantity: &Quantity) -> Option<f64> {
    let age = match quantity.class {
        Class::Bare => quantity.value,
        Class::Span => quantity.value / 12.0,
        Class::Rupees | Class::Percent => return None,
    };
    (age.fract() == 0.0 && (15.0..=99.0).contains(&age)).then_some(age)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    Now,
    Then,
}

/// `begins` where the kind asks for the age now: "from 30 to 60". Elsewhere a pension starts from an age.
fn told_age(words: &[String], quantity: &Quantity, begins: bool) -> Option<Told> {
    let before = |nth: usize| quantity.start.checked_sub(nth).map_or("", |at| words[at].as_str());
    let behind = |nth: usize| words.get(quantity.end + nth).map_or("", String::as_str);
    let is_of = |word: &str| matches!(word, "ka" | "ki" | "ke" | "का" | "की" | "के");
    let by_word = |word: &str| match word {
        "at" | "till" | "until" | "by" | "retire" | "retirement" | "retiring" | "रिटायर" | "upto" | "to" => Some(Told::Then),
        "am" | "im" | "aged" | "main" | "mai" | "मैं" | "hun" | "now" => Some(Told::Now),
        "from" | "starting" => Some(if begins { Told::Now } else { Told::Then }),
        _ => None,
    };
    if behind(0) == "old" || (is_of(behind(0)) && matches!(behind(1), "hun" | "hu" | "hoon" | "हूं" | "हु" | "हू")) {
        return Some(Told::Now);
    }
    // "58 की उम्र में", "58 साल तक".
    if (is_of(behind(0)) && is_age(behind(1))) || matches!(behind(0), "tak" | "तक" | "par" | "पर") {
        return Some(Told::Then);
    }
    if let Some(told) = by_word(before(1)) {
        return Some(told);
    }
    // "my age is 30", "at the age of 58", "मेरी उम्र 30 साल है".
    let age = (1..=3).find(|nth| is_age(before(*nth)))?;
    if (1..age).any(|nth| !matches!(before(nth), "of" | "is" | "now" | "abhi")) {
        return None;
    }
    let leading = if before(age + 1) == "the" { before(age + 2) } else { before(age + 1) };
    Some(by_word(leading).unwrap_or(Told::Now))
}

//! Assigns the quantities of a question to a calculator's inputs: first those with a cue word nearby, then the others in the order
//! of the slots.

use std::collections::BTreeMap;

use domain::calculators::CalculatorKind;

use super::input_slots::{InputSlot, SlotKind, input_slots_for};
use super::quantities::{Period, Quantity, QuantityKind, is_age_word};

/// Values by input name.
pub(super) type AssignedInputs = BTreeMap<&'static str, f64>;

/// Largest distance in words between a quantity and its cue word.
const MAX_CUE_DISTANCE: usize = 4;

pub(super) fn assign_inputs(kind: CalculatorKind, words: &[String], quantities: &[Quantity]) -> AssignedInputs {
    let slots = input_slots_for(kind);
    let mut placed = AssignedInputs::new();
    let mut unassigned: Vec<usize> = (0..quantities.len()).collect();
    if slots.iter().any(|slot| matches!(slot.kind, SlotKind::CurrentAge | SlotKind::TargetAge)) {
        assign_ages_by_cues(slots, words, quantities, &mut unassigned, &mut placed);
    }
    assign_by_cue(slots, words, quantities, &mut unassigned, &mut placed);
    sort_amounts(kind, quantities, &mut unassigned);
    for slot in slots.iter().filter(|slot| slot.accepts_uncued) {
        if placed.contains_key(slot.field) {
            continue;
        }
        let at = unassigned.iter().position(|at| slot.kind.accepts(quantities[*at].kind, quantities[*at].value));
        if let Some(at) = at {
            let quantity = &quantities[unassigned.remove(at)];
            assign_quantity(slot, quantity, &mut placed);
        }
    }
    placed
}

/// Assigns by cue words, nearest first, so that no quantity takes the cue of its neighbour.
fn assign_by_cue(slots: &[InputSlot], words: &[String], quantities: &[Quantity], unassigned: &mut Vec<usize>, placed: &mut AssignedInputs) {
    let mut pairs = Vec::new();
    for (nth, at) in unassigned.iter().enumerate() {
        let (from, to) = neighbour_bounds(quantities, *at, words.len());
        for (rank, slot) in slots.iter().enumerate() {
            let quantity = &quantities[*at];
            if slot.kind.accepts(quantity.kind, quantity.value)
                && let Some(distance) = cue_distance(words, quantity, slot.cues, from, to)
            {
                pairs.push((distance, rank, nth, *at));
            }
        }
    }
    pairs.sort_unstable();
    for (_, rank, _, at) in pairs {
        let slot = &slots[rank];
        // Several deductions are added up.
        let is_free = slot.field.is_empty() || slot.field == "deductions" || !placed.contains_key(slot.field);
        if is_free && unassigned.contains(&at) {
            unassigned.retain(|other| *other != at);
            assign_quantity(slot, &quantities[at], placed);
        }
    }
}

/// Bounds of the words between a quantity's neighbours.
fn neighbour_bounds(quantities: &[Quantity], at: usize, length: usize) -> (usize, usize) {
    let from = at.checked_sub(1).map_or(0, |before| quantities[before].end);
    (from, quantities.get(at + 1).map_or(length, |after| after.start))
}

/// Distance to the nearest cue; of two equally near cues the one before the quantity wins. Cues beyond a comma or an "and" don't
/// count: "9% return, 6% annuity", "basic 40,000 and balance 2 lakh".
fn cue_distance(words: &[String], quantity: &Quantity, cues: &[&str], from: usize, to: usize) -> Option<usize> {
    let is_break = |at: &usize| matches!(words[*at].as_str(), "," | "and" | "aur" | "और");
    let is_cue = |at: &usize| cues.contains(&words[*at].as_str());
    let before =
        (from..quantity.start).rev().take(MAX_CUE_DISTANCE).take_while(|at| !is_break(at)).find(is_cue).map(|at| (quantity.start - at) * 2);
    let behind =
        (quantity.end..to).take(MAX_CUE_DISTANCE).take_while(|at| !is_break(at)).find(is_cue).map(|at| (at + 1 - quantity.end) * 2 + 1);
    before.into_iter().chain(behind).min()
}

/// Sorts amounts without a cue, because the larger one is the loan or the investment.
fn sort_amounts(kind: CalculatorKind, quantities: &[Quantity], unassigned: &mut [usize]) {
    if matches!(kind, CalculatorKind::Prepayment | CalculatorKind::Swp) {
        unassigned.sort_by(|one, other| quantities[*other].value.total_cmp(&quantities[*one].value));
    }
}

fn assign_quantity(slot: &InputSlot, quantity: &Quantity, placed: &mut AssignedInputs) {
    let value = quantity.value;
    let value = match (slot.kind, quantity.period) {
        (SlotKind::RupeesPerMonth, Some(Period::Year)) => value / 12.0,
        (SlotKind::RupeesPerYear, Some(Period::Month)) => value * 12.0,
        (SlotKind::Years, _) => (value / 12.0).floor(),
        (SlotKind::YearsOfService, _) => (value / 12.0).floor() + f64::from(u8::from(value % 12.0 > 6.0)),
        _ => value,
    };
    // "SIP for 8 months" contains no whole year.
    let is_nothing = slot.kind == SlotKind::Years && value < 1.0;
    if !slot.field.is_empty() && !is_nothing {
        *placed.entry(slot.field).or_default() += value;
    }
}

/// Assigns ages and the years until an age: "I am 30", "at 58", "30 साल का हूँ", "for the next 20 years".
fn assign_ages_by_cues(
    slots: &[InputSlot],
    words: &[String],
    quantities: &[Quantity],
    unassigned: &mut Vec<usize>,
    placed: &mut AssignedInputs,
) {
    let field = |takes| slots.iter().find(|slot| slot.kind == takes).map(|slot| slot.field);
    let (now, then) = (field(SlotKind::CurrentAge), field(SlotKind::TargetAge));
    for at in unassigned.clone() {
        let Some(age) = age_in_years(&quantities[at]) else { continue };
        let field = match classify_age(words, &quantities[at], now.is_some()) {
            Some(AgeKind::Current) => now,
            Some(AgeKind::Target) => then,
            None => continue,
        };
        if let Some(field) = field.filter(|field| !placed.contains_key(field)) {
            placed.insert(field, age);
            unassigned.retain(|other| *other != at);
        }
    }
    let (Some(now), Some(then)) = (now, then) else { return };
    let years = unassigned.iter().copied().find(|at| quantities[*at].kind == QuantityKind::Span && quantities[*at].value % 12.0 == 0.0);
    if let (Some(at), Some(age), false) = (years, placed.get(now).copied(), placed.contains_key(then)) {
        placed.insert(then, age + quantities[at].value / 12.0);
        unassigned.retain(|other| *other != at);
    }
}

fn age_in_years(quantity: &Quantity) -> Option<f64> {
    let age = match quantity.kind {
        QuantityKind::Bare => quantity.value,
        QuantityKind::Span => quantity.value / 12.0,
        QuantityKind::Rupees | QuantityKind::Percent => return None,
    };
    (age.fract() == 0.0 && (15.0..=99.0).contains(&age)).then_some(age)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AgeKind {
    Current,
    Target,
}

/// Decides whether an age is the current or the target age. `begins` is true when the calculator asks for the current age, as in
/// "from 30 to 60"; otherwise "from" names the age at which a pension starts.
fn classify_age(words: &[String], quantity: &Quantity, begins: bool) -> Option<AgeKind> {
    let before = |nth: usize| quantity.start.checked_sub(nth).map_or("", |at| words[at].as_str());
    let behind = |nth: usize| words.get(quantity.end + nth).map_or("", String::as_str);
    let is_of = |word: &str| matches!(word, "ka" | "ki" | "ke" | "का" | "की" | "के");
    let by_word = |word: &str| match word {
        "at" | "till" | "until" | "by" | "retire" | "retirement" | "retiring" | "रिटायर" | "upto" | "to" => {
            Some(AgeKind::Target)
        }
        "am" | "im" | "aged" | "main" | "mai" | "मैं" | "hun" | "now" => Some(AgeKind::Current),
        "from" | "starting" => Some(if begins { AgeKind::Current } else { AgeKind::Target }),
        _ => None,
    };
    if behind(0) == "old" || (is_of(behind(0)) && matches!(behind(1), "hun" | "hu" | "hoon" | "हूं" | "हु" | "हू")) {
        return Some(AgeKind::Current);
    }
    // Matches "58 की उम्र में" and "58 साल तक".
    if (is_of(behind(0)) && is_age_word(behind(1))) || matches!(behind(0), "tak" | "तक" | "par" | "पर") {
        return Some(AgeKind::Target);
    }
    if let Some(direction) = by_word(before(1)) {
        return Some(direction);
    }
    // Matches "my age is 30", "at the age of 58" and "मेरी उम्र 30 साल है".
    let age = (1..=3).find(|nth| is_age_word(before(*nth)))?;
    if (1..age).any(|nth| !matches!(before(nth), "of" | "is" | "now" | "abhi")) {
        return None;
    }
    let leading = if before(age + 1) == "the" { before(age + 2) } else { before(age + 1) };
    Some(by_word(leading).unwrap_or(AgeKind::Current))
}

//! Binds the quantities of a question to the inputs of a calculator. Quantities and cues are matched as a whole: the matching that
//! explains most quantities with the nearest cues wins, and each cue serves one quantity. So "15 lakh salary 1.5 lakh 80C" and "salary
//! 15 lakh 80C 1.5 lakh" mean the same. What no cue explains fills the inputs that are still open, when there are not more candidates
//! than inputs; otherwise it stays open and is asked for.

use std::collections::BTreeMap;

use domain::calculators::CalculatorKind;

use super::ages::{AgeKind, AgedQuantity};
use super::cues::{Cue, CueHit, MONEY_CUES, find_cues};
use super::input_slots::{InputSlot, SlotKind};
use super::quantities::{Period, Quantity, QuantityKind};
use super::topics;

/// Largest number of words between a quantity and its cue.
const MAX_CUE_DISTANCE: u32 = 5;
const COST_PER_WORD: u32 = 2;
/// Costs of a cue behind the quantity, of a word that also means much else, and of an amount that is no input.
const COST_BEHIND: u32 = 1;
const COST_WEAK: u32 = 3;
const COST_UNRELATED: u32 = 3;
/// A quantity without a cue costs more than any cue.
const COST_UNMATCHED: u32 = 40;
/// An amount that is so much nearer to one input's value than to another's changes that input.
const CLEARLY_NEARER: f64 = 3.0;

/// Name of deductions that are given in one sum.
pub(super) const ALL_DEDUCTIONS: &str = "deductions";

/// The inputs that a question states.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct BoundInputs {
    /// Values by input name.
    pub values: BTreeMap<&'static str, f64>,
    /// Deductions from income by the words that name them.
    pub deductions: BTreeMap<String, f64>,
    /// Amounts for which more than one input, or inputs for which more than one amount, remain.
    pub unclear: Option<UnclearAmounts>,
    /// Whether a quantity belongs to something that is no input.
    pub has_unrelated: bool,
    /// Whether an amount is left of which nothing is known.
    pub has_open_amount: bool,
    /// Names of the inputs that were identified by a cue.
    pub cued: Vec<&'static str>,
    /// Whether a salary was named as such; a bare "tax on 1 lakh" names none.
    pub names_salary: bool,
    /// Ranges of the words that say what a quantity is of.
    pub explained: Vec<(usize, usize)>,
}

/// Amounts of which the question doesn't say what they are of.
#[derive(Debug, Clone, PartialEq)]
pub struct UnclearAmounts {
    pub fields: Vec<&'static str>,
    pub amounts: Vec<f64>,
}

/// What is known of the sum before the question.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PreviousInputs<'a> {
    /// Values of the turns before; `None` for the first question of a sum.
    pub values: Option<&'a BTreeMap<&'static str, f64>>,
    /// Names of the inputs that were asked for, in order.
    pub pending: &'a [&'static str],
}

/// A question as the binding reads it.
pub(super) struct QuestionParts<'a> {
    pub kind: CalculatorKind,
    pub words: &'a [String],
    pub quantities: &'a [Quantity],
    pub ages: &'a [AgedQuantity],
}

pub(super) fn bind_inputs(slots: &[InputSlot], question: &QuestionParts<'_>, before: PreviousInputs<'_>) -> BoundInputs {
    let mut bound = BoundInputs::default();
    let mut open: Vec<usize> = (0..question.quantities.len()).collect();
    bind_ages(slots, question, &mut open, &mut bound);
    bind_by_cues(slots, question, &mut open, &mut bound);
    match before.values {
        None => bind_uncued(question.kind, slots, question.quantities, &mut open, &mut bound),
        Some(values) => {
            bind_pending(slots, question.quantities, before.pending, &mut open, &mut bound);
            bind_changes(slots, question.quantities, values, &mut open, &mut bound);
        }
    }
    bound.has_open_amount = open.iter().any(|at| question.quantities[*at].kind == QuantityKind::Rupees);
    bound
}

// -- ages

/// Takes the ages out of the quantities. A calculator that asks for none uses at most the years between two of them.
fn bind_ages(slots: &[InputSlot], question: &QuestionParts<'_>, open: &mut Vec<usize>, bound: &mut BoundInputs) {
    let field = |kind: SlotKind| slots.iter().find(|slot| slot.kind == kind).map(|slot| slot.field);
    let (now, then) = (field(SlotKind::CurrentAge), field(SlotKind::TargetAge));
    let (mut current, mut target) = (None, None);
    for age in question.ages {
        match age.kind {
            AgeKind::Current => current = current.or(Some(age.years)),
            // "Corpus at 60, withdrawals till 85": the money is drawn from the first age to the second.
            AgeKind::Target if target.is_some() && question.kind == CalculatorKind::Drawdown => {
                current = current.or(target);
                target = Some(age.years);
            }
            AgeKind::Target => target = target.or(Some(age.years)),
            AgeKind::Other => {}
        }
        open.retain(|at| *at != age.quantity);
    }
    for (field, age) in [(now, current), (then, target)] {
        if let (Some(field), Some(age)) = (field, age) {
            bound.values.insert(field, age);
            bound.cued.push(field);
        }
    }
    if let (Some(then), Some(age), None) = (then.filter(|_| now.is_some()), current, target) {
        // "I am 38, how much in 20 years".
        let is_years = |at: &usize| question.quantities[*at].kind == QuantityKind::Span && question.quantities[*at].value % 12.0 == 0.0;
        if let Some(at) = open.iter().copied().find(is_years).filter(|_| !slots.iter().any(|slot| slot.kind == SlotKind::Years)) {
            bound.values.insert(then, age + question.quantities[at].value / 12.0);
            open.retain(|other| *other != at);
        }
    }
    let years = slots.iter().find(|slot| slot.kind == SlotKind::Years && then.is_none());
    let has_span = open.iter().any(|at| question.quantities[*at].kind == QuantityKind::Span);
    if let (Some(years), Some(current), Some(target), false) = (years, current, target, has_span)
        && target > current
    {
        bound.values.insert(years.field, target - current);
        bound.cued.push(years.field);
    }
}

// -- cues

/// What a cue makes of a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    /// Index of the slot.
    Slot(usize),
    Unrelated,
}

/// One way to explain a quantity.
#[derive(Debug, Clone, Copy)]
struct Reading {
    target: Target,
    cost: u32,
    /// The cue, unless the period beside the amount is one.
    hit: Option<CueHit>,
}

/// The best explanation of the first quantities that ends in a given state.
#[derive(Debug, Clone)]
struct Matching {
    cost: u32,
    readings: Vec<Option<Reading>>,
}

fn bind_by_cues(slots: &[InputSlot], question: &QuestionParts<'_>, open: &mut Vec<usize>, bound: &mut BoundInputs) {
    let hits = find_cues(question.words, |cue| slots.iter().any(|slot| slot.cues.contains(&cue)));
    let filled = |slot: &InputSlot| bound.values.contains_key(slot.field);
    let taken: u32 = slots.iter().enumerate().filter(|(_, slot)| filled(slot)).map(|(at, _)| 1 << at).sum();
    let candidates: Vec<usize> = open.clone();
    let readings: Vec<Vec<Reading>> = candidates.iter().map(|at| find_readings(slots, question, *at, &hits)).collect();
    let best = match_readings(slots, &readings, taken);
    for (at, reading) in candidates.into_iter().zip(best) {
        let Some(reading) = reading else { continue };
        open.retain(|other| *other != at);
        let quantity = &question.quantities[at];
        let explains =
            |hit: &CueHit| reading.target != Target::Unrelated || matches!(hit.cue, Cue::Salary | Cue::Basic | Cue::Unrelated | Cue::Rent);
        bound.explained.extend(reading.hit.filter(explains).map(|hit| (hit.start, hit.end)));
        match reading.target {
            Target::Unrelated => bound.has_unrelated = true,
            Target::Slot(slot) => {
                let name = reading.hit.map(|hit| question.words[hit.start..hit.end].join(" "));
                bound.names_salary |= reading.hit.is_some_and(|hit| hit.cue == Cue::Salary) && quantity.period.is_none();
                assign(&slots[slot], quantity, name, bound);
            }
        }
    }
}

/// Lists the explanations of one quantity, with the cues between its neighbours and no further than the next clause.
fn find_readings(slots: &[InputSlot], question: &QuestionParts<'_>, at: usize, hits: &[CueHit]) -> Vec<Reading> {
    let quantity = &question.quantities[at];
    let from = at.checked_sub(1).map_or(0, |before| question.quantities[before].end);
    let to = question.quantities.get(at + 1).map_or(question.words.len(), |after| after.start);
    let mut readings = Vec::new();
    let is_beside = |hit: &&CueHit| (hit.start >= from && hit.end <= quantity.start) || (hit.start >= quantity.end && hit.end <= to);
    for hit in hits.iter().filter(is_beside) {
        let Some(distance) = measure_distance(question.words, quantity, hit) else { continue };
        let cost = distance + if hit.is_weak { COST_WEAK } else { 0 };
        let accepts =
            |slot: &InputSlot| slot.kind.accepts(quantity) || (hit.cue == Cue::Tenure && !hit.is_weak && slot.kind.accepts_years(quantity));
        let takes = |slot: &InputSlot| slot.cues.contains(&hit.cue) && accepts(slot);
        let fitting = slots.iter().enumerate().filter(|(_, slot)| takes(slot));
        readings.extend(fitting.map(|(slot, _)| Reading { target: Target::Slot(slot), cost, hit: Some(*hit) }));
        // "Home loan" is foreign to no sum that asks for the home loan.
        let names_input = hits.iter().any(|other| other.cue.names_part() && (other.start, other.end) == (hit.start, hit.end));
        let names_topic = || topics::is_topic_word(&question.words[hit.start], question.kind);
        let is_foreign = hit.cue == Cue::Unrelated
            || (quantity.kind == QuantityKind::Rupees
                && MONEY_CUES.contains(&hit.cue)
                && !slots.iter().any(|slot| slot.cues.contains(&hit.cue)));
        // What is paid every month is no loan: "how much loan for 30,000 a month".
        let is_instalment = hit.cue == Cue::Loan && quantity.period == Some(Period::Month);
        if is_foreign
            && !is_instalment
            && !names_input
            && !hit.is_weak
            && !names_topic()
            && matches!(quantity.kind, QuantityKind::Rupees | QuantityKind::Percent)
        {
            let more = if hit.cue == Cue::Unrelated { COST_UNRELATED } else { 0 };
            readings.push(Reading { target: Target::Unrelated, cost: cost + more, hit: Some(*hit) });
        }
    }
    let regular = slots.iter().enumerate().filter(|(_, slot)| slot.kind.matches_period(quantity));
    readings.extend(regular.map(|(slot, _)| Reading { target: Target::Slot(slot), cost: COST_BEHIND, hit: None }));
    readings
}

/// The cost of the words between a quantity and a cue. `None` across a comma or an "and", and for a cue that is too far away.
fn measure_distance(words: &[String], quantity: &Quantity, hit: &CueHit) -> Option<u32> {
    let is_before = hit.end <= quantity.start;
    let between = if is_before { &words[hit.end..quantity.start] } else { &words[quantity.end..hit.start] };
    if between.iter().any(|word| is_clause_break(word)) {
        return None;
    }
    let distance = u32::try_from(between.iter().filter(|word| !is_link(word)).count()).ok()?;
    let is_genitive =
        !is_before && between.first().is_some_and(|word| matches!(word.as_str(), "ka" | "ki" | "ke" | "का" | "की" | "के" | "of"));
    let behind = if is_before || is_genitive { 0 } else { COST_BEHIND };
    (distance <= MAX_CUE_DISTANCE).then_some(distance * COST_PER_WORD + behind)
}

pub(super) fn is_clause_break(word: &str) -> bool {
    matches!(word, "," | "and" | "aur" | "और" | "plus" | "with" | "tatha" | "तथा")
}

/// Words that tie a quantity to its cue and separate nothing: "salary is about 15 lakh".
fn is_link(word: &str) -> bool {
    const LINKS: &str = "is|of|was|hai|hain|tha|thi|ki|ka|ke|ko|se|rs|₹|inr|at|about|around|approx|approximately|now|abhi|will|be|my|meri|mera|mere|the|a|an|\
pm|pa|per|month|monthly|year|yearly|annual|on|for|in|only|just|current|total|lagbhag|karib|kareeb|होगा|है|हैं|था|थी|का|की|के|को|में|से|मेरी|मेरा|मेरे|करीब|\
लगभग|अभी|कुल|rupees|rupaye|me|mein|i|am|as|par|pe|पर|full|old";
    LINKS.split('|').any(|link| link == word)
}

/// Chooses one reading for each quantity, or none, so that the total cost is least. A cue serves one quantity, cues between two
/// quantities don't cross, and an input takes one quantity; only deductions and amounts that are added up take
/// several.
fn match_readings(slots: &[InputSlot], readings: &[Vec<Reading>], taken: u32) -> Vec<Option<Reading>> {
    // By the last cue used and the inputs taken.
    let mut states: BTreeMap<(usize, u32), Matching> = BTreeMap::new();
    states.insert((0, taken), Matching { cost: 0, readings: Vec::new() });
    for options in readings {
        let mut next: BTreeMap<(usize, u32), Matching> = BTreeMap::new();
        for ((cue_end, mask), matching) in &states {
            let none = std::iter::once(None);
            for reading in options.iter().copied().map(Some).chain(none) {
                let Some(state) = follow(slots, (*cue_end, *mask), reading.as_ref()) else { continue };
                let cost = matching.cost + reading.map_or(COST_UNMATCHED, |reading| reading.cost);
                if next.get(&state).is_none_or(|known| cost < known.cost) {
                    let readings = matching.readings.iter().copied().chain([reading]).collect();
                    next.insert(state, Matching { cost, readings });
                }
            }
        }
        states = next;
    }
    states.into_values().min_by_key(|matching| matching.cost).map(|matching| matching.readings).unwrap_or_default()
}

/// The state after a reading; `None` when its cue or its input is already used.
fn follow(slots: &[InputSlot], (cue_end, mask): (usize, u32), reading: Option<&Reading>) -> Option<(usize, u32)> {
    let Some(reading) = reading else { return Some((cue_end, mask)) };
    let cue_end = match reading.hit {
        Some(hit) if hit.start < cue_end => return None,
        Some(hit) => hit.end,
        None => cue_end,
    };
    let Target::Slot(at) = reading.target else { return Some((cue_end, mask)) };
    if matches!(slots[at].kind, SlotKind::Deductions | SlotKind::AddedRupees) {
        return Some((cue_end, mask));
    }
    (mask & (1 << at) == 0).then_some((cue_end, mask | (1 << at)))
}

fn assign(slot: &InputSlot, quantity: &Quantity, cue: Option<String>, bound: &mut BoundInputs) {
    let Some(value) = slot.kind.convert(quantity) else { return };
    match slot.kind {
        SlotKind::Deductions => *bound.deductions.entry(cue.as_deref().map(name_deduction).unwrap_or_default()).or_default() += value,
        SlotKind::AddedRupees => *bound.values.entry(slot.field).or_default() += value,
        _ => {
            bound.values.insert(slot.field, value);
        }
    }
    if cue.is_some() {
        bound.cued.push(slot.field);
    }
}

/// One name for the wordings of a deduction, so that a later turn replaces it.
fn name_deduction(cue: &str) -> String {
    let name = match cue {
        cue if ["home", "housing", "होम", "interest on", "24b"].iter().any(|part| cue.contains(part)) => "home loan interest",
        "80d" | "80 d" | "80 डी" | "mediclaim" | "health insurance" | "स्वास्थ्य बीमा" | "हेल्थ इंश्योरेंस" => {
            "80d"
        }
        "80ccd" | "80ccd1b" | "80ccd 1b" | "एनपीएस" => "nps",
        "80c" | "80 c" | "80 सी" | "section 80c" => "80c",
        cue if cue.contains("hra") || cue.contains("rent allowance") => "hra",
        cue if cue.contains("deduction") || cue.contains("katauti") || cue.contains("कटौत") => ALL_DEDUCTIONS,
        cue => cue,
    };
    name.to_owned()
}

// -- quantities without a cue

/// The kinds of quantities that fill inputs without a cue.
const UNCUED_KINDS: [QuantityKind; 4] = [QuantityKind::Rupees, QuantityKind::Percent, QuantityKind::Span, QuantityKind::Days];

/// Fills the open inputs of a first question in their order.
fn bind_uncued(kind: CalculatorKind, slots: &[InputSlot], quantities: &[Quantity], open: &mut Vec<usize>, bound: &mut BoundInputs) {
    for class in UNCUED_KINDS {
        let mut candidates = list_candidates(quantities, open, class);
        // The larger of two amounts is the loan, the debt or the investment.
        if matches!(kind, CalculatorKind::Prepayment | CalculatorKind::Extra | CalculatorKind::Swp | CalculatorKind::Payoff) {
            candidates.sort_by(|one, other| quantities[*other].value.total_cmp(&quantities[*one].value));
        }
        let fits = |slot: &&InputSlot| {
            slot.accepts_uncued
                && !bound.values.contains_key(slot.field)
                && candidates.iter().any(|at| slot.kind.accepts_uncued(&quantities[*at]))
        };
        let free: Vec<&InputSlot> = slots.iter().filter(fits).collect();
        match free.is_empty() {
            true if bind_balance(slots, quantities, &candidates, open, bound) => {}
            true => reopen_rivalled(slots, quantities, &candidates, bound),
            false => fill_in_order(&free, quantities, &candidates, open, bound),
        }
    }
}

/// One amount beside what is paid in regularly is what is there already: "10000 mahina, abhi 8 lakh hai".
fn bind_balance(
    slots: &[InputSlot],
    quantities: &[Quantity],
    candidates: &[usize],
    open: &mut Vec<usize>,
    bound: &mut BoundInputs,
) -> bool {
    let ([at], Some(slot)) = (candidates, slots.iter().find(|slot| slot.field == "balance")) else { return false };
    let is_free = !bound.values.contains_key(slot.field) && slot.kind.accepts_uncued(&quantities[*at]);
    let paid_in = ["monthly", "basic"].iter().find_map(|field| bound.values.get(field)).copied();
    if !is_free || paid_in.is_none_or(|paid_in| quantities[*at].value <= paid_in) {
        return false;
    }
    open.retain(|other| other != at);
    assign(slot, &quantities[*at], None, bound);
    true
}

/// Takes back the only input of its kind when a second quantity could as well be meant: "salary 12 lakh, 15 lakh from next year".
fn reopen_rivalled(slots: &[InputSlot], quantities: &[Quantity], candidates: &[usize], bound: &mut BoundInputs) {
    let Some(rival) = candidates.first().map(|at| &quantities[*at]) else { return };
    let rivalled: Vec<&InputSlot> =
        slots.iter().filter(|slot| slot.kind.accepts_uncued(rival) && slot.kind != SlotKind::Deductions).collect();
    let [slot] = rivalled[..] else { return };
    let Some(other) = slot.kind.convert(rival) else { return };
    if let Some(value) = bound.values.get(slot.field).copied().filter(|value| *value != other) {
        bound.values.remove(slot.field);
        bound.unclear = Some(UnclearAmounts { fields: vec![slot.field], amounts: vec![value, other] });
    }
}

/// Gives the inputs that were asked for what the reply states, in the order in which they were asked for.
fn bind_pending(slots: &[InputSlot], quantities: &[Quantity], pending: &[&'static str], open: &mut Vec<usize>, bound: &mut BoundInputs) {
    let asked: Vec<&InputSlot> = pending.iter().filter_map(|name| slots.iter().find(|slot| slot.field == *name)).collect();
    for class in UNCUED_KINDS {
        let candidates = list_candidates(quantities, open, class);
        let fits = |slot: &&&InputSlot| {
            !bound.values.contains_key(slot.field) && candidates.iter().any(|at| slot.kind.accepts_uncued(&quantities[*at]))
        };
        let free: Vec<&InputSlot> = asked.iter().filter(fits).copied().collect();
        fill_in_order(&free, quantities, &candidates, open, bound);
    }
    let bare: Vec<usize> = list_candidates(quantities, open, QuantityKind::Bare);
    for at in bare {
        let is_open = |slot: &&&InputSlot| !bound.values.contains_key(slot.field);
        let reading = asked.iter().filter(is_open).find_map(|slot| Some((slot, read_bare_reply(slot, quantities[at].value)?)));
        if let Some((slot, value)) = reading {
            bound.values.insert(slot.field, value);
            open.retain(|other| *other != at);
        }
    }
}

/// A number without a unit, as the reply to a question for this input: "7.75" percent, "20" years, an age of "30".
fn read_bare_reply(slot: &InputSlot, value: f64) -> Option<f64> {
    let is_whole = value.fract() == 0.0;
    match slot.kind {
        SlotKind::Percent | SlotKind::DebtRate if value <= 25.0 => Some(value),
        SlotKind::CurrentAge | SlotKind::TargetAge if is_whole && (18.0..=85.0).contains(&value) => Some(value),
        SlotKind::Years | SlotKind::YearsOfService | SlotKind::YearsOfPension if is_whole && (1.0..=50.0).contains(&value) => Some(value),
        SlotKind::Months if is_whole && (1.0..=40.0).contains(&value) => Some(value * 12.0),
        _ => None,
    }
}

/// Changes the input of the sum before that a quantity without a cue means: the only one of its kind, or the one whose value is
/// clearly nearest.
fn bind_changes(
    slots: &[InputSlot],
    quantities: &[Quantity],
    values: &BTreeMap<&'static str, f64>,
    open: &mut Vec<usize>,
    bound: &mut BoundInputs,
) {
    for class in UNCUED_KINDS {
        let candidates = list_candidates(quantities, open, class);
        let [at] = candidates[..] else { continue };
        let quantity = &quantities[at];
        let fits = |slot: &&InputSlot| {
            slot.kind.accepts_uncued(quantity) && slot.kind != SlotKind::Deductions && !bound.values.contains_key(slot.field)
        };
        let mut known: Vec<(f64, &InputSlot)> = slots
            .iter()
            .filter(fits)
            .filter_map(|slot| Some((relative_distance(*values.get(slot.field)?, slot.kind.convert(quantity)?), slot)))
            .collect();
        known.sort_by(|one, other| one.0.total_cmp(&other.0));
        let chosen = match known[..] {
            [] => continue,
            [(_, slot)] => Some(slot),
            [(near, slot), (next, _), ..] => (next > near * CLEARLY_NEARER).then_some(slot),
        };
        open.retain(|other| *other != at);
        match chosen {
            Some(slot) => assign(slot, quantity, None, bound),
            None => {
                let fields = known.iter().map(|(_, slot)| slot.field).collect();
                bound.unclear = Some(UnclearAmounts { fields, amounts: vec![quantity.value] });
            }
        }
    }
}

/// How many times larger one value is than the other.
fn relative_distance(one: f64, other: f64) -> f64 {
    let (low, high) = (one.min(other).max(1.0), one.max(other));
    high / low
}

/// The open quantities of a class; a bare number with decimals can only be a percentage.
fn list_candidates(quantities: &[Quantity], open: &[usize], class: QuantityKind) -> Vec<usize> {
    let is_rate = |quantity: &Quantity| quantity.kind == QuantityKind::Bare && quantity.value.fract() != 0.0;
    let belongs = |quantity: &Quantity| quantity.kind == class || (class == QuantityKind::Percent && is_rate(quantity));
    open.iter().copied().filter(|at| belongs(&quantities[*at])).collect()
}

/// Fills as many inputs as there are quantities. More different quantities than inputs have two readings, so nothing is filled.
fn fill_in_order(free: &[&InputSlot], quantities: &[Quantity], candidates: &[usize], open: &mut Vec<usize>, bound: &mut BoundInputs) {
    let mut amounts: Vec<f64> = candidates.iter().map(|at| quantities[*at].value).collect();
    amounts.dedup();
    if free.is_empty() || amounts.is_empty() {
        return;
    }
    if amounts.len() > free.len() {
        // Said back in the unit of the input.
        let amounts = candidates.iter().map(|at| free[0].kind.convert(&quantities[*at]).unwrap_or(quantities[*at].value)).collect();
        bound.unclear = Some(UnclearAmounts { fields: free.iter().map(|slot| slot.field).collect(), amounts });
        return;
    }
    let mut left = candidates.to_vec();
    for slot in free {
        let Some(nth) = left.iter().position(|at| slot.kind.accepts_uncued(&quantities[*at])) else { continue };
        let at = left.remove(nth);
        open.retain(|other| *other != at);
        assign(slot, &quantities[at], None, bound);
    }
}

//! Numbers asked for in words, in English, Hindi or a mixture: what to compute, and from what. The
//! calculators do the sums; here stands only how a question is read.

use crate::Result;
use crate::calculators::{self, Calculation, Inputs, Kind, Rulebook, calculate};

mod places;
mod placing;
mod quantities;
mod slots;
mod text;
mod topics;
mod words;

/// A longer question is no sum; what stands behind is not read.
const MOST_WORDS: usize = 120;

/// Said where a question about a goal names no return.
const TWO_RETURNS: &str = "The question names no return, so two are assumed, to show how much hangs on it; nobody can promise either. \
Ask the question again with the return you want to count with, for example “at 9%”.";

/// What a question asks to be computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub kind: Kind,
    /// Inputs by name with plain numbers, in the order of the kind's fields.
    pub given: Vec<(&'static str, String)>,
    /// Needed inputs without which there is no sensible answer.
    pub missing: Vec<&'static str>,
    /// A number was typed with a minus before it: there is nothing to work out.
    pub is_below_zero: bool,
    /// The longest span that the question names, in months, before any rounding to years.
    pub longest_months: Option<u32>,
    /// Where the asker lives, of a rent allowance: its limit hangs on the city.
    pub place: Option<String>,
}

/// What a question asks to be computed; `None` when it asks for no number that the calculators know.
pub fn asked(question: &str) -> Option<Asked> {
    let mut words = text::words(question);
    words.truncate(MOST_WORDS);
    let quantities = quantities::quantities(&words);
    let about = topics::kind(&words);
    let kind = if topics::is_for_a_goal(&words, about, &quantities) { Kind::Goal } else { about? };
    if topics::is_no_sum(&words, kind) {
        return None;
    }
    let mut placed = placing::place(kind, &words, &quantities);
    if placed.is_empty() {
        return None;
    }
    choices(kind, &words, &mut placed);
    let fields = || kind.fields().iter();
    let given = |name: &str| placed.get(name).copied();
    let missing: Vec<_> = fields()
        .filter(|field| field.usual.is_none() && !field.is_declared && given(field.name).is_none())
        .filter(|field| compared(kind).is_none_or(|(choice, _)| choice != field.name))
        .map(|field| field.name)
        .collect();
    let is_quantity = |at: usize| quantities.iter().any(|quantity| (quantity.start..quantity.end).contains(&at));
    if !missing.is_empty() && !topics::asks(&words) && !topics::is_terse(&words, kind, is_quantity) {
        return None;
    }
    let written = |field: &calculators::Field| given(field.name).map(|value| (field.name, plain(value)));
    let spans = quantities.iter().filter(|quantity| quantity.class == quantities::Class::Span);
    Some(Asked {
        kind,
        given: fields().filter_map(written).collect(),
        missing,
        is_below_zero: words.iter().any(|word| word == text::MINUS),
        place: places::place(&words).filter(|_| kind == Kind::Hra),
        longest_months: spans.map(|span| span.value as u32).max(),
    })
}

/// Whether a question asks for the monthly amount that makes a named one: a sum, however it is worded, and no advice.
pub fn is_for_a_goal(question: &str) -> bool {
    asked(question).is_some_and(|asked| asked.kind == Kind::Goal)
}

/// The input that may stay open, and the two values that are set side by side then.
fn compared(kind: Kind) -> Option<(&'static str, [&'static str; 2])> {
    match kind {
        Kind::Hra => Some(("city", ["1", "0"])),
        Kind::Goal => Some(("rate", ["6", "12"])),
        _ => None,
    }
}

/// Inputs that are chosen, not counted.
fn choices(kind: Kind, words: &[String], placed: &mut placing::Placed) {
    let says = |name: &str| topics::has(words, name);
    match kind {
        Kind::Hra if says("non metro") || says("nonmetro") => drop(placed.insert("city", 0.0)),
        Kind::Hra if says("metro") || says("मेट्रो") => drop(placed.insert("city", 1.0)),
        Kind::Epf if says("capped") || says("restricted") || says("statutory") => drop(placed.insert("capped", 1.0)),
        Kind::Epf if says("full basic") || says("actual basic") => drop(placed.insert("capped", 0.0)),
        Kind::Fd | Kind::Rd => {
            let times = [("monthly compounding", 12.0), ("compounded monthly", 12.0), ("quarterly", 4.0), ("half yearly", 2.0)];
            let yearly =
                [("yearly compounding", 1.0), ("annual compounding", 1.0), ("compounded annually", 1.0), ("compounded yearly", 1.0)];
            if let Some((_, times)) = times.into_iter().chain(yearly).find(|(name, _)| says(name)) {
                placed.insert("times", times);
            }
        }
        _ => {}
    }
}

/// To the paisa, and without zeros at the end: as addresses carry numbers.
fn plain(value: f64) -> String {
    ((value * 100.0).round() / 100.0).to_string()
}

impl Asked {
    /// One result, for the city that the question names; two to compare where the answer hangs on a choice that the question left open: the
    /// city for a rent allowance, the return for a goal. Each begins its notes with what was assumed. `Invalid` with the fields
    /// that are missing or beyond the calculator's limits; nobody asks it for what is below zero.
    pub fn compute(&self, rulebook: &Rulebook<'_>) -> Result<Vec<Calculation>> {
        let open = compared(self.kind).filter(|(name, _)| !self.is_given(name));
        let Some((choice, values)) = open else { return Ok(vec![self.computed(None, rulebook)?]) };
        if let (Kind::Hra, Some(place)) = (self.kind, &self.place) {
            let value = if places::is_listed(place, &rulebook.hra()?.cities) { "1" } else { "0" };
            return Ok(vec![self.computed(Some((choice, value)), rulebook)?]);
        }
        values.into_iter().map(|value| self.computed(Some((choice, value)), rulebook)).collect()
    }

    /// The query of the calculator's own page state, so that the reader can open it with the same inputs:
    /// `emi.principal=5000000&emi.rate=8.5&emi.months=240`.
    pub fn query(&self) -> String {
        let kind = self.kind.as_str();
        self.given.iter().map(|(name, value)| format!("{kind}.{name}={value}")).collect::<Vec<_>>().join("&")
    }

    fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|(known, _)| *known == name)
    }

    fn computed(&self, chosen: Option<(&'static str, &'static str)>, rulebook: &Rulebook<'_>) -> Result<Calculation> {
        let given = self.given.iter().map(|(name, value)| (*name, value.as_str()));
        let mut calculation = calculate(&Inputs::read(self.kind, given.chain(chosen))?, rulebook)?;
        if let Some(note) = self.assumed(&calculation, chosen.map(|(name, _)| name)) {
            calculation.notes.insert(0, note);
        }
        if self.kind == Kind::Goal && chosen.is_some() {
            calculation.notes.insert(0, TWO_RETURNS.to_owned());
        }
        Ok(calculation)
    }

    /// "Assumed, as the question does not say it: Pay rise: 0%; Until age: 58 years."
    fn assumed(&self, calculation: &Calculation, chosen: Option<&str>) -> Option<String> {
        let is_open = |name: &str| !self.is_given(name) && Some(name) != chosen;
        let assumed: Vec<String> = calculation
            .inputs
            .iter()
            .filter(|input| is_open(input.field.name))
            .map(|input| format!("{}: {}", input.field.label, input.written()))
            .collect();
        (!assumed.is_empty()).then(|| format!("Assumed, as the question does not say it: {}.", assumed.join("; ")))
    }
}

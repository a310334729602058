//! Parses questions that ask for a calculation, in English, Hindi or a mixture: which calculator to use, and its inputs. The
//! calculators themselves live in [`domain::calculators`].

use domain::Result;
use domain::calculators::{self, Calculation, CalculatorKind, Inputs, Rulebook, calculate};

mod cities;
mod conversation;
mod input_assignment;
mod input_slots;
mod quantities;
mod tokeniser;
mod topics;

pub use conversation::{continues_calculation, read_request};

/// Words beyond this number are ignored.
const MAX_WORDS: usize = 120;

/// Note for a question about a savings goal that names no return.
const TWO_RETURNS_NOTE: &str = "The question names no return, so two are assumed, to show how much hangs on it; nobody can promise either. \
Ask the question again with the return you want to count with, for example “at 9%”.";

/// A calculation that a question asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculationRequest {
    pub kind: CalculatorKind,
    /// Inputs by name as plain numbers, in the order of the calculator's fields.
    pub inputs: Vec<(&'static str, String)>,
    /// Names of required inputs that the question doesn't give.
    pub missing_inputs: Vec<&'static str>,
    /// Whether a number has a minus sign, so that nothing can be calculated.
    pub has_negative_number: bool,
    /// The longest duration in the question, in months, before any rounding to years.
    pub longest_months: Option<u32>,
    /// The asker's city, for a rent allowance, whose limit depends on it.
    pub city: Option<String>,
}

/// Parses the calculation that a question asks for; `None` when it asks for none that the calculators support.
pub fn parse_calculation_request(question: &str) -> Option<CalculationRequest> {
    let mut words = tokeniser::tokenise(question);
    words.truncate(MAX_WORDS);
    let quantities = quantities::parse_quantities(&words);
    let about = topics::detect_kind(&words);
    let kind = if topics::is_savings_goal(&words, about, &quantities) { CalculatorKind::Goal } else { about? };
    if topics::is_about_topic_only(&words, kind) {
        return None;
    }
    let mut placed = input_assignment::assign_inputs(kind, &words, &quantities);
    if placed.is_empty() {
        return None;
    }
    apply_choices(kind, &words, &mut placed);
    let fields = || kind.fields().iter();
    let value_of = |name: &str| placed.get(name).copied();
    let missing_inputs: Vec<_> = fields()
        .filter(|field| field.default.is_none() && !field.has_registry_default && value_of(field.name).is_none())
        .filter(|field| comparison_choice(kind).is_none_or(|(choice, _)| choice != field.name))
        .map(|field| field.name)
        .collect();
    let is_quantity = |at: usize| quantities.iter().any(|quantity| (quantity.start..quantity.end).contains(&at));
    if !missing_inputs.is_empty() && !topics::asks_for_number(&words) && !topics::has_only_topic_and_quantities(&words, kind, is_quantity) {
        return None;
    }
    let to_input = |field: &calculators::InputField| value_of(field.name).map(|value| (field.name, format_number(value)));
    let spans = quantities.iter().filter(|quantity| quantity.kind == quantities::QuantityKind::Span);
    Some(CalculationRequest {
        kind,
        inputs: fields().filter_map(to_input).collect(),
        missing_inputs,
        has_negative_number: words.iter().any(|word| word == tokeniser::MINUS),
        city: cities::find_city(&words).filter(|_| kind == CalculatorKind::Hra),
        longest_months: spans.map(|span| span.value as u32).max(),
    })
}

/// Whether a question asks for the monthly saving that reaches a named amount. That is a calculation, not advice, however it is worded.
pub fn is_savings_goal(question: &str) -> bool {
    parse_calculation_request(question).is_some_and(|request| request.kind == CalculatorKind::Goal)
}

/// The input that may stay open, and the two values that are then compared.
fn comparison_choice(kind: CalculatorKind) -> Option<(&'static str, [&'static str; 2])> {
    match kind {
        CalculatorKind::Hra => Some(("city", ["1", "0"])),
        CalculatorKind::Goal => Some(("rate", ["6", "12"])),
        _ => None,
    }
}

/// Sets the inputs that are choices rather than quantities.
fn apply_choices(kind: CalculatorKind, words: &[String], placed: &mut input_assignment::AssignedInputs) {
    let mentions = |name: &str| topics::contains_phrase(words, name);
    match kind {
        CalculatorKind::Hra if mentions("non metro") || mentions("nonmetro") => drop(placed.insert("city", 0.0)),
        CalculatorKind::Hra if mentions("metro") || mentions("मेट्रो") => drop(placed.insert("city", 1.0)),
        CalculatorKind::Epf if mentions("capped") || mentions("restricted") || mentions("statutory") => drop(placed.insert("capped", 1.0)),
        CalculatorKind::Epf if mentions("full basic") || mentions("actual basic") => drop(placed.insert("capped", 0.0)),
        CalculatorKind::Fd | CalculatorKind::Rd => {
            let times = [("monthly compounding", 12.0), ("compounded monthly", 12.0), ("quarterly", 4.0), ("half yearly", 2.0)];
            let yearly =
                [("yearly compounding", 1.0), ("annual compounding", 1.0), ("compounded annually", 1.0), ("compounded yearly", 1.0)];
            if let Some((_, times)) = times.into_iter().chain(yearly).find(|(name, _)| mentions(name)) {
                placed.insert("times", times);
            }
        }
        _ => {}
    }
}

/// Rounds to the paisa, without trailing zeros, as in the calculators' URLs.
fn format_number(value: f64) -> String {
    ((value * 100.0).round() / 100.0).to_string()
}

impl CalculationRequest {
    /// Returns one result, or two to compare when the question leaves open a choice that decides the answer: the city for a rent
    /// allowance, the return for a goal. The notes of each result begin with the assumptions. `Invalid` lists the fields that are
    /// missing or outside the calculator's limits. Callers must check `has_negative_number` first.
    pub fn calculate(&self, rulebook: &Rulebook<'_>) -> Result<Vec<Calculation>> {
        let open = comparison_choice(self.kind).filter(|(name, _)| !self.is_given(name));
        let Some((choice, values)) = open else { return Ok(vec![self.calculate_one(None, rulebook)?]) };
        if let (CalculatorKind::Hra, Some(place)) = (self.kind, &self.city) {
            let value = if cities::is_listed(place, &rulebook.hra()?.cities) { "1" } else { "0" };
            return Ok(vec![self.calculate_one(Some((choice, value)), rulebook)?]);
        }
        values.into_iter().map(|value| self.calculate_one(Some((choice, value)), rulebook)).collect()
    }

    /// The query string that opens the calculator's page with the same inputs, such as
    /// `emi.principal=5000000&emi.rate=8.5&emi.months=240`.
    pub fn to_query_string(&self) -> String {
        let kind = self.kind.as_str();
        self.inputs.iter().map(|(name, value)| format!("{kind}.{name}={value}")).collect::<Vec<_>>().join("&")
    }

    fn is_given(&self, name: &str) -> bool {
        self.inputs.iter().any(|(known, _)| *known == name)
    }

    fn calculate_one(&self, chosen: Option<(&'static str, &'static str)>, rulebook: &Rulebook<'_>) -> Result<Calculation> {
        let inputs = self.inputs.iter().map(|(name, value)| (*name, value.as_str()));
        let mut calculation = calculate(&Inputs::parse(self.kind, inputs.chain(chosen))?, rulebook)?;
        if let Some(note) = self.describe_assumptions(&calculation, chosen.map(|(name, _)| name)) {
            calculation.notes.insert(0, note);
        }
        if self.kind == CalculatorKind::Goal && chosen.is_some() {
            calculation.notes.insert(0, TWO_RETURNS_NOTE.to_owned());
        }
        Ok(calculation)
    }

    /// Lists the default values used: "Assumed, as the question does not say it: Pay rise: 0%; Until age: 58 years."
    fn describe_assumptions(&self, calculation: &Calculation, chosen: Option<&str>) -> Option<String> {
        let is_open = |name: &str| !self.is_given(name) && Some(name) != chosen;
        let assumed: Vec<String> = calculation
            .inputs
            .iter()
            .filter(|input| is_open(input.field.name))
            .map(|input| format!("{}: {}", input.field.label, input.format_value()))
            .collect();
        (!assumed.is_empty()).then(|| format!("Assumed, as the question does not say it: {}.", assumed.join("; ")))
    }
}

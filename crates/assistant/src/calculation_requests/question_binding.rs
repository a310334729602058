//! Binds a question to a calculator's inputs, after the quantities that are no input of it, or of another period, are told apart.

use domain::calculators::CalculatorKind;

use super::ages::find_ages;
use super::aims::Aim;
use super::gratuity_figures::read_basic_alone;
use super::input_binding::{BoundInputs, PreviousInputs, QuestionParts, bind_inputs};
use super::input_slots::input_slots_for;
use super::nps_figures::read_nps_figures;
use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::{ParsedQuestion, WORDS_BEFORE_SALARY};
use super::{topics, withheld_payments};

/// In rupees. A salary from here on without "a month" is a year's, and so are parts of it from the second amount on.
const MIN_YEARLY_SALARY: f64 = 400_000.0;
const MIN_YEARLY_PART: f64 = 100_000.0;
/// Words for what an employee costs the company, and for the salary that is taxed.
const COST_TO_COMPANY_WORDS: &str = "ctc|package|सीटीसी|पैकेज";
const GROSS_WORDS: &str = "gross|gross salary|ग्रॉस|सकल";

/// The quantities of a question about a rent allowance. Beside a yearly salary, large parts of it are a year's too: "salary 13.8 lakh, HRA 2.4
/// lakh". The salary itself is not the basic pay.
fn read_yearly_parts(question: &ParsedQuestion) -> Vec<Quantity> {
    let is_yearly = |quantity: &Quantity, least: f64| {
        quantity.kind == QuantityKind::Rupees && quantity.period != Some(Period::Month) && quantity.value >= least
    };
    let is_salary = |quantity: &Quantity| {
        let before = &question.words[quantity.start.saturating_sub(WORDS_BEFORE_SALARY)..quantity.start];
        let is_called = quantity.is_salary || topics::contains_any(before, topics::PAY_WORDS);
        is_yearly(quantity, MIN_YEARLY_SALARY) && is_called && !topics::contains_any(before, "basic|बेसिक|मूल")
    };
    let is_of_year = question.quantities.iter().any(is_salary);
    let mut quantities = question.quantities.clone();
    quantities.retain(|quantity| !is_salary(quantity));
    for quantity in &mut quantities {
        if is_of_year && is_yearly(quantity, MIN_YEARLY_PART) {
            quantity.period = Some(Period::Year);
        }
    }
    quantities
}

/// The quantities of a question about the income tax without a cost to company, where the gross salary is named too: that alone is taxed. `None`
/// where not both are named.
fn read_gross_alone(question: &ParsedQuestion) -> Option<Vec<Quantity>> {
    let is_called = |quantity: &&Quantity, names: &str| {
        let before = &question.words[quantity.start.saturating_sub(WORDS_BEFORE_SALARY)..quantity.start];
        quantity.kind == QuantityKind::Rupees && topics::contains_any(before, names)
    };
    let is_cost = |quantity: &&Quantity| is_called(quantity, COST_TO_COMPANY_WORDS) && !is_called(quantity, GROSS_WORDS);
    let has = |is_it: &dyn Fn(&&Quantity) -> bool| question.quantities.iter().any(|quantity| is_it(&quantity));
    let names_both = has(&is_cost) && has(&|quantity| is_called(quantity, GROSS_WORDS));
    names_both.then(|| question.quantities.iter().filter(|quantity| !is_cost(quantity)).cloned().collect())
}

pub(super) fn bind(kind: CalculatorKind, aim: Aim, question: &ParsedQuestion, before: PreviousInputs<'_>) -> BoundInputs {
    let plan = (kind == CalculatorKind::Nps && aim != Aim::PensionFromCorpus).then(|| read_nps_figures(question));
    let read_anew = match kind {
        CalculatorKind::Nps => plan.as_ref().map(|plan| plan.others.clone()),
        CalculatorKind::Hra => Some(read_yearly_parts(question)),
        CalculatorKind::Gratuity => read_basic_alone(question),
        CalculatorKind::IncomeTax => read_gross_alone(question),
        _ => withheld_payments::read_monthly_rent(kind, question, before),
    };
    let quantities = read_anew.as_deref().unwrap_or(&question.quantities);
    let ages = find_ages(kind, &question.words, quantities);
    let parts = QuestionParts { kind, words: &question.words, quantities, ages: &ages };
    let mut bound = bind_inputs(input_slots_for(kind, aim), &parts, before);
    for (field, value) in plan.into_iter().flat_map(|plan| plan.named) {
        bound.values.insert(field, value);
        bound.cued.push(field);
    }
    bound
}

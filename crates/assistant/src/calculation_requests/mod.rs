//! Parses questions that ask for a calculation, in English, Hindi or a mixture: which calculator to use, and its inputs. The
//! calculators themselves live in [`domain::calculators`].

use domain::Result;
use domain::calculators::deductions::NamedDeduction;
use domain::calculators::{self, Calculation, CalculatorKind, InputValue, Inputs, Rulebook, calculate};
use domain::language::Language;

mod ages;
mod aims;
mod asset_sales;
mod bonus;
mod card_balance;
mod carried_sums;
mod cities;
mod compared_terms;
mod contribution_history;
mod conversation;
mod corrections;
mod cues;
mod dates;
mod deaths;
mod deductions;
mod flat_rate_loans;
mod follow_up;
mod gratuity_figures;
mod hardships;
mod household;
mod input_binding;
mod input_slots;
mod loan_transfer;
mod nps_figures;
mod other_rents;
mod own_sums;
mod owned_amount;
mod parse_context;
mod pay_shares;
mod payment_choices;
mod prepayment_details;
mod quantities;
mod question_binding;
mod slot_replies;
mod stated_sum;
mod taxpayer;
mod tokeniser;
mod topics;
mod turned_sums;
mod unpaid_debt;
mod withheld_payments;

pub use aims::Aim;
pub use bonus::TaxedBonus;
pub use contribution_history::{PastContributions, PastMonths};
pub use conversation::{
    asks_for_calculation, continues_calculation, corrects_figure, read_asset_sale, read_bonus, read_card_balance, read_compared_sums,
    read_flat_rate_loan, read_loan_transfer, read_membership_start, read_offered_sum, read_past_contributions, read_pay_share,
    read_redone_sums, read_request, read_unpaid_debt,
};
pub use flat_rate_loans::FlatRateLoan;
pub use input_binding::UnclearAmounts;
use input_slots::EMPLOYER_NPS;
pub(crate) use input_slots::PENSION;
pub use loan_transfer::LoanTransfer;
pub use own_sums::{
    AtalPensionFigures, CardInterestFigures, DeathCoverFigures, DepositBesideCertificateFigures, EmployerNpsFigures, FamilyPensionFigures,
    GratuityFigures, HeirFigures, Holder, LeaveFigures, OwnSum, PayoutFigures, PensionServiceFigures, PfGrowthFigures, PfPurpose,
    PfSplitFigures, PfWithdrawalFigures, PresumptiveFigures, PropertyTdsFigures, Relation, RetrenchmentFigures, SeniorClosureFigures,
    list_missing_of_own_sum, read_own_sum,
};
pub use owned_amount::read_owned_amount;
pub use parse_context::ParseContext;
pub use pay_shares::{PayDeduction, PayShare};
use quantities::{Period, Quantity, QuantityKind};
pub use stated_sum::InputChange;
use stated_sum::{ParsedQuestion, StatedSum};
pub use unpaid_debt::UnpaidDebt;

/// Calculators whose inputs depend on the day on which a question is asked ([`read_asset_sale`]), so that no request is parsed from its words alone.
pub const READ_WITH_TODAY: &[CalculatorKind] = &[CalculatorKind::CapitalGains];

/// The month and year in which a service ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServiceEnd {
    pub year: i16,
    pub month: i8,
}

/// A calculation that a conversation asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct CalculationRequest {
    pub kind: CalculatorKind,
    /// Which part of the calculator's result is wanted.
    pub aim: Aim,
    /// The language of the answer.
    pub language: Language,
    /// Inputs by name as plain numbers, in the order of the calculator's fields.
    pub inputs: Vec<(&'static str, String)>,
    /// Names of required inputs that the conversation doesn't give.
    pub missing_inputs: Vec<&'static str>,
    /// Amounts of which the question doesn't say what they are of.
    pub unclear: Option<UnclearAmounts>,
    /// A salary that may be a month's or a year's.
    pub unclear_salary: Option<f64>,
    /// The inputs that the last question changed.
    pub changes: Vec<InputChange>,
    /// The request of which the last question corrected a figure.
    pub superseded: Option<Box<CalculationRequest>>,
    /// Whether the last question goes on with the sum of the turns before it.
    pub continues: bool,
    /// Whether the question asks which tax regime costs less.
    pub weighs_regimes: bool,
    /// Whether the income is what is left after the standard deduction of the new regime.
    pub is_taxable_income: bool,
    /// Whether nothing calls the taxed amount a salary, pension or income: it may be a gift or a sale.
    pub guesses_income: bool,
    /// Whether a number has a minus sign, so that nothing can be calculated.
    pub has_negative_number: bool,
    /// The longest duration in the question, in months, before any rounding to years.
    pub longest_months: Option<u32>,
    /// When the service ended, if the question gives it by its dates.
    pub service_ended: Option<ServiceEnd>,
    /// What is paid every month on another loan, which was taken off what can be paid on a new one.
    pub other_emi: Option<f64>,
    /// The asker's city, for a rent allowance, whose limit depends on it.
    pub city: Option<String>,
    /// The longer of two terms of a loan that are compared, in months; the shorter one is among the inputs.
    pub longer_term: Option<f64>,
    /// Rupees a year of salary ("income"), pension and interest, where the income is not a salary alone.
    pub income_parts: Vec<(&'static str, f64)>,
    /// What an employer offers, with which the result is compared.
    pub offered: Option<f64>,
    /// Whether only the year of a purchase is said, so that a day in its middle stands for it.
    pub has_year_alone: bool,
    /// Whether a rent is named that the sum leaves out, because it lowers the tax only through an allowance in the salary.
    pub leaves_out_rent: bool,
    /// Percent of a prepayment that the lender takes for it.
    pub charge_share: Option<f64>,
    /// Deductions from the income of the old regime, of which the limits decide what counts.
    pub deductions: Vec<NamedDeduction>,
    /// Whether the health insurance of parents is paid too.
    pub includes_parents: bool,
    /// Rupees a year that an employer pays into NPS, as a part of the salary.
    pub employer_nps: Option<f64>,
}

/// Parses the calculation that a question by itself asks for; `None` when it asks for none that the calculators support.
pub fn parse_calculation_request(question: &str) -> Option<CalculationRequest> {
    let sum = StatedSum::begin(&ParsedQuestion::parse(question))?;
    Some(CalculationRequest::new(sum, Language::detect(question)))
}

/// Whether a text names so many per cent a month: "3% mahina".
pub fn names_monthly_rate(text: &str) -> bool {
    let is_monthly = |quantity: &Quantity| quantity.kind == QuantityKind::Percent && quantity.period == Some(Period::Month);
    ParsedQuestion::parse(text).quantities.iter().any(is_monthly)
}

/// Whether a text asks for a number: "how much", "kitna".
pub fn asks_for_number(text: &str) -> bool {
    topics::asks_for_number(&ParsedQuestion::parse(text).words)
}

/// Whether a text names an amount of money.
pub fn names_amount(text: &str) -> bool {
    ParsedQuestion::parse(text).quantities.iter().any(|quantity| quantity.kind == QuantityKind::Rupees)
}

/// Whether a text names an amount, a rate, a duration or days.
pub fn names_figure(text: &str) -> bool {
    ParsedQuestion::parse(text).quantities.iter().any(|quantity| quantity.kind != QuantityKind::Bare)
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

/// Whether a question gives the figures of a sum that none of the calculators does.
fn has_sum_without_calculator(question: &ParsedQuestion) -> bool {
    unpaid_debt::find_unpaid_debt(question).is_some() || flat_rate_loans::find_flat_rate_loan(question).is_some()
}

/// Rounds to the paisa, without trailing zeros, as in the calculators' URLs.
fn format_number(value: f64) -> String {
    ((value * 100.0).round() / 100.0).to_string()
}

impl CalculationRequest {
    fn new(sum: StatedSum, language: Language) -> Self {
        let values = sum.list_values();
        let to_input = |field: &calculators::InputField| values.get(field.name).map(|value| (field.name, format_number(*value)));
        let ended = sum.service_ended.map(|end| ServiceEnd { year: end.year, month: end.month.unwrap_or(12) });
        Self {
            aim: sum.aim,
            inputs: sum.kind.fields().iter().filter_map(to_input).collect(),
            missing_inputs: sum.list_missing(),
            offered: sum.offered_amount(),
            leaves_out_rent: sum.leaves_out_rent,
            charge_share: sum.charge_share,
            deductions: deductions::list_named(sum.deductions.iter(), &sum.full_deductions),
            includes_parents: sum.includes_parents,
            employer_nps: sum.values.get(EMPLOYER_NPS).copied(),
            unclear: sum.unclear,
            unclear_salary: sum.unclear_salary,
            changes: sum.changes,
            superseded: sum.superseded.map(|sum| Box::new(Self::new(*sum, language))),
            continues: sum.continues,
            weighs_regimes: sum.weighs_regimes,
            is_taxable_income: sum.is_taxable_income,
            guesses_income: sum.guesses_income,
            has_negative_number: sum.has_negative_number,
            longest_months: sum.longest_months,
            service_ended: ended,
            other_emi: sum.other_emi,
            city: sum.city,
            longer_term: sum.longer_term,
            income_parts: sum.income_parts.into_iter().collect(),
            ..Self::empty(sum.kind, language)
        }
    }

    /// A request without any input.
    fn empty(kind: CalculatorKind, language: Language) -> Self {
        Self {
            kind,
            aim: Aim::Whole,
            language,
            inputs: Vec::new(),
            missing_inputs: Vec::new(),
            unclear: None,
            unclear_salary: None,
            changes: Vec::new(),
            superseded: None,
            continues: false,
            weighs_regimes: false,
            is_taxable_income: false,
            guesses_income: false,
            has_negative_number: false,
            longest_months: None,
            service_ended: None,
            other_emi: None,
            city: None,
            longer_term: None,
            income_parts: Vec::new(),
            offered: None,
            leaves_out_rent: false,
            charge_share: None,
            has_year_alone: false,
            deductions: Vec::new(),
            includes_parents: false,
            employer_nps: None,
        }
    }

    /// Returns one result, or two to compare when the question compares two terms of a loan, or leaves open a choice that decides the
    /// answer: the city for a rent allowance, the return for a goal. `Invalid` lists the fields that are
    /// missing or outside the calculator's limits. Callers must check `has_negative_number` first.
    pub fn calculate(&self, rulebook: &Rulebook<'_>) -> Result<Vec<Calculation>> {
        self.settle_deductions(rulebook)?.0.calculate_settled(rulebook)
    }

    fn calculate_settled(&self, rulebook: &Rulebook<'_>) -> Result<Vec<Calculation>> {
        if let Some(longer) = self.longer_term {
            let months = format_number(longer);
            return Ok(vec![self.calculate_one(None, rulebook)?, self.calculate_one(Some(("months", months.as_str())), rulebook)?]);
        }
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

    /// Whether one of the inputs is an amount of money.
    pub fn gives_amount(&self) -> bool {
        self.kind.fields().iter().any(|field| field.unit == calculators::Unit::Rupees && self.is_given(field.name))
    }

    fn is_given(&self, name: &str) -> bool {
        self.inputs.iter().any(|(known, _)| *known == name)
    }

    /// Calculates with the given inputs; the chosen one takes the place of that of the same name.
    fn calculate_one(&self, chosen: Option<(&'static str, &str)>, rulebook: &Rulebook<'_>) -> Result<Calculation> {
        let others = self.inputs.iter().filter(|(name, _)| chosen.is_none_or(|(known, _)| known != *name));
        let inputs = others.map(|(name, value)| (*name, value.as_str()));
        calculate(&Inputs::parse(self.kind, inputs.chain(chosen))?, rulebook)
    }

    /// The inputs that the conversation doesn't give and that have a usual value.
    pub fn list_assumed_inputs<'a>(&self, calculation: &'a Calculation) -> Vec<&'a InputValue> {
        let is_compared = |name: &str| comparison_choice(self.kind).is_some_and(|(choice, _)| choice == name);
        let is_open = |input: &&InputValue| !self.is_given(input.field.name) && !is_compared(input.field.name);
        calculation.inputs.iter().filter(is_open).filter(|input| !self.aim.hides(input.field.name)).collect()
    }

    /// Whether two results are compared because the question leaves a choice open.
    pub fn is_comparison(&self) -> bool {
        comparison_choice(self.kind).is_some_and(|(choice, _)| !self.is_given(choice)) && self.city.is_none()
    }
}

#[cfg(test)]
mod conversation_tests;
#[cfg(test)]
mod tests;

//! The first sentence of a calculated answer: it says the inputs back and gives the result, in the asker's language.

use domain::calculators::tds::WithheldPayment;
use domain::calculators::{Calculation, CalculatorKind, InputField, InputValue, Unit};
use domain::language::Language;
use domain::numerals::{format_number, format_rupees};

use super::sum_texts::{DERIVED_INPUTS, SumTexts, fill_template};
use crate::calculation_requests::{Aim, CalculationRequest, InputChange, PENSION};

/// Inputs that are ages, which a sentence says as a bare number.
const AGE_FIELDS: [&str; 3] = ["age", "until", "start"];
/// From this many months on a duration is said in years and months.
const MIN_MONTHS_IN_YEARS: f64 = 24.0;

/// Words and numbers of one language.
#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    pub texts: &'a SumTexts,
    pub language: Language,
}

impl Wording<'_> {
    pub fn phrase(&self, name: &str) -> &str {
        self.texts.phrase(name, self.language)
    }

    pub fn fill_phrase(&self, name: &str, values: &[(&str, &str)]) -> String {
        let value = |place: &str| values.iter().find(|(name, _)| *name == place).map_or_else(String::new, |(_, value)| (*value).to_owned());
        fill_template(self.phrase(name), value)
    }

    pub fn title(&self, kind: CalculatorKind) -> &str {
        self.texts.calculator(kind).title.get(self.language, kind.title())
    }

    /// The label of an input.
    pub fn input_label(&self, kind: CalculatorKind, name: &str) -> String {
        let field = kind.fields().iter().find(|field| field.name == name).map(|field| field.label);
        let derived = || DERIVED_INPUTS.iter().find(|(of, known, _)| *of == kind && *known == name).map(|(_, _, label)| *label);
        let english = field.or_else(derived).unwrap_or_default();
        self.texts.calculator(kind).inputs.get(name).map_or(english, |texts| texts.get(self.language, english)).to_owned()
    }

    /// A label inside a sentence: "the loan amount", but "HRA received".
    pub fn inner_label(&self, kind: CalculatorKind, name: &str) -> String {
        lower_first(&self.input_label(kind, name))
    }

    pub fn join(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [all @ .., last] => format!("{} {} {last}", all.join(", "), self.phrase("and")),
        }
    }

    /// A value as a sentence or a table says it.
    pub fn format(&self, value: f64, unit: Unit) -> String {
        match unit {
            Unit::Rupees => format_rupees(value.round()),
            Unit::Percent | Unit::Share => format!("{}%", format_number(value)),
            Unit::Months => self.count("month", "months", value),
            Unit::Years => self.count("year", "years", value),
            Unit::Number => format_number(value),
            Unit::Date => unit.format_value(value),
        }
    }

    /// An input as a sentence says it: a long duration in years and months, an age as a number.
    pub fn format_input(&self, kind: CalculatorKind, field: &InputField, value: f64) -> String {
        if let Some(at) = field.choices.iter().position(|choice| choice.value == value) {
            let english = field.choices[at].label;
            let texts = self.texts.calculator(kind).choices.get(field.name).and_then(|texts| texts.get(at));
            return texts.map_or(english, |texts| texts.get(self.language, english)).to_owned();
        }
        match field.unit {
            _ if AGE_FIELDS.contains(&field.name) => format_number(value),
            Unit::Months => self.format_duration(value),
            unit => self.format(value, unit),
        }
    }

    pub fn format_duration(&self, months: f64) -> String {
        let (years, rest) = ((months / 12.0).floor(), months % 12.0);
        match rest {
            0.0 => self.format(years, Unit::Years),
            _ if months < MIN_MONTHS_IN_YEARS => self.format(months, Unit::Months),
            rest => format!("{} {}", self.format(years, Unit::Years), self.format(rest, Unit::Months)),
        }
    }

    /// "400 days", "1 year 35 days".
    fn format_days(&self, months: f64, days: f64) -> String {
        let counted = self.count("day", "days", days);
        if months > 0.0 { format!("{} {counted}", self.format_duration(months)) } else { counted }
    }

    fn count(&self, one: &str, many: &str, value: f64) -> String {
        self.fill_phrase(if value == 1.0 { one } else { many }, &[("count", &format_number(value))])
    }

    /// The label of a result.
    pub fn result_label(&self, calculations: &[Calculation], name: &str, english: &str) -> String {
        let Some(calculation) = calculations.first() else { return english.to_owned() };
        let texts = self.texts.calculator(calculation.kind).results.get(name);
        let template = texts.map_or(english, |texts| texts.get(self.language, english));
        fill_template(template, |place| self.fill_place(calculations, place, &[]))
    }

    /// The value of a place in a sentence: an input, a result ("=" before its name), or one of `extra`.
    fn fill_place(&self, calculations: &[Calculation], place: &str, extra: &[(&str, String)]) -> String {
        if let Some((_, value)) = extra.iter().find(|(name, _)| *name == place) {
            return value.clone();
        }
        let (name, nth) = place.strip_suffix("_2").map_or((place, 0), |name| (name, 1));
        let Some(calculation) = calculations.get(nth) else { return String::new() };
        let result =
            |name: &str| calculation.results.iter().find(|figure| figure.name == name).map(|figure| self.format(figure.value, figure.unit));
        let input = |input: &InputValue| self.format_input(calculation.kind, &input.field, input.value);
        match name.strip_prefix('=') {
            Some(name) => result(name).unwrap_or_default(),
            None => calculation.inputs.iter().find(|known| known.field.name == name).map(input).unwrap_or_default(),
        }
    }

    /// The sentence of the case that a result is about.
    pub fn write_sentence(&self, name: &str, calculations: &[Calculation], extra: &[(&str, String)]) -> String {
        let Some(calculation) = calculations.first() else { return String::new() };
        let template = self.texts.calculator(calculation.kind).sentences.get(name).map_or("", |texts| texts.get(self.language));
        fill_template(template, |place| self.fill_place(calculations, place, extra))
    }

    /// A text of a calculator that names no input and no result.
    pub fn write_notice(&self, kind: CalculatorKind, name: &str, values: &[(&str, String)]) -> String {
        let template = self.texts.calculator(kind).sentences.get(name).map_or("", |texts| texts.get(self.language));
        fill_template(template, |place| {
            values.iter().find(|(known, _)| *known == place).map(|(_, value)| value.clone()).unwrap_or_default()
        })
    }

    /// The first sentence of the answer, after what the last question changed.
    pub fn write_lead(&self, request: &CalculationRequest, calculations: &[Calculation]) -> String {
        let sentence =
            self.write_sentence(choose_sentence(request, calculations), calculations, &self.list_extra_values(request, calculations));
        let changes: Vec<String> = request.changes.iter().filter_map(|change| self.describe_change(request.kind, change)).collect();
        if changes.is_empty() {
            return sentence;
        }
        format!("{}, {}", self.join(&changes), lower_first(&sentence))
    }

    /// "At 9% in place of 8.5%".
    fn describe_change(&self, kind: CalculatorKind, change: &InputChange) -> Option<String> {
        let field = kind.fields().iter().find(|field| field.name == change.field)?;
        let phrase = match field.unit {
            Unit::Rupees => "changed-rupees",
            Unit::Percent => "changed-percent",
            Unit::Months | Unit::Years if !AGE_FIELDS.contains(&field.name) => "changed-span",
            _ => "changed-other",
        };
        let label = self.inner_label(kind, field.name);
        let (old, new) = (self.format_input(kind, field, change.old), self.format_input(kind, field, change.new));
        Some(self.fill_phrase(phrase, &[("field", &label), ("old", &old), ("new", &new)]))
    }

    /// "₹3,78,000 of pension and ₹2,10,000 of interest".
    fn describe_income(&self, parts: &[(&'static str, f64)]) -> String {
        let describe = |(name, amount): &(&'static str, f64)| {
            let phrase = match *name {
                "income" => "income-salary",
                PENSION => "income-pension",
                _ => "income-interest",
            };
            self.fill_phrase(phrase, &[("amount", &self.format(*amount, Unit::Rupees))])
        };
        self.join(&parts.iter().rev().map(describe).collect::<Vec<_>>())
    }

    /// Figures of a sentence that are no single result.
    fn list_extra_values(&self, request: &CalculationRequest, calculations: &[Calculation]) -> Vec<(&'static str, String)> {
        let Some(calculation) = calculations.first() else { return Vec::new() };
        let result = |name: &str| calculation.results.iter().find(|figure| figure.name == name).map_or(0.0, |figure| figure.value);
        let input = |name: &str| calculation.inputs.iter().find(|input| input.field.name == name).map_or(0.0, |input| input.value);
        match request.kind {
            CalculatorKind::Emi => {
                let interest =
                    |of: &Calculation| of.results.iter().find(|figure| figure.name == "interest").map_or(0.0, |figure| figure.value);
                let more = calculations.get(1).map_or(0.0, |longer| interest(longer) - interest(calculation));
                vec![("=more-interest", self.format(more, Unit::Rupees))]
            }
            CalculatorKind::IncomeTax => {
                // What an employer pays into NPS is taken off the salary that is told.
                let salary = request.employer_nps.and_then(|_| request.read_input("income"));
                let salary = salary.map(|salary| ("income", self.format(salary, Unit::Rupees)));
                [("=parts", self.describe_income(&request.income_parts))].into_iter().chain(salary).collect()
            }
            CalculatorKind::Prepayment => vec![("=less-saved", self.format(result("saved") - result("saved-smaller"), Unit::Rupees))],
            CalculatorKind::Epf => vec![
                ("=together", self.format(result("own") + result("employer") + result("pension"), Unit::Rupees)),
                ("=span", self.format(input("until") - input("age"), Unit::Years)),
            ],
            CalculatorKind::Extra => {
                vec![("=closes-years", self.format_duration(result("closes"))), ("=sooner-years", self.format_duration(result("sooner")))]
            }
            CalculatorKind::Fd => vec![("=days", self.format_days(input("months"), input("days")))],
            CalculatorKind::Payoff => vec![("=monthly-rate", self.format(input("rate") / 12.0, Unit::Percent))],
            CalculatorKind::Swp => vec![("=lasts-years", self.format_duration(result("lasts")))],
            _ => Vec::new(),
        }
    }
}

/// The case that a result is about.
fn choose_sentence(request: &CalculationRequest, calculations: &[Calculation]) -> &'static str {
    let Some(calculation) = calculations.first() else { return "whole" };
    let has = |name: &str| calculation.results.iter().any(|figure| figure.name == name);
    let result = |name: &str| calculation.results.iter().find(|figure| figure.name == name).map_or(0.0, |figure| figure.value);
    let input = |name: &str| calculation.inputs.iter().find(|input| input.field.name == name).map_or(0.0, |input| input.value);
    match (request.kind, request.aim) {
        (CalculatorKind::Emi, _) if calculations.len() == 2 => "two-terms",
        (CalculatorKind::Prepayment, _) if input("after") > 0.0 => "later",
        (CalculatorKind::Goal, _) if calculations.len() == 2 => "two-returns",
        (CalculatorKind::Swp, _) if has("lasts") => "runs-out",
        (CalculatorKind::Swp, Aim::HowLong) => "never-ends",
        (CalculatorKind::Swp, _) => "left",
        (CalculatorKind::Epf, Aim::MonthlyContributions) => "contributions",
        (CalculatorKind::Epf, Aim::GrowthAlone) => "growth",
        (CalculatorKind::Epf, Aim::YearInterest) => "year-interest",
        (CalculatorKind::Sip, _) if input("rise") > 0.0 => "rising",
        (CalculatorKind::Fd, _) if input("days") > 0.0 => "days",
        (CalculatorKind::Extra, _) if input("monthly") > 0.0 && input("emis") > 0.0 => "both",
        (CalculatorKind::Extra, _) if input("emis") > 0.0 => "yearly",
        (CalculatorKind::Extra, _) => "monthly",
        (CalculatorKind::Rd, _) if input("scheme") > 0.0 => "post-office",
        (CalculatorKind::Payout, _) => choose_payout_sentence(input("scheme")),
        (CalculatorKind::Eps, _) if result("pension") == 0.0 => "too-short",
        (CalculatorKind::Nps, Aim::CorpusAlone) => "corpus",
        (CalculatorKind::Nps, Aim::PensionFromCorpus) => "pension",
        (CalculatorKind::IncomeTax, _) if !request.income_parts.is_empty() => {
            if input("deductions") > 0.0 {
                "mixed"
            } else {
                "mixed-plain"
            }
        }
        (CalculatorKind::IncomeTax, _) => choose_tax_sentence(result("old") - result("new"), input("deductions") > 0.0),
        (CalculatorKind::Gratuity, _) if has("full") => "capped",
        (CalculatorKind::Hra, _) if calculations.len() == 2 => "both",
        (CalculatorKind::Hra, _) if input("city") > 0.0 => "listed",
        (CalculatorKind::Hra, _) => "other",
        (CalculatorKind::CapitalGains, Aim::GainAlone) => "gain",
        (CalculatorKind::CapitalGains, _) if has("bound") => "at-most",
        (CalculatorKind::TermCover, _) if has("over") => "covered",
        (CalculatorKind::Tds, _) => choose_tds_sentence(result("tax"), input("amount") * result("rate") / 100.0, input("payment")),
        _ => "whole",
    }
}

fn choose_payout_sentence(scheme: f64) -> &'static str {
    match scheme {
        1.0 => "senior",
        2.0 => "monthly-scheme",
        _ => "bank",
    }
}

/// The limit of rent is one of a month, and so is the most that is deducted from it. `by_rate`: what the rate makes of the amount, in rupees.
fn choose_tds_sentence(tax: f64, by_rate: f64, payment: f64) -> &'static str {
    let is_rent = payment == WithheldPayment::Rent.choice();
    match (tax > 0.0, is_rent) {
        (true, true) if tax + 1.0 < by_rate => "rent-capped",
        (true, _) => "deducted",
        (false, true) => "rent-below",
        (false, false) => "below",
    }
}

fn choose_tax_sentence(saved: f64, has_deductions: bool) -> &'static str {
    match (saved, has_deductions) {
        (saved, true) if saved > 0.0 => "new-less",
        (saved, true) if saved < 0.0 => "old-less",
        (_, true) => "same",
        (saved, false) if saved > 0.0 => "new-less-plain",
        (saved, false) if saved < 0.0 => "old-less-plain",
        (_, false) => "same-plain",
    }
}

/// Lower case for the first letter, unless the first word is an abbreviation.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => first.to_lowercase().chain([second]).chain(letters).collect(),
        _ => text.to_owned(),
    }
}

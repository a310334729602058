//! The input fields of calculators and their validation.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::kind::CalculatorKind;
use crate::error::FieldErrors;
use crate::numerals::{format_number, format_rupees_compact};
use crate::time::format_date;
use crate::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Unit {
    Rupees,
    /// Percent a year.
    Percent,
    Months,
    Years,
    Number,
    /// Percent of an amount, not a yearly rate.
    Share,
    /// A day as a number: 20261126 is 26 Nov 2026.
    Date,
}

impl Unit {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn format_value(self, value: f64) -> String {
        match self {
            Unit::Rupees => format_rupees_compact(value),
            Unit::Percent | Unit::Share => format!("{}%", format_number(value)),
            Unit::Months | Unit::Years if value == 1.0 => format!("1 {}", self.as_str().trim_end_matches('s')),
            Unit::Months | Unit::Years => format!("{} {}", format_number(value), self.as_str()),
            Unit::Number => format_number(value),
            Unit::Date => from_day_number(value).map_or_else(|| format_number(value), format_date),
        }
    }
}

/// The days that a field accepts.
const FIRST_DAY: f64 = 19_000_101.0;
const LAST_DAY: f64 = 20_991_231.0;

/// The day that a number such as 20261126 stands for. `None` for a number that is no day.
fn from_day_number(value: f64) -> Option<Date> {
    let number = value as i32;
    let part = |from: i32, below: i32| i8::try_from(number / from % below).ok();
    Date::new(i16::try_from(number / 10_000).ok()?, part(100, 100)?, part(1, 100)?).ok()
}

/// One value of a choice, and its label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    pub value: f64,
    pub label: &'static str,
}

impl Choice {
    pub const fn new(value: f64, label: &'static str) -> Self {
        Self { value, label }
    }
}

/// One input field of a calculator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InputField {
    pub name: &'static str,
    /// Shown to the reader, worded as the start of a sentence.
    pub label: &'static str,
    pub unit: Unit,
    pub min: f64,
    pub max: f64,
    /// The fact that sets a lower maximum, which [`super::Rulebook::limit_field`] puts in.
    pub max_fact: Option<&'static str>,
    /// Accepts only whole numbers.
    pub is_whole: bool,
    /// The value when the field is omitted; `None` for a required field.
    pub default: Option<f64>,
    /// May be omitted because the fact registry has a value for it.
    pub has_registry_default: bool,
    /// An explanation, where the label is not clear enough.
    pub help: Option<&'static str>,
    /// The permitted values; empty when any number within the limits is permitted.
    pub choices: &'static [Choice],
}

impl InputField {
    const fn new(name: &'static str, label: &'static str, unit: Unit, min: f64, max: f64) -> Self {
        Self {
            name,
            label,
            unit,
            min,
            max,
            max_fact: None,
            is_whole: false,
            default: None,
            has_registry_default: false,
            help: None,
            choices: &[],
        }
    }

    pub const fn rupees(name: &'static str, label: &'static str, min: f64, max: f64) -> Self {
        Self::new(name, label, Unit::Rupees, min, max)
    }

    pub const fn percent(name: &'static str, label: &'static str, max: f64) -> Self {
        Self::new(name, label, Unit::Percent, 0.0, max)
    }

    pub const fn whole(name: &'static str, label: &'static str, unit: Unit, min: f64, max: f64) -> Self {
        Self { is_whole: true, ..Self::new(name, label, unit, min, max) }
    }

    /// A percentage from 0 to 100.
    pub const fn share(name: &'static str, label: &'static str) -> Self {
        Self::new(name, label, Unit::Share, 0.0, 100.0)
    }

    /// A day.
    pub const fn date(name: &'static str, label: &'static str) -> Self {
        Self::whole(name, label, Unit::Date, FIRST_DAY, LAST_DAY)
    }

    /// A choice among these whole numbers.
    pub const fn choice(name: &'static str, label: &'static str, choices: &'static [Choice]) -> Self {
        Self { is_whole: true, choices, ..Self::new(name, label, Unit::Number, 0.0, 12.0) }
    }

    pub const fn with_default(self, value: f64) -> Self {
        Self { default: Some(value), ..self }
    }

    pub const fn with_registry_default(self) -> Self {
        Self { has_registry_default: true, ..self }
    }

    /// Lowers the maximum to the value of a fact.
    pub const fn with_registry_max(self, fact: &'static str) -> Self {
        Self { max_fact: Some(fact), ..self }
    }

    pub const fn with_help(self, help: &'static str) -> Self {
        Self { help: Some(help), ..self }
    }

    /// Parses a number as people type it ("₹12,34,567", "8.25 %"), and a day as "2026-11-26" or "20261126". `Err` says what is
    /// wrong with it.
    fn parse(&self, text: &str) -> std::result::Result<f64, String> {
        if self.unit == Unit::Date {
            return self.parse_day(text.trim());
        }
        let bare: String = text.chars().filter(|c| !matches!(c, ',' | '₹' | '%' | '_') && !c.is_whitespace()).collect();
        // Programs may send a small rate with many digits.
        let is_number = bare.len() <= 40
            && bare.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && bare.bytes().filter(|b| *b == b'.').count() <= 1
            && bare.bytes().any(|b| b.is_ascii_digit());
        let value = bare.parse::<f64>().ok().filter(|value| is_number && value.is_finite());
        let Some(value) = value else { return Err(format!("{} must be a number", self.label)) };
        if self.is_whole && value.fract() != 0.0 {
            return Err(format!("{} must be a whole number", self.label));
        }
        self.check_limits(value)?;
        if !self.choices.is_empty() && !self.choices.iter().any(|choice| choice.value == value) {
            return Err(format!("{} must be one of these: {}", self.label, self.choices_text()));
        }
        Ok(value)
    }

    fn parse_day(&self, text: &str) -> std::result::Result<f64, String> {
        let is_separated = text.len() == 10 && text.bytes().enumerate().all(|(at, byte)| (byte == b'-') == matches!(at, 4 | 7));
        let digits = if is_separated { text.replace('-', "") } else { text.to_owned() };
        let is_number = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let value = digits.parse::<f64>().ok().filter(|value| is_number && from_day_number(*value).is_some());
        let Some(value) = value else { return Err(format!("{} must be a date such as 2026-11-26", self.label)) };
        self.check_limits(value)?;
        Ok(value)
    }

    /// `Err` says within which limits a value must be.
    pub(super) fn check_limits(&self, value: f64) -> std::result::Result<(), String> {
        if value < self.min || value > self.max {
            return Err(format!("{} must be {}", self.label, self.limits_text()));
        }
        Ok(())
    }

    /// "between ₹1,000 and ₹100 crore"
    pub fn limits_text(&self) -> String {
        format!("between {} and {}", self.unit.format_value(self.min), self.unit.format_value(self.max))
    }

    /// "1 (once a year), 4 (every quarter)"
    fn choices_text(&self) -> String {
        let to_label = |choice: &Choice| format!("{} ({})", format_number(choice.value), choice.label);
        self.choices.iter().map(to_label).collect::<Vec<_>>().join(", ")
    }
}

/// Validated inputs of one calculator. Omitted fields have their default.
#[derive(Debug, Clone, PartialEq)]
pub struct Inputs {
    kind: CalculatorKind,
    values: BTreeMap<&'static str, f64>,
}

impl Inputs {
    /// Parses name-value pairs. `Invalid` with a message for each field that is wrong, missing or unknown. A blank value
    /// counts as omitted; of repeated names the first counts.
    pub fn parse<'a>(kind: CalculatorKind, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self> {
        let mut given_values: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, value) in pairs {
            if !value.trim().is_empty() {
                given_values.entry(name).or_insert(value);
            }
        }
        let mut errors = FieldErrors::new();
        let mut values = BTreeMap::new();
        for field in kind.fields() {
            match (given_values.remove(field.name).map(|text| field.parse(text)), field.default) {
                (Some(Ok(value)), _) | (None, Some(value)) => drop(values.insert(field.name, value)),
                (Some(Err(message)), _) => drop(errors.insert(field.name.to_owned(), message)),
                (None, None) if field.has_registry_default => {}
                (None, None) => drop(errors.insert(field.name.to_owned(), format!("{} is needed", field.label))),
            }
        }
        for name in given_values.into_keys() {
            let name = crate::text::truncate(name, 40);
            let message = format!("\"{name}\" is not an input of {}", kind.as_str());
            errors.insert(name, message);
        }
        if errors.is_empty() { Ok(Self { kind, values }) } else { Err(Error::invalid_fields(errors)) }
    }

    pub fn kind(&self) -> CalculatorKind {
        self.kind
    }

    /// Returns `None` for an omitted field whose value comes from the registry.
    pub fn get_optional(&self, name: &str) -> Option<f64> {
        self.values.get(name).copied()
    }

    /// Returns the day of a date field; the first day of the year 0 for any other name.
    pub fn get_day(&self, name: &str) -> Date {
        from_day_number(self.get(name)).unwrap_or_default()
    }

    /// Returns the value of a field that always has one after [`Inputs::parse`]; zero for any other name.
    pub fn get(&self, name: &str) -> f64 {
        self.get_optional(name).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field_errors_of(kind: CalculatorKind, pairs: &[(&str, &str)]) -> FieldErrors {
        match Inputs::parse(kind, pairs.iter().copied()) {
            Err(Error::Invalid { fields, .. }) => fields,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let inputs = Inputs::parse(CalculatorKind::Emi, [("principal", "₹40,00,000"), ("rate", "8.25 %"), ("months", "180")]).unwrap();
        assert_eq!((inputs.get("principal"), inputs.get("rate"), inputs.get("months")), (4_000_000.0, 8.25, 180.0));
    }

    #[test]
    fn each_wrong_field_has_its_own_message() {
        let wrong = field_errors_of(CalculatorKind::Emi, &[("principal", "5"), ("rate", "abc"), ("months", "12.5"), ("colour", "1")]);
        assert_eq!(wrong["principal"], "Loan amount must be between ₹1,000 and ₹100 crore");
        assert_eq!(wrong["rate"], "Interest rate must be a number");
        assert_eq!(wrong["months"], "Loan tenure must be a whole number");
        assert_eq!(wrong["colour"], "\"colour\" is not an input of emi");
        assert_eq!(field_errors_of(CalculatorKind::Emi, &[("rate", "8"), ("months", " ")])["months"], "Loan tenure is needed");
    }

    #[test]
    fn a_choice_is_one_of_its_values() {
        let given = |times| [("amount", "100000"), ("rate", "7"), ("months", "12"), ("times", times)];
        assert_eq!(Inputs::parse(CalculatorKind::Fd, given("2")).unwrap().get("times"), 2.0);
        let told = field_errors_of(CalculatorKind::Fd, &given("3")).remove("times").unwrap();
        assert!(told.starts_with("Interest is added must be one of these: 1 (once a year), 2 ("), "{told}");
    }

    #[test]
    fn a_day_is_read_with_and_without_its_hyphens() {
        let given = |sold| [("bought", "2012-08-10"), ("sold", sold), ("cost", "1"), ("price", "2")];
        for sold in ["2024-02-29", " 20240229 "] {
            let inputs = Inputs::parse(CalculatorKind::CapitalGains, given(sold)).unwrap();
            assert_eq!((inputs.get("sold"), inputs.get_day("bought").to_string()), (20_240_229.0, "2012-08-10".to_owned()));
        }
        for odd in ["2023-02-29", "29-02-2024", "2024-2-9", "2024022", "202-402-29", "tomorrow"] {
            let told = field_errors_of(CalculatorKind::CapitalGains, &given(odd)).remove("sold").unwrap();
            assert_eq!(told, "Sold on must be a date such as 2026-11-26", "{odd}");
        }
        let told = field_errors_of(CalculatorKind::CapitalGains, &given("1899-12-31")).remove("sold").unwrap();
        assert_eq!(told, "Sold on must be between 1 Jan 1900 and 31 Dec 2099");
    }

    #[test]
    fn what_only_looks_like_a_number_is_none() {
        for odd in ["inf", "nan", "1e9", "-5", ".", "0x10", "1.2.3", "999999999999999999999"] {
            assert!(
                field_errors_of(CalculatorKind::Emi, &[("principal", "100000"), ("rate", odd), ("months", "12")]).contains_key("rate"),
                "{odd}"
            );
        }
    }
}

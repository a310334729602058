//! What a calculator asks for, and the checking of what it was given.

use std::collections::BTreeMap;

use super::figures::{plain, rupees_in_words};
use super::kind::Kind;
use crate::error::FieldErrors;
use crate::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Rupees,
    /// A year.
    Percent,
    Months,
    Years,
    Number,
    /// Percent of something, not a year.
    Share,
}

impl Unit {
    pub const ALL: [Unit; 6] = [Unit::Rupees, Unit::Percent, Unit::Months, Unit::Years, Unit::Number, Unit::Share];

    pub fn as_str(self) -> &'static str {
        match self {
            Unit::Rupees => "rupees",
            Unit::Percent => "percent",
            Unit::Months => "months",
            Unit::Years => "years",
            Unit::Number => "number",
            Unit::Share => "share",
        }
    }

    pub fn written(self, value: f64) -> String {
        match self {
            Unit::Rupees => rupees_in_words(value),
            Unit::Percent | Unit::Share => format!("{}%", plain(value)),
            Unit::Months | Unit::Years if value == 1.0 => format!("1 {}", self.as_str().trim_end_matches('s')),
            Unit::Months | Unit::Years => format!("{} {}", plain(value), self.as_str()),
            Unit::Number => plain(value),
        }
    }
}

/// A value that can be chosen, and what it means.
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

/// One input of a calculator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Field {
    pub name: &'static str,
    /// For the person, as the start of a sentence.
    pub label: &'static str,
    pub unit: Unit,
    pub min: f64,
    pub max: f64,
    /// Only whole numbers.
    pub is_whole: bool,
    /// What is taken when it is left out; `None` in a field that must be given.
    pub usual: Option<f64>,
    /// May be left out because the registry knows it.
    pub is_declared: bool,
    /// What exactly is meant, where the label leaves doubt.
    pub help: Option<&'static str>,
    /// The only values there are; empty where any number within the limits is one.
    pub choices: &'static [Choice],
}

impl Field {
    const fn new(name: &'static str, label: &'static str, unit: Unit, min: f64, max: f64) -> Self {
        Self { name, label, unit, min, max, is_whole: false, usual: None, is_declared: false, help: None, choices: &[] }
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

    /// From 0 to 100.
    pub const fn share(name: &'static str, label: &'static str) -> Self {
        Self::new(name, label, Unit::Share, 0.0, 100.0)
    }

    /// Whole numbers, of which these are all.
    pub const fn choice(name: &'static str, label: &'static str, choices: &'static [Choice]) -> Self {
        Self { is_whole: true, choices, ..Self::new(name, label, Unit::Number, 0.0, 12.0) }
    }

    pub const fn usually(self, value: f64) -> Self {
        Self { usual: Some(value), ..self }
    }

    pub const fn declared(self) -> Self {
        Self { is_declared: true, ..self }
    }

    pub const fn meaning(self, help: &'static str) -> Self {
        Self { help: Some(help), ..self }
    }

    /// The number that a person typed ("₹12,34,567", "8.25 %"), or what is wrong with it.
    fn read(&self, text: &str) -> std::result::Result<f64, String> {
        let bare: String = text.chars().filter(|c| !matches!(c, ',' | '₹' | '%' | '_') && !c.is_whitespace()).collect();
        // A programme writes a small rate with many digits.
        let is_number = bare.len() <= 40
            && bare.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && bare.bytes().filter(|b| *b == b'.').count() <= 1
            && bare.bytes().any(|b| b.is_ascii_digit());
        let value = bare.parse::<f64>().ok().filter(|value| is_number && value.is_finite());
        let Some(value) = value else { return Err(format!("{} must be a number", self.label)) };
        if self.is_whole && value.fract() != 0.0 {
            return Err(format!("{} must be a whole number", self.label));
        }
        if value < self.min || value > self.max {
            return Err(format!("{} must be {}", self.label, self.limits()));
        }
        if !self.choices.is_empty() && !self.choices.iter().any(|choice| choice.value == value) {
            return Err(format!("{} must be one of these: {}", self.label, self.chosen_from()));
        }
        Ok(value)
    }

    /// "between ₹1,000 and ₹100 crore"
    pub fn limits(&self) -> String {
        format!("between {} and {}", self.unit.written(self.min), self.unit.written(self.max))
    }

    /// "1 (once a year), 4 (every quarter)"
    fn chosen_from(&self) -> String {
        let written = |choice: &Choice| format!("{} ({})", plain(choice.value), choice.label);
        self.choices.iter().map(written).collect::<Vec<_>>().join(", ")
    }
}

/// Inputs of one kind that are within its limits; what was left out and has a usual value has that.
#[derive(Debug, Clone, PartialEq)]
pub struct Inputs {
    kind: Kind,
    values: BTreeMap<&'static str, f64>,
}

impl Inputs {
    /// `Invalid` with a message for each field that is wrong, missing or not of this calculator. A
    /// blank value counts as left out; of equal names the first counts.
    pub fn read<'a>(kind: Kind, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self> {
        let mut given: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, value) in pairs {
            if !value.trim().is_empty() {
                given.entry(name).or_insert(value);
            }
        }
        let mut wrong = FieldErrors::new();
        let mut values = BTreeMap::new();
        for field in kind.fields() {
            match (given.remove(field.name).map(|text| field.read(text)), field.usual) {
                (Some(Ok(value)), _) | (None, Some(value)) => drop(values.insert(field.name, value)),
                (Some(Err(message)), _) => drop(wrong.insert(field.name.to_owned(), message)),
                (None, None) if field.is_declared => {}
                (None, None) => drop(wrong.insert(field.name.to_owned(), format!("{} is needed", field.label))),
            }
        }
        for name in given.into_keys() {
            let name = crate::text::cut(name, 40);
            let message = format!("\"{name}\" is no input of {}", kind.as_str());
            wrong.insert(name, message);
        }
        if wrong.is_empty() { Ok(Self { kind, values }) } else { Err(Error::invalid_fields(wrong)) }
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// `None` for what was left out and the registry knows.
    pub fn given(&self, name: &str) -> Option<f64> {
        self.values.get(name).copied()
    }

    /// A field that always has a value after [`Inputs::read`]; zero for any other name.
    pub fn get(&self, name: &str) -> f64 {
        self.given(name).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(kind: Kind, pairs: &[(&str, &str)]) -> FieldErrors {
        match Inputs::read(kind, pairs.iter().copied()) {
            Err(Error::Invalid { fields, .. }) => fields,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let inputs = Inputs::read(Kind::Emi, [("principal", "₹40,00,000"), ("rate", "8.25 %"), ("months", "180")]).unwrap();
        assert_eq!((inputs.get("principal"), inputs.get("rate"), inputs.get("months")), (4_000_000.0, 8.25, 180.0));
    }

    #[test]
    fn each_wrong_field_has_its_own_message() {
        let wrong = problems(Kind::Emi, &[("principal", "5"), ("rate", "abc"), ("months", "12.5"), ("colour", "1")]);
        assert_eq!(wrong["principal"], "Loan amount must be between ₹1,000 and ₹100 crore");
        assert_eq!(wrong["rate"], "Interest rate must be a number");
        assert_eq!(wrong["months"], "Months to pay must be a whole number");
        assert_eq!(wrong["colour"], "\"colour\" is no input of emi");
        assert_eq!(problems(Kind::Emi, &[("rate", "8"), ("months", " ")])["months"], "Months to pay is needed");
    }

    #[test]
    fn a_choice_is_one_of_its_values() {
        let given = |times| [("amount", "100000"), ("rate", "7"), ("months", "12"), ("times", times)];
        assert_eq!(Inputs::read(Kind::Fd, given("2")).unwrap().get("times"), 2.0);
        let told = problems(Kind::Fd, &given("3")).remove("times").unwrap();
        assert!(told.starts_with("Interest is added must be one of these: 1 (once a year), 2 ("), "{told}");
    }

    #[test]
    fn what_only_looks_like_a_number_is_none() {
        for odd in ["inf", "nan", "1e9", "-5", ".", "0x10", "1.2.3", "999999999999999999999"] {
            assert!(problems(Kind::Emi, &[("principal", "100000"), ("rate", odd), ("months", "12")]).contains_key("rate"), "{odd}");
        }
    }
}

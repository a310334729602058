//! The result of a calculation, in the same form for every calculator.

use jiff::civil::Date;

use super::inputs::{InputField, Inputs, Unit};
use super::kind::CalculatorKind;

/// An input as it was parsed, with the field that a form needs to ask for it.
#[derive(Debug, Clone, PartialEq)]
pub struct InputValue {
    pub field: InputField,
    pub value: f64,
}

impl InputValue {
    /// The value as a reader sees it: "₹40 lakh", "8.25%", "every quarter".
    pub fn format_value(&self) -> String {
        let chosen = self.field.choices.iter().find(|choice| choice.value == self.value);
        chosen.map_or_else(|| self.field.unit.format_value(self.value), |choice| choice.label.to_owned())
    }
}

/// One calculated figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    pub name: &'static str,
    pub label: String,
    pub value: f64,
    pub unit: Unit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    pub label: &'static str,
    pub unit: Unit,
}

/// A row of a table: its label, and a value for each column.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub label: String,
    pub values: Vec<f64>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub title: &'static str,
    /// The heading of the column of row labels.
    pub row_header: &'static str,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChartKind {
    /// Stacked columns: the parts of a whole.
    Stacked,
    /// One line for each column of the table.
    Lines,
}

/// A chart of columns of the calculation's first table. The table is its accessible alternative.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    pub kind: ChartKind,
    /// One sentence that says what the chart shows.
    pub caption: String,
    /// Indexes of the table's columns, from 0; the lowest part of a stack first.
    pub columns: Vec<usize>,
}

/// A fact of the registry that the calculation used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedFact {
    pub id: String,
    pub label: String,
    /// The value as a reader sees it: "8.25%".
    pub value: String,
    /// The day from which the value is in force.
    pub from: Date,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Calculation {
    pub kind: CalculatorKind,
    pub title: &'static str,
    pub inputs: Vec<InputValue>,
    /// The figures, the most important one first.
    pub results: Vec<Figure>,
    /// The formula in words, one sentence each.
    pub formula: Vec<String>,
    pub chart: Option<Chart>,
    /// The tables; the chart's table comes first.
    pub tables: Vec<Table>,
    pub notes: Vec<String>,
    pub facts: Vec<UsedFact>,
    /// The day whose rules were applied.
    pub rules_as_of: Date,
}

/// The output of one calculator; [`super::calculate`] adds the inputs and the day of the rules.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CalculatorOutput {
    pub results: Vec<Figure>,
    pub formula: Vec<String>,
    pub chart: Option<Chart>,
    pub tables: Vec<Table>,
    pub notes: Vec<String>,
    /// Omitted inputs, by name, with the values taken from the registry.
    pub registry_defaults: Vec<(&'static str, f64)>,
}

impl CalculatorOutput {
    pub fn to_input_values(&self, inputs: &Inputs, fields: Vec<InputField>) -> Vec<InputValue> {
        let registry_default = |name: &str| self.registry_defaults.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let value = |field: &InputField| inputs.get_optional(field.name).or_else(|| registry_default(field.name)).unwrap_or_default();
        fields.into_iter().map(|field| InputValue { field, value: value(&field) }).collect()
    }
}

pub(super) fn figure(name: &'static str, label: impl Into<String>, value: f64, unit: Unit) -> Figure {
    Figure { name, label: label.into(), value, unit }
}

pub(super) const fn rupee_column(label: &'static str) -> Column {
    Column { label, unit: Unit::Rupees }
}

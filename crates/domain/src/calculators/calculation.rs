//! What every calculator answers, whatever it is about.

use jiff::civil::Date;

use super::inputs::{Field, Inputs, Unit};
use super::kind::Kind;

/// An input as it was understood, with what a form needs to ask for it.
#[derive(Debug, Clone, PartialEq)]
pub struct InputValue {
    pub field: Field,
    pub value: f64,
}

impl InputValue {
    /// As a reader sees it: "₹40 lakh", "8.25%", "every quarter".
    pub fn written(&self) -> String {
        let chosen = self.field.choices.iter().find(|choice| choice.value == self.value);
        chosen.map_or_else(|| self.field.unit.written(self.value), |choice| choice.label.to_owned())
    }
}

/// One figure that was worked out.
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

/// A value for each column but the first, which is the label.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub label: String,
    pub values: Vec<f64>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub title: &'static str,
    /// What the rows' labels are.
    pub rows_are: &'static str,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Columns stand on each other: they are parts of one whole.
    Stacked,
    /// A line for each column.
    Lines,
}

/// Draws columns of the calculation's first table, which is its twin for those who can't see it.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    pub look: Look,
    /// One sentence of what it shows.
    pub says: String,
    /// Numbers of columns, from 0; the lowest part of a stack first.
    pub columns: Vec<usize>,
}

/// A fact of the registry that the figures rest on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedFact {
    pub id: String,
    pub label: String,
    /// As a reader sees it: "8.25%".
    pub value: String,
    /// The day it holds from.
    pub from: Date,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Calculation {
    pub kind: Kind,
    pub title: &'static str,
    pub inputs: Vec<InputValue>,
    /// The most important one first.
    pub results: Vec<Figure>,
    /// In words, a sentence each.
    pub formula: Vec<String>,
    pub chart: Option<Chart>,
    /// The chart's twin first.
    pub tables: Vec<Table>,
    pub notes: Vec<String>,
    pub facts: Vec<UsedFact>,
    /// The day whose rules these are.
    pub rules_as_of: Date,
}

/// What a kind works out; [`super::calculate`] adds the inputs and the rules' day.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outcome {
    pub results: Vec<Figure>,
    pub formula: Vec<String>,
    pub chart: Option<Chart>,
    pub tables: Vec<Table>,
    pub notes: Vec<String>,
    /// Inputs that were left out, by name, with the value taken from the registry.
    pub declared: Vec<(&'static str, f64)>,
}

impl Outcome {
    pub fn inputs(&self, inputs: &Inputs) -> Vec<InputValue> {
        let declared = |name: &str| self.declared.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let value = |field: &Field| inputs.given(field.name).or_else(|| declared(field.name)).unwrap_or_default();
        inputs.kind().fields().iter().map(|field| InputValue { field: *field, value: value(field) }).collect()
    }
}

pub(super) fn figure(name: &'static str, label: impl Into<String>, value: f64, unit: Unit) -> Figure {
    Figure { name, label: label.into(), value, unit }
}

pub(super) const fn rupee_column(label: &'static str) -> Column {
    Column { label, unit: Unit::Rupees }
}

//! What a calculator works out, for the call and for the pages that show it.

use domain::calculators::{self as rules, Calculation, Inputs, Kind, Mark, Rulebook, calculate};
use domain::error::FieldErrors;
use domain::time::indian_date;
use domain::{Error, Result};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Data, one_of};
use crate::App;

/// An input as it was understood, with what a form needs to ask for it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalculatorInput {
    pub name: &'static str,
    pub label: &'static str,
    /// What exactly is meant, where the label leaves doubt.
    #[schema(required)]
    pub help: Option<&'static str>,
    pub value: f64,
    #[schema(schema_with = units)]
    pub unit: &'static str,
    pub min: f64,
    pub max: f64,
    /// Only whole numbers.
    pub whole: bool,
    /// The only values there are; empty where any number within the limits is one.
    pub choices: Vec<CalculatorChoice>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorChoice {
    pub value: f64,
    pub label: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorFigure {
    pub name: &'static str,
    pub label: String,
    pub value: f64,
    #[schema(schema_with = units)]
    pub unit: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorColumn {
    pub label: &'static str,
    #[schema(schema_with = units)]
    pub unit: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorRow {
    pub label: String,
    /// One for each column.
    pub values: Vec<f64>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalculatorTable {
    pub title: &'static str,
    /// What the rows' labels are.
    pub rows_are: &'static str,
    pub columns: Vec<CalculatorColumn>,
    pub rows: Vec<CalculatorRow>,
}

/// Draws columns of the first table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorChart {
    #[schema(schema_with = looks)]
    pub look: &'static str,
    /// One sentence of what it shows.
    pub says: String,
    /// From 0; the lowest part of a stack first.
    pub columns: Vec<usize>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorFact {
    pub id: String,
    pub label: String,
    /// As a reader sees it.
    pub value: String,
    /// The day it holds from.
    #[schema(value_type = String, format = Date)]
    pub from: Date,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalculatorResult {
    pub kind: &'static str,
    pub title: &'static str,
    pub inputs: Vec<CalculatorInput>,
    /// The most important one first.
    pub results: Vec<CalculatorFigure>,
    /// In words, a sentence each.
    pub formula: Vec<String>,
    #[schema(required)]
    pub chart: Option<CalculatorChart>,
    /// The chart's twin first.
    pub tables: Vec<CalculatorTable>,
    pub notes: Vec<String>,
    /// Facts of the registry that the figures rest on.
    pub facts: Vec<CalculatorFact>,
    #[schema(value_type = String, format = Date)]
    pub rules_as_of: Date,
}

fn units() -> utoipa::openapi::Object {
    one_of(rules::Unit::ALL.map(rules::Unit::as_str))
}

fn looks() -> utoipa::openapi::Object {
    one_of(["stacked", "lines"])
}

impl From<Calculation> for CalculatorResult {
    fn from(calculation: Calculation) -> Self {
        Self {
            kind: calculation.kind.as_str(),
            title: calculation.title,
            inputs: calculation.inputs.into_iter().map(CalculatorInput::from).collect(),
            results: calculation.results.into_iter().map(CalculatorFigure::from).collect(),
            formula: calculation.formula,
            chart: calculation.chart.map(CalculatorChart::from),
            tables: calculation.tables.into_iter().map(CalculatorTable::from).collect(),
            notes: calculation.notes,
            facts: calculation.facts.into_iter().map(CalculatorFact::from).collect(),
            rules_as_of: calculation.rules_as_of,
        }
    }
}

impl From<rules::InputValue> for CalculatorInput {
    fn from(input: rules::InputValue) -> Self {
        let field = input.field;
        Self {
            name: field.name,
            label: field.label,
            help: field.help,
            value: input.value,
            unit: field.unit.as_str(),
            min: field.min,
            max: field.max,
            whole: field.is_whole,
            choices: field.choices.iter().map(|choice| CalculatorChoice { value: choice.value, label: choice.label }).collect(),
        }
    }
}

impl From<rules::Figure> for CalculatorFigure {
    fn from(figure: rules::Figure) -> Self {
        Self { name: figure.name, label: figure.label, value: figure.value, unit: figure.unit.as_str() }
    }
}

impl From<rules::Table> for CalculatorTable {
    fn from(table: rules::Table) -> Self {
        let column = |column: rules::Column| CalculatorColumn { label: column.label, unit: column.unit.as_str() };
        let row = |row: rules::Row| CalculatorRow { label: row.label, values: row.values };
        Self {
            title: table.title,
            rows_are: table.rows_are,
            columns: table.columns.into_iter().map(column).collect(),
            rows: table.rows.into_iter().map(row).collect(),
        }
    }
}

impl From<rules::Chart> for CalculatorChart {
    fn from(chart: rules::Chart) -> Self {
        let look = match chart.look {
            rules::Look::Stacked => "stacked",
            rules::Look::Lines => "lines",
        };
        Self { look, says: chart.says, columns: chart.columns }
    }
}

impl From<rules::UsedFact> for CalculatorFact {
    fn from(fact: rules::UsedFact) -> Self {
        Self { id: fact.id, label: fact.label, value: fact.value, from: fact.from }
    }
}

/// By today's rules in India.
pub fn calculator<'a>(app: &App, kind: Kind, given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Data<CalculatorResult>> {
    let registry = app.facts.book().registry();
    let inputs = Inputs::read(kind, given)?;
    Ok(Data::new(calculate(&inputs, &Rulebook::new(&registry, indian_date(app.ambient.now())))?.into()))
}

/// A calculator of a page: the result, or which inputs are wrong.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum OnPage {
    Worked(Box<Data<CalculatorResult>>),
    Wrong { success: bool, message: String, fields: FieldErrors },
}

/// The mark's inputs with those that a reader typed over them: (name, value) by name, as
/// `web/src/lib/calculator-inputs.ts` merges them.
pub fn merged_inputs(mark: &Mark, typed: &[(String, String)]) -> Vec<(String, String)> {
    let mut all = std::collections::BTreeMap::new();
    for (name, value) in &mark.inputs {
        all.insert((*name).to_owned(), value.clone());
    }
    for (name, value) in typed {
        if mark.kind.fields().iter().any(|field| field.name == name) {
            all.insert(name.clone(), plain(value));
        }
    }
    all.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// As people write numbers → as addresses carry them.
fn plain(value: &str) -> String {
    value.chars().filter(|c| !matches!(c, ',' | '₹' | '%' | ' ' | '\u{a0}')).take(24).collect()
}

/// `None` when it can't be worked out for a reason that no reader can mend.
pub fn calculator_on_page(app: &App, kind: Kind, inputs: &[(String, String)]) -> Option<OnPage> {
    match calculator(app, kind, inputs.iter().map(|(name, value)| (name.as_str(), value.as_str()))) {
        Ok(answer) => Some(OnPage::Worked(Box::new(answer))),
        Err(Error::Invalid { message, fields }) => Some(OnPage::Wrong { success: false, message, fields }),
        Err(error) => {
            tracing::warn!(%error, kind = kind.as_str(), "a calculator could not be worked out");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_wins_over_what_is_written() {
        let mark = domain::calculators::marks_in(r#"<div data-calculator="emi" data-inputs="rate=8.25&amp;months=180"></div>"#).remove(0);
        let typed = [("rate", "9"), ("principal", "₹40,00,000"), ("colour", "1"), ("months", "")];
        let typed = typed.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let merged: Vec<String> = merged_inputs(&mark, &typed).into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(merged, ["principal=4000000", "rate=9"]);
    }
}

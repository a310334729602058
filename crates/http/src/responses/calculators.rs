//! Results of calculators, for the API and for pages.

use domain::calculators::{self as rules, Calculation, CalculatorEmbed, CalculatorKind, Inputs, Rulebook, calculate};
use domain::error::FieldErrors;
use domain::time::indian_date;
use domain::{Error, Result};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Data, string_enum};
use crate::App;

/// An input as it was parsed, with everything that a form field needs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalculatorInput {
    pub name: &'static str,
    pub label: &'static str,
    /// An explanation, where the label is not clear enough.
    #[schema(required)]
    pub help: Option<&'static str>,
    pub value: f64,
    #[schema(schema_with = unit_schema)]
    pub unit: &'static str,
    pub min: f64,
    pub max: f64,
    /// Whether only whole numbers are allowed.
    pub whole: bool,
    /// The allowed values; empty when every number within the limits is allowed.
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
    #[schema(schema_with = unit_schema)]
    pub unit: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorColumn {
    pub label: &'static str,
    #[schema(schema_with = unit_schema)]
    pub unit: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorRow {
    pub label: String,
    /// One value for each column.
    pub values: Vec<f64>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalculatorTable {
    pub title: &'static str,
    /// What the rows' labels denote, such as years.
    pub rows_are: &'static str,
    pub columns: Vec<CalculatorColumn>,
    pub rows: Vec<CalculatorRow>,
}

/// A chart of columns of the first table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorChart {
    #[schema(schema_with = chart_look_schema)]
    pub look: &'static str,
    /// What it shows, in one sentence.
    pub says: String,
    /// Indices of columns, from 0; the lowest part of a stack first.
    pub columns: Vec<usize>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorFact {
    pub id: String,
    pub label: String,
    /// Formatted for readers.
    pub value: String,
    /// The day from which it is valid.
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
    /// The formula in words, one sentence each.
    pub formula: Vec<String>,
    #[schema(required)]
    pub chart: Option<CalculatorChart>,
    /// The table with the chart's data comes first.
    pub tables: Vec<CalculatorTable>,
    pub notes: Vec<String>,
    /// Facts of the registry that the figures are based on.
    pub facts: Vec<CalculatorFact>,
    #[schema(value_type = String, format = Date)]
    pub rules_as_of: Date,
}

fn unit_schema() -> utoipa::openapi::Object {
    string_enum(rules::Unit::ALL)
}

fn chart_look_schema() -> utoipa::openapi::Object {
    string_enum(&["stacked", "lines"])
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
            rows_are: table.row_header,
            columns: table.columns.into_iter().map(column).collect(),
            rows: table.rows.into_iter().map(row).collect(),
        }
    }
}

impl From<rules::Chart> for CalculatorChart {
    fn from(chart: rules::Chart) -> Self {
        let look = match chart.kind {
            rules::ChartKind::Stacked => "stacked",
            rules::ChartKind::Lines => "lines",
        };
        Self { look, says: chart.caption, columns: chart.columns }
    }
}

impl From<rules::UsedFact> for CalculatorFact {
    fn from(fact: rules::UsedFact) -> Self {
        Self { id: fact.id, label: fact.label, value: fact.value, from: fact.from }
    }
}

/// Calculates by the rules that apply in India today.
pub fn calculate_result<'a>(
    app: &App,
    kind: CalculatorKind,
    input_values: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Data<CalculatorResult>> {
    let registry = app.content.facts.cache().registry();
    let inputs = Inputs::parse(kind, input_values)?;
    Ok(Data::new(calculate(&inputs, &Rulebook::new(&registry, indian_date(app.environment.now())))?.into()))
}

/// A calculator on a page: the result, or the wrong inputs.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum PageCalculation {
    Worked(Box<Data<CalculatorResult>>),
    Wrong { success: bool, message: String, fields: FieldErrors },
}

/// The inputs in the article's markup, overridden by those that a reader typed: (name, value) sorted by name, as
/// `web/src/lib/calculator-inputs.ts` merges them.
pub fn merge_inputs(mark: &CalculatorEmbed, typed: &[(String, String)]) -> Vec<(String, String)> {
    let mut all = std::collections::BTreeMap::new();
    for (name, value) in &mark.inputs {
        all.insert((*name).to_owned(), value.clone());
    }
    for (name, value) in typed {
        if mark.kind.fields().iter().any(|field| field.name == name) {
            all.insert(name.clone(), normalise_number(value));
        }
    }
    all.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// Removes the separators and signs with which people write numbers.
fn normalise_number(value: &str) -> String {
    value.chars().filter(|c| !matches!(c, ',' | '₹' | '%' | ' ' | '\u{a0}')).take(24).collect()
}

/// `None` when the calculation fails for a reason that no reader can correct.
pub fn calculate_for_page(app: &App, kind: CalculatorKind, inputs: &[(String, String)]) -> Option<PageCalculation> {
    match calculate_result(app, kind, inputs.iter().map(|(name, value)| (name.as_str(), value.as_str()))) {
        Ok(answer) => Some(PageCalculation::Worked(Box::new(answer))),
        Err(Error::Invalid { message, fields }) => Some(PageCalculation::Wrong { success: false, message, fields }),
        Err(error) => {
            tracing::warn!(%error, kind = kind.as_str(), "calculation for a page failed");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_wins_over_what_is_written() {
        let mark =
            domain::calculators::find_embeds(r#"<div data-calculator="emi" data-inputs="rate=8.25&amp;months=180"></div>"#).remove(0);
        let typed = [("rate", "9"), ("principal", "₹40,00,000"), ("colour", "1"), ("months", "")];
        let typed = typed.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let merged: Vec<String> = merge_inputs(&mark, &typed).into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(merged, ["principal=4000000", "rate=9"]);
    }
}

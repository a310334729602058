//! Charts in articles. A writer gives a kind, a title, a sentence and rows of figures, or a calculator whose schedule is drawn. The body
//! holds the title, the sentence and the table; the drawing is made from them when the article is read, so that the two never differ and
//! no writer's markup reaches a drawing.

mod block;
mod check;
mod drawing;
mod element;

use jiff::civil::Date;
use serde::Deserialize;

use crate::calculators::{Calculation, CalculatorEmbed, Inputs, Rulebook, Unit, calculate};
use crate::facts::Registry;
use crate::numerals::{format_rupees, round_to_rupee};
use crate::text::escape_like_sanitiser;
use crate::worked_examples::FigureText;
use crate::{Error, Result};
use element::strip_tags;

pub use block::embed_charts;
pub use check::check_chart;
pub use drawing::draw_charts;
pub use element::{find_charts, remove_charts, sanitise_charts};

/// More points could not be told apart on a phone.
const MAX_ROWS: usize = 60;
/// Each bar has a line of its own.
const MAX_BARS: usize = 12;
/// There are two colours, which also differ in print.
const MAX_COLUMNS: usize = 2;
const MAX_LABEL_CHARS: usize = 48;
/// Beyond it nothing is counted in rupees. Digits without end are read as infinity, to which no axis reaches.
const MAX_FIGURE: f64 = 1e15;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ChartShape {
    /// One line for each column of figures.
    Lines,
    /// A column for each row, whose parts stand on each other.
    Stack,
    /// A bar for each figure, with its label: a comparison of a few.
    Bars,
}

impl ChartShape {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// A chart of a body. Its texts are HTML: escaped words and quotes of facts, nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleChart {
    pub shape: ChartShape,
    pub title: String,
    /// What the chart shows, in a sentence or two.
    pub description: String,
    pub data: ChartData,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChartData {
    Rows(ChartTable),
    /// The columns that the calculator's own chart draws.
    Calculator(CalculatorEmbed),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartTable {
    /// What the labels of the rows are, such as "Year".
    pub row_header: String,
    pub columns: Vec<String>,
    pub rows: Vec<ChartRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartRow {
    pub label: String,
    /// One for each column, as a text shows it: "₹12,34,567".
    pub figures: Vec<String>,
}

impl ArticleChart {
    /// The table that is drawn. A calculator is worked out by the rules of `day`.
    pub fn build_table(&self, registry: &Registry, day: Date) -> Result<ChartTable> {
        match &self.data {
            ChartData::Rows(table) => Ok(table.clone()),
            ChartData::Calculator(embed) => ChartTable::from_calculation(&calculate_embed(embed, registry, day)?),
        }
    }

    /// `Err` says why nobody could draw or read the chart.
    fn validate(&self) -> std::result::Result<(), String> {
        if strip_tags(&self.title).trim().is_empty() || strip_tags(&self.description).trim().is_empty() {
            return Err("a title and a sentence are needed".to_owned());
        }
        match &self.data {
            ChartData::Rows(table) => table.validate(self.shape),
            ChartData::Calculator(_) if self.shape == ChartShape::Bars => {
                Err("a calculator's schedule is drawn as lines or as a stack".to_owned())
            }
            ChartData::Calculator(_) => Ok(()),
        }
    }
}

impl ChartTable {
    fn from_calculation(calculation: &Calculation) -> Result<Self> {
        let name = calculation.kind.as_str();
        let (Some(chart), Some(table)) = (&calculation.chart, calculation.tables.first()) else {
            return Err(Error::invalid("content", format!("the calculator {name} draws no chart")));
        };
        let columns: Vec<usize> = chart.columns.iter().copied().filter(|at| *at < table.columns.len()).collect();
        let to_row = |row: &crate::calculators::Row| {
            let figure = |at: &usize| format_figure(table.columns[*at].unit, row.values.get(*at).copied().unwrap_or_default());
            ChartRow { label: escape_like_sanitiser(&row.label), figures: columns.iter().map(figure).collect() }
        };
        Ok(Self {
            row_header: escape_like_sanitiser(table.row_header),
            columns: columns.iter().map(|at| escape_like_sanitiser(table.columns[*at].label)).collect(),
            rows: table.rows.iter().map(to_row).collect(),
        })
    }

    fn validate(&self, shape: ChartShape) -> std::result::Result<(), String> {
        let most = if shape == ChartShape::Bars { MAX_BARS } else { MAX_ROWS };
        if self.columns.is_empty() || self.columns.len() > MAX_COLUMNS {
            return Err(format!("a chart has 1 to {MAX_COLUMNS} columns of figures"));
        }
        if self.rows.len() < 2 || self.rows.len() > most {
            return Err(format!("this kind of chart has 2 to {most} rows"));
        }
        let labels = self.rows.iter().map(|row| &row.label).chain(&self.columns).chain([&self.row_header]);
        for label in labels.map(|label| strip_tags(label)) {
            if label.trim().is_empty() || label.chars().count() > MAX_LABEL_CHARS {
                return Err(format!("\"{label}\" is no label: 1 to {MAX_LABEL_CHARS} characters"));
            }
        }
        for row in &self.rows {
            if row.figures.len() != self.columns.len() {
                return Err(format!("the row \"{}\" has {} figures for {} columns", row.label, row.figures.len(), self.columns.len()));
            }
            if let Some(odd) = row.figures.iter().find(|figure| !is_quote(figure) && read_figure(figure).is_none()) {
                return Err(format!("\"{odd}\" is not a figure from zero on"));
            }
        }
        Ok(())
    }
}

fn calculate_embed(embed: &CalculatorEmbed, registry: &Registry, day: Date) -> Result<Calculation> {
    let inputs = Inputs::parse(embed.kind, embed.inputs.iter().map(|(name, value)| (*name, value.as_str())))?;
    calculate(&inputs, &Rulebook::new(registry, day))
}

/// Money to the rupee and in full, as a table shows it.
fn format_figure(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Rupees => format_rupees(round_to_rupee(value)),
        other => other.format_value(value),
    }
}

/// Whether a figure comes from the registry of facts.
fn is_quote(figure: &str) -> bool {
    figure.starts_with("<data ") || figure.starts_with("{{fact:")
}

/// The number that a figure of a table stands for, if it is one that an axis can reach and not below zero.
fn read_figure(figure: &str) -> Option<f64> {
    let text = FigureText::parse(&strip_tags(figure)).ok()?;
    Some(text.value()).filter(|value| (0.0..=MAX_FIGURE).contains(value))
}

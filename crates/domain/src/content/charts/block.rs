//! The block that a writer types: a fence named `chart` with YAML in it.

use std::borrow::Cow;

use serde::Deserialize;

use super::{ArticleChart, ChartData, ChartRow, ChartShape, ChartTable};
use crate::calculators::CalculatorEmbed;
use crate::numerals::{format_number, format_rupees};
use crate::text::{escape_like_sanitiser, normalise_line};
use crate::{Error, Result};

const OPEN_FENCE: &str = "```chart";
const CLOSE_FENCE: &str = "```";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartBlock {
    kind: ChartShape,
    title: String,
    says: String,
    /// `emi principal=4000000 rate=8.25 months=180`
    calculator: Option<String>,
    #[serde(default)]
    unit: ChartUnit,
    rows_are: Option<String>,
    #[serde(default)]
    columns: Vec<String>,
    /// A label and a figure for each column.
    #[serde(default)]
    rows: Vec<Vec<Cell>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Cell {
    Number(f64),
    /// A label, or the quote of a fact.
    Text(String),
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ChartUnit {
    #[default]
    Rupees,
    Percent,
    Years,
    Months,
    Days,
    Number,
}

impl ChartUnit {
    fn format_value(self, value: f64) -> String {
        let counted = |unit: &str| format!("{} {unit}{}", format_number(value), if value == 1.0 { "" } else { "s" });
        match self {
            Self::Rupees => format_rupees(value),
            Self::Percent => format!("{}%", format_number(value)),
            Self::Years => counted("year"),
            Self::Months => counted("month"),
            Self::Days => counted("day"),
            Self::Number => format_number(value),
        }
    }
}

/// Replaces the blocks of charts by their elements. `Invalid` says what is wrong with a block.
pub fn embed_charts(markdown: &str) -> Result<Cow<'_, str>> {
    if !markdown.contains(OPEN_FENCE) {
        return Ok(markdown.into());
    }
    let mut out = String::with_capacity(markdown.len() + 2000);
    let mut block: Option<String> = None;
    let mut fence: Option<&str> = None;
    for line in markdown.lines() {
        if let Some(mut yaml) = block.take() {
            if line.trim_end() == CLOSE_FENCE {
                out.push_str(&format!("\n{}\n\n", parse_block(&yaml)?.to_element()));
            } else {
                yaml.extend([line, "\n"]);
                block = Some(yaml);
            }
            continue;
        }
        if fence.is_none() && line.trim_end() == OPEN_FENCE {
            block = Some(String::new());
            continue;
        }
        let fenced = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        match (fence, fenced) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        out.extend([line, "\n"]);
    }
    match block {
        Some(_) => Err(Error::invalid("content", "the block of a chart has no end")),
        None => Ok(out.into()),
    }
}

fn parse_block(yaml: &str) -> Result<ArticleChart> {
    let block: ChartBlock =
        serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("content", format!("a chart can't be read: {error}")))?;
    let chart = block.to_chart()?;
    chart.validate().map_err(|message| Error::invalid("content", format!("chart \"{}\": {message}", block.title)))?;
    Ok(chart)
}

impl ChartBlock {
    fn to_chart(&self) -> Result<ArticleChart> {
        let data = match &self.calculator {
            Some(_) if !self.rows.is_empty() => {
                let message = format!("chart \"{}\": it shows rows or a calculator, not both", self.title);
                return Err(Error::invalid("content", message));
            }
            Some(line) => ChartData::Calculator(CalculatorEmbed::parse(line)?),
            None => ChartData::Rows(ChartTable {
                row_header: to_html(self.rows_are.as_deref().unwrap_or_default()),
                columns: self.columns.iter().map(|label| to_html(label)).collect(),
                rows: self.rows.iter().filter_map(|cells| self.to_row(cells)).collect(),
            }),
        };
        Ok(ArticleChart { shape: self.kind, title: to_html(&self.title), description: to_html(&self.says), data })
    }

    fn to_row(&self, cells: &[Cell]) -> Option<ChartRow> {
        let (label, figures) = cells.split_first()?;
        let label = match label {
            // A year is not grouped as an amount is.
            Cell::Number(number) => number.to_string(),
            Cell::Text(text) => to_html(text),
        };
        let to_figure = |cell: &Cell| match cell {
            Cell::Number(number) => self.unit.format_value(*number),
            Cell::Text(text) => to_html(text),
        };
        Some(ChartRow { label, figures: figures.iter().map(to_figure).collect() })
    }
}

fn to_html(text: &str) -> String {
    escape_like_sanitiser(&normalise_line(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::{clean_html, render_body};
    use crate::charts::find_charts;

    const BARS: &str = "Before.\n\n```chart\nkind: bars\ntitle: Two terms & one loan\nsays: It more than doubles.\nrows_are: Term\n\
        columns: [Interest]\nrows:\n  - [10 years, 500000]\n  - [20 years, 1200000]\n```\n\nAfter.\n";

    #[test]
    fn a_block_becomes_an_element_that_cleaning_keeps() {
        let body = render_body(BARS).unwrap();
        let html = body.as_str();
        assert!(html.contains("<figure data-chart=\"bars\"><figcaption>Two terms &amp; one loan</figcaption>"), "{html}");
        assert!(html.contains("<td align=\"right\">₹12,00,000</td>") && html.contains("<p>After.</p>"), "{html}");
        assert_eq!(clean_html(html), html);
        assert_eq!(find_charts(html)[0].shape, ChartShape::Bars);
    }

    #[test]
    fn a_block_may_name_a_calculator_or_quote_facts() {
        let html = render_body(
            "```chart\nkind: stack\ntitle: Growth\nsays: It grows.\ncalculator: sip monthly=5000 rate=12 years=10\n```\n\n\
             ```chart\nkind: bars\ntitle: Ceilings\nsays: It rose.\nrows_are: From\ncolumns: [Ceiling]\n\
             rows:\n  - [2014, \"{{fact:epf.wage-ceiling@2014-09-01}}\"]\n  - [2026, \"{{fact:epf.wage-ceiling}}\"]\n```\n",
        )
        .unwrap();
        let html = html.as_str();
        assert!(
            html.contains("<figure data-chart=\"stack\" data-calculator=\"sip\" data-inputs=\"monthly=5000&amp;rate=12&amp;years=10\">")
        );
        assert!(
            html.contains("<th scope=\"row\">2026</th><td align=\"right\"><data data-fact=\"epf.wage-ceiling\"></data></td>"),
            "{html}"
        );
        assert_eq!(clean_html(html), html);
    }

    #[test]
    fn what_is_wrong_with_a_block_is_told() {
        let error_of = |from: &str, to: &str| render_body(&BARS.replace(from, to)).unwrap_err().to_string();
        assert!(error_of("kind: bars", "kind: pie").contains("a chart can't be read"));
        assert!(error_of("says:", "colour: red\nsays:").contains("unknown field"));
        assert!(error_of("says: It more than doubles.", "says: ''").contains("a title and a sentence are needed"));
        assert!(error_of(", 500000]", "]").contains("has 0 figures for 1 columns"));
        assert!(error_of("500000", "-1").contains("is not a figure from zero on"));
        assert!(error_of("columns: [Interest]", "columns: [a, b, c]").contains("1 to 2 columns"));
        assert!(error_of("rows_are: Term", "calculator: sip monthly=5000 rate=12 years=10").contains("not both"));
        assert!(error_of("  - [20 years, 1200000]\n", "").contains("2 to 12 rows"));
        assert!(error_of("```\n\nAfter", "After").contains("has no end"));
        assert!(render_body("~~~\n```chart\nas it is typed\n```\n~~~\n").unwrap().as_str().contains("as it is typed"));
    }
}

//! The element of a chart in a body, and the one place that says which such element is ours: `<figure data-chart>` with a title, a
//! sentence and a table, or with a title, a sentence and a calculator. Anything else inside it is left out.

use std::borrow::Cow;

use super::{ArticleChart, ChartData, ChartRow, ChartShape, ChartTable};
use crate::calculators::CalculatorEmbed;
use crate::text::tag_length;

/// A figure has no attributes but those of a chart.
const ANY_OPEN: &str = "<figure ";
pub(super) const OPEN: &str = "<figure data-chart=\"";
pub(super) const CLOSE: &str = "</figure>";
const TABLE_SUMMARY: &str = "The figures of this chart";

impl ArticleChart {
    pub(super) fn to_element(&self) -> String {
        let table = match &self.data {
            ChartData::Rows(table) => table.to_details(),
            ChartData::Calculator(_) => String::new(),
        };
        format!("{}{table}{CLOSE}", self.to_head())
    }

    /// The opening tag, the title and the sentence.
    pub(super) fn to_head(&self) -> String {
        let inputs = match &self.data {
            ChartData::Rows(_) => String::new(),
            ChartData::Calculator(embed) => {
                let inputs = embed.to_query_string().replace('&', "&amp;");
                format!(" data-calculator=\"{}\" data-inputs=\"{inputs}\"", embed.kind.as_str())
            }
        };
        let Self { title, description, .. } = self;
        format!("{OPEN}{}\"{inputs}><figcaption>{title}</figcaption><p>{description}</p>", self.shape.as_str())
    }
}

impl ChartTable {
    /// The table that says the same as the drawing, folded.
    pub(super) fn to_details(&self) -> String {
        let mut out = format!("<details><summary>{TABLE_SUMMARY}</summary><table><thead><tr>");
        for head in std::iter::once(&self.row_header).chain(&self.columns) {
            out.extend(["<th scope=\"col\">", head.as_str(), "</th>"]);
        }
        out.push_str("</tr></thead><tbody>");
        for row in &self.rows {
            out.extend(["<tr><th scope=\"row\">", row.label.as_str(), "</th>"]);
            for figure in &row.figures {
                out.extend(["<td align=\"right\">", figure.as_str(), "</td>"]);
            }
            out.push_str("</tr>");
        }
        out.push_str("</tbody></table></details>");
        out
    }

    /// Reads the first table of sanitised HTML.
    fn parse(html: &str) -> Option<Self> {
        let (table, _) = read_element(html, "<table>", "</table>")?;
        let mut rows = table.split("<tr>").skip(1).map(read_cells);
        let mut head = rows.next()?.into_iter();
        let row_header = head.next()?;
        let to_row = |cells: Vec<String>| {
            let mut cells = cells.into_iter();
            Some(ChartRow { label: cells.next()?, figures: cells.collect() })
        };
        Some(Self { row_header, columns: head.collect(), rows: rows.map(to_row).collect::<Option<_>>()? })
    }
}

/// Brings the charts of sanitised HTML into the one form in which they are kept. A figure that is no chart of ours loses its attributes.
/// Idempotent.
pub fn sanitise_charts(html: String) -> String {
    if !html.contains(ANY_OPEN) {
        return html;
    }
    let mut out = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some(start) = rest.find(ANY_OPEN) {
        out.push_str(&rest[..start]);
        let element = &rest[start..];
        match parse_element(element) {
            Some((chart, length)) => {
                out.push_str(&chart.to_element());
                rest = &element[length..];
            }
            None => {
                out.push_str("<figure>");
                rest = &element[tag_length(element)..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the charts of a sanitised body, in order.
pub fn find_charts(html: &str) -> Vec<ArticleChart> {
    let starts = html.match_indices(OPEN);
    starts.filter_map(|(at, _)| parse_element(&html[at..])).map(|(chart, _)| chart).collect()
}

/// A body without its charts, for whoever looks for sentences: what a chart shows stands in the text around it.
pub fn remove_charts(html: &str) -> Cow<'_, str> {
    if !html.contains(OPEN) {
        return html.into();
    }
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(OPEN) {
        out.push_str(&rest[..at]);
        let length = rest[at..].find(CLOSE).map_or(rest.len() - at, |end| end + CLOSE.len());
        rest = &rest[at + length..];
    }
    out.push_str(rest);
    out.into()
}

/// Parses the element at the start of `html`. Returns the chart and the element's length.
pub(super) fn parse_element(html: &str) -> Option<(ArticleChart, usize)> {
    let tag = tag_length(html);
    let end = html.find(CLOSE)?;
    let inner = html.get(tag..end).filter(|inner| !inner.contains("<figure"))?;
    let (title, after) = read_element(inner, "<figcaption>", "</figcaption>")?;
    let (description, after) = read_element(after, "<p>", "</p>")?;
    let (shape, calculator) = parse_attributes(&html[..tag])?;
    let data = match calculator {
        Some(embed) => ChartData::Calculator(embed),
        None => ChartData::Rows(ChartTable::parse(after)?),
    };
    let chart = ArticleChart { shape, title: keep_quotes(title), description: keep_quotes(description), data };
    chart.validate().ok()?;
    Some((chart, end + CLOSE.len()))
}

fn parse_attributes(tag: &str) -> Option<(ChartShape, Option<CalculatorEmbed>)> {
    let mut parts = tag.strip_prefix(ANY_OPEN)?.split('"');
    let (mut shape, mut kind, mut inputs) = (None, None, None);
    while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
        match name.trim() {
            "data-chart=" => shape = ChartShape::parse(value),
            "data-calculator=" => kind = Some(value),
            "data-inputs=" => inputs = Some(value),
            _ => return None,
        }
    }
    let calculator = match (kind, inputs) {
        (Some(kind), inputs) => Some(CalculatorEmbed::from_attributes(kind, inputs.unwrap_or_default())?),
        (None, None) => None,
        (None, Some(_)) => return None,
    };
    Some((shape?, calculator))
}

/// Returns what stands in the first such element, and what follows it.
fn read_element<'h>(html: &'h str, open: &str, close: &str) -> Option<(&'h str, &'h str)> {
    html.split_once(open)?.1.split_once(close)
}

fn read_cells(row: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let tag = tag_length(rest);
        let close = match rest.get(..4) {
            Some("<th>" | "<th ") => "</th>",
            Some("<td>" | "<td ") => "</td>",
            _ => {
                rest = &rest[tag..];
                continue;
            }
        };
        let Some(end) = rest.find(close) else { break };
        cells.push(keep_quotes(rest.get(tag..end).unwrap_or_default()));
        rest = &rest[end + close.len()..];
    }
    cells
}

/// Leaves words and quotes of facts. Anything else that a text may hold, such as a link, has no place in a drawing.
fn keep_quotes(html: &str) -> String {
    let kept = keep_tags(html, |tag| tag.starts_with("<data ") || tag == "</data>");
    kept.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text, still escaped.
pub(super) fn strip_tags(html: &str) -> String {
    keep_tags(html, |_| false)
}

fn keep_tags(html: &str, is_kept: impl Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        let (tag, after) = rest[at..].split_at(tag_length(&rest[at..]));
        if is_kept(tag) {
            out.push_str(tag);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::clean_html;

    const TABLE: &str = "<table><thead><tr><th>Term</th><th>Interest</th></tr></thead><tbody><tr><td>10 years</td><td>₹5,00,000</td></tr>\
        <tr><td>20 years</td><td>₹12,00,000</td></tr></tbody></table>";

    fn figure(attributes: &str, inner: &str) -> String {
        format!("<p>a</p><figure{attributes}>{inner}</figure><p>b</p>")
    }

    #[test]
    fn a_chart_is_kept_in_one_form() {
        let written = figure(" data-chart=\"bars\"", &format!("<figcaption>Two <em>terms</em></figcaption>\n<p>It doubles.</p>\n{TABLE}"));
        let clean = clean_html(&written);
        assert!(
            clean.starts_with("<p>a</p><figure data-chart=\"bars\"><figcaption>Two terms</figcaption><p>It doubles.</p><details>"),
            "{clean}"
        );
        assert!(clean.contains("<th scope=\"row\">20 years</th><td align=\"right\">₹12,00,000</td>"), "{clean}");
        assert_eq!(clean_html(&clean), clean);
        assert_eq!(find_charts(&clean).len(), 1);
        assert_eq!(remove_charts(&clean), "<p>a</p><p>b</p>");
    }

    #[test]
    fn what_is_no_chart_of_ours_is_a_plain_figure() {
        let words = "<figcaption>T</figcaption><p>D</p>";
        for (attributes, inner) in [
            (" data-chart=\"pie\"", format!("{words}{TABLE}")),
            (" data-chart=\"bars\"", words.to_owned()),
            (" data-chart=\"bars\"", format!("<p>D</p>{TABLE}")),
            (" data-chart=\"bars\"", format!("{words}{}", TABLE.replace("₹5,00,000", "five lakh"))),
            (" data-chart=\"bars\"", format!("{words}{}", TABLE.replace("₹5,00,000", "−₹5"))),
            (" data-chart=\"lines\"", format!("{words}{}", TABLE.replace("₹5,00,000", &"9".repeat(400)))),
            (" data-chart=\"stack\"", format!("{words}{}", TABLE.replace("₹5,00,000", &"9".repeat(308)))),
            (" data-chart=\"bars\"", format!("{words}{TABLE}<figure><p>x</p></figure>")),
            (" data-inputs=\"rate=8\"", format!("{words}{TABLE}")),
            (" data-chart=\"bars\" data-calculator=\"sip\" data-inputs=\"monthly=5000\"", words.to_owned()),
            (" data-chart=\"stack\" data-calculator=\"abacus\"", words.to_owned()),
            (" data-chart=\"stack\" data-calculator=\"sip\" data-inputs=\"monthly=1e9\"", words.to_owned()),
        ] {
            let clean = clean_html(&figure(attributes, &inner));
            assert!(!clean.contains("data-") && clean.contains("<figure>"), "{clean}");
            assert_eq!(clean_html(&clean), clean);
        }
    }

    #[test]
    fn no_drawing_of_a_writer_gets_through() {
        let svg =
            "<svg onload=\"alert(1)\" role=\"img\"><title>x</title><rect width=\"9\"></rect></svg><div class=\"chart-drawing\">y</div>";
        let written = figure(" data-chart=\"bars\" onclick=\"x\"", &format!("<figcaption>T</figcaption><p>D</p>{svg}{TABLE}"));
        let clean = clean_html(&written);
        for gone in ["svg", "rect", "onload", "onclick", "chart-drawing", "alert", ">y<"] {
            assert!(!clean.contains(gone), "{gone} in {clean}");
        }
        assert_eq!(find_charts(&clean).len(), 1, "{clean}");
    }
}

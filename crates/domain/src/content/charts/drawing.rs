//! Draws charts as SVG when an article is read. The look is that of the calculators' own charts (`web/src/features/calculators/chart.tsx`,
//! `web/src/styles/charts.css`): colours come from the theme, and words keep their size however narrow the page is. The content security
//! policy allows no style attribute, so every measure is an attribute of the drawing.

use std::fmt::Write;

use jiff::civil::Date;

use super::element::{CLOSE, OPEN, parse_element, strip_tags};
use super::{ArticleChart, ChartShape, ChartTable, read_figure};
use crate::facts::Registry;
use crate::numerals::{format_number, format_rupees_compact, round_to};

/// The height of lines and columns in units of the drawing, and the width of a row.
const HEIGHT: f64 = 100.0;
const STEP: f64 = 10.0;
/// Pixels of bars: the line of a label, a bar with its gap, and the gap between rows.
const LABEL_LINE: u32 = 20;
const BAR: u32 = 16;
const BAR_LINE: u32 = 20;
const ROW_GAP: u32 = 10;
/// The longest bar takes this share of the width; its figure stands at the right edge.
const LONGEST_BAR: f64 = 66.0;
/// Beyond so many columns the gap between them is narrower.
const NARROW_GAP_FROM: usize = 24;

/// The classes of each column of figures (`web/src/styles/charts.css`).
const FILLS: [&str; 2] = ["chart-fill", "chart-fill chart-fill-second"];
const LINES: [&str; 2] = ["chart-line", "chart-line chart-line-second"];
const KEYS: [&str; 2] = ["chart-key", "chart-key chart-key-second"];

/// Draws the charts of a sanitised body whose facts are filled in; calculators go by the rules of `day`. A chart that can't be drawn
/// keeps its title, its sentence and its table.
pub fn draw_charts(html: String, registry: &Registry, day: Date) -> String {
    if !html.contains(OPEN) {
        return html;
    }
    let mut out = String::with_capacity(html.len() + 8192);
    let mut rest = html.as_str();
    while let Some(at) = rest.find(OPEN) {
        out.push_str(&rest[..at]);
        let element = &rest[at..];
        let (drawn, length) = match parse_element(element) {
            Some((chart, length)) => (chart.draw_element(registry, day), length),
            None => (OPEN.to_owned(), OPEN.len()),
        };
        out.push_str(&drawn);
        rest = &element[length..];
    }
    out.push_str(rest);
    out
}

impl ArticleChart {
    fn draw_element(&self, registry: &Registry, day: Date) -> String {
        let Ok(table) = self.build_table(registry, day) else { return self.to_element() };
        let drawing = Plot::new(&table).map(|plot| self.draw(&plot)).unwrap_or_default();
        format!("{}{drawing}{}{CLOSE}", self.to_head(), table.to_details())
    }

    fn draw(&self, plot: &Plot) -> String {
        let mut out = String::from("<div class=\"chart-drawing\">");
        if plot.names.len() > 1 {
            push_legend(&mut out, &plot.names, self.shape);
        }
        match self.shape {
            ChartShape::Bars => push_bars(&mut out, plot, &self.tell()),
            ChartShape::Lines => push_plot(&mut out, plot, &self.tell(), draw_lines),
            ChartShape::Stack => push_plot(&mut out, plot, &self.tell(), draw_columns),
        }
        out.push_str("</div>");
        out
    }

    /// The name and the description of the drawing.
    fn tell(&self) -> String {
        format!("<title>{}</title><desc>{}</desc>", strip_tags(&self.title), strip_tags(&self.description))
    }
}

/// What is drawn: words without markup, and numbers.
struct Plot {
    row_header: String,
    names: Vec<String>,
    labels: Vec<String>,
    /// The figures as the table shows them, by row.
    figures: Vec<Vec<String>>,
    /// The numbers, by column.
    series: Vec<Vec<f64>>,
}

impl Plot {
    /// `None` when a figure is not there yet, as a fact that the registry does not know.
    fn new(table: &ChartTable) -> Option<Self> {
        let mut series = vec![Vec::with_capacity(table.rows.len()); table.columns.len()];
        for row in &table.rows {
            for (values, figure) in series.iter_mut().zip(&row.figures) {
                values.push(read_figure(figure)?);
            }
        }
        Some(Self {
            row_header: strip_tags(&table.row_header),
            names: table.columns.iter().map(|name| strip_tags(name)).collect(),
            labels: table.rows.iter().map(|row| strip_tags(&row.label)).collect(),
            figures: table.rows.iter().map(|row| row.figures.iter().map(|figure| strip_tags(figure)).collect()).collect(),
            series,
        })
    }

    fn highest(&self) -> f64 {
        self.series.iter().flatten().copied().fold(0.0, f64::max)
    }

    fn highest_sum(&self) -> f64 {
        let sums = (0..self.labels.len()).map(|row| self.series.iter().map(|values| values[row]).sum::<f64>());
        sums.fold(0.0, f64::max)
    }

    fn width(&self) -> f64 {
        self.labels.len() as f64 * STEP
    }

    /// A number of the axis, in the unit of the figures.
    fn format_tick(&self, value: f64) -> String {
        let first = self.figures.iter().flatten().next().map_or("", String::as_str);
        if first.contains('₹') {
            format_rupees_compact(value)
        } else if first.contains('%') {
            format!("{}%", format_number(value))
        } else {
            format_number(value)
        }
    }

    /// The first label, the last, and one between them.
    fn edge_labels(&self) -> Vec<&str> {
        let last = self.labels.len().saturating_sub(1);
        let middle = (self.labels.len() > 4).then_some(last / 2);
        let mut places: Vec<usize> = [Some(0), middle, Some(last)].into_iter().flatten().collect();
        places.dedup();
        places.into_iter().filter_map(|at| self.labels.get(at)).map(String::as_str).collect()
    }
}

fn push_legend(out: &mut String, names: &[String], shape: ChartShape) {
    out.push_str("<div class=\"chart-legend\" aria-hidden=\"true\">");
    let line = if shape == ChartShape::Lines { " chart-key-line" } else { "" };
    for (name, key) in names.iter().zip(KEYS) {
        push(out, format_args!("<span><span class=\"{key}{line}\"></span>{name}</span>"));
    }
    out.push_str("</div>");
}

/// Lines or columns between an axis of figures and one of labels, which are words beside the drawing.
fn push_plot(out: &mut String, plot: &Plot, told: &str, draw: fn(&mut String, &Plot) -> f64) {
    let mut marks = String::new();
    let top = draw(&mut marks, plot);
    out.push_str("<div class=\"chart-plot\"><div class=\"chart-ticks\" aria-hidden=\"true\">");
    for tick in [top, top / 2.0, 0.0] {
        push(out, format_args!("<span>{}</span>", plot.format_tick(tick)));
    }
    let (width, middle) = (plot.width(), HEIGHT / 2.0);
    push(
        out,
        format_args!(
            "</div><div class=\"chart-ground\"><svg class=\"chart-area\" role=\"img\" viewBox=\"0 0 {width} {HEIGHT}\" \
             preserveAspectRatio=\"none\">{told}<line class=\"chart-grid\" x1=\"0\" x2=\"{width}\" y1=\"{middle}\" y2=\"{middle}\"></line>\
             {marks}</svg></div><div class=\"chart-labels\" aria-hidden=\"true\">"
        ),
    );
    for label in plot.edge_labels() {
        push(out, format_args!("<span>{label}</span>"));
    }
    push(out, format_args!("</div><div class=\"chart-axis\" aria-hidden=\"true\">{}</div></div>", plot.row_header));
}

/// Returns the figure at the top of the axis.
fn draw_lines(out: &mut String, plot: &Plot) -> f64 {
    let top = round_up(plot.highest());
    let across = plot.width() / (plot.labels.len().max(2) - 1) as f64;
    for (values, class) in plot.series.iter().zip(LINES) {
        let point = |(at, value): (usize, &f64)| format!("{},{}", round_to(at as f64 * across, 2), to_y(*value, top));
        let points: Vec<String> = values.iter().enumerate().map(point).collect();
        push(out, format_args!("<polyline class=\"{class}\" points=\"{}\"></polyline>", points.join(" ")));
    }
    top
}

/// Returns the figure at the top of the axis.
fn draw_columns(out: &mut String, plot: &Plot) -> f64 {
    let top = round_up(plot.highest_sum());
    let gap = if plot.labels.len() > NARROW_GAP_FROM { 1.0 } else { 2.0 };
    for row in 0..plot.labels.len() {
        let mut below = 0.0;
        for (values, class) in plot.series.iter().zip(FILLS) {
            let from = to_y(below, top);
            below += values[row];
            let to = to_y(below, top);
            let (x, width, height) = (row as f64 * STEP + gap / 2.0, STEP - gap, round_to((from - to).max(0.0), 2));
            push(out, format_args!("<rect class=\"{class}\" x=\"{x}\" y=\"{to}\" width=\"{width}\" height=\"{height}\"></rect>"));
        }
    }
    top
}

/// Bars with their labels and figures. Widths are shares and heights pixels, so that words keep their size.
fn push_bars(out: &mut String, plot: &Plot, told: &str) {
    let longest = plot.highest().max(f64::MIN_POSITIVE);
    let row_height = LABEL_LINE + BAR_LINE * plot.series.len() as u32 + ROW_GAP;
    let height = row_height * plot.labels.len() as u32 - ROW_GAP;
    push(out, format_args!("<svg class=\"chart-bars\" role=\"img\" width=\"100%\" height=\"{height}\">{told}"));
    for (row, label) in plot.labels.iter().enumerate() {
        let top = row_height * row as u32;
        push(out, format_args!("<text class=\"chart-label\" x=\"0\" y=\"{}\">{label}</text>", top + 14));
        for (column, (values, class)) in plot.series.iter().zip(FILLS).enumerate() {
            let y = top + LABEL_LINE + BAR_LINE * column as u32;
            let width = round_to(values[row] / longest * LONGEST_BAR, 2);
            push(out, format_args!("<rect class=\"{class}\" x=\"0\" y=\"{y}\" width=\"{width}%\" height=\"{BAR}\"></rect>"));
            let figure = plot.figures[row].get(column).map_or("", String::as_str);
            push(out, format_args!("<text class=\"chart-figure\" x=\"100%\" y=\"{}\" text-anchor=\"end\">{figure}</text>", y + 13));
        }
    }
    out.push_str("</svg>");
}

/// The distance from the top edge.
fn to_y(value: f64, top: f64) -> f64 {
    round_to(HEIGHT - value / top * HEIGHT, 2)
}

/// The next larger of 1, 2, 2.5, 4, 5, 6, 8 and their multiples by powers of ten.
fn round_up(highest: f64) -> f64 {
    let mut scale = 1.0;
    while scale * 10.0 <= highest {
        scale *= 10.0;
    }
    let step = [1.0, 2.0, 2.5, 4.0, 5.0, 6.0, 8.0].into_iter().find(|step| step * scale >= highest).unwrap_or(10.0);
    step * scale
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a String does not fail.
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::{clean_html, render_body};

    fn draw(block: &str) -> String {
        let body = render_body(&format!("```chart\n{block}\n```\n")).unwrap();
        draw_charts(body.as_str().to_owned(), &Registry::default(), "2026-11-20".parse().unwrap())
    }

    const HEAD: &str = "title: Two & one\nsays: It grows to ₹20.\nrows_are: Year\n";

    #[test]
    fn columns_stand_on_each_other_and_say_the_same_as_the_table() {
        let drawn = draw(&format!("kind: stack\n{HEAD}columns: [Own, Added]\nrows:\n  - [1, 10, 0]\n  - [2, 10, 10]"));
        assert!(drawn.contains("role=\"img\" viewBox=\"0 0 20 100\" preserveAspectRatio=\"none\"><title>Two &amp; one</title>"), "{drawn}");
        assert!(drawn.contains("<desc>It grows to ₹20.</desc>") && drawn.contains("<span>₹20</span><span>₹10</span><span>₹0</span>"));
        assert!(drawn.contains("<rect class=\"chart-fill\" x=\"1\" y=\"50\" width=\"8\" height=\"50\"></rect>"), "{drawn}");
        assert!(
            drawn.contains("<rect class=\"chart-fill chart-fill-second\" x=\"11\" y=\"0\" width=\"8\" height=\"50\"></rect>"),
            "{drawn}"
        );
        assert!(drawn.contains("<span class=\"chart-key chart-key-second\"></span>Added"), "{drawn}");
        assert!(drawn.contains("<tr><th scope=\"row\">2</th><td align=\"right\">₹10</td><td align=\"right\">₹10</td></tr>"), "{drawn}");
    }

    #[test]
    fn lines_go_from_edge_to_edge() {
        let drawn = draw(&format!("kind: lines\n{HEAD}unit: percent\ncolumns: [Rate]\nrows:\n  - [2024, 4]\n  - [2025, 8]\n  - [2026, 2]"));
        assert!(drawn.contains("<polyline class=\"chart-line\" points=\"0,50 15,0 30,75\"></polyline>"), "{drawn}");
        assert!(drawn.contains("<span>8%</span><span>4%</span><span>0%</span>"), "{drawn}");
        assert!(!drawn.contains("chart-legend") && drawn.contains("<span>2024</span><span>2026</span>"), "{drawn}");
    }

    #[test]
    fn bars_carry_their_labels_and_figures() {
        let drawn = draw(&format!("kind: bars\n{HEAD}columns: [Interest]\nrows:\n  - [Ten years, 500000]\n  - [Twenty years, 1000000]"));
        assert!(drawn.contains("<svg class=\"chart-bars\" role=\"img\" width=\"100%\" height=\"90\"><title>"), "{drawn}");
        assert!(drawn.contains("<text class=\"chart-label\" x=\"0\" y=\"14\">Ten years</text>"), "{drawn}");
        assert!(drawn.contains("<rect class=\"chart-fill\" x=\"0\" y=\"20\" width=\"33%\" height=\"16\"></rect>"), "{drawn}");
        assert!(drawn.contains("text-anchor=\"end\">₹10,00,000</text></svg>"), "{drawn}");
    }

    #[test]
    fn a_calculators_schedule_is_drawn_with_its_table() {
        let drawn = draw("kind: stack\ntitle: A loan\nsays: It is repaid.\ncalculator: emi principal=4000000 rate=8.25 months=180");
        assert_eq!(drawn.matches("<rect ").count(), 30, "{drawn}");
        assert_eq!(drawn.matches("<tr>").count(), 16);
        assert!(drawn.contains("<th scope=\"col\">Principal repaid</th><th scope=\"col\">Interest</th></tr>"), "{drawn}");
    }

    #[test]
    fn what_cannot_be_drawn_keeps_its_words() {
        let unknown = draw(&format!("kind: bars\n{HEAD}columns: [a]\nrows:\n  - [x, \"{{{{fact:epf.none}}}}\"]\n  - [y, 2]"));
        assert!(!unknown.contains("<svg") && unknown.contains("<figcaption>Two &amp; one</figcaption>") && unknown.contains("<table>"));
        let lawless = draw("kind: stack\ntitle: T\nsays: S.\ncalculator: gratuity wages=30000 years=10");
        assert!(!lawless.contains("<svg") && lawless.contains("<p>S.</p></figure>"), "{lawless}");
    }

    #[test]
    fn cleaning_takes_a_drawing_away_and_drawing_again_gives_the_same() {
        for block in [
            format!("kind: lines\n{HEAD}columns: [a, b]\nrows:\n  - [x, 1, 2]\n  - [y, 3, 4]"),
            format!("kind: bars\n{HEAD}columns: [a]\nrows:\n  - [x, 1]\n  - [y, 3]"),
            "kind: stack\ntitle: T\nsays: S.\ncalculator: sip monthly=5000 rate=12 years=3".to_owned(),
        ] {
            let drawn = draw(&block);
            let clean = clean_html(&drawn);
            assert!(!clean.contains("svg") && !clean.contains("chart-"), "{clean}");
            assert_eq!(draw_charts(clean, &Registry::default(), "2026-11-20".parse().unwrap()), drawn);
        }
    }
}

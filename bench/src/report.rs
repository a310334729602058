//! Rows of the report: what was measured, its limit, the value, and the verdict.

use serde_json::{Value, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Times,
    Microseconds,
    Milliseconds,
    Seconds,
    Megabytes,
    Count,
}

impl Unit {
    pub fn format_value(self, value: f64) -> String {
        match self {
            Unit::Times => format!("{value:.2} ×"),
            Unit::Microseconds => format!("{value:.1} µs"),
            Unit::Milliseconds => format!("{value:.2} ms"),
            Unit::Seconds => format!("{value:.2} s"),
            Unit::Megabytes => format!("{value:.1} MB"),
            Unit::Count => format!("{value:.0}"),
        }
    }

    /// Formats a limit, without trailing zeros.
    fn format_limit(self, value: f64) -> String {
        let words = self.format_value(value);
        let (number, unit) = words.split_once(' ').unwrap_or((&words, ""));
        let number = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number };
        format!("{number} {unit}").trim_end().to_owned()
    }
}

#[derive(Debug, Clone)]
pub struct Row {
    what: String,
    limit: String,
    measured: String,
    verdict: &'static str,
    details: Value,
}

impl Row {
    /// A row that is met when the value is within the limit. Without a limit the value is only reported.
    pub fn new(what: impl Into<String>, unit: Unit, value: f64, limit: Option<f64>) -> Self {
        let verdict = match limit {
            None => "reported",
            Some(limit) if value <= limit => "met",
            Some(_) => "NOT met",
        };
        let limit = limit.map_or_else(|| "–".to_owned(), |limit| format!("≤ {}", unit.format_limit(limit)));
        Self { what: what.into(), limit, measured: unit.format_value(value), verdict, details: json!({ "value": value }) }
    }

    /// A row that is met only by exactly the wanted value.
    pub fn expect_exactly(what: impl Into<String>, value: f64, wanted: f64) -> Self {
        let verdict = if value == wanted { "met" } else { "NOT met" };
        let mut row = Self::new(what, Unit::Count, value, None);
        (row.limit, row.verdict) = (Unit::Count.format_value(wanted), verdict);
        row
    }

    pub fn not_measured(what: impl Into<String>, why: &str) -> Self {
        let measured = why.replace(['\n', '|'], " ");
        Self { what: what.into(), limit: "–".to_owned(), measured, verdict: "not measured", details: json!({}) }
    }

    /// Appends a note to the value.
    #[must_use]
    pub fn with_note(mut self, note: impl AsRef<str>) -> Self {
        self.measured = format!("{} ({})", self.measured, note.as_ref());
        self
    }

    #[must_use]
    pub fn with_detail(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.details[name] = value.into();
        self
    }

    /// Marks the row as not met when the load had a problem, such as responses other than 200.
    #[must_use]
    pub fn with_trouble(mut self, trouble: Option<String>) -> Self {
        if let Some(trouble) = trouble {
            self = self.with_note(format!("but: {trouble}"));
            self.verdict = "NOT met";
        }
        self
    }

    pub fn to_json(&self) -> Value {
        json!({ "what": self.what, "limit": self.limit, "measured": self.measured, "verdict": self.verdict, "details": self.details })
    }

    pub fn to_line(&self) -> String {
        format!("{}: {} (limit {}): {}", self.what, self.measured, self.limit, self.verdict)
    }
}

/// Renders the report as Markdown from the JSON of the measuring programs.
pub fn render_markdown(report: &Value) -> String {
    let facts = &report["facts"];
    let text = |name: &str| facts[name].as_str().map_or_else(|| facts[name].to_string(), str::to_owned);
    let mut lines = vec![
        "# Speed".to_owned(),
        String::new(),
        format!("Revision {}, {}.", text("revision"), text("date")),
        format!("{} cores ({}), {} GB of memory, load {} before the start.", text("cores"), text("cpu"), text("memory_gb"), text("load_before")),
        "CPU is the server process's own time in user and kernel mode, per request; × is relative to a minimal axum server that sends the same"
            .to_owned(),
        "bytes from memory, measured alternately on the same machine (median of the pairs). Every request accepts gzip.".to_owned(),
        String::new(),
        "| what | limit | measured | verdict |".to_owned(),
        "|---|---|---|---|".to_owned(),
    ];
    for row in list(report, "rows") {
        let cell = |name: &str| row[name].as_str().unwrap_or("–").to_owned();
        let verdict = if cell("verdict") == "NOT met" { "**NOT met**".to_owned() } else { cell("verdict") };
        lines.push(format!("| {} | {} | {} | {verdict} |", cell("what"), cell("limit"), cell("measured")));
    }
    let notes = list(report, "notes");
    if !notes.is_empty() {
        lines.push(String::new());
        lines.extend(notes.iter().filter_map(Value::as_str).map(|note| format!("- {note}")));
    }
    lines.join("\n") + "\n"
}

/// Joins the reports of several programs: the facts of the first, the rows and notes of all.
pub fn join_reports(parts: &[Value]) -> Value {
    let all = |name: &str| parts.iter().flat_map(|part| list(part, name).to_vec()).collect::<Vec<_>>();
    json!({ "facts": parts.first().map(|part| part["facts"].clone()), "rows": all("rows"), "notes": all("notes") })
}

fn list<'a>(report: &'a Value, name: &str) -> &'a [Value] {
    report[name].as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_judged_and_worded() {
        let good = Row::new("page", Unit::Times, 1.5, Some(1.5)).with_note("20 µs against 13 µs");
        let bad = Row::new("search", Unit::Milliseconds, 1.004, Some(1.0));
        let broken = Row::new("read", Unit::Microseconds, 10.0, Some(400.0)).with_trouble(Some("3 × 503".to_owned()));
        let report = join_reports(&[
            json!({ "facts": { "cores": 2, "cpu": "x" }, "rows": [good.to_json(), bad.to_json()] }),
            json!({ "rows": [broken.to_json(), Row::expect_exactly("renders", 2.0, 1.0).to_json()], "notes": ["so it is"] }),
        ]);
        let text = render_markdown(&report);
        assert!(text.contains("| page | ≤ 1.5 × | 1.50 × (20 µs against 13 µs) | met |"), "{text}");
        assert!(text.contains("| search | ≤ 1 ms | 1.00 ms | **NOT met** |"), "{text}");
        assert!(text.contains("| read | ≤ 400 µs | 10.0 µs (but: 3 × 503) | **NOT met** |"), "{text}");
        assert!(text.contains("| renders | 1 | 2 | **NOT met** |"), "{text}");
        assert!(text.ends_with("- so it is\n"), "{text}");
    }
}

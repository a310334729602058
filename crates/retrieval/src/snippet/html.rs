//! A stretch of text as escaped HTML with its matches marked.

use std::ops::Range;

use super::matches::Match;

pub fn render(text: &str, window: Range<usize>, matches: &[Match]) -> String {
    let mut html = Html { out: String::with_capacity(window.len() + 64), gap: "" };
    if text[..window.start].contains(|c: char| !c.is_whitespace()) {
        html.out.push('…');
    }
    let mut at = window.start;
    for found in matches.iter().filter(|m| m.range.start >= window.start && m.range.end <= window.end) {
        html.text(&text[at..found.range.start]);
        html.mark(&text[found.range.clone()]);
        at = found.range.end;
    }
    html.text(&text[at..window.end]);
    let has_more = !text[window.end..].trim_start().is_empty();
    if has_more && !html.out.ends_with(['.', '!', '?', '।', '…']) {
        html.out.push('…');
    }
    html.out
}

/// Between two cells of a table.
const CELL: &str = " · ";

struct Html {
    out: String,
    /// What was met between words and is not yet written: white space is one space, the end of a table's cell a
    /// point; none stands at the ends.
    gap: &'static str,
}

impl Html {
    fn text(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() || c.is_control() {
                self.gap = if c == '\t' || self.gap == CELL { CELL } else { " " };
                continue;
            }
            self.write_gap();
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                '\'' => self.out.push_str("&#39;"),
                other => self.out.push(other),
            }
        }
    }

    fn mark(&mut self, text: &str) {
        self.write_gap();
        self.out.push_str("<mark>");
        self.text(text);
        self.out.push_str("</mark>");
    }

    fn write_gap(&mut self) {
        let gap = std::mem::take(&mut self.gap);
        if !self.out.is_empty() && !self.out.ends_with('…') {
            self.out.push_str(gap);
        }
    }
}

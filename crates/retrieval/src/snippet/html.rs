//! Renders a range of text as escaped HTML with its matches marked.

use std::ops::Range;

use domain::text::push_escaped;

use super::matches::Match;

pub fn render_snippet(text: &str, window: Range<usize>, matches: &[Match]) -> String {
    let mut html = SnippetWriter { out: String::with_capacity(window.len() + 64), gap: "" };
    if text[..window.start].contains(|c: char| !c.is_whitespace()) {
        html.out.push('…');
    }
    let mut at = window.start;
    for found in matches.iter().filter(|m| m.range.start >= window.start && m.range.end <= window.end) {
        html.write_text(&text[at..found.range.start]);
        html.write_mark(&text[found.range.clone()]);
        at = found.range.end;
    }
    html.write_text(&text[at..window.end]);
    let has_more = !text[window.end..].trim_start().is_empty();
    if has_more && !html.out.ends_with(['.', '!', '?', '।', '…']) {
        html.out.push('…');
    }
    html.out
}

/// Written between two cells of a table row.
const CELL_SEPARATOR: &str = " · ";

struct SnippetWriter {
    out: String,
    /// The separator seen since the last word and not yet written: white space becomes one space, the end of a table
    /// cell a dot; none is written at the start or the end.
    gap: &'static str,
}

impl SnippetWriter {
    fn write_text(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() || c.is_control() {
                self.gap = if c == '\t' || self.gap == CELL_SEPARATOR { CELL_SEPARATOR } else { " " };
                continue;
            }
            self.write_gap();
            push_escaped(&mut self.out, c);
        }
    }

    fn write_mark(&mut self, text: &str) {
        self.write_gap();
        self.out.push_str("<mark>");
        self.write_text(text);
        self.out.push_str("</mark>");
    }

    fn write_gap(&mut self) {
        let gap = std::mem::take(&mut self.gap);
        if !self.out.is_empty() && !self.out.ends_with('…') {
            self.out.push_str(gap);
        }
    }
}

//! A stretch of text as escaped HTML with its matches marked.

use std::ops::Range;

use super::matches::Match;

pub fn render(text: &str, window: Range<usize>, matches: &[Match]) -> String {
    let mut html = Html { out: String::with_capacity(window.len() + 64), space: false };
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
    if !text[window.end..].trim_start().is_empty() {
        html.out.push('…');
    }
    html.out
}

struct Html {
    out: String,
    /// White space was met and not yet written: runs of it become one space, none stands at the ends.
    space: bool,
}

impl Html {
    fn text(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() || c.is_control() {
                self.space = true;
                continue;
            }
            self.write_space();
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
        self.write_space();
        self.out.push_str("<mark>");
        self.text(text);
        self.out.push_str("</mark>");
    }

    fn write_space(&mut self) {
        if std::mem::take(&mut self.space) && !self.out.is_empty() && !self.out.ends_with('…') {
            self.out.push(' ');
        }
    }
}

//! Markdown that is still being written, as HTML of the allow-list: paragraphs, lists, bold, italic, code words, headings,
//! block quotes and tables. Everything else is text; pictures, links and HTML never come out.
//!
//! What is given out at once is put behind what was given before; an element that is open is closed later.

mod blocks;
mod inline;

pub(super) use blocks::Writer;

use super::claims::Claims;

/// Where HTML and the plain text behind it go.
pub(super) struct Sink<'a> {
    html: String,
    pub claims: Claims<'a>,
}

impl<'a> Sink<'a> {
    pub fn new(claims: Claims<'a>) -> Self {
        Self { html: String::new(), claims }
    }

    /// What came since it was last taken.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.html)
    }

    fn tag(&mut self, tag: &str) {
        self.html.push_str(tag);
    }

    /// As the sanitiser writes it, so that it has nothing to change.
    fn text(&mut self, c: char) {
        match c {
            '&' => self.html.push_str("&amp;"),
            '<' => self.html.push_str("&lt;"),
            '>' => self.html.push_str("&gt;"),
            '\u{a0}' => self.html.push_str("&nbsp;"),
            c => self.html.push(c),
        }
        self.claims.text(c);
    }
}

/// Control characters, and those that nobody sees but that turn or hide what others read. Joiners of Indian scripts stay.
fn is_hidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests;

//! Renders Markdown incrementally as HTML of the answer's allow-list: paragraphs, lists, bold, italic, code, headings, block
//! quotes and tables. Everything else becomes text; images, links and raw HTML are never rendered.
//!
//! Output is append-only: a later piece closes the elements that an earlier one left open.

mod blocks;
mod inline;

pub(super) use blocks::MarkdownRenderer;

use domain::text::push_like_sanitiser;

use super::claim_verification::ClaimVerifier;

/// Receives the HTML, and passes its plain text to the claim verifier.
pub(super) struct HtmlSink<'a> {
    html: String,
    pub claims: ClaimVerifier<'a>,
}

impl<'a> HtmlSink<'a> {
    pub fn new(claims: ClaimVerifier<'a>) -> Self {
        Self { html: String::new(), claims }
    }

    /// Returns the HTML since the last call.
    pub fn take_html(&mut self) -> String {
        std::mem::take(&mut self.html)
    }

    fn push_tag(&mut self, tag: &str) {
        self.html.push_str(tag);
    }

    /// Escapes a character exactly as the sanitiser does, so that the sanitiser leaves the output unchanged.
    fn push_char(&mut self, c: char) {
        push_like_sanitiser(&mut self.html, c);
        self.claims.push_char(c);
    }
}

/// Control characters, and invisible ones that reorder or hide text. The joiners of Indian scripts are kept.
fn is_hidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests;

//! Renders Markdown incrementally as HTML of the answer's allow-list: paragraphs, lists, bold, italic, code, headings, block
//! quotes and tables. Everything else becomes text; images, links and raw HTML are never rendered.
//!
//! Output is append-only: a later piece closes the elements that an earlier one left open.

mod blocks;
mod html_sink;
mod inline;

pub(super) use blocks::MarkdownRenderer;
pub(super) use html_sink::{Claim, ClaimGate, HtmlSink};

/// Control characters, and invisible ones that reorder or hide text. The joiners of Indian scripts are kept.
fn is_hidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests;

//! Converts the text of WordPress's older editor (its `wpautop`): there a paragraph ends with a blank line and a line
//! break is a line end; here both become elements.

use crate::markup::{Element, MarkupToken, parse_markup, write_token};

/// Whether the element stands beside paragraphs, never inside one.
pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "caption"
            | "center"
            | "col"
            | "colgroup"
            | "dd"
            | "details"
            | "div"
            | "dl"
            | "dt"
            | "fieldset"
            | "figcaption"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "iframe"
            | "legend"
            | "li"
            | "main"
            | "nav"
            | "ol"
            | "option"
            | "p"
            | "pre"
            | "script"
            | "section"
            | "select"
            | "style"
            | "summary"
            | "table"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
            | "ul"
            | "object"
            | "video"
            | "audio"
    )
}

/// Whether blank lines inside the element separate paragraphs.
fn is_paragraph_container(name: &str) -> bool {
    matches!(name, "div" | "blockquote" | "section" | "article" | "aside" | "details" | "main" | "center" | "footer" | "header" | "address")
}

fn is_preformatted(name: &str) -> bool {
    matches!(name, "pre" | "script" | "style" | "textarea")
}

/// Whether white space between the element's children is ignored.
fn ignores_whitespace(name: &str) -> bool {
    matches!(name, "table" | "thead" | "tbody" | "tfoot" | "tr" | "ul" | "ol" | "dl" | "select" | "colgroup" | "object" | "video" | "audio")
}

pub fn add_paragraphs(html: &str) -> String {
    let mut writer = ParagraphWriter::default();
    for piece in parse_markup(&html.replace("\r\n", "\n").replace('\r', "\n")) {
        writer.write_token(piece);
    }
    writer.flush_paragraph();
    writer.out
}

#[derive(Default)]
struct ParagraphWriter {
    out: String,
    /// Content of the current paragraph so far.
    paragraph: String,
    open: Vec<String>,
}

impl ParagraphWriter {
    fn write_token(&mut self, piece: MarkupToken) {
        match &piece {
            MarkupToken::Open(element) if is_block(&element.name) => self.open_block(element, &piece),
            MarkupToken::Close(name) if is_block(name) => {
                self.flush_paragraph();
                write_token(&mut self.out, &piece);
                if let Some(at) = self.open.iter().rposition(|open| open == name) {
                    self.open.truncate(at);
                }
            }
            MarkupToken::Text(text) => self.write_text(text),
            _ => write_token(self.current_output(), &piece),
        }
    }

    fn open_block(&mut self, element: &Element, piece: &MarkupToken) {
        self.flush_paragraph();
        write_token(&mut self.out, piece);
        if !crate::markup::is_void(&element.name) {
            self.open.push(element.name.clone());
        }
    }

    fn accepts_paragraphs(&self) -> bool {
        self.open.last().is_none_or(|name| is_paragraph_container(name))
    }

    fn current_output(&mut self) -> &mut String {
        if self.accepts_paragraphs() { &mut self.paragraph } else { &mut self.out }
    }

    fn write_text(&mut self, text: &str) {
        if self.open.iter().any(|name| is_preformatted(name)) {
            write_token(&mut self.out, &MarkupToken::Text(text.to_owned()));
        } else if self.accepts_paragraphs() {
            for (number, part) in split_paragraphs(text).into_iter().enumerate() {
                if number > 0 {
                    self.flush_paragraph();
                }
                let part = insert_breaks(&part, self.paragraph.trim().is_empty() || self.paragraph.trim_end().ends_with("<br>"));
                self.paragraph.push_str(&part);
            }
        } else if !self.open.last().is_some_and(|name| ignores_whitespace(name)) || !text.trim().is_empty() {
            let at_start = self.out.trim_end().ends_with('>');
            let part = insert_breaks(text.trim_end_matches('\n'), at_start);
            self.out.push_str(&part);
        }
    }

    fn flush_paragraph(&mut self) {
        let inside = std::mem::take(&mut self.paragraph);
        let inside = inside.trim();
        let inside = inside.strip_suffix("<br>").unwrap_or(inside).trim();
        if !inside.is_empty() {
            self.out.push_str("<p>");
            self.out.push_str(inside);
            self.out.push_str("</p>\n");
        }
    }
}

/// Splits a text at blank lines.
fn split_paragraphs(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in text.split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        let ended = parts.last().is_some_and(|part| part.ends_with('\n'));
        match parts.last_mut() {
            Some(_) if is_blank && ended => parts.push(String::new()),
            Some(last) => last.push_str(line),
            None => {}
        }
    }
    parts
}

/// Turns line ends between words into line breaks; a line end at the start, or right after a break, is dropped.
fn insert_breaks(text: &str, at_start: bool) -> String {
    let lead = if at_start { text.trim_start_matches('\n') } else { text };
    let escaped = domain::text::escape_like_sanitiser(lead);
    let lines: Vec<&str> = escaped.split('\n').collect();
    lines.join("<br>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paragraphs_on_one_line(html: &str) -> String {
        add_paragraphs(html).replace('\n', "")
    }

    #[test]
    fn blank_lines_are_paragraphs_and_line_ends_breaks() {
        assert_eq!(
            paragraphs_on_one_line("One\ntwo\n\nThree <em>em</em> four\n\n\n\nFive"),
            "<p>One<br>two</p><p>Three <em>em</em> four</p><p>Five</p>"
        );
        assert_eq!(paragraphs_on_one_line("One<br />\ntwo"), "<p>One<br>two</p>");
        assert_eq!(paragraphs_on_one_line("One\r\n\r\nTwo"), "<p>One</p><p>Two</p>");
    }

    #[test]
    fn blocks_stand_beside_paragraphs() {
        assert_eq!(paragraphs_on_one_line("One\n<h2>Head</h2>\nTwo"), "<p>One</p><h2>Head</h2><p>Two</p>");
        assert_eq!(paragraphs_on_one_line("<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nEnd"), "<ul><li>a</li><li>b</li></ul><p>End</p>");
        assert_eq!(paragraphs_on_one_line("<blockquote>One\n\nTwo</blockquote>"), "<blockquote><p>One</p><p>Two</p></blockquote>");
        assert_eq!(paragraphs_on_one_line("<p>Own</p>\n\nMore"), "<p>Own</p><p>More</p>");
    }

    #[test]
    fn code_keeps_its_lines() {
        assert_eq!(add_paragraphs("<pre>a\n\n  b</pre>"), "<pre>a\n\n  b</pre>");
    }
}

//! WordPress's older editor stores paragraphs as blank lines and line breaks as line ends; this
//! writes them as elements.

use super::markup::{Element, Piece, put, read};

/// Elements that stand beside paragraphs, never inside one.
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

/// Inside these, blank lines make paragraphs.
fn holds_paragraphs(name: &str) -> bool {
    matches!(name, "div" | "blockquote" | "section" | "article" | "aside" | "details" | "main" | "center" | "footer" | "header" | "address")
}

fn keeps_lines(name: &str) -> bool {
    matches!(name, "pre" | "script" | "style" | "textarea")
}

/// Inside these, white space means nothing.
fn ignores_space(name: &str) -> bool {
    matches!(name, "table" | "thead" | "tbody" | "tfoot" | "tr" | "ul" | "ol" | "dl" | "select" | "colgroup" | "object" | "video" | "audio")
}

pub fn with_paragraphs(html: &str) -> String {
    let mut writer = Writer::default();
    for piece in read(&html.replace("\r\n", "\n").replace('\r', "\n")) {
        writer.piece(piece);
    }
    writer.flush();
    writer.out
}

#[derive(Default)]
struct Writer {
    out: String,
    /// What will be the present paragraph's inside.
    paragraph: String,
    open: Vec<String>,
}

impl Writer {
    fn piece(&mut self, piece: Piece) {
        match &piece {
            Piece::Open(element) if is_block(&element.name) => self.open_block(element, &piece),
            Piece::Close(name) if is_block(name) => {
                self.flush();
                put(&mut self.out, &piece);
                if let Some(at) = self.open.iter().rposition(|open| open == name) {
                    self.open.truncate(at);
                }
            }
            Piece::Text(text) => self.text(text),
            _ => put(self.target(), &piece),
        }
    }

    fn open_block(&mut self, element: &Element, piece: &Piece) {
        self.flush();
        put(&mut self.out, piece);
        if !super::markup::is_void(&element.name) {
            self.open.push(element.name.clone());
        }
    }

    fn in_paragraph(&self) -> bool {
        self.open.last().is_none_or(|name| holds_paragraphs(name))
    }

    fn target(&mut self) -> &mut String {
        if self.in_paragraph() { &mut self.paragraph } else { &mut self.out }
    }

    fn text(&mut self, text: &str) {
        if self.open.iter().any(|name| keeps_lines(name)) {
            put(&mut self.out, &Piece::Text(text.to_owned()));
        } else if self.in_paragraph() {
            for (number, part) in paragraphs(text).into_iter().enumerate() {
                if number > 0 {
                    self.flush();
                }
                let part = with_breaks(&part, self.paragraph.trim().is_empty() || self.paragraph.trim_end().ends_with("<br>"));
                self.paragraph.push_str(&part);
            }
        } else if !self.open.last().is_some_and(|name| ignores_space(name)) || !text.trim().is_empty() {
            let at_start = self.out.trim_end().ends_with('>');
            let part = with_breaks(text.trim_end_matches('\n'), at_start);
            self.out.push_str(&part);
        }
    }

    fn flush(&mut self) {
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

/// Cut at blank lines.
fn paragraphs(text: &str) -> Vec<String> {
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

/// Line ends between words are breaks; one at the start, or just behind a break, is nothing.
fn with_breaks(text: &str, at_start: bool) -> String {
    let lead = if at_start { text.trim_start_matches('\n') } else { text };
    let escaped = super::markup::escaped(lead);
    let lines: Vec<&str> = escaped.split('\n').collect();
    lines.join("<br>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(html: &str) -> String {
        with_paragraphs(html).replace('\n', "")
    }

    #[test]
    fn blank_lines_are_paragraphs_and_line_ends_breaks() {
        assert_eq!(flat("One\ntwo\n\nThree <em>em</em> four\n\n\n\nFive"), "<p>One<br>two</p><p>Three <em>em</em> four</p><p>Five</p>");
        assert_eq!(flat("One<br />\ntwo"), "<p>One<br>two</p>");
        assert_eq!(flat("One\r\n\r\nTwo"), "<p>One</p><p>Two</p>");
    }

    #[test]
    fn blocks_stand_beside_paragraphs() {
        assert_eq!(flat("One\n<h2>Head</h2>\nTwo"), "<p>One</p><h2>Head</h2><p>Two</p>");
        assert_eq!(flat("<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nEnd"), "<ul><li>a</li><li>b</li></ul><p>End</p>");
        assert_eq!(flat("<blockquote>One\n\nTwo</blockquote>"), "<blockquote><p>One</p><p>Two</p></blockquote>");
        assert_eq!(flat("<p>Own</p>\n\nMore"), "<p>Own</p><p>More</p>");
    }

    #[test]
    fn code_keeps_its_lines() {
        assert_eq!(with_paragraphs("<pre>a\n\n  b</pre>"), "<pre>a\n\n  b</pre>");
    }
}

//! Inline parsing: bold, italic, code and citation marks. Text that may become one of these is held back until it is decided.

use super::super::citation_marks;
use super::super::sentence::Style;
use super::html_sink::{ClaimGate, HtmlSink};

/// In characters. A longer bracket or code span is no mark and is written as text.
const MAX_PENDING_CHARS: usize = 900;

/// The inline state of one block.
#[derive(Default)]
pub(super) struct Inline {
    pending: Pending,
    style: Style,
    has_space: bool,
    has_text: bool,
    after_mark: bool,
    previous_char: Option<char>,
}

#[derive(Default)]
enum Pending {
    #[default]
    Nothing,
    Backslash,
    Stars(usize),
    Exclamation,
    Code(String),
    Bracket {
        inner: String,
        depth: u32,
        is_picture: bool,
    },
    /// After a closed bracket, when a link's address may follow.
    ClosedBracket {
        inner: String,
        is_picture: bool,
    },
    Address {
        inner: String,
        depth: u32,
        length: usize,
        is_picture: bool,
    },
}

impl Inline {
    pub fn push(&mut self, c: char, out: &mut HtmlSink<impl ClaimGate>) {
        match std::mem::take(&mut self.pending) {
            Pending::Nothing => self.push_plain(c, out),
            Pending::Backslash => {
                if !c.is_ascii_punctuation() {
                    self.write_char('\\', out);
                }
                self.write_char(c, out);
            }
            Pending::Stars(count) if c == '*' => self.pending = Pending::Stars(count + 1),
            Pending::Stars(count) => {
                self.apply_stars(count, Some(c), out);
                self.push_plain(c, out);
            }
            Pending::Exclamation if c == '[' => self.pending = Pending::Bracket { inner: String::new(), depth: 0, is_picture: true },
            Pending::Exclamation => {
                self.write_char('!', out);
                self.push_plain(c, out);
            }
            Pending::Code(code) if c == '`' => self.write_code(&code, out),
            Pending::Code(mut code) => {
                code.push(c);
                if code.len() > MAX_PENDING_CHARS { self.write_text(&format!("`{code}"), out) } else { self.pending = Pending::Code(code) }
            }
            Pending::Bracket { inner, depth, is_picture } => self.push_bracket(inner, depth, is_picture, c, out),
            Pending::ClosedBracket { inner, is_picture } if c == '(' => {
                self.pending = Pending::Address { inner, depth: 0, length: 0, is_picture }
            }
            Pending::ClosedBracket { inner, is_picture } => {
                self.write_bracket(&inner, is_picture, false, out);
                self.push(c, out);
            }
            Pending::Address { inner, depth, length, is_picture } => self.skip_link_address(inner, depth, length, is_picture, c, out),
        }
    }

    /// Ends the block.
    pub fn finish(&mut self, out: &mut HtmlSink<impl ClaimGate>) {
        match std::mem::take(&mut self.pending) {
            Pending::Nothing => {}
            Pending::Backslash => self.write_char('\\', out),
            Pending::Stars(count) => self.apply_stars(count, None, out),
            Pending::Exclamation => self.write_char('!', out),
            Pending::Code(code) => self.write_text(&format!("`{code}"), out),
            Pending::Bracket { inner, is_picture, .. } => self.write_unclosed_bracket(&inner, is_picture, out),
            Pending::ClosedBracket { inner, is_picture } => self.write_bracket(&inner, is_picture, false, out),
            Pending::Address { inner, is_picture, .. } => self.write_bracket(&inner, is_picture, true, out),
        }
    }

    fn push_plain(&mut self, c: char, out: &mut HtmlSink<impl ClaimGate>) {
        match c {
            '*' => self.pending = Pending::Stars(1),
            '[' => self.pending = Pending::Bracket { inner: String::new(), depth: 0, is_picture: false },
            '!' => self.pending = Pending::Exclamation,
            '`' => self.pending = Pending::Code(String::new()),
            '\\' => self.pending = Pending::Backslash,
            c => self.write_char(c, out),
        }
    }

    fn write_char(&mut self, c: char, out: &mut HtmlSink<impl ClaimGate>) {
        if c.is_whitespace() && c != '\u{a0}' {
            self.has_space = self.has_text;
            return;
        }
        let clings = self.after_mark && matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '।' | ')');
        self.flush_space(clings, out);
        out.push_char(c, self.style);
        (self.has_text, self.after_mark, self.previous_char) = (true, false, Some(c));
    }

    fn write_text(&mut self, text: &str, out: &mut HtmlSink<impl ClaimGate>) {
        text.chars().for_each(|c| self.write_char(c, out));
    }

    fn flush_space(&mut self, is_dropped: bool, out: &mut HtmlSink<impl ClaimGate>) {
        if std::mem::take(&mut self.has_space) && !is_dropped {
            out.push_char(' ', self.style);
            self.previous_char = Some(' ');
        }
    }

    fn apply_stars(&mut self, count: usize, next: Option<char>, out: &mut HtmlSink<impl ClaimGate>) {
        let may_open = next.is_some_and(|c| !c.is_whitespace());
        let in_word = !self.has_space && self.previous_char.is_some_and(char::is_alphanumeric);
        match count {
            1 if self.style.is_em => self.close_em(),
            1 if may_open && !in_word => self.open_em(out),
            2 if self.style.is_strong => self.close_strong(),
            2 if may_open => self.open_strong(out),
            3 if self.style.is_em || self.style.is_strong => self.style = Style::default(),
            3 if may_open => {
                self.open_strong(out);
                self.open_em(out);
            }
            1 | 2 => self.write_text(&"*".repeat(count), out),
            _ => {}
        }
    }

    fn open_em(&mut self, out: &mut HtmlSink<impl ClaimGate>) {
        self.flush_space(false, out);
        (self.style.is_em, self.style.em_is_inside) = (true, true);
    }

    fn open_strong(&mut self, out: &mut HtmlSink<impl ClaimGate>) {
        self.flush_space(false, out);
        (self.style.is_strong, self.style.em_is_inside) = (true, false);
    }

    /// Ends the italics, and bold text that began inside them.
    fn close_em(&mut self) {
        self.style.is_strong &= self.style.em_is_inside;
        self.style.is_em = false;
    }

    /// Ends the bold text, and italics that began inside it.
    fn close_strong(&mut self) {
        self.style.is_em &= !self.style.em_is_inside;
        self.style.is_strong = false;
    }

    fn write_code(&mut self, code: &str, out: &mut HtmlSink<impl ClaimGate>) {
        let code = code.trim();
        if code.is_empty() {
            return;
        }
        self.flush_space(false, out);
        let style = Style { is_code: true, ..self.style };
        code.chars().for_each(|c| out.push_char(if c.is_whitespace() { ' ' } else { c }, style));
        (self.has_text, self.after_mark, self.previous_char) = (true, false, code.chars().next_back());
    }

    fn push_bracket(&mut self, mut inner: String, mut depth: u32, is_picture: bool, c: char, out: &mut HtmlSink<impl ClaimGate>) {
        let quote = citation_marks::is_quote_open(&inner);
        if c == ']' && depth == 0 && quote != Some(true) {
            if quote.is_some() {
                self.write_bracket(&inner, is_picture, false, out)
            } else {
                self.pending = Pending::ClosedBracket { inner, is_picture }
            }
            return;
        }
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        inner.push(c);
        if inner.chars().count() > MAX_PENDING_CHARS {
            self.write_unclosed_bracket(&inner, is_picture, out)
        } else {
            self.pending = Pending::Bracket { inner, depth, is_picture }
        }
    }

    /// Handles a bracket that was never closed. An unfinished mark is dropped, because it means nothing to readers.
    fn write_unclosed_bracket(&mut self, inner: &str, is_picture: bool, out: &mut HtmlSink<impl ClaimGate>) {
        match citation_marks::is_quote_open(inner) {
            Some(_) => out.gate.drop_unfinished_mark(),
            None if is_picture => {}
            None => self.write_text(&format!("[{inner}"), out),
        }
    }

    fn write_bracket(&mut self, inner: &str, is_picture: bool, is_link: bool, out: &mut HtmlSink<impl ClaimGate>) {
        if is_picture {
            return;
        }
        match citation_marks::parse_marks(inner) {
            Some(marks) => {
                marks.into_iter().for_each(|mark| out.push_mark(mark, self.style));
                self.after_mark = true;
            }
            None if is_link => self.write_text(inner, out),
            None => self.write_text(&format!("[{inner}]"), out),
        }
    }

    /// Skips a link's address, because an answer may link only to its sources.
    fn skip_link_address(
        &mut self,
        inner: String,
        depth: u32,
        length: usize,
        is_picture: bool,
        c: char,
        out: &mut HtmlSink<impl ClaimGate>,
    ) {
        let depth = match c {
            ')' if depth == 0 => return self.write_bracket(&inner, is_picture, true, out),
            ')' => depth - 1,
            '(' => depth + 1,
            _ => depth,
        };
        if length > MAX_PENDING_CHARS {
            self.write_bracket(&inner, is_picture, true, out);
        } else {
            self.pending = Pending::Address { inner, depth, length: length + 1, is_picture };
        }
    }
}

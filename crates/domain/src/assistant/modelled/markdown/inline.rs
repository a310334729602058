//! Words in a block: bold, italic, code words, and marks. Holds back what may turn out to be one of those.

use super::super::marks;
use super::Sink;

/// Of what stands between square brackets, in characters: a sentence is shorter.
const LONGEST_HELD: usize = 900;

/// One block's text.
#[derive(Default)]
pub(super) struct Inline {
    held: Held,
    is_strong: bool,
    is_em: bool,
    /// Which of the two was opened last.
    em_is_inside: bool,
    has_space: bool,
    has_text: bool,
    after_mark: bool,
    before: Option<char>,
}

#[derive(Default)]
enum Held {
    #[default]
    Nothing,
    Backslash,
    Stars(usize),
    Bang,
    Code(String),
    Bracket {
        inner: String,
        depth: u32,
        is_picture: bool,
    },
    /// Behind a closed bracket: a link's address may follow.
    Closed {
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
    pub fn push(&mut self, c: char, out: &mut Sink) {
        match std::mem::take(&mut self.held) {
            Held::Nothing => self.plain(c, out),
            Held::Backslash => {
                if !c.is_ascii_punctuation() {
                    self.text('\\', out);
                }
                self.text(c, out);
            }
            Held::Stars(count) if c == '*' => self.held = Held::Stars(count + 1),
            Held::Stars(count) => {
                self.stars(count, Some(c), out);
                self.plain(c, out);
            }
            Held::Bang if c == '[' => self.held = Held::Bracket { inner: String::new(), depth: 0, is_picture: true },
            Held::Bang => {
                self.text('!', out);
                self.plain(c, out);
            }
            Held::Code(code) if c == '`' => self.code(&code, out),
            Held::Code(mut code) => {
                code.push(c);
                if code.len() > LONGEST_HELD { self.as_text(&format!("`{code}"), out) } else { self.held = Held::Code(code) }
            }
            Held::Bracket { inner, depth, is_picture } => self.bracket(inner, depth, is_picture, c, out),
            Held::Closed { inner, is_picture } if c == '(' => self.held = Held::Address { inner, depth: 0, length: 0, is_picture },
            Held::Closed { inner, is_picture } => {
                self.closed(&inner, is_picture, false, out);
                self.push(c, out);
            }
            Held::Address { inner, depth, length, is_picture } => self.address(inner, depth, length, is_picture, c, out),
        }
    }

    /// The block's end.
    pub fn finish(&mut self, out: &mut Sink) {
        match std::mem::take(&mut self.held) {
            Held::Nothing => {}
            Held::Backslash => self.text('\\', out),
            Held::Stars(count) => self.stars(count, None, out),
            Held::Bang => self.text('!', out),
            Held::Code(code) => self.as_text(&format!("`{code}"), out),
            Held::Bracket { inner, is_picture, .. } => self.broken(&inner, is_picture, out),
            Held::Closed { inner, is_picture } => self.closed(&inner, is_picture, false, out),
            Held::Address { inner, is_picture, .. } => self.closed(&inner, is_picture, true, out),
        }
        self.close_all(out);
    }

    fn plain(&mut self, c: char, out: &mut Sink) {
        match c {
            '*' => self.held = Held::Stars(1),
            '[' => self.held = Held::Bracket { inner: String::new(), depth: 0, is_picture: false },
            '!' => self.held = Held::Bang,
            '`' => self.held = Held::Code(String::new()),
            '\\' => self.held = Held::Backslash,
            c => self.text(c, out),
        }
    }

    fn text(&mut self, c: char, out: &mut Sink) {
        if c.is_whitespace() && c != '\u{a0}' {
            self.has_space = self.has_text;
            return;
        }
        let clings = self.after_mark && matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '।' | ')');
        self.space(clings, out);
        out.text(c);
        (self.has_text, self.after_mark, self.before) = (true, false, Some(c));
    }

    fn as_text(&mut self, text: &str, out: &mut Sink) {
        text.chars().for_each(|c| self.text(c, out));
    }

    fn space(&mut self, is_dropped: bool, out: &mut Sink) {
        if std::mem::take(&mut self.has_space) && !is_dropped {
            out.text(' ');
            self.before = Some(' ');
        }
    }

    fn stars(&mut self, count: usize, next: Option<char>, out: &mut Sink) {
        let may_open = next.is_some_and(|c| !c.is_whitespace());
        let in_word = !self.has_space && self.before.is_some_and(char::is_alphanumeric);
        match count {
            1 if self.is_em => self.close_em(out),
            1 if may_open && !in_word => self.open_em(out),
            2 if self.is_strong => self.close_strong(out),
            2 if may_open => self.open_strong(out),
            3 if self.is_em || self.is_strong => self.close_all(out),
            3 if may_open => {
                self.open_strong(out);
                self.open_em(out);
            }
            1 | 2 => self.as_text(&"*".repeat(count), out),
            _ => {}
        }
    }

    fn open_em(&mut self, out: &mut Sink) {
        self.space(false, out);
        out.tag("<em>");
        (self.is_em, self.em_is_inside) = (true, true);
    }

    fn open_strong(&mut self, out: &mut Sink) {
        self.space(false, out);
        out.tag("<strong>");
        (self.is_strong, self.em_is_inside) = (true, false);
    }

    /// What was opened inside ends too.
    fn close_em(&mut self, out: &mut Sink) {
        if self.is_strong && !self.em_is_inside {
            out.tag("</strong>");
            self.is_strong = false;
        }
        out.tag("</em>");
        self.is_em = false;
    }

    fn close_strong(&mut self, out: &mut Sink) {
        if self.is_em && self.em_is_inside {
            out.tag("</em>");
            self.is_em = false;
        }
        out.tag("</strong>");
        self.is_strong = false;
    }

    fn close_all(&mut self, out: &mut Sink) {
        if self.is_em && self.em_is_inside {
            self.close_em(out);
        }
        if self.is_strong {
            self.close_strong(out);
        }
        if self.is_em {
            self.close_em(out);
        }
    }

    fn code(&mut self, code: &str, out: &mut Sink) {
        let code = code.trim();
        if code.is_empty() {
            return;
        }
        self.space(false, out);
        out.tag("<code>");
        code.chars().for_each(|c| out.text(if c.is_whitespace() { ' ' } else { c }));
        out.tag("</code>");
        (self.has_text, self.after_mark, self.before) = (true, false, code.chars().next_back());
    }

    fn bracket(&mut self, mut inner: String, mut depth: u32, is_picture: bool, c: char, out: &mut Sink) {
        let quote = marks::open_quote(&inner);
        if c == ']' && depth == 0 && quote != Some(true) {
            if quote.is_some() {
                self.closed(&inner, is_picture, false, out)
            } else {
                self.held = Held::Closed { inner, is_picture }
            }
            return;
        }
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        inner.push(c);
        if inner.chars().count() > LONGEST_HELD {
            self.broken(&inner, is_picture, out)
        } else {
            self.held = Held::Bracket { inner, depth, is_picture }
        }
    }

    /// A bracket that nobody closed: an unfinished mark says nothing to readers.
    fn broken(&mut self, inner: &str, is_picture: bool, out: &mut Sink) {
        match marks::open_quote(inner) {
            Some(_) => out.claims.broken(),
            None if is_picture => {}
            None => self.as_text(&format!("[{inner}"), out),
        }
    }

    fn closed(&mut self, inner: &str, is_picture: bool, is_link: bool, out: &mut Sink) {
        if is_picture {
            return;
        }
        match marks::read(inner) {
            Some(marks) => {
                for mark in &marks {
                    if let Some(number) = out.claims.mark(mark) {
                        out.tag(&format!("<sup data-source=\"{number}\">[{number}]</sup>"));
                    }
                }
                self.after_mark = true;
            }
            None if is_link => self.as_text(inner, out),
            None => self.as_text(&format!("[{inner}]"), out),
        }
    }

    /// Addresses are passed over: an answer leads nowhere but to its sources.
    fn address(&mut self, inner: String, depth: u32, length: usize, is_picture: bool, c: char, out: &mut Sink) {
        let depth = match c {
            ')' if depth == 0 => return self.closed(&inner, is_picture, true, out),
            ')' => depth - 1,
            '(' => depth + 1,
            _ => depth,
        };
        if length > LONGEST_HELD {
            self.closed(&inner, is_picture, true, out);
        } else {
            self.held = Held::Address { inner, depth, length: length + 1, is_picture };
        }
    }
}

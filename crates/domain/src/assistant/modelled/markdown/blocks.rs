//! Lines: what kind of block each belongs to. A line's words flow on as soon as its kind is known; a table's row waits for its end.

use super::inline::Inline;
use super::{Sink, is_hidden};

/// Cells of a row; more are dropped.
const MOST_CELLS: usize = 8;
/// Of a row, in characters.
const LONGEST_ROW: usize = 4_000;

/// Takes Markdown character by character.
#[derive(Default)]
pub(in super::super) struct Writer {
    at: At,
    open: Open,
    inline: Inline,
    /// A table's first row, until the line below says that it is one.
    head: Option<String>,
}

enum At {
    /// What the line began with, while its kind is open.
    Start(String),
    Words,
    Row(String),
    /// The rest of the line says nothing.
    Skipped,
}

impl Default for At {
    fn default() -> Self {
        Self::Start(String::new())
    }
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    Paragraph,
    Heading(&'static str),
    Quote,
    Item(List),
    /// A list between two items.
    Between(List),
    Table,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Dotted,
    Numbered,
}

/// What the beginning of a line says.
enum Kind {
    /// More has to come.
    Undecided,
    Blank,
    Skipped,
    Row,
    Heading(&'static str),
    Quote,
    Item(List),
    Words,
}

impl Writer {
    pub fn push(&mut self, text: &str, out: &mut Sink) {
        text.chars().filter(|c| !is_hidden(*c)).for_each(|c| self.character(c, out));
    }

    /// Everything that is open is closed.
    pub fn finish(&mut self, out: &mut Sink) {
        self.character('\n', out);
        self.close(out);
    }

    fn character(&mut self, c: char, out: &mut Sink) {
        match std::mem::take(&mut self.at) {
            At::Start(mut line) => {
                line.push(c);
                self.begin(line, out);
            }
            At::Row(row) if c == '\n' => self.row(&row, out),
            At::Row(mut row) => {
                row.push(c);
                self.at = if row.len() > LONGEST_ROW { At::Skipped } else { At::Row(row) };
            }
            At::Words | At::Skipped if c == '\n' => self.end_line(out),
            At::Words => {
                self.inline.push(c, out);
                self.at = At::Words;
            }
            At::Skipped => self.at = At::Skipped,
        }
    }

    fn begin(&mut self, line: String, out: &mut Sink) {
        let is_indented = line.starts_with(['\t', ' ']) && line.len() - line.trim_start().len() > 1;
        let (kind, used) = kind(&line);
        match kind {
            Kind::Undecided => self.at = At::Start(line),
            Kind::Blank => {
                self.drop_head(out);
                match self.open {
                    Open::Item(list) => self.close_item(list, out),
                    Open::Between(_) => {}
                    _ => self.close(out),
                }
            }
            Kind::Skipped if line.ends_with('\n') => {}
            Kind::Skipped => self.at = At::Skipped,
            Kind::Row => self.at = At::Row(String::new()),
            Kind::Words => {
                self.drop_head(out);
                self.words(is_indented, out);
                self.flow(&line[used..], out);
            }
            kind => {
                self.drop_head(out);
                self.open(&kind, is_indented, out);
                self.flow(&line[used..], out);
            }
        }
    }

    /// What of the line was read already.
    fn flow(&mut self, rest: &str, out: &mut Sink) {
        self.at = At::Words;
        for c in rest.chars() {
            if c == '\n' { self.end_line(out) } else { self.inline.push(c, out) }
        }
    }

    fn end_line(&mut self, out: &mut Sink) {
        match self.open {
            Open::Heading(_) => self.close(out),
            Open::Paragraph | Open::Quote | Open::Item(_) => self.inline.push(' ', out),
            _ => {}
        }
        self.at = At::default();
    }

    /// A line of plain words goes on with the block above, or is a new paragraph.
    fn words(&mut self, is_indented: bool, out: &mut Sink) {
        let goes_on = match self.open {
            Open::Paragraph | Open::Quote | Open::Item(_) => true,
            Open::Between(list) if is_indented => {
                self.begin_item(list, out);
                true
            }
            _ => false,
        };
        if !goes_on {
            self.close(out);
            out.tag("<p>");
            self.open = Open::Paragraph;
        }
    }

    fn open(&mut self, kind: &Kind, is_indented: bool, out: &mut Sink) {
        match (kind, self.open) {
            // A list in a list would begin the outer one's numbers anew.
            (Kind::Item(list), Open::Item(open)) if *list != open && is_indented => {
                self.end_words(true, out);
                out.tag("<br>");
                self.inline.push('–', out);
            }
            (Kind::Item(list), Open::Item(open)) if *list == open => {
                self.close_item(open, out);
                self.begin_item(open, out);
            }
            (Kind::Item(list), Open::Between(open)) if *list == open => self.begin_item(open, out),
            (Kind::Quote, Open::Quote) => self.inline.push(' ', out),
            (Kind::Item(list), _) => {
                self.close(out);
                out.tag(if *list == List::Dotted { "<ul>" } else { "<ol>" });
                self.begin_item(*list, out);
            }
            (Kind::Heading(tag), _) => {
                self.close(out);
                out.tag(&format!("<{tag}>"));
                self.open = Open::Heading(tag);
            }
            (_, _) => {
                self.close(out);
                out.tag("<blockquote>");
                self.open = Open::Quote;
            }
        }
    }

    fn begin_item(&mut self, list: List, out: &mut Sink) {
        out.tag("<li>");
        self.open = Open::Item(list);
    }

    fn close_item(&mut self, list: List, out: &mut Sink) {
        self.end_words(true, out);
        out.tag("</li>");
        self.open = Open::Between(list);
    }

    fn close(&mut self, out: &mut Sink) {
        self.drop_head(out);
        match std::mem::take(&mut self.open) {
            Open::Nothing => {}
            Open::Paragraph => {
                self.end_words(true, out);
                out.tag("</p>");
            }
            Open::Quote => {
                self.end_words(true, out);
                out.tag("</blockquote>");
            }
            Open::Heading(tag) => {
                self.end_words(false, out);
                out.tag(&format!("</{tag}>"));
            }
            Open::Item(list) => {
                self.close_item(list, out);
                self.close(out);
            }
            Open::Between(list) => out.tag(if list == List::Dotted { "</ul>" } else { "</ol>" }),
            Open::Table => out.tag("</tbody></table>"),
        }
    }

    fn end_words(&mut self, is_claim: bool, out: &mut Sink) {
        std::mem::take(&mut self.inline).finish(out);
        out.claims.end_block(is_claim);
    }

    fn row(&mut self, row: &str, out: &mut Sink) {
        if self.open == Open::Table {
            self.cells(row, "td", out);
        } else if let Some(head) = self.head.take() {
            if is_rule(row) {
                self.close(out);
                out.tag("<table><thead>");
                self.cells(&head, "th", out);
                out.tag("</thead><tbody>");
                self.open = Open::Table;
            } else {
                self.as_words(&head, out);
                self.head = Some(row.to_owned());
            }
        } else if !is_rule(row) {
            self.head = Some(row.to_owned());
        }
    }

    fn cells(&mut self, row: &str, tag: &str, out: &mut Sink) {
        if is_rule(row) {
            return;
        }
        out.tag("<tr>");
        for cell in cells(row) {
            out.tag(&format!("<{tag}>"));
            let mut inline = Inline::default();
            cell.trim().chars().for_each(|c| inline.push(c, out));
            inline.finish(out);
            out.claims.text(' ');
            out.tag(&format!("</{tag}>"));
        }
        out.tag("</tr>");
        out.claims.end_block(tag == "td");
    }

    /// A row without a table below it.
    fn drop_head(&mut self, out: &mut Sink) {
        if let Some(head) = self.head.take() {
            self.as_words(&head, out);
        }
    }

    fn as_words(&mut self, row: &str, out: &mut Sink) {
        self.close(out);
        out.tag("<p>");
        self.open = Open::Paragraph;
        for (number, cell) in cells(row).iter().enumerate() {
            let between = if number == 0 { "" } else { " · " };
            between.chars().chain(cell.trim().chars()).for_each(|c| self.inline.push(c, out));
        }
        self.close(out);
    }
}

/// And how much of the line says so, in bytes.
fn kind(line: &str) -> (Kind, usize) {
    let text = line.trim_start_matches([' ', '\t']);
    let indent = line.len() - text.len();
    let Some(first) = text.chars().next() else { return (Kind::Undecided, 0) };
    let run = |c: char| text.chars().take_while(|next| *next == c).count();
    let behind = |at: usize| text[at..].chars().next();
    match first {
        '\n' => (Kind::Blank, 0),
        '|' => (Kind::Row, 0),
        '>' => (Kind::Quote, indent + 1),
        '#' => match (run('#'), behind(run('#'))) {
            (_, None) => (Kind::Undecided, 0),
            (count @ 1..=6, Some(' ')) => (Kind::Heading(if count > 3 { "h4" } else { "h3" }), indent + count),
            _ => (Kind::Words, indent),
        },
        '`' => match (run('`'), behind(run('`'))) {
            (3.., _) => (Kind::Skipped, 0),
            (_, None) => (Kind::Undecided, 0),
            _ => (Kind::Words, indent),
        },
        '-' | '*' | '+' | '•' | '_' => bullet(text, first, indent),
        '0'..='9' => {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            match (behind(digits), text[digits..].chars().nth(1)) {
                _ if digits > 2 => (Kind::Words, indent),
                (None, _) | (Some('.' | ')'), None) => (Kind::Undecided, 0),
                (Some('.' | ')'), Some(' ')) => (Kind::Item(List::Numbered), indent + digits + 1),
                _ => (Kind::Words, indent),
            }
        }
        _ => (Kind::Words, indent),
    }
}

/// An item, a rule across the page, or words that begin with such a sign.
fn bullet(text: &str, sign: char, indent: usize) -> (Kind, usize) {
    let mut rest = text.chars().skip_while(|c| *c == sign);
    let count = text.chars().take_while(|c| *c == sign).count();
    match (count, rest.next()) {
        (_, None) => (Kind::Undecided, 0),
        (3.., Some('\n')) if sign != '•' && sign != '+' => (Kind::Skipped, 0),
        (1, Some(' ' | '\t')) if sign != '_' => (Kind::Item(List::Dotted), indent + sign.len_utf8()),
        _ => (Kind::Words, indent),
    }
}

/// The line under a table's head.
fn is_rule(row: &str) -> bool {
    row.contains('-') && row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t'))
}

/// Bars in brackets, in code words and behind a backslash part nothing.
fn cells(row: &str) -> Vec<String> {
    let (mut cells, mut cell, mut depth, mut is_code, mut is_escaped) = (Vec::new(), String::new(), 0_u32, false, false);
    let row = row.trim();
    for c in row.strip_suffix('|').unwrap_or(row).chars() {
        match c {
            '|' if !is_escaped && depth == 0 && !is_code => {
                cells.push(std::mem::take(&mut cell));
                continue;
            }
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            '`' => is_code = !is_code,
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
        cell.push(c);
    }
    cells.push(cell);
    cells.truncate(MOST_CELLS);
    cells
}

//! Block parsing. The text of a line is rendered as soon as the line's kind is known; a table row is rendered at its end.

use super::html_sink::{ClaimGate, HtmlSink};
use super::inline::Inline;
use super::is_hidden;

/// Largest number of cells in a row; further cells are dropped.
const MAX_CELLS: usize = 8;
/// In bytes. The rest of a longer row is dropped.
const MAX_ROW_BYTES: usize = 4_000;

/// Renders Markdown character by character.
#[derive(Default)]
pub(in super::super) struct MarkdownRenderer {
    line_state: LineState,
    open_block: OpenBlock,
    inline: Inline,
    /// A row that may be a table's heading, until the next line decides.
    pending_head: Option<String>,
}

enum LineState {
    /// The start of the line, while its kind is undecided.
    Start(String),
    Text,
    Row(String),
    /// The rest of the line is ignored.
    Skipped,
}

impl Default for LineState {
    fn default() -> Self {
        Self::Start(String::new())
    }
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum OpenBlock {
    #[default]
    Nothing,
    Paragraph,
    Heading(&'static str),
    Quote,
    Item(List),
    /// Inside a list, after a closed item.
    BetweenItems(List),
    Table,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Bulleted,
    Numbered,
}

/// The kind of a line, decided by its start.
enum LineKind {
    /// More characters are needed.
    Undecided,
    Blank,
    Skipped,
    Row,
    Heading(&'static str),
    Quote,
    Item(List),
    Text,
}

impl MarkdownRenderer {
    pub fn push(&mut self, text: &str, out: &mut HtmlSink<impl ClaimGate>) {
        text.chars().filter(|c| !is_hidden(*c)).for_each(|c| self.push_char(c, out));
    }

    /// Closes everything that is open.
    pub fn finish(&mut self, out: &mut HtmlSink<impl ClaimGate>) {
        self.push_char('\n', out);
        self.close_block(out);
    }

    fn push_char(&mut self, c: char, out: &mut HtmlSink<impl ClaimGate>) {
        match std::mem::take(&mut self.line_state) {
            LineState::Start(mut line) => {
                line.push(c);
                self.begin_line(line, out);
            }
            LineState::Row(row) if c == '\n' => self.finish_row(&row, out),
            LineState::Row(mut row) => {
                row.push(c);
                self.line_state = if row.len() > MAX_ROW_BYTES { LineState::Skipped } else { LineState::Row(row) };
            }
            LineState::Text | LineState::Skipped if c == '\n' => self.end_line(out),
            LineState::Text => {
                self.inline.push(c, out);
                self.line_state = LineState::Text;
            }
            LineState::Skipped => self.line_state = LineState::Skipped,
        }
    }

    fn begin_line(&mut self, line: String, out: &mut HtmlSink<impl ClaimGate>) {
        let is_indented = line.starts_with(['\t', ' ']) && line.len() - line.trim_start().len() > 1;
        let (kind, used) = classify_line(&line);
        match kind {
            LineKind::Undecided => self.line_state = LineState::Start(line),
            LineKind::Blank => {
                self.flush_heading_row(out);
                match self.open_block {
                    OpenBlock::Item(list) => self.close_item(list, out),
                    OpenBlock::BetweenItems(_) => {}
                    _ => self.close_block(out),
                }
            }
            LineKind::Skipped if line.ends_with('\n') => {}
            LineKind::Skipped => self.line_state = LineState::Skipped,
            LineKind::Row => self.line_state = LineState::Row(String::new()),
            LineKind::Text => {
                self.flush_heading_row(out);
                self.continue_or_open_paragraph(is_indented, out);
                self.continue_line_as_text(&line[used..], out);
            }
            kind => {
                self.flush_heading_row(out);
                self.begin_block(&kind, is_indented, out);
                self.continue_line_as_text(&line[used..], out);
            }
        }
    }

    /// Renders the part of the line that was buffered while its kind was undecided.
    fn continue_line_as_text(&mut self, rest: &str, out: &mut HtmlSink<impl ClaimGate>) {
        self.line_state = LineState::Text;
        for c in rest.chars() {
            if c == '\n' { self.end_line(out) } else { self.inline.push(c, out) }
        }
    }

    fn end_line(&mut self, out: &mut HtmlSink<impl ClaimGate>) {
        match self.open_block {
            OpenBlock::Heading(_) => self.close_block(out),
            OpenBlock::Paragraph | OpenBlock::Quote | OpenBlock::Item(_) => self.inline.push(' ', out),
            _ => {}
        }
        self.line_state = LineState::default();
    }

    /// A line of plain text continues the block above or starts a new paragraph.
    fn continue_or_open_paragraph(&mut self, is_indented: bool, out: &mut HtmlSink<impl ClaimGate>) {
        let goes_on = match self.open_block {
            OpenBlock::Paragraph | OpenBlock::Quote | OpenBlock::Item(_) => true,
            OpenBlock::BetweenItems(list) if is_indented => {
                self.open_item(list, out);
                true
            }
            _ => false,
        };
        if !goes_on {
            self.close_block(out);
            out.open_element("<p>", "</p>");
            self.open_block = OpenBlock::Paragraph;
        }
    }

    fn begin_block(&mut self, kind: &LineKind, is_indented: bool, out: &mut HtmlSink<impl ClaimGate>) {
        match (kind, self.open_block) {
            // A nested list would restart the numbering of the outer one.
            (LineKind::Item(list), OpenBlock::Item(open)) if *list != open && is_indented => {
                self.finish_inline_text(false, out);
                out.break_line();
                self.inline.push('–', out);
            }
            (LineKind::Item(list), OpenBlock::Item(open)) if *list == open => {
                self.close_item(open, out);
                self.open_item(open, out);
            }
            (LineKind::Item(list), OpenBlock::BetweenItems(open)) if *list == open => self.open_item(open, out),
            (LineKind::Quote, OpenBlock::Quote) => self.inline.push(' ', out),
            (LineKind::Item(list), _) => {
                self.close_block(out);
                match list {
                    List::Bulleted => out.open_element("<ul>", "</ul>"),
                    List::Numbered => out.open_element("<ol>", "</ol>"),
                }
                self.open_item(*list, out);
            }
            (LineKind::Heading(tag), _) => {
                self.close_block(out);
                self.open_block = OpenBlock::Heading(tag);
            }
            (_, _) => {
                self.close_block(out);
                out.open_element("<blockquote>", "</blockquote>");
                self.open_block = OpenBlock::Quote;
            }
        }
    }

    fn open_item(&mut self, list: List, out: &mut HtmlSink<impl ClaimGate>) {
        out.open_element("<li>", "</li>");
        self.open_block = OpenBlock::Item(list);
    }

    fn close_item(&mut self, list: List, out: &mut HtmlSink<impl ClaimGate>) {
        self.finish_inline_text(false, out);
        out.close_element();
        self.open_block = OpenBlock::BetweenItems(list);
    }

    fn close_block(&mut self, out: &mut HtmlSink<impl ClaimGate>) {
        self.flush_heading_row(out);
        match std::mem::take(&mut self.open_block) {
            OpenBlock::Nothing => {}
            OpenBlock::Paragraph => {
                self.finish_inline_text(true, out);
                out.close_element();
            }
            OpenBlock::Quote => {
                self.finish_inline_text(false, out);
                out.close_element();
            }
            OpenBlock::Heading(tag) => {
                std::mem::take(&mut self.inline).finish(out);
                out.end_heading(tag);
            }
            OpenBlock::Item(list) => {
                self.close_item(list, out);
                self.close_block(out);
            }
            OpenBlock::BetweenItems(_) | OpenBlock::Table => out.close_element(),
        }
    }

    fn finish_inline_text(&mut self, may_introduce: bool, out: &mut HtmlSink<impl ClaimGate>) {
        std::mem::take(&mut self.inline).finish(out);
        out.end_block(may_introduce);
    }

    fn finish_row(&mut self, row: &str, out: &mut HtmlSink<impl ClaimGate>) {
        if self.open_block == OpenBlock::Table {
            if !is_separator_row(row) {
                write_cells(row, out);
                out.end_row();
            }
        } else if let Some(head) = self.pending_head.take() {
            if is_separator_row(row) {
                self.close_block(out);
                write_cells(&head, out);
                out.end_head_row();
                self.open_block = OpenBlock::Table;
            } else {
                self.write_row_as_text(&head, out);
                self.pending_head = Some(row.to_owned());
            }
        } else if !is_separator_row(row) {
            self.pending_head = Some(row.to_owned());
        }
    }

    /// Writes a pending heading row as text when no table follows.
    fn flush_heading_row(&mut self, out: &mut HtmlSink<impl ClaimGate>) {
        if let Some(head) = self.pending_head.take() {
            self.write_row_as_text(&head, out);
        }
    }

    fn write_row_as_text(&mut self, row: &str, out: &mut HtmlSink<impl ClaimGate>) {
        self.close_block(out);
        out.open_element("<p>", "</p>");
        self.open_block = OpenBlock::Paragraph;
        for (number, cell) in split_cells(row).iter().enumerate() {
            let between = if number == 0 { "" } else { " · " };
            between.chars().chain(cell.trim().chars()).for_each(|c| self.inline.push(c, out));
        }
        self.close_block(out);
    }
}

fn write_cells(row: &str, out: &mut HtmlSink<impl ClaimGate>) {
    out.begin_row();
    for cell in split_cells(row) {
        let mut inline = Inline::default();
        cell.trim().chars().for_each(|c| inline.push(c, out));
        inline.finish(out);
        out.end_cell();
    }
}

/// Classifies a line by its start and returns the length of its marker in bytes.
fn classify_line(line: &str) -> (LineKind, usize) {
    let text = line.trim_start_matches([' ', '\t']);
    let indent = line.len() - text.len();
    let Some(first) = text.chars().next() else { return (LineKind::Undecided, 0) };
    let run = |c: char| text.chars().take_while(|next| *next == c).count();
    let behind = |at: usize| text[at..].chars().next();
    match first {
        '\n' => (LineKind::Blank, 0),
        '|' => (LineKind::Row, 0),
        '>' => (LineKind::Quote, indent + 1),
        '#' => match (run('#'), behind(run('#'))) {
            (_, None) => (LineKind::Undecided, 0),
            (count @ 1..=6, Some(' ')) => (LineKind::Heading(if count > 3 { "h4" } else { "h3" }), indent + count),
            _ => (LineKind::Text, indent),
        },
        '`' => match (run('`'), behind(run('`'))) {
            (3.., _) => (LineKind::Skipped, 0),
            (_, None) => (LineKind::Undecided, 0),
            _ => (LineKind::Text, indent),
        },
        '-' | '*' | '+' | '•' | '_' => classify_bullet(text, first, indent),
        '0'..='9' => {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            match (behind(digits), text[digits..].chars().nth(1)) {
                _ if digits > 2 => (LineKind::Text, indent),
                (None, _) | (Some('.' | ')'), None) => (LineKind::Undecided, 0),
                (Some('.' | ')'), Some(' ')) => (LineKind::Item(List::Numbered), indent + digits + 1),
                _ => (LineKind::Text, indent),
            }
        }
        _ => (LineKind::Text, indent),
    }
}

/// Decides between a list item, a horizontal rule, and text that starts with such a character.
fn classify_bullet(text: &str, sign: char, indent: usize) -> (LineKind, usize) {
    let mut rest = text.chars().skip_while(|c| *c == sign);
    let count = text.chars().take_while(|c| *c == sign).count();
    match (count, rest.next()) {
        (_, None) => (LineKind::Undecided, 0),
        (3.., Some('\n')) if sign != '•' && sign != '+' => (LineKind::Skipped, 0),
        (1, Some(' ' | '\t')) if sign != '_' => (LineKind::Item(List::Bulleted), indent + sign.len_utf8()),
        _ => (LineKind::Text, indent),
    }
}

/// Whether this is the separator line under a table's heading.
fn is_separator_row(row: &str) -> bool {
    row.contains('-') && row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t'))
}

/// Splits a row at its bars, except inside brackets, inside code, and after a backslash.
fn split_cells(row: &str) -> Vec<String> {
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
    cells.truncate(MAX_CELLS);
    cells
}

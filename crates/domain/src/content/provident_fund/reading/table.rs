//! The table of a passbook: opening balance, rows, totals and closing balance, and the block about taxable contributions.

use jiff::civil::DateTime;

use super::super::{Heads, Row, TaxableData, Totals};
use super::columns::{Amounts, Columns};
use super::entries::{Entry, begins_with_kind};
use super::layout::{Line, Word};
use super::taxable::TaxableBlock;
use super::tokens::{find_day_and_time, parse_amount};

/// A line of particulars stands at most this far from its row.
const WRAPPED_WITHIN: f32 = 15.0;

/// What the table says, as printed.
#[derive(Debug, Clone, Default)]
pub struct Table {
    pub printed: Option<DateTime>,
    pub opening: Heads,
    pub rows: Vec<Row>,
    pub contributions: Option<Heads>,
    pub transfers_in: Option<Heads>,
    pub withdrawals: Option<Heads>,
    pub interest: Option<Heads>,
    pub tds: Option<Heads>,
    pub closing: Option<Heads>,
    /// The only total of old prints.
    pub grand_total: Option<Heads>,
    pub taxable: Option<TaxableData>,
    /// Lines with amounts that were not understood.
    pub unread_lines: i64,
}

impl Table {
    pub fn has_total(&self) -> bool {
        [self.contributions, self.transfers_in, self.withdrawals, self.closing, self.grand_total].iter().any(Option::is_some)
    }

    pub fn totals(&self) -> Totals {
        Totals {
            contributions: self.contributions.unwrap_or_default(),
            transfers_in: self.transfers_in.unwrap_or_default(),
            withdrawals: self.withdrawals.unwrap_or_default(),
        }
    }
}

/// Where in the file the reader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Rows,
    /// Below the closing balance.
    Foot,
    Taxable,
}

struct Reader<'l> {
    lines: &'l [Line],
    columns: Columns,
    head: usize,
    /// Every line with the head of a table: pages repeat it.
    heads: Vec<usize>,
    part: Part,
    entries: Vec<Entry>,
    /// Lines of particulars without a day.
    loose: Vec<&'l Line>,
    taxable: TaxableBlock,
    table: Table,
}

/// Reads all that stands below the head of the table, which is in the line `head`.
pub fn read_table(lines: &[Line], head: usize, columns: Columns) -> Table {
    let mut reader = Reader {
        lines,
        columns,
        head,
        heads: (head..lines.len()).filter(|at| Columns::find(lines, *at).is_some()).collect(),
        part: Part::Rows,
        entries: Vec::new(),
        loose: Vec::new(),
        taxable: TaxableBlock::default(),
        table: Table::default(),
    };
    let printed = lines.iter().find(|line| line.says("Printed On")).map(Line::text);
    reader.table.printed = printed.as_deref().and_then(find_day_and_time);
    for at in head + 1..lines.len() {
        reader.read_line(at);
    }
    reader.finish()
}

impl<'l> Reader<'l> {
    fn read_line(&mut self, at: usize) {
        let Some(line) = self.lines.get(at) else { return };
        if line.says("Taxable Data") {
            self.part = Part::Taxable;
        }
        match self.part {
            Part::Taxable => self.taxable.read_line(line),
            Part::Foot => {}
            Part::Rows => self.read_table_line(at, line),
        }
    }

    fn read_table_line(&mut self, at: usize, line: &'l Line) {
        if let Some(columns) = Columns::find(self.lines, at) {
            (self.columns, self.head) = (columns, at);
            return;
        }
        if self.is_above_or_in_head(at, line) || is_furniture(line) || self.read_summary(line) {
            return;
        }
        if let Some(entry) = Entry::read(line, &self.columns) {
            self.entries.push(entry);
            return;
        }
        let has_amounts = line.words.iter().any(|word| word.x >= self.columns.amounts && looks_like_amount(word));
        if has_amounts {
            self.table.unread_lines += 1;
        } else {
            self.loose.push(line);
        }
    }

    /// A page may repeat what stands above the table, and the head.
    fn is_above_or_in_head(&self, at: usize, line: &Line) -> bool {
        if self.lines.get(self.head).is_some_and(|head| Columns::is_part_of_head(line, head)) {
            return true;
        }
        let is_on_page = |head: usize| self.lines.get(head).is_some_and(|head| head.at.page == line.at.page);
        let first_page = self.lines.get(self.head).map_or(0, |head| head.at.page);
        line.at.page > first_page && self.heads.iter().any(|head| *head > at && is_on_page(*head))
    }

    /// Reads a line of totals or balances. False when it is none.
    fn read_summary(&mut self, line: &Line) -> bool {
        let text = line.text();
        let says = |phrase: &str| super::layout::find_phrase(&text, phrase).is_some();
        if says("Interest details N/A") || says("No Transactions available") {
            return true;
        }
        let is_opening = says("OB Int. Updated") || says("Opening Balance");
        let place: fn(&mut Table) -> &mut Option<Heads> = if says("Total Contributions") {
            |table| &mut table.contributions
        } else if says("Total Transfer") {
            |table| &mut table.transfers_in
        } else if says("Total Withdrawals") {
            |table| &mut table.withdrawals
        } else if says("Deduction of TDS") {
            |table| &mut table.tds
        } else if says("Closing Balance") {
            |table| &mut table.closing
        } else if says("Grand Total") {
            |table| &mut table.grand_total
        } else if says("Int. Updated upto") && !is_opening {
            |table| &mut table.interest
        } else if is_opening {
            match self.read_amounts(line) {
                Some(amounts) => self.table.opening = amounts.heads,
                None => self.table.unread_lines += 1,
            }
            return true;
        } else {
            return false;
        };
        match self.read_amounts(line) {
            Some(amounts) => *place(&mut self.table) = Some(amounts.heads),
            None => self.table.unread_lines += 1,
        }
        if says("Closing Balance") {
            self.part = Part::Foot;
        }
        true
    }

    /// The amounts with which a line ends. Three of them are the three heads, wherever they stand.
    fn read_amounts(&self, line: &Line) -> Option<Amounts> {
        let mut words: Vec<&Word> = line.words.iter().rev().take_while(|word| parse_amount(&word.text).is_some()).collect();
        words.reverse();
        if words.is_empty() {
            return None;
        }
        if let [employee, employer, pension] = words.as_slice() {
            let amount = |word: &Word| parse_amount(&word.text);
            let heads = Heads { employee: amount(employee)?, employer: amount(employer)?, pension: amount(pension)? };
            return Some(Amounts { heads, ..Amounts::default() });
        }
        self.columns.place_amounts(&words)
    }

    fn finish(mut self) -> Table {
        self.join_loose_lines();
        for entry in &self.entries {
            match entry.to_row() {
                Some(row) => self.table.rows.push(row),
                None => self.table.unread_lines += 1,
            }
        }
        self.table.taxable = self.taxable.finish();
        self.table
    }

    /// Gives each loose line of particulars to the row that it belongs to: the nearest, but a line that begins as particulars do goes to
    /// the row below it if that does not say itself what it is.
    fn join_loose_lines(&mut self) {
        let mut above: Vec<(usize, String)> = Vec::new();
        let text_from = self.entries.iter().map(|entry| entry.mark).fold(f32::MAX, f32::min);
        for line in self.loose.iter().filter(|line| line.words.first().is_some_and(|first| first.x >= text_from)) {
            let distance = |entry: &Entry| {
                let gap = line.y - entry.line.y;
                (entry.line.at.page == line.at.page && gap.abs() <= WRAPPED_WITHIN).then_some(gap)
            };
            let before = self.entries.iter().rposition(|entry| distance(entry).is_some_and(|gap| gap > 0.0));
            let after = self.entries.iter().position(|entry| distance(entry).is_some_and(|gap| gap < 0.0));
            let text = line.text();
            let names_next = begins_with_kind(&text) && after.is_some_and(|at| self.entries.get(at).is_some_and(|e| !e.names_its_kind()));
            match (before, after) {
                (_, Some(next)) if names_next || before.is_none() => above.push((next, text)),
                (Some(last), _) => {
                    if let Some(entry) = self.entries.get_mut(last) {
                        entry.add_text(&text, false);
                    }
                }
                _ => {}
            }
        }
        for (at, text) in above.into_iter().rev() {
            if let Some(entry) = self.entries.get_mut(at) {
                entry.add_text(&text, true);
            }
        }
    }
}

fn looks_like_amount(word: &Word) -> bool {
    word.text.bytes().any(|byte| byte.is_ascii_digit()) && !word.text.contains('/')
}

/// What stands on every page and is no part of the table.
fn is_furniture(line: &Line) -> bool {
    let names = ["Printed On", "Establishment ID", "Member ID/Name", "Date of Birth", "Passbook", "Financial Year", "SPECIMEN"];
    names.iter().any(|name| line.says(name)) || is_page_number(line)
}

/// "Page 1 of 2".
fn is_page_number(line: &Line) -> bool {
    line.words.first().is_some_and(|first| first.text.eq_ignore_ascii_case("Page")) && line.words.len() <= 4
}

//! Rows of the table: what a line with a day is, and the lines of particulars around it.

use jiff::civil::Date;

use super::super::passbook::is_transfer_paragraph;
use super::super::{MemberId, Month, Row, RowKind};
use super::columns::Columns;
use super::header::is_member_id;
use super::layout::{Line, Word, find_phrase, join_words};
use super::tokens::{find_digits, parse_amount, parse_compact_month, parse_day, parse_month};

/// A line of the table with its day, before its text is complete.
#[derive(Debug, Clone)]
pub struct Entry {
    pub line: Line,
    /// Where its mark CR or DR begins: particulars stand right of it.
    pub mark: f32,
    on: Date,
    is_debit: bool,
    wage_month: Option<Month>,
    amounts: Option<super::columns::Amounts>,
    particulars: String,
}

impl Entry {
    /// `None` when the line has no day in front of its particulars.
    pub fn read(line: &Line, columns: &Columns) -> Option<Self> {
        let (at, on) = line.words.iter().enumerate().find_map(|(at, word)| Some((at, parse_day(&word.text)?)))?;
        if line.words.get(at).is_none_or(|word| word.x >= columns.amounts) {
            return None;
        }
        let wage_month = parse_month(&join_words(line.words.iter().take(at)));
        let mut rest: Vec<&Word> = line.words.iter().skip(at + 1).collect();
        let mark_at = rest.first().map_or(f32::MAX, |word| word.x);
        let mark = rest.first().map(|word| word.text.trim_end_matches('.').to_ascii_uppercase());
        let is_debit = matches!(mark.as_deref(), Some("DR" | "D"));
        if is_debit || matches!(mark.as_deref(), Some("CR" | "C")) {
            rest.remove(0);
        } else {
            return None;
        }
        let first_amount = rest.iter().position(|word| word.x >= columns.amounts && is_amount_like(&word.text)).unwrap_or(rest.len());
        let (text, amounts) = rest.split_at(first_amount);
        let particulars = join_words(text.iter().copied());
        let amounts = if amounts.is_empty() { None } else { columns.place_amounts(amounts) };
        Some(Self { line: line.clone(), mark: mark_at, on, is_debit, wage_month, amounts, particulars })
    }

    /// Adds a line of particulars that stands above or below.
    pub fn add_text(&mut self, text: &str, above: bool) {
        self.particulars = if above { format!("{text} {}", self.particulars) } else { format!("{} {text}", self.particulars) };
    }

    /// Whether its own text says what it is.
    pub fn names_its_kind(&self) -> bool {
        begins_with_kind(&self.particulars)
    }

    /// The row, if it is understood.
    pub fn to_row(&self) -> Option<Row> {
        let amounts = self.amounts?;
        let kind = read_kind(&self.particulars, self.is_debit)?;
        let due = if let RowKind::Contribution { due } = kind { Some(due) } else { None };
        let wage_month = self.wage_month.or(due.map(|due| due.add_months(-1))).unwrap_or_else(|| Month::from_day(self.on));
        let mut heads = amounts.heads;
        if self.is_debit {
            let debit = |amount: i64| -amount.abs();
            heads.employee = debit(heads.employee);
            heads.employer = debit(heads.employer);
            heads.pension = debit(heads.pension);
        }
        Some(Row { wage_month, on: self.on, kind, wages: amounts.wages, heads, line: self.line.at })
    }
}

/// Digits where the amounts stand, even if they are no amount that we understand.
fn is_amount_like(text: &str) -> bool {
    parse_amount(text).is_some() || (text.bytes().any(|byte| byte.is_ascii_digit()) && !text.bytes().any(|byte| byte.is_ascii_alphabetic()))
}

/// In bytes. A row that says more is not understood.
const LONGEST_PARTICULARS: usize = 500;

const KINDS: [&str; 7] = ["Cont. for", "Cont for", "TRANSFER IN", "TRANSFER OUT", "Claim", "Int. given", "VDR"];

/// Whether a text begins as the particulars of a row do.
pub fn begins_with_kind(text: &str) -> bool {
    KINDS.iter().any(|kind| find_phrase(text, kind) == Some(0))
}

/// `None` for a contribution whose month can't be read.
fn read_kind(text: &str, is_debit: bool) -> Option<RowKind> {
    let says = |phrase: &str| find_phrase(text, phrase).is_some();
    if says("Int. given against Claim") || says("Int given against Claim") {
        return Some(RowKind::ClaimInterest);
    }
    if says("Cont. for") || says("Cont for") {
        let due = find_digits(text, 6).and_then(parse_compact_month)?;
        return Some(RowKind::Contribution { due });
    }
    if says("TRANSFER OUT") || (says("TRANSFER") && is_debit) {
        return Some(RowKind::TransferOut);
    }
    if says("TRANSFER IN") {
        return Some(RowKind::TransferIn { from: find_old_member(text) });
    }
    if says("Claim") {
        let para = find_paragraph(text);
        let is_transfer = is_debit && para.as_deref().is_some_and(is_transfer_paragraph);
        return Some(if is_transfer { RowKind::TransferOut } else { RowKind::Claim { para } });
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty() && text.len() <= LONGEST_PARTICULARS).then_some(RowKind::Other { text })
}

/// "OFFICE(Old Member Id- MHBAN00123450000012345)".
fn find_old_member(text: &str) -> Option<MemberId> {
    const NAMED: &str = "Old Member Id";
    let after = text.get(find_phrase(text, NAMED)? + NAMED.len()..)?;
    let id = after.split(|letter: char| !letter.is_ascii_alphanumeric()).find(|part| !part.is_empty())?.to_ascii_uppercase();
    is_member_id(&id).then_some(MemberId(id))
}

/// "Claim: Against PARA 57(1)".
fn find_paragraph(text: &str) -> Option<String> {
    const NAMED: &str = "PARA";
    let after = text.get(find_phrase(text, NAMED)? + NAMED.len()..)?;
    let para = after.split_whitespace().next()?.trim_matches(|letter: char| matches!(letter, ':' | ',' | '-' | '.'));
    let fits = para.len() <= 20 && para.bytes().any(|byte| byte.is_ascii_digit());
    fits.then(|| para.to_owned())
}

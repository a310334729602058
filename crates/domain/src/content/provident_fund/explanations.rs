//! The table of months, each line with an explanation.

use super::check_context::CheckContext;
use super::contributions::{Maths, check_month};
use super::deposits::find_gaps;
use super::interest::describe_earning;
use super::ledger::{AccountBooks, MonthSum, book_year};
use super::words::{day, heads, month_name, rupees, year_name};
use super::{Heads, Month, MonthLine, MonthState, Passbook, Row, RowKind};
use crate::financial_year::FinancialYear;
use crate::numerals::format_number;
use crate::pension_scheme::MonthCeiling;

pub(super) fn list_months(context: &CheckContext) -> Vec<MonthLine> {
    let mut lines: Vec<MonthLine> = Vec::new();
    for account in &context.ledger.accounts {
        let months = account.months();
        lines.extend(account.rows().map(|(year, row)| row_line(context, account, year, row, months.get(&row.wage_month))));
        let gaps = find_gaps(context, account);
        lines.extend(gaps.missing.iter().map(|month| empty_line(account, *month, MonthState::Missing)));
        lines.extend(gaps.not_given.iter().map(|month| empty_line(account, *month, MonthState::NotUploaded)));
        lines.extend(account.books.iter().filter_map(|book| interest_line(book)));
    }
    lines.sort_by(|one, other| {
        let key = |line: &MonthLine| (line.wage_month, line.on, line.year, line.line);
        one.member.cmp(&other.member).then_with(|| key(one).cmp(&key(other)))
    });
    lines.sort_by_key(|line| line.wage_month);
    lines
}

fn row_line(context: &CheckContext, account: &AccountBooks, year: FinancialYear, row: &Row, sum: Option<&MonthSum>) -> MonthLine {
    let state = match row.kind {
        RowKind::Contribution { .. } if row.heads == Heads::default() && row.wages.epf == 0 => MonthState::ZeroWages,
        RowKind::Contribution { .. } => MonthState::Contribution,
        RowKind::TransferIn { .. } | RowKind::TransferOut => MonthState::Transfer,
        RowKind::Claim { .. } if row.kind.is_transfer_out() => MonthState::Transfer,
        RowKind::Claim { .. } => MonthState::Withdrawal,
        RowKind::ClaimInterest => MonthState::Interest,
        RowKind::Other { .. } => MonthState::Other,
    };
    MonthLine {
        member: account.member.clone(),
        year,
        wage_month: row.wage_month,
        on: Some(row.on),
        state,
        epf_wages: row.wages.epf,
        heads: row.heads,
        line: Some(row.line),
        explanation: explain(context, row, state, sum),
    }
}

fn explain(context: &CheckContext, row: &Row, state: MonthState, sum: Option<&MonthSum>) -> String {
    match (&row.kind, state) {
        (_, MonthState::ZeroWages) => {
            format!("The employer reported {} with no wages. That is right for a month without pay.", month_name(row.wage_month))
        }
        (RowKind::Contribution { .. }, _) if row.heads.is_debit() => format!(
            "It takes back what was entered for the wages of {} before: {}. The month is checked without both lines.",
            month_name(row.wage_month),
            heads(row.heads)
        ),
        (RowKind::Contribution { due }, _) => explain_contribution(context, row, *due, sum),
        (RowKind::TransferIn { .. }, _) => {
            format!(
                "Money that came from an older account of yours. It is not new money. {} Pension service moves as months, not as rupees.",
                describe_earning(row.on)
            )
        }
        (RowKind::TransferOut, _) | (RowKind::Claim { .. }, MonthState::Transfer) => {
            "Money that left for another account of yours. It is not a withdrawal.".to_owned()
        }
        (RowKind::Claim { para }, _) => {
            let by = para.as_ref().map_or_else(String::new, |para| format!(" under paragraph {para} of the scheme"));
            format!("Paid out to you on {}{by}. It earns no interest from {} on.", day(row.on), month_name(Month::from_day(row.on)))
        }
        (RowKind::ClaimInterest, _) => "Interest paid together with a claim, up to the day of the claim.".to_owned(),
        (RowKind::Other { text }, _) => {
            format!("The passbook says “{text}”. We don't know this kind of entry, and count its amounts as printed.")
        }
    }
}

fn explain_contribution(context: &CheckContext, row: &Row, due: Month, sum: Option<&MonthSum>) -> String {
    let mut text = format!(
        "For the wages of {}, due in {}. You paid {}; your employer paid {}, of which {} went to the pension scheme.",
        month_name(row.wage_month),
        month_name(due),
        rupees(row.heads.employee),
        rupees(row.heads.employer + row.heads.pension),
        rupees(row.heads.pension)
    );
    if let Some(sum) = sum {
        if sum.rows.len() > 1 {
            text.push_str(&format!(" The month has {} lines, which we check together.", sum.rows.len()));
        }
        match check_month(context, row.wage_month, sum) {
            Maths::Right { rate } => {
                text.push_str(&format!(" That fits {}% of wages of {}.", format_number(rate as f64 / 100.0), rupees(sum.wages.epf)))
            }
            Maths::Wrong { expected, faults } => {
                text.push_str(&format!(" That doesn't fit: {}. By the rules: {}.", faults.join("; "), heads(expected)))
            }
            Maths::PensionAlone => text.push_str(
                " Only the pension part stands here, as where the employer's own trust keeps the provident fund; the pension part fits the wages.",
            ),
            Maths::Unknown(why) => text.push_str(&format!(" It can't be checked: {why}")),
        }
    }
    if MonthCeiling::find(&context.rules.ceilings, row.wage_month).is_some_and(|ceiling| ceiling.is_split()) {
        text.push_str(" The wage ceiling changed within this month, so each part of the month counts with its own.");
    }
    format!("{text} {}", describe_earning(row.on))
}

fn empty_line(account: &AccountBooks, month: Month, state: MonthState) -> MonthLine {
    let year = book_year(month);
    let explanation = match state {
        MonthState::NotUploaded => {
            format!("The passbook for {} was not uploaded, so we can't say anything about this month.", year_name(year))
        }
        _ => format!(
            "The passbook for {} has no line for this month, though it lies within your time with {}.",
            year_name(year),
            account.employer()
        ),
    };
    MonthLine {
        member: account.member.clone(),
        year,
        wage_month: month,
        on: None,
        state,
        epf_wages: 0,
        heads: Heads::default(),
        line: None,
        explanation,
    }
}

fn interest_line(book: &Passbook) -> Option<MonthLine> {
    let interest = book.interest?;
    let last = book.year.first_day_after(0).yesterday().ok()?;
    Some(MonthLine {
        member: book.member.clone(),
        year: book.year,
        wage_month: Month::from_day(last),
        on: Some(last),
        state: MonthState::Interest,
        epf_wages: 0,
        heads: interest,
        line: None,
        explanation: format!("The interest of the year {}, credited once. The pension part earns none.", year_name(book.year)),
    })
}

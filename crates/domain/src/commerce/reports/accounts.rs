//! What the report says of each account: its balances year by year, and every line of its passbooks with what is odd about it.

use super::composing::name_account;
use super::content::{Block, Section};
use crate::provident_fund::{
    Account, AccountYear, Analysis, Check, Finding, Heads, MonthLine, MonthState, Outcome, Passbook, month_name, rupees, sum_account_years,
    year_name,
};
use crate::time::format_date;

const NOTHING: &str = "–";

/// `books`: those on which the analysis rests.
pub(super) fn compose_accounts(analysis: &Analysis, books: &[Passbook]) -> Option<Section> {
    let head = name_columns(["Account", "Wage months", "Employee", "Employer", "Pension", "Years read"]);
    let mut blocks = vec![Block::Table { head, rows: analysis.accounts.iter().map(describe_account).collect() }];
    if !analysis.uans.is_empty() {
        blocks.push(Block::paragraph(format!("UAN: {}.", analysis.uans.join(", "))));
    }
    let years = sum_account_years(books);
    let details: Vec<Block> = analysis.accounts.iter().flat_map(|account| compose_details(analysis, account, &years)).collect();
    if !details.is_empty() {
        blocks.push(Block::paragraph(
            "Opening and closing are your part and the employer's together; pension contributions are no balance. Closing is the balance \
             at the last line read. Other entries are transfers, payments to you, and tax that was deducted. A dash under interest means \
             that none was credited when the passbook was printed.",
        ));
        blocks.push(Block::paragraph("Below the years stands every line of the passbooks, with a note on what is odd about it."));
        blocks.extend(details);
    }
    Some(Section::new("accounts", "Your accounts", blocks))
}

fn name_columns<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

fn describe_account(account: &Account) -> Vec<String> {
    let months = match (account.first_wage_month, account.last_wage_month) {
        (Some(first), Some(last)) => format!("{} to {}", month_name(first), month_name(last)),
        _ => "none".to_owned(),
    };
    let years = account.years_read.iter().map(|year| year_name(*year)).collect::<Vec<_>>().join(", ");
    vec![
        name_account(account),
        months,
        rupees(account.balance.employee),
        rupees(account.balance.employer),
        rupees(account.balance.pension),
        years,
    ]
}

/// Two tables under the account's name; nothing for an account of which no line was read.
fn compose_details(analysis: &Analysis, account: &Account, years: &[AccountYear]) -> Vec<Block> {
    let years: Vec<Vec<String>> = years.iter().filter(|year| year.member == account.member).map(describe_year).collect();
    let months: Vec<Vec<String>> = list_lines(analysis, account).map(|line| describe_line(analysis, line)).collect();
    let tables = [
        (name_columns(["Year", "Opening", "Employee", "Employer", "Pension", "Interest", "Other entries", "Closing"]), years),
        (name_columns(["Wage month", "Employee", "Employer", "Pension", "Date", "Note"]), months),
    ];
    let tables = tables.into_iter().filter(|(_, rows)| !rows.is_empty()).map(|(head, rows)| Block::Table { head, rows });
    let mut blocks = vec![Block::heading(name_account(account))];
    blocks.extend(tables);
    if blocks.len() > 1 { blocks } else { Vec::new() }
}

fn describe_year(year: &AccountYear) -> Vec<String> {
    let own = |heads: Heads| rupees(heads.employee + heads.employer);
    vec![
        year_name(year.year),
        own(year.opening),
        rupees(year.contributions.employee),
        rupees(year.contributions.employer),
        rupees(year.contributions.pension),
        year.interest.map_or_else(|| NOTHING.to_owned(), own),
        own(year.other_entries),
        own(year.closing),
    ]
}

/// The lines of an account. The interest of a year is no line of its own: it stands with the years.
fn list_lines<'a>(analysis: &'a Analysis, account: &'a Account) -> impl Iterator<Item = &'a MonthLine> {
    let is_line = |line: &&MonthLine| line.state != MonthState::Interest || line.line.is_some();
    analysis.months.iter().filter(|line| line.member == account.member).filter(is_line)
}

fn describe_line(analysis: &Analysis, line: &MonthLine) -> Vec<String> {
    let is_empty = matches!(line.state, MonthState::Missing | MonthState::NotUploaded);
    let amount = |amount: i64| if is_empty { NOTHING.to_owned() } else { rupees(amount) };
    let notes = list_notes(analysis, line);
    vec![
        month_name(line.wage_month),
        amount(line.heads.employee),
        amount(line.heads.employer),
        amount(line.heads.pension),
        line.on.map_or_else(|| NOTHING.to_owned(), format_date),
        if notes.is_empty() { NOTHING.to_owned() } else { notes.join(" ") },
    ]
}

/// What is odd about a line, in the words of the dashboard (`web/src/features/provident-fund/words.ts`, `month-marks.ts`).
fn list_notes(analysis: &Analysis, line: &MonthLine) -> Vec<&'static str> {
    match line.state {
        MonthState::Contribution => list_doubts(&analysis.findings, line),
        MonthState::ZeroWages => vec!["No wages."],
        MonthState::Missing => vec!["Missing."],
        MonthState::NotUploaded => vec!["Not uploaded."],
        MonthState::Transfer => vec!["Transfer."],
        MonthState::Withdrawal => vec!["Withdrawal."],
        MonthState::Interest => vec!["Interest."],
        MonthState::Other => vec!["Other."],
    }
}

fn list_doubts(findings: &[Finding], line: &MonthLine) -> Vec<&'static str> {
    let is_of = |finding: &&Finding| finding.member.as_ref().is_none_or(|member| *member == line.member);
    let of_month = || findings.iter().filter(is_of).filter(|finding| finding.months.contains(&line.wage_month));
    let fails = |check: Check| of_month().any(|finding| finding.check == check && finding.outcome == Outcome::Fail);
    // One month in two accounts is usual in a change of job, and is no fault; the line says it all the same.
    let is_doubled = of_month().any(|finding| finding.check == Check::Overlap);
    [
        (is_late(findings, line), "Paid in late."),
        (is_doubled, "In two accounts."),
        (fails(Check::ContributionMaths), "Not the right share of the wages."),
        (fails(Check::PensionSanity), "Pension part in question."),
        (fails(Check::ServiceDates), "Outside your dates of service."),
    ]
    .into_iter()
    .filter_map(|(is_so, words)| is_so.then_some(words))
    .collect()
}

/// A month can have a line in time and one for arrears, so the line itself has to be named.
fn is_late(findings: &[Finding], line: &MonthLine) -> bool {
    let late = findings.iter().filter(|finding| finding.check == Check::LateDeposit && finding.outcome == Outcome::Fail);
    let mut lines = late.flat_map(|finding| &finding.evidence);
    line.line.is_some() && lines.any(|one| one.member == line.member && one.year == line.year && one.line == line.line)
}

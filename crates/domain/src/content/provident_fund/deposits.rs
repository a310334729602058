//! Months without a deposit, deposits that came late, and months paid in two accounts.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::check_context::CheckContext;
use super::ledger::{AccountBooks, MonthSum, book_year};
use super::rules::whole;
use super::words::{book_evidence, count, day, month_list, month_name, row_evidence, rupees, these, year_list};
use super::{Check, Evidence, Finding, Month, Row, RowKind, RuleSource, Severity};
use crate::Result;
use crate::numerals::format_number;

/// What stands between the first and the last month of an account.
pub(super) struct Gaps {
    pub missing: Vec<Month>,
    /// Months of years whose file was not given.
    pub not_given: Vec<Month>,
    pub zero: Vec<Month>,
    /// Of which a deposit was entered and taken back whole.
    pub taken_back: Vec<Month>,
}

pub(super) fn find_gaps(context: &CheckContext, account: &AccountBooks) -> Gaps {
    let mut gaps = Gaps { missing: Vec::new(), not_given: Vec::new(), zero: Vec::new(), taken_back: Vec::new() };
    // A year between two books is not given even where no deposit comes after it: what was paid in it nobody has seen.
    for year in context.list_missing_years(account, None) {
        let first = Month::from_day(year.first_day_after(-1)).add_months(-1);
        gaps.not_given.extend((0..12).map(|later| first.add_months(later)));
    }
    let (Some(first), Some(last)) = (account.first_month(), account.last_month()) else { return gaps };
    let until = context.find_exit(account).map_or(last, |exit| last_owed(exit, account, context.today).max(last));
    let (months, elsewhere) = (account.months(), context.ledger.paid_months());
    for later in 0..=until.months_since(first) {
        let month = first.add_months(later);
        match months.get(&month) {
            Some(sum) if sum.is_taken_back() && elsewhere.contains_key(&month) => {}
            Some(sum) if sum.is_taken_back() => gaps.taken_back.push(month),
            Some(sum) if !sum.is_nonzero() => gaps.zero.push(month),
            Some(_) => {}
            None if !account.has_year(book_year(month)) => gaps.not_given.push(month),
            None if elsewhere.contains_key(&month) => {}
            None => gaps.missing.push(month),
        }
    }
    gaps.not_given.sort();
    gaps.not_given.dedup();
    gaps
}

/// The last wage month that the file of its year can show: the month of the exit, unless it was printed before the deposit was due.
fn last_owed(exit: Date, account: &AccountBooks, today: Date) -> Month {
    let printed = account.books.last().and_then(|book| book.printed).map_or(today, |printed| printed.date());
    Month::from_day(exit).min(Month::from_day(printed).add_months(-2))
}

pub(super) fn check_missing_months(context: &CheckContext) -> Vec<Finding> {
    context.ledger.accounts.iter().flat_map(|account| check_gaps(context, account)).collect()
}

fn check_gaps(context: &CheckContext, account: &AccountBooks) -> Vec<Finding> {
    let (gaps, months) = (find_gaps(context, account), account.months());
    let check = Check::MissingMonths;
    let mut findings = Vec::new();
    if !gaps.missing.is_empty() {
        let evidence = gaps
            .missing
            .iter()
            .map(|month| book_evidence(account.member, book_year(*month), format!("No line for the wages of {}", month_name(*month))));
        let those = these(gaps.missing.len(), "month");
        let reason = format!(
            "Between your first and last month with {}, the passbook has no deposit for {}. If you were paid in {those}, PF was \
             due; if you were on leave without pay, there may be none.",
            account.employer(),
            month_list(&gaps.missing)
        );
        findings.push(
            Finding::fail(check, Severity::High, format!("{} without a PF deposit", count(gaps.missing.len() as i64, "month")))
                .about(account.member)
                .because(reason)
                .with_evidence(evidence.collect())
                .on_months(gaps.missing)
                .with_remedy([
                    &format!("Compare with the payslips of {those}: was PF deducted?"),
                    "You write to the employer's HR and ask for the deposit or the proof of it (the return called ECR).",
                    "Without an answer, you complain to EPFO at epfigms.gov.in, with the payslips.",
                ]),
        );
    }
    let years: BTreeSet<_> = gaps.not_given.iter().map(|month| book_year(*month)).collect();
    let years: Vec<_> = years.into_iter().collect();
    if !years.is_empty() {
        findings.push(
            Finding::unknown(check, format!("The passbook for {} was not uploaded", year_list(&years)))
                .about(account.member)
                .because("These months are not missing: we just haven't seen their passbook. With it we can check them.")
                .on_months(gaps.not_given)
                .with_remedy(["Download the passbook of these years and add it."]),
        );
    }
    if !gaps.zero.is_empty() {
        findings.push(
            Finding::unknown(check, format!("{} with a line of zero wages", count(gaps.zero.len() as i64, "month")))
                .about(account.member)
                .because(format!(
                    "The employer reported {} with no wages. That is right for leave without pay, and wrong if you were paid.",
                    these(gaps.zero.len(), "month")
                ))
                .on_months(gaps.zero)
                .with_remedy(["Compare with your payslips. If you were paid, you ask HR to correct the return."]),
        );
    }
    if !gaps.taken_back.is_empty() {
        findings.push(ask_about_taken_back(account, &months, gaps.taken_back));
    }
    if findings.is_empty() && account.first_month().is_some() {
        let reason = "Every month between the first and the last has its deposit, here or in another account of yours.";
        findings.push(Finding::pass(check, "No month is missing").about(account.member).because(reason));
    }
    findings
}

/// Months whose deposit was taken back, and none was entered in its place.
fn ask_about_taken_back(account: &AccountBooks, sums: &BTreeMap<Month, MonthSum>, months: Vec<Month>) -> Finding {
    let rows = months.iter().filter_map(|month| sums.get(month)).flat_map(|sum| &sum.rows);
    let evidence = rows.map(|(year, row)| row_evidence(account.member, *year, row)).collect();
    let those = these(months.len(), "month");
    let reason = format!(
        "For {} the passbook has a deposit and a line that takes it back, so nothing is left. That is right if it was entered by mistake, and \
         wrong if you were paid.",
        month_list(&months)
    );
    Finding::unknown(Check::MissingMonths, format!("{} with a deposit that was taken back", count(months.len() as i64, "month")))
        .about(account.member)
        .because(reason)
        .with_evidence(evidence)
        .on_months(months)
        .with_remedy([&format!("Compare with the payslips of {those}. If PF was deducted, you ask HR where the deposit is.")])
}

/// Months in which a line stands twice, with the same wages and the same amounts.
pub(super) fn check_repeated_lines(context: &CheckContext) -> Vec<Finding> {
    context.ledger.accounts.iter().filter_map(find_repeated_lines).collect()
}

fn find_repeated_lines(account: &AccountBooks) -> Option<Finding> {
    let sums = account.months();
    let repeated: Vec<_> = sums.iter().filter(|(_, sum)| !sum.repeated.is_empty()).collect();
    let months: Vec<Month> = repeated.iter().map(|(month, _)| **month).collect();
    let evidence = repeated.iter().flat_map(|(_, sum)| sum.rows.iter().map(|(year, row)| row_evidence(account.member, *year, row)));
    let extra: i64 = repeated.iter().flat_map(|(_, sum)| &sum.repeated).map(|row| sum_heads(row)).sum();
    let title = match months.as_slice() {
        [] => return None,
        [only] => format!("{} stands twice: arrears or an error?", month_name(*only)),
        many => format!("{} stand twice: arrears or an error?", count(many.len() as i64, "month")),
    };
    let reason = format!(
        "For {} the passbook has a second line with the same wages and the same amounts. It may be arrears of the same size, or a deposit that \
         was entered twice. An error can be taken back later, so {} of what you see is in question.",
        month_list(&months),
        rupees(extra)
    );
    let those = these(months.len(), "month");
    Some(
        Finding::unknown(Check::ContributionMaths, title)
            .about(account.member)
            .because(reason)
            .with_evidence(evidence.collect())
            .on_months(months)
            .with_amount(extra)
            .with_remedy([
                &format!("Compare with the payslips of {those}: was PF deducted twice, or were arrears paid?"),
                "If neither, you ask the employer's HR to correct the return before you claim this money.",
            ]),
    )
}

fn sum_heads(row: &Row) -> i64 {
    row.heads.employee + row.heads.employer + row.heads.pension
}

/// The last day for the deposit of a due month, and the rule. The second is false when the rule is only reported.
fn last_day_to_pay(context: &CheckContext, due: Month) -> Result<(Date, Option<RuleSource>, bool)> {
    let first = due.first_day();
    let known = context.rules.number("epf.remittance-day-number", first);
    let reported = context.rules.reported("remittance-day")?;
    let number = known.map_or(reported.value, whole);
    let last = first.saturating_add(jiff::Span::new().days(number - 1));
    let source = if known.is_some() { context.rules.source("epf.remittance-day-number", first) } else { Some(reported.source()) };
    Ok((last, source, known.is_some()))
}

pub(super) fn check_late_deposits(context: &CheckContext) -> Result<Vec<Finding>> {
    context
        .ledger
        .accounts
        .iter()
        .filter(|account| account.first_month().is_some())
        .map(|account| check_lateness(context, account))
        .collect()
}

fn check_lateness(context: &CheckContext, account: &AccountBooks) -> Result<Finding> {
    let mut late: Vec<(Month, Evidence)> = Vec::new();
    let (mut rule, mut confirmed, mut owed, mut slowest) = (None, false, 0.0, 0);
    for (year, row) in account.contributions() {
        let RowKind::Contribution { due } = row.kind else { continue };
        // What takes a deposit back is none.
        if row.heads.is_debit() {
            continue;
        }
        let (last, source, known) = last_day_to_pay(context, due)?;
        let days = (row.on - last).get_days();
        if days <= 0 {
            continue;
        }
        late.push((row.wage_month, row_evidence(account.member, year, row)));
        slowest = slowest.max(days);
        owed += employers_interest(context, row, days);
        confirmed |= known;
        if rule.is_none() || known {
            rule = source;
        }
    }
    let check = Check::LateDeposit;
    let day_of_month = last_day_to_pay(context, Month::from_day(context.today))?.0.day();
    if late.is_empty() {
        return Ok(Finding::pass(check, "Every deposit came on time")
            .about(account.member)
            .because(format!("Each was credited by day {day_of_month} of the month after the wages.")));
    }
    late.sort_by_key(|(month, _)| *month);
    let (mut months, evidence): (Vec<Month>, Vec<Evidence>) = late.into_iter().unzip();
    months.dedup();
    let debt = if owed >= 1.0 {
        format!(" For late months under the present rule the employer owes about {} to the fund.", rupees(owed.round() as i64))
    } else {
        String::new()
    };
    let (deposits, days) = (count(months.len() as i64, "deposit"), count(i64::from(slowest), "day"));
    let lateness =
        if months.len() == 1 { format!("{deposits} came {days} late") } else { format!("{deposits} came later, the slowest by {days}") };
    let reason = format!(
        "A month's PF is due by day {day_of_month} of the next month. {lateness}. The credit can show a day or two after the payment. \
         Interest on the delay ({}) is the employer's debt, not yours.{debt}",
        describe_delay_rate(context)
    );
    let severity = if confirmed && slowest > 31 { Severity::Medium } else { Severity::Info };
    Ok(Finding::fail(check, severity, format!("{} came late", count(months.len() as i64, "deposit")))
        .about(account.member)
        .because(reason)
        .with_evidence(evidence)
        .on_months(months)
        .by_rule(rule)
        .with_remedy(["Nothing is lost by one late month. If it goes on, you ask HR why, and then EPFO at epfigms.gov.in."]))
}

fn describe_delay_rate(context: &CheckContext) -> String {
    match context.rules.number("epf.employer-delay-interest", context.today) {
        Some(rate) => format!("{}% a year", format_number(rate)),
        None => "at the legal rate".to_owned(),
    }
}

/// Simple interest for the days of delay; zero while the registry has no rate for them.
fn employers_interest(context: &CheckContext, row: &Row, days: i32) -> f64 {
    let rate = context.rules.number("epf.employer-delay-interest", row.on).unwrap_or(0.0);
    sum_heads(row) as f64 * rate / 100.0 * f64::from(days) / 365.0
}

/// The months with wages in two accounts.
pub(super) fn check_overlap(context: &CheckContext) -> Finding {
    let check = Check::Overlap;
    if context.ledger.accounts.len() < 2 {
        return Finding::not_applicable(check, "Only one account was given").because("An overlap takes two accounts.");
    }
    let paid = context.ledger.paid_months();
    let doubled: Vec<Month> = paid.iter().filter(|(_, accounts)| accounts.len() > 1).map(|(month, _)| *month).collect();
    let rule = context.rules.find_source_today("epf.overlap-circular");
    if doubled.len() <= 1 {
        let reason = match doubled.first() {
            Some(month) => format!("Only {} stands in two accounts. That is usual in the month of a change of job.", month_name(*month)),
            None => "No month stands in two accounts.".to_owned(),
        };
        return Finding::pass(check, "Your jobs don't overlap").because(reason).on_months(doubled).by_rule(rule);
    }
    let evidence = doubled.iter().flat_map(|month| {
        let rows =
            context.ledger.accounts.iter().flat_map(|account| account.contributions().map(move |(year, row)| (account.member, year, row)));
        rows.filter(|(_, _, row)| row.wage_month == *month).map(|(member, year, row)| row_evidence(member, year, row)).collect::<Vec<_>>()
    });
    let since = rule.as_ref().and_then(|rule| rule.since).map_or_else(String::new, |since| format!(" of {}", day(since)));
    let reason = format!(
        "Two employers paid PF for {}. It may be a wrong exit date or two jobs at once. By the circular{since}, overlapping service \
         alone is no reason to refuse a transfer.",
        month_list(&doubled)
    );
    Finding::fail(check, Severity::Medium, format!("{} stand in two accounts", count(doubled.len() as i64, "month")))
        .because(reason)
        .with_evidence(evidence.collect())
        .on_months(doubled)
        .by_rule(rule)
        .with_remedy([
            "Ask for the transfer anyway.",
            "If a date is wrong, the employer whose date it is corrects it, with your relieving letter as proof.",
            "If the office refuses because of the overlap, you name the circular at epfigms.gov.in.",
        ])
}

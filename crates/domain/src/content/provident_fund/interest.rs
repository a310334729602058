//! The year's interest, month by month, and how it compares with what was credited.

use jiff::civil::Date;

use super::check_context::{CheckContext, first_day};
use super::ledger::{AccountBooks, balance_of};
use super::rules::{Rules, hundredths};
use super::words::{book_evidence, day, month_name, rupees, year_list, year_name};
use super::{Check, Finding, Heads, Month, Outcome, Passbook, Row, RowKind, Severity};
use crate::financial_year::FinancialYear;
use crate::numerals::format_number;

/// Rupees by which a printed figure may differ: each of the two sums is rounded.
const TOLERANCE: i64 = 2;

/// Rates of twelve months, April first, in hundredths of a percent a year.
pub type MonthlyRates = [i64; 12];

/// One head's interest for a year, in whole rupees, halves up. A month's interest is the balance at its start, less what is
/// taken out in it, times a twelfth of its rate; what comes in earns from the next month. `flows` are amounts by month, April
/// being 0.
pub fn calculate_year_interest(opening: i64, flows: &[(usize, i64)], rates: &MonthlyRates) -> i64 {
    let mut balance = i128::from(opening);
    let mut sum = 0;
    for (month, rate) in rates.iter().enumerate() {
        let of_month = |sign: fn(i64) -> bool| -> i128 {
            flows.iter().filter(|(at, amount)| *at == month && sign(*amount)).map(|(_, amount)| i128::from(*amount)).sum()
        };
        balance += of_month(i64::is_negative);
        sum += balance * i128::from(*rate);
        balance += of_month(i64::is_positive);
    }
    let below = 120_000;
    i64::try_from((2 * sum + below).div_euclid(2 * below)).unwrap_or(i64::MAX)
}

/// Which month a deposit belongs to. Paragraph 60 of the scheme of 1952 counts it by the month in which it was credited; whether EPFO reckons a
/// late one by the month in which it was due is not known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Credit,
    Due,
}

impl Reading {
    fn find_month(self, row: &Row) -> Month {
        match (&row.kind, self) {
            (RowKind::Contribution { due }, Self::Due) => *due,
            _ => Month::from_day(row.on),
        }
    }
}

/// The rates of a year, and whether they were declared for it.
pub(super) struct YearRates {
    pub monthly: MonthlyRates,
    pub declared: bool,
}

pub(super) fn find_rates(rules: &Rules, year: FinancialYear) -> Option<YearRates> {
    let start = first_day(year);
    let values = rules.values("epf.interest-rate");
    let mut monthly = [0; 12];
    for (at, rate) in (0_i32..).zip(monthly.iter_mut()) {
        let month = Month::from_day(start).add_months(at).first_day();
        *rate = hundredths(rules.number("epf.interest-rate", month)?);
    }
    let declared = values.iter().any(|dated| dated.from >= start && dated.from < year.first_day_after(0));
    Some(YearRates { monthly, declared })
}

/// What a year's interest is reckoned on.
struct YearBasis {
    /// At the start of the year.
    opening: Heads,
    /// By the month, April being 0.
    flows: Vec<(usize, Heads)>,
}

impl YearBasis {
    /// The border of the years is that of the reading, wherever a line stands: a book can hold what was credited before its year began or after
    /// it ended. What an earlier book holds is in the printed opening balance already.
    fn of(account: &AccountBooks, book: &Passbook, reading: Reading) -> Self {
        let start = Month::from_day(first_day(book.year));
        let (mut opening, mut deposits, mut flows) = (book.opening, [Heads::default(); 12], Vec::new());
        // By the month due a year's interest can't hold what came into a later book.
        for (year, row) in account.rows().filter(|(year, _)| *year <= book.year || reading == Reading::Credit) {
            let is_in_opening = year < book.year;
            match usize::try_from(reading.find_month(row).months_since(start)) {
                Err(_) if is_in_opening => {}
                Err(_) => opening = opening + row.heads,
                Ok(at) => {
                    if is_in_opening {
                        opening = opening - row.heads;
                    }
                    match deposits.get_mut(at) {
                        // What takes back a deposit of the same month makes it none.
                        Some(sum) if matches!(row.kind, RowKind::Contribution { .. }) => *sum = *sum + row.heads,
                        Some(_) => flows.push((at, row.heads)),
                        None => {}
                    }
                }
            }
        }
        flows.extend(deposits.into_iter().enumerate());
        Self { opening, flows }
    }

    fn calculate(&self, rates: &MonthlyRates) -> Heads {
        let of = |head: fn(Heads) -> i64| {
            let flows: Vec<(usize, i64)> = self.flows.iter().map(|(at, heads)| (*at, head(*heads))).collect();
            calculate_year_interest(head(self.opening), &flows, rates)
        };
        Heads { employee: of(|heads| heads.employee), employer: of(|heads| heads.employer), pension: 0 }
    }
}

/// The interest of the year before, where a book opens without it: it is credited with effect from 31 March, whenever it is entered.
struct LateInterest {
    year: FinancialYear,
    heads: Heads,
}

fn find_late_interest(context: &CheckContext, account: &AccountBooks, book: &Passbook) -> Option<LateInterest> {
    let before = account.books.iter().find(|before| before.year.start_year() + 1 == book.year.start_year())?;
    let without = balance_of(before) - before.interest.unwrap_or_default();
    let is_left_out = (without.employee, without.employer) == (book.opening.employee, book.opening.employer);
    let heads = match before.interest {
        _ if !is_left_out => return None,
        Some(credited) => Heads { pension: 0, ..credited },
        None => {
            let rates = find_rates(&context.rules, before.year)?;
            calculate_book_interest(context, account, before, &rates.monthly, Reading::Credit)
        }
    };
    (heads != Heads::default()).then_some(LateInterest { year: before.year, heads })
}

fn calculate_book_interest(
    context: &CheckContext,
    account: &AccountBooks,
    book: &Passbook,
    rates: &MonthlyRates,
    reading: Reading,
) -> Heads {
    let mut basis = YearBasis::of(account, book, reading);
    if let Some(late) = find_late_interest(context, account, book) {
        basis.opening = basis.opening + late.heads;
    }
    basis.calculate(rates)
}

/// What has to be said where the opening balance is not the whole one.
fn describe_late_interest(context: &CheckContext, account: &AccountBooks, book: &Passbook) -> String {
    find_late_interest(context, account, book).map_or_else(String::new, |late| {
        format!(
            " The passbook opens without the interest for {}, {}, which counts from 1 April all the same.",
            year_name(late.year),
            rupees(late.heads.employee + late.heads.employer)
        )
    })
}

fn measure_distance(one: Heads, other: Heads) -> i64 {
    (one.employee - other.employee).abs().max((one.employer - other.employer).abs())
}

pub(super) fn check_interest(context: &CheckContext) -> Vec<Finding> {
    context.ledger.accounts.iter().flat_map(|account| check_account(context, account)).collect()
}

/// A finding for each year that needs one, and one for all years that are right.
fn check_account(context: &CheckContext, account: &AccountBooks) -> Vec<Finding> {
    if account.is_of_trust() {
        let title = format!("EPFO owes no interest on the account with {}", account.employer());
        let reason =
            "Its passbook has only pension contributions, which earn no interest. What a trust of the employer's own keeps earns it there.";
        return vec![Finding::not_applicable(Check::Interest, title).about(account.member).because(reason)];
    }
    let findings = account.books.iter().map(|book| (book.year, check_book(context, account, book)));
    let (right, mut others): (Vec<_>, Vec<_>) = findings.partition(|(_, finding)| finding.outcome == Outcome::Pass);
    if let Some((_, first)) = right.first() {
        let years: Vec<FinancialYear> = right.iter().map(|(year, _)| *year).collect();
        let mut finding = first.clone();
        finding.title = format!("The interest for {} is right", year_list(&years));
        finding.evidence = right.iter().flat_map(|(_, finding)| finding.evidence.clone()).collect();
        if right.len() > 1 {
            finding.reason =
                "We worked it out again month by month, each share by itself. What was credited fits within ₹2 in each year.".to_owned();
        }
        others.push((years[0], finding));
    }
    others.into_iter().map(|(_, finding)| finding).collect()
}

fn check_book(context: &CheckContext, account: &AccountBooks, book: &Passbook) -> Finding {
    let name = year_name(book.year);
    let rule = context.rules.source("epf.interest-rate", first_day(book.year));
    let unknown = |title: String, reason: &str| Finding::unknown(Check::Interest, title).about(&book.member).because(reason);
    let Some(rates) = find_rates(&context.rules, book.year) else {
        return unknown(format!("The interest for {name} can't be checked"), "We have no confirmed rate for that year.");
    };
    if book.rows.iter().any(|row| row.kind == RowKind::ClaimInterest) {
        let reason =
            "Part of the year's interest was paid together with a claim. The passbook doesn't say up to which day it was reckoned.";
        return unknown(format!("The interest for {name} can't be worked out again"), reason).by_rule(rule);
    }
    let readings = [Reading::Credit, Reading::Due];
    let readings = readings.map(|reading| calculate_book_interest(context, account, book, &rates.monthly, reading));
    let late = describe_late_interest(context, account, book);
    let Some(printed) = book.interest else { return check_uncredited(context, book, &rates, readings[0], &late).by_rule(rule) };
    if !rates.declared {
        let reason = "Interest is credited, but the registry has no rate declared for that year yet.";
        return unknown(format!("The interest for {name} can't be checked yet"), reason);
    }
    compare(book, printed, readings, &rates.monthly, &late).by_rule(rule)
}

fn compare(book: &Passbook, printed: Heads, readings: [Heads; 2], rates: &MonthlyRates, late: &str) -> Finding {
    let name = year_name(book.year);
    let nearest = if measure_distance(printed, readings[1]) < measure_distance(printed, readings[0]) { readings[1] } else { readings[0] };
    let evidence = vec![book_evidence(
        &book.member,
        book.year,
        format!("Interest credited for {name}: employee {}, employer {}", rupees(printed.employee), rupees(printed.employer)),
    )];
    let sum = format!(
        "At {}, your share's opening balance of {} and the year's entries come to {} of interest; the employer's {} come to {}.{late}",
        describe_rates(rates),
        rupees(book.opening.employee),
        rupees(nearest.employee),
        rupees(book.opening.employer),
        rupees(nearest.employer)
    );
    if measure_distance(printed, nearest) <= TOLERANCE && printed.pension == 0 {
        return Finding::pass(Check::Interest, format!("The interest for {name} is right"))
            .about(&book.member)
            .because(sum)
            .with_evidence(evidence);
    }
    let under_pension = (printed.pension != 0).then(|| {
        format!(" It shows {} of interest under the pension, and pension contributions earn no interest.", rupees(printed.pension))
    });
    if let Some(under_pension) = under_pension.as_ref().filter(|_| measure_distance(printed, nearest) <= TOLERANCE) {
        return Finding::fail(
            Check::Interest,
            Severity::Medium,
            format!("{} of interest stands under the pension for {name}", rupees(printed.pension)),
        )
        .about(&book.member)
        .because(format!("{sum} What the passbook shows under both shares fits.{under_pension}"))
        .with_amount(printed.pension.abs())
        .with_evidence(evidence)
        .with_remedy([
            "Download the passbook again: the entry may have been corrected since.",
            "If it is still there, you ask EPFO at epfigms.gov.in, with this passbook, to which head this interest belongs.",
        ]);
    }
    let missing = nearest.employee + nearest.employer - printed.employee - printed.employer;
    let differs = format!(
        "{sum} The passbook shows {} and {}, so it differs by {} and {}. We tried both ways of counting a late deposit, by the day it was \
         credited and by the month it was due. A rate changed later or an entry corrected at the office can also explain it.",
        rupees(printed.employee),
        rupees(printed.employer),
        rupees((printed.employee - nearest.employee).abs()),
        rupees((printed.employer - nearest.employer).abs())
    );
    let title = match missing {
        0 => format!("The interest for {name} stands under other heads than in our sum"),
        1.. => format!("The interest for {name} is {} less than our sum", rupees(missing)),
        _ => format!("The interest for {name} is {} more than our sum", rupees(-missing)),
    };
    let severity = if missing >= 0 { Severity::Medium } else { Severity::Low };
    let finding = Finding::fail(Check::Interest, severity, title).about(&book.member).because(differs + &under_pension.unwrap_or_default());
    let finding = if missing == 0 { finding } else { finding.with_amount(missing.abs()) };
    finding.with_evidence(evidence).with_remedy([
        "Download the passbook again: the interest may have been updated since.",
        "If it still differs, you write to EPFO at epfigms.gov.in, with this passbook and the sum above, and ask for the working.",
    ])
}

/// A year without an interest line: it runs, it was printed too early, or the credit is late.
fn check_uncredited(context: &CheckContext, book: &Passbook, rates: &YearRates, whole_year: Heads, late: &str) -> Finding {
    let name = year_name(book.year);
    let total = rupees(whole_year.employee + whole_year.employer);
    if !context.is_over(book.year) {
        let mark = if rates.declared { "the declared rate" } else { "the last declared rate, which is provisional" };
        let reason = format!(
            "Interest is credited once, after 31 March. At {mark} ({}) what has been paid in so far would earn {total} over the whole year.{late}",
            describe_rates(&rates.monthly)
        );
        return Finding::not_applicable(Check::Interest, format!("The interest for {name} comes after the year ends"))
            .about(&book.member)
            .because(reason);
    }
    let printed_early = book.printed.is_some_and(|printed| printed.date() < book.year.first_day_after(0));
    if printed_early {
        return Finding::unknown(Check::Interest, format!("The interest for {name} can't be checked"))
            .about(&book.member)
            .because(format!("This passbook was printed {}, before the year's interest could be credited.", printed_on(book)))
            .with_remedy(["Download this year's passbook again and add it."]);
    }
    let reason = format!(
        "The year is over and the passbook has no interest line yet. By our sum it should be {total}.{late} The money is not lost: interest is \
         counted from 31 March whenever it is entered, and we know of no promised day."
    );
    Finding::fail(Check::Interest, Severity::Low, format!("The interest for {name} is not yet credited"))
        .about(&book.member)
        .because(reason)
        .with_amount(whole_year.employee + whole_year.employer)
        .with_evidence(vec![book_evidence(&book.member, book.year, "Interest details: N/A")])
        .with_remedy(["Look again in some weeks. If it stays away, you ask EPFO at epfigms.gov.in."])
}

fn printed_on(book: &Passbook) -> String {
    book.printed.map_or_else(String::new, |printed| format!("on {}", day(Date::from(printed))))
}

/// "8.25%", or "12% until June 2000, then 11%".
fn describe_rates(rates: &MonthlyRates) -> String {
    let percent = |rate: i64| format!("{}%", format_number(rate as f64 / 100.0));
    match rates.iter().position(|rate| *rate != rates[0]) {
        None => percent(rates[0]),
        Some(at) => format!("{} for the first {} months and {} after them", percent(rates[0]), at, percent(rates[11])),
    }
}

/// How one month's deposit earns, for "explain this line".
pub(super) fn describe_earning(on: Date) -> String {
    format!("It earns interest from {} on.", month_name(Month::from_day(on).add_months(1)))
}

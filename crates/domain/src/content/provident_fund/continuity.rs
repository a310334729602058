//! Whether the books fit each other from year to year, and each fits itself.

use super::check_context::CheckContext;
use super::ledger::AccountBooks;
use super::words::{book_evidence, heads, rupees, year_name};
use super::{Check, Evidence, Finding, Heads, Passbook, SelfCheck, SelfCheckKind, Severity};

pub(super) fn check_continuity(context: &CheckContext) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        context.ledger.accounts.iter().flat_map(|account| account.books.iter()).filter_map(|book| check_sums(book)).collect();
    findings.extend(context.ledger.accounts.iter().flat_map(check_years));
    findings
}

/// A book whose own sums don't fit is named; its lines may have been misread or misprinted.
fn check_sums(book: &Passbook) -> Option<Finding> {
    let failed: Vec<_> = book.checks.iter().filter(|check| !check.passed).collect();
    let evidence: Vec<Evidence> = failed.iter().map(|check| book_evidence(&book.member, book.year, describe_failure(check))).collect();
    (!failed.is_empty()).then(|| {
        Finding::fail(Check::Continuity, Severity::High, format!("The passbook for {} doesn't add up", year_name(book.year)))
            .about(&book.member)
            .because(
                "We added up its lines and compared the sum with the printed figure. Treat everything below about this year with care.",
            )
            .with_evidence(evidence)
            .with_remedy([
                "Download this passbook again and add the new file.",
                "If it still doesn't add up, you ask EPFO at epfigms.gov.in.",
            ])
    })
}

fn describe_failure(check: &SelfCheck) -> String {
    let sum = match check.kind {
        SelfCheckKind::ContributionTotal => "Total of contributions",
        SelfCheckKind::TransferTotal => "Total of transfers in",
        SelfCheckKind::WithdrawalTotal => "Total of withdrawals",
        SelfCheckKind::ClosingBalance => "Closing balance",
        SelfCheckKind::EveryLine => return format!("Lines with amounts that we could not read: {}", check.printed.employee),
    };
    format!("{sum}: our sum {}; printed {}", heads(check.expected), heads(check.printed))
}

fn check_years(account: &AccountBooks) -> Vec<Finding> {
    let pairs = account.books.windows(2).filter(|pair| pair[0].year.start_year() + 1 == pair[1].year.start_year());
    let (mut findings, mut fitting) = (Vec::new(), 0);
    for pair in pairs {
        match compare(pair[0], pair[1]) {
            Some(finding) => findings.push(finding),
            None => fitting += 1,
        }
    }
    if fitting > 0 {
        let reason = "Each year opens with exactly what the year before closed with, under every head.";
        findings.push(
            Finding::pass(Check::Continuity, "The years follow each other without a gap in the balance")
                .about(account.member)
                .because(reason),
        );
    } else if findings.is_empty() {
        let reason = "It takes the passbooks of two years in a row to compare a closing balance with the next opening one.";
        findings.push(
            Finding::not_applicable(Check::Continuity, "There are no two years in a row to compare").about(account.member).because(reason),
        );
    }
    findings
}

/// Whether a book was printed before the year that precedes it got its interest, which alone it lacks.
fn is_opened_before_interest(before: &Passbook, after: &Passbook, closing: Heads) -> bool {
    let is_older = before.printed.zip(after.printed).is_some_and(|(before, after)| after < before);
    is_older && before.interest.is_some_and(|interest| closing - interest == after.opening)
}

/// `None` when the years fit.
fn compare(before: &Passbook, after: &Passbook) -> Option<Finding> {
    let closing = super::ledger::balance_of(before);
    let evidence = vec![
        book_evidence(&before.member, before.year, format!("Balance after the year's lines: {}", heads(closing))),
        book_evidence(&after.member, after.year, format!("Opening balance: {}", heads(after.opening))),
    ];
    let (one, other) = (year_name(before.year), year_name(after.year));
    if before.interest.is_none() && before.opening != Heads::default() || before.interest.is_none() && !before.rows.is_empty() {
        let reason = format!("The passbook for {one} has no interest yet, so its last balance is not final. Download it again to compare.");
        let title = format!("Whether {other} opens with the balance of {one} can't be said");
        return Some(Finding::unknown(Check::Continuity, title).about(&before.member).because(reason).with_evidence(evidence));
    }
    if closing == after.opening {
        return None;
    }
    if is_opened_before_interest(before, after, closing) {
        let reason = format!(
            "The passbook for {other} was printed before the interest for {one} was credited. Interest counts from 31 March whenever it is \
             entered, so nothing is lost; until you add a newer print, our balance lacks it."
        );
        return Some(
            Finding::unknown(Check::Continuity, format!("{other} opens without the interest for {one}"))
                .about(&before.member)
                .because(reason)
                .with_evidence(evidence)
                .with_remedy(["Download this passbook again and add the new file."]),
        );
    }
    let gap = after.opening.employee + after.opening.employer - closing.employee - closing.employer;
    let word = if gap < 0 { "less" } else { "more" };
    let reason = if gap == 0 {
        "The sum of your share and the employer's fits, but the money stands under other heads than before.".to_owned()
    } else {
        format!("{one} ends with {}; {other} opens with {}. That is {} {word}.", heads(closing), heads(after.opening), rupees(gap.abs()))
    };
    let title = format!("{other} doesn't open with the balance of {one}");
    Some(
        Finding::fail(Check::Continuity, Severity::High, title)
            .about(&before.member)
            .because(reason)
            .with_evidence(evidence)
            .with_amount(gap.abs())
            .with_remedy([
                "Download both passbooks again: entries are sometimes corrected later.",
                "If the gap stays, you write to EPFO at epfigms.gov.in and add both passbooks.",
            ]),
    )
}

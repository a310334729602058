//! The shares of wages, month by month.

use domain::provident_fund::{Check, Finding, Heads, Outcome, Verdict};

use crate::builder::{Book, NEW, OLD, finding, heads, look, month, outcomes};

fn check(wage_month: &str, wages: (i64, i64), heads: Heads) -> Finding {
    let start = month(wage_month).add_months(1);
    let year = if start.month() >= 4 { start.year() } else { start.year() - 1 };
    let book = Book::new(OLD, year, 825).without_interest().paid(wage_month, wages, heads).done();
    finding(&look(&[book]), Check::ContributionMaths).clone()
}

#[test]
fn right_shares_pass_under_every_ceiling() {
    let months = [
        ("1998-05", (5_000, 5_000), heads(600, 183, 417)),
        ("2010-05", (6_500, 6_500), heads(780, 239, 541)),
        ("2014-08", (6_500, 6_500), heads(780, 239, 541)),
        ("2014-09", (15_000, 15_000), heads(1800, 550, 1250)),
        ("2026-08", (15_000, 15_000), heads(1800, 550, 1250)),
        ("2026-10", (25_000, 25_000), heads(3000, 917, 2083)),
        ("2026-10", (20_000, 20_000), heads(2400, 734, 1666)),
        // 8⅓ % is a rupee more than 8.33 %.
        ("2026-10", (20_000, 20_000), heads(2400, 733, 1667)),
        // On full wages, with the pension within the ceiling.
        ("2024-05", (60_000, 15_000), heads(7200, 5950, 1250)),
        // The employer pays up to the ceiling only.
        ("2024-05", (60_000, 15_000), heads(7200, 550, 1250)),
        // More than the share is voluntary.
        ("2024-05", (15_000, 15_000), heads(5000, 550, 1250)),
    ];
    for (wage_month, wages, heads) in months {
        let finding = check(wage_month, wages, heads);
        assert_eq!(finding.outcome, Outcome::Pass, "{wage_month} {wages:?} {heads:?}: {}", finding.reason);
    }
}

#[test]
fn september_2026_is_worked_out_in_two_parts() {
    let split = |heads| check("2026-09", (17_333, 17_333), heads).outcome;
    assert_eq!(split(heads(2080, 636, 1444)), Outcome::Pass);
    assert_eq!(split(heads(2080, 830, 1250)), Outcome::Fail);
    // On the whole wages, the pension is that of the two parts too.
    assert_eq!(check("2026-09", (20_000, 20_000), heads(2400, 956, 1444)).outcome, Outcome::Pass);
    assert_eq!(check("2026-09", (25_000, 25_000), heads(3000, 1362, 1638)).outcome, Outcome::Pass);
}

#[test]
fn a_rupee_is_rounding_and_two_are_not() {
    assert_eq!(check("2024-05", (14_999, 14_999), heads(1799, 550, 1249)).outcome, Outcome::Pass);
    assert_eq!(check("2024-05", (15_000, 15_000), heads(1798, 550, 1250)).outcome, Outcome::Fail);
    assert_eq!(check("2024-05", (15_000, 15_000), heads(1800, 547, 1250)).outcome, Outcome::Fail);
    assert_eq!(check("2024-05", (15_000, 15_000), heads(1800, 0, 1800)).outcome, Outcome::Fail);
}

#[test]
fn ten_percent_is_right_in_2020_and_a_question_at_other_times() {
    for wage_month in ["2020-05", "2020-07"] {
        let finding = check(wage_month, (15_000, 15_000), heads(1500, 250, 1250));
        assert_eq!(finding.outcome, Outcome::Pass, "{wage_month}");
        assert!(finding.reason.contains("lower rate"), "{}", finding.reason);
    }
    let finding = check("2023-05", (15_000, 15_000), heads(1500, 250, 1250));
    assert_eq!((finding.outcome, finding.months.as_slice()), (Outcome::Unknown, [month("2023-05")].as_slice()));
    assert_eq!(finding.title, "Is yours an establishment that pays 10%?");
    // Both shares are 2% of 15,000 lower.
    assert_eq!(finding.amount, Some(600));
    assert_eq!(check("2020-06", (15_000, 15_000), heads(1800, 550, 1250)).outcome, Outcome::Pass);
    assert_eq!(check("2020-06", (15_000, 15_000), heads(1350, 100, 1250)).outcome, Outcome::Fail);
}

#[test]
fn a_wrong_month_is_named_with_its_sum() {
    let finding = check("2024-05", (15_000, 15_000), heads(900, 550, 1250));
    assert_eq!((finding.amount, finding.months.as_slice()), (Some(900), [month("2024-05")].as_slice()));
    assert!(finding.reason.contains("₹900") && finding.reason.contains("12%"), "{}", finding.reason);
    assert_eq!(finding.evidence[0].text, "May 2024: employee ₹900, employer ₹550, pension ₹1,250, credited 12 Jun 2024");
}

#[test]
fn what_went_to_the_pension_beyond_its_share_is_at_stake() {
    let finding = check("2024-05", (30_000, 15_000), heads(3600, 1100, 2500));
    assert_eq!((finding.outcome, finding.amount), (Outcome::Fail, Some(1250)));
    assert!(finding.reason.contains("the pension part is ₹2,500"), "{}", finding.reason);
}

#[test]
fn without_printed_wages_nothing_is_claimed() {
    assert_eq!(check("2024-05", (0, 0), heads(1800, 550, 1250)).outcome, Outcome::Unknown);
    assert_eq!(check("1992-05", (3_500, 0), heads(350, 350, 0)).outcome, Outcome::Unknown);
}

#[test]
fn arrears_are_added_to_their_month() {
    let book = Book::new(OLD, 2024, 825)
        .without_interest()
        .paid("2024-05", (10_000, 10_000), heads(1200, 367, 833))
        .paid("2024-05", (5_000, 5_000), heads(600, 183, 417))
        .done();
    let analysis = look(&[book]);
    assert_eq!(outcomes(&analysis, Check::ContributionMaths), [Outcome::Pass]);
    assert!(analysis.months.iter().any(|line| line.explanation.contains("2 lines")));
}

/// A year of an establishment whose own trust keeps the provident fund.
fn of_trust(year: i16) -> Book {
    let months = (0..12).map(|later| month(&format!("{year}-03")).add_months(later));
    months.fold(Book::new(OLD, year, 825), |book, wage_month| book.paid(&wage_month.to_string(), (15_000, 15_000), heads(0, 0, 1250)))
}

#[test]
fn the_pension_alone_speaks_for_a_trust_and_is_no_wrong_share() {
    let book = of_trust(2024).done();
    let analysis = look(&[book.clone(), Book::new(NEW, 2025, 825).months("2025-03", "2026-02").done()]);
    let of = |check: Check| {
        let is_it = |finding: &&Finding| finding.check == check && finding.member.as_ref().is_none_or(|member| *member == book.member);
        analysis.findings.iter().find(is_it).unwrap()
    };
    let shares = of(Check::ContributionMaths);
    assert_eq!(
        (shares.outcome, shares.title.as_str()),
        (Outcome::Unknown, "Your PF with Old Works Ltd seems to be kept by the employer's own trust")
    );
    assert!(shares.reason.contains("exempted") && shares.amount.is_none(), "{shares:?}");
    let interest = of(Check::Interest);
    assert!(interest.outcome == Outcome::NotApplicable && interest.reason.contains("earn no interest"), "{interest:?}");
    let transfer = of(Check::TransferPending);
    assert!(transfer.outcome == Outcome::Unknown && transfer.title.contains("the trust of Old Works Ltd"), "{transfer:?}");
    assert_eq!(analysis.pension.months_seen, 24, "the service counts all the same");
    assert!(analysis.months[0].explanation.contains("own trust"), "{}", analysis.months[0].explanation);
    let all = serde_json::to_string(&analysis).unwrap();
    assert!(!all.contains("your share is ₹0") && !all.contains("Nothing is left in the account"), "{all}");
    // A wrong pension part is a fault there too.
    let wrong = Book::new(OLD, 2024, 825).paid("2024-03", (15_000, 15_000), heads(0, 0, 900)).done();
    let wrong = look(&[wrong]);
    assert_eq!(outcomes(&wrong, Check::ContributionMaths), [Outcome::Fail, Outcome::Unknown]);
    assert!(finding(&wrong, Check::ContributionMaths).reason.contains("the pension part is ₹900"));
}

#[test]
fn what_a_trust_holds_is_not_called_nothing() {
    let analysis = look(&[of_trust(2024).done()]);
    let part = &analysis.withdrawals[0];
    assert!(part.verdict == Verdict::Unknown && part.reason.contains("own trust") && part.at_most.is_none(), "{part:?}");
    assert_eq!(outcomes(&analysis, Check::TaxDeducted), [Outcome::Unknown]);
    assert_eq!(outcomes(&analysis, Check::TaxableInterest), [Outcome::Unknown]);
}

#[test]
fn months_with_the_pension_alone_among_others_are_a_question_with_its_sum() {
    let book = Book::new(OLD, 2024, 825)
        .months("2024-03", "2024-06")
        .paid("2024-07", (15_000, 15_000), heads(0, 0, 1250))
        .months("2024-08", "2025-02")
        .done();
    let analysis = look(&[book]);
    let alone = finding(&analysis, Check::ContributionMaths);
    assert_eq!((alone.outcome, alone.months.as_slice()), (Outcome::Unknown, [month("2024-07")].as_slice()));
    assert_eq!((alone.title.as_str(), alone.amount), ("1 month with the pension part alone: does a trust keep your PF?", Some(2350)));
}

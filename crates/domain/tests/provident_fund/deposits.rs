//! Missing months, late deposits, overlaps.

use domain::provident_fund::{Check, MonthState, Outcome, RowKind, Severity};
use jiff::civil::date;

use crate::builder::{Book, NEW, OLD, finding, heads, look, look_without_exit, month, outcomes, sound_books, usual};

#[test]
fn a_month_left_out_is_missing() {
    let book = Book::new(OLD, 2024, 825).months("2024-03", "2024-07").months("2024-09", "2025-02").done();
    let analysis = look_without_exit(&[book]);
    let missing = finding(&analysis, Check::MissingMonths);
    assert_eq!((missing.outcome, missing.severity), (Outcome::Fail, Severity::High));
    assert_eq!(missing.months, [month("2024-08")]);
    assert_eq!(missing.evidence[0].line, None);
    assert!(missing.reason.contains("August 2024. If you were paid in this month,"), "{}", missing.reason);
    let line = analysis.months.iter().find(|line| line.wage_month == month("2024-08")).unwrap();
    assert_eq!(line.state, MonthState::Missing);
}

#[test]
fn a_full_year_misses_nothing() {
    assert_eq!(
        outcomes(&look_without_exit(&[Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done()]), Check::MissingMonths),
        [Outcome::Pass]
    );
}

#[test]
fn a_year_without_a_file_is_not_uploaded_and_not_missing() {
    let first = Book::new(OLD, 2022, 815).months("2022-03", "2023-02").done();
    let third = Book::new(OLD, 2024, 825).opening(heads(50_000, 15_000, 30_000)).months("2024-03", "2025-02").done();
    let analysis = look_without_exit(&[first, third]);
    assert_eq!(outcomes(&analysis, Check::MissingMonths), [Outcome::Unknown]);
    let open = finding(&analysis, Check::MissingMonths);
    assert!(open.title.contains("2023-24") && open.title.contains("not uploaded"), "{}", open.title);
    assert_eq!(open.months.len(), 12);
    assert_eq!(analysis.months.iter().filter(|line| line.state == MonthState::NotUploaded).count(), 12);
}

#[test]
fn a_year_without_a_file_is_noticed_before_a_year_without_deposits() {
    let first = Book::new(OLD, 2023, 825).months("2023-03", "2024-02").done();
    let last = Book::new(OLD, 2025, 825).opening(heads(80_000, 30_000, 30_000)).done();
    let analysis = look_without_exit(&[first, last]);
    assert_eq!(outcomes(&analysis, Check::MissingMonths), [Outcome::Unknown]);
    let open = finding(&analysis, Check::MissingMonths);
    assert!(open.title.contains("2024-25"), "{}", open.title);
    assert_eq!((open.months.len(), open.months[0]), (12, month("2024-03")));
}

#[test]
fn a_month_in_another_account_is_not_missing() {
    let old = Book::new(OLD, 2024, 825).months("2024-03", "2024-05").months("2024-07", "2024-08").done();
    let new = Book::new(NEW, 2024, 825).months("2024-06", "2024-06").done();
    assert!(!outcomes(&look_without_exit(&[old, new]), Check::MissingMonths).contains(&Outcome::Fail));
}

#[test]
fn zero_wages_are_their_own_state() {
    let book =
        Book::new(OLD, 2024, 825).months("2024-03", "2024-05").paid("2024-06", (0, 0), heads(0, 0, 0)).months("2024-07", "2025-02").done();
    let analysis = look_without_exit(&[book]);
    assert_eq!(outcomes(&analysis, Check::MissingMonths), [Outcome::Unknown]);
    assert!(analysis.months.iter().any(|line| line.state == MonthState::ZeroWages && line.wage_month == month("2024-06")));
}

#[test]
fn months_up_to_a_told_exit_are_owed() {
    let mut told = crate::builder::sound_told();
    told.exits = [(OLD.to_owned(), date(2025, 2, 10))].into();
    let book = Book::new(OLD, 2024, 825).months("2024-03", "2024-12").done();
    let analysis = crate::builder::look_as_told(&[book], &told);
    assert_eq!(finding(&analysis, Check::MissingMonths).months, [month("2025-01"), month("2025-02")]);
}

#[test]
fn a_deposit_after_the_fifteenth_is_late() {
    let pay = |day| {
        let kind = RowKind::Contribution { due: month("2026-09") };
        Book::new(OLD, 2026, 825).months("2026-03", "2026-07").row("2026-08", day, kind, (15_000, 15_000), usual()).done()
    };
    assert_eq!(outcomes(&look_without_exit(&[pay(date(2026, 9, 15))]), Check::LateDeposit), [Outcome::Pass]);
    let analysis = look_without_exit(&[pay(date(2026, 11, 5))]);
    let late = finding(&analysis, Check::LateDeposit);
    assert_eq!((late.outcome, late.severity), (Outcome::Fail, Severity::Medium));
    assert_eq!(late.months, [month("2026-08")]);
    assert!(late.reason.contains("1 deposit came 51 days late.") && late.reason.contains("12% a year"), "{}", late.reason);
    assert_eq!(late.rule.as_ref().map(|rule| rule.grade.as_str()), Some("B"));
}

#[test]
fn before_the_scheme_of_2026_the_day_is_only_reported() {
    let kind = RowKind::Contribution { due: month("2024-04") };
    let book = Book::new(OLD, 2024, 825).row("2024-03", date(2024, 6, 1), kind, (15_000, 15_000), usual()).done();
    let analysis = look_without_exit(&[book]);
    let late = finding(&analysis, Check::LateDeposit);
    assert_eq!((late.outcome, late.severity), (Outcome::Fail, Severity::Info));
    assert_eq!(late.rule.as_ref().map(|rule| rule.grade.as_str()), Some("unknown"));
}

#[test]
fn one_shared_month_is_a_change_of_job_and_two_are_an_overlap() {
    let old = Book::new(OLD, 2024, 825).months("2024-03", "2024-08").done();
    let new = |from| Book::new(NEW, 2024, 825).months(from, "2025-02").done();
    assert_eq!(outcomes(&look_without_exit(&[old.clone(), new("2024-08")]), Check::Overlap), [Outcome::Pass]);
    let analysis = look_without_exit(&[old, new("2024-07")]);
    let overlap = finding(&analysis, Check::Overlap);
    assert_eq!((overlap.outcome, overlap.severity), (Outcome::Fail, Severity::Medium));
    assert_eq!(overlap.months, [month("2024-07"), month("2024-08")]);
    assert!(overlap.reason.contains("20 May 2025") && overlap.evidence.len() == 4, "{overlap:?}");
}

#[test]
fn sound_books_have_no_failed_check_beyond_news_on_tax() {
    let analysis = look(&sound_books());
    let failed: Vec<_> =
        analysis.findings.iter().filter(|finding| finding.outcome == Outcome::Fail && finding.severity != Severity::Info).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn a_month_that_is_credited_twice_is_asked_about() {
    for (wages, shares) in [(15_000, usual()), (12_000, heads(1440, 440, 1000))] {
        let months = |book: Book, from: &str, count: i32| {
            (0..count).fold(book, |book, at| book.paid(&month(from).add_months(at).to_string(), (wages, wages), shares))
        };
        let book = months(months(months(Book::new(OLD, 2024, 825), "2024-03", 5), "2024-07", 1), "2024-08", 7).done();
        let analysis = look(&[book]);
        let maths: Vec<_> = analysis.findings.iter().filter(|finding| finding.check == Check::ContributionMaths).collect();
        let [twice, right] = maths.as_slice() else { panic!("{maths:#?}") };
        assert_eq!((twice.outcome, twice.months.as_slice()), (Outcome::Unknown, [month("2024-07")].as_slice()));
        assert_eq!(twice.title, "July 2024 stands twice: arrears or an error?");
        assert_eq!((twice.amount, twice.evidence.len()), (Some(shares.employee + shares.employer + shares.pension), 2));
        assert!(right.outcome == Outcome::Pass && right.reason.contains("11 months"), "{right:?}");
        let higher = finding(&analysis, Check::HigherPension);
        assert!(higher.outcome == Outcome::Unknown && higher.reason.contains("July 2024 stands twice"), "{higher:?}");
        assert!(!serde_json::to_string(&analysis).unwrap().contains("No pension contribution is on more than the ceiling"));
        let line = analysis.months.iter().find(|line| line.wage_month == month("2024-07")).unwrap();
        assert!(line.explanation.contains("the same amounts twice") && !line.explanation.contains("That fits"), "{}", line.explanation);
    }
}

#[test]
fn a_line_that_stands_twice_makes_nobody_earn_twice_as_much() {
    let first = Book::new(OLD, 2025, 825).months("2025-03", "2025-03").months("2025-03", "2026-02").done();
    // Two lines of ₹15,000 are no entry above the ceiling, which would keep the member out of the pension scheme.
    assert_eq!(outcomes(&look(&[first]), Check::PensionSanity), [Outcome::Pass]);
    let last = Book::new(OLD, 2025, 825).months("2025-03", "2026-02").months("2026-02", "2026-02").done();
    let analysis = look(&[last]);
    assert!(analysis.pension.assumptions[0].contains("on the last wages seen, ₹15,000"), "{}", analysis.pension.assumptions[0]);
}

/// A line of its own that takes back a deposit; its wages are printed like those of a deposit.
fn taken_back(book: Book, wage_month: &str, on: jiff::civil::Date) -> Book {
    let due = month(wage_month).add_months(1);
    book.row(wage_month, on, RowKind::Contribution { due }, (15_000, 15_000), heads(-1800, -550, -1250))
}

#[test]
fn a_deposit_that_was_taken_back_and_entered_again_stands_once() {
    let book = taken_back(Book::new(OLD, 2024, 825).months("2024-03", "2024-07"), "2024-07", date(2024, 8, 20));
    let analysis = look_without_exit(&[book.paid("2024-07", (15_000, 15_000), usual()).months("2024-08", "2025-02").done()]);
    assert_eq!(outcomes(&analysis, Check::ContributionMaths), [Outcome::Pass]);
    assert_eq!(outcomes(&analysis, Check::LateDeposit), [Outcome::Pass]);
    assert_eq!(outcomes(&analysis, Check::HigherPension), [Outcome::NotApplicable]);
    assert_eq!(outcomes(&analysis, Check::MissingMonths), [Outcome::Pass]);
    let all = serde_json::to_string(&analysis).unwrap();
    assert!(!all.contains("stands twice") && !all.contains("the same amounts twice"), "{all}");
    let line = analysis.months.iter().find(|line| line.heads.employee < 0).unwrap();
    assert!(line.explanation.contains("takes back what was entered for the wages of July 2024"), "{}", line.explanation);
    // Three lines, of which one answers for another: the third stands twice.
    let more = taken_back(Book::new(OLD, 2024, 825).months("2024-07", "2024-07"), "2024-07", date(2024, 8, 20));
    let more = more.paid("2024-07", (15_000, 15_000), usual()).paid("2024-07", (15_000, 15_000), usual()).done();
    assert!(finding(&look(&[more]), Check::ContributionMaths).title.contains("stands twice"));
}

#[test]
fn a_deposit_that_was_taken_back_and_not_entered_again_is_asked_about() {
    let book = taken_back(Book::new(OLD, 2024, 825).months("2024-03", "2024-07"), "2024-07", date(2024, 8, 20));
    let analysis = look_without_exit(&[book.months("2024-08", "2025-02").done()]);
    let gap = finding(&analysis, Check::MissingMonths);
    assert_eq!((gap.outcome, gap.months.as_slice(), gap.evidence.len()), (Outcome::Unknown, [month("2024-07")].as_slice(), 2));
    assert_eq!(gap.title, "1 month with a deposit that was taken back");
    assert!(gap.evidence[1].text.ends_with("taken back 20 Aug 2024"), "{:?}", gap.evidence);
    assert!(!serde_json::to_string(&analysis).unwrap().contains("reported this month with no wages"));
}

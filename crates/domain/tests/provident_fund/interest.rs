//! Interest: the sum month by month, and its comparison with the printed figure.

use domain::calculators::epf;
use domain::provident_fund::{Check, Month, Outcome, Row, RowKind, Severity, calculate_year_interest};
use jiff::civil::date;

use crate::builder::{Book, OLD, closed_form, finding, heads, look, month, outcomes, usual};

/// A small generator, so that the years are the same on every machine.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % u64::try_from(limit).unwrap()).unwrap()
    }
}

#[test]
fn twenty_thousand_years_equal_the_closed_form() {
    let mut seeded = Seeded(2026);
    for _ in 0..20_000 {
        let opening = seeded.below(5_000_000);
        let rate = 800 + seeded.below(500);
        let flows: Vec<(usize, i64)> = (0..12).map(|at| (at, seeded.below(30_000))).collect();
        assert_eq!(calculate_year_interest(opening, &flows, &[rate; 12]), closed_form(opening, &flows, rate), "{opening} {rate} {flows:?}");
    }
}

/// The calculators, the worked examples of articles and the assistant count by the other of the two: whoever asks them is told what the
/// dashboard shows.
#[test]
fn the_calculators_credit_the_same_interest() {
    let mut seeded = Seeded(1952);
    for _ in 0..20_000 {
        let opening = seeded.below(5_000_000);
        let rate = 800 + seeded.below(500);
        let deposits: [i64; 12] = std::array::from_fn(|_| seeded.below(30_000));
        let flows: Vec<(usize, i64)> = deposits.into_iter().enumerate().collect();
        let shown = epf::year_interest(opening as f64, &deposits.map(|deposit| deposit as f64), rate as f64 / 100.0);
        assert_eq!(calculate_year_interest(opening, &flows, &[rate; 12]) as f64, shown, "{opening} {rate} {deposits:?}");
    }
}

#[test]
fn the_published_sample_comes_out() {
    let flows = [(8, 851), (9, 945), (10, 945), (11, 945)];
    assert_eq!(calculate_year_interest(0, &flows, &[875; 12]), 39);
}

#[test]
fn a_change_of_rate_equals_two_half_years() {
    let mut rates = [1200; 12];
    rates[6..].fill(1100);
    let [mut first, mut second] = [[0; 12]; 2];
    first[..6].fill(1200);
    second[6..].fill(1100);
    let flows = [(0, 120_000), (7, 240_000)];
    let parts = calculate_year_interest(1_200_000, &flows, &first) + calculate_year_interest(1_200_000, &flows, &second);
    assert_eq!(calculate_year_interest(1_200_000, &flows, &rates), parts);
}

#[test]
fn the_year_2000_has_two_rates() {
    let mut book = Book::new(OLD, 2000, 0).opening(heads(1_200_000, 0, 0)).without_interest().done();
    // Three months at 12 % and nine at 11 %.
    book.interest = Some(heads(36_000 + 99_000, 0, 0));
    assert_eq!(outcomes(&look(&[book]), Check::Interest), [Outcome::Pass]);
}

#[test]
fn right_interest_passes_and_a_wrong_figure_says_by_how_much() {
    let book = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    assert_eq!(outcomes(&look(std::slice::from_ref(&book)), Check::Interest), [Outcome::Pass]);
    let mut near = book.clone();
    near.interest = book.interest.map(|interest| heads(interest.employee + 2, interest.employer - 2, 0));
    assert_eq!(outcomes(&look(&[near]), Check::Interest), [Outcome::Pass]);
    let mut short = book.clone();
    short.interest = book.interest.map(|interest| heads(interest.employee - 100, interest.employer, 0));
    let analysis = look(&[short]);
    let wrong = finding(&analysis, Check::Interest);
    assert_eq!((wrong.outcome, wrong.severity, wrong.amount), (Outcome::Fail, Severity::Medium, Some(100)));
    assert!(wrong.title.contains("₹100 less") && !wrong.remedy.is_empty() && !wrong.evidence.is_empty(), "{wrong:?}");
}

#[test]
fn a_late_deposit_may_count_by_its_due_month() {
    let late = |row: &mut Row| row.on = date(2024, 12, 20);
    let by_due_month = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    let mut book = by_due_month.clone();
    late(&mut book.rows[0]);
    assert_eq!(outcomes(&look(&[book]), Check::Interest), [Outcome::Pass]);
    let by_credit = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").change(|book| late(&mut book.rows[0])).done();
    assert_ne!(by_credit.interest, by_due_month.interest);
    assert_eq!(outcomes(&look(&[by_credit]), Check::Interest), [Outcome::Pass]);
}

#[test]
fn interest_that_is_late_is_no_alarm() {
    let book = Book::new(OLD, 2025, 825).months("2025-03", "2026-02").without_interest().done();
    let analysis = look(std::slice::from_ref(&book));
    let late = finding(&analysis, Check::Interest);
    assert_eq!((late.outcome, late.severity), (Outcome::Fail, Severity::Low));
    assert!(late.title.contains("not yet credited"), "{}", late.title);
    let mut early = book;
    early.printed = Some(date(2026, 2, 1).at(9, 0, 0, 0));
    assert_eq!(outcomes(&look(&[early]), Check::Interest), [Outcome::Unknown]);
    let running = Book::new(OLD, 2026, 825).months("2026-03", "2026-08").done();
    let analysis = look(&[running]);
    let running = finding(&analysis, Check::Interest);
    assert_eq!(running.outcome, Outcome::NotApplicable);
    assert!(running.reason.contains("provisional"), "{}", running.reason);
}

#[test]
fn pension_earns_nothing() {
    let book = Book::new(OLD, 2024, 825).opening(heads(0, 0, 50_000)).months("2024-03", "2025-02").done();
    let without = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    assert_eq!(book.interest, without.interest);
    assert_eq!(outcomes(&look(std::slice::from_ref(&book)), Check::Interest), [Outcome::Pass]);
    let mut wrong = book;
    wrong.interest = wrong.interest.map(|interest| heads(interest.employee, interest.employer, 4_125));
    assert_eq!(outcomes(&look(&[wrong]), Check::Interest), [Outcome::Fail]);
}

#[test]
fn interest_with_a_claim_is_left_open() {
    let kind = RowKind::ClaimInterest;
    let book =
        Book::new(OLD, 2024, 825).months("2024-03", "2025-02").row("2024-09", date(2024, 10, 3), kind, (0, 0), heads(120, 80, 0)).done();
    assert_eq!(outcomes(&look(&[book]), Check::Interest), [Outcome::Unknown]);
}

#[test]
fn each_line_says_from_when_it_earns() {
    let analysis = look(&[Book::new(OLD, 2024, 825).paid("2024-03", (15_000, 15_000), usual()).done()]);
    let line = analysis.months.iter().find(|line| line.wage_month == month("2024-03")).unwrap();
    assert!(line.explanation.contains("from May 2024"), "{}", line.explanation);
    assert_eq!(Month::from_day(line.on.unwrap()), month("2024-04"));
}

#[test]
fn interest_under_the_pension_is_named_with_its_amount() {
    let book = Book::new(OLD, 2025, 825).opening(heads(100_000, 30_000, 20_000)).months("2025-03", "2026-02").done();
    let with = |employee: i64, employer: i64, pension: i64| {
        let mut book = book.clone();
        book.interest = book.interest.map(|interest| heads(interest.employee + employee, interest.employer + employer, pension));
        let analysis = look(&[book]);
        finding(&analysis, Check::Interest).clone()
    };
    let wrong = with(0, 0, 1_650);
    assert_eq!((wrong.outcome, wrong.severity, wrong.amount), (Outcome::Fail, Severity::Medium, Some(1_650)));
    assert_eq!(wrong.title, "₹1,650 of interest stands under the pension for 2025-26");
    assert!(wrong.reason.contains("earn no interest") && !wrong.reason.contains("₹0"), "{}", wrong.reason);
    let both = with(-100, 0, 1_650);
    assert!(both.title.contains("₹100 less") && both.reason.contains("₹1,650 of interest under the pension"), "{both:?}");
    // The sum is right and the heads are not.
    let swapped = with(-500, 500, 0);
    assert!(swapped.title.contains("under other heads") && swapped.amount.is_none(), "{swapped:?}");
}

/// The wages of February, of which the deposit is due in March, credited in April, after the year; and twelve months that came in time.
fn late_february(on: jiff::civil::Date) -> Book {
    let kind = RowKind::Contribution { due: month("2025-03") };
    Book::new(OLD, 2024, 825).months("2024-03", "2025-01").row("2025-02", on, kind, (150_000, 15_000), heads(18_000, 16_750, 1250))
}

/// The outcomes for both years when the second is credited `employee` and `employer`.
fn outcomes_of_both(first: domain::provident_fund::Passbook, second: Book, interest: domain::provident_fund::Heads) -> Vec<Outcome> {
    let second = second.opening(first.closing).months("2025-03", "2026-02").change(|book| book.interest = Some(interest));
    let books = [first, second.without_interest().done()];
    let mut found = outcomes(&look(&books), Check::Interest);
    found.sort_by_key(|outcome| *outcome != Outcome::Pass);
    found
}

#[test]
fn a_deposit_credited_after_31_march_earns_from_the_month_behind_its_credit() {
    // It stands in the book of the year in which it was due: nothing there, eleven months in the next year.
    let first = late_february(date(2025, 4, 10)).without_interest();
    let plain = [(0, 1800), (1, 1800), (2, 1800), (3, 1800), (4, 1800), (5, 1800), (6, 1800), (7, 1800), (8, 1800), (9, 1800), (10, 1800)];
    let own = closed_form(0, &plain, 825);
    let employers = closed_form(0, &plain.map(|(at, _)| (at, 550)), 825);
    let first = first.change(|book| book.interest = Some(heads(own, employers, 0))).done();
    let deposits = |amount: i64| -> Vec<(usize, i64)> { (0..12).map(|at| (at, amount)).collect() };
    let with_late = |opening: i64, late: i64, amount: i64| closed_form(opening - late, &[vec![(0, late)], deposits(amount)].concat(), 825);
    let by_credit = heads(with_late(first.closing.employee, 18_000, 1800), with_late(first.closing.employer, 16_750, 550), 0);
    assert_eq!(outcomes_of_both(first.clone(), Book::new(OLD, 2025, 825), by_credit), [Outcome::Pass]);
    // By the month due it is part of the opening balance.
    let by_due =
        heads(closed_form(first.closing.employee, &deposits(1800), 825), closed_form(first.closing.employer, &deposits(550), 825), 0);
    assert!(by_due.employee - by_credit.employee > 100);
    assert_eq!(outcomes_of_both(first.clone(), Book::new(OLD, 2025, 825), by_due), [Outcome::Pass]);
    let neither = heads(by_due.employee + 150, by_due.employer, 0);
    assert_eq!(outcomes_of_both(first, Book::new(OLD, 2025, 825), neither), [Outcome::Pass, Outcome::Fail]);
}

#[test]
fn arrears_of_the_year_before_may_count_from_april_or_from_the_month_behind_their_credit() {
    // They stand in the book of the year in which they came in, as those of February that were due in March and came in June.
    let kind = RowKind::Contribution { due: month("2025-03") };
    let book = |interest| {
        Book::new(OLD, 2025, 825)
            .row("2025-02", date(2025, 6, 20), kind.clone(), (150_000, 15_000), heads(18_000, 16_750, 1250))
            .months("2025-03", "2026-02")
            .without_interest()
            .change(|book| book.interest = Some(interest))
            .done()
    };
    let deposits = |amount: i64| -> Vec<(usize, i64)> { (0..12).map(|at| (at, amount)).collect() };
    let by_credit = |late: i64, amount: i64| closed_form(0, &[vec![(2, late)], deposits(amount)].concat(), 825);
    let by_due = |late: i64, amount: i64| closed_form(late, &deposits(amount), 825);
    let sums = [by_credit(18_000, 1800), by_due(18_000, 1800)].into_iter().zip([by_credit(16_750, 550), by_due(16_750, 550)]);
    for (own, employers) in sums {
        assert_eq!(outcomes(&look(&[book(heads(own, employers, 0))]), Check::Interest), [Outcome::Pass]);
    }
}

#[test]
fn a_deposit_credited_before_its_year_begins_earns_the_whole_year() {
    // The wages of March, paid on the 29th: they stand in the book of the new year, and were credited in the old one.
    let early = |row: &mut Row| row.on = date(2024, 3, 29);
    let book = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").change(|book| early(&mut book.rows[0])).without_interest();
    let deposits = |amount: i64| -> Vec<(usize, i64)> { (1..12).map(|at| (at, amount)).collect() };
    let interest = heads(closed_form(1800, &deposits(1800), 825), closed_form(550, &deposits(550), 825), 0);
    let book = book.change(|book| book.interest = Some(interest)).done();
    assert_eq!(outcomes(&look(&[book]), Check::Interest), [Outcome::Pass]);
}

#[test]
fn what_leaves_after_the_year_lowers_no_interest_of_it() {
    let gone = RowKind::Claim { para: Some("68J".to_owned()) };
    let book = Book::new(OLD, 2024, 825).opening(heads(300_000, 100_000, 0)).months("2024-03", "2025-02").done();
    let late = book.rows.last().map(|row| Row { on: date(2025, 4, 4), kind: gone, heads: heads(-50_000, 0, 0), ..row.clone() }).unwrap();
    let mut with = book;
    with.rows.push(late);
    assert_eq!(outcomes(&look(&[with]), Check::Interest), [Outcome::Pass]);
}

#[test]
fn interest_that_was_credited_late_counts_from_31_march() {
    let first = Book::new(OLD, 2024, 825).opening(heads(400_000, 200_000, 0)).months("2024-03", "2025-02").done();
    let interest = first.interest.unwrap();
    // The second book was printed before the interest of the first year was there.
    let opening = heads(first.closing.employee - interest.employee, first.closing.employer - interest.employer, first.closing.pension);
    let second = || Book::new(OLD, 2025, 825).opening(opening).months("2025-03", "2026-02").without_interest();
    let early = second().change(|book| book.printed = Some(date(2026, 5, 1).at(9, 0, 0, 0))).done();
    let analysis = look(&[first.clone(), early.clone()]);
    let late = analysis.findings.iter().find(|finding| finding.title.contains("2025-26 is not yet credited")).unwrap();
    let deposits = |amount: i64| -> Vec<(usize, i64)> { (0..12).map(|at| (at, amount)).collect() };
    let whole =
        heads(closed_form(first.closing.employee, &deposits(1800), 825), closed_form(first.closing.employer, &deposits(550), 825), 0);
    assert_eq!(late.amount, Some(whole.employee + whole.employer));
    assert!(
        late.reason.contains("opens without the interest for 2024-25") && late.reason.contains("counts from 1 April"),
        "{}",
        late.reason
    );
    assert_eq!(outcomes(&analysis, Check::Continuity), [Outcome::Unknown]);
    assert!(finding(&analysis, Check::Continuity).title.contains("2025-26 opens without the interest for 2024-25"));
    // The interest of the second year fits what counts from 31 March.
    let credited = Book::new(OLD, 2025, 825).opening(opening).months("2025-03", "2026-02").without_interest();
    let credited = credited.change(|book| book.interest = Some(whole)).done();
    assert_eq!(outcomes(&look(&[first.clone(), credited]), Check::Interest), [Outcome::Pass]);
    // A later print that still lacks it is a gap.
    let kept = second().done();
    assert_eq!(outcomes(&look(&[first, kept]), Check::Continuity), [Outcome::Fail]);
}

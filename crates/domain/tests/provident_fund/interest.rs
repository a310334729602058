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

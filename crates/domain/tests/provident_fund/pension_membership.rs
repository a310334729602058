//! Who is in the pension scheme, and whether enough goes there, before and after the ceiling rose on 17 September 2026.

use domain::provident_fund::{Check, Finding, Heads, Outcome, Passbook, Severity};
use jiff::civil::date;

use crate::builder::{Book, OLD, finding, heads, look, month, outcomes};

/// One year on ₹20,000 without pension: joined above the ceiling of that time.
fn first_year() -> Passbook {
    let book = Book::new(OLD, 2025, 825);
    (0..12).fold(book, |book, at| book.paid(&at_month("2025-03", at), (20_000, 0), heads(2400, 2400, 0))).done()
}

/// The year after it: until August 2026 as `before`, then September and October.
fn second_year(first: &Passbook, before: Heads, september: (i64, Heads), october: (i64, Heads)) -> Passbook {
    let wages = |heads: Heads| if heads.pension == 0 { (20_000, 0) } else { (20_000, 15_000) };
    let book = Book::new(OLD, 2026, 825).opening(first.closing);
    (0..6)
        .fold(book, |book, at| book.paid(&at_month("2026-03", at), wages(before), before))
        .paid("2026-09", (20_000, september.0), september.1)
        .paid("2026-10", (20_000, october.0), october.1)
        .done()
}

fn at_month(from: &str, months: i32) -> String {
    month(from).add_months(months).to_string()
}

fn sanity(books: &[Passbook]) -> Vec<Finding> {
    look(books).findings.into_iter().filter(|finding| finding.check == Check::PensionSanity).collect()
}

#[test]
fn who_joined_above_the_ceiling_is_in_the_scheme_once_it_rises_above_the_wages() {
    let first = first_year();
    for september in [(8_333, heads(2400, 1706, 694)), (9_333, heads(2400, 1623, 777))] {
        let second = second_year(&first, heads(2400, 2400, 0), september, (20_000, heads(2400, 733, 1667)));
        let analysis = look(&[first.clone(), second]);
        assert_eq!(outcomes(&analysis, Check::PensionSanity), [Outcome::Pass], "{september:?}");
        assert_eq!(outcomes(&analysis, Check::ContributionMaths), [Outcome::Pass], "{september:?}");
        assert_eq!(analysis.pension.months_seen, 2);
    }
}

#[test]
fn pension_of_the_months_before_the_ceiling_rose_is_still_wrong() {
    let first = first_year();
    let second = second_year(&first, heads(2400, 1150, 1250), (17_333, heads(2400, 956, 1444)), (20_000, heads(2400, 733, 1667)));
    let [wrong] = <[Finding; 1]>::try_from(sanity(&[first, second])).unwrap();
    // Six whole months, and of September the days before the 17th: 8.33% of 15,000 × 16 ÷ 30.
    assert_eq!((wrong.outcome, wrong.severity, wrong.amount), (Outcome::Fail, Severity::High, Some(6 * 1250 + 667)));
    assert_eq!((wrong.months.first(), wrong.months.last()), (Some(&month("2026-03")), Some(&month("2026-09"))));
    assert!(wrong.reason.contains("17 Sep 2026"), "{}", wrong.reason);
}

#[test]
fn without_pension_since_the_rise_the_reason_says_that_it_is_due_now() {
    let first = first_year();
    let none = heads(2400, 2400, 0);
    let second = second_year(&first, none, (0, none), (0, none));
    let [wrong] = <[Finding; 1]>::try_from(sanity(&[first, second])).unwrap();
    assert_eq!((wrong.outcome, wrong.severity), (Outcome::Fail, Severity::High));
    assert_eq!(wrong.title, "2 months within the ceiling without pension");
    assert!(wrong.reason.contains("Since 17 Sep 2026") && wrong.reason.contains("₹25,000"), "{}", wrong.reason);
    assert!(!wrong.reason.contains("it can be in order"), "{}", wrong.reason);
}

#[test]
fn wages_that_are_printed_at_the_old_ceiling_say_nothing_about_the_new_one() {
    // PF and pension on ₹15,000 in the first months after it was the ceiling: the real wages may be higher.
    let book = Book::new(OLD, 2026, 825).months("2026-03", "2026-10").done();
    let analysis = look(&[book]);
    let open = finding(&analysis, Check::PensionSanity);
    assert_eq!((open.outcome, open.months.as_slice()), (Outcome::Unknown, [month("2026-09"), month("2026-10")].as_slice()));
    assert!(open.reason.contains("₹15,000") && open.reason.contains("17 Sep 2026"), "{}", open.reason);
    let maths = finding(&analysis, Check::ContributionMaths);
    assert!(maths.outcome == Outcome::Pass && maths.reason.contains("September 2026 to October 2026 can't be checked"), "{}", maths.reason);
    // Without pension it is unknown too: the real wages may be above the new ceiling.
    let none = Book::new(OLD, 2026, 825).paid("2026-10", (15_000, 0), heads(1800, 1800, 0)).done();
    assert_eq!(outcomes(&look(&[none]), Check::PensionSanity), [Outcome::Unknown]);
    // A year and more after the rise such wages are taken at their word.
    let later = Book::new(OLD, 2015, 880).months("2015-09", "2016-02").done();
    assert_eq!(outcomes(&look(&[later]), Check::PensionSanity), [Outcome::Pass]);
}

#[test]
fn a_pension_on_fewer_wages_than_the_pf_is_too_little() {
    let book = Book::new(OLD, 2025, 825);
    let book = (0..12).fold(book, |book, at| book.paid(&at_month("2025-03", at), (14_000, 5_000), heads(1680, 1263, 417))).done();
    let analysis = look(&[book]);
    let short = finding(&analysis, Check::PensionSanity);
    // 8.33% of 14,000 is 1,166.
    assert_eq!((short.outcome, short.severity, short.amount), (Outcome::Fail, Severity::High, Some(12 * (1166 - 417))));
    assert!(short.title.contains("₹8,988"), "{}", short.title);
    assert!(short.reason.contains("₹417") && short.reason.contains("₹1,166") && short.reason.contains("₹5,000"), "{}", short.reason);
    let maths = finding(&analysis, Check::ContributionMaths);
    assert_eq!(maths.outcome, Outcome::Fail);
    assert!(maths.reason.contains("the pension part is ₹417") && maths.reason.contains("₹1,166"), "{}", maths.reason);
    assert!(analysis.months[0].explanation.contains("pension ₹1,166"), "{}", analysis.months[0].explanation);
}

#[test]
fn a_pension_that_stays_at_the_old_ceiling_is_too_little() {
    let book = Book::new(OLD, 2024, 825).paid("2024-05", (12_000, 12_000), heads(1440, 440, 1000)).done();
    let next = Book::new(OLD, 2026, 825)
        .opening(book.closing)
        .paid("2026-08", (20_000, 15_000), heads(2400, 1150, 1250))
        .paid("2026-09", (20_000, 15_000), heads(2400, 1150, 1250))
        .paid("2026-10", (20_000, 15_000), heads(2400, 1150, 1250))
        .done();
    let analysis = look(&[book, next]);
    let short = finding(&analysis, Check::PensionSanity);
    // 8.33% of 17,333.33 and of 20,000.
    assert_eq!((short.outcome, short.amount), (Outcome::Fail, Some(1444 + 1666 - 2 * 1250)));
    assert_eq!(short.months, [month("2026-09"), month("2026-10")]);
    assert!(short.reason.contains("17 Sep 2026"), "{}", short.reason);
    let maths = finding(&analysis, Check::ContributionMaths);
    assert!(maths.outcome == Outcome::Fail && maths.reason.contains("₹1,444"), "{}", maths.reason);
}

#[test]
fn the_month_of_the_fifty_eighth_birthday_may_have_part_of_the_pension() {
    let book = Book::new(OLD, 2024, 825)
        .paid("2024-05", (14_000, 14_000), heads(1680, 514, 1166))
        .paid("2024-06", (14_000, 7_000), heads(1680, 1097, 583))
        .change(|book| book.born = Some(date(1966, 6, 15)))
        .done();
    assert_eq!(outcomes(&look(&[book]), Check::PensionSanity), [Outcome::Pass]);
}

#[test]
fn whoever_joined_above_every_ceiling_hears_one_thing() {
    let paid = |wages: i64, own: i64| {
        (0..7)
            .fold(Book::new(OLD, 2026, 825), |book, at| book.paid(&at_month("2026-04", at), (wages, 15_000), heads(own, own - 1250, 1250)))
    };
    for (wages, own) in [(40_000, 4800), (30_000, 3600)] {
        let analysis = look(&[paid(wages, own).done()]);
        assert_eq!(outcomes(&analysis, Check::PensionSanity), [Outcome::Fail], "{:#?}", analysis.findings);
        let wrong = finding(&analysis, Check::PensionSanity);
        assert!(wrong.title.contains("joined above the wage ceiling") && wrong.amount == Some(8750), "{wrong:?}");
        assert_eq!(outcomes(&analysis, Check::ContributionMaths), [Outcome::Pass]);
        assert!(!analysis.months.iter().any(|line| line.explanation.contains("₹1,638")), "{:?}", analysis.months);
    }
    // Where the books begin with money it is a question, and still one.
    let analysis = look(&[paid(40_000, 4800).opening(heads(9000, 3000, 0)).done()]);
    assert_eq!(outcomes(&analysis, Check::PensionSanity), [Outcome::Unknown]);
    assert_eq!(outcomes(&analysis, Check::ContributionMaths), [Outcome::Pass]);
}

#[test]
fn in_the_month_of_the_rise_only_its_days_within_are_owed() {
    let first = first_year();
    let second = second_year(&first, heads(2400, 1150, 1250), (15_000, heads(2400, 1150, 1250)), (20_000, heads(2400, 733, 1667)));
    let analysis = look(&[first, second]);
    let [wrong] = <[Finding; 1]>::try_from(sanity_of(&analysis)).unwrap();
    // Six whole months, and of September what is more than 8.33% of 20,000 × 14 ÷ 30.
    assert_eq!((wrong.outcome, wrong.amount), (Outcome::Fail, Some(6 * 1250 + 1250 - 777)));
    assert_eq!(outcomes(&analysis, Check::ContributionMaths), [Outcome::Pass]);
}

fn sanity_of(analysis: &domain::provident_fund::Analysis) -> Vec<Finding> {
    analysis.findings.iter().filter(|finding| finding.check == Check::PensionSanity).cloned().collect()
}

#[test]
fn pension_after_fifty_eight_belongs_in_the_fund() {
    let year = |born| Book::new(OLD, 2025, 825).months("2025-03", "2026-02").change(|book| book.born = Some(born)).done();
    let analysis = look(&[year(date(1960, 8, 15))]);
    let [wrong] = <[Finding; 1]>::try_from(sanity_of(&analysis)).unwrap();
    assert_eq!((wrong.outcome, wrong.severity, wrong.amount), (Outcome::Fail, Severity::High, Some(15_000)));
    assert_eq!(wrong.title, "₹15,000 went to the pension after you turned 58");
    assert!(wrong.months.len() == 12 && !wrong.remedy.is_empty() && wrong.rule.is_some(), "{wrong:?}");
    // Up to 60 the pension can be put off, so it is a question. The month of the birthday may have its part.
    let [open] = <[Finding; 1]>::try_from(sanity(&[year(date(1967, 5, 10))])).unwrap();
    assert_eq!((open.outcome, open.amount, open.months.first()), (Outcome::Unknown, Some(9 * 1250), Some(&month("2025-06"))));
    assert!(open.reason.contains("put off") && open.reason.contains("60"), "{}", open.reason);
    assert_eq!(outcomes(&look(&[year(date(1967, 8, 20))]), Check::PensionSanity), [Outcome::Unknown]);
    assert_eq!(outcomes(&look(&[year(date(1968, 2, 20))]), Check::PensionSanity), [Outcome::Pass]);
}

#[test]
fn the_pension_of_a_month_with_two_lines_has_the_ceiling_of_one() {
    let book = Book::new(OLD, 2024, 825)
        .months("2024-03", "2024-07")
        .paid("2024-07", (6_000, 6_000), heads(720, 220, 500))
        .months("2024-08", "2025-02")
        .done();
    let analysis = look(&[book]);
    let higher = finding(&analysis, Check::HigherPension);
    assert_eq!((higher.outcome, higher.amount, higher.months.as_slice()), (Outcome::Unknown, Some(500), [month("2024-07")].as_slice()));
    assert!(!higher.reason.contains("stands twice"), "{}", higher.reason);
}

#[test]
fn september_2026_has_its_ceiling_in_two_parts() {
    let book = |pension: i64| {
        let shares = heads(3_000, 3_000 - pension, pension);
        let paid = Book::new(OLD, 2026, 825).months("2026-03", "2026-08").paid("2026-09", (25_000, 25_000), shares).done();
        finding(&look(&[paid]), Check::HigherPension).amount
    };
    assert_eq!(book(2_083), Some(445), "the new ceiling for the whole month");
    assert_eq!(book(1_638), None);
}

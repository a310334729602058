//! The pension scheme: membership, service, estimate.

use domain::calculators::{CalculatorKind, Inputs, Rulebook, calculate};
use domain::numerals::format_rupees;
use domain::pension_scheme::PensionService;
use domain::provident_fund::{Check, Outcome, Passbook, QuestionnaireAnswers, Severity, Verdict};
use jiff::civil::date;

use crate::builder::{Book, FACTS, NEW, OLD, TODAY, finding, heads, look, look_as_told, month, outcomes, sound_told};

fn years(from: i16, to: i16) -> Vec<Passbook> {
    (from..=to).map(|year| Book::new(OLD, year, 825).months(&format!("{year}-03"), &format!("{}-02", year + 1)).done()).collect()
}

#[test]
fn pension_for_one_who_joined_above_the_ceiling_is_wrong() {
    let book = Book::new(OLD, 2024, 825).paid("2024-05", (40_000, 15_000), heads(4800, 3550, 1250)).done();
    let analysis = look(std::slice::from_ref(&book));
    let wrong = finding(&analysis, Check::PensionSanity);
    assert_eq!((wrong.outcome, wrong.severity, wrong.amount), (Outcome::Fail, Severity::High, Some(1250)));
    let earlier = QuestionnaireAnswers { member_since: Some(month("2012-05")), ..sound_told() };
    assert_eq!(outcomes(&look_as_told(&[book], &earlier), Check::PensionSanity), [Outcome::Pass]);
    let opens = Book::new(OLD, 2024, 825).opening(heads(9000, 3000, 0)).paid("2024-05", (40_000, 15_000), heads(4800, 3550, 1250)).done();
    assert_eq!(outcomes(&look(&[opens]), Check::PensionSanity), [Outcome::Unknown]);
}

#[test]
fn wages_within_the_ceiling_need_a_pension_contribution() {
    let sanity = |wage_month: &str, year, wages: i64, own: i64| {
        let book = Book::new(OLD, year, 825).without_interest().paid(wage_month, (wages, 0), heads(own, own, 0)).done();
        outcomes(&look(&[book]), Check::PensionSanity)
    };
    assert_eq!(sanity("2024-05", 2024, 12_000, 1440), [Outcome::Fail]);
    assert_eq!(sanity("2024-05", 2024, 40_000, 4800), [Outcome::Pass]);
    // Printed at the ceiling: the real wages may be higher.
    assert_eq!(sanity("2024-05", 2024, 15_000, 1800), [Outcome::Unknown]);
    assert_eq!(sanity("2026-08", 2026, 20_000, 2400), [Outcome::Pass]);
    assert_eq!(sanity("2026-10", 2026, 20_000, 2400), [Outcome::Fail]);
}

#[test]
fn no_pension_is_owed_from_the_age_of_fifty_eight() {
    let book = Book::new(OLD, 2024, 825)
        .paid("2024-05", (12_000, 0), heads(1440, 1440, 0))
        .change(|book| book.born = Some(date(1964, 1, 1)))
        .done();
    assert_eq!(outcomes(&look(&[book]), Check::PensionSanity), [Outcome::Pass]);
}

#[test]
fn overlapping_months_of_service_count_once() {
    let old = Book::new(OLD, 2024, 825).months("2024-03", "2024-08").done();
    let new = Book::new(NEW, 2024, 825).months("2024-07", "2025-02").done();
    let analysis = look(&[old, new]);
    assert_eq!(analysis.pension.months_seen, 12);
    assert!(finding(&analysis, Check::PensionService).title.contains("At least 12 months"));
}

#[test]
fn service_has_its_steps() {
    let service = |books: &[Passbook]| {
        let analysis = look(books);
        let finding = finding(&analysis, Check::PensionService);
        (finding.outcome, finding.severity, finding.reason.clone())
    };
    let few = service(&[Book::new(OLD, 2024, 825).months("2024-03", "2024-06").done()]);
    assert!(few.0 == Outcome::Pass && few.2.contains("pays nothing yet"), "{few:?}");
    let some = service(&years(2016, 2019));
    assert!(some.0 == Outcome::Pass && some.2.contains("36 months after"), "{some:?}");
    let full = service(&years(2016, 2025));
    assert!(full.0 == Outcome::Pass && full.2.contains("monthly pension is earned"), "{full:?}");
}

#[test]
fn the_estimate_is_a_range_with_its_assumptions() {
    let analysis = look(&years(2016, 2025));
    // Ten years on ₹15,000: 15,000 × 10 ÷ 70. Until 58, in June 2056, from November 2026 on, and 2 years more.
    let (low, high) = analysis.pension.monthly_estimate.unwrap();
    let months = 120.0 + f64::from(month("2056-05").months_since(month("2026-11")) + 1);
    assert_eq!(low, 2_143);
    assert_eq!(high, (15_000.0 * (months / 12.0 + 2.0) / 70.0).round() as i64);
    assert!(analysis.pension.assumptions.len() >= 4);
    assert_eq!(outcomes(&analysis, Check::PensionEstimate), [Outcome::Pass]);
}

/// Twelve years up to the present month, through the raised ceiling within September 2026, on the same wages in both.
#[test]
fn the_calculator_and_the_report_give_one_person_the_same_pension() {
    let paid = |wages: i64| {
        let book = |year: i16| {
            (0..12)
                .map(|at| month(&format!("{year}-03")).add_months(at))
                .filter(|at| *at <= month("2026-11"))
                .fold(Book::new(OLD, year, 850).without_interest(), |book, at| {
                    book.paid(&at.to_string(), (wages, wages), heads(1800, 550, 1250))
                })
        };
        let books: Vec<Passbook> = (2014..=2026).map(|year| book(year).change(|book| book.born = None).done()).collect();
        look(&books).pension
    };
    let rulebook = Rulebook::new(&FACTS, TODAY);
    for wages in [9_000, 15_000, 18_000, 40_000] {
        let seen = paid(wages);
        let years = seen.months_seen / 12;
        let service = PensionService::unbroken(wages as f64, seen.months_seen, month("2026-11"));
        let expected = rulebook.eps().unwrap().monthly_pension(&service, 58.0) as i64;
        assert_eq!(seen.monthly_estimate, Some((expected, expected)), "{wages}");
        // The calculator takes whole years: the same months, less the first ones.
        let pairs = [("wages", wages.to_string()), ("years", years.to_string())];
        let inputs = Inputs::parse(CalculatorKind::Eps, pairs.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let shown = calculate(&inputs, &rulebook).unwrap();
        let whole = PensionService::unbroken(wages as f64, years * 12, month("2026-11"));
        assert_eq!(shown.results[0].value, rulebook.eps().unwrap().monthly_pension(&whole, 58.0), "{wages}");
    }
}

#[test]
fn months_under_an_old_ceiling_count_with_it() {
    let book = |year: i16| {
        let wages = if year < 2014 { (6_500, 6_500) } else { (15_000, 15_000) };
        let paid = if year < 2014 { heads(780, 239, 541) } else { heads(1800, 550, 1250) };
        (0..12).fold(Book::new(OLD, year, 850).without_interest(), |book, at| {
            book.paid(&month(&format!("{year}-03")).add_months(at).to_string(), wages, paid)
        })
    };
    let books: Vec<Passbook> = (2009..=2019).map(|year| book(year).change(|book| book.born = None).done()).collect();
    let analysis = look(&books);
    // 66 months until August 2014 on 6,500, and 66 after it on 15,000.
    let expected = ((66.0 * 6_500.0 + 66.0 * 15_000.0) / 12.0 / 70.0_f64).round() as i64;
    assert_eq!(analysis.pension.monthly_estimate, Some((expected, expected)));
}

#[test]
fn a_short_service_without_a_birth_date_has_no_estimate() {
    let book = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").change(|book| book.born = None).done();
    let analysis = look(&[book]);
    assert_eq!((analysis.pension.monthly_estimate, outcomes(&analysis, Check::PensionEstimate)), (None, vec![Outcome::Unknown]));
}

#[test]
fn a_birth_behind_the_end_of_the_calendar_is_counted_up_to_it() {
    let book = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").change(|book| book.born = None).done();
    for born in [date(2190, 1, 1), date(9999, 12, 31)] {
        let told = QuestionnaireAnswers { born: Some(born), ..sound_told() };
        assert_eq!(look_as_told(std::slice::from_ref(&book), &told).pension.months_seen, 12, "{born}");
    }
}

#[test]
fn a_pension_that_may_never_come_is_unknown_and_says_what_it_depends_on() {
    let analysis = look(&years(2023, 2025));
    assert_eq!(analysis.pension.monthly_estimate, None);
    let why = &analysis.pension.assumptions[0];
    assert!(why.contains("120 months") && why.contains("36 months are seen") && why.contains("about ₹"), "{why}");
    let continued = analysis.pension.if_continued.unwrap();
    assert_eq!((continued.at_least, continued.until_age), (false, 58));
    assert!(why.contains(&format!("about {} a month", format_rupees(continued.amount as f64))), "{why}");
    let estimate = finding(&analysis, Check::PensionEstimate);
    assert!(estimate.outcome == Outcome::Unknown && estimate.reason == *why, "{estimate:?}");
    assert_eq!(look(&years(2016, 2025)).pension.if_continued, None, "an estimate says it");
    let none = Book::new(OLD, 2024, 825).paid("2024-05", (40_000, 0), heads(4800, 4800, 0)).done();
    assert!(look(&[none]).pension.assumptions[0].contains("No pension contribution"));
}

#[test]
fn more_than_the_ceiling_points_to_a_higher_pension() {
    let book = Book::new(OLD, 2024, 825).paid("2024-05", (60_000, 60_000), heads(7200, 2202, 4998)).done();
    let analysis = look(&[book]);
    let higher = finding(&analysis, Check::HigherPension);
    assert!(higher.outcome == Outcome::Unknown && higher.severity == Severity::Info, "{higher:?}");
    // 8.33% of 60,000 less that of 15,000.
    assert_eq!(higher.amount, Some(4998 - 1250));
    assert_eq!(outcomes(&look(&years(2024, 2024)), Check::HigherPension), [Outcome::NotApplicable]);
}

#[test]
fn pension_cash_needs_a_wait_and_service_below_ten_years() {
    let out = QuestionnaireAnswers { employed: Some(false), ..sound_told() };
    let cash = |books: &[Passbook], told: &QuestionnaireAnswers| {
        look_as_told(books, told).withdrawals.into_iter().find(|way| way.purpose.contains("pension")).unwrap().verdict
    };
    assert_eq!(cash(&years(2018, 2020), &out), Verdict::Yes);
    assert_eq!(cash(&years(2018, 2020), &sound_told()), Verdict::No);
    assert_eq!(cash(&years(2024, 2025), &out), Verdict::No);
    assert_eq!(cash(&years(2012, 2022), &out), Verdict::No);
}

#[test]
fn a_short_look_at_a_long_service_is_no_despair() {
    // One year of a person near 58, who has been a member for long.
    let book = |opening: i64| {
        let book = Book::new(OLD, 2025, 825).opening(heads(900_000, 300_000, opening)).months("2025-03", "2026-02");
        book.change(|book| book.born = Some(date(1970, 6, 15))).done()
    };
    let why = |analysis: &domain::provident_fund::Analysis| {
        let estimate = finding(analysis, Check::PensionEstimate);
        assert_eq!((estimate.outcome, analysis.pension.monthly_estimate), (Outcome::Unknown, None));
        assert_eq!(estimate.reason, analysis.pension.assumptions[0]);
        estimate.reason.clone()
    };
    let told = QuestionnaireAnswers { member_since: Some(month("2008-04")), ..sound_told() };
    for (opening, told) in [(150_000, &sound_told()), (0, &told), (150_000, &told)] {
        let analysis = look_as_told(&[book(opening)], told);
        let why = why(&analysis);
        assert!(why.contains("earlier service is not seen") && !why.contains("would not make them full"), "{why}");
        assert!(!why.contains("it would be about"), "{why}");
        assert!(analysis.pension.if_continued.is_none_or(|pension| pension.at_least));
    }
    let young = Book::new(OLD, 2025, 825).opening(heads(90_000, 30_000, 15_000)).months("2025-03", "2026-02").done();
    let continued = look(&[young]).pension.if_continued.unwrap();
    assert!(continued.at_least && continued.amount > 1_000, "{continued:?}");
    // Who began with this book is told so plainly.
    let fresh = Book::new(OLD, 2025, 825).months("2025-03", "2026-02").change(|book| book.born = Some(date(1970, 6, 15))).done();
    assert!(why(&look(std::slice::from_ref(&fresh))).contains("would not make them full"));
    assert_eq!(look(&[fresh]).pension.if_continued, None);
}

/// Nine years from March of a year, and months more.
fn nine_years_and(year: i16, months: i32) -> Vec<Passbook> {
    let mut books = years(year, year + 8);
    let last = month(&format!("{}-03", year + 9)).add_months(months - 1).to_string();
    books.push(Book::new(OLD, year + 9, 825).months(&format!("{}-03", year + 9), &last).done());
    books
}

#[test]
fn half_a_year_counts_as_a_year_of_the_least_service() {
    for months in [6, 7, 11] {
        let analysis = look(&nine_years_and(2016, months));
        let seen = 108 + i64::from(months);
        let service = finding(&analysis, Check::PensionService);
        assert_eq!(service.outcome, Outcome::Pass, "{service:?}");
        assert!(service.title.contains(&format!("{seen} months")), "{service:?}");
        assert!(service.reason.contains("A part year of 6 months or more counts as a full one"), "{}", service.reason);
        assert!(service.rule.as_ref().is_some_and(|rule| rule.grade == "B" && rule.title.contains("rounding off service")), "{service:?}");
        // It opens the pension. The amount goes by the real service.
        let (low, _) = analysis.pension.monthly_estimate.unwrap();
        assert_eq!(low, (15_000.0 * seen as f64 / 12.0 / 70.0).round() as i64);
        let all = serde_json::to_string(&analysis).unwrap();
        assert!(!all.contains("no monthly pension"), "whoever reads that may give up a pension for life");
    }
    let analysis = look(&nine_years_and(2016, 5));
    assert_eq!(analysis.pension.monthly_estimate, None);
    let why = &finding(&analysis, Check::PensionEstimate).reason;
    assert!(why.contains("114 months") && why.contains("113 months are seen"), "{why}");
}

#[test]
fn pension_cash_ends_where_the_pension_begins() {
    let out = QuestionnaireAnswers { employed: Some(false), ..sound_told() };
    let cash = |months| {
        let ways = look_as_told(&nine_years_and(2010, months), &out).withdrawals;
        ways.into_iter().find(|way| way.purpose.contains("pension")).unwrap()
    };
    assert_eq!(cash(5).verdict, Verdict::Yes);
    assert!(cash(5).reason.contains("Below 114 months"), "{}", cash(5).reason);
    assert_eq!(cash(6).verdict, Verdict::No);
    assert!(cash(6).reason.contains("monthly pension is earned"), "{}", cash(6).reason);
}

#[test]
fn months_after_the_pension_age_are_no_service() {
    let year = |born| Book::new(OLD, 2025, 825).months("2025-03", "2026-02").change(|book| book.born = Some(born)).done();
    let analysis = look(&[year(date(1960, 8, 15))]);
    assert_eq!((analysis.pension.months_seen, analysis.pension.monthly_estimate), (0, None));
    let service = finding(&analysis, Check::PensionService);
    assert!(service.outcome == Outcome::NotApplicable && service.reason.contains("after you turned 58"), "{service:?}");
    assert!(!serde_json::to_string(&analysis.pension).unwrap().contains("until you are 58"), "{:?}", analysis.pension);
    // Who turned 58 in May 2025 has three months of service, the one of the birthday included.
    let analysis = look(&[year(date(1967, 5, 10))]);
    assert_eq!(analysis.pension.months_seen, 3);
    let why = &finding(&analysis, Check::PensionEstimate).reason;
    assert!(why.contains("3 months are seen") && why.contains("You have turned 58"), "{why}");
    assert!(!why.contains("until you are") && !why.contains("how long you still contribute"), "{why}");
    // A full pension is one figure then, and no range.
    let mut full = years(2015, 2024);
    full.push(Book::new(OLD, 2025, 825).months("2025-03", "2026-02").done());
    let turned: Vec<Passbook> = full.into_iter().map(|book| Passbook { born: Some(date(1967, 5, 10)), ..book }).collect();
    let analysis = look(&turned);
    let (low, high) = analysis.pension.monthly_estimate.unwrap();
    assert_eq!((low, high), (high, (15_000.0 * 123.0 / 12.0 / 70.0_f64).round() as i64));
    assert!(!analysis.pension.assumptions.iter().any(|text| text.contains("until you are")), "{:?}", analysis.pension.assumptions);
}

#[test]
fn wages_of_a_split_month_go_on_under_the_new_ceiling() {
    for (epf, eps, shares, today) in [
        (30_000, 19_667, heads(3600, 1962, 1638), "₹25,000"),
        (25_000, 19_667, heads(3000, 1362, 1638), "₹25,000"),
        (20_000, 17_333, heads(2400, 956, 1444), "₹20,000"),
    ] {
        let book = Book::new(OLD, 2026, 825).months("2026-03", "2026-08").paid("2026-09", (epf, eps), shares).done();
        let why = look(&[book]).pension.assumptions[0].clone();
        assert!(why.contains(&format!("on today's wages of {today}, it would be")), "{why}");
    }
}

#[test]
fn months_without_a_contribution_are_no_service() {
    // Ten years until February 2019, and nothing since: a contribution is assumed from now on only.
    let books = years(2009, 2018);
    let analysis = look(&books);
    let (low, high) = analysis.pension.monthly_estimate.unwrap();
    let born = month("1998-06").add_months(58 * 12 - 1);
    let ahead = f64::from(born.months_since(month("2026-11")) + 1);
    assert_eq!(high, (low as f64 + 15_000.0 * (ahead / 12.0 + 2.0) / 70.0).round() as i64);
    let assumed = analysis.pension.assumptions.join(" ");
    assert!(assumed.contains("No contribution is seen for March 2019 to October 2026, so these months are no service here."), "{assumed}");
    assert!(assumed.contains("on the last wages seen, ₹15,000") && !assumed.contains("today's wages"), "{assumed}");
    // A passbook that is a month behind leaves nothing out.
    let recent = Book::new(OLD, 2026, 825).months("2026-03", "2026-09").done();
    let assumed = look(&[recent]).pension.assumptions.join(" ");
    assert!(assumed.contains("today's wages") && !assumed.contains("No contribution is seen for"), "{assumed}");
}

#[test]
fn who_is_out_of_work_gets_no_pension_for_months_to_come() {
    let out = QuestionnaireAnswers { employed: Some(false), ..sound_told() };
    let since = QuestionnaireAnswers { employed: None, out_of_work_since: Some(month("2026-02")), ..sound_told() };
    let left = QuestionnaireAnswers { employed: None, ..sound_told() };
    for (told, why) in [(&out, "you don't work now"), (&since, "you don't work now"), (&left, "The exit from Old Works Ltd is marked")] {
        let analysis = look_as_told(&years(2016, 2025), told);
        assert_eq!(analysis.pension.monthly_estimate, Some((2_143, 2_143)), "only the ten years seen");
        let assumed = analysis.pension.assumptions.join(" ");
        assert!(assumed.contains(why) && assumed.contains("A later job") && !assumed.contains("every month until"), "{assumed}");
        assert!(finding(&analysis, Check::PensionEstimate).title.contains("about ₹2,143 a month"));
        let short = look_as_told(&years(2023, 2025), told);
        assert_eq!((short.pension.monthly_estimate, short.pension.if_continued), (None, None));
        let open = &short.pension.assumptions[0];
        assert!(open.contains("whether you contribute again: a pension takes 120 months of service. Seen so far: 36 months."), "{open}");
        assert!(open.contains(why) && !open.contains("every month until") && !open.contains("today's wages"), "{open}");
    }
}

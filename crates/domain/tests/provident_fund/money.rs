//! Withdrawals, tax, balances.

use domain::calculators::{CalculatorKind, Inputs, Rulebook, calculate};
use domain::provident_fund::{Check, Outcome, QuestionnaireAnswers, RuleSource, Severity, Verdict, Withdrawal};
use jiff::civil::date;

use crate::builder::{Book, FACTS, NEW, OLD, TODAY, finding, heads, look, look_as_told, month, outcomes, sound_books, sound_told};

fn way(ways: &[Withdrawal], word: &str) -> Withdrawal {
    ways.iter().find(|way| way.purpose.contains(word)).unwrap().clone()
}

#[test]
fn a_part_can_be_taken_after_a_year_of_membership() {
    let analysis = look(&sound_books());
    let education = way(&analysis.withdrawals, "Education");
    let balance = analysis.balance.employee + analysis.balance.employer;
    assert_eq!((education.verdict, education.at_most), (Verdict::Yes, Some(balance * 3 / 4)));
    assert!(education.reason.contains("10 times") && !education.unknowns.is_empty(), "{education:?}");
    assert!(way(&analysis.withdrawals, "Marriage").reason.contains("5 times"));
    let short = [Book::new(NEW, 2026, 825).months("2026-06", "2026-08").done()];
    assert_eq!(way(&look(&short).withdrawals, "Illness").verdict, Verdict::No);
    let opens = [Book::new(NEW, 2026, 825).opening(heads(5000, 1500, 0)).months("2026-06", "2026-08").done()];
    assert_eq!(way(&look(&opens).withdrawals, "Illness").verdict, Verdict::Unknown);
}

#[test]
fn all_of_it_needs_a_year_without_work() {
    let ask = |told: &QuestionnaireAnswers| way(&look_as_told(&sound_books(), told).withdrawals, "without work").verdict;
    let out = |since: &str| QuestionnaireAnswers { employed: Some(false), out_of_work_since: Some(month(since)), ..sound_told() };
    assert_eq!(ask(&sound_told()), Verdict::No);
    assert_eq!(ask(&out("2026-08")), Verdict::No);
    assert_eq!(ask(&out("2025-11")), Verdict::Yes);
    assert_eq!(ask(&QuestionnaireAnswers::default()), Verdict::Unknown);
}

#[test]
fn what_is_only_reported_is_never_a_yes() {
    let old = QuestionnaireAnswers { employed: Some(false), born: Some(date(1960, 1, 1)), ..QuestionnaireAnswers::default() };
    let books: Vec<_> = sound_books()
        .into_iter()
        .map(|mut book| {
            book.born = None;
            book
        })
        .collect();
    let ways = look_as_told(&books, &old).withdrawals;
    let reported: Vec<_> = ways.iter().filter(|way| way.rule.as_ref().is_some_and(|rule| rule.grade == "unknown")).collect();
    assert_eq!(reported.len(), 4);
    assert!(reported.iter().all(|way| way.verdict == Verdict::Unknown && way.reason.contains("reported")), "{reported:#?}");
    assert_eq!(way(&look(&sound_books()).withdrawals, "retirement").verdict, Verdict::No);
}

#[test]
fn money_that_is_not_transferred_yet_is_no_part_of_any_claim() {
    let note = "Money in older accounts counts once it is transferred.";
    let old = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    let new = Book::new(NEW, 2025, 825).months("2025-03", "2026-02").done();
    let noted = |books: &[domain::provident_fund::Passbook]| -> Vec<String> {
        let ways = look_as_told(books, &QuestionnaireAnswers::default()).withdrawals.into_iter();
        ways.filter(|way| way.reason.contains(note)).map(|way| way.purpose).collect()
    };
    let both = noted(&[old, new.clone()]);
    let whole = ["without work", "on retirement", "disability", "leaving India", "retrenchment"];
    assert!(whole.iter().all(|word| both.iter().any(|purpose| purpose.contains(word))), "{both:?}");
    assert_eq!(both.len(), 5 + whole.len(), "the parts, and every way to all of it: {both:?}");
    assert!(noted(&[new]).is_empty(), "one account has nothing to transfer");
}

#[test]
fn tax_is_deducted_from_large_sums_before_five_years() {
    let analysis = look(&sound_books());
    let tax = finding(&analysis, Check::TaxDeducted);
    assert_eq!(tax.outcome, Outcome::Fail);
    assert!(tax.severity == Severity::Info && tax.reason.contains("10%") && tax.reason.contains("₹50,000"), "{tax:?}");
    let long = QuestionnaireAnswers { member_since: Some(month("2019-01")), ..sound_told() };
    assert_eq!(outcomes(&look_as_told(&sound_books(), &long), Check::TaxDeducted), [Outcome::Pass]);
    let small = [Book::new(NEW, 2026, 825).months("2026-06", "2026-08").done()];
    assert_eq!(outcomes(&look(&small), Check::TaxDeducted), [Outcome::Pass]);
}

#[test]
fn service_in_an_account_that_was_not_transferred_makes_no_five_years() {
    let old = [2015, 2016].map(|year: i16| Book::new(OLD, year, 880).months(&format!("{year}-03"), &format!("{}-02", year + 1)).done());
    let new = [2024, 2025].map(|year: i16| Book::new(NEW, year, 825).months(&format!("{year}-03"), &format!("{}-02", year + 1)).done());
    let books = [old.clone(), new.clone()].concat();
    let analysis = look(&books);
    let tax = finding(&analysis, Check::TaxDeducted);
    assert_eq!(tax.outcome, Outcome::Unknown, "{}", tax.reason);
    assert!(tax.reason.contains("counts only once its account is transferred"), "{}", tax.reason);
}

#[test]
fn interest_on_large_own_contributions_is_taxable() {
    let book = |own: i64| {
        (0..12).fold(Book::new(OLD, 2024, 825), |book, at| {
            book.paid(&month("2024-03").add_months(at).to_string(), (150_000, 15_000), heads(own, 16_750, 1250))
        })
    };
    assert_eq!(outcomes(&look(&[book(18_000).done()]), Check::TaxableInterest), [Outcome::Pass]);
    let analysis = look(&[book(25_000).change(|book| book.tds = Some(heads(-660, 0, 0))).done()]);
    let taxable = finding(&analysis, Check::TaxableInterest);
    assert_eq!((taxable.outcome, taxable.amount), (Outcome::Fail, Some(50_000)));
    assert!(taxable.reason.contains("₹2,50,000") && taxable.evidence[0].text.contains("₹660"), "{taxable:?}");
    let before = [Book::new(OLD, 2019, 850).months("2019-03", "2020-02").done()];
    assert_eq!(outcomes(&look(&before), Check::TaxableInterest), [Outcome::NotApplicable]);
}

#[test]
fn the_balance_is_that_of_the_last_line_and_not_the_forecast() {
    let mut book = Book::new(NEW, 2026, 825).opening(heads(100_000, 40_000, 20_000)).months("2026-03", "2026-08").done();
    book.closing = heads(999_999, 999_999, 999_999);
    let kind = domain::provident_fund::RowKind::Claim { para: Some("57(1)".to_owned()) };
    let mut claimed = book.clone();
    claimed.rows.push(domain::provident_fund::Row { kind, on: date(2026, 10, 1), heads: heads(-10_000, 0, 0), ..book.rows[0].clone() });
    assert_eq!(look(&[book]).balance, heads(110_800, 43_300, 27_500));
    let analysis = look(&[claimed]);
    assert_eq!(analysis.balance.employee, 100_800);
    assert!(analysis.years[0].running && analysis.years[0].heads == analysis.balance);
    assert_eq!(analysis.rules_as_of, TODAY);
}

#[test]
fn what_may_be_taken_now_stands_beside_what_keeping_it_comes_to() {
    let analysis = look(&sound_books());
    let whole = analysis.balance.employee + analysis.balance.employer;
    let both = &analysis.withdraw_or_keep;
    let allowed = analysis.withdrawals.iter().filter(|way| way.verdict == Verdict::Yes).filter_map(|way| way.at_most).max();
    assert_eq!((both.take_now, both.take_now), (allowed, Some(whole * 3 / 4)));
    assert_eq!(both.stays, whole - whole * 3 / 4);
    assert_eq!(both.until_age, 58);
    let since = |rule: &Option<RuleSource>| rule.as_ref().and_then(|rule| rule.since);
    assert_eq!((since(&both.rule), since(&both.rate_rule)), (Some(date(2026, 6, 29)), Some(date(2025, 4, 1))));
    let first = both.growth[0];
    assert_eq!((first.years, first.kept), (1, whole + (whole as f64 * 8.25 / 100.0).round() as i64));
}

/// The page shows both beside each other, so they may not differ by a rupee.
#[test]
fn the_growth_is_that_of_the_calculator() {
    let both = look(&sound_books()).withdraw_or_keep;
    let whole = both.stays + both.take_now.unwrap();
    for (balance, grown) in [(whole, both.growth[29].kept), (both.stays, both.growth[29].left)] {
        let balance = balance.to_string();
        let given = [("basic", "0"), ("age", "28"), ("balance", balance.as_str()), ("until", "58")];
        let inputs = Inputs::parse(CalculatorKind::Epf, given).unwrap();
        let calculated = calculate(&inputs, &Rulebook::new(&FACTS, TODAY)).unwrap();
        assert_eq!(calculated.results[0].value as i64, grown);
    }
}

#[test]
fn nothing_is_taken_now_unless_a_way_is_surely_open() {
    let short = look(&[Book::new(NEW, 2026, 825).months("2026-06", "2026-08").done()]).withdraw_or_keep;
    assert_eq!((short.take_now, short.rule), (None, None));
    assert_eq!((short.stays, short.growth[9].kept), (3 * 2350, short.growth[9].left));
    let out = QuestionnaireAnswers { employed: Some(false), out_of_work_since: Some(month("2025-11")), ..sound_told() };
    let all = look_as_told(&sound_books(), &out);
    assert_eq!(all.withdraw_or_keep.take_now, Some(all.balance.employee + all.balance.employer));
    assert_eq!((all.withdraw_or_keep.stays, all.withdraw_or_keep.growth[51].left), (0, 0));
}

#[test]
fn a_membership_that_was_told_is_named_as_told() {
    let books = [Book::new(NEW, 2025, 825).months("2025-12", "2026-02").done()];
    let told = QuestionnaireAnswers { member_since: Some(month("2012-04")), ..QuestionnaireAnswers::default() };
    let (seen, analysis) = (look_as_told(&books, &QuestionnaireAnswers::default()), look_as_told(&books, &told));
    let tax = |analysis: &domain::provident_fund::Analysis| finding(analysis, Check::TaxDeducted).reason.clone();
    assert!(tax(&seen).starts_with("From the first deposit we know of, you have 3 months of service."), "{}", tax(&seen));
    assert!(
        tax(&analysis)
            .starts_with("You told us that you have been a member since April 2012; the first deposit we see is for December 2025.")
    );
    assert!(tax(&analysis).contains("So you have 167 months of service."), "{}", tax(&analysis));
    let illness = way(&analysis.withdrawals, "Illness");
    assert!(
        illness.verdict == Verdict::Yes && illness.reason.contains("You told us that you have been a member since April 2012"),
        "{illness:?}"
    );
    assert!(!way(&seen.withdrawals, "Illness").reason.contains("You told us"));
}

#[test]
fn from_an_empty_account_nothing_can_be_taken() {
    let first = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    let gone = heads(-first.closing.employee, -first.closing.employer, 0);
    let kind = domain::provident_fund::RowKind::Claim { para: Some("69".to_owned()) };
    let second = Book::new(OLD, 2025, 825)
        .opening(first.closing)
        .row("2025-06", date(2025, 7, 10), kind, (0, 0), gone)
        .change(|book| book.interest = Some(heads(0, 0, 0)))
        .without_interest()
        .done();
    let out = QuestionnaireAnswers { employed: Some(false), out_of_work_since: Some(month("2025-03")), ..QuestionnaireAnswers::default() };
    for told in [QuestionnaireAnswers::default(), out] {
        let analysis = look_as_told(&[first.clone(), second.clone()], &told);
        let ways: Vec<_> = analysis.withdrawals.iter().filter(|way| !way.purpose.contains("pension")).collect();
        assert!(ways.iter().all(|way| way.verdict == Verdict::No && way.at_most.is_none()), "{ways:#?}");
        assert!(ways.iter().all(|way| way.reason.starts_with("There is no money to take out.")), "{ways:#?}");
    }
}

#[test]
fn tax_on_interest_within_the_limit_stems_from_earlier_years() {
    let book = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").change(|book| book.tds = Some(heads(-660, 0, 0))).done();
    let analysis = look(&[book]);
    let taxable = finding(&analysis, Check::TaxableInterest);
    assert_eq!((taxable.outcome, taxable.amount), (Outcome::Fail, None));
    assert!(taxable.reason.contains("₹21,600 in 2024-25") && taxable.reason.contains("earlier years"), "{}", taxable.reason);
    assert!(!taxable.reason.contains("Interest on what is above the limit is taxed each year"), "{}", taxable.reason);
}

//! What holds for all books.

use domain::provident_fund::{Outcome, Passbook, QuestionnaireAnswers, calculate_year_interest};
use proptest::prelude::*;

use crate::builder::{look, look_as_told, sound_books};

proptest! {
    #[test]
    fn a_withdrawal_never_raises_interest(
        opening in 0_i64..5_000_000,
        flows in prop::collection::vec((0_usize..12, 0_i64..50_000), 0..14),
        at in 0_usize..12,
        taken in 1_i64..5_000_000,
    ) {
        let before = calculate_year_interest(opening, &flows, &[825; 12]);
        let mut with = flows;
        with.push((at, -taken));
        prop_assert!(calculate_year_interest(opening, &with, &[825; 12]) <= before);
    }

    #[test]
    fn the_order_of_the_files_is_irrelevant(order in Just((0..4).collect::<Vec<usize>>()).prop_shuffle()) {
        let books = sound_books();
        let shuffled: Vec<Passbook> = order.iter().map(|at| books[*at].clone()).collect();
        prop_assert_eq!(look(&shuffled), look(&books));
    }
}

#[test]
fn the_same_book_twice_counts_once_and_the_later_print_wins() {
    let books = sound_books();
    let mut doubled = books.clone();
    let mut early = books[3].clone();
    early.printed = early.printed.map(|printed| printed.with().month(7).build().unwrap());
    early.rows.truncate(2);
    doubled.insert(0, early);
    doubled.push(books[0].clone());
    assert_eq!(look(&doubled).balance, look(&books).balance);
    assert_eq!(look(&doubled).months, look(&books).months);
}

#[test]
fn findings_are_ordered_by_how_much_they_matter() {
    let analysis = look_as_told(&sound_books(), &QuestionnaireAnswers::default());
    let rank = |outcome| match outcome {
        Outcome::Fail => 0,
        Outcome::Unknown => 1,
        Outcome::Pass => 2,
        Outcome::NotApplicable => 3,
    };
    let keys: Vec<_> = analysis.findings.iter().map(|finding| (rank(finding.outcome), finding.severity)).collect();
    assert!(keys.is_sorted(), "{keys:?}");
    assert!(
        analysis.findings.iter().all(|finding| !finding.title.is_empty() && !finding.reason.is_empty() || finding.outcome == Outcome::Pass)
    );
    let months: Vec<_> = analysis.months.iter().map(|line| line.wage_month).collect();
    assert!(months.is_sorted() && analysis.months.iter().all(|line| line.explanation.ends_with('.')));
}

#[test]
fn every_failed_finding_says_what_to_do_and_rests_on_evidence() {
    let mut books = sound_books();
    books.remove(2);
    books[2].rows.remove(3);
    books[2].rows.retain(|row| !matches!(row.kind, domain::provident_fund::RowKind::TransferIn { .. }));
    let analysis = look_as_told(&books, &QuestionnaireAnswers::default());
    let failed: Vec<_> = analysis.findings.iter().filter(|finding| finding.outcome == Outcome::Fail).collect();
    assert!(failed.len() >= 3, "{failed:#?}");
    for finding in failed {
        assert!(!finding.remedy.is_empty() && !finding.reason.is_empty(), "{finding:?}");
    }
}

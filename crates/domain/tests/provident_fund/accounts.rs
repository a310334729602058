//! Exits, transfers, continuity, UANs, readiness.

use domain::provident_fund::{
    Analysis, Check, MemberId, Outcome, Passbook, QuestionnaireAnswers, RowKind, SelfCheck, SelfCheckKind, Severity, Uan, Verdict, analyse,
};
use jiff::civil::date;

use crate::builder::{
    Book, FACTS, NEW, OLD, TODAY, finding, heads, look, look_as_told, look_without_exit, month, outcomes, sound_books, sound_told,
};

/// An account left behind with its money, and the new one.
fn left_behind() -> Vec<Passbook> {
    let old = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    let new = Book::new(NEW, 2025, 825).months("2025-03", "2026-02").done();
    vec![old, new]
}

#[test]
fn a_job_without_an_exit_stops_claims() {
    let told = QuestionnaireAnswers { exits: [].into(), ..sound_told() };
    let analysis = look_as_told(&left_behind(), &told);
    let exit = finding(&analysis, Check::ExitMissing);
    assert_eq!((exit.outcome, exit.severity), (Outcome::Fail, Severity::Critical));
    assert_eq!(exit.member, Some(MemberId(OLD.to_owned())));
    // The money that waits is the larger matter; what blocks its claim comes next.
    let first: Vec<Check> = analysis.findings.iter().map(|finding| finding.check).take(2).collect();
    assert_eq!(first, [Check::TransferPending, Check::ExitMissing]);
    let item = analysis.readiness.items.iter().find(|item| item.id == "exits").unwrap();
    assert_eq!((item.outcome, item.label.as_str()), (Outcome::Unknown, "Every job you left must have its date of exit"));
    assert!(!outcomes(&look(&left_behind()), Check::ExitMissing).contains(&Outcome::Fail));
}

#[test]
fn the_present_job_needs_no_exit_until_it_is_left() {
    let books = [Book::new(NEW, 2026, 825).months("2026-03", "2026-06").done()];
    assert_eq!(outcomes(&look(&books), Check::ExitMissing), [Outcome::NotApplicable]);
    let told = QuestionnaireAnswers { employed: Some(false), ..QuestionnaireAnswers::default() };
    assert_eq!(outcomes(&look_as_told(&books, &told), Check::ExitMissing), [Outcome::Fail]);
}

#[test]
fn deposits_that_ended_long_ago_leave_the_exit_and_all_that_rests_on_it_unknown() {
    let books = [Book::new(OLD, 2021, 810).months("2021-03", "2022-02").done()];
    let cash = |analysis: &Analysis| analysis.withdrawals.iter().find(|way| way.purpose.contains("pension")).unwrap().clone();
    let exits = |analysis: &Analysis| analysis.readiness.items.iter().find(|item| item.id == "exits").unwrap().clone();

    let analysis = look_as_told(&books, &QuestionnaireAnswers::default());
    let exit = finding(&analysis, Check::ExitMissing);
    assert!(exit.outcome == Outcome::Unknown && exit.reason.contains("57 months ago") && !exit.remedy.is_empty(), "{exit:?}");
    assert!(exits(&analysis).outcome == Outcome::Unknown && exits(&analysis).remedy.is_some());
    assert!(cash(&analysis).verdict == Verdict::Unknown && cash(&analysis).reason.contains("is not known"), "{:?}", cash(&analysis));
    let part = &analysis.withdrawals[0];
    assert!(part.unknowns.iter().any(|text| text.contains("left the job")), "{part:?}");

    // Whoever works elsewhere now has left this job all the same.
    assert_eq!(outcomes(&look_without_exit(&books), Check::ExitMissing), [Outcome::Unknown]);

    let left = QuestionnaireAnswers { employed: Some(false), ..QuestionnaireAnswers::default() };
    let analysis = look_as_told(&books, &left);
    assert_eq!((outcomes(&analysis, Check::ExitMissing), exits(&analysis).outcome), (vec![Outcome::Fail], Outcome::Unknown));
    assert!(cash(&analysis).verdict == Verdict::Yes && cash(&analysis).unknowns.iter().any(|text| text.contains("date of exit")));
}

#[test]
fn two_names_under_one_number_are_a_fault_of_the_record() {
    let mut books = left_behind();
    assert_eq!(outcomes(&look(&books), Check::Identity), [Outcome::Pass]);
    books[0].holder = "asha  rao.".to_owned();
    assert_eq!(outcomes(&look(&books), Check::Identity), [Outcome::Pass], "spelling makes no difference");
    books[0].holder = "ASHA KUMARI RAO".to_owned();
    let analysis = look(&books);
    let named = finding(&analysis, Check::Identity);
    assert_eq!((named.outcome, named.severity, named.evidence.len()), (Outcome::Fail, Severity::High, 1));
    assert!(named.remedy.iter().any(|step| step.contains("joint declaration")), "{named:?}");
    assert!(!serde_json::to_string(named).unwrap().contains("ASHA"), "a report with it can be shared");
    let outcome = |id: &str| analysis.readiness.items.iter().find(|item| item.id == id).unwrap().outcome;
    assert_eq!((outcome("nameMatches"), outcome("birthDateMatches")), (Outcome::Fail, Outcome::Pass), "whatever was told");
    books[0].born = Some(date(1997, 6, 15));
    assert_eq!(outcomes(&look(&books), Check::Identity), [Outcome::Fail, Outcome::Fail]);
}

#[test]
fn large_sums_come_first_and_small_ones_after_what_blocks_claims() {
    let empty = Book::new(OLD, 2024, 825).opening(heads(9000, 3000, 0));
    let paid =
        (0..10).fold(empty, |book, at| book.paid(&month("2024-03").add_months(at).to_string(), (40_000, 15_000), heads(4800, 3550, 1250)));
    let mut book = paid.done();
    book.interest = book.interest.map(|interest| heads(interest.employee - 284, interest.employer, 0));
    let analysis = look_as_told(&[book], &QuestionnaireAnswers { bank_verified: Some(false), ..sound_told() });
    let first = &analysis.findings[0];
    // Whether it is a fault depends on an earlier membership, and yet it is the most that can be at stake.
    assert_eq!((first.check, first.outcome, first.amount), (Check::PensionSanity, Outcome::Unknown, Some(12_500)));
    let place = |check| analysis.findings.iter().position(|finding| finding.check == check).unwrap();
    assert!(place(Check::ClaimReadiness) < place(Check::Interest), "{:#?}", analysis.findings);
    assert_eq!(finding(&analysis, Check::Interest).amount, Some(284));
}

#[test]
fn money_in_an_old_account_waits_for_its_transfer() {
    let books = left_behind();
    let left = books[0].closing.employee + books[0].closing.employer;
    let analysis = look(&books);
    let pending = finding(&analysis, Check::TransferPending);
    assert_eq!((pending.outcome, pending.severity, pending.amount), (Outcome::Fail, Severity::High, Some(left)));
    assert!(pending.remedy.iter().any(|step| step.contains("Form 13")), "{pending:?}");
    assert_eq!(outcomes(&look(&sound_books()), Check::TransferPending), [Outcome::Pass]);
}

#[test]
fn a_named_transfer_is_not_new_money() {
    let mut books = left_behind();
    let sent = heads(books[0].closing.employee, books[0].closing.employer, 0);
    let from = Some(MemberId(OLD.to_owned()));
    books[1] = Book::new(NEW, 2025, 825)
        .months("2025-03", "2026-02")
        .row("2025-06", date(2025, 7, 2), RowKind::TransferIn { from }, (0, 0), sent)
        .done();
    let analysis = look(&books);
    assert_eq!(outcomes(&analysis, Check::TransferPending), [Outcome::Pass]);
    assert_eq!(analysis.balance.employee, books[1].closing.employee);
    assert_eq!(analysis.years.last().unwrap().heads.employee, books[1].closing.employee);
}

#[test]
fn an_unnamed_transfer_of_the_right_size_is_taken_for_it() {
    let mut books = left_behind();
    let sent = heads(books[0].closing.employee + 300, books[0].closing.employer + 100, 0);
    let transfer = |amount| {
        let kind = RowKind::TransferIn { from: None };
        Book::new(NEW, 2025, 825).months("2025-03", "2026-02").row("2025-06", date(2025, 7, 2), kind, (0, 0), amount).done()
    };
    books[1] = transfer(sent);
    assert_eq!(outcomes(&look(&books), Check::TransferPending), [Outcome::Pass]);
    books[1] = transfer(heads(500, 100, 0));
    assert_eq!(outcomes(&look(&books), Check::TransferPending), [Outcome::Fail]);
}

#[test]
fn money_that_left_and_arrived_nowhere_is_missed() {
    let mut books = sound_books();
    books[3].rows.retain(|row| !matches!(row.kind, RowKind::TransferIn { .. }));
    let analysis = look(&books);
    assert!(finding(&analysis, Check::TransferPending).title.contains("not arrived"));
}

#[test]
fn each_year_opens_where_the_last_one_closed() {
    let first = Book::new(OLD, 2023, 825).months("2023-03", "2024-02").done();
    let second = |opening| Book::new(OLD, 2024, 825).opening(opening).months("2024-03", "2025-02").done();
    assert_eq!(outcomes(&look(&[first.clone(), second(first.closing)]), Check::Continuity), [Outcome::Pass]);
    let short = heads(first.closing.employee - 1000, first.closing.employer, first.closing.pension);
    let analysis = look(&[first, second(short)]);
    let gap = finding(&analysis, Check::Continuity);
    assert_eq!((gap.outcome, gap.severity, gap.amount), (Outcome::Fail, Severity::High, Some(1000)));
}

#[test]
fn a_book_that_does_not_add_up_is_named() {
    let mut book = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    let (expected, printed) = (heads(21_600, 6_600, 15_000), heads(19_800, 6_050, 13_750));
    book.checks = vec![SelfCheck { kind: SelfCheckKind::ContributionTotal, passed: false, expected, printed }];
    let analysis = look(&[book]);
    let finding = finding(&analysis, Check::Continuity);
    assert!(finding.outcome == Outcome::Fail && finding.evidence[0].text.contains("₹19,800"), "{finding:?}");
}

#[test]
fn two_uans_are_found_and_stay_masked() {
    let mut books = left_behind();
    assert_eq!(outcomes(&look(&books), Check::TwoUans), [Outcome::Pass]);
    books[1].uan = Uan::new("100987654321");
    let analysis = look(&books);
    assert_eq!((finding(&analysis, Check::TwoUans).outcome, analysis.uans.len()), (Outcome::Fail, 2));
    let text = serde_json::to_string(&analysis).unwrap();
    assert!(!text.contains("100987654321") && !text.contains("100123456789") && text.contains("XXXX XXXX 4321"));
}

#[test]
fn readiness_counts_what_is_known() {
    let analysis = look_as_told(&sound_books(), &QuestionnaireAnswers { aadhaar_linked: Some(true), ..QuestionnaireAnswers::default() });
    // Aadhaar is told. No passbook shows an exit, and that all carry one UAN does not say that there is no other.
    assert_eq!((analysis.readiness.known, analysis.readiness.asked), (1, 11));
    let ready = look(&sound_books());
    assert_eq!((ready.readiness.known, finding(&ready, Check::ClaimReadiness).outcome), (11, Outcome::Pass));
    let told = QuestionnaireAnswers { bank_verified: Some(false), ..sound_told() };
    let analysis = look_as_told(&sound_books(), &told);
    let blocked = finding(&analysis, Check::ClaimReadiness);
    assert_eq!((blocked.outcome, blocked.severity), (Outcome::Fail, Severity::Critical));
    let told = QuestionnaireAnswers { nomination_filed: Some(false), ..sound_told() };
    assert_eq!(finding(&look_as_told(&sound_books(), &told), Check::ClaimReadiness).severity, Severity::Medium);
}

#[test]
fn a_sleeping_account_is_a_question() {
    let old = Book::new(OLD, 2018, 865).months("2018-03", "2019-02").done();
    let analysis = look(&[old]);
    let asleep = finding(&analysis, Check::Inoperative);
    assert!(asleep.outcome == Outcome::Unknown && asleep.title.ends_with('?'), "{asleep:?}");
    assert_eq!(outcomes(&look(&sound_books()), Check::Inoperative), [Outcome::Pass]);
}

#[test]
fn no_book_is_an_error() {
    assert!(analyse(&[], &QuestionnaireAnswers::default(), &FACTS, TODAY).is_err());
}

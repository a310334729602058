//! What a source told of the member's number: exits, UANs, and whose passbooks they are.

use domain::provident_fund::{
    Analysis, Check, FetchedEmployment, FetchedRecord, FetchedUan, Finding, MemberId, MemberStatements, Outcome, Passbook,
    QuestionnaireAnswers, ReadinessItem, Severity, Uan, Withdrawal,
};
use jiff::civil::{Date, date};

use crate::builder::{Book, NEW, OLD, TODAY, finding, look_as_stated, look_as_told, look_without_exit, outcomes, sound_told};

const LEFT: Date = date(2025, 2, 28);

/// An account left behind with its money, and the new one.
fn left_behind() -> Vec<Passbook> {
    let old = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    let new = Book::new(NEW, 2026, 825).months("2026-03", "2026-09").done();
    vec![old, new]
}

fn fetched_uan(uan: &str, name: Option<&str>, employments: &[(&str, Option<Date>)]) -> FetchedUan {
    let employment = |&(member, left): &(&str, Option<Date>)| FetchedEmployment { member: MemberId(member.to_owned()), joined: None, left };
    FetchedUan { uan: Uan::new(uan).unwrap(), name: name.map(str::to_owned), employments: employments.iter().map(employment).collect() }
}

/// The record of the person of these passbooks.
fn own_record(left: Option<Date>) -> FetchedRecord {
    let uans = vec![fetched_uan("100123456789", Some("Asha Rao"), &[(NEW, None), (OLD, left)])];
    FetchedRecord { source: "Sample source".to_owned(), fetched_on: TODAY, uans }
}

fn answer_nothing() -> QuestionnaireAnswers {
    QuestionnaireAnswers::default()
}

fn look_with(books: &[Passbook], told: &QuestionnaireAnswers, record: &FetchedRecord) -> Analysis {
    look_as_stated(books, MemberStatements { told, fetched: Some(record) })
}

fn item<'a>(analysis: &'a Analysis, id: &str) -> &'a ReadinessItem {
    analysis.readiness.items.iter().find(|item| item.id == id).unwrap()
}

fn exit_of_old(analysis: &Analysis) -> &Finding {
    let is_it = |finding: &&Finding| finding.check == Check::ExitMissing && finding.member == Some(MemberId(OLD.to_owned()));
    analysis.findings.iter().find(is_it).unwrap()
}

#[test]
fn a_fetched_exit_is_marked_and_named_as_fetched() {
    let analysis = look_with(&left_behind(), &answer_nothing(), &own_record(Some(LEFT)));
    let exit = exit_of_old(&analysis);
    assert_eq!(exit.outcome, Outcome::Pass);
    assert!(exit.reason.contains("record under your number, fetched on 24 Nov 2026, it is 28 Feb 2025"), "{exit:?}");
    assert!(!exit.reason.contains("You told us"), "nobody told it: {exit:?}");
    assert_eq!(item(&analysis, "exits").outcome, Outcome::Pass);
    assert_ne!(finding(&analysis, Check::ClaimReadiness).severity, Severity::Critical);

    let told = QuestionnaireAnswers { exits: [(OLD.to_owned(), LEFT)].into(), ..answer_nothing() };
    let both = look_with(&left_behind(), &told, &own_record(Some(LEFT)));
    assert!(exit_of_old(&both).reason.contains("has the same"), "{:?}", exit_of_old(&both));
    let both = look_with(&left_behind(), &told, &own_record(Some(date(2025, 3, 31))));
    assert!(exit_of_old(&both).reason.contains("28 Feb 2025, and the record") && exit_of_old(&both).reason.contains("31 Mar 2025"));
}

#[test]
fn whose_exit_is_known_is_not_sent_to_look_for_it_before_a_transfer() {
    let mut books = left_behind();
    books[1] = Book::new(NEW, 2025, 825).months("2025-03", "2026-02").done();
    let first_step = |analysis: &Analysis| finding(analysis, Check::TransferPending).remedy[0].clone();
    let known = first_step(&look_with(&books, &answer_nothing(), &own_record(Some(LEFT))));
    assert!(known.starts_with("You ask for the transfer online"), "{known}");
    let unknown = first_step(&look_with(&books, &answer_nothing(), &own_record(None)));
    assert_eq!(unknown, "See that the exit from this job is marked.");
}

#[test]
fn a_record_without_an_exit_says_that_a_claim_is_refused_today() {
    let analysis = look_with(&left_behind(), &answer_nothing(), &own_record(None));
    let exit = exit_of_old(&analysis);
    assert_eq!((exit.outcome, exit.severity), (Outcome::Fail, Severity::Critical));
    assert!(exit.title.starts_with("No date of exit is recorded for"), "{exit:?}");
    let readiness = finding(&analysis, Check::ClaimReadiness);
    assert_eq!((readiness.title.as_str(), readiness.severity), ("A claim would be refused today", Severity::Critical));

    let old = FetchedRecord { fetched_on: date(2026, 3, 1), ..own_record(None) };
    let readiness = look_with(&left_behind(), &answer_nothing(), &old);
    let readiness = finding(&readiness, Check::ClaimReadiness);
    assert_eq!(readiness.title, "A claim is refused if no date of exit is marked", "an old copy says nothing of today");
}

#[test]
fn an_exit_that_is_only_not_seen_refuses_nothing_by_itself() {
    let analysis = look_without_exit(&left_behind());
    let readiness = finding(&analysis, Check::ClaimReadiness);
    assert_eq!((readiness.outcome, readiness.severity), (Outcome::Fail, Severity::Critical));
    assert_eq!(readiness.title, "A claim is refused if no date of exit is marked");
    assert!(readiness.reason.contains("A claim is refused if it is not."), "{readiness:?}");
    assert!(!readiness.remedy.is_empty() && exit_of_old(&analysis).severity == Severity::Critical);

    // What was told is known, so the claim would be refused for it whatever the exit is.
    let told = QuestionnaireAnswers { exits: [].into(), bank_verified: Some(false), ..sound_told() };
    let analysis = look_as_told(&left_behind(), &told);
    let readiness = finding(&analysis, Check::ClaimReadiness);
    assert_eq!(readiness.title, "A claim would be refused today");
    let mended = readiness.reason.split_once("until this is mended: ").unwrap().1;
    assert!(mended.contains("bank account") && !mended.contains("Every job you left"), "{mended}");
    assert!(mended.contains("don't show whether the date of exit is marked"), "{mended}");
}

/// The answers of somebody who found no date of exit in the record for these jobs.
fn tell_unmarked(members: &[&str]) -> QuestionnaireAnswers {
    let unmarked = members.iter().map(|&member| MemberId(member.to_owned())).collect();
    QuestionnaireAnswers { unmarked_exits: unmarked, ..answer_nothing() }
}

#[test]
fn an_exit_that_is_told_to_be_unmarked_refuses_a_claim_today() {
    let analysis = look_as_told(&left_behind(), &tell_unmarked(&[OLD]));
    let exit = exit_of_old(&analysis);
    assert_eq!((exit.outcome, exit.severity), (Outcome::Fail, Severity::Critical));
    assert_eq!(exit.title, "You told us that no exit from Old Works Ltd is marked");
    assert!(exit.remedy.len() == 2 && exit.remedy[0].starts_with("You mark it yourself"), "nothing is left to look up: {exit:?}");
    let exits = item(&analysis, "exits");
    assert!(exits.outcome == Outcome::Fail && exits.remedy.as_ref().unwrap().contains("Mark Exit"), "{exits:?}");
    assert_eq!(analysis.readiness.known, look_as_told(&left_behind(), &answer_nothing()).readiness.known + 1);
    assert_eq!(finding(&analysis, Check::ClaimReadiness).title, "A claim would be refused today");

    // An older copy that has the date doesn't settle it: both are named, and nothing is said of today.
    let analysis = look_with(&left_behind(), &tell_unmarked(&[OLD]), &own_record(Some(LEFT)));
    assert!(exit_of_old(&analysis).reason.contains("fetched on 24 Nov 2026, it is 28 Feb 2025. The two don't fit"));
    assert_eq!((item(&analysis, "exits").outcome, exit_of_old(&analysis).outcome), (Outcome::Unknown, Outcome::Fail));
    // Whoever tells a date too has found it.
    let told = QuestionnaireAnswers { exits: [(OLD.to_owned(), LEFT)].into(), ..tell_unmarked(&[OLD]) };
    assert_eq!(exit_of_old(&look_as_told(&left_behind(), &told)).outcome, Outcome::Pass);
}

#[test]
fn a_job_that_goes_on_needs_no_exit_whatever_is_marked() {
    let told = QuestionnaireAnswers { employed: Some(true), ..tell_unmarked(&[OLD, NEW]) };
    assert_eq!(outcomes(&look_as_told(&left_behind(), &told), Check::ExitMissing), [Outcome::Fail, Outcome::NotApplicable]);

    // Deposits that ended long ago say no more than before, and who has looked need not look again.
    let ended = [Book::new(OLD, 2021, 810).months("2021-03", "2022-02").done()];
    let analysis = look_as_told(&ended, &tell_unmarked(&[OLD]));
    let exit = exit_of_old(&analysis);
    assert_eq!((exit.outcome, exit.remedy.len()), (Outcome::Unknown, 2));
    assert!(exit.reason.contains("57 months ago, and you told us that no date of exit is marked"), "{exit:?}");
}

#[test]
fn a_way_that_takes_a_marked_exit_says_that_there_is_none() {
    let left = |told| QuestionnaireAnswers { employed: Some(false), out_of_work_since: "2025-02".parse().ok(), ..told };
    let books = [Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done()];
    let ways = |told| look_as_told(&books, &left(told)).withdrawals;
    let is_open = |ways: &[Withdrawal], word: &str| {
        let way = ways.iter().find(|way| way.purpose.contains(word)).unwrap();
        let is_told = way.reason.contains("You told us that no date of exit is marked");
        assert_ne!(is_told, way.unknowns.iter().any(|text| text.starts_with("Whether the date of exit is marked")), "{way:?}");
        !is_told
    };
    assert!(is_open(&ways(answer_nothing()), "without work"));
    assert!(!is_open(&ways(tell_unmarked(&[OLD])), "without work"));
}

#[test]
fn one_uan_in_the_passbooks_proves_no_single_uan() {
    let analysis = look_as_told(&left_behind(), &answer_nothing());
    assert_eq!(finding(&analysis, Check::TwoUans).title, "Your passbooks carry one UAN");
    let one = item(&analysis, "oneUan");
    assert_eq!((one.outcome, one.label.as_str()), (Outcome::Unknown, "You should have one UAN"));

    let told = QuestionnaireAnswers { one_uan: Some(true), ..answer_nothing() };
    assert_eq!(item(&look_as_told(&left_behind(), &told), "oneUan").outcome, Outcome::Pass);
    let analysis = look_with(&left_behind(), &answer_nothing(), &own_record(None));
    assert_eq!((item(&analysis, "oneUan").outcome, finding(&analysis, Check::TwoUans).outcome), (Outcome::Pass, Outcome::Pass));
    let nothing = FetchedRecord { uans: Vec::new(), ..own_record(None) };
    let analysis = look_with(&left_behind(), &answer_nothing(), &nothing);
    assert_eq!(item(&analysis, "oneUan").outcome, Outcome::Unknown, "a source that knows no UAN says nothing");
    assert_eq!(outcomes(&analysis, Check::Identity), [Outcome::Pass]);
}

#[test]
fn a_second_fetched_uan_is_counted_whatever_was_told() {
    let mut record = own_record(Some(LEFT));
    record.uans.push(fetched_uan("100987654321", None, &[]));
    let told = QuestionnaireAnswers { one_uan: Some(true), ..answer_nothing() };
    let analysis = look_with(&left_behind(), &told, &record);
    let two = finding(&analysis, Check::TwoUans);
    assert_eq!((two.outcome, two.severity), (Outcome::Fail, Severity::High));
    assert_eq!(two.title, "2 UANs stand under your number: XXXX XXXX 6789 and XXXX XXXX 4321");
    assert_eq!(item(&analysis, "oneUan").outcome, Outcome::Fail);
    let text = serde_json::to_string(&analysis).unwrap();
    assert!(!text.contains("100987654321") && !text.contains("100123456789"));
}

#[test]
fn another_uan_of_the_same_person_is_a_second_one() {
    let record = FetchedRecord { uans: vec![fetched_uan("100987654321", Some("ASHA RAO"), &[])], ..own_record(None) };
    let analysis = look_with(&left_behind(), &answer_nothing(), &record);
    let two = finding(&analysis, Check::TwoUans);
    assert!(two.outcome == Outcome::Fail && two.title.ends_with("carry 2 UANs: XXXX XXXX 6789 and XXXX XXXX 4321"), "{two:?}");
    assert_eq!(outcomes(&analysis, Check::Identity), [Outcome::Pass]);
}

#[test]
fn passbooks_that_do_not_fit_the_record_are_named_without_their_person() {
    let record = FetchedRecord { uans: vec![fetched_uan("100987654321", Some("RAVI IYER"), &[])], ..own_record(None) };
    let analysis = look_with(&left_behind(), &answer_nothing(), &record);
    let strange = finding(&analysis, Check::Identity);
    assert_eq!((strange.outcome, strange.severity, strange.evidence.len()), (Outcome::Fail, Severity::High, 2));
    assert!(strange.reason.contains("They carry XXXX XXXX 6789") && strange.reason.contains("has XXXX XXXX 4321"), "{strange:?}");
    let text = serde_json::to_string(strange).unwrap();
    assert!(!text.contains("RAVI") && !text.contains("ASHA") && !text.contains("100987654321"), "{text}");
    assert_eq!(finding(&analysis, Check::TwoUans).outcome, Outcome::Unknown, "whether both UANs are one person's is not known");
    assert_eq!(item(&analysis, "oneUan").outcome, Outcome::Unknown);

    let mut books = left_behind();
    books.iter_mut().for_each(|book| book.uan = None);
    let strange = look_with(&books, &answer_nothing(), &record);
    assert!(finding(&strange, Check::Identity).reason.starts_with("They print no UAN, and another name"));
    // Kept numbers may be masked: the last digits are compared.
    let masked = Uan::new("100987654321").unwrap().without_first_digits();
    books.iter_mut().for_each(|book| book.uan = Some(masked.clone()));
    assert_eq!(outcomes(&look_with(&books, &answer_nothing(), &record), Check::Identity), [Outcome::Pass], "one of the two is enough");
}

#[test]
fn an_employment_of_the_record_fits_whatever_name_it_prints() {
    let record = FetchedRecord { uans: vec![fetched_uan("100987654321", Some("RAVI IYER"), &[(OLD, Some(LEFT))])], ..own_record(None) };
    let analysis = look_with(&left_behind(), &answer_nothing(), &record);
    let strange = finding(&analysis, Check::Identity);
    assert_eq!(strange.title, "Some of your passbooks don't fit the record under your number");
    assert!(strange.evidence.len() == 1 && strange.evidence[0].member.0 == NEW, "{strange:?}");
}

/// The record with these dates of joining and exit for both accounts of [`left_behind`].
fn dated_record(old: [Option<Date>; 2], new: [Option<Date>; 2]) -> FetchedRecord {
    let mut record = own_record(None);
    let dates = [(NEW, new), (OLD, old)];
    record.uans[0].employments =
        dates.map(|(member, [joined, left])| FetchedEmployment { member: MemberId(member.to_owned()), joined, left }).into();
    record
}

#[test]
fn dates_of_the_record_are_held_against_the_months_paid_for() {
    let joined = |day| look_with(&left_behind(), &answer_nothing(), &dated_record([None, Some(LEFT)], [Some(day), None]));
    let late = joined(date(2026, 6, 2));
    let finding = finding(&late, Check::ServiceDates);
    assert_eq!((finding.outcome, finding.severity), (Outcome::Fail, Severity::Medium));
    assert!(finding.title.starts_with("The joining date at New Works Ltd lies after"), "{finding:?}");
    assert!(finding.reason.contains("is 2 Jun 2026, but its passbooks have deposits for March 2026 to May 2026."), "{finding:?}");
    assert_eq!((finding.evidence.len(), finding.months.len()), (3, 3));
    // A month may be counted late.
    assert_eq!(outcomes(&joined(date(2026, 4, 1)), Check::ServiceDates), [Outcome::Unknown]);
    assert_eq!(outcomes(&joined(date(2026, 3, 31)), Check::ServiceDates), [Outcome::Pass]);
}

#[test]
fn a_date_of_exit_before_the_last_deposits_is_wrong_whoever_says_it() {
    let early = date(2024, 12, 31);
    let fetched = look_with(&left_behind(), &answer_nothing(), &dated_record([None, Some(early)], [None, None]));
    let found = finding(&fetched, Check::ServiceDates);
    assert_eq!((found.outcome, found.severity, found.member.as_ref()), (Outcome::Fail, Severity::High, Some(&MemberId(OLD.to_owned()))));
    assert!(found.reason.contains("fetched on 24 Nov 2026, the date of exit from Old Works Ltd is 31 Dec 2024"), "{found:?}");
    assert!(found.reason.contains("deposits for January 2025 to February 2025"), "{found:?}");
    let told = QuestionnaireAnswers { exits: [(OLD.to_owned(), early)].into(), ..answer_nothing() };
    let found = look_as_told(&left_behind(), &told);
    assert!(finding(&found, Check::ServiceDates).reason.starts_with("You told us that you left Old Works Ltd on 31 Dec 2024, but"));
    // Without a date there is nothing to compare.
    assert_eq!(outcomes(&look_as_told(&left_behind(), &answer_nothing()), Check::ServiceDates), []);
}

#[test]
fn a_fetched_date_of_joining_is_named_as_fetched() {
    let mut record = own_record(None);
    record.uans[0].employments[0].joined = Some(date(2012, 4, 2));
    // Beside an older account that was not transferred, the service of this one counts alone.
    let books: Vec<_> = left_behind().into_iter().filter(|book| book.member.0 == NEW).collect();
    let tax = finding(&look_with(&books, &answer_nothing(), &record), Check::TaxDeducted).reason.clone();
    let known =
        "In the record under your number, fetched on 24 Nov 2026, the first joining date is 2 Apr 2012; the first deposit we see is for ";
    assert!(tax.starts_with(known), "{tax}");
    let ways = look_with(&left_behind(), &answer_nothing(), &record).withdrawals;
    assert!(ways[0].reason.contains("the first joining date is 2 Apr 2012"), "{}", ways[0].reason);
}

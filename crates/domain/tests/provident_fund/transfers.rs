//! Money that moves between accounts of one person: it is never new money, and what was sent on is no payout.

use domain::provident_fund::{
    Analysis, Check, Finding, Heads, MemberId, MonthState, Outcome, Passbook, QuestionnaireAnswers, RowKind, Severity, sum_account_years,
};
use jiff::civil::date;

use crate::builder::{Book, NEW, OLD, finding, heads, look, look_as_told, look_without_exit, outcomes, sound_books};

const THIRD: &str = "TNMAS00987650000098765";

fn old_book() -> Passbook {
    Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done()
}

fn own(book: &Passbook) -> Heads {
    heads(book.closing.employee, book.closing.employer, 0)
}

fn new_book(transfer: Option<(RowKind, Heads)>) -> Passbook {
    let book = Book::new(NEW, 2025, 825).months("2025-03", "2025-06");
    let book = match transfer {
        Some((kind, sent)) => book.row("2025-06", date(2025, 7, 10), kind, (0, 0), sent),
        None => book,
    };
    book.months("2025-07", "2026-02").done()
}

/// The year after it in the old account: paid out or sent on as `kind`, with what came in afterwards.
fn emptied(first: &Passbook, kind: RowKind, arrears: Option<Heads>) -> Passbook {
    let sent = own(first);
    let gone = heads(-sent.employee, -sent.employer, 0);
    let book = Book::new(OLD, 2025, 825).opening(first.closing).row("2025-06", date(2025, 7, 8), kind, (0, 0), gone);
    match arrears {
        Some(heads) => {
            let kind = RowKind::Contribution { due: "2025-03".parse().unwrap() };
            book.row("2025-02", date(2025, 9, 14), kind, (10_000, 0), heads).without_interest().done()
        }
        None => book.without_interest().done(),
    }
}

fn by_paragraph(para: &str) -> RowKind {
    RowKind::Claim { para: Some(para.to_owned()) }
}

fn balance_of(analysis: &Analysis, member: &str) -> i64 {
    let account = analysis.accounts.iter().find(|account| account.member.0 == member).unwrap();
    account.balance.employee + account.balance.employer
}

fn transfer_of<'a>(analysis: &'a Analysis, member: &str) -> &'a Finding {
    let is_it = |finding: &&Finding| finding.check == Check::TransferPending && finding.member == Some(MemberId(member.to_owned()));
    analysis.findings.iter().find(is_it).unwrap()
}

#[test]
fn a_transfer_without_a_name_is_not_new_money_either() {
    let old = old_book();
    let more = heads(own(&old).employee + 300, own(&old).employer + 100, 0);
    for sent in [own(&old), more] {
        let books = [old.clone(), new_book(Some((RowKind::TransferIn { from: None }, sent)))];
        let analysis = look(&books);
        let whole = books[1].closing.employee + books[1].closing.employer;
        assert_eq!((analysis.balance.employee, analysis.balance.employer), (books[1].closing.employee, books[1].closing.employer));
        assert_eq!((balance_of(&analysis, OLD), balance_of(&analysis, NEW)), (0, whole));
        let arrived = transfer_of(&analysis, OLD);
        assert_eq!((arrived.outcome, arrived.evidence.len()), (Outcome::Pass, 1), "{arrived:?}");
        assert!(arrived.title.contains("seems to have arrived") && arrived.reason.contains("counted once"), "{arrived:?}");
        assert_eq!(analysis.withdraw_or_keep.take_now, Some(whole * 3 / 4));
        assert!(analysis.withdrawals.iter().filter_map(|way| way.at_most).all(|most| most <= whole), "{:?}", analysis.withdrawals);
        // The pension contributions of both accounts stay: they are no balance, and no transfer moves them.
        let shown: Vec<i64> = analysis.years.iter().map(|year| year.heads.employee + year.heads.employer).collect();
        assert_eq!(shown, [own(&old).employee + own(&old).employer, whole]);
        let years = sum_account_years(&books);
        let closing: Vec<i64> = years.iter().map(|year| year.closing.employee + year.closing.employer).collect();
        assert!(closing.contains(&whole) && closing.len() == 2, "each book keeps its own sum: {closing:?}");
    }
}

#[test]
fn one_transfer_empties_one_account() {
    let mut other = old_book();
    other.member = MemberId(THIRD.to_owned());
    let books = [old_book(), other, new_book(Some((RowKind::TransferIn { from: None }, own(&old_book()))))];
    let analysis = look(&books);
    let left = own(&books[0]).employee + own(&books[0]).employer;
    assert_eq!(balance_of(&analysis, OLD) + balance_of(&analysis, THIRD), left, "one of the two still has its money");
    let mut seen = outcomes(&analysis, Check::TransferPending);
    seen.sort_by_key(|outcome| *outcome == Outcome::Pass);
    assert_eq!(seen, [Outcome::Fail, Outcome::Pass]);
}

#[test]
fn a_later_book_that_still_holds_the_money_speaks_against_the_transfer() {
    let first = old_book();
    let second = Book::new(OLD, 2025, 825).opening(first.closing).done();
    let sent = own(&second);
    let books = [first, second.clone(), new_book(Some((RowKind::TransferIn { from: None }, sent)))];
    let analysis = look(&books);
    assert_eq!(balance_of(&analysis, OLD), own(&second).employee + own(&second).employer);
    assert_eq!(transfer_of(&analysis, OLD).outcome, Outcome::Fail);
}

#[test]
fn paragraph_57_sends_money_on() {
    let first = old_book();
    let sent = own(&first);
    let gone = [first.clone(), emptied(&first, by_paragraph("57(1)"), None), new_book(None)];
    let analysis = look(&gone);
    let missed = transfer_of(&analysis, OLD);
    assert_eq!((missed.outcome, missed.severity), (Outcome::Fail, Severity::High));
    assert_eq!(missed.amount, Some(sent.employee + sent.employer));
    assert!(missed.title.contains("has not arrived"), "{}", missed.title);
    let line = analysis.months.iter().find(|line| line.heads.employee < 0).unwrap();
    assert!(line.state == MonthState::Transfer && line.explanation.contains("not a withdrawal"), "{line:?}");
    // Another paragraph pays out, and nobody waits for its money elsewhere.
    let paid = [first.clone(), emptied(&first, by_paragraph("69"), None), new_book(None)];
    assert_eq!(transfer_of(&look(&paid), OLD).outcome, Outcome::Pass);
    // It arrived under another name.
    let arrived = [first.clone(), emptied(&first, by_paragraph("57(1)"), None), new_book(Some((RowKind::TransferIn { from: None }, sent)))];
    assert!(transfer_of(&look(&arrived), OLD).title.contains("arrived"));
}

#[test]
fn what_its_own_books_show_as_gone_is_not_taken_off_again() {
    let first = old_book();
    let from = RowKind::TransferIn { from: Some(MemberId(OLD.to_owned())) };
    for kind in [RowKind::TransferOut, by_paragraph("57(1)"), RowKind::Claim { para: None }] {
        let books = [first.clone(), emptied(&first, kind.clone(), Some(heads(1200, 1200, 0))), new_book(Some((from.clone(), own(&first))))];
        let analysis = look(&books);
        let whole = books[2].closing.employee + books[2].closing.employer;
        assert_eq!((balance_of(&analysis, OLD), balance_of(&analysis, NEW)), (2400, whole), "{kind:?}");
        assert_eq!(analysis.balance.employee + analysis.balance.employer, whole + 2400, "{kind:?}");
        assert_eq!(transfer_of(&analysis, OLD).amount, Some(2400), "{kind:?}");
    }
}

#[test]
fn a_transfer_that_went_through_speaks_for_a_marked_exit() {
    let exit = |books: &[Passbook]| finding(&look_without_exit(books), Check::ExitMissing).reason.clone();
    assert!(exit(&sound_books()).contains("speaks for a date that is marked"), "{}", exit(&sound_books()));
    let waits = [old_book(), new_book(None)];
    assert!(!exit(&waits).contains("speaks for"), "{}", exit(&waits));
}

#[test]
fn who_has_one_account_is_not_sent_to_another_one() {
    let asleep = Book::new(OLD, 2018, 865).months("2018-03", "2019-02").done();
    let step = |books: &[Passbook]| finding(&look_as_told(books, &QuestionnaireAnswers::default()), Check::Inoperative).remedy[0].clone();
    assert!(step(std::slice::from_ref(&asleep)).starts_with("If you have a newer account"), "{}", step(std::slice::from_ref(&asleep)));
    assert!(step(&[asleep, new_book(None)]).starts_with("Transfer its money to your present account"));
}

#[test]
fn a_job_that_ended_before_leaves_no_passbook_wanting() {
    let third = |book: Book| {
        book.change(|book| {
            book.member = MemberId(THIRD.to_owned());
            book.employer = "Third Works Ltd".to_owned();
        })
        .done()
    };
    // The first job ended in 2019, the second in February 2022, the third began in June 2022: nothing can have moved in 2021-22.
    let books = [
        third(Book::new(THIRD, 2018, 865).months("2018-06", "2019-02")),
        Book::new(OLD, 2020, 850).months("2020-06", "2021-02").done(),
        Book::new(OLD, 2021, 810).opening(heads(16_200, 4_950, 11_250)).months("2021-03", "2021-11").done(),
        Book::new(NEW, 2022, 815).months("2022-06", "2023-02").done(),
    ];
    let analysis = look(&books);
    let waiting = analysis.findings.iter().filter(|finding| finding.check == Check::TransferPending);
    let titles: Vec<&str> = waiting.map(|finding| finding.title.as_str()).collect();
    assert!(titles.iter().any(|title| title.contains("waits in the account with Old Works Ltd")), "{titles:?}");
    assert!(titles.iter().all(|title| !title.contains("can't be said")), "{titles:?}");
}

//! Whether the passbooks print one person: the same name and the same date of birth. A UAN belongs to one person, so books that
//! share it and differ here are a fault of the record and not somebody else's. Where a record of the member's own number was fetched,
//! whether the passbooks are this person's at all.

use std::collections::BTreeSet;

use super::check_context::CheckContext;
use super::reading::name_letters;
use super::words::{book_evidence, day, join};
use super::{Check, Evidence, Finding, Passbook, Severity, Uan};

/// What stands at the head of a passbook and says who the person is. The texts name no name and no date: a report with them can be
/// shown to others.
#[derive(Clone, Copy)]
enum Detail {
    Name,
    BirthDate,
}

pub(super) fn check_identity(context: &CheckContext) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        [Detail::Name, Detail::BirthDate].into_iter().filter_map(|detail| check_detail(context, detail)).collect();
    findings.extend(check_person(context));
    if !findings.is_empty() {
        return findings;
    }
    let reason = "Whether Aadhaar, PAN and the bank have the same name and date we can't see.";
    vec![Finding::pass(Check::Identity, "Your passbooks print one name and one date of birth").because(reason)]
}

pub(super) fn has_two_names(context: &CheckContext) -> bool {
    !list_differing(context, Detail::Name).is_empty()
}

pub(super) fn has_two_birth_dates(context: &CheckContext) -> bool {
    !list_differing(context, Detail::BirthDate).is_empty()
}

/// The books that differ from the newest one. How a name is spaced or written in capitals makes no difference.
fn list_differing<'b>(context: &CheckContext<'b>, detail: Detail) -> Vec<&'b Passbook> {
    let books: Vec<&'b Passbook> = context.ledger.accounts.iter().flat_map(|account| account.books.iter().copied()).collect();
    let Some(newest) = books.iter().copied().max_by_key(|book| (book.year, book.printed, &book.member)) else { return Vec::new() };
    let differs = |book: &&Passbook| match detail {
        Detail::Name => name_letters(&book.holder) != name_letters(&newest.holder),
        Detail::BirthDate => book.born.zip(newest.born).is_some_and(|(one, other)| one != other),
    };
    books.into_iter().filter(differs).collect()
}

fn check_detail(context: &CheckContext, detail: Detail) -> Option<Finding> {
    let differing = list_differing(context, detail);
    if differing.is_empty() {
        return None;
    }
    let word = match detail {
        Detail::Name => "name",
        Detail::BirthDate => "date of birth",
    };
    let mut employers: Vec<String> = differing.iter().map(|book| book.employer.clone()).collect();
    employers.dedup();
    let reason = format!(
        "What {} reported carries another {word} than your newest passbook, under the same UAN. It is one person's record with a fault in it: \
         transfers between the accounts and claims are refused while the records differ.",
        join(&employers)
    );
    let evidence: Vec<Evidence> = differing
        .iter()
        .map(|book| book_evidence(&book.member, book.year, format!("At its head this passbook prints another {word} than the newest one")))
        .collect();
    let title = format!("Your passbooks print more than one {word}");
    Some(Finding::fail(Check::Identity, Severity::High, title).because(reason).with_evidence(evidence).with_remedy([
        &format!("Compare the {word} at the head of these passbooks with your Aadhaar: which one is right?"),
        "Sign in to the member portal of EPFO. You correct it under Manage, Modify Basic Details, with the Aadhaar as proof.",
        "If the portal refuses, or the wrong one stands under an old member ID only, you and that employer sign a joint declaration; the employer files it with EPFO.",
        "Then download these passbooks again and add them.",
    ]))
}

/// Passbooks of which neither UAN nor name stands in the record under the member's number. Like a report, the finding names nobody.
fn check_person(context: &CheckContext) -> Option<Finding> {
    let record = context.fetched?;
    let books: Vec<&Passbook> = context.books.iter().filter(|book| record.contradicts(book)).collect();
    if books.is_empty() {
        return None;
    }
    let printed: BTreeSet<&Uan> = books.iter().filter_map(|book| book.uan.as_ref()).collect();
    let printed: Vec<String> = printed.into_iter().map(Uan::masked).collect();
    let mut reason = if printed.is_empty() {
        format!("They print no UAN, and another name than the record under your number, which was fetched on {}.", day(record.fetched_on))
    } else {
        let fetched = day(record.fetched_on);
        format!("They carry {}, and the record under your number, fetched on {fetched}, has {}.", join(&printed), record.list_masked())
    };
    if !printed.is_empty() && books.iter().any(|book| record.has_name_of(book) == Some(false)) {
        reason.push_str(" The name differs too.");
    }
    reason.push_str(" Either they are another person's, or your UAN is linked with another mobile number.");
    let title = if books.len() == context.books.len() {
        "Your passbooks don't fit the record under your number"
    } else {
        "Some of your passbooks don't fit the record under your number"
    };
    let evidence = books.iter().map(|book| {
        let text = "Neither the UAN nor the name at its head stands in the record under your number";
        book_evidence(&book.member, book.year, text)
    });
    Some(Finding::fail(Check::Identity, Severity::High, title).because(reason).with_evidence(evidence.collect()).with_remedy([
        "Look at the head of these passbooks: are the name and the UAN yours?",
        "If they are another person's, what this page says is about that person. Read only your own together with your record.",
        "If they are yours, sign in to the member portal of EPFO with their UAN and enter your mobile number under Manage, Contact Details. \
         Then look up your UANs here again.",
    ]))
}

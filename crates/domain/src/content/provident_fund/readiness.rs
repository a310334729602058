//! Whether a claim would go through: what is known of the record, mostly by the member's own word.

use super::check_context::CheckContext;
use super::identity::{has_two_birth_dates, has_two_names};
use super::words::join;
use super::{Check, Finding, Outcome, Readiness, ReadinessItem, Severity};

/// The id of the point about dates of exit.
const EXITS: &str = "exits";

struct Question {
    id: &'static str,
    /// How it is, once it is in order.
    label: &'static str,
    /// How it has to be, while it is not or nobody knows.
    wanted: &'static str,
    critical: bool,
    remedy: &'static str,
}

const QUESTIONS: [Question; 9] = [
    Question {
        id: "nameMatches",
        label: "Your name is the same in PF, Aadhaar, PAN and bank",
        wanted: "Your name must be the same in PF, Aadhaar, PAN and bank",
        critical: true,
        remedy: "You correct it under Manage, Modify Basic Details, in the member portal; an older UAN needs a joint declaration with the employer.",
    },
    Question {
        id: "birthDateMatches",
        label: "Your date of birth is the same in PF and Aadhaar",
        wanted: "Your date of birth must be the same in PF and Aadhaar",
        critical: true,
        remedy: "You correct it under Manage, Modify Basic Details, with the Aadhaar, birth or school certificate.",
    },
    Question {
        id: "fatherNameMatches",
        label: "Your father's or husband's name and your gender are right",
        wanted: "Your father's or husband's name and your gender should be right",
        critical: false,
        remedy: "You correct it under Manage, Modify Basic Details.",
    },
    Question {
        id: "aadhaarLinked",
        label: "Aadhaar is linked and verified",
        wanted: "Aadhaar must be linked and verified",
        critical: true,
        remedy: "You link it under Manage, KYC. The name and the date of birth must match.",
    },
    Question {
        id: "panLinked",
        label: "PAN is verified",
        wanted: "PAN should be verified",
        critical: false,
        remedy: "You add it under Manage, KYC. Without PAN a higher tax is deducted from early withdrawals.",
    },
    Question {
        id: "bankVerified",
        label: "A bank account in your own name is verified, with its present IFSC",
        wanted: "A bank account in your own name must be verified, with its present IFSC",
        critical: true,
        remedy: "You add it under Manage, KYC; the bank or the employer confirms it. It is the most common reason of refusals.",
    },
    Question {
        id: "mobileLinked",
        label: "Your phone number is the one of your Aadhaar",
        wanted: "Your phone number should be the one of your Aadhaar",
        critical: false,
        remedy: "You change it at an Aadhaar centre, or under Manage, Contact Details.",
    },
    Question {
        id: "nominationFiled",
        label: "A nomination is signed online",
        wanted: "A nomination should be signed online",
        critical: false,
        remedy: "You file it under Manage, E-nomination, and sign with the code sent to your phone.",
    },
    Question {
        id: "employed",
        label: "We know whether you work now: it decides which claim is possible",
        wanted: "We should know whether you work now: it decides which claim is possible",
        critical: false,
        remedy: "",
    },
];

pub(super) fn assess_readiness(context: &CheckContext, findings: &[Finding]) -> Readiness {
    let told = context.told;
    let answers = [
        if has_two_names(context) { Some(false) } else { told.name_matches },
        if has_two_birth_dates(context) { Some(false) } else { told.birth_date_matches },
        told.father_name_matches,
        told.aadhaar_linked,
        told.pan_linked,
        told.bank_verified,
        told.mobile_linked,
        told.nomination_filed,
        told.employed.map(|_| true),
    ];
    let mut items: Vec<ReadinessItem> = QUESTIONS.iter().zip(answers).map(|(question, answer)| answer_question(question, answer)).collect();
    let exits = ["Every job you left has its date of exit", "Every job you left must have its date of exit"];
    let seen = seen_item(findings, Check::ExitMissing, EXITS, exits, true);
    // What no passbook shows and nobody tells is not known, however much hangs on it.
    items.push(if is_exit_unseen(context, findings) { ReadinessItem { outcome: Outcome::Unknown, ..seen } } else { seen });
    let uans = seen_item(findings, Check::TwoUans, "oneUan", ["You have one UAN", "You should have one UAN"], false);
    items.push(if is_one_uan_known(context) { uans } else { to_unknown(uans, "You should have one UAN") });
    let known = items.iter().filter(|item| item.outcome != Outcome::Unknown).count();
    Readiness { known: u32::try_from(known).unwrap_or(0), asked: u32::try_from(items.len()).unwrap_or(0), items }
}

/// Passbooks that carry the same UAN say nothing of one of which no passbook was given, so it takes the member's word or a record.
fn is_one_uan_known(context: &CheckContext) -> bool {
    context.told.one_uan.is_some() || context.fetched.is_some_and(|record| !record.uans.is_empty())
}

/// What passed on too little. What failed stays a failure.
fn to_unknown(item: ReadinessItem, wanted: &str) -> ReadinessItem {
    match item.outcome {
        Outcome::Pass => ReadinessItem { outcome: Outcome::Unknown, label: wanted.to_owned(), ..item },
        _ => item,
    }
}

fn answer_question(question: &Question, answer: Option<bool>) -> ReadinessItem {
    let outcome = match answer {
        Some(true) => Outcome::Pass,
        Some(false) => Outcome::Fail,
        None => Outcome::Unknown,
    };
    let remedy = (outcome == Outcome::Fail).then(|| question.remedy.to_owned());
    let label = if outcome == Outcome::Pass { question.label } else { question.wanted };
    ReadinessItem { id: question.id.to_owned(), label: label.to_owned(), outcome, critical: question.critical, remedy }
}

/// An item that the findings answer. Its words say how it is once it is in order, and how it has to be.
fn seen_item(findings: &[Finding], check: Check, id: &str, [label, wanted]: [&str; 2], critical: bool) -> ReadinessItem {
    let of_check: Vec<&Finding> = findings.iter().filter(|finding| finding.check == check).collect();
    let has = |outcome: Outcome| of_check.iter().find(|finding| finding.outcome == outcome);
    let outcome = if has(Outcome::Fail).is_some() {
        Outcome::Fail
    } else if of_check.is_empty() || has(Outcome::Unknown).is_some() {
        Outcome::Unknown
    } else {
        Outcome::Pass
    };
    let remedy = has(Outcome::Fail).or_else(|| has(Outcome::Unknown)).map(|finding| finding.remedy.join(" "));
    let remedy = remedy.filter(|steps| !steps.is_empty());
    let label = if outcome == Outcome::Pass { label } else { wanted };
    ReadinessItem { id: id.to_owned(), label: label.to_owned(), outcome, critical, remedy }
}

/// Whether dates of exit are only not known: a passbook never shows them, nobody told that one is not marked, and no record of today lacks one.
fn is_exit_unseen(context: &CheckContext, findings: &[Finding]) -> bool {
    let mut missing = findings.iter().filter(|finding| finding.check == Check::ExitMissing && finding.outcome == Outcome::Fail).peekable();
    missing.peek().is_some() && missing.all(|finding| finding.member.as_ref().is_none_or(|member| !context.is_without_exit_today(member)))
}

pub(super) fn check_readiness(context: &CheckContext, findings: &[Finding], readiness: &Readiness) -> Finding {
    let check = Check::ClaimReadiness;
    let is_unseen = is_exit_unseen(context, findings);
    let quote = |item: &ReadinessItem| format!("“{}”", item.label);
    let labels = |outcome: Outcome| -> Vec<String> { readiness.items.iter().filter(|item| item.outcome == outcome).map(quote).collect() };
    let is_blocking = |item: &&ReadinessItem| item.outcome == Outcome::Fail && item.critical;
    let blocking: Vec<String> = readiness.items.iter().filter(is_blocking).map(quote).collect();
    let failing = labels(Outcome::Fail);
    let unseen = "Your passbooks don't show whether the date of exit is marked. A claim is refused if it is not.";
    let known = format!("{} of {} points are known.", readiness.known, readiness.asked);
    let has_steps = |item: &&ReadinessItem| item.outcome == Outcome::Fail || (is_unseen && item.id == EXITS);
    let remedy: Vec<String> = readiness.items.iter().filter(has_steps).filter_map(|item| item.remedy.clone()).collect();
    let mut finding = if !blocking.is_empty() {
        let mut reason = format!("{known} A claim is refused until this is mended: {}.", join(&blocking));
        if is_unseen {
            reason.push_str(&format!(" {unseen}"));
        }
        Finding::fail(check, Severity::Critical, "A claim would be refused today").because(reason)
    } else if is_unseen {
        Finding::fail(check, Severity::Critical, "A claim is refused if no date of exit is marked").because(format!("{known} {unseen}"))
    } else if !failing.is_empty() {
        let reason = format!("{known} This is not in order yet: {}.", join(&failing));
        Finding::fail(check, Severity::Medium, "A claim may run into trouble").because(reason)
    } else if readiness.known < readiness.asked {
        let reason = format!("{known} Still to be found out: {}.", join(&labels(Outcome::Unknown)));
        Finding::unknown(check, "Whether a claim would go through can't be said yet").because(reason)
    } else {
        Finding::pass(check, "Your record looks ready for a claim").because(known)
    };
    finding.remedy = remedy;
    finding
}

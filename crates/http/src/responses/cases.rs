//! Cases, as their person and as agents see them.

use domain::bookings::BookingStatus;
use domain::cases::{CaseStatus, EventKind, Outcome};
use domain::{Result, cases};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::bookings::ServiceRef;
use super::intake_files::{IntakeFile, to_intake_files};
use super::invoices::IssuedDocument;
use super::services::Amount;
use super::string_enum;
use crate::App;

fn case_status_schema() -> Object {
    string_enum(CaseStatus::ALL)
}

fn event_kind_schema() -> Object {
    string_enum(EventKind::ALL)
}

fn outcome_schema() -> Object {
    string_enum(Outcome::ALL)
}

fn author_schema() -> Object {
    string_enum(&["person", "staff", "system"])
}

fn doer_schema() -> Object {
    string_enum(&["person", "staff"])
}

/// A case in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseCard {
    #[serde(rename = "_id")]
    pub id: String,
    /// "TFP-26-000123".
    pub number: String,
    /// Slug of the assist module.
    pub module: String,
    pub title: String,
    #[schema(schema_with = case_status_schema)]
    pub status: &'static str,
    /// The status in words, such as "We wait for your answer".
    pub status_text: &'static str,
    /// What happens next, and who does it.
    pub next_step: &'static str,
    /// Whether nothing more happens unless it is opened again.
    pub is_over: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl From<&cases::Case> for CaseCard {
    fn from(case: &cases::Case) -> Self {
        let (status_text, next_step) = describe_status(case.status, case.quote.is_some(), case.is_refund_open);
        Self {
            id: case.id.to_string(),
            number: case.number.clone(),
            module: case.module.clone(),
            title: case.title.clone(),
            status: case.status.as_str(),
            status_text,
            next_step,
            is_over: case.status.is_over(),
            created_at: case.created_at,
            updated_at: case.updated_at,
        }
    }
}

/// The status in words, and what comes next. The browser has the Hindi of each sentence in `interface-texts/cases/site-words.ts`, where a
/// test reads them from here.
fn describe_status(status: CaseStatus, has_price: bool, is_refund_open: bool) -> (&'static str, &'static str) {
    match status {
        CaseStatus::Requested if has_price => ("The price has lapsed", "Write to us, and we will give you a new price."),
        CaseStatus::Requested => (
            "We have your request",
            "An agent answers within one working day. You see the price, or that it is free, before anything is owed.",
        ),
        CaseStatus::Quoted => ("There is a price for you", "Pay to begin, or cancel. Nothing is owed until you pay."),
        CaseStatus::Open => ("We are working on it", "An agent answers within one working day."),
        CaseStatus::WaitingForYou => ("We wait for your answer", "Answer, send a file or tick the list, and we go on."),
        CaseStatus::WaitingForOffice => {
            ("The office has to answer", "Tell us as soon as it does. If it is late, we suggest the next step.")
        }
        CaseStatus::Resolved => ("We think that it is settled", "Say whether you agree. Without a word it closes after two weeks."),
        CaseStatus::Closed => ("Closed", "You can open it again within 30 days. Its files are deleted then."),
        CaseStatus::Cancelled if is_refund_open => ("Cancelled", "An agent states what you get back within one working day."),
        CaseStatus::Cancelled => ("Cancelled", "Nothing more happens. You can ask for help again at any time."),
    }
}

/// A price with its reason.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CasePrice {
    /// GST included; zero: free.
    pub price: Amount,
    pub reason: String,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// A line of the thread.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseEvent {
    /// 1 for the first of its case.
    pub number: i64,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    #[schema(schema_with = author_schema)]
    pub by: &'static str,
    /// The member of staff.
    #[schema(required)]
    pub name: Option<String>,
    #[schema(schema_with = event_kind_schema)]
    pub kind: &'static str,
    /// Plain text with line breaks; may be empty for a status, a payment or a file.
    pub text: String,
    /// The status from here on, for a status.
    #[schema(required)]
    pub status: Option<&'static str>,
    /// The file's id, for a file; absent from `files` once it is withdrawn or deleted.
    #[schema(required)]
    pub file: Option<String>,
    /// What was paid, or (below zero) goes back; the new price for a repeated quote.
    #[schema(required)]
    pub amount: Option<Amount>,
}

impl From<cases::CaseEvent> for CaseEvent {
    fn from(event: cases::CaseEvent) -> Self {
        Self {
            number: event.number,
            at: event.at,
            by: event.by.as_str(),
            name: event.by.name().map(str::to_owned),
            kind: event.kind.as_str(),
            text: event.text,
            status: event.status.map(CaseStatus::as_str),
            file: event.file.map(|file| file.to_string()),
            amount: event.amount.map(Amount::from),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseChecklistItem {
    /// Its place, which `checklist/{item}` takes.
    pub item: usize,
    pub text: String,
    pub is_done: bool,
    #[schema(required, schema_with = doer_schema)]
    pub done_by: Option<&'static str>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub at: Option<Timestamp>,
}

/// What was filed with an office.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseFiling {
    /// The kind of office; empty for what was filed before there were kinds.
    pub office_kind: String,
    pub office: String,
    /// The office's own number.
    pub reference: String,
    #[schema(value_type = String, format = Date)]
    pub filed_on: Date,
    /// The last day that the office has; `null` where no rule sets a time.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub answer_by: Option<Date>,
    /// The rule that sets the time, in words.
    #[schema(required)]
    pub rule: Option<String>,
    /// Where no rule sets a time: the day on which we ask how it stands.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub ask_on: Option<Date>,
    /// Whether the office has still to answer.
    pub is_awaited: bool,
}

/// A kind of office with which something can be filed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CaseOfficeKind {
    pub kind: String,
    pub label: String,
}

impl From<&cases::OfficeKind> for CaseOfficeKind {
    fn from(office: &cases::OfficeKind) -> Self {
        Self { kind: office.kind.clone(), label: office.label.clone() }
    }
}

/// A call that belongs to the case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseCall {
    #[serde(rename = "_id")]
    pub id: String,
    pub service: ServiceRef,
    pub status: &'static str,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
}

/// A member of staff who has read the case or a file of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CaseAccess {
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub by: String,
    /// "case", or the file's name.
    pub what: String,
}

impl From<cases::CaseAccess> for CaseAccess {
    fn from(access: cases::CaseAccess) -> Self {
        Self { at: access.at, by: access.staff, what: access.what }
    }
}

/// A complete case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    #[serde(flatten)]
    pub card: CaseCard,
    /// The member of staff who looks after it.
    #[schema(required)]
    pub agent: Option<String>,
    /// The expert who may read it and write in it.
    #[schema(required)]
    pub expert: Option<String>,
    /// When agents are there, in words.
    pub hours: String,
    #[schema(required)]
    pub quote: Option<CasePrice>,
    /// created, pending, paid, failed or refunded; `null` before anybody paid.
    #[schema(required)]
    pub payment: Option<&'static str>,
    /// What goes back if the person cancels now; `null`: work has begun, and an agent states the part.
    #[schema(required)]
    pub refund_if_cancelled_now: Option<Amount>,
    pub can_write: bool,
    pub can_pay: bool,
    pub can_file: bool,
    pub can_accept: bool,
    pub can_reopen: bool,
    pub can_cancel: bool,
    /// Whether it can be erased alone: it is over, or was never opened.
    pub can_erase: bool,
    /// Whether files can be sent now; false too where no virus scanner is configured.
    pub takes_files: bool,
    /// Oldest first.
    pub events: Vec<CaseEvent>,
    pub checklist: Vec<CaseChecklistItem>,
    pub files: Vec<IntakeFile>,
    /// Oldest first.
    pub filings: Vec<CaseFiling>,
    /// What `filed` can name, in the order in which it is offered.
    pub office_kinds: Vec<CaseOfficeKind>,
    pub calls: Vec<CaseCall>,
    pub documents: Vec<IssuedDocument>,
    /// The report on a provident fund that belongs to it.
    #[schema(required)]
    pub report_id: Option<String>,
    #[schema(required, schema_with = outcome_schema)]
    pub outcome: Option<&'static str>,
    /// Newest first.
    pub accesses: Vec<CaseAccess>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub closed_at: Option<Timestamp>,
    /// When its files are deleted, once it is over.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub keep_until: Option<Timestamp>,
}

/// A case as its person sees it.
pub async fn load_case(app: &App, case: &cases::Case) -> Result<Case> {
    let files = app.commerce.intake_files.list_files_of(case).await?;
    let events = app.commerce.cases.list_events(case.id).await?;
    load(app, case, to_intake_files(&files), events).await
}

pub(super) async fn load(app: &App, case: &cases::Case, files: Vec<IntakeFile>, events: Vec<cases::CaseEvent>) -> Result<Case> {
    let service = &app.commerce.cases;
    let (payment, documents) = load_payment(app, case).await?;
    let permissions = service.find_permissions(case)?;
    Ok(Case {
        card: CaseCard::from(case),
        agent: case.agent.clone(),
        expert: case.expert.clone(),
        hours: service.rules().hours.clone(),
        quote: case.quote.as_ref().map(to_price),
        payment,
        refund_if_cancelled_now: service.refund_if_cancelled(case).await?.map(Amount::from),
        can_write: permissions.can_write,
        can_pay: permissions.can_pay,
        can_file: permissions.can_file,
        can_accept: permissions.can_accept,
        can_reopen: permissions.can_reopen,
        can_cancel: permissions.can_cancel,
        can_erase: permissions.can_erase,
        takes_files: permissions.can_write && app.commerce.intake_files.is_enabled(),
        events: events.into_iter().map(CaseEvent::from).collect(),
        checklist: to_checklist(&case.checklist),
        files,
        filings: case.filings.iter().map(to_filing).collect(),
        office_kinds: service.rules().offices.iter().map(CaseOfficeKind::from).collect(),
        calls: load_calls(app, case).await?,
        documents,
        report_id: case.report.map(|report| report.to_string()),
        outcome: case.outcome.map(Outcome::as_str),
        accesses: service.list_accesses(case.id).await?.into_iter().map(CaseAccess::from).collect(),
        closed_at: case.closed_at,
        keep_until: case.keep_until,
    })
}

/// How far the payment of a case is, and its invoices. What became of an order for an older price says nothing of the present one.
async fn load_payment(app: &App, case: &cases::Case) -> Result<(Option<&'static str>, Vec<IssuedDocument>)> {
    let Some(id) = case.order else { return Ok((None, Vec::new())) };
    let Some(order) = app.commerce.payments.find_order(id).await? else { return Ok((None, Vec::new())) };
    let progress = app.commerce.payments.progress(&order, false).await?;
    let documents = app.commerce.invoices.list_by_order(order.id).await?;
    Ok((Some(progress.as_str()), documents.iter().map(IssuedDocument::from).collect()))
}

fn to_price(quote: &cases::Quote) -> CasePrice {
    CasePrice { price: quote.amount().into(), reason: quote.reason.clone(), expires_at: quote.expires_at }
}

pub(super) fn to_checklist(list: &[cases::ChecklistItem]) -> Vec<CaseChecklistItem> {
    let to_item = |(item, line): (usize, &cases::ChecklistItem)| CaseChecklistItem {
        item,
        text: line.text.clone(),
        is_done: line.done_by.is_some(),
        done_by: line.done_by.map(cases::ChecklistActor::as_str),
        at: line.at,
    };
    list.iter().enumerate().map(to_item).collect()
}

pub(super) fn to_filing(filing: &cases::Filing) -> CaseFiling {
    CaseFiling {
        office_kind: filing.kind.clone(),
        office: filing.office.clone(),
        reference: filing.reference.clone(),
        filed_on: filing.filed_on,
        answer_by: filing.answer_by,
        rule: filing.rule.clone(),
        ask_on: filing.ask_on,
        is_awaited: filing.is_awaited,
    }
}

pub(super) async fn load_calls(app: &App, case: &cases::Case) -> Result<Vec<CaseCall>> {
    let mut calls = Vec::with_capacity(case.bookings.len());
    if case.bookings.is_empty() {
        return Ok(calls);
    }
    let catalogue = app.commerce.bookings.catalogue().await?;
    for id in &case.bookings {
        let call = app.commerce.bookings.find(*id).await?;
        // A slot that is only held, or whose time ran out before it was paid for, never became a call.
        if call.status == BookingStatus::Held || !call.was_announced() {
            continue;
        }
        if let Some(service) = catalogue.service(call.service) {
            calls.push(CaseCall {
                id: call.id.to_string(),
                service: ServiceRef { slug: service.slug.clone(), title: service.title.clone() },
                status: call.status.as_str(),
                starts_at: call.starts_at,
                ends_at: call.ends_at,
            });
        }
    }
    Ok(calls)
}

/// A case as its owner takes it along, with what staff noted.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCase {
    #[serde(flatten)]
    card: CaseCard,
    consent: String,
    checklist: Vec<CaseChecklistItem>,
    #[schema(required)]
    quote: Option<CasePrice>,
    filings: Vec<CaseFiling>,
    #[schema(required, schema_with = outcome_schema)]
    outcome: Option<&'static str>,
    events: Vec<CaseEvent>,
    accesses: Vec<CaseAccess>,
}

pub(super) fn to_own_case(case: &cases::Case, events: &[cases::CaseEvent], accesses: &[cases::CaseAccess]) -> OwnCase {
    OwnCase {
        card: CaseCard::from(case),
        consent: case.consent.clone(),
        checklist: to_checklist(&case.checklist),
        quote: case.quote.as_ref().map(to_price),
        filings: case.filings.iter().map(to_filing).collect(),
        outcome: case.outcome.map(Outcome::as_str),
        events: events.iter().filter(|event| event.case == case.id).cloned().map(CaseEvent::from).collect(),
        accesses: accesses.iter().filter(|access| access.case == case.id).cloned().map(CaseAccess::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use domain::cases::CaseRules;

    use super::*;

    #[test]
    fn states_say_the_terms_of_the_service() {
        let terms = CaseRules::parse(include_str!("../../../../content/cases.yml")).unwrap().terms;
        let answered = format!("within {}", terms.describe_answer_time());
        for (status, says) in [
            (CaseStatus::Requested, answered.clone()),
            (CaseStatus::Open, answered.clone()),
            (CaseStatus::Resolved, format!("after {}", terms.describe_acceptance_time())),
            (CaseStatus::Closed, format!("within {}", terms.describe_reopening_time())),
        ] {
            let (_, next_step) = describe_status(status, false, false);
            assert!(next_step.contains(&says), "{next_step}: {says}");
        }
        let (_, refund) = describe_status(CaseStatus::Cancelled, false, true);
        assert!(refund.contains(&answered), "{refund}");
        assert_eq!(terms.files_kept_days, terms.reopen_days, "files are deleted when a case can no longer be opened");
    }
}

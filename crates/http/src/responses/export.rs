//! The export of everything that is stored about a person; only that person gets it.

use domain::account::AccountExport;
use domain::bookings::Booking;
use domain::subscribers::Phone;
use domain::webinars::{Registration, Webinar};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::intake_files::{IntakeFile, to_intake_files};
use super::invoices::IssuedDocument;
use super::subscribers::{Consent, Profile, Session};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentMessage {
    /// Such as "sign-in-code".
    kind: String,
    channel: String,
    recipient: String,
    purpose: String,
    status: String,
    #[schema(required)]
    failure: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
}

/// Everything that is stored about a person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    pub success: bool,
    profile: Profile,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    email_proven_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    subscribed_at: Timestamp,
    signed_in_with_google: bool,
    #[schema(required)]
    service_assist: Option<String>,
    #[schema(required)]
    assist_status: Option<String>,
    /// Every decision, oldest first.
    consents: Vec<Consent>,
    /// Articles, rules and topics that the person follows.
    follows: Vec<super::OwnFollow>,
    /// The plan after a death that the person saved; null when there is none.
    #[schema(required)]
    saved_plan: Option<super::SavedPlan>,
    /// Sealed wills with their files. Only the person's passphrase opens them.
    sealed_wills: Vec<super::sealed_wills::OwnSealedWill>,
    sessions: Vec<Session>,
    messages: Vec<SentMessage>,
    comments: Vec<OwnComment>,
    /// Every registration, including cancelled ones.
    webinars: Vec<OwnSeat>,
    /// Every booked call.
    calls: Vec<OwnCall>,
    /// Files that were uploaded for these calls and for cases.
    files: Vec<IntakeFile>,
    /// Cases with their threads, what staff noted, and who read them.
    cases: Vec<super::OwnCase>,
    /// Requests for a call that name this address.
    call_requests: Vec<super::OwnCallRequest>,
    /// Conversations with the assistant.
    conversations: Vec<super::OwnChat>,
    waits_for: Vec<super::OwnWait>,
    /// Feedback about the chat.
    feedback: Vec<OwnFeedback>,
    /// Reports on the provident fund; each has its data file.
    reports: Vec<super::Report>,
    /// The linked account of the provident-fund service; null when there is none, or when it can't be opened now. What it keeps is in
    /// `GET /pf/v1/data`, for a session of its own.
    #[schema(required)]
    provident_fund: Option<LinkedFundAccount>,
    /// Orders and their payment status, newest first.
    orders: Vec<OwnOrder>,
    /// Invoices and credit notes. The law requires that they are kept when the rest is erased.
    documents: Vec<IssuedDocument>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedFundAccount {
    /// Masked.
    mobile_number: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnOrder {
    title: String,
    /// In paise.
    amount: i64,
    currency: &'static str,
    status: String,
    /// The buyer's details, as they were entered.
    #[schema(required)]
    buyer: Option<OwnBuyer>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnBuyer {
    name: String,
    email: String,
    #[schema(required)]
    phone: Option<String>,
    /// For a buyer in India, as is `state`.
    #[schema(required)]
    pin_code: Option<String>,
    #[schema(required)]
    state: Option<String>,
    /// For a buyer abroad.
    #[schema(required)]
    country: Option<String>,
    #[schema(required)]
    gstin: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCall {
    #[serde(rename = "_id")]
    id: String,
    status: String,
    mode: String,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    /// Name as entered for this booking, like `email` and `phone`.
    name: String,
    email: String,
    #[schema(required)]
    phone: Option<String>,
    language: String,
    #[schema(required)]
    topic: Option<String>,
    #[schema(required)]
    question: Option<String>,
    #[schema(required)]
    time_zone: Option<String>,
    /// In paise, GST included.
    price: i64,
    #[schema(required)]
    reason: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    booked_at: Timestamp,
}

fn to_own_call(call: &Booking) -> Option<OwnCall> {
    let attendee = call.attendee.as_ref()?;
    Some(OwnCall {
        id: call.id.to_string(),
        status: call.status.as_str().to_owned(),
        mode: call.mode.as_str().to_owned(),
        starts_at: call.starts_at,
        ends_at: call.ends_at,
        name: attendee.name.clone(),
        email: attendee.email.to_string(),
        phone: attendee.phone.as_ref().map(Phone::to_e164),
        language: call.details.language.as_str().to_owned(),
        topic: call.details.topic.clone(),
        question: call.details.question.clone(),
        time_zone: call.details.zone.clone(),
        price: call.price.total.paise(),
        reason: call.cancellation.as_ref().and_then(|ended| ended.reason.clone()),
        booked_at: call.created_at,
    })
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSeat {
    webinar: String,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    status: String,
    /// Name as entered for this registration, like `phone`.
    name: String,
    #[schema(required)]
    phone: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    registered_at: Timestamp,
}

fn to_own_seat((webinar, registration): &(Webinar, Registration)) -> OwnSeat {
    OwnSeat {
        webinar: webinar.title.clone(),
        starts_at: webinar.starts_at,
        status: registration.status.as_str().to_owned(),
        name: registration.name.clone(),
        phone: registration.phone.as_ref().map(Phone::to_e164),
        registered_at: registration.created_at,
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnFeedback {
    text: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnComment {
    content_id: String,
    text: String,
    status: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

pub fn to_export(all: &AccountExport, current: domain::ids::SessionId) -> Export {
    let subscriber = &all.subscriber;
    let person = domain::subscribers::Profile {
        id: subscriber.id,
        name: subscriber.name.clone(),
        email: subscriber.email.clone(),
        phone: subscriber.phone.clone(),
        picture: subscriber.picture.clone(),
        assurance: domain::sessions::Assurance::Proven,
    };
    let sent = |message: &domain::messages::Message| SentMessage {
        kind: message.kind.as_str().to_owned(),
        channel: message.channel.as_str().to_owned(),
        recipient: message.recipient.clone(),
        purpose: message.purpose.as_str().to_owned(),
        status: message.status.as_str().to_owned(),
        failure: message.failure.clone(),
        created_at: message.created_at,
        updated_at: message.updated_at,
    };
    Export {
        success: true,
        profile: Profile { picture: subscriber.picture.clone(), ..person.into() },
        email_proven_at: subscriber.proven_at,
        subscribed_at: subscriber.created_at,
        signed_in_with_google: subscriber.google_sub.is_some(),
        service_assist: subscriber.service_assist.clone(),
        assist_status: subscriber.assist_status.clone(),
        consents: all.consents.iter().map(Consent::from).collect(),
        follows: all.follows.iter().map(super::to_own_follow).collect(),
        saved_plan: all.saved_plan.clone().map(super::SavedPlan::from),
        sealed_wills: all.sealed_wills.iter().map(super::sealed_wills::to_own_sealed_will).collect(),
        sessions: all.sessions.iter().map(|session| Session::new(session, current)).collect(),
        messages: all.messages.iter().map(sent).collect(),
        comments: all.comments.iter().map(to_own_comment).collect(),
        webinars: all.webinars.iter().map(to_own_seat).collect(),
        calls: all.bookings.iter().filter_map(to_own_call).collect(),
        files: to_intake_files(&all.files),
        cases: all.cases.iter().map(|case| super::cases::to_own_case(case, &all.case_events, &all.case_accesses)).collect(),
        call_requests: all.leads.iter().map(super::leads::to_own_call_request).collect(),
        reports: all.reports.iter().map(super::Report::from).collect(),
        provident_fund: to_linked_account(&all.provident_fund),
        orders: all.orders.iter().map(to_own_order).collect(),
        documents: all.documents.iter().map(IssuedDocument::from).collect(),
        conversations: all.conversations.iter().map(super::chat::to_own_chat).collect(),
        waits_for: all.awaited_questions.iter().map(super::chat::to_own_wait).collect(),
        feedback: all.feedback.iter().map(|(at, text)| OwnFeedback { text: text.clone(), created_at: *at }).collect(),
    }
}

fn to_linked_account(linked: &domain::Result<Option<String>>) -> Option<LinkedFundAccount> {
    match linked {
        Ok(number) => number.clone().map(|mobile_number| LinkedFundAccount { mobile_number }),
        Err(error) => {
            tracing::warn!(%error, "an account was exported without its provident-fund account, which could not be opened");
            None
        }
    }
}

fn to_own_order(order: &domain::payments::Order) -> OwnOrder {
    let buyer = order.buyer.as_ref().map(|buyer| OwnBuyer {
        name: buyer.name.clone(),
        email: buyer.email.to_string(),
        phone: buyer.phone.as_ref().map(Phone::to_e164),
        pin_code: buyer.residence.pin_code().map(ToString::to_string),
        state: buyer.residence.state().map(|state| state.name().to_owned()),
        country: buyer.residence.country().map(ToString::to_string),
        gstin: buyer.gstin.as_ref().map(ToString::to_string),
    });
    OwnOrder {
        title: order.title().to_owned(),
        amount: order.amount.paise(),
        currency: "INR",
        status: order.status.as_str().to_owned(),
        buyer,
        created_at: order.created_at,
    }
}

fn to_own_comment(comment: &domain::comments::Comment) -> OwnComment {
    OwnComment {
        content_id: comment.article.to_string(),
        text: comment.text.clone(),
        status: comment.status.as_str().to_owned(),
        created_at: comment.created_at,
    }
}

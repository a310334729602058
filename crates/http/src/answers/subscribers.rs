//! A person's own data, as only that person gets it.

use domain::account::Everything;
use domain::bookings::Booking;
use domain::consents::{Consent as HeldConsent, Purpose};
use domain::sessions::{Session as OpenSession, Tokens as Pair};
use domain::subscribers::{DEFAULT_DIAL_CODE, Phone, Profile as Person, SignedIn as Signed};
use domain::time::ist;
use domain::webinars::{Registration, SeatStatus, View, Webinar};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::invoices::{IssuedDocument, PaymentDetails};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub email: String,
    /// National digits.
    #[schema(required)]
    pub phone: Option<String>,
    pub country_code: String,
    #[schema(required)]
    pub picture: Option<String>,
    #[schema(schema_with = super::assurances)]
    pub assurance: String,
    pub language: &'static str,
}

impl From<Person> for Profile {
    fn from(person: Person) -> Self {
        let code = person.phone.as_ref().map_or(DEFAULT_DIAL_CODE, Phone::country_code).to_owned();
        Self {
            id: person.id.to_string(),
            name: person.name,
            email: person.email.to_string(),
            phone: person.phone.map(|phone| phone.number().to_owned()),
            country_code: code,
            picture: person.picture,
            assurance: person.assurance.as_str().to_owned(),
            language: "en",
        }
    }
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    pub access_token: String,
    pub refresh_token: String,
}

impl From<&Pair> for Tokens {
    fn from(pair: &Pair) -> Self {
        Self { access_token: pair.access.clone(), refresh_token: pair.refresh.clone() }
    }
}

/// What subscribing and every way of signing in answer (product.md § 3).
#[derive(Clone, Serialize, ToSchema)]
pub struct SignedIn {
    /// Always true.
    #[serde(rename = "isLoggedin")]
    pub is_logged_in: bool,
    pub tokens: Tokens,
    #[serde(flatten)]
    pub profile: Profile,
}

impl From<Signed> for SignedIn {
    fn from(signed: Signed) -> Self {
        Self { is_logged_in: true, tokens: Tokens::from(&signed.tokens), profile: signed.profile.into() }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub id: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub last_seen_at: Timestamp,
    /// "Chrome on Android".
    pub device: String,
    #[schema(schema_with = super::assurances)]
    pub assurance: String,
    /// The one that asks.
    pub current: bool,
}

impl Session {
    pub fn of(session: &OpenSession, current: domain::ids::SessionId) -> Self {
        Self {
            id: session.id.to_string(),
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            device: session.device.clone(),
            assurance: session.assurance.as_str().to_owned(),
            current: session.id == current,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Consent {
    #[schema(schema_with = super::purposes)]
    pub purpose: String,
    pub granted: bool,
    /// Version and hash of the words that were agreed to.
    #[schema(required)]
    pub version: Option<String>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub at: Option<Timestamp>,
    /// Where it was given or taken back.
    #[schema(required)]
    pub source: Option<String>,
}

impl From<&HeldConsent> for Consent {
    fn from(held: &HeldConsent) -> Self {
        Self {
            purpose: held.purpose.as_str().to_owned(),
            granted: held.granted,
            version: Some(held.notice.clone()).filter(|notice| !notice.is_empty()),
            at: Some(held.at),
            source: Some(held.source.clone()),
        }
    }
}

/// One of each purpose, decided or not.
pub fn consents(held: &[HeldConsent]) -> Vec<Consent> {
    let of = |purpose: Purpose| {
        held.iter().find(|consent| consent.purpose == purpose).map_or_else(
            || Consent { purpose: purpose.as_str().to_owned(), granted: false, version: None, at: None, source: None },
            Consent::from,
        )
    };
    Purpose::ALL.into_iter().map(of).collect()
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentMessage {
    /// e.g. "sign-in-code".
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

/// Everything that is kept of a person.
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
    sessions: Vec<Session>,
    messages: Vec<SentMessage>,
    comments: Vec<OwnComment>,
    /// Every place, also those that were given back.
    webinars: Vec<OwnSeat>,
    /// Every call that was held or booked.
    calls: Vec<OwnCall>,
    /// What was told of the chat.
    /// With the assistant.
    conversations: Vec<super::OwnChat>,
    waits_for: Vec<super::OwnWait>,
    feedback: Vec<OwnFeedback>,
    /// What was ordered and paid, newest first.
    orders: Vec<OwnOrder>,
    /// Invoices and credit notes. The law keeps them when the rest is erased.
    documents: Vec<IssuedDocument>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnOrder {
    title: String,
    /// In paise.
    amount: i64,
    currency: &'static str,
    status: String,
    /// Name, PIN code, State and GSTIN as they were given.
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
    pin_code: String,
    state: String,
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
    /// As typed for it.
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

fn own_call(call: &Booking) -> Option<OwnCall> {
    let attendee = call.attendee.as_ref()?;
    Some(OwnCall {
        id: call.id.to_string(),
        status: call.status.as_str().to_owned(),
        mode: call.mode.as_str().to_owned(),
        starts_at: call.starts_at,
        ends_at: call.ends_at,
        name: attendee.name.clone(),
        email: attendee.email.to_string(),
        phone: attendee.phone.as_ref().map(Phone::e164),
        language: call.about.language.as_str().to_owned(),
        topic: call.about.topic.clone(),
        question: call.about.question.clone(),
        time_zone: call.about.zone.clone(),
        price: call.price.total.paise(),
        reason: call.ended.as_ref().and_then(|ended| ended.reason.clone()),
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
    /// As typed for it.
    name: String,
    #[schema(required)]
    phone: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    registered_at: Timestamp,
}

fn own_seat((webinar, registration): &(Webinar, Registration)) -> OwnSeat {
    OwnSeat {
        webinar: webinar.title.clone(),
        starts_at: webinar.starts_at,
        status: registration.status.as_str().to_owned(),
        name: registration.name.clone(),
        phone: registration.phone.as_ref().map(Phone::e164),
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

pub fn export(all: &Everything, current: domain::ids::SessionId) -> Export {
    let subscriber = &all.subscriber;
    let person = Person {
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
        profile: person.into(),
        email_proven_at: subscriber.proven_at,
        subscribed_at: subscriber.created_at,
        signed_in_with_google: subscriber.google_sub.is_some(),
        service_assist: subscriber.service_assist.clone(),
        assist_status: subscriber.assist_status.clone(),
        consents: all.consents.iter().map(Consent::from).collect(),
        sessions: all.sessions.iter().map(|session| Session::of(session, current)).collect(),
        messages: all.messages.iter().map(sent).collect(),
        comments: all.comments.iter().map(own_comment).collect(),
        webinars: all.webinars.iter().map(own_seat).collect(),
        calls: all.calls.iter().filter_map(own_call).collect(),
        orders: all.orders.iter().map(own_order).collect(),
        documents: all.documents.iter().map(IssuedDocument::from).collect(),
        conversations: all.conversations.iter().map(super::chat::own_chat).collect(),
        waits_for: all.waits_for.iter().map(super::chat::own_wait).collect(),
        feedback: all.feedback.iter().map(|(at, text)| OwnFeedback { text: text.clone(), created_at: *at }).collect(),
    }
}

fn own_order(order: &domain::payments::Order) -> OwnOrder {
    let buyer = order.buyer.as_ref().map(|buyer| OwnBuyer {
        name: buyer.name.clone(),
        email: buyer.email.to_string(),
        phone: buyer.phone.as_ref().map(Phone::e164),
        pin_code: buyer.pin_code.to_string(),
        state: buyer.state.name().to_owned(),
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

fn own_comment(comment: &domain::comments::Comment) -> OwnComment {
    OwnComment {
        content_id: comment.article.to_string(),
        text: comment.text.clone(),
        status: comment.status.as_str().to_owned(),
        created_at: comment.created_at,
    }
}

/// product.md § 3, "Activities response". Webinars, calls and documents fill as those parts come.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Activities {
    /// Those to come and live ones, by their start; then past ones, the newest first.
    pub webinars: Vec<RegisteredWebinar>,
    pub calendar_bookings: Vec<ScheduledCall>,
    pub payment_details: PaymentDetails,
    #[serde(rename = "userProfileCMPF")]
    #[schema(required)]
    pub user_profile_cmpf: Option<FundProfile>,
    #[serde(rename = "userProfileTFP")]
    #[schema(required)]
    pub user_profile_tfp: Option<FundProfile>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisteredWebinar {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    /// Indian day, YYYY-MM-DD.
    date: String,
    /// Indian time, HH:MM.
    time: String,
    /// Where it takes place; its page for who is only on the waitlist.
    #[schema(required)]
    link: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    #[schema(schema_with = super::seat_statuses)]
    status: String,
    /// Its page.
    url: String,
}

impl RegisteredWebinar {
    fn of(webinar: &Webinar, view: &View) -> Self {
        let local = webinar.starts_at.to_zoned(ist());
        let has_seat = view.status == SeatStatus::Registered;
        Self {
            id: webinar.id.to_string(),
            title: webinar.title.clone(),
            date: local.date().to_string(),
            time: local.strftime("%H:%M").to_string(),
            link: webinar.link.clone().filter(|_| has_seat).or_else(|| Some(webinar.path())),
            starts_at: webinar.starts_at,
            ends_at: webinar.ends_at(),
            status: view.status.as_str().to_owned(),
            url: webinar.path(),
        }
    }
}

/// What somebody will see again after unsubscribing: places at webinars that are to come.
pub fn registered_webinars(places: &[(Webinar, View)], now: Timestamp) -> Vec<RegisteredWebinar> {
    let (mut past, mut coming): (Vec<_>, Vec<_>) =
        places.iter().filter(|(webinar, _)| webinar.cancelled_at.is_none()).partition(|(webinar, _)| webinar.ends_at() <= now);
    coming.sort_by_key(|(webinar, _)| webinar.starts_at);
    past.sort_by_key(|(webinar, _)| std::cmp::Reverse(webinar.starts_at));
    coming.into_iter().chain(past).map(|(webinar, view)| RegisteredWebinar::of(webinar, view)).collect()
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduledCall {
    #[serde(rename = "_id")]
    pub id: String,
    #[schema(value_type = String, format = DateTime)]
    pub start_time: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub end_time: Timestamp,
    pub title: String,
    /// held, confirmed, cancelled, completed or no_show.
    pub status: &'static str,
    /// video or phone.
    pub mode: &'static str,
    #[schema(required)]
    pub meeting_url: Option<String>,
    pub expert: String,
    pub price: super::bookings::Amount,
    pub can_reschedule: bool,
    pub can_cancel: bool,
    /// Whether everything would go back, were it cancelled now.
    pub refundable: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundProfile {
    phone: String,
    processed_uan: String,
    assist_status: String,
}

impl Activities {
    pub fn of(webinars: Vec<RegisteredWebinar>, calendar_bookings: Vec<ScheduledCall>, payment_details: PaymentDetails) -> Self {
        Self { webinars, calendar_bookings, payment_details, user_profile_cmpf: None, user_profile_tfp: None }
    }
}

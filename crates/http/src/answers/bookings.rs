//! Consultations as visitors and attendees see them.

use domain::Result;
use domain::bookings::{self as rules, Booking as Call, BookingStatus, Mode, SlotList as Listed};
use domain::ids::ExpertId;
use domain::payments::{Line, Order as OpenOrder, OrderStatus};
use domain::sessions::Caller;
use domain::{Error, Money};
use jiff::Timestamp;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::activities::ScheduledCall;
use super::{Answer, one_of};
use crate::App;

/// Shown by every answer about what can be booked.
pub const CONSULTATIONS: &str = "consultations";

/// An amount on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Money)]
pub struct Amount {
    /// In paise.
    pub amount: i64,
    /// Always INR.
    pub currency: &'static str,
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self { amount: money.paise(), currency: "INR" }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Expert {
    #[serde(rename = "_id")]
    pub id: String,
    pub slug: String,
    pub name: String,
    pub title: String,
    #[schema(required)]
    pub registration_number: Option<String>,
    pub bio: String,
    #[schema(required)]
    pub photo: Option<String>,
    pub languages: Vec<String>,
    /// Not a real person; to be labelled.
    pub sample: bool,
}

impl From<&rules::Expert> for Expert {
    fn from(expert: &rules::Expert) -> Self {
        Self {
            id: expert.id.to_string(),
            slug: expert.slug.clone(),
            name: expert.name.clone(),
            title: expert.title.clone(),
            registration_number: expert.registration_number.clone(),
            bio: expert.bio.clone(),
            photo: expert.photo.clone(),
            languages: expert.languages.clone(),
            sample: expert.is_sample,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddOn {
    /// The word to send back.
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    /// GST included.
    pub price: Amount,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    pub refund_hours: u32,
    pub reschedule_hours: u32,
    pub reschedules: u32,
    /// The same in words.
    pub text: String,
}

impl Policy {
    fn of(policy: &rules::Policy, is_free: bool) -> Self {
        Self {
            refund_hours: policy.refund_hours,
            reschedule_hours: policy.reschedule_hours,
            reschedules: policy.reschedules,
            text: policy.in_words(is_free),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    #[serde(rename = "_id")]
    pub id: String,
    pub slug: String,
    /// The assist module it belongs to.
    #[schema(required)]
    pub module: Option<String>,
    pub title: String,
    pub summary: String,
    pub duration_minutes: i32,
    #[schema(schema_with = modes)]
    pub modes: Vec<&'static str>,
    /// GST included; 0: free.
    pub price: Amount,
    pub price_note: String,
    pub add_ons: Vec<AddOn>,
    /// Who offers it, in the editors' order.
    pub experts: Vec<Expert>,
    pub policy: Policy,
}

impl Service {
    pub fn of(service: &rules::Service, experts: &[rules::Expert]) -> Self {
        let add_on = |add_on: &rules::AddOn| AddOn { id: add_on.id.clone(), title: add_on.title.clone(), price: add_on.price.into() };
        Self {
            id: service.id.to_string(),
            slug: service.slug.clone(),
            module: service.module.clone(),
            title: service.title.clone(),
            summary: service.summary.clone(),
            duration_minutes: service.timing.duration,
            modes: service.modes.iter().map(|mode| mode.as_str()).collect(),
            price: service.price.into(),
            price_note: service.price_note.clone(),
            add_ons: service.add_ons.iter().map(add_on).collect(),
            experts: experts.iter().map(Expert::from).collect(),
            policy: Policy::of(&service.policy, service.is_free()),
        }
    }
}

impl Answer for Vec<Service> {
    fn tags(&self) -> Vec<Tag> {
        vec![CONSULTATIONS.into()]
    }
}

fn modes() -> utoipa::openapi::Array {
    utoipa::openapi::ArrayBuilder::new().items(one_of(Mode::ALL.map(Mode::as_str))).build()
}

fn mode() -> Object {
    one_of(Mode::ALL.map(Mode::as_str))
}

fn booking_states() -> Object {
    one_of(BookingStatus::ALL.map(BookingStatus::as_str))
}

fn payment_states() -> Object {
    one_of(["none", "pending", "paid", "failed", "refunding", "refunded"])
}

/// What can be booked; `module`: of one assist module.
pub async fn services(app: &App, module: Option<&str>) -> Result<Vec<Service>> {
    let found = app.bookings.services(module).await?;
    Ok(found.iter().map(|(service, experts)| Service::of(service, experts)).collect())
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// To be sent back as it is.
    pub slot_id: String,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    /// HH:MM on the visitor's clock.
    pub local: String,
    /// HH:MM in India …
    pub indian: String,
    /// … and the day there.
    #[schema(value_type = String, format = Date)]
    pub indian_date: Date,
    /// Ids of who has it free.
    pub experts: Vec<String>,
}

impl From<rules::Slot> for Slot {
    fn from(slot: rules::Slot) -> Self {
        Self {
            slot_id: slot.id,
            starts_at: slot.starts_at,
            ends_at: slot.ends_at,
            local: slot.local,
            indian: slot.indian,
            indian_date: slot.indian_date,
            experts: slot.experts.iter().map(ExpertId::to_string).collect(),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SlotDay {
    /// In the visitor's zone.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotList {
    /// Slug.
    pub service: String,
    pub time_zone: String,
    /// Every day asked for, also those without a slot.
    pub days: Vec<SlotDay>,
    /// The first day behind them that has one.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub next: Option<Date>,
}

impl From<Listed> for SlotList {
    fn from(list: Listed) -> Self {
        let day = |day: rules::SlotDay| SlotDay { date: day.date, slots: slots(day.slots) };
        Self { service: list.service, time_zone: list.zone, days: list.days.into_iter().map(day).collect(), next: list.next }
    }
}

pub fn slots(slots: Vec<rules::Slot>) -> Vec<Slot> {
    slots.into_iter().map(Slot::from).collect()
}

/// With a 409 `SLOT_TAKEN`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Nearest {
    /// At most three, by time.
    pub nearest: Vec<Slot>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PriceLine {
    pub title: String,
    /// In paise; below zero for what a coupon takes off.
    pub amount: i64,
}

pub fn lines(lines: &[Line]) -> Vec<PriceLine> {
    lines.iter().map(|line| PriceLine { title: line.title.clone(), amount: line.amount.paise() }).collect()
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hold {
    pub hold_id: String,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
    pub slot_id: String,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    pub expert: Expert,
    #[schema(schema_with = mode)]
    pub mode: &'static str,
    pub price: Amount,
    pub lines: Vec<PriceLine>,
}

pub async fn hold(app: &App, held: &Call, slot_id: String) -> Result<Hold> {
    let catalogue = app.bookings.catalogue().await?;
    Ok(Hold {
        hold_id: held.id.to_string(),
        expires_at: held.hold_expires_at,
        slot_id,
        starts_at: held.starts_at,
        ends_at: held.ends_at,
        expert: catalogue.expert(held.expert).map(Expert::from).ok_or_else(|| Error::internal("a hold with nobody"))?,
        mode: held.mode.as_str(),
        price: held.price.total.into(),
        lines: lines(&held.price.lines),
    })
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = BookedService)]
pub struct ServiceRef {
    pub slug: String,
    pub title: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Booking {
    #[serde(rename = "_id")]
    pub id: String,
    #[schema(schema_with = booking_states)]
    pub status: &'static str,
    /// The same instants under the specification's names.
    #[schema(value_type = String, format = DateTime)]
    pub start_time: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub end_time: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    pub service: ServiceRef,
    pub expert: Expert,
    #[schema(schema_with = mode)]
    pub mode: &'static str,
    /// Where a video call happens, once it is made.
    #[schema(required)]
    pub meeting_url: Option<String>,
    pub price: Amount,
    pub lines: Vec<PriceLine>,
    #[schema(schema_with = payment_states)]
    pub payment: &'static str,
    /// Of a held one: until then it can be paid.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
    pub reschedules_left: u32,
    pub can_reschedule: bool,
    pub can_cancel: bool,
    pub refund_if_cancelled_now: Amount,
    pub policy: Policy,
    #[schema(required)]
    pub receipt_url: Option<String>,
    pub calendar_url: String,
}

/// As its attendee sees it. `token`: of the link they came by, which the calendar's address then carries too.
pub async fn booking(app: &App, call: &Call, token: Option<&str>) -> Result<Booking> {
    let order = app.bookings.order_of(call).await?;
    let catalogue = app.bookings.catalogue().await?;
    let service = catalogue.service(call.service).ok_or_else(|| Error::internal("a booking of nothing"))?;
    let expert = catalogue.expert(call.expert).ok_or_else(|| Error::internal("a booking with nobody"))?;
    let now = app.ambient.now();
    let was_paid = order.as_ref().is_some_and(|order| order.status == OrderStatus::Paid);
    let refund = match &order {
        Some(order) if was_paid => call.refund_at(now).min(app.payments.left(order.id).await?),
        _ => Money::ZERO,
    };
    let query = token.map(|token| format!("?t={token}")).unwrap_or_default();
    // The document itself asks for the owner's session, which a mail's link is not.
    let documents = match &order {
        Some(order) if token.is_none() => app.store.documents().of_orders(&[order.id]).await?,
        _ => Vec::new(),
    };
    let receipt = super::invoices::receipt_of(&documents);
    Ok(Booking {
        id: call.id.to_string(),
        status: call.status.as_str(),
        start_time: call.starts_at,
        end_time: call.ends_at,
        starts_at: call.starts_at,
        ends_at: call.ends_at,
        service: ServiceRef { slug: service.slug.clone(), title: service.title.clone() },
        expert: expert.into(),
        mode: call.mode.as_str(),
        meeting_url: call.meeting.as_ref().filter(|_| call.status == BookingStatus::Confirmed).map(|meeting| meeting.url.clone()),
        price: call.price.total.into(),
        lines: lines(&call.price.lines),
        payment: payment(call, order.as_ref(), now),
        expires_at: call.hold_expires_at,
        reschedules_left: call.moves_left(),
        can_reschedule: call.can_move(now),
        can_cancel: call.can_cancel(now),
        refund_if_cancelled_now: refund.into(),
        policy: Policy::of(&call.policy, call.price.total.is_zero()),
        receipt_url: receipt,
        calendar_url: format!("/cms/api/calendar-bookings/{}/calendar.ics{query}", call.id),
    })
}

/// My Account's list: to come by start, then past ones, the newest first. Holds that ran out are nobody's.
pub async fn scheduled_calls(app: &App, caller: Caller) -> Result<Vec<ScheduledCall>> {
    let now = app.ambient.now();
    let mut calls = app.bookings.of(caller).await?;
    calls.retain(|call| call.was_a_call() && !call.is_expired(now));
    let (mut past, coming): (Vec<Call>, Vec<Call>) = calls.into_iter().partition(|call| call.ends_at <= now);
    past.reverse();
    let catalogue = app.bookings.catalogue().await?;
    let scheduled = |call: &Call| ScheduledCall {
        id: call.id.to_string(),
        start_time: call.starts_at,
        end_time: call.ends_at,
        title: catalogue.service(call.service).map(|service| service.title.clone()).unwrap_or_default(),
        status: call.status.as_str(),
        mode: call.mode.as_str(),
        meeting_url: call.meeting.as_ref().filter(|_| call.status == BookingStatus::Confirmed).map(|meeting| meeting.url.clone()),
        expert: catalogue.expert(call.expert).map(|expert| expert.name.clone()).unwrap_or_default(),
        price: call.price.total.into(),
        can_reschedule: call.can_move(now),
        can_cancel: call.can_cancel(now),
        refundable: call.can_cancel(now) && call.refund_at(now).is_positive(),
    };
    Ok(coming.iter().chain(&past).map(scheduled).collect())
}

/// How far the payment is, in the words of the page.
fn payment(call: &Call, order: Option<&OpenOrder>, now: Timestamp) -> &'static str {
    match order.map(|order| order.status) {
        None => "none",
        Some(OrderStatus::Paid) => "paid",
        Some(OrderStatus::Refunding) => "refunding",
        Some(OrderStatus::Refunded) => "refunded",
        Some(OrderStatus::Expired) => "failed",
        Some(OrderStatus::Created | OrderStatus::Attempted) if call.occupies(now) => "pending",
        Some(OrderStatus::Created | OrderStatus::Attempted) => "failed",
    }
}

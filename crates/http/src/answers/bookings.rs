//! A booked call as its attendee sees it.

use domain::Result;
use domain::bookings::{Booking as Call, BookingStatus, takes_files};
use domain::payments::{Order as OpenOrder, OrderStatus};
use domain::sessions::Caller;
use domain::{Error, Money};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::activities::ScheduledCall;
use super::one_of;
use super::services::{Amount, Expert, Policy, PriceLine, lines, mode};
use crate::App;

fn booking_states() -> Object {
    one_of(BookingStatus::ALL.map(BookingStatus::as_str))
}

fn payment_states() -> Object {
    one_of(["none", "pending", "paid", "failed", "refunding", "refunded"])
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
    /// Whether a file can be added for it.
    pub takes_files: bool,
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
        takes_files: app.intake_files.are_taken() && takes_files(call, now),
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

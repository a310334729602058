//! A booked call as its attendee sees it.

use domain::Result;
use domain::bookings::{BookingStatus, accepts_files};
use domain::payments::{Order, OrderStatus};
use domain::sessions::Caller;
use domain::{Error, Money};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::activities::ScheduledCall;
use super::services::{Amount, Expert, Policy, PriceLine, mode_schema, to_price_lines};
use super::string_enum;
use crate::App;

fn booking_status_schema() -> Object {
    string_enum(BookingStatus::ALL)
}

fn payment_state_schema() -> Object {
    string_enum(&["none", "pending", "paid", "failed", "refunding", "refunded"])
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
    #[schema(schema_with = booking_status_schema)]
    pub status: &'static str,
    /// The same instants as `startsAt` and `endsAt`, under the names that older clients read.
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
    #[schema(schema_with = mode_schema)]
    pub mode: &'static str,
    /// Link of the video meeting, once it is created.
    #[schema(required)]
    pub meeting_url: Option<String>,
    pub price: Amount,
    pub lines: Vec<PriceLine>,
    #[schema(schema_with = payment_state_schema)]
    pub payment: &'static str,
    /// For a held booking: it must be paid before then.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
    pub reschedules_left: u32,
    pub can_reschedule: bool,
    pub can_cancel: bool,
    /// Whether files can be uploaded for it now.
    pub takes_files: bool,
    /// Days after the call when its files are deleted; null when no files can be uploaded.
    #[schema(required)]
    pub files_kept_days: Option<u32>,
    pub refund_if_cancelled_now: Amount,
    pub policy: Policy,
    #[schema(required)]
    pub receipt_url: Option<String>,
    pub calendar_url: String,
}

/// A booking as its attendee sees it. `token` is the one of the mail's link that they used; the calendar's URL then
/// contains it too.
pub async fn load_booking(app: &App, call: &domain::bookings::Booking, token: Option<&str>) -> Result<Booking> {
    let order = app.commerce.bookings.find_order(call).await?;
    let catalogue = app.commerce.bookings.catalogue().await?;
    let service = catalogue.service(call.service).ok_or_else(|| Error::internal("the booking's service does not exist"))?;
    let expert = catalogue.expert(call.expert).ok_or_else(|| Error::internal("the booking's expert does not exist"))?;
    let now = app.environment.now();
    let was_paid = order.as_ref().is_some_and(|order| order.status == OrderStatus::Paid);
    let refund = match &order {
        Some(order) if was_paid => call.refund_amount_at(now).min(app.commerce.payments.refundable_amount(order.id).await?),
        _ => Money::ZERO,
    };
    let query = token.map(|token| format!("?t={token}")).unwrap_or_default();
    // Documents require the owner's session; a mail's link is not enough.
    let documents = match &order {
        Some(order) if token.is_none() => app.commerce.invoices.list_by_order(order.id).await?,
        _ => Vec::new(),
    };
    let receipt = super::invoices::find_receipt(&documents);
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
        lines: to_price_lines(&call.price.lines),
        payment: payment_state(call, order.as_ref(), now),
        expires_at: call.hold_expires_at,
        reschedules_left: call.reschedules_left(),
        can_reschedule: call.can_reschedule(now),
        can_cancel: call.can_cancel(now),
        takes_files: app.commerce.intake_files.is_enabled() && accepts_files(call, now),
        files_kept_days: app.commerce.intake_files.retention_days(),
        refund_if_cancelled_now: refund.into(),
        policy: Policy { text: call.describe_terms(now), ..Policy::new(&call.policy, call.price.total.is_zero()) },
        receipt_url: receipt,
        calendar_url: format!("/cms/api/calendar-bookings/{}/calendar.ics{query}", call.id),
    })
}

/// The calls in My Account: upcoming ones by start, then past ones, newest first. Expired holds are left out.
pub async fn load_scheduled_calls(app: &App, caller: Caller) -> Result<Vec<ScheduledCall>> {
    let now = app.environment.now();
    let mut calls = app.commerce.bookings.list_by_caller(caller).await?;
    calls.retain(|call| call.was_announced() && !call.is_expired(now));
    let (mut past, coming): (Vec<domain::bookings::Booking>, Vec<domain::bookings::Booking>) =
        calls.into_iter().partition(|call| call.ends_at <= now);
    past.reverse();
    let catalogue = app.commerce.bookings.catalogue().await?;
    let scheduled = |call: &domain::bookings::Booking| ScheduledCall {
        id: call.id.to_string(),
        start_time: call.starts_at,
        end_time: call.ends_at,
        title: catalogue.service(call.service).map(|service| service.title.clone()).unwrap_or_default(),
        status: call.status.as_str(),
        mode: call.mode.as_str(),
        meeting_url: call.meeting.as_ref().filter(|_| call.status == BookingStatus::Confirmed).map(|meeting| meeting.url.clone()),
        expert: catalogue.expert(call.expert).map(|expert| expert.name.clone()).unwrap_or_default(),
        price: call.price.total.into(),
        can_reschedule: call.can_reschedule(now),
        can_cancel: call.can_cancel(now),
        refundable: call.can_cancel(now) && call.refund_amount_at(now).is_positive(),
    };
    Ok(coming.iter().chain(&past).map(scheduled).collect())
}

/// The payment's state, in the words of the wire.
fn payment_state(call: &domain::bookings::Booking, order: Option<&Order>, now: Timestamp) -> &'static str {
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

//! Calls, as attendees handle them: booking, reading, rescheduling and cancelling a call, and joining the waitlist.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::{BookingOutcome, Holder, RescheduleOutcome, Viewer, WaitInput, WaitOutcome};
use domain::calendar::to_ics;
use domain::ids::BookingId;
use domain::sessions::Caller;
use domain::subscribers::RegistrationInput;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::is_number_of;
use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use super::slots::{parse_day, slot_taken_response};
use super::subscribers::Boxes;
use super::webinars::calendar_response;
use crate::access::{AnyCaller, CodeNetwork, Device, ExtraLimit, MaybeCaller, Visitor, with_session_cookies};
use crate::error::{Refused, failure_response};
use crate::responses::{self, Booking, Data, Done, Nearest, PaymentOrder, Profile, Tokens};
use crate::{ApiError, App, AppState};

/// Maximum length of an idempotency key, in bytes.
const MAX_KEY_LENGTH: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingInput {
    /// The hold to book. If absent, the slot of `slotId` is held first.
    hold_id: Option<String>,
    slot_id: Option<String>,
    /// Slug or id; used only without a hold.
    expert: Option<String>,
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    country_code: Option<String>,
    /// The visitor's time zone, for the times in mails.
    tz: Option<String>,
    /// Language of the call: en or hi.
    language: Option<String>,
    /// The language of the page on which it is booked, en or hi; en by default. The mails about the call are written in it.
    mail_language: Option<String>,
    topic: Option<String>,
    /// At most 500 characters.
    question: Option<String>,
    mode: Option<String>,
    add_ons: Option<Vec<String>>,
    coupon: Option<String>,
    /// Required on invoices by law, so needed for a paid call.
    pin_code: Option<String>,
    state: Option<String>,
    /// For a buyer abroad, instead of PIN code and State.
    country: Option<String>,
    gstin: Option<String>,
    /// Ids of the files that this browser has uploaded beforehand.
    files: Option<Vec<String>>,
    /// The person's own open case to which the call belongs; without it the case of the call's module.
    case_id: Option<String>,
    consents: Option<Boxes>,
    adult: Option<bool>,
    notice: Option<String>,
}

impl BookingInput {
    fn has_coupon(&self) -> bool {
        self.coupon.as_deref().is_some_and(|code| !code.trim().is_empty())
    }

    fn into_booking(self, app: &App) -> domain::bookings::BookingInput {
        let input = self;
        let who = RegistrationInput {
            name: input.name.unwrap_or_default(),
            email: input.email.unwrap_or_default(),
            phone: input.phone,
            country_code: input.country_code,
            phone_lengths: app.settings.phone_lengths,
            service_assist: None,
            agreed: input.consents.unwrap_or_default().granted_purposes(),
            is_adult: input.adult == Some(true),
            notice: input.notice,
        };
        domain::bookings::BookingInput {
            hold: input.hold_id,
            slot: input.slot_id,
            expert: input.expert,
            who,
            language: input.language,
            mail_language: input.mail_language,
            topic: input.topic,
            question: input.question,
            mode: input.mode,
            add_ons: input.add_ons,
            coupon: input.coupon,
            pin_code: input.pin_code,
            state: input.state,
            country: input.country,
            gstin: input.gstin,
            files: input.files.unwrap_or_default(),
            zone: input.tz,
            case: input.case_id,
        }
    }
}

/// The booking, and the session of the person who booked.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Booked {
    #[serde(flatten)]
    booking: Booking,
    /// The order to be paid before `expiresAt`. Absent for a free call, and while the payment gateway is unavailable;
    /// `create-payment` then tries again.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<PaymentOrder>,
    #[serde(rename = "isLoggedin")]
    is_logged_in: bool,
    tokens: Tokens,
    subscribed_data: Profile,
}

/// Books a call. Free calls are confirmed at once, others once their `order` is paid. Repeating a request with the same
/// `Idempotency-Key` returns the same booking; a different request with that key is 409 `KEY_REUSED`. Also 410
/// `HOLD_EXPIRED`, and 409 `SLOT_TAKEN` with the three nearest slots.
#[utoipa::path(post, path = "/cms/api/calendar-bookings", tag = "consultations", request_body = BookingInput,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Data<Booked>), (status = 409, body = Refused<Nearest>)))]
pub async fn book_call(
    State(app): State<AppState>,
    visitor: Visitor,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    coupons: ExtraLimit,
    headers: HeaderMap,
    JsonBody(input): JsonBody<BookingInput>,
) -> Result<Response, ApiError> {
    if input.has_coupon() {
        coupons.check()?;
    }
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).map(str::trim).filter(|key| !key.is_empty());
    if key.is_some_and(|key| key.len() > MAX_KEY_LENGTH) {
        return Err(Error::invalid("Idempotency-Key", format!("At most {MAX_KEY_LENGTH} characters")).into());
    }
    let holder = Holder { visitor: Some(visitor.key), network: Some(device.code_network), caller };
    let answer = match app.commerce.bookings.book(&input.into_booking(&app), key, holder, &device).await? {
        BookingOutcome::Booked(booked) => booked_response(&app, *booked).await?,
        BookingOutcome::Taken(nearest) => slot_taken_response(nearest),
        BookingOutcome::Expired => hold_expired_response(),
    };
    Ok(visitor.attach_cookie(answer))
}

async fn booked_response(app: &App, receipt: domain::bookings::BookingReceipt) -> domain::Result<Response> {
    let booking = responses::load_booking(app, &receipt.booking, None).await?;
    let pair = receipt.signed_in.tokens.clone();
    let order = match &receipt.order {
        Some(order) => app.commerce.payments.ensure_gateway_order(order.id).await.map(Some).or_else(none_if_unavailable)?,
        None => None,
    };
    let data = Booked {
        booking,
        order: order.map(|order| responses::to_payment_order(app, &order)),
        is_logged_in: true,
        tokens: Tokens::from(&pair),
        subscribed_data: Profile::from(receipt.signed_in.profile),
    };
    Ok(with_session_cookies(app, uncached_json(Data::new(data)), &pair))
}

/// `None` when the gateway is unavailable: the slot stays held and can be paid later.
fn none_if_unavailable(error: Error) -> domain::Result<Option<domain::payments::Order>> {
    if matches!(error, Error::Unavailable { .. }) { Ok(None) } else { Err(error) }
}

const HOLD_EXPIRED: &str = "We held this slot for five minutes and have now released it. Please pick a slot again";

fn hold_expired_response() -> Response {
    failure_response(StatusCode::GONE, "HOLD_EXPIRED", HOLD_EXPIRED, None, None)
}

/// One booking, for the session that made it, its proven owner, or the token `t` from a mail's link.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, body = Data<Booking>)))]
pub async fn read_booking(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<BookingId>,
    query: Query,
) -> Result<Response, ApiError> {
    let token = query.text("t");
    let call = app.commerce.bookings.find_for_viewer(id, &to_viewer(caller, token)).await?;
    Ok(uncached_json(Data::new(responses::load_booking(&app, &call, token).await?)))
}

/// The booking as an iCalendar file, for whoever may read the booking.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}/calendar.ics", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn read_booking_calendar(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<BookingId>,
    query: Query,
) -> Result<Response, ApiError> {
    let call = app.commerce.bookings.find_for_viewer(id, &to_viewer(caller, query.text("t"))).await?;
    let event = app.commerce.bookings.calendar_event(&call).await?;
    Ok(calendar_response("call.ics", to_ics(&app.site.name, &[event])))
}

pub(super) fn to_viewer(caller: Option<Caller>, token: Option<&str>) -> Viewer {
    Viewer { caller, token: token.map(str::to_owned) }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RescheduleInput {
    slot_id: Option<String>,
    /// Token from a mail's link.
    token: Option<String>,
}

/// Moves the call to another slot, as often and as late as its policy allows. 409 `CANNOT_MOVE` otherwise; 409
/// `SLOT_TAKEN` with the three nearest slots.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/reschedule", tag = "consultations", params(("id" = String, Path)),
    request_body = RescheduleInput, responses((status = 200, body = Data<Booking>), (status = 409, body = Refused<Nearest>)))]
pub async fn reschedule_booking(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<BookingId>,
    JsonBody(input): JsonBody<RescheduleInput>,
) -> Result<Response, ApiError> {
    let token = input.token.as_deref();
    match app.commerce.bookings.reschedule(id, &input.slot_id.unwrap_or_default(), &to_viewer(caller, token)).await? {
        RescheduleOutcome::Moved(call) => Ok(uncached_json(Data::new(responses::load_booking(&app, &call, token).await?))),
        RescheduleOutcome::Taken(nearest) => Ok(slot_taken_response(nearest)),
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CancelInput {
    reason: Option<String>,
    /// Token from a mail's link.
    token: Option<String>,
}

/// Cancels the call until it starts; its policy decides what is refunded. Cancelling twice succeeds.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/cancel", tag = "consultations", params(("id" = String, Path)),
    request_body = CancelInput, responses((status = 200, body = Data<Booking>)))]
pub async fn cancel_booking(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<BookingId>,
    JsonBody(input): JsonBody<CancelInput>,
) -> Result<Response, ApiError> {
    let token = input.token.as_deref();
    let call = app.commerce.bookings.cancel(id, input.reason.as_deref(), &to_viewer(caller, token)).await?;
    Ok(uncached_json(Data::new(responses::load_booking(&app, &call, token).await?)))
}

/// Calls with the session's own phone number: all of them for a proven session, those it booked itself for a claimed one.
/// 404 for any other number.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/details/{phone}", tag = "consultations", params(("phone" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Vec<Booking>>)))]
pub async fn list_bookings_by_phone(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(phone): PathParam<String>,
) -> Result<Response, ApiError> {
    let calls = app.commerce.bookings.list_by_phone(caller, |own| is_number_of(&phone, own)).await?;
    let mut data = Vec::with_capacity(calls.len());
    for call in &calls {
        data.push(responses::load_booking(&app, call, None).await?);
    }
    Ok(uncached_json(Data::new(data)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct WaitingInput {
    /// Slug or id.
    service: Option<String>,
    email: Option<String>,
    name: Option<String>,
    /// First day that suits, YYYY-MM-DD in India.
    from: Option<String>,
    to: Option<String>,
    /// The language of the mail, en or hi; en by default.
    language: Option<String>,
}

/// Joins the waitlist of a service. The address gets one mail when a slot is free, however often it was entered. Whoever has proven the
/// address replaces what was asked for before, and nobody else does. 409 `SLOTS_FREE` with the first three slots while some are free on the
/// days that suit. 429 when this network has entered too many addresses in a day.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/waitlist", tag = "consultations", request_body = WaitingInput,
    responses((status = 202, body = Done), (status = 409, body = Refused<Nearest>)))]
pub async fn join_waitlist(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    CodeNetwork(network): CodeNetwork,
    JsonBody(input): JsonBody<WaitingInput>,
) -> Result<Response, ApiError> {
    let waiting = WaitInput {
        service: input.service.unwrap_or_default(),
        email: input.email.unwrap_or_default(),
        name: input.name,
        from: parse_day("from", input.from.as_deref())?,
        to: parse_day("to", input.to.as_deref())?,
        language: input.language,
    };
    Ok(match app.commerce.bookings.join_waitlist(&waiting, caller, network).await? {
        WaitOutcome::Waiting => {
            (StatusCode::ACCEPTED, uncached_json(Done::with_message("We will e-mail you when new slots open"))).into_response()
        }
        WaitOutcome::Offered(slots) => {
            let data = Nearest { nearest: responses::to_slots(slots) };
            Refused::new("SLOTS_FREE", "There are free times for this call. Please choose one of them", data).into_response()
        }
    })
}

#[cfg(test)]
mod tests {
    use domain::bookings::HOLD_DURATION;
    use domain::time::describe_duration;

    use super::*;

    #[test]
    fn the_hold_that_is_told_is_as_long_as_it_was() {
        assert!(HOLD_EXPIRED.contains(&describe_duration(HOLD_DURATION)));
    }
}

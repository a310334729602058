//! Booking a call, by anybody: booking, seeing, moving, cancelling, waiting for a time.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::{BookingInput as Typed, BookingOutcome, Holder, Moving, Viewer, WaitInput};
use domain::calendar::to_ics;
use domain::ids::BookingId;
use domain::sessions::Caller;
use domain::subscribers::RegistrationInput;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::is_number_of;
use super::cached::uncached;
use super::input::{Body, Named, Query};
use super::slots::{day, taken};
use super::subscribers::Boxes;
use super::webinars::calendar_file;
use crate::access::{AnyCaller, Device, MaybeCaller, Visitor, with_tokens};
use crate::answers::{self, Booking, Data, Done, Nearest, PaymentOrder, Profile, Tokens};
use crate::error::{Refused, failure};
use crate::{ApiError, App, AppState};

/// Longer keys are somebody's mistake.
const LONGEST_KEY: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingInput {
    /// Absent: the slot is held first.
    hold_id: Option<String>,
    slot_id: Option<String>,
    /// Only where nothing is held.
    expert: Option<String>,
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    country_code: Option<String>,
    /// The visitor's zone, for the times in mails.
    tz: Option<String>,
    /// To speak in: en or hi.
    language: Option<String>,
    topic: Option<String>,
    /// At most 500 characters.
    question: Option<String>,
    mode: Option<String>,
    add_ons: Option<Vec<String>>,
    coupon: Option<String>,
    /// Asked for by the law of invoices, for a call that costs.
    pin_code: Option<String>,
    state: Option<String>,
    /// Instead of both, by somebody who lives abroad.
    country: Option<String>,
    gstin: Option<String>,
    /// Ids of what this browser has sent beforehand.
    files: Option<Vec<String>>,
    consents: Option<Boxes>,
    adult: Option<bool>,
    notice: Option<String>,
}

impl From<BookingInput> for Typed {
    fn from(input: BookingInput) -> Self {
        let who = RegistrationInput {
            name: input.name.unwrap_or_default(),
            email: input.email.unwrap_or_default(),
            phone: input.phone,
            country_code: input.country_code,
            service_assist: None,
            agreed: input.consents.unwrap_or_default().ticked(),
            is_adult: input.adult == Some(true),
            notice: input.notice,
        };
        Self {
            hold: input.hold_id,
            slot: input.slot_id,
            expert: input.expert,
            who,
            language: input.language,
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
        }
    }
}

/// The booking, and the session that whoever booked has now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Booked {
    #[serde(flatten)]
    booking: Booking,
    /// What is to be paid before `expiresAt`; absent for a free call, and while the gateway is out of reach: `create-payment`
    /// asks it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<PaymentOrder>,
    #[serde(rename = "isLoggedin")]
    is_logged_in: bool,
    tokens: Tokens,
    subscribed_data: Profile,
}

/// Free calls are confirmed at once, others once their `order` is paid. With an `Idempotency-Key` the same request again gets the
/// same booking; another request with it is 409 `KEY_REUSED`. 410 `HOLD_EXPIRED`; 409 `SLOT_TAKEN` with the three nearest.
#[utoipa::path(post, path = "/cms/api/calendar-bookings", tag = "consultations", request_body = BookingInput,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Data<Booked>), (status = 409, body = Refused<Nearest>)))]
pub async fn book(
    State(app): State<AppState>,
    visitor: Visitor,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    headers: HeaderMap,
    Body(input): Body<BookingInput>,
) -> Result<Response, ApiError> {
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).map(str::trim).filter(|key| !key.is_empty());
    if key.is_some_and(|key| key.len() > LONGEST_KEY) {
        return Err(Error::invalid("Idempotency-Key", "At most 200 characters").into());
    }
    let holder = Holder { visitor: Some(visitor.key), caller };
    let answer = match app.bookings.book(&input.into(), key, holder, &device).await? {
        BookingOutcome::Booked(booked) => answer_booked(&app, *booked).await?,
        BookingOutcome::Taken(nearest) => taken(nearest),
        BookingOutcome::Expired => expired(),
    };
    Ok(visitor.remembered_in(answer))
}

async fn answer_booked(app: &App, booked: domain::bookings::Booked) -> domain::Result<Response> {
    let booking = answers::booking(app, &booked.booking, None).await?;
    let pair = booked.signed_in.tokens.clone();
    let order = match &booked.order {
        Some(order) => app.payments.at_gateway(order.id).await.map(Some).or_else(unless_out_of_reach)?,
        None => None,
    };
    let data = Booked {
        booking,
        order: order.map(|order| answers::payment_order(app, &order)),
        is_logged_in: true,
        tokens: Tokens::from(&pair),
        subscribed_data: Profile::from(booked.signed_in.profile),
    };
    Ok(with_tokens(app, uncached(Data::new(data)), &pair))
}

/// The time is held all the same.
fn unless_out_of_reach(error: Error) -> domain::Result<Option<domain::payments::Order>> {
    if matches!(error, Error::Unavailable { .. }) { Ok(None) } else { Err(error) }
}

fn expired() -> Response {
    failure(StatusCode::GONE, "HOLD_EXPIRED", "The time was held for five minutes, which are over. Please pick it again", None, None)
}

/// The session that made it, its proven owner, or `?t=` of a mail's link.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, body = Data<Booking>)))]
pub async fn read_booking(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<BookingId>,
    query: Query,
) -> Result<Response, ApiError> {
    let token = query.text("t");
    let call = app.bookings.read(id, &viewer(caller, token)).await?;
    Ok(uncached(Data::new(answers::booking(&app, &call, token).await?)))
}

/// For the calendar of whoever may see the booking.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}/calendar.ics", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn read_booking_calendar(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<BookingId>,
    query: Query,
) -> Result<Response, ApiError> {
    let call = app.bookings.read(id, &viewer(caller, query.text("t"))).await?;
    let event = app.bookings.calendar_event(&call).await?;
    Ok(calendar_file("call.ics", to_ics(&app.site.name, &[event])))
}

pub(super) fn viewer(caller: Option<Caller>, token: Option<&str>) -> Viewer {
    Viewer { caller, token: token.map(str::to_owned) }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RescheduleInput {
    slot_id: Option<String>,
    /// Of a mail's link.
    token: Option<String>,
}

/// As often and as late as its policy lets. 409 `CANNOT_MOVE`; 409 `SLOT_TAKEN` with the three nearest.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/reschedule", tag = "consultations", params(("id" = String, Path)),
    request_body = RescheduleInput, responses((status = 200, body = Data<Booking>), (status = 409, body = Refused<Nearest>)))]
pub async fn reschedule(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<BookingId>,
    Body(input): Body<RescheduleInput>,
) -> Result<Response, ApiError> {
    let token = input.token.as_deref();
    match app.bookings.reschedule(id, &input.slot_id.unwrap_or_default(), &viewer(caller, token)).await? {
        Moving::Moved(call) => Ok(uncached(Data::new(answers::booking(&app, &call, token).await?))),
        Moving::Taken(nearest) => Ok(taken(nearest)),
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CancelInput {
    reason: Option<String>,
    /// Of a mail's link.
    token: Option<String>,
}

/// Until it starts; its policy says what is refunded. Cancelled already is cancelled.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/cancel", tag = "consultations", params(("id" = String, Path)),
    request_body = CancelInput, responses((status = 200, body = Data<Booking>)))]
pub async fn cancel(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<BookingId>,
    Body(input): Body<CancelInput>,
) -> Result<Response, ApiError> {
    let token = input.token.as_deref();
    let call = app.bookings.cancel(id, input.reason.as_deref(), &viewer(caller, token)).await?;
    Ok(uncached(Data::new(answers::booking(&app, &call, token).await?)))
}

/// The calls of the session's own number: a proven one's, or what a claimed session itself booked with it; 404 for every other.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/details/{phone}", tag = "consultations", params(("phone" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Vec<Booking>>)))]
pub async fn list_by_phone(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Named(phone): Named<String>,
) -> Result<Response, ApiError> {
    let calls = app.bookings.of_phone(caller, |own| is_number_of(&phone, own)).await?;
    let mut data = Vec::with_capacity(calls.len());
    for call in &calls {
        data.push(answers::booking(&app, call, None).await?);
    }
    Ok(uncached(Data::new(data)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct WaitingInput {
    /// Slug or id.
    service: Option<String>,
    email: Option<String>,
    name: Option<String>,
    /// The days that suit, YYYY-MM-DD in India.
    from: Option<String>,
    to: Option<String>,
}

/// One mail when there is a slot, whoever asks and however often.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/waitlist", tag = "consultations", request_body = WaitingInput,
    responses((status = 202, body = Done)))]
pub async fn wait(State(app): State<AppState>, Body(input): Body<WaitingInput>) -> Result<Response, ApiError> {
    let waiting = WaitInput {
        service: input.service.unwrap_or_default(),
        email: input.email.unwrap_or_default(),
        name: input.name,
        from: day("from", input.from.as_deref())?,
        to: day("to", input.to.as_deref())?,
    };
    app.bookings.wait(&waiting).await?;
    Ok((StatusCode::ACCEPTED, uncached(Done::saying("We will write to you when there is a time"))).into_response())
}

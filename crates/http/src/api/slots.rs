//! Services and free slots, for everybody; holding a slot, and its price.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::{HoldOutcome, Holder, SlotQuery};
use domain::ids::BookingId;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam, Query};
use crate::access::{CodeNetwork, MaybeCaller, MaybeVisitor, OptionalStaff, Visitor};
use crate::error::Refused;
use crate::responses::{self, Data, Done, Expert, Hold, Nearest, PriceLine, Service, SlotList};
use crate::{ApiError, AppState};

/// Services that can be booked, with their experts.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/services", tag = "consultations",
    params(("module" = Option<String>, Query, description = "of one assist module")), responses((status = 200, body = Data<Vec<Service>>)))]
pub async fn list_services(State(app): State<AppState>, reader: ReadRequest, query: Query) -> Result<Response, ApiError> {
    let module = query.text("module");
    let key = format!("services:{}", module.unwrap_or_default());
    let load = async { Ok(Data::new(responses::load_services(&app, module).await?)) };
    reader.respond(&app, &key, load).await
}

/// Free slots by day, in the visitor's time zone and India's.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/slots", tag = "consultations",
    params(("service" = String, Query, description = "slug or id"), ("expert" = Option<String>, Query, description = "slug or id"),
        ("from" = Option<String>, Query, description = "YYYY-MM-DD in the zone; default today"),
        ("to" = Option<String>, Query, description = "last day; default a week after `from`, at most 31 days"),
        ("tz" = Option<String>, Query, description = "Area/City; default Asia/Kolkata")),
    responses((status = 200, body = Data<SlotList>)))]
pub async fn list_slots(State(app): State<AppState>, _: OptionalStaff, query: Query) -> Result<Response, ApiError> {
    let wanted = SlotQuery {
        service: query.text("service").ok_or_else(|| Error::invalid("service", "Please choose a call"))?.to_owned(),
        expert: query.text("expert").map(str::to_owned),
        from: parse_day("from", query.text("from"))?,
        to: parse_day("to", query.text("to"))?,
        zone: query.text("tz").map(str::to_owned),
    };
    Ok(uncached_json(Data::new(SlotList::from(app.commerce.bookings.list_slots(&wanted).await?))))
}

/// Parses YYYY-MM-DD; `Invalid` for anything else and for days that don't exist.
pub(super) fn parse_day(field: &str, text: Option<&str>) -> domain::Result<Option<Date>> {
    let read = |text: &str| (text.len() == 10).then(|| text.parse().ok()).flatten();
    text.map(|text| read(text).ok_or_else(|| Error::invalid(field, format!("{field} is a day as YYYY-MM-DD")))).transpose()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoldInput {
    /// Slug or id; must match the slot.
    service: Option<String>,
    slot_id: Option<String>,
    /// Slug or id; by default the free expert with the fewest calls.
    expert: Option<String>,
    mode: Option<String>,
    add_ons: Option<Vec<String>>,
    /// Time zone for the nearest slots.
    tz: Option<String>,
}

/// Holds a slot for five minutes. A browser holds one slot at a time. 409 `SLOT_TAKEN` with the three nearest slots.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/hold", tag = "consultations", request_body = HoldInput,
    responses((status = 200, body = Data<Hold>), (status = 409, body = Refused<Nearest>)))]
pub async fn hold_slot(
    State(app): State<AppState>,
    visitor: Visitor,
    CodeNetwork(network): CodeNetwork,
    MaybeCaller(caller): MaybeCaller,
    JsonBody(input): JsonBody<HoldInput>,
) -> Result<Response, ApiError> {
    let slot = input.slot_id.unwrap_or_default();
    let wanted = domain::bookings::HoldInput {
        service: input.service,
        slot: slot.clone(),
        expert: input.expert,
        mode: input.mode,
        add_ons: input.add_ons.unwrap_or_default(),
        zone: input.tz,
    };
    let holder = Holder { visitor: Some(visitor.key), network: Some(network), caller };
    let answer = match app.commerce.bookings.hold(&wanted, holder).await? {
        HoldOutcome::Held(hold) => uncached_json(Data::new(responses::load_hold(&app, &hold, slot).await?)),
        HoldOutcome::Taken(nearest) => slot_taken_response(nearest),
    };
    Ok(visitor.attach_cookie(answer))
}

pub(super) fn slot_taken_response(nearest: Vec<domain::bookings::Slot>) -> Response {
    let data = Nearest { nearest: responses::to_slots(nearest) };
    Refused::new("SLOT_TAKEN", "Somebody else has just taken this time. Please choose another", data).into_response()
}

/// Releases a hold; only the browser that holds the slot may do this.
#[utoipa::path(delete, path = "/cms/api/calendar-bookings/hold/{id}", tag = "consultations", params(("id" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn release_hold(
    State(app): State<AppState>,
    MaybeVisitor(visitor): MaybeVisitor,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<BookingId>,
) -> Result<Response, ApiError> {
    app.commerce.bookings.release(id, Holder { visitor, network: None, caller }).await?;
    Ok(uncached_json(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponInput {
    code: Option<String>,
    /// Slug or id.
    service: Option<String>,
    add_ons: Option<Vec<String>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Quote {
    lines: Vec<PriceLine>,
    price: responses::Amount,
}

/// The price of a call with this coupon.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/coupon", tag = "consultations", request_body = CouponInput,
    responses((status = 200, body = Data<Quote>)))]
pub async fn quote_price(State(app): State<AppState>, JsonBody(input): JsonBody<CouponInput>) -> Result<Response, ApiError> {
    let (service, add_ons) = (input.service.unwrap_or_default(), input.add_ons.unwrap_or_default());
    let price = app.commerce.bookings.quote(&service, &add_ons, input.code.as_deref()).await?;
    Ok(uncached_json(Data::new(Quote { lines: responses::to_price_lines(&price.lines), price: price.total.into() })))
}

/// The expert who would be assigned to a call at this start: of those who are free, the one with the fewest calls around it.
#[utoipa::path(get, path = "/pf/v1/get-assigned-user", tag = "consultations",
    params(("service" = String, Query, description = "slug or id"), ("startsAt" = String, Query, description = "RFC 3339")),
    responses((status = 200, body = Data<Expert>)))]
pub async fn find_assigned_expert(State(app): State<AppState>, query: Query) -> Result<Response, ApiError> {
    let wrong = || Error::invalid("startsAt", "startsAt is a moment such as 2026-11-26T05:30:00Z");
    let starts_at: Timestamp = query.text("startsAt").and_then(|text| text.parse().ok()).ok_or_else(wrong)?;
    let expert = app.commerce.bookings.find_assigned_expert(query.text("service").unwrap_or_default(), starts_at).await?;
    Ok(uncached_json(Data::new(Expert::from(&expert))))
}

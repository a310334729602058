//! What there is and when it is free, by anybody; holding a time, and what it would cost.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::{HoldInput as WantedHold, Holder, Holding, SlotQuery};
use domain::ids::BookingId;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::{Reader, uncached};
use super::input::{Body, Named, Query};
use crate::access::{MaybeCaller, MaybeVisitor, OptionalStaff, Visitor};
use crate::answers::{self, Data, Done, Expert, Hold, Nearest, PriceLine, Service, SlotList};
use crate::error::Refused;
use crate::{ApiError, AppState};

/// What can be booked, with who offers it.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/services", tag = "consultations",
    params(("module" = Option<String>, Query, description = "of one assist module")), responses((status = 200, body = Data<Vec<Service>>)))]
pub async fn list_services(State(app): State<AppState>, reader: Reader, query: Query) -> Result<Response, ApiError> {
    let module = query.text("module");
    let key = format!("services:{}", module.unwrap_or_default());
    let making = async { Ok(Data::new(answers::services(&app, module).await?)) };
    reader.answer(&app, &key, making).await
}

/// Free starts by day, in the visitor's zone and India's.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/slots", tag = "consultations",
    params(("service" = String, Query, description = "slug or id"), ("expert" = Option<String>, Query, description = "slug or id"),
        ("from" = Option<String>, Query, description = "YYYY-MM-DD in the zone; default today"),
        ("to" = Option<String>, Query, description = "with it; default a week, at most 31 days"),
        ("tz" = Option<String>, Query, description = "Area/City; default Asia/Kolkata")),
    responses((status = 200, body = Data<SlotList>)))]
pub async fn list_slots(State(app): State<AppState>, _: OptionalStaff, query: Query) -> Result<Response, ApiError> {
    let wanted = SlotQuery {
        service: query.text("service").ok_or_else(|| Error::invalid("service", "Say which call"))?.to_owned(),
        expert: query.text("expert").map(str::to_owned),
        from: day("from", query.text("from"))?,
        to: day("to", query.text("to"))?,
        zone: query.text("tz").map(str::to_owned),
    };
    Ok(uncached(Data::new(SlotList::from(app.bookings.slots(&wanted).await?))))
}

/// `Invalid` for days that no calendar has.
pub(super) fn day(field: &str, text: Option<&str>) -> domain::Result<Option<Date>> {
    let read = |text: &str| (text.len() == 10).then(|| text.parse().ok()).flatten();
    text.map(|text| read(text).ok_or_else(|| Error::invalid(field, format!("{field} is a day as YYYY-MM-DD")))).transpose()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoldInput {
    /// Slug or id; must be the slot's.
    service: Option<String>,
    slot_id: Option<String>,
    /// Slug or id; absent: whoever of the free ones has the fewest calls.
    expert: Option<String>,
    mode: Option<String>,
    add_ons: Option<Vec<String>>,
    /// For the nearest others.
    tz: Option<String>,
}

/// For five minutes. A browser holds one slot at a time; 409 `SLOT_TAKEN` with the three nearest.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/hold", tag = "consultations", request_body = HoldInput,
    responses((status = 200, body = Data<Hold>), (status = 409, body = Refused<Nearest>)))]
pub async fn hold_slot(
    State(app): State<AppState>,
    visitor: Visitor,
    MaybeCaller(caller): MaybeCaller,
    Body(input): Body<HoldInput>,
) -> Result<Response, ApiError> {
    let slot = input.slot_id.unwrap_or_default();
    let wanted = WantedHold {
        service: input.service,
        slot: slot.clone(),
        expert: input.expert,
        mode: input.mode,
        add_ons: input.add_ons.unwrap_or_default(),
        zone: input.tz,
    };
    let holder = Holder { visitor: Some(visitor.key), caller };
    let answer = match app.bookings.hold(&wanted, holder).await? {
        Holding::Held(held) => uncached(Data::new(answers::hold(&app, &held, slot).await?)),
        Holding::Taken(nearest) => taken(nearest),
    };
    Ok(visitor.remembered_in(answer))
}

pub(super) fn taken(nearest: Vec<domain::bookings::Slot>) -> Response {
    let data = Nearest { nearest: answers::slots(nearest) };
    Refused::new("SLOT_TAKEN", "Somebody else has just taken this time. Please choose another", data).into_response()
}

/// By the browser that holds it.
#[utoipa::path(delete, path = "/cms/api/calendar-bookings/hold/{id}", tag = "consultations", params(("id" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn release_hold(
    State(app): State<AppState>,
    MaybeVisitor(visitor): MaybeVisitor,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<BookingId>,
) -> Result<Response, ApiError> {
    app.bookings.release(id, Holder { visitor, caller }).await?;
    Ok(uncached(Done::new()))
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
    price: answers::Amount,
}

/// What a call would cost with this code.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/coupon", tag = "consultations", request_body = CouponInput,
    responses((status = 200, body = Data<Quote>)))]
pub async fn try_coupon(State(app): State<AppState>, Body(input): Body<CouponInput>) -> Result<Response, ApiError> {
    let (service, add_ons) = (input.service.unwrap_or_default(), input.add_ons.unwrap_or_default());
    let price = app.bookings.quote(&service, &add_ons, input.code.as_deref()).await?;
    Ok(uncached(Data::new(Quote { lines: answers::lines(&price.lines), price: price.total.into() })))
}

/// Who would get a call at this start: of those who have it free, the one with the fewest calls around it.
#[utoipa::path(get, path = "/pf/v1/get-assigned-user", tag = "consultations",
    params(("service" = String, Query, description = "slug or id"), ("startsAt" = String, Query, description = "RFC 3339")),
    responses((status = 200, body = Data<Expert>)))]
pub async fn read_assigned(State(app): State<AppState>, query: Query) -> Result<Response, ApiError> {
    let wrong = || Error::invalid("startsAt", "startsAt is a moment such as 2026-11-26T05:30:00Z");
    let starts_at: Timestamp = query.text("startsAt").and_then(|text| text.parse().ok()).ok_or_else(wrong)?;
    let expert = app.bookings.assigned(query.text("service").unwrap_or_default(), starts_at).await?;
    Ok(uncached(Data::new(Expert::from(&expert))))
}

//! Calls, as staff manage them: listing, recording the outcome, rescheduling and cancelling.

use axum::extract::State;
use axum::response::Response;
use domain::Error;
use domain::bookings::{BookingFilter, BookingStatus, RescheduleOutcome};
use domain::ids::{BookingId, ExpertId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use crate::access::{AgentPlus, AuditedRead};
use crate::responses::{Data, ManagedCall};
use crate::{ApiError, AppState};

const CALLS_LIMIT: i64 = 50;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallList {
    success: bool,
    data: Vec<ManagedCall>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// Calls, sorted by start. Agents see those of services of their own modules and of no module; every other call is 404 to them.
#[utoipa::path(get, path = "/cms/api/calendar-bookings", tag = "consultations",
    params(("status" = Option<String>, Query), ("expert" = Option<String>, Query, description = "id"),
        ("from" = Option<String>, Query, description = "RFC 3339"), ("until" = Option<String>, Query, description = "RFC 3339"),
        ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    security(("bearer" = ["agent"])), responses((status = 200, body = CallList)))]
pub async fn list_calls(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    read: AuditedRead,
    query: Query,
) -> Result<Response, ApiError> {
    let moment = |field: &str| -> domain::Result<Option<Timestamp>> {
        let wrong = || Error::invalid(field, format!("{field} is a moment such as 2026-11-26T05:30:00Z"));
        query.text(field).map(|text| text.parse().map_err(|_| wrong())).transpose()
    };
    let status = |text: &str| BookingStatus::parse(text).ok_or_else(|| Error::invalid("status", "There is no such status"));
    let filter = BookingFilter {
        status: query.text("status").map(status).transpose()?,
        expert: query.text("expert").map(|id| ExpertId::parse(id).ok_or(Error::NotFound("Expert"))).transpose()?,
        from: moment("from")?,
        until: moment("until")?,
        modules: None,
    };
    let found = app.commerce.bookings.list(&staff, filter, query.page(CALLS_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    read.record(&app, &staff, format!("calls: {} of {total_count}, page {}", found.items.len(), page.number())).await?;
    let data = found.items.iter().map(ManagedCall::from).collect();
    Ok(uncached_json(CallList { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct OutcomeInput {
    /// completed or no_show.
    outcome: Option<String>,
}

/// Records the outcome of a call, once it has begun.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/conclude", tag = "consultations", params(("id" = String, Path)),
    request_body = OutcomeInput, security(("bearer" = ["agent"])), responses((status = 200, body = Data<ManagedCall>)))]
pub async fn conclude_call(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<BookingId>,
    JsonBody(input): JsonBody<OutcomeInput>,
) -> Result<Response, ApiError> {
    let happened = match input.outcome.as_deref() {
        Some("completed") => true,
        Some("no_show") => false,
        _ => return Err(Error::invalid("outcome", "outcome is completed or no_show").into()),
    };
    Ok(uncached_json(Data::new(ManagedCall::from(&app.commerce.bookings.conclude(&staff, id, happened).await?))))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReasonInput {
    reason: Option<String>,
}

/// Cancels a call on our side: the whole payment is refunded, whatever the policy.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/staff-cancel", tag = "consultations", params(("id" = String, Path)),
    request_body = ReasonInput, security(("bearer" = ["agent"])), responses((status = 200, body = Data<ManagedCall>)))]
pub async fn cancel_call(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<BookingId>,
    JsonBody(input): JsonBody<ReasonInput>,
) -> Result<Response, ApiError> {
    let call = app.commerce.bookings.cancel_as_staff(&staff, id, input.reason.as_deref()).await?;
    Ok(uncached_json(Data::new(ManagedCall::from(&call))))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveInput {
    slot_id: Option<String>,
}

/// Reschedules a call on our side: the policy does not apply, and it does not count towards the attendee's reschedules.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/staff-reschedule", tag = "consultations", params(("id" = String, Path)),
    request_body = MoveInput, security(("bearer" = ["agent"])), responses((status = 200, body = Data<ManagedCall>)))]
pub async fn move_call(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<BookingId>,
    JsonBody(input): JsonBody<MoveInput>,
) -> Result<Response, ApiError> {
    match app.commerce.bookings.reschedule_as_staff(&staff, id, &input.slot_id.unwrap_or_default()).await? {
        RescheduleOutcome::Moved(call) => Ok(uncached_json(Data::new(ManagedCall::from(&*call)))),
        RescheduleOutcome::Taken(_) => Err(Error::conflict("SLOT_TAKEN", "Someone else has booked this time").into()),
    }
}

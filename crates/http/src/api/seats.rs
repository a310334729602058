//! Seats at webinars: registering, cancelling a seat, the waitlist and the list of attendees.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::WebinarId;
use domain::webinars::{RegistrationResult, SeatInput, SeatStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use super::subscribers::RegisterInput;
use crate::access::{AuditedRead, Device, EditorPlus, MaybeCaller, OptionalStaff, role_forbidden, with_session_cookies};
use crate::error::Refused;
use crate::responses::{Attendee, Data, Done, Profile, RegistrationStatus, SignedIn};
use crate::{ApiError, App, AppState};

const REGISTERED_MESSAGE: &str = "You have been successfully registered for the webinar.";
/// The web application compares with this text, so it must not change (docs/product/webinars.md).
const ALREADY_REGISTERED_MESSAGE: &str = "user is already registered for this webinar";

/// The registration, and the session: registering signs in, as subscribing does.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationData {
    #[serde(flatten)]
    signed_in: SignedIn,
    subscribed_data: Profile,
    registration: RegistrationStatus,
    /// True on the waitlist.
    waitlisted: bool,
    #[schema(required)]
    position: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationAnswer {
    success: bool,
    message: String,
    data: RegistrationData,
    /// The same as in `data`; clients read either.
    subscribed_data: Profile,
}

/// Registers for a webinar, one seat per address. 409 `WEBINAR_FULL` with a place on the waitlist when it is full; 409 for
/// somebody who is already registered.
#[utoipa::path(post, path = "/cms/api/webinars/{id}/register", tag = "webinars", params(("id" = String, Path)), request_body = RegisterInput,
    responses((status = 200, body = RegistrationAnswer), (status = 409, body = Refused<RegistrationData>)))]
pub async fn register_for_webinar(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    PathParam(id): PathParam<WebinarId>,
    JsonBody(input): JsonBody<RegisterInput>,
) -> Result<Response, ApiError> {
    let registered = app.commerce.webinars.register(id, input.into_registration(&app), caller, &device).await?;
    Ok(seat_response(&app, registered))
}

/// Registers for the webinar whose id is in the body; 400 without an id.
#[utoipa::path(post, path = "/cms/api/webinar-register", tag = "webinars", request_body = RegisterInput,
    responses((status = 200, body = RegistrationAnswer), (status = 409, body = Refused<RegistrationData>)))]
pub async fn register_by_webinar_id(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    JsonBody(input): JsonBody<RegisterInput>,
) -> Result<Response, ApiError> {
    let (id, is_named) = (input.parse_webinar_id(), input.has_webinar_id());
    let input: SeatInput = input.into_registration(&app);
    let id = match id {
        Some(id) => id,
        None => return Err(app.commerce.webinars.missing_webinar_error(&input, is_named).into()),
    };
    let registered = app.commerce.webinars.register(id, input, caller, &device).await?;
    Ok(seat_response(&app, registered))
}

pub(super) fn seat_response(app: &App, registered: RegistrationResult) -> Response {
    let RegistrationResult { sign_in: signed, view, already_registered: was_already } = registered;
    let tokens = signed.tokens.clone();
    let waitlisted = view.status == SeatStatus::Waitlisted;
    let signed_in = SignedIn::from(signed);
    let profile = signed_in.profile.clone();
    let data =
        RegistrationData { signed_in, subscribed_data: profile.clone(), registration: view.into(), waitlisted, position: view.position };
    let answer = match view.position {
        _ if was_already => Refused::new("CONFLICT", ALREADY_REGISTERED_MESSAGE, data).into_response(),
        Some(position) => Refused::new("WEBINAR_FULL", format!("You are number {position} on the waitlist"), data).into_response(),
        None => uncached_json(RegistrationAnswer { success: true, message: REGISTERED_MESSAGE.to_owned(), data, subscribed_data: profile }),
    };
    with_session_cookies(app, answer, &tokens)
}

/// Cancels one's own registration.
#[utoipa::path(post, path = "/cms/api/webinars/{id}/unregister", tag = "webinars", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn unregister_from_webinar(
    State(app): State<AppState>,
    crate::access::AnyCaller(caller): crate::access::AnyCaller,
    PathParam(id): PathParam<WebinarId>,
) -> Result<Response, ApiError> {
    app.commerce.webinars.unregister(id, caller).await?;
    Ok(uncached_json(Done::with_message("Your seat has been released. Thank you for letting us know")))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct OfferInput {
    /// Token from the mail; by default the session's own offer.
    token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Accepted {
    registration: RegistrationStatus,
}

/// Accepts a seat that was offered to the waitlist.
#[utoipa::path(post, path = "/cms/api/webinars/{id}/waitlist/accept", tag = "webinars", params(("id" = String, Path)),
    request_body = OfferInput, responses((status = 200, body = super::subscribers::Answered<Accepted>)))]
pub async fn accept_waitlist_offer(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<WebinarId>,
    JsonBody(input): JsonBody<OfferInput>,
) -> Result<Response, ApiError> {
    let view = app.commerce.webinars.accept_offer(id, input.token.as_deref(), caller).await?;
    let data = Accepted { registration: view.into() };
    Ok(uncached_json(super::subscribers::Answered { success: true, message: REGISTERED_MESSAGE, data }))
}

/// One's own registration; for staff, all registrations.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/get-registered", tag = "webinars", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Vec<Attendee>>)))]
pub async fn list_attendees(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    read: AuditedRead,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<WebinarId>,
) -> Result<Response, ApiError> {
    let is_staff = staff.is_some();
    if let Some(staff) = staff.filter(|staff| staff.role.can_edit_all() || staff.role.can_assist()) {
        let all = app.commerce.webinars.list_attendees(id).await?;
        read.record(&app, &staff, format!("attendees: {}", all.len())).await?;
        return Ok(uncached_json(Data::new(
            all.iter().map(|one| Attendee::from_registration(&one.registration, one.email.as_str())).collect::<Vec<_>>(),
        )));
    }
    if is_staff {
        return Err(role_forbidden().into());
    }
    let caller = caller.ok_or(Error::Unauthorized)?;
    let own = app.commerce.webinars.find_own_registration(id, caller).await?;
    Ok(uncached_json(Data::new(vec![Attendee::from_own_registration(&own, caller.subscriber)])))
}

/// All attendees as CSV. Every export stands in the audit trail and the log, with the name of the staff member.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/attendees.csv", tag = "webinars", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn export_attendees(
    State(app): State<AppState>,
    EditorPlus(staff): EditorPlus,
    read: AuditedRead,
    PathParam(id): PathParam<WebinarId>,
) -> Result<Response, ApiError> {
    let all = app.commerce.webinars.list_attendees(id).await?;
    read.record(&app, &staff, format!("attendees: {}", all.len())).await?;
    tracing::info!(webinar = %id, by = %staff.name, people = all.len(), "attendees exported");
    let mut csv = String::from("name,email,phone,status,registeredAt\r\n");
    for one in &all {
        let of = Attendee::from_registration(&one.registration, one.email.as_str());
        let cells = [of.name, of.email, of.phone.unwrap_or_default(), of.status, of.registered_at.to_string()];
        csv.push_str(&cells.map(|cell| quote_cell(&cell)).join(","));
        csv.push_str("\r\n");
    }
    let mut response = csv.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"attendees.csv\""));
    Ok((StatusCode::OK, response).into_response())
}

/// Quotes a CSV cell and guards it, so that no spreadsheet takes it for a formula.
fn quote_cell(cell: &str) -> String {
    let guarded = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() };
    format!("\"{}\"", guarded.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_formula() {
        assert_eq!(quote_cell("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
        assert_eq!(quote_cell("Asha, 28"), "\"Asha, 28\"");
    }
}

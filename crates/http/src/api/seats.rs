//! Seats at webinars: taking one, giving it back, the waitlist, the list of who comes.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::WebinarId;
use domain::webinars::{Registered, SeatInput, SeatStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named};
use super::subscribers::RegisterInput;
use crate::access::{Device, EditorPlus, MaybeCaller, OptionalStaff, with_tokens};
use crate::answers::{Attendee, Data, Done, OwnPlace, Profile, SignedIn};
use crate::error::Refused;
use crate::{ApiError, App, AppState};

const REGISTERED: &str = "You have been successfully registered for the webinar.";
/// product.md § 4: the web application knows this text.
const ALREADY: &str = "user is already registered for this webinar";

/// Whoever registers is signed in as by subscribing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seated {
    #[serde(flatten)]
    signed_in: SignedIn,
    subscribed_data: Profile,
    registration: OwnPlace,
    /// True on the waitlist.
    waitlisted: bool,
    #[schema(required)]
    position: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatAnswer {
    success: bool,
    message: String,
    data: Seated,
    /// product.md § 3: read here and in `data`.
    subscribed_data: Profile,
}

/// One seat an address. 409 `WEBINAR_FULL` with a place on the waitlist; 409 for who has a place already.
#[utoipa::path(post, path = "/cms/api/webinars/{id}/register", tag = "webinars", params(("id" = String, Path)), request_body = RegisterInput,
    responses((status = 200, body = SeatAnswer), (status = 409, body = Refused<Seated>)))]
pub async fn register_for_webinar(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    Named(id): Named<WebinarId>,
    Body(input): Body<RegisterInput>,
) -> Result<Response, ApiError> {
    let registered = app.webinars.register(id, input.into(), caller, &device).await?;
    Ok(seated(&app, registered))
}

/// The same, with the webinar's id in the body; 400 where there is none.
#[utoipa::path(post, path = "/cms/api/webinar-register", tag = "webinars", request_body = RegisterInput,
    responses((status = 200, body = SeatAnswer), (status = 409, body = Refused<Seated>)))]
pub async fn register_by_body(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    Body(input): Body<RegisterInput>,
) -> Result<Response, ApiError> {
    let (id, is_named) = (input.webinar(), input.names_a_webinar());
    let input: SeatInput = input.into();
    let id = match id {
        Some(id) => id,
        None => return Err(app.webinars.without_webinar(&input, is_named).into()),
    };
    let registered = app.webinars.register(id, input, caller, &device).await?;
    Ok(seated(&app, registered))
}

pub(super) fn seated(app: &App, registered: Registered) -> Response {
    let Registered { signed, view, was_already } = registered;
    let tokens = signed.tokens.clone();
    let waitlisted = view.status == SeatStatus::Waitlisted;
    let signed_in = SignedIn::from(signed);
    let profile = signed_in.profile.clone();
    let data = Seated { signed_in, subscribed_data: profile.clone(), registration: view.into(), waitlisted, position: view.position };
    let answer = match view.position {
        _ if was_already => Refused::new("CONFLICT", ALREADY, data).into_response(),
        Some(position) => Refused::new("WEBINAR_FULL", format!("You are number {position} on the waitlist"), data).into_response(),
        None => uncached(SeatAnswer { success: true, message: REGISTERED.to_owned(), data, subscribed_data: profile }),
    };
    with_tokens(app, answer, &tokens)
}

/// Gives one's own place back.
#[utoipa::path(post, path = "/cms/api/webinars/{id}/unregister", tag = "webinars", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn unregister(
    State(app): State<AppState>,
    crate::access::AnyCaller(caller): crate::access::AnyCaller,
    Named(id): Named<WebinarId>,
) -> Result<Response, ApiError> {
    app.webinars.unregister(id, caller).await?;
    Ok(uncached(Done::saying("Your seat is free for somebody else. Thank you for telling us")))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct OfferInput {
    /// From the mail; absent: the session's own offer.
    token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Accepted {
    registration: OwnPlace,
}

/// Takes the seat that was offered.
#[utoipa::path(post, path = "/cms/api/webinars/{id}/waitlist/accept", tag = "webinars", params(("id" = String, Path)),
    request_body = OfferInput, responses((status = 200, body = super::subscribers::Answered<Accepted>)))]
pub async fn accept_offer(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<WebinarId>,
    Body(input): Body<OfferInput>,
) -> Result<Response, ApiError> {
    let view = app.webinars.accept(id, input.token.as_deref(), caller).await?;
    let data = Accepted { registration: view.into() };
    Ok(uncached(super::subscribers::Answered { success: true, message: REGISTERED, data }))
}

/// One's own place; for staff everybody's.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/get-registered", tag = "webinars", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Vec<Attendee>>)))]
pub async fn list_registered(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<WebinarId>,
) -> Result<Response, ApiError> {
    let is_staff = staff.is_some();
    if staff.is_some_and(|staff| staff.role.may_edit_all() || staff.role.may_assist()) {
        let all = app.webinars.attendees(id).await?;
        return Ok(uncached(Data::new(all.iter().map(|(registration, email)| Attendee::of(registration, email)).collect::<Vec<_>>())));
    }
    if is_staff {
        return Err(Error::Forbidden("Your role may not do this".to_owned()).into());
    }
    let caller = caller.ok_or(Error::Unauthorized)?;
    let own = app.webinars.own(id, caller).await?;
    Ok(uncached(Data::new(vec![Attendee::own(&own, caller.subscriber)])))
}

/// Who comes, as a file for a spreadsheet. Every export is logged with who made it.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/attendees.csv", tag = "webinars", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn export_attendees(
    State(app): State<AppState>,
    EditorPlus(staff): EditorPlus,
    Named(id): Named<WebinarId>,
) -> Result<Response, ApiError> {
    let all = app.webinars.attendees(id).await?;
    tracing::info!(webinar = %id, by = %staff.name, people = all.len(), "attendees exported");
    let mut csv = String::from("name,email,phone,status,registeredAt\r\n");
    for (registration, email) in &all {
        let of = Attendee::of(registration, email);
        let cells = [of.name, of.email, of.phone.unwrap_or_default(), of.status, of.registered_at.to_string()];
        csv.push_str(&cells.map(|cell| quoted(&cell)).join(","));
        csv.push_str("\r\n");
    }
    let mut response = csv.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"attendees.csv\""));
    Ok((StatusCode::OK, response).into_response())
}

/// A cell that no spreadsheet takes for a formula.
fn quoted(cell: &str) -> String {
    let guarded = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() };
    format!("\"{}\"", guarded.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_formula() {
        assert_eq!(quoted("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
        assert_eq!(quoted("Asha, 28"), "\"Asha, 28\"");
    }
}

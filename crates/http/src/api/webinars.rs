//! Webinars: announcing, reading and calendars. Seats are in `seats.rs`.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::calendar::to_ics;
use domain::ids::WebinarId;
use domain::paging::{Listing, Page};
use domain::webinars::{Seats, WebinarInput};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use crate::access::{AnyCaller, EditorPlus, MaybeCaller, OptionalStaff};
use crate::responses::{Availability, Data, Done, Webinar, WebinarList, load_webinar_for};
use crate::{ApiError, AppState};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModeratorInput {
    name: String,
    profile_pic: Option<String>,
}

/// A number of seats, or the word `unlimited`.
#[derive(Debug, Clone, Copy)]
struct SeatsInput(Seats);

impl<'de> Deserialize<'de> for SeatsInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Given {
            Count(u32),
            Word(String),
        }
        match Given::deserialize(deserializer) {
            Ok(Given::Count(seats)) => Ok(Self(Seats::Count(seats))),
            Ok(Given::Word(word)) if word == "unlimited" => Ok(Self(Seats::Unlimited)),
            _ => Err(serde::de::Error::custom("expected a whole number from 0, or \"unlimited\"")),
        }
    }
}

/// Absent fields stay unchanged. A new webinar needs a title, a date and a time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebinarChange {
    title: Option<String>,
    description: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    /// Date in India, YYYY-MM-DD.
    date: Option<String>,
    /// Time in India, HH:MM.
    time: Option<String>,
    /// 60 by default.
    duration_minutes: Option<u32>,
    #[schema(value_type = Option<String>, example = "unlimited")]
    seats: Option<SeatsInput>,
    moderators: Option<Vec<ModeratorInput>>,
    webinar_link: Option<String>,
    reminders: Option<bool>,
    recording_url: Option<String>,
    transcript: Option<String>,
    /// Cancels the webinar; everybody who is registered is told this reason.
    cancel_reason: Option<String>,
}

impl From<WebinarChange> for WebinarInput {
    fn from(change: WebinarChange) -> Self {
        let lead = |moderator: ModeratorInput| domain::webinars::Moderator { name: moderator.name, profile_pic: moderator.profile_pic };
        Self {
            title: change.title,
            description: change.description,
            kind: change.kind,
            date: change.date,
            time: change.time,
            duration_minutes: change.duration_minutes,
            seats: change.seats.map(|seats| seats.0),
            moderators: change.moderators.map(|all| all.into_iter().map(lead).collect()),
            link: change.webinar_link,
            has_reminders: change.reminders,
            recording_url: change.recording_url,
            transcript: change.transcript,
            cancel_reason: change.cancel_reason,
        }
    }
}

/// Webinars that have not ended, sorted by start; with `ended=true` those that are over, the latest first. A session also sees
/// its own registrations; staff see every webinar with `all=true`.
#[utoipa::path(get, path = "/cms/api/webinars", tag = "webinars",
    params(("source" = Option<String>, Query), ("all" = Option<bool>, Query, description = "staff: past and cancelled ones too"),
        ("ended" = Option<bool>, Query, description = "those that are over"),
        ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = WebinarList)))]
pub async fn list_webinars(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    MaybeCaller(caller): MaybeCaller,
    query: Query,
) -> Result<Response, ApiError> {
    let now = app.environment.now();
    let whole = |webinar: &domain::webinars::Webinar| Webinar::for_staff(webinar, now);
    if staff.is_some() && query.text("all") == Some("true") {
        return Ok(uncached_json(WebinarList::new(&app.commerce.webinars.list(query.page(50)?).await?, whole)));
    }
    if query.text("ended") == Some("true") {
        let ended = paginate(app.commerce.webinars.list_ended().await?, &query)?;
        return Ok(uncached_json(WebinarList::new(&ended, |webinar| Webinar::public(webinar, now))));
    }
    let upcoming = paginate(app.commerce.webinars.list_upcoming().await?, &query)?;
    if staff.is_some() {
        return Ok(uncached_json(WebinarList::new(&upcoming, whole)));
    }
    let places = match caller {
        Some(caller) => app.commerce.webinars.list_own_seats(caller).await?,
        None => Vec::new(),
    };
    let own = |id: WebinarId| places.iter().find(|(webinar, _)| webinar.id == id).map(|(_, view)| *view);
    Ok(uncached_json(WebinarList::new(&upcoming, |webinar| Webinar::with_registration(webinar, now, own(webinar.id)))))
}

/// A page of these webinars; without a limit in the query, the longest page.
fn paginate(webinars: Vec<domain::webinars::Webinar>, query: &Query) -> domain::Result<Listing<domain::webinars::Webinar>> {
    let (page, total) = (query.page(i64::from(Page::MAX_LIMIT))?, webinars.len() as u64);
    let skipped = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let items = webinars.into_iter().skip(skipped).take(page.limit() as usize).collect();
    Ok(Listing { items, total, page })
}

/// One webinar, with its join link for people with a seat. A deleted webinar is 404, except for people who were registered:
/// they see it as cancelled.
#[utoipa::path(get, path = "/cms/api/webinars/{id}", tag = "webinars", params(("id" = String, Path)),
    responses((status = 200, body = Data<Webinar>)))]
pub async fn read_webinar(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<WebinarId>,
) -> Result<Response, ApiError> {
    let webinar = app.commerce.webinars.find_for_caller(id, caller).await?;
    let listed = if staff.is_some() {
        Webinar::for_staff(&webinar, app.environment.now())
    } else {
        load_webinar_for(&app, &webinar, caller).await?
    };
    Ok(uncached_json(Data::new(listed)))
}

#[utoipa::path(post, path = "/cms/api/webinars", tag = "webinars", request_body = WebinarChange, security(("bearer" = ["editor"])),
    responses((status = 201, body = Data<Webinar>)))]
pub async fn create_webinar(
    State(app): State<AppState>,
    _: EditorPlus,
    JsonBody(change): JsonBody<WebinarChange>,
) -> Result<Response, ApiError> {
    let webinar = app.commerce.webinars.create(&change.into()).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(Webinar::for_staff(&webinar, app.environment.now())))).into_response())
}

/// Updates a webinar. Everybody who is registered is told when it is moved or cancelled.
#[utoipa::path(put, path = "/cms/api/webinars/{id}", tag = "webinars", params(("id" = String, Path)), request_body = WebinarChange,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Webinar>)))]
pub async fn update_webinar(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<WebinarId>,
    JsonBody(change): JsonBody<WebinarChange>,
) -> Result<Response, ApiError> {
    let webinar = app.commerce.webinars.update(id, &change.into()).await?;
    Ok(uncached_json(Data::new(Webinar::for_staff(&webinar, app.environment.now()))))
}

/// Cancels the webinar, notifies everybody who is registered, and deletes it. Those people still see it as cancelled; it is 404
/// for everybody else.
#[utoipa::path(delete, path = "/cms/api/webinars/{id}", tag = "webinars", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn delete_webinar(State(app): State<AppState>, _: EditorPlus, PathParam(id): PathParam<WebinarId>) -> Result<Response, ApiError> {
    app.commerce.webinars.delete(id).await?;
    Ok(uncached_json(Done::new()))
}

/// Seats of a webinar: taken, available and waitlisted.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/check-availability", tag = "webinars", params(("id" = String, Path)),
    responses((status = 200, body = Data<Availability>)))]
pub async fn check_webinar_availability(State(app): State<AppState>, PathParam(id): PathParam<WebinarId>) -> Result<Response, ApiError> {
    let webinar = app.commerce.webinars.find(id).await?;
    Ok(uncached_json(Data::new(Availability::new(&webinar, app.commerce.webinars.count_registrations(id).await?))))
}

/// A webinar as an iCalendar file, with its page but not its join link. People who were registered for a deleted webinar get it
/// as cancelled.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/calendar.ics", tag = "webinars", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn read_webinar_calendar(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<WebinarId>,
) -> Result<Response, ApiError> {
    let webinar = app.commerce.webinars.find_for_caller(id, caller).await?;
    Ok(calendar_response("webinar.ics", to_ics(&app.site.name, &[app.commerce.calendar_feeds.webinar_event(&webinar)])))
}

#[derive(Debug, serde::Serialize, ToSchema)]
pub struct CalendarFeed {
    /// URL for a calendar program. Whoever has it sees the person's webinars and calls. `null` before it was asked for.
    url: Option<String>,
}

/// The person's own calendar URL, if they have asked for one.
#[utoipa::path(get, path = "/cms/api/calendar-feed", tag = "webinars", security(("session" = ["proven"])),
    responses((status = 200, body = Data<CalendarFeed>)))]
pub async fn read_calendar_feed(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(CalendarFeed { url: app.commerce.calendar_feeds.find_url(caller).await? })))
}

/// The person's own calendar URL; it is made the first time.
#[utoipa::path(post, path = "/cms/api/calendar-feed", tag = "webinars", security(("session" = ["proven"])),
    responses((status = 200, body = Data<CalendarFeed>)))]
pub async fn create_calendar_feed(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(CalendarFeed { url: Some(app.commerce.calendar_feeds.get_or_create_url(caller).await?) })))
}

/// Creates a new calendar URL; the old one stops working.
#[utoipa::path(post, path = "/cms/api/calendar-feed/renew", tag = "webinars", security(("session" = ["proven"])),
    responses((status = 200, body = Data<CalendarFeed>)))]
pub async fn replace_calendar_feed_url(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(CalendarFeed { url: Some(app.commerce.calendar_feeds.renew_url(caller).await?) })))
}

/// The calendar that programs read; the secret in its URL is the only credential.
#[utoipa::path(get, path = "/calendar/{secret}", tag = "webinars", params(("secret" = String, Path, description = "ends with .ics")),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn read_personal_calendar(State(app): State<AppState>, PathParam(secret): PathParam<String>) -> Result<Response, ApiError> {
    let secret = secret.strip_suffix(".ics").ok_or(domain::Error::NotFound("Calendar"))?;
    Ok(calendar_response("the-fine-print.ics", app.commerce.calendar_feeds.render_feed(secret).await?))
}

pub(super) fn calendar_response(name: &'static str, text: String) -> Response {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    if let Ok(value) = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

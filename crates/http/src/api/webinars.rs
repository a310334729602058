//! Announcing webinars, reading them, and putting them into calendars. Seats are in `seats.rs`.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::calendar::to_ics;
use domain::ids::WebinarId;
use domain::paging::{Listing, Page};
use domain::webinars::{Moderator as Leads, Seats, Webinar as Announced, WebinarInput};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named, Query};
use crate::access::{AnyCaller, EditorPlus, MaybeCaller, OptionalStaff};
use crate::answers::{Availability, Data, Done, Webinar, WebinarList, webinar_for};
use crate::{ApiError, AppState};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModeratorInput {
    name: String,
    profile_pic: Option<String>,
}

/// A number, or the word `unlimited`.
#[derive(Debug, Clone, Copy)]
struct SeatsGiven(Seats);

impl<'de> Deserialize<'de> for SeatsGiven {
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

/// What is absent stays. A new webinar needs a title, a day and a time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebinarChange {
    title: Option<String>,
    description: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    /// Indian day, YYYY-MM-DD.
    date: Option<String>,
    /// Indian wall time, HH:MM.
    time: Option<String>,
    /// Default 60.
    duration_minutes: Option<u32>,
    #[schema(value_type = Option<String>, example = "unlimited")]
    seats: Option<SeatsGiven>,
    moderators: Option<Vec<ModeratorInput>>,
    webinar_link: Option<String>,
    reminders: Option<bool>,
    recording_url: Option<String>,
    transcript: Option<String>,
    /// Cancels it, and is told to everybody with a place.
    cancel_reason: Option<String>,
}

impl From<WebinarChange> for WebinarInput {
    fn from(change: WebinarChange) -> Self {
        let lead = |moderator: ModeratorInput| Leads { name: moderator.name, profile_pic: moderator.profile_pic };
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

/// Those that have not ended, by their start; for a session with its own places, for staff with `all=true` every one.
#[utoipa::path(get, path = "/cms/api/webinars", tag = "webinars",
    params(("source" = Option<String>, Query), ("all" = Option<bool>, Query, description = "staff: past and cancelled ones too"),
        ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = WebinarList)))]
pub async fn list_webinars(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    MaybeCaller(caller): MaybeCaller,
    query: Query,
) -> Result<Response, ApiError> {
    let now = app.ambient.now();
    let whole = |webinar: &Announced| Webinar::whole(webinar, now);
    if staff.is_some() && query.text("all") == Some("true") {
        return Ok(uncached(WebinarList::of(&app.webinars.all(query.page(50)?).await?, whole)));
    }
    let upcoming = asked_for(app.webinars.upcoming().await?, &query)?;
    if staff.is_some() {
        return Ok(uncached(WebinarList::of(&upcoming, whole)));
    }
    let places = match caller {
        Some(caller) => app.webinars.places(caller).await?,
        None => Vec::new(),
    };
    let own = |id: WebinarId| places.iter().find(|(webinar, _)| webinar.id == id).map(|(_, view)| *view);
    Ok(uncached(WebinarList::of(&upcoming, |webinar| Webinar::seen_with(webinar, now, own(webinar.id)))))
}

/// A page of those to come; all of them, up to the longest page, unless the query says otherwise.
fn asked_for(upcoming: Vec<Announced>, query: &Query) -> domain::Result<Listing<Announced>> {
    let (page, total) = (query.page(i64::from(Page::MAX_LIMIT))?, upcoming.len() as u64);
    let skipped = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let items = upcoming.into_iter().skip(skipped).take(page.limit() as usize).collect();
    Ok(Listing { items, total, page })
}

/// With its link for who has a seat. A deleted one is 404 but for who holds a place, who reads that it is cancelled.
#[utoipa::path(get, path = "/cms/api/webinars/{id}", tag = "webinars", params(("id" = String, Path)),
    responses((status = 200, body = Data<Webinar>)))]
pub async fn read_webinar(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<WebinarId>,
) -> Result<Response, ApiError> {
    let webinar = app.webinars.find_for(id, caller).await?;
    let seen = if staff.is_some() { Webinar::whole(&webinar, app.ambient.now()) } else { webinar_for(&app, &webinar, caller).await? };
    Ok(uncached(Data::new(seen)))
}

#[utoipa::path(post, path = "/cms/api/webinars", tag = "webinars", request_body = WebinarChange, security(("bearer" = ["editor"])),
    responses((status = 201, body = Data<Webinar>)))]
pub async fn create_webinar(State(app): State<AppState>, _: EditorPlus, Body(change): Body<WebinarChange>) -> Result<Response, ApiError> {
    let webinar = app.webinars.create(&change.into()).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(Webinar::whole(&webinar, app.ambient.now())))).into_response())
}

/// Moving or cancelling it tells everybody with a place.
#[utoipa::path(put, path = "/cms/api/webinars/{id}", tag = "webinars", params(("id" = String, Path)), request_body = WebinarChange,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Webinar>)))]
pub async fn update_webinar(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<WebinarId>,
    Body(change): Body<WebinarChange>,
) -> Result<Response, ApiError> {
    let webinar = app.webinars.update(id, &change.into()).await?;
    Ok(uncached(Data::new(Webinar::whole(&webinar, app.ambient.now()))))
}

/// Cancels it first, which whoever has a place is told. Only they can still read it, as cancelled; 404 for everybody else.
#[utoipa::path(delete, path = "/cms/api/webinars/{id}", tag = "webinars", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn delete_webinar(State(app): State<AppState>, _: EditorPlus, Named(id): Named<WebinarId>) -> Result<Response, ApiError> {
    app.webinars.delete(id).await?;
    Ok(uncached(Done::new()))
}

#[utoipa::path(get, path = "/cms/api/webinars/{id}/check-availability", tag = "webinars", params(("id" = String, Path)),
    responses((status = 200, body = Data<Availability>)))]
pub async fn check_availability(State(app): State<AppState>, Named(id): Named<WebinarId>) -> Result<Response, ApiError> {
    let webinar = app.webinars.find(id).await?;
    Ok(uncached(Data::new(Availability::of(&webinar, app.webinars.counts(id).await?))))
}

/// For anybody's calendar: its page, not its link. Of one that was deleted, for who held a place: that it is cancelled.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/calendar.ics", tag = "webinars", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn webinar_calendar(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<WebinarId>,
) -> Result<Response, ApiError> {
    let webinar = app.webinars.find_for(id, caller).await?;
    Ok(calendar_file("webinar.ics", to_ics(&app.site.name, &[app.calendar_feeds.webinar(&webinar)])))
}

#[derive(Debug, serde::Serialize, ToSchema)]
pub struct CalendarFeed {
    /// For a calendar program; whoever has it sees the person's webinars and calls.
    url: String,
}

/// The person's own calendar address.
#[utoipa::path(get, path = "/cms/api/calendar-feed", tag = "webinars", security(("session" = ["proven"])),
    responses((status = 200, body = Data<CalendarFeed>)))]
pub async fn read_calendar_feed(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached(Data::new(CalendarFeed { url: app.calendar_feeds.url(caller).await? })))
}

/// A new address; the old one leads nowhere.
#[utoipa::path(post, path = "/cms/api/calendar-feed/renew", tag = "webinars", security(("session" = ["proven"])),
    responses((status = 200, body = Data<CalendarFeed>)))]
pub async fn renew_calendar_feed(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached(Data::new(CalendarFeed { url: app.calendar_feeds.renew(caller).await? })))
}

/// What calendar programs read; the secret is all that they have to know.
#[utoipa::path(get, path = "/calendar/{secret}", tag = "webinars", params(("secret" = String, Path, description = "ends with .ics")),
    responses((status = 200, content_type = "text/calendar", body = String)))]
pub async fn read_calendar(State(app): State<AppState>, Named(secret): Named<String>) -> Result<Response, ApiError> {
    let secret = secret.strip_suffix(".ics").ok_or(domain::Error::NotFound("Calendar"))?;
    Ok(calendar_file("the-fine-print.ics", app.calendar_feeds.read(secret).await?))
}

pub(super) fn calendar_file(name: &'static str, text: String) -> Response {
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

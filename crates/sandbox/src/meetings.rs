//! Google Calendar with Meet, as far as calls need it: events of a calendar, each with a link that leads to a page of ours. A title
//! with "[meetfail]" can't be made.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use serde_json::{Value, json};

use crate::error::Error;
use crate::page::{escaped, page};
use crate::store::Meeting;
use crate::world::World;

const EVENTS: &str = "/sandbox/google-calendar/calendar/v3/calendars/{calendar}/events";
const EVENT: &str = "/sandbox/google-calendar/calendar/v3/calendars/{calendar}/events/{id}";
/// In the title of what fails.
const FAILS: &str = "[meetfail]";

pub(crate) fn routes() -> Router<Arc<World>> {
    Router::new()
        .route("/sandbox/google-calendar/token", post(token))
        .route(EVENTS, post(insert))
        .route(EVENT, get(read).patch(change).delete(cancel))
        .route("/sandbox/meetings", get(list))
        .route("/sandbox/meet/{id}", get(room))
}

/// Every login is the same here.
async fn token(State(world): State<Arc<World>>, Form(asked): Form<BTreeMap<String, String>>) -> Response {
    let is_known = asked.get("refresh_token").is_some_and(|token| *token == world.settings.interakt_key) || asked.contains_key("assertion");
    if !is_known {
        return (StatusCode::BAD_REQUEST, Json(json!({"error": "invalid_grant", "error_description": "Bad Request"}))).into_response();
    }
    Json(json!({"access_token": "sandbox-calendar", "expires_in": 3599, "token_type": "Bearer"})).into_response()
}

fn is_signed_in(headers: &HeaderMap) -> bool {
    headers.get(AUTHORIZATION).is_some_and(|value| value == "Bearer sandbox-calendar")
}

async fn insert(
    State(world): State<Arc<World>>,
    Path(calendar): Path<String>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refused(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    let text = |at: &str| asked.pointer(at).and_then(Value::as_str).unwrap_or_default().to_owned();
    if text("/summary").contains(FAILS) {
        return Ok(refused(StatusCode::BAD_REQUEST, "invalid", "Invalid conference type value."));
    }
    let given = text("/id");
    let meeting = Meeting {
        id: if given.is_empty() { world.settings.ambient.id().replace('-', "") } else { given },
        calendar,
        title: text("/summary"),
        starts: text("/start/dateTime"),
        ends: text("/end/dateTime"),
        attendee: text("/attendees/0/email"),
        status: "confirmed".to_owned(),
        at: world.settings.ambient.millis(),
    };
    if meeting.starts.is_empty() || meeting.ends.is_empty() {
        return Ok(refused(StatusCode::BAD_REQUEST, "required", "Missing end time."));
    }
    if !world.store.add_meeting(&meeting).await? {
        return Ok(refused(StatusCode::CONFLICT, "duplicate", "The requested identifier already exists."));
    }
    Ok(Json(event(&world, &meeting)).into_response())
}

async fn read(State(world): State<Arc<World>>, Path((_, id)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refused(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    Ok(match world.store.meeting(&id).await? {
        Some(meeting) => Json(event(&world, &meeting)).into_response(),
        None => refused(StatusCode::NOT_FOUND, "notFound", "Not Found"),
    })
}

async fn change(
    State(world): State<Arc<World>>,
    Path((_, id)): Path<(String, String)>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refused(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    let text = |at: &str| asked.pointer(at).and_then(Value::as_str);
    let (Some(starts), Some(ends)) = (text("/start/dateTime"), text("/end/dateTime")) else {
        return Ok(refused(StatusCode::BAD_REQUEST, "required", "Missing end time."));
    };
    world.store.move_meeting(&id, starts, ends).await?;
    read(State(world), Path((String::new(), id)), headers).await
}

async fn cancel(State(world): State<Arc<World>>, Path((_, id)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refused(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    Ok(if world.store.cancel_meeting(&id).await? {
        StatusCode::NO_CONTENT.into_response()
    } else {
        refused(StatusCode::GONE, "deleted", "Resource has been deleted")
    })
}

/// `GET /sandbox/meetings`: all of them, newest first.
async fn list(State(world): State<Arc<World>>) -> Result<Json<Value>, Error> {
    let meetings = world.store.meetings().await?;
    Ok(Json(json!({"success": true, "data": meetings.iter().map(|meeting| event(&world, meeting)).collect::<Vec<_>>()})))
}

/// Where a link leads.
async fn room(State(world): State<Arc<World>>, Path(id): Path<String>) -> Result<Response, Error> {
    let Some(meeting) = world.store.meeting(&id).await? else {
        return Ok(page(StatusCode::NOT_FOUND, "No such meeting", "<main><h1>No such meeting</h1></main>"));
    };
    let body = format!(
        "<main><h1>{}</h1><p class=\"card\">From <time datetime=\"{starts}\">{starts}</time> to <time datetime=\"{ends}\">{ends}</time>, \
         {}.</p><p class=\"soft\">A room of the sandbox: nobody can hear you here.</p></main>",
        escaped(&meeting.title),
        escaped(&meeting.status),
        starts = escaped(&meeting.starts),
        ends = escaped(&meeting.ends),
    );
    Ok(page(StatusCode::OK, "Meeting", &body))
}

fn event(world: &World, meeting: &Meeting) -> Value {
    let link = format!("{}/sandbox/meet/{}", world.settings.base_url, meeting.id);
    json!({
        "kind": "calendar#event",
        "id": meeting.id,
        "status": meeting.status,
        "summary": meeting.title,
        "start": {"dateTime": meeting.starts},
        "end": {"dateTime": meeting.ends},
        "attendees": [{"email": meeting.attendee}],
        "hangoutLink": link,
        "conferenceData": {
            "createRequest": {"requestId": meeting.id, "status": {"statusCode": "success"}},
            "entryPoints": [{"entryPointType": "video", "uri": link}],
        },
    })
}

fn refused(status: StatusCode, reason: &str, message: &str) -> Response {
    let error =
        json!({"code": status.as_u16(), "message": message, "errors": [{"domain": "global", "reason": reason, "message": message}]});
    (status, Json(json!({"error": error}))).into_response()
}

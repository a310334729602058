//! The part of Google Calendar with Meet that calls need. The link of an event leads to a page of the sandbox. An event whose title
//! or description contains `[meetfail]` is refused.

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
use crate::page::{escape_html, render_page};
use crate::state::SandboxState;
use crate::store::Meeting;

const EVENTS: &str = "/sandbox/google-calendar/calendar/v3/calendars/{calendar}/events";
const EVENT: &str = "/sandbox/google-calendar/calendar/v3/calendars/{calendar}/events/{id}";
/// Mark in the title or description of an event that is refused.
const FAIL_MARK: &str = "[meetfail]";

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new()
        .route("/sandbox/google-calendar/token", post(issue_token))
        .route(EVENTS, post(insert_event))
        .route(EVENT, get(read_event).patch(update_event).delete(cancel_event))
        .route("/sandbox/meetings", get(list_events))
        .route("/sandbox/meet/{id}", get(show_room))
}

/// Issues the same access token for every known login.
async fn issue_token(State(world): State<Arc<SandboxState>>, Form(asked): Form<BTreeMap<String, String>>) -> Response {
    let is_known = asked.get("refresh_token").is_some_and(|token| *token == world.settings.interakt_key) || asked.contains_key("assertion");
    if !is_known {
        return (StatusCode::BAD_REQUEST, Json(json!({"error": "invalid_grant", "error_description": "Bad Request"}))).into_response();
    }
    Json(json!({"access_token": "sandbox-calendar", "expires_in": 3599, "token_type": "Bearer"})).into_response()
}

fn is_signed_in(headers: &HeaderMap) -> bool {
    headers.get(AUTHORIZATION).is_some_and(|value| value == "Bearer sandbox-calendar")
}

async fn insert_event(
    State(world): State<Arc<SandboxState>>,
    Path(calendar): Path<String>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refuse(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    let text = |at: &str| asked.pointer(at).and_then(Value::as_str).unwrap_or_default().to_owned();
    if text("/summary").contains(FAIL_MARK) || text("/description").contains(FAIL_MARK) {
        return Ok(refuse(StatusCode::BAD_REQUEST, "invalid", "Invalid conference type value."));
    }
    let requested_id = text("/id");
    let meeting = Meeting {
        id: if requested_id.is_empty() { world.settings.environment.new_id().replace('-', "") } else { requested_id },
        calendar,
        title: text("/summary"),
        starts: text("/start/dateTime"),
        ends: text("/end/dateTime"),
        attendee: text("/attendees/0/email"),
        status: "confirmed".to_owned(),
        at: world.settings.environment.now_millis(),
    };
    if meeting.starts.is_empty() || meeting.ends.is_empty() {
        return Ok(refuse(StatusCode::BAD_REQUEST, "required", "Missing end time."));
    }
    if !world.store.add_meeting(&meeting).await? {
        return Ok(refuse(StatusCode::CONFLICT, "duplicate", "The requested identifier already exists."));
    }
    Ok(Json(event_json(&world, &meeting)).into_response())
}

async fn read_event(
    State(world): State<Arc<SandboxState>>,
    Path((_, id)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refuse(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    Ok(match world.store.find_meeting(&id).await? {
        Some(meeting) => Json(event_json(&world, &meeting)).into_response(),
        None => refuse(StatusCode::NOT_FOUND, "notFound", "Not Found"),
    })
}

async fn update_event(
    State(world): State<Arc<SandboxState>>,
    Path((_, id)): Path<(String, String)>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refuse(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    let text = |at: &str| asked.pointer(at).and_then(Value::as_str);
    let (Some(starts), Some(ends)) = (text("/start/dateTime"), text("/end/dateTime")) else {
        return Ok(refuse(StatusCode::BAD_REQUEST, "required", "Missing end time."));
    };
    world.store.move_meeting(&id, starts, ends).await?;
    read_event(State(world), Path((String::new(), id)), headers).await
}

async fn cancel_event(
    State(world): State<Arc<SandboxState>>,
    Path((_, id)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if !is_signed_in(&headers) {
        return Ok(refuse(StatusCode::UNAUTHORIZED, "authError", "Invalid Credentials"));
    }
    Ok(if world.store.cancel_meeting(&id).await? {
        StatusCode::NO_CONTENT.into_response()
    } else {
        refuse(StatusCode::GONE, "deleted", "Resource has been deleted")
    })
}

/// `GET /sandbox/meetings` lists all meetings, newest first.
async fn list_events(State(world): State<Arc<SandboxState>>) -> Result<Json<Value>, Error> {
    let meetings = world.store.list_meetings().await?;
    Ok(Json(json!({"success": true, "data": meetings.iter().map(|meeting| event_json(&world, meeting)).collect::<Vec<_>>()})))
}

/// The page that the link of a meeting opens.
async fn show_room(State(world): State<Arc<SandboxState>>, Path(id): Path<String>) -> Result<Response, Error> {
    let Some(meeting) = world.store.find_meeting(&id).await? else {
        return Ok(render_page(StatusCode::NOT_FOUND, "No such meeting", "<main><h1>No such meeting</h1></main>"));
    };
    let body = format!(
        "<main><h1>{}</h1><p class=\"card\">From <time datetime=\"{starts}\">{starts}</time> to <time datetime=\"{ends}\">{ends}</time>, \
         {}.</p><p class=\"soft\">A room of the sandbox: nobody can hear you here.</p></main>",
        escape_html(&meeting.title),
        escape_html(&meeting.status),
        starts = escape_html(&meeting.starts),
        ends = escape_html(&meeting.ends),
    );
    Ok(render_page(StatusCode::OK, "Meeting", &body))
}

fn event_json(world: &SandboxState, meeting: &Meeting) -> Value {
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

fn refuse(status: StatusCode, reason: &str, message: &str) -> Response {
    let error =
        json!({"code": status.as_u16(), "message": message, "errors": [{"domain": "global", "reason": reason, "message": message}]});
    (status, Json(json!({"error": error}))).into_response()
}

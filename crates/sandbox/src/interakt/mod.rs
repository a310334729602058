//! WhatsApp behind Interakt's public API.

mod envelope;
mod request;
mod templates;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde_json::json;

pub(crate) use envelope::webhook_body;
pub use templates::{TEMPLATES, Template};

use crate::channel::{Channel, Status};
use crate::channel_gate::Rejection;
use crate::error::Error;
use crate::one_time_code::find_one_time_code;
use crate::settings::SandboxSettings;
use crate::state::SandboxState;
use crate::store::{NewHook, NewMessage};
use envelope::MessageRef;
use request::{TemplateRequest, TestNumber};

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new()
        .route("/sandbox/interakt/v1/public/message/", post(receive_message))
        .route("/sandbox/interakt/v1/public/message", post(receive_message))
}

async fn receive_message(State(world): State<Arc<SandboxState>>, headers: HeaderMap, body: Bytes) -> Result<Response, Error> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if header("authorization").and_then(|value| value.strip_prefix("Basic ")) != Some(&world.settings.interakt_key) {
        return Ok(refuse(StatusCode::UNAUTHORIZED, "Invalid token provided"));
    }
    match world.gate.admit(Channel::WhatsApp, &world.settings) {
        Err(Rejection::Outage) => return Ok(refuse(StatusCode::SERVICE_UNAVAILABLE, "Service unavailable")),
        Err(Rejection::RateLimited) => return Ok(rate_limited()),
        Ok(()) => {}
    }
    let request = match TemplateRequest::parse(&body) {
        Ok(request) => request,
        Err(message) => return Ok(refuse(StatusCode::BAD_REQUEST, &message)),
    };
    let id = world.settings.environment.new_id();
    let key = header("idempotency-key").map_or_else(|| id.clone(), str::to_owned);
    if request.test_number() == TestNumber::RefusedOnce
        && is_first_attempt(&world, &request, &key, header("idempotency-key").is_some()).await?
    {
        return Ok(rate_limited());
    }
    let id = world.accept_message(Channel::WhatsApp, build_message(&world.settings, request, id, key)).await?;
    let answer = json!({"result": true, "message": "Message created successfully", "id": id});
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Whether this is the first attempt to send the message. The attempt is stored durably, so the second one passes even if the
/// sandbox was killed in between.
async fn is_first_attempt(world: &SandboxState, request: &TemplateRequest, key: &str, has_key: bool) -> Result<bool, Error> {
    let key = match (&request.callback_data, has_key) {
        (_, true) => key.to_owned(),
        (Some(data), false) => data.clone(),
        (None, false) => format!("{} {} {:?}", request.phone, request.template.name, request.values),
    };
    let sql = "INSERT INTO refused_once (key) VALUES (?) ON CONFLICT DO NOTHING";
    Ok(world.store.execute(sql, vec![key.as_str().into()]).await? > 0)
}

fn build_message(settings: &SandboxSettings, request: TemplateRequest, id: String, key: String) -> NewMessage {
    let at = settings.environment.now_millis();
    let text = request.template.fill_in(&request.values);
    let hooks = build_events(settings, &request, &id, at);
    NewMessage {
        channel: Channel::WhatsApp.name(),
        key,
        recipient: request.phone,
        template: request.template.name.to_owned(),
        subject: None,
        code: find_one_time_code(&text),
        text,
        html: None,
        one_click: None,
        status: Status::Queued.name(),
        rank: Status::Queued.rank(),
        at,
        hooks,
        id,
    }
}

fn build_events(settings: &SandboxSettings, request: &TemplateRequest, id: &str, at: i64) -> Vec<NewHook> {
    let about = MessageRef { id, phone: &request.phone, callback_data: request.callback_data.as_deref() };
    let statuses: &[Status] = match request.test_number() {
        TestNumber::Fails => &[Status::Failed],
        _ => &[Status::Sent, Status::Delivered, Status::Read],
    };
    let pace = i64::try_from(settings.event_interval.as_millis()).unwrap_or(i64::MAX);
    (1..).zip(statuses).map(|(step, status)| envelope::build_event(&about, *status, at.saturating_add(pace.saturating_mul(step)))).collect()
}

/// The event of a person's reply.
pub(crate) fn build_reply_event(settings: &SandboxSettings, phone: &str, text: &str) -> NewHook {
    envelope::build_reply(&settings.environment.new_id(), phone, text, settings.environment.now_millis())
}

fn refuse(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({"result": false, "message": message}))).into_response()
}

fn rate_limited() -> Response {
    let answer = refuse(StatusCode::TOO_MANY_REQUESTS, "Rate limit exceeded for this resource");
    ([("retry-after", "1")], answer).into_response()
}

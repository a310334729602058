//! WhatsApp as Interakt's public API offers it.

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

pub(crate) use envelope::body;
pub use templates::{TEMPLATES, Template};

use crate::channel::{Channel, Status};
use crate::code::one_time_code;
use crate::error::Error;
use crate::gate::Closed;
use crate::settings::SandboxSettings;
use crate::store::{NewHook, NewMessage};
use crate::world::World;
use envelope::About;
use request::{Magic, Request};

pub(crate) fn routes() -> Router<Arc<World>> {
    Router::new().route("/sandbox/interakt/v1/public/message/", post(send)).route("/sandbox/interakt/v1/public/message", post(send))
}

async fn send(State(world): State<Arc<World>>, headers: HeaderMap, body: Bytes) -> Result<Response, Error> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if header("authorization").and_then(|value| value.strip_prefix("Basic ")) != Some(&world.settings.interakt_key) {
        return Ok(refused(StatusCode::UNAUTHORIZED, "Invalid token provided"));
    }
    match world.gate.pass(Channel::WhatsApp, &world.settings) {
        Err(Closed::Outage) => return Ok(refused(StatusCode::SERVICE_UNAVAILABLE, "Service unavailable")),
        Err(Closed::Busy) => return Ok(busy()),
        Ok(()) => {}
    }
    let request = match Request::parse(&body) {
        Ok(request) => request,
        Err(message) => return Ok(refused(StatusCode::BAD_REQUEST, &message)),
    };
    let id = world.settings.ambient.id();
    let key = header("idempotency-key").map_or_else(|| id.clone(), str::to_owned);
    if request.magic() == Magic::RefusedOnce && is_first(&world, &request, &key, header("idempotency-key").is_some()).await? {
        return Ok(busy());
    }
    let id = world.take(Channel::WhatsApp, message(&world.settings, request, id, key)).await?;
    let answer = json!({"result": true, "message": "Message created successfully", "id": id});
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Remembered durably: the second try passes even if the sandbox was killed between.
async fn is_first(world: &World, request: &Request, key: &str, has_key: bool) -> Result<bool, Error> {
    let key = match (&request.callback_data, has_key) {
        (_, true) => key.to_owned(),
        (Some(data), false) => data.clone(),
        (None, false) => format!("{} {} {:?}", request.phone, request.template.name, request.values),
    };
    let sql = "INSERT INTO refused_once (key) VALUES (?) ON CONFLICT DO NOTHING";
    Ok(world.store.run(sql, vec![key.as_str().into()]).await? > 0)
}

fn message(settings: &SandboxSettings, request: Request, id: String, key: String) -> NewMessage {
    let at = settings.ambient.millis();
    let text = request.template.filled(&request.values);
    let hooks = events(settings, &request, &id, at);
    NewMessage {
        channel: Channel::WhatsApp.name(),
        key,
        recipient: request.phone,
        template: request.template.name.to_owned(),
        subject: None,
        code: one_time_code(&text),
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

fn events(settings: &SandboxSettings, request: &Request, id: &str, at: i64) -> Vec<NewHook> {
    let about = About { id, phone: &request.phone, callback_data: request.callback_data.as_deref() };
    let statuses: &[Status] = match request.magic() {
        Magic::Fails => &[Status::Failed],
        _ => &[Status::Sent, Status::Delivered, Status::Read],
    };
    let pace = i64::try_from(settings.pace.as_millis()).unwrap_or(i64::MAX);
    (1..).zip(statuses).map(|(step, status)| envelope::event(&about, *status, at.saturating_add(pace.saturating_mul(step)))).collect()
}

/// A person writes back.
pub(crate) fn reply(settings: &SandboxSettings, phone: &str, text: &str) -> NewHook {
    envelope::reply(&settings.ambient.id(), phone, text, settings.ambient.millis())
}

fn refused(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({"result": false, "message": message}))).into_response()
}

fn busy() -> Response {
    let answer = refused(StatusCode::TOO_MANY_REQUESTS, "Rate limit exceeded for this resource");
    ([("retry-after", "1")], answer).into_response()
}

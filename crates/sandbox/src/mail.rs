//! Mail: what the sandbox's mailer posts, and the events a relay would tell of it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;

use crate::channel::{Channel, Status};
use crate::code::one_time_code;
use crate::error::Error;
use crate::gate::Closed;
use crate::settings::SandboxSettings;
use crate::store::{NewHook, NewMessage};
use crate::world::World;

pub(crate) fn routes() -> Router<Arc<World>> {
    Router::new().route("/sandbox/mail", post(send))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mail {
    to: String,
    subject: String,
    html: String,
    text: String,
    #[serde(default)]
    template: String,
    /// What `List-Unsubscribe` would hold.
    one_click: Option<String>,
}

async fn send(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    mail: Result<Json<Mail>, axum::extract::rejection::JsonRejection>,
) -> Result<Response, Error> {
    match world.gate.pass(Channel::Email, &world.settings) {
        Err(Closed::Outage) => return Ok(refused(StatusCode::SERVICE_UNAVAILABLE, "421", "Service not available")),
        Err(Closed::Busy) => {
            return Ok(([("retry-after", "1")], refused(StatusCode::TOO_MANY_REQUESTS, "450", "Too many mails")).into_response());
        }
        Ok(()) => {}
    }
    let Ok(Json(mail)) = mail else { return Ok(refused(StatusCode::BAD_REQUEST, "501", "to, subject, html and text are required")) };
    let Some(domain) = domain(&mail.to) else { return Ok(refused(StatusCode::BAD_REQUEST, "553", "The address is not valid")) };
    if mail.subject.trim().is_empty() || mail.text.trim().is_empty() || mail.html.trim().is_empty() {
        return Ok(refused(StatusCode::BAD_REQUEST, "554", "A mail needs a subject, a text and HTML"));
    }
    let id = world.settings.ambient.id();
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).unwrap_or(&id).to_owned();
    let message = message(&world.settings, &domain, mail, id, key);
    let id = world.take(Channel::Email, message).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": id}))).into_response())
}

/// The part after the "@", in small letters.
fn domain(address: &str) -> Option<String> {
    let (local, domain) = address.rsplit_once('@')?;
    let is_right = !local.is_empty() && domain.contains('.') && !domain.starts_with('.') && !address.contains(char::is_whitespace);
    is_right.then(|| domain.to_lowercase())
}

fn message(settings: &SandboxSettings, domain: &str, mail: Mail, id: String, key: String) -> NewMessage {
    let at = settings.ambient.millis();
    let pace = i64::try_from(settings.pace.as_millis()).unwrap_or(i64::MAX);
    let statuses: &[Status] = match domain {
        "bounce.test" => &[Status::Bounced],
        "complain.test" => &[Status::Delivered, Status::Complained],
        _ => &[Status::Delivered],
    };
    let due = |step: i64| at.saturating_add(pace.saturating_mul(step));
    let hooks = (1..).zip(statuses).map(|(step, status)| event(&id, &key, &mail.to, *status, due(step))).collect();
    NewMessage {
        channel: Channel::Email.name(),
        key,
        code: one_time_code(&mail.subject).or_else(|| one_time_code(&mail.text)),
        recipient: mail.to,
        template: mail.template,
        subject: Some(mail.subject),
        text: mail.text,
        html: Some(mail.html),
        one_click: mail.one_click,
        status: Status::Queued.name(),
        rank: Status::Queued.rank(),
        at,
        hooks,
        id,
    }
}

fn event(id: &str, key: &str, to: &str, status: Status, due: i64) -> NewHook {
    let reason = match status {
        Status::Bounced => Some("550 5.1.1 No such mailbox"),
        Status::Complained => Some("abuse"),
        _ => None,
    };
    NewHook {
        channel: Channel::Email.name(),
        message_id: Some(id.to_owned()),
        status: Some(status.name()),
        rank: Some(status.rank()),
        payload: json!({"id": id, "key": key, "type": status.name(), "to": to, "reason": reason}).to_string(),
        due,
    }
}

pub(crate) fn body<'a>(payloads: impl Iterator<Item = &'a str>) -> String {
    format!("{{\"events\":[{}]}}", payloads.collect::<Vec<_>>().join(","))
}

fn refused(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({"code": code, "message": message}))).into_response()
}

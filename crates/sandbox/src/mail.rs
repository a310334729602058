//! Mail: receives what the sandbox mailer posts and creates the events that a relay would report.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;

use crate::channel::{Channel, Status};
use crate::channel_gate::Rejection;
use crate::error::Error;
use crate::one_time_code::find_one_time_code;
use crate::settings::SandboxSettings;
use crate::state::SandboxState;
use crate::store::{NewHook, NewMessage};

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new().route("/sandbox/mail", post(receive_mail))
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
    /// The URL of the `List-Unsubscribe` header.
    one_click: Option<String>,
}

async fn receive_mail(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    mail: Result<Json<Mail>, axum::extract::rejection::JsonRejection>,
) -> Result<Response, Error> {
    match world.gate.admit(Channel::Email, &world.settings) {
        Err(Rejection::Outage) => return Ok(refuse(StatusCode::SERVICE_UNAVAILABLE, "421", "Service not available")),
        Err(Rejection::RateLimited) => {
            return Ok(([("retry-after", "1")], refuse(StatusCode::TOO_MANY_REQUESTS, "450", "Too many mails")).into_response());
        }
        Ok(()) => {}
    }
    let Ok(Json(mail)) = mail else { return Ok(refuse(StatusCode::BAD_REQUEST, "501", "to, subject, html and text are required")) };
    let Some(domain) = mail_domain(&mail.to) else { return Ok(refuse(StatusCode::BAD_REQUEST, "553", "The address is not valid")) };
    if mail.subject.trim().is_empty() || mail.text.trim().is_empty() || mail.html.trim().is_empty() {
        return Ok(refuse(StatusCode::BAD_REQUEST, "554", "A mail needs a subject, a text and HTML"));
    }
    let id = world.settings.environment.new_id();
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).unwrap_or(&id).to_owned();
    let message = build_message(&world.settings, &domain, mail, id, key);
    let id = world.accept_message(Channel::Email, message).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": id}))).into_response())
}

/// The part after the "@", in lower case; `None` when the address is not valid.
fn mail_domain(address: &str) -> Option<String> {
    let (local, domain) = address.rsplit_once('@')?;
    let is_right = !local.is_empty() && domain.contains('.') && !domain.starts_with('.') && !address.contains(char::is_whitespace);
    is_right.then(|| domain.to_lowercase())
}

fn build_message(settings: &SandboxSettings, domain: &str, mail: Mail, id: String, key: String) -> NewMessage {
    let at = settings.environment.now_millis();
    let pace = i64::try_from(settings.event_interval.as_millis()).unwrap_or(i64::MAX);
    let statuses: &[Status] = match domain {
        "bounce.test" => &[Status::Bounced],
        "complain.test" => &[Status::Delivered, Status::Complained],
        _ => &[Status::Delivered],
    };
    let due = |step: i64| at.saturating_add(pace.saturating_mul(step));
    let hooks = (1..).zip(statuses).map(|(step, status)| build_event(&id, &key, &mail.to, *status, due(step))).collect();
    NewMessage {
        channel: Channel::Email.name(),
        key,
        code: find_one_time_code(&mail.subject).or_else(|| find_one_time_code(&mail.text)),
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

fn build_event(id: &str, key: &str, to: &str, status: Status, due: i64) -> NewHook {
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

pub(crate) fn webhook_body<'a>(payloads: impl Iterator<Item = &'a str>) -> String {
    format!("{{\"events\":[{}]}}", payloads.collect::<Vec<_>>().join(","))
}

fn refuse(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({"code": code, "message": message}))).into_response()
}

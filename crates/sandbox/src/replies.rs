//! WhatsApp replies of people.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;

use crate::channel::Channel;
use crate::channel_gate::bad_request;
use crate::error::Error;
use crate::interakt;
use crate::request_fields::RequestFields;
use crate::state::SandboxState;

/// `POST /sandbox/reply {from, text}`. `from` is a number with its country code, or a national Indian number.
pub(crate) async fn receive_reply(State(world): State<Arc<SandboxState>>, fields: RequestFields) -> Result<Response, Error> {
    let digits: String = fields.get("from").unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let phone = match digits.len() {
        10 => format!("+91{digits}"),
        7..=15 => format!("+{digits}"),
        _ => return Ok(bad_request("from: a phone number")),
    };
    let hook = interakt::build_reply_event(&world.settings, &phone, fields.get("text").unwrap_or("STOP"));
    world.queue_event(Channel::WhatsApp, hook).await?;
    if fields.is_form() {
        return Ok(Redirect::to("/sandbox").into_response());
    }
    Ok(Json(json!({"success": true})).into_response())
}

//! People who write back.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;

use crate::channel::Channel;
use crate::error::Error;
use crate::fields::Fields;
use crate::gate::wrong;
use crate::interakt;
use crate::world::World;

/// `POST /sandbox/reply {from, text}`: `from` with its country, or a national number of India.
pub(crate) async fn reply(State(world): State<Arc<World>>, fields: Fields) -> Result<Response, Error> {
    let digits: String = fields.get("from").unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let phone = match digits.len() {
        10 => format!("+91{digits}"),
        7..=15 => format!("+{digits}"),
        _ => return Ok(wrong("from: a phone number")),
    };
    let hook = interakt::reply(&world.settings, &phone, fields.get("text").unwrap_or("STOP"));
    world.tell(Channel::WhatsApp, hook).await?;
    if fields.is_form() {
        return Ok(Redirect::to("/sandbox").into_response());
    }
    Ok(Json(json!({"success": true})).into_response())
}

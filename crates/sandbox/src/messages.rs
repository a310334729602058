//! The list of what was "sent".

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::response::Redirect;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::channel::Channel;
use crate::error::Error;
use crate::store::{Message, Wanted};
use crate::world::World;

const MOST: i64 = 1000;

#[derive(Deserialize)]
pub(crate) struct Asked {
    to: Option<String>,
    channel: Option<String>,
    limit: Option<String>,
}

impl Asked {
    /// A channel that doesn't exist has no messages: the answer is as empty as for `sms`.
    fn wanted(self) -> Option<Wanted> {
        let limit = self.limit.and_then(|limit| limit.parse().ok()).unwrap_or(50).clamp(1, MOST);
        let channel = match self.channel.as_deref().filter(|channel| !channel.is_empty()) {
            None => None,
            Some(name) => Some(Channel::parse(name)?),
        };
        Some(Wanted { to: self.to, channel, limit })
    }
}

pub(crate) async fn list(State(world): State<Arc<World>>, Query(asked): Query<Asked>) -> Result<Json<Value>, Error> {
    let messages = match asked.wanted() {
        Some(wanted) => world.store.messages(&wanted).await?,
        None => Vec::new(),
    };
    Ok(Json(json!({"success": true, "data": messages.iter().map(shown).collect::<Vec<_>>()})))
}

pub(crate) async fn clear(State(world): State<Arc<World>>) -> Result<Json<Value>, Error> {
    Ok(Json(json!({"success": true, "deleted": world.store.clear().await?})))
}

/// The page's button.
pub(crate) async fn clear_by_form(State(world): State<Arc<World>>) -> Result<Redirect, Error> {
    world.store.clear().await?;
    Ok(Redirect::to("/sandbox"))
}

fn shown(message: &Message) -> Value {
    json!({
        "id": message.id,
        "channel": message.channel,
        "to": message.recipient,
        "template": message.template,
        "subject": message.subject,
        "text": message.text,
        "html": message.html,
        "status": message.status,
        "code": message.code,
        "oneClick": message.one_click,
        "at": Timestamp::from_millisecond(message.at).unwrap_or_default().to_string(),
    })
}

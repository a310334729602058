//! The list of "sent" messages.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::response::Redirect;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::channel::Channel;
use crate::error::Error;
use crate::state::SandboxState;
use crate::store::{Message, MessageFilter};

const MAX_LISTED: i64 = 1000;

#[derive(Deserialize)]
pub(crate) struct ListQuery {
    to: Option<String>,
    channel: Option<String>,
    limit: Option<String>,
}

impl ListQuery {
    /// The filter of the query; `None` for an unknown channel, which has no messages.
    fn into_filter(self) -> Option<MessageFilter> {
        let limit = self.limit.and_then(|limit| limit.parse().ok()).unwrap_or(50).clamp(1, MAX_LISTED);
        let channel = match self.channel.as_deref().filter(|channel| !channel.is_empty()) {
            None => None,
            Some(name) => Some(Channel::parse(name)?),
        };
        Some(MessageFilter { to: self.to, channel, limit })
    }
}

pub(crate) async fn list_messages(State(world): State<Arc<SandboxState>>, Query(asked): Query<ListQuery>) -> Result<Json<Value>, Error> {
    let messages = match asked.into_filter() {
        Some(wanted) => world.store.list_messages(&wanted).await?,
        None => Vec::new(),
    };
    Ok(Json(json!({"success": true, "data": messages.iter().map(message_json).collect::<Vec<_>>()})))
}

pub(crate) async fn clear_messages(State(world): State<Arc<SandboxState>>) -> Result<Json<Value>, Error> {
    Ok(Json(json!({"success": true, "deleted": world.store.clear_messages().await?})))
}

/// The button of the overview page.
pub(crate) async fn clear_by_form(State(world): State<Arc<SandboxState>>) -> Result<Redirect, Error> {
    world.store.clear_messages().await?;
    Ok(Redirect::to("/sandbox"))
}

fn message_json(message: &Message) -> Value {
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

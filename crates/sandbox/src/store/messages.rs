//! Storage of "sent" messages.

use serde::Serialize;
use sqlx::SqliteTransaction;

use super::rows::read_rows;
use super::{NewHook, NewMessage, Store};
use crate::channel::Channel;
use crate::error::Error;

const SELECT_MESSAGES: &str = "SELECT id, channel, recipient, template, subject, text, html, status, code, one_click, at FROM messages \
    WHERE (?1 = '' OR recipient = ?1 OR (?2 <> '' AND channel IN ('whatsapp', 'sms') AND recipient LIKE '%' || ?2)) AND (?3 = '' OR channel = ?3) \
    ORDER BY seq DESC LIMIT ?4";
const SELECT_MESSAGE: &str =
    "SELECT id, channel, recipient, template, subject, text, html, status, code, one_click, at FROM messages WHERE id = ?";

/// A stored message.
#[derive(Debug)]
pub(crate) struct Message {
    pub id: String,
    pub channel: String,
    pub recipient: String,
    pub template: String,
    pub subject: Option<String>,
    pub text: String,
    pub html: Option<String>,
    pub status: String,
    /// The one-time code in the text.
    pub code: Option<String>,
    /// URL of the one-click unsubscription (`List-Unsubscribe`).
    pub one_click: Option<String>,
    /// Time of sending, in milliseconds since 1970.
    pub at: i64,
}

read_rows!(Message { id, channel, recipient, template, subject, text, html, status, code, one_click, at });

/// Which messages to list, newest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct MessageFilter {
    /// An email address, or a phone number with or without its "+" and country code.
    pub to: Option<String>,
    pub channel: Option<Channel>,
    pub limit: i64,
}

impl Store {
    pub async fn list_messages(&self, wanted: &MessageFilter) -> Result<Vec<Message>, Error> {
        // An unencoded "+" in a query arrives as a space.
        let to = wanted.to.as_deref().unwrap_or_default().trim();
        let digits = to.trim_start_matches('+');
        let digits = if digits.len() >= 7 && digits.bytes().all(|b| b.is_ascii_digit()) { digits } else { "" };
        let channel = wanted.channel.map_or("", Channel::name);
        Ok(sqlx::query_as(SELECT_MESSAGES).bind(to).bind(digits).bind(channel).bind(wanted.limit).fetch_all(&self.readers).await?)
    }

    pub async fn find_message(&self, id: &str) -> Result<Option<Message>, Error> {
        Ok(sqlx::query_as(SELECT_MESSAGE).bind(id).fetch_optional(&self.readers).await?)
    }

    /// Deletes all messages. Their keys are kept, so that a repeated message is not accepted again.
    pub async fn clear_messages(&self) -> Result<u64, Error> {
        self.execute("DELETE FROM messages", vec![]).await
    }
}

const INSERT_KEYS: &str = "INSERT INTO keys (channel, key, id) SELECT value ->> 'channel', value ->> 'key', value ->> 'id' FROM json_each(?) \
    WHERE true ON CONFLICT DO NOTHING";
/// Inserts only messages that own their key; a message with a known key was accepted before.
const INSERT_MESSAGES: &str = "INSERT INTO messages (id, channel, recipient, template, subject, text, html, code, one_click, status, rank, at) \
    SELECT j.value ->> 'id', j.value ->> 'channel', j.value ->> 'recipient', j.value ->> 'template', j.value ->> 'subject', \
    j.value ->> 'text', j.value ->> 'html', j.value ->> 'code', j.value ->> 'one_click', j.value ->> 'status', j.value ->> 'rank', \
    j.value ->> 'at' FROM json_each(?) AS j \
    CROSS JOIN keys ON keys.channel = j.value ->> 'channel' AND keys.key = j.value ->> 'key' AND keys.id = j.value ->> 'id'";
const SELECT_IDS: &str = "SELECT keys.id FROM json_each(?) AS j \
    CROSS JOIN keys ON keys.channel = j.value ->> 'channel' AND keys.key = j.value ->> 'key' ORDER BY j.key";
const INSERT_HOOKS: &str = "INSERT INTO hooks (channel, message_id, status, rank, payload, born, due) \
    SELECT value ->> 'channel', value ->> 'message_id', value ->> 'status', value ->> 'rank', value ->> 'payload', value ->> 'due', \
    value ->> 'due' FROM json_each(?)";

/// Inserts messages and events; returns the ids in the order of `messages`.
pub(super) async fn insert_messages(
    transaction: &mut SqliteTransaction<'_>,
    messages: &[NewMessage],
    hooks: &[NewHook],
) -> Result<Vec<String>, sqlx::Error> {
    let mut ids: Vec<String> = Vec::new();
    if !messages.is_empty() {
        let rows = to_json(&messages)?;
        for sql in [INSERT_KEYS, INSERT_MESSAGES] {
            sqlx::query(sql).bind(&rows).execute(&mut **transaction).await?;
        }
        ids = sqlx::query_scalar(SELECT_IDS).bind(&rows).fetch_all(&mut **transaction).await?;
    }
    let fresh = messages.iter().zip(&ids).filter(|(message, id)| message.id == **id).flat_map(|(message, _)| &message.hooks);
    let hooks: Vec<&NewHook> = fresh.chain(hooks).collect();
    if !hooks.is_empty() {
        sqlx::query(INSERT_HOOKS).bind(to_json(&hooks)?).execute(&mut **transaction).await?;
    }
    Ok(ids)
}

pub(super) fn to_json(value: &impl Serialize) -> Result<String, sqlx::Error> {
    serde_json::to_string(value).map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

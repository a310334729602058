//! Messages that were "sent".

use serde::Serialize;
use sqlx::SqliteTransaction;

use super::{NewHook, NewMessage, Store};
use crate::channel::Channel;
use crate::error::Error;

const LIST: &str = "SELECT id, channel, recipient, template, subject, text, html, status, code, one_click, at FROM messages \
    WHERE (?1 = '' OR recipient = ?1 OR (?2 <> '' AND channel = 'whatsapp' AND recipient LIKE '%' || ?2)) AND (?3 = '' OR channel = ?3) \
    ORDER BY seq DESC LIMIT ?4";
const ONE: &str = "SELECT id, channel, recipient, template, subject, text, html, status, code, one_click, at FROM messages WHERE id = ?";

/// One of the list.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct Message {
    pub id: String,
    pub channel: String,
    pub recipient: String,
    pub template: String,
    pub subject: Option<String>,
    pub text: String,
    pub html: Option<String>,
    pub status: String,
    /// The one-time code in it.
    pub code: Option<String>,
    /// Where one click unsubscribes (`List-Unsubscribe`).
    pub one_click: Option<String>,
    /// In milliseconds.
    pub at: i64,
}

/// Which messages to list, newest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted {
    /// An address, or a number with or without its "+" and country.
    pub to: Option<String>,
    pub channel: Option<Channel>,
    pub limit: i64,
}

impl Store {
    pub async fn messages(&self, wanted: &Wanted) -> Result<Vec<Message>, Error> {
        // A "+" arrives as a space when nobody encoded it.
        let to = wanted.to.as_deref().unwrap_or_default().trim();
        let digits = to.trim_start_matches('+');
        let digits = if digits.len() >= 7 && digits.bytes().all(|b| b.is_ascii_digit()) { digits } else { "" };
        let channel = wanted.channel.map_or("", Channel::name);
        Ok(sqlx::query_as(LIST).bind(to).bind(digits).bind(channel).bind(wanted.limit).fetch_all(&self.readers).await?)
    }

    pub async fn message(&self, id: &str) -> Result<Option<Message>, Error> {
        Ok(sqlx::query_as(ONE).bind(id).fetch_optional(&self.readers).await?)
    }

    /// Their keys stay known.
    pub async fn clear(&self) -> Result<u64, Error> {
        self.run("DELETE FROM messages", vec![]).await
    }
}

const KEYS: &str = "INSERT INTO keys (channel, key, id) SELECT value ->> 'channel', value ->> 'key', value ->> 'id' FROM json_each(?) \
    WHERE true ON CONFLICT DO NOTHING";
/// Only what its key stands for: the others came before.
const MESSAGES: &str = "INSERT INTO messages (id, channel, recipient, template, subject, text, html, code, one_click, status, rank, at) \
    SELECT j.value ->> 'id', j.value ->> 'channel', j.value ->> 'recipient', j.value ->> 'template', j.value ->> 'subject', \
    j.value ->> 'text', j.value ->> 'html', j.value ->> 'code', j.value ->> 'one_click', j.value ->> 'status', j.value ->> 'rank', \
    j.value ->> 'at' FROM json_each(?) AS j \
    CROSS JOIN keys ON keys.channel = j.value ->> 'channel' AND keys.key = j.value ->> 'key' AND keys.id = j.value ->> 'id'";
const IDS: &str = "SELECT keys.id FROM json_each(?) AS j \
    CROSS JOIN keys ON keys.channel = j.value ->> 'channel' AND keys.key = j.value ->> 'key' ORDER BY j.key";
const HOOKS: &str = "INSERT INTO hooks (channel, message_id, status, rank, payload, born, due) \
    SELECT value ->> 'channel', value ->> 'message_id', value ->> 'status', value ->> 'rank', value ->> 'payload', value ->> 'due', \
    value ->> 'due' FROM json_each(?)";

/// Keeps messages and events; answers the ids in the order of `messages`.
pub(super) async fn take(
    transaction: &mut SqliteTransaction<'_>,
    messages: &[NewMessage],
    hooks: &[NewHook],
) -> Result<Vec<String>, sqlx::Error> {
    let mut ids: Vec<String> = Vec::new();
    if !messages.is_empty() {
        let rows = json(&messages)?;
        for sql in [KEYS, MESSAGES] {
            sqlx::query(sql).bind(&rows).execute(&mut **transaction).await?;
        }
        ids = sqlx::query_scalar(IDS).bind(&rows).fetch_all(&mut **transaction).await?;
    }
    let fresh = messages.iter().zip(&ids).filter(|(message, id)| message.id == **id).flat_map(|(message, _)| &message.hooks);
    let hooks: Vec<&NewHook> = fresh.chain(hooks).collect();
    if !hooks.is_empty() {
        sqlx::query(HOOKS).bind(json(&hooks)?).execute(&mut **transaction).await?;
    }
    Ok(ids)
}

pub(super) fn json(value: &impl Serialize) -> Result<String, sqlx::Error> {
    serde_json::to_string(value).map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

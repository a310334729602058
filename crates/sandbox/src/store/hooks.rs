//! Storage of events that wait to be delivered by webhook.

use std::collections::HashMap;

use sqlx::SqliteTransaction;

use super::Store;
use super::messages::to_json;
use super::rows::read_rows;
use crate::channel::Channel;
use crate::error::Error;

const SELECT_DUE: &str =
    "SELECT seq, message_id, status, rank, payload, born, tries FROM hooks WHERE channel = ? AND due <= ? ORDER BY due, seq LIMIT ?";

/// An event that is due.
#[derive(Debug, Clone)]
pub(crate) struct DueHook {
    pub seq: i64,
    pub message_id: Option<String>,
    pub status: Option<String>,
    pub rank: Option<i64>,
    pub payload: String,
    pub born: i64,
    pub tries: i64,
}

read_rows!(DueHook { seq, message_id, status, rank, payload, born, tries });

/// The outcome of an attempt to deliver an event.
#[derive(Debug)]
pub(crate) struct HookOutcome {
    pub hook: DueHook,
    /// Time of the next attempt, in milliseconds since 1970; `None` when the event is delivered or given up.
    pub retry_at: Option<i64>,
}

impl Store {
    pub async fn list_due_hooks(&self, channel: Channel, now: i64, limit: i64) -> Result<Vec<DueHook>, Error> {
        Ok(sqlx::query_as(SELECT_DUE).bind(channel.name()).bind(now).bind(limit).fetch_all(&self.readers).await?)
    }

    /// When the next event of the channel is due, in milliseconds since 1970.
    pub async fn next_due_at(&self, channel: Channel) -> Result<Option<i64>, Error> {
        let sql = "SELECT min(due) FROM hooks WHERE channel = ?";
        Ok(sqlx::query_scalar(sql).bind(channel.name()).fetch_one(&self.readers).await?)
    }

    pub async fn record_outcomes(&self, outcomes: Vec<HookOutcome>) -> Result<(), Error> {
        self.writer.record_outcomes(outcomes).await
    }
}

const ADVANCE_MESSAGES: &str = "UPDATE messages SET status = j.value ->> 'status', rank = j.value ->> 'rank' FROM json_each(?) AS j \
    WHERE messages.id = j.value ->> 'id' AND messages.rank < j.value ->> 'rank'";
const DELETE_DELIVERED: &str = "DELETE FROM hooks WHERE seq IN (SELECT value FROM json_each(?))";
const RESCHEDULE: &str =
    "UPDATE hooks SET tries = tries + 1, due = j.value ->> 'due' FROM json_each(?) AS j WHERE hooks.seq = j.value ->> 'seq'";

/// Stores the outcomes and advances the messages' statuses, whether or not a webhook was delivered.
pub(super) async fn record_outcomes(transaction: &mut SqliteTransaction<'_>, outcomes: &[HookOutcome]) -> Result<(), sqlx::Error> {
    if outcomes.is_empty() {
        return Ok(());
    }
    let delivered: Vec<i64> = outcomes.iter().filter(|outcome| outcome.retry_at.is_none()).map(|outcome| outcome.hook.seq).collect();
    let rescheduled: Vec<_> = outcomes.iter().filter_map(|o| Some(serde_json::json!({"seq": o.hook.seq, "due": o.retry_at?}))).collect();
    for (sql, rows) in [
        (ADVANCE_MESSAGES, to_json(&furthest_statuses(outcomes))?),
        (DELETE_DELIVERED, to_json(&delivered)?),
        (RESCHEDULE, to_json(&rescheduled)?),
    ] {
        if rows != "[]" {
            sqlx::query(sql).bind(rows).execute(&mut **transaction).await?;
        }
    }
    Ok(())
}

/// The furthest status of each message. Each message needs a single row, because `UPDATE … FROM` would pick any of several.
fn furthest_statuses(outcomes: &[HookOutcome]) -> Vec<serde_json::Value> {
    let mut furthest: HashMap<&str, (i64, &str)> = HashMap::new();
    for HookOutcome { hook, .. } in outcomes {
        let (Some(id), Some(status), Some(rank)) = (&hook.message_id, &hook.status, hook.rank) else { continue };
        let entry = furthest.entry(id).or_insert((rank, status));
        if entry.0 < rank {
            *entry = (rank, status);
        }
    }
    furthest.into_iter().map(|(id, (rank, status))| serde_json::json!({"id": id, "status": status, "rank": rank})).collect()
}

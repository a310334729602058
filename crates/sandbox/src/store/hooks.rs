//! Events that wait to be told.

use std::collections::HashMap;

use sqlx::SqliteTransaction;

use super::Store;
use super::messages::json;
use crate::channel::Channel;
use crate::error::Error;

const DUE: &str =
    "SELECT seq, message_id, status, rank, payload, born, tries FROM hooks WHERE channel = ? AND due <= ? ORDER BY due, seq LIMIT ?";

/// One whose time has come.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct Due {
    pub seq: i64,
    pub message_id: Option<String>,
    pub status: Option<String>,
    pub rank: Option<i64>,
    pub payload: String,
    pub born: i64,
    pub tries: i64,
}

/// What became of a try.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub hook: Due,
    /// When to try again; `None`: it is told, or given up.
    pub again: Option<i64>,
}

impl Store {
    pub async fn due(&self, channel: Channel, now: i64, limit: i64) -> Result<Vec<Due>, Error> {
        Ok(sqlx::query_as(DUE).bind(channel.name()).bind(now).bind(limit).fetch_all(&self.readers).await?)
    }

    /// When the next one's time comes, in milliseconds.
    pub async fn next_due(&self, channel: Channel) -> Result<Option<i64>, Error> {
        let sql = "SELECT min(due) FROM hooks WHERE channel = ?";
        Ok(sqlx::query_scalar(sql).bind(channel.name()).fetch_one(&self.readers).await?)
    }

    pub async fn settle(&self, outcomes: Vec<Outcome>) -> Result<(), Error> {
        self.writer.settle(outcomes).await
    }
}

const ADVANCE: &str = "UPDATE messages SET status = j.value ->> 'status', rank = j.value ->> 'rank' FROM json_each(?) AS j \
    WHERE messages.id = j.value ->> 'id' AND messages.rank < j.value ->> 'rank'";
const TOLD: &str = "DELETE FROM hooks WHERE seq IN (SELECT value FROM json_each(?))";
const AGAIN: &str =
    "UPDATE hooks SET tries = tries + 1, due = j.value ->> 'due' FROM json_each(?) AS j WHERE hooks.seq = j.value ->> 'seq'";

/// A message has come as far as its events say, whether or not anybody could be told.
pub(super) async fn settle(transaction: &mut SqliteTransaction<'_>, outcomes: &[Outcome]) -> Result<(), sqlx::Error> {
    if outcomes.is_empty() {
        return Ok(());
    }
    let told: Vec<i64> = outcomes.iter().filter(|outcome| outcome.again.is_none()).map(|outcome| outcome.hook.seq).collect();
    let again: Vec<_> = outcomes.iter().filter_map(|o| Some(serde_json::json!({"seq": o.hook.seq, "due": o.again?}))).collect();
    for (sql, rows) in [(ADVANCE, json(&furthest(outcomes))?), (TOLD, json(&told)?), (AGAIN, json(&again)?)] {
        if rows != "[]" {
            sqlx::query(sql).bind(rows).execute(&mut **transaction).await?;
        }
    }
    Ok(())
}

/// One row a message, else SQLite would pick any of its events.
fn furthest(outcomes: &[Outcome]) -> Vec<serde_json::Value> {
    let mut furthest: HashMap<&str, (i64, &str)> = HashMap::new();
    for Outcome { hook, .. } in outcomes {
        let (Some(id), Some(status), Some(rank)) = (&hook.message_id, &hook.status, hook.rank) else { continue };
        let entry = furthest.entry(id).or_insert((rank, status));
        if entry.0 < rank {
            *entry = (rank, status);
        }
    }
    furthest.into_iter().map(|(id, (rank, status))| serde_json::json!({"id": id, "status": status, "rank": rank})).collect()
}

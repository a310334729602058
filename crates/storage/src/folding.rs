//! What was erased must not stay readable in a SQLite file's log: it is folded into the file and emptied. The file itself
//! overwrites what is deleted (`secure_delete`).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::{Row, SqlitePool};

/// The log of one SQLite file; of PostgreSQL there is none to fold.
#[derive(Clone, Default)]
pub(crate) struct Folding {
    writer: Option<SqlitePool>,
    /// Somebody was still reading what the log holds: tried again with the next clean-up.
    is_owed: Arc<AtomicBool>,
}

impl Folding {
    pub fn of(writer: SqlitePool) -> Self {
        Self { writer: Some(writer), is_owed: Arc::default() }
    }

    /// Before an erasure is committed: whoever asked for it may go away before its end.
    pub fn owe(&self) {
        self.is_owed.store(true, Ordering::Release);
    }

    /// After an erasure was committed, which is never undone by what comes of this.
    pub async fn fold(&self) {
        let Some(writer) = &self.writer else { return };
        let is_done = match folded(writer).await {
            Ok(is_done) => is_done,
            Err(cause) => {
                tracing::warn!(%cause, "the database's log could not be folded after an erasure");
                false
            }
        };
        self.is_owed.store(!is_done, Ordering::Release);
    }

    pub async fn fold_if_owed(&self) {
        if self.is_owed.load(Ordering::Acquire) {
            self.fold().await;
        }
    }
}

/// False while readers hold a part of the log back.
async fn folded(writer: &SqlitePool) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(writer).await?;
    Ok(row.try_get::<i64, _>(0)? == 0)
}

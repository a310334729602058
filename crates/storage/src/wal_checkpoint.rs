//! Truncates the write-ahead log of a SQLite file after an erasure, so that erased data isn't readable there any longer. In the
//! database file itself deleted data is overwritten (`secure_delete`).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::{Row, SqlitePool};

/// Checkpoints the write-ahead log of one SQLite file; on PostgreSQL it does nothing.
#[derive(Clone, Default)]
pub(crate) struct WalCheckpoint {
    writer: Option<SqlitePool>,
    /// A checkpoint is needed, or the last one failed because of a reader. The next clean-up retries it.
    is_pending: Arc<AtomicBool>,
}

impl WalCheckpoint {
    pub fn new(writer: SqlitePool) -> Self {
        Self { writer: Some(writer), is_pending: Arc::default() }
    }

    /// Call it before an erasure is committed, because the caller's future may be cancelled before the checkpoint.
    pub fn mark_pending(&self) {
        self.is_pending.store(true, Ordering::Release);
    }

    /// Call it after an erasure was committed. A failure is logged and retried later; it doesn't affect the erasure.
    pub async fn run(&self) {
        let Some(writer) = &self.writer else { return };
        let is_done = match truncate_wal(writer).await {
            Ok(is_done) => is_done,
            Err(cause) => {
                tracing::warn!(%cause, "WAL checkpoint after an erasure failed; the next clean-up retries it");
                false
            }
        };
        self.is_pending.store(!is_done, Ordering::Release);
    }

    pub async fn run_if_pending(&self) {
        if self.is_pending.load(Ordering::Acquire) {
            self.run().await;
        }
    }
}

/// Returns false when readers still use a part of the log.
async fn truncate_wal(writer: &SqlitePool) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(writer).await?;
    Ok(row.try_get::<i64, _>(0)? == 0)
}

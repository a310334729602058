//! Keeps this node's index of the short answers' questions up to date with the change log.

use std::time::Duration;

use domain::Result;
use domain::changes::Change;
use http::AppState;
use tokio_util::sync::CancellationToken;

use crate::index_sync::has_missed_changes;

const CHANGE_BATCH: u32 = 500;
const POLL_INTERVAL: Duration = Duration::from_millis(300);

/// Runs until `stop` is cancelled. Errors are logged and retried; until then questions are answered from the older state.
pub async fn run(app: AppState, stop: CancellationToken) {
    let mut position: Option<i64> = None;
    // At a start the search of the site comes first: both keep a processor busy, and more readers search than ask. Who opens a
    // conversation starts the reading, which is over before a question is typed.
    let mut search_ready = app.node.index_ready.subscribe();
    tokio::select! {
        () = stop.cancelled() => return,
        _ = search_ready.wait_for(|ready| *ready) => {}
    }
    tokio::select! {
        () = stop.cancelled() => return,
        () = app.gathering.published_answers.wait_for_question() => {}
    }
    while !stop.is_cancelled() {
        match follow_changes(&app, position).await {
            Ok(reached) if Some(reached) == position => {}
            Ok(reached) => {
                position = Some(reached);
                continue;
            }
            Err(error) => tracing::warn!(%error, "the short answers could not be read from the change log; retrying"),
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.node.store.changes().wait_for_change(POLL_INTERVAL) => {}
        }
    }
}

/// Loads the questions when `position` is unknown or changes were missed, otherwise when one of the next changes concerns a short answer.
/// Returns the position that was reached.
async fn follow_changes(app: &AppState, position: Option<i64>) -> Result<i64> {
    let store = &app.node.store;
    let known = match position {
        Some(position) if !has_missed_changes(&**store, position).await? => position,
        _ => {
            let latest = store.changes().latest_position().await?;
            let answers = app.gathering.published_answers.reload_questions().await?;
            tracing::info!(answers, "short answers loaded");
            return Ok(latest);
        }
    };
    let changes = store.changes().list_since(known, CHANGE_BATCH).await?;
    let Some((last, _)) = changes.last() else { return Ok(known) };
    if changes.iter().any(|(_, change)| matches!(change, Change::ShortAnswer(_))) {
        app.gathering.published_answers.reload_questions().await?;
    }
    Ok(*last)
}

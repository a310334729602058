//! Keeps what this node has in memory true to the change log: what a committed change shows up in,
//! here or on another node, is made anew when it is next asked for.

use std::time::{Duration, Instant};

use domain::Result;
use domain::changes::Change;
use domain::ids::ArticleId;
use rendering::Tag;
use tokio_util::sync::CancellationToken;

use crate::answers::{self, Content};
use crate::{App, AppState};

/// The longest time without a look: some databases don't announce other nodes' changes.
const WAIT: Duration = Duration::from_millis(200);
const BATCH: u32 = 500;
/// Likes and views in rendered pages are as old as this at most; browsers load the present ones.
const COUNTS_KEPT: Duration = Duration::from_secs(60 * 60);

/// Runs until `stop`. While the database can't be read, pages are served as they are; nothing is
/// missed, because the position stays.
pub async fn follow_changes(app: AppState, stop: CancellationToken) {
    let mut position = None;
    let mut counts_since = Instant::now();
    while !stop.is_cancelled() {
        match step(&app, &mut position).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "changes could not be followed; trying again"),
        }
        if counts_since.elapsed() > COUNTS_KEPT {
            app.pages.drop_tag(answers::COUNTS).await;
            counts_since = Instant::now();
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.store.changes().wait(WAIT) => {}
        }
    }
}

/// True when there may be more to do at once.
async fn step(app: &App, position: &mut Option<i64>) -> Result<bool> {
    let Some(from) = *position else {
        let latest = app.store.changes().latest().await?;
        // Made before anybody followed: who knows from what.
        forget_all(app).await?;
        *position = Some(latest);
        return Ok(true);
    };
    let changes = app.store.changes().since(from, BATCH).await?;
    let Some((newest, _)) = changes.last() else { return Ok(false) };
    if is_broken(from, &changes) {
        tracing::info!(from, to = newest, "the change log has a hole; everything is made anew");
        forget_all(app).await?;
    } else {
        for (_, change) in &changes {
            apply(app, change).await?;
        }
    }
    *position = Some(*newest);
    Ok(true)
}

/// Entries may have been pruned, or be of a kind that this program does not know.
fn is_broken(from: i64, changes: &[(i64, Change)]) -> bool {
    changes.iter().zip(from + 1..).any(|((position, _), expected)| *position != expected)
}

/// Answers first, here and below: pages are made from some of them.
async fn forget_all(app: &App) -> Result<()> {
    app.facts.book().reload(&*app.store).await?;
    app.sessions.reload().await?;
    app.answers.clear().await;
    app.pages.clear().await;
    Ok(())
}

async fn apply(app: &App, change: &Change) -> Result<()> {
    if matches!(change, Change::Fact(_)) {
        // Before anything is dropped: what is made anew must show the new values.
        app.facts.book().reload(&*app.store).await?;
    }
    if let Change::SessionEnded(session) = change {
        app.sessions.note_ended(*session);
        return Ok(());
    }
    let mut tags = answers::tags_of(change);
    if let Change::Article(id) = change {
        tags.extend(near(app, *id).await);
    }
    for cache in [&app.answers, &app.pages] {
        for tag in &tags {
            cache.drop_tag(tag).await;
        }
    }
    Ok(())
}

/// A changed article may enter or leave the related lists of its category and of its tags.
async fn near(app: &App, id: ArticleId) -> Vec<String> {
    match app.store.articles().find(id).await {
        Ok(Some(article)) => neighbours_of(&article.into()).iter().map(|tag| tag.to_string()).collect(),
        Ok(None) => Vec::new(),
        Err(error) => {
            tracing::warn!(%error, "a changed article could not be read; all articles are made anew");
            vec![answers::ARTICLES.to_owned()]
        }
    }
}

/// The tags under which an article's page waits for changes near by.
pub(super) fn neighbours_of(content: &Content) -> Vec<Tag> {
    let tags = content.tags.iter().map(|tag| &tag.id);
    std::iter::once(&content.card.category.id).chain(tags).map(|id| format!("near:{id}").into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_in_the_log_is_seen() {
        let log = |positions: &[i64]| positions.iter().map(|at| (*at, Change::Faqs)).collect::<Vec<_>>();
        assert!(!is_broken(4, &log(&[5, 6, 7])));
        assert!(is_broken(4, &log(&[6])));
        assert!(is_broken(4, &log(&[5, 7])));
        assert!(!is_broken(4, &[]));
    }
}

//! Follows the change log and invalidates this node's caches: everything that shows a committed change, made
//! here or on another node, is built again when it is next requested.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use domain::changes::Change;
use domain::ids::ArticleId;
use domain::{Error, Result};
use rendering::Tag;
use tokio_util::sync::CancellationToken;

use super::page_counts::PageCounts;
use crate::responses::{self, Content};
use crate::{App, AppState};

/// The log is polled at least this often, because some databases don't notify about other nodes' changes.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
const BATCH: u32 = 500;
/// With more changed articles or short answers in a batch, as after an import, everything that shows an article is invalidated, because reading
/// each of them would keep later changes waiting.
const MAX_ARTICLES_READ: usize = 20;

/// Runs until `stop`. While the database can't be read, cached pages are served unchanged. No change is
/// missed, because the position in the log does not advance.
pub async fn follow_changes(app: AppState, stop: CancellationToken) {
    let mut position = None;
    let mut counts = PageCounts::default();
    while !stop.is_cancelled() {
        match apply_next_batch(&app, &mut position).await {
            Ok(true) => continue,
            Ok(false) => {
                if let Err(error) = app.caches.picture_origins.refresh(&app).await {
                    tracing::warn!(%error, "the sites of remote pictures can't be read; retrying");
                }
            }
            Err(error) => tracing::warn!(%error, "reading the change log failed; retrying"),
        }
        if let Err(error) = counts.drop_outdated_pages(&app).await {
            tracing::warn!(%error, "reading likes and views failed; retrying");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.node.store.changes().wait_for_change(POLL_INTERVAL) => {}
        }
    }
}

/// Applies the next batch. Returns true when there may be more to apply at once.
async fn apply_next_batch(app: &App, position: &mut Option<i64>) -> Result<bool> {
    let Some(from) = *position else {
        let latest = app.node.store.changes().latest_position().await?;
        // Whatever is cached by now may be older than this position.
        clear_caches(app).await?;
        *position = Some(latest);
        app.node.follows_changes.store(true, Ordering::Release);
        return Ok(true);
    };
    let changes = app.node.store.changes().list_since(from, BATCH).await?;
    let Some((newest, _)) = changes.last() else { return Ok(false) };
    if has_gap(from, &changes) {
        tracing::info!(from, to = newest, "the change log has a gap; clearing all caches");
        clear_caches(app).await?;
    } else {
        apply_changes(app, &changes).await?;
    }
    *position = Some(*newest);
    Ok(true)
}

/// Whether entries are missing: they may have been pruned, or be of a kind that this version does not know.
fn has_gap(from: i64, changes: &[(i64, Change)]) -> bool {
    changes.iter().zip(from + 1..).any(|((position, _), expected)| *position != expected)
}

/// Clears the responses before the pages, here and below, because pages are built from cached responses.
async fn clear_caches(app: &App) -> Result<()> {
    app.content.facts.cache().reload(&*app.node.store).await?;
    app.people.sessions.reload_revocations().await?;
    app.caches.picture_origins.mark_outdated();
    app.caches.responses.clear().await;
    app.caches.pages.clear().await;
    Ok(())
}

async fn apply_changes(app: &App, changes: &[(i64, Change)]) -> Result<()> {
    if changes.iter().any(|(_, change)| matches!(change, Change::Fact(_))) {
        // Reload before dropping tags, so that rebuilt pages show the new values.
        app.content.facts.cache().reload(&*app.node.store).await?;
    }
    let mut tags = HashSet::new();
    let (mut articles, mut answers) = (HashSet::new(), HashSet::new());
    for (_, change) in changes {
        match change {
            Change::SessionEnded(session) => app.people.sessions.record_revocation(*session),
            change => tags.extend(responses::tags_of_change(change)),
        }
        match change {
            Change::Article(id) => drop(articles.insert(*id)),
            Change::ShortAnswer(slug) => drop(answers.insert(slug)),
            Change::Page(_) => app.caches.picture_origins.mark_outdated(),
            _ => {}
        }
    }
    if articles.len().max(answers.len()) > MAX_ARTICLES_READ {
        tags.insert(responses::ARTICLES_TAG.to_owned());
        app.caches.picture_origins.mark_outdated();
    } else {
        for id in articles {
            tags.extend(read_changed_article(app, id).await);
        }
        for slug in answers {
            tags.extend(load_answers_tag(app, slug).await);
        }
    }
    for cache in [&app.caches.responses, &app.caches.pages] {
        for tag in &tags {
            cache.invalidate_tag(tag).await;
        }
    }
    Ok(())
}

/// Notes whose pictures a changed article shows. Returns the tags to drop: it may enter or leave the related lists of its category and of
/// its tags, and its other edition names it.
async fn read_changed_article(app: &App, id: ArticleId) -> Vec<String> {
    match app.node.store.articles().find(id).await {
        Ok(Some(article)) => {
            if article.is_public() {
                app.caches.picture_origins.add(article.list_picture_origins());
            }
            let edition = responses::edition_tag(&article.slug);
            neighbour_tags(&article.into()).iter().chain([&edition]).map(|tag| tag.to_string()).collect()
        }
        Ok(None) => Vec::new(),
        Err(error) => {
            tracing::warn!(%error, %id, "reading a changed article failed; invalidating all articles");
            app.caches.picture_origins.mark_outdated();
            vec![responses::ARTICLES_TAG.to_owned()]
        }
    }
}

/// The tag to drop for a saved short answer: the page of its article may show it now. Pages that show it already have its own tag.
async fn load_answers_tag(app: &App, slug: &str) -> Option<String> {
    match app.content.short_answers.find(slug).await {
        Ok(stored) => stored.answer.basis.article_slug().map(|article| responses::article_answers_tag(article).to_string()),
        Err(Error::NotFound(_)) => None,
        Err(error) => {
            tracing::warn!(%error, slug, "reading a changed short answer failed; invalidating all articles");
            Some(responses::ARTICLES_TAG.to_owned())
        }
    }
}

/// Tags by which an article's page is invalidated when an article of the same category or tag changes.
pub(super) fn neighbour_tags(content: &Content) -> Vec<Tag> {
    let tags = content.tags.iter().map(|tag| &tag.id);
    std::iter::once(&content.card.category.id).chain(tags).map(|id| format!("near:{id}").into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_in_the_log_is_seen() {
        let log = |positions: &[i64]| positions.iter().map(|at| (*at, Change::Faqs)).collect::<Vec<_>>();
        assert!(!has_gap(4, &log(&[5, 6, 7])));
        assert!(has_gap(4, &log(&[6])));
        assert!(has_gap(4, &log(&[5, 7])));
        assert!(!has_gap(4, &[]));
    }
}

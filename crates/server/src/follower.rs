//! Keeps this node's word index in step with the change log; rebuilds it when it is missing or of
//! another format.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::Result;
use domain::articles::{Article, ArticleFilter};
use domain::changes::Change;
use domain::ids::{ArticleId, CategoryId, WebinarId};
use domain::paging::Page;
use domain::search::{Kind, UNFINISHED, Update, article_document, assist_document, category_document, webinar_document};
use http::AppState;
use tokio_util::sync::CancellationToken;

use crate::erasures;

const BATCH: u32 = 500;
const WAIT: Duration = Duration::from_millis(300);

/// Runs until `stop`. Errors are logged and tried again; readers meanwhile search the older state.
pub async fn follow(app: AppState, data: PathBuf, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match step(&app, &data).await {
            Ok(true) => continue,
            Ok(false) => drop(app.index_ready.send_replace(true)),
            Err(error) => tracing::warn!(%error, "the search index could not follow; trying again"),
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.store.changes().wait(WAIT) => {}
        }
    }
}

/// True when there may be more to do at once.
async fn step(app: &AppState, data: &Path) -> Result<bool> {
    let Some(position) = app.search.position().await? else {
        rebuild(app).await?;
        return Ok(true);
    };
    let changes = app.store.changes().since(position, BATCH).await?;
    let Some((last, _)) = changes.last() else { return Ok(false) };
    let last = *last;
    for (_, change) in &changes {
        if let Change::Erased(erasure) = change {
            erasures::note(data, erasure).map_err(domain::Error::internal)?;
        }
    }
    let updates = updates(app, changes.into_iter().map(|(_, change)| change)).await?;
    app.search.apply(updates, last).await?;
    Ok(true)
}

async fn rebuild(app: &AppState) -> Result<()> {
    let position = app.store.changes().latest().await?;
    app.search.clear().await?;
    let mut updates: Vec<Update> = app.categories.list().await?.iter().map(|(c, _)| Update::Put(category_document(c))).collect();
    updates.extend(assist_updates(app).await?);
    updates.extend(app.store.webinars().public().await?.iter().map(|webinar| Update::Put(webinar_document(webinar))));
    let mut after = None;
    loop {
        let batch = app.store.articles().published_after(after, BATCH).await?;
        after = batch.last().map(|article| article.id);
        updates.extend(batch.into_iter().map(|article| Update::Put(article_document(&app.reading.present(article)))));
        let done = after.is_none();
        // Only the last batch carries the position: an interrupted rebuild starts again.
        if done {
            app.search.apply(std::mem::take(&mut updates), position).await?;
            let documents = app.search.size().await?;
            tracing::info!(documents, "search index rebuilt");
            return Ok(());
        }
        app.search.apply(std::mem::take(&mut updates), UNFINISHED).await?;
    }
}

async fn updates(app: &AppState, changes: impl Iterator<Item = Change>) -> Result<Vec<Update>> {
    let (mut articles, mut categories, mut facts) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut assist = false;
    let mut webinars = BTreeSet::new();
    for change in changes {
        match change {
            Change::Article(id) => drop(articles.insert(id)),
            Change::Category(id) => drop(categories.insert(id)),
            Change::Fact(id) => drop(facts.insert(id)),
            Change::AssistModule(_) => assist = true,
            Change::Webinar(id) => drop(webinars.insert(id)),
            _ => {}
        }
    }
    if !facts.is_empty() {
        app.facts.book().reload(&*app.store).await?;
    }
    // Modules quote facts; there are few of them.
    let mut updates = if assist || !facts.is_empty() { assist_updates(app).await? } else { Vec::new() };
    for id in facts {
        articles.extend(app.store.facts().quoting(&id, None).await?);
    }
    for id in categories {
        updates.push(category_update(app, id).await?);
        articles.extend(articles_of(app, id).await?);
    }
    for id in webinars {
        updates.push(webinar_update(app, id).await?);
    }
    for id in articles {
        updates.push(article_update(app, id).await?);
    }
    Ok(updates)
}

async fn assist_updates(app: &AppState) -> Result<Vec<Update>> {
    Ok(app.assist_modules.list().await?.iter().map(|module| Update::Put(assist_document(module))).collect())
}

async fn webinar_update(app: &AppState, id: WebinarId) -> Result<Update> {
    match app.store.webinars().find(id).await?.filter(|webinar| !webinar.is_deleted && webinar.cancelled_at.is_none()) {
        Some(webinar) => Ok(Update::Put(webinar_document(&webinar))),
        None => Ok(Update::Remove { kind: Kind::Webinar, id: id.to_string() }),
    }
}

async fn category_update(app: &AppState, id: CategoryId) -> Result<Update> {
    match app.store.categories().find(id).await? {
        Some(category) => Ok(Update::Put(category_document(&category))),
        None => Ok(Update::Remove { kind: Kind::Category, id: id.to_string() }),
    }
}

/// A renamed category shows in every one of its articles' results.
async fn articles_of(app: &AppState, category: CategoryId) -> Result<Vec<ArticleId>> {
    let mut ids = Vec::new();
    for number in 1.. {
        let filter = ArticleFilter { category: Some(category.into()), ..ArticleFilter::published(Page::clamped(number, 100)) };
        let listing = app.store.articles().list(&filter).await?;
        ids.extend(listing.items.iter().map(|card| card.id));
        if !listing.has_more() {
            break;
        }
    }
    Ok(ids)
}

async fn article_update(app: &AppState, id: ArticleId) -> Result<Update> {
    match app.store.articles().find(id).await?.filter(Article::is_public) {
        Some(article) => Ok(Update::Put(article_document(&app.reading.present(article)))),
        None => Ok(Update::Remove { kind: Kind::Content, id: id.to_string() }),
    }
}

//! Keeps this node's word index up to date with the change log, and rebuilds the index when it is missing, has another format, or
//! has missed changes that were pruned from the log.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::articles::{Article, ArticleFilter, HINDI_CATEGORY};
use domain::changes::Change;
use domain::ids::{ArticleId, CategoryId, WebinarId};
use domain::paging::Page;
use domain::search::{
    IndexUpdate, SearchDocument, SearchKind, UNFINISHED_POSITION, build_article_document, build_assist_document, build_bilingual_document,
    build_calculator_document, build_category_document, build_tool_document, build_transmission_document, build_webinar_document,
};
use domain::transmission::list_documents;
use domain::{Result, Store};
use http::AppState;
use tokio_util::sync::CancellationToken;

use crate::answer_documents::{find_dependent_answers, load_answer_updates, load_next_documents};
use crate::erasure_log;

const CHANGE_BATCH: u32 = 500;
const POLL_INTERVAL: Duration = Duration::from_millis(300);

/// Runs until `stop` is cancelled. Errors are logged and retried; until then searches return the older state.
pub async fn run(app: AppState, data: PathBuf, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match catch_up_index(&app, &data).await {
            Ok(true) => continue,
            Ok(false) => drop(app.node.index_ready.send_replace(true)),
            Err(error) => tracing::warn!(%error, "search index could not be updated from the change log; retrying"),
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.node.store.changes().wait_for_change(POLL_INTERVAL) => {}
        }
    }
}

/// Applies the next batch of changes to the index, or refills it when changes are missing. Returns whether more may follow.
/// Erasures are recorded in `data_folder`.
async fn catch_up_index(app: &AppState, data_folder: &Path) -> Result<bool> {
    let Some(position) = app.gathering.search_index.position().await? else {
        refill_index(app).await?;
        return Ok(true);
    };
    if has_missed_changes(&*app.node.store, position).await? {
        tracing::warn!(position, "the change log no longer holds all changes since the index's position; rebuilding the search index");
        record_all_erasures(app, data_folder, position).await?;
        refill_index(app).await?;
        return Ok(true);
    }
    let changes = app.node.store.changes().list_since(position, CHANGE_BATCH).await?;
    let Some((last, _)) = changes.last() else { return Ok(false) };
    let last = *last;
    record_erasures(data_folder, &changes)?;
    let updates = collect_updates(app, changes.into_iter().map(|(_, change)| change)).await?;
    app.gathering.search_index.apply_updates(updates, last).await?;
    Ok(true)
}

/// Whether changes after `position` have been pruned, or the log belongs to another database (after a restore) and ends before it.
pub async fn has_missed_changes(store: &dyn Store, position: i64) -> Result<bool> {
    let oldest = store.changes().oldest_position().await?;
    Ok(oldest.is_some_and(|oldest| oldest > position + 1) || store.changes().latest_position().await? < position)
}

fn record_erasures(data: &Path, changes: &[(i64, Change)]) -> Result<()> {
    for (_, change) in changes {
        if let Change::Erased(erasure) = change {
            erasure_log::record_erasure(data, erasure).map_err(domain::Error::internal)?;
        }
    }
    Ok(())
}

/// Records the erasures that the log still holds after `position`; a rebuild continues behind them.
async fn record_all_erasures(app: &AppState, data: &Path, mut position: i64) -> Result<()> {
    loop {
        let changes = app.node.store.changes().list_since(position, CHANGE_BATCH).await?;
        let Some((last, _)) = changes.last() else { return Ok(()) };
        position = *last;
        record_erasures(data, &changes)?;
    }
}

async fn refill_index(app: &AppState) -> Result<()> {
    let position = app.node.store.changes().latest_position().await?;
    app.gathering.search_index.clear().await?;
    let mut updates: Vec<IndexUpdate> =
        app.content.categories.list().await?.iter().map(|(c, _)| IndexUpdate::Put(build_category_document(c))).collect();
    updates.extend(load_assist_updates(app).await?);
    updates.extend(list_transmission_updates(app));
    updates.extend(load_calculator_updates(app).await?);
    updates.extend(load_tool_updates(app).await?);
    let mut after = Some(String::new());
    while let Some(slug) = after {
        let (documents, last) = load_next_documents(app, &slug).await?;
        updates.extend(documents);
        after = last;
    }
    updates.extend(app.node.store.webinars().list_public().await?.iter().map(|webinar| IndexUpdate::Put(build_webinar_document(webinar))));
    let bilingual: BTreeSet<String> =
        app.content.article_reader.list_hindi_editions().await?.into_iter().map(|edition| edition.slug).collect();
    let mut after = None;
    loop {
        let batch = app.node.store.articles().list_published_after(after, CHANGE_BATCH).await?;
        after = batch.last().map(|article| article.id);
        for article in batch.into_iter().filter(Article::is_indexed) {
            updates.push(IndexUpdate::Put(match bilingual.contains(&article.slug) {
                true => load_bilingual_document(app, article).await?,
                false => build_article_document(&app.content.article_reader.prepare_for_display(article)),
            }));
        }
        let done = after.is_none();
        // Only the last batch stores the position, so an interrupted rebuild starts again.
        if done {
            app.gathering.search_index.apply_updates(std::mem::take(&mut updates), position).await?;
            let documents = app.gathering.search_index.count_documents().await?;
            tracing::info!(documents, "search index rebuilt");
            return Ok(());
        }
        app.gathering.search_index.apply_updates(std::mem::take(&mut updates), UNFINISHED_POSITION).await?;
    }
}

async fn collect_updates(app: &AppState, changes: impl Iterator<Item = Change>) -> Result<Vec<IndexUpdate>> {
    let (mut articles, mut categories, mut facts) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut assist = false;
    let (mut webinars, mut answers) = (BTreeSet::new(), BTreeSet::new());
    for change in changes {
        match change {
            Change::Article(id) => drop(articles.insert(id)),
            Change::Category(id) => drop(categories.insert(id)),
            Change::Fact(id) => drop(facts.insert(id)),
            Change::AssistModule(_) => assist = true,
            Change::Webinar(id) => drop(webinars.insert(id)),
            Change::ShortAnswer(slug) => drop(answers.insert(slug)),
            _ => {}
        }
    }
    if !facts.is_empty() {
        app.content.facts.cache().reload(&*app.node.store).await?;
    }
    // Assist modules quote facts. There are few modules, so all are indexed again.
    let mut updates = if assist || !facts.is_empty() { load_assist_updates(app).await? } else { Vec::new() };
    if !facts.is_empty() {
        updates.extend(list_transmission_updates(app));
    }
    answers.extend(find_dependent_answers(app, &facts, &find_article_slugs(app, &articles).await?).await?);
    updates.extend(load_answer_updates(app, answers).await?);
    for id in facts {
        articles.extend(app.node.store.facts().find_public_articles_quoting(&id, None).await?);
    }
    for id in categories {
        updates.push(load_category_update(app, id).await?);
        articles.extend(article_ids_in(app, id).await?);
    }
    for id in webinars {
        updates.push(load_webinar_update(app, id).await?);
    }
    if !articles.is_empty() {
        updates.extend(load_calculator_updates(app).await?);
        updates.extend(load_tool_updates(app).await?);
    }
    for id in add_english_articles(app, articles).await? {
        updates.push(load_article_update(app, id).await?);
    }
    Ok(updates)
}

/// Adds the English articles of the Hindi editions among `ids`. An edition stands in the document of its article, which has the slug that the
/// edition has, or had before it moved.
async fn add_english_articles(app: &AppState, mut ids: BTreeSet<ArticleId>) -> Result<BTreeSet<ArticleId>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let mut slugs = BTreeSet::new();
    for id in &ids {
        let edition = app.node.store.articles().find(*id).await?.filter(|article| !article.is_indexed());
        slugs.extend(edition.map(|edition| edition.slug));
    }
    let batch: Vec<ArticleId> = ids.iter().copied().collect();
    slugs.extend(app.node.store.articles().list_former_slugs(HINDI_CATEGORY, &batch).await?);
    for slug in slugs {
        ids.extend(app.content.article_reader.find_card_by_slug(&slug).await?.map(|card| card.id));
    }
    Ok(ids)
}

/// The slugs of articles in any state: one that was withdrawn takes its answers with it.
pub async fn find_article_slugs(app: &AppState, ids: &BTreeSet<ArticleId>) -> Result<BTreeSet<String>> {
    let mut slugs = BTreeSet::new();
    for id in ids {
        slugs.extend(app.node.store.articles().find(*id).await?.map(|article| article.slug));
    }
    Ok(slugs)
}

async fn load_assist_updates(app: &AppState) -> Result<Vec<IndexUpdate>> {
    Ok(app.content.assist_modules.list().await?.iter().map(|module| IndexUpdate::Put(build_assist_document(module))).collect())
}

/// The rules ship with the program; only the facts that they quote change.
fn list_transmission_updates(app: &AppState) -> Vec<IndexUpdate> {
    let documents = list_documents(&app.content.transmission.read());
    documents.iter().map(|document| IndexUpdate::Put(build_transmission_document(document))).collect()
}

/// The calculators ship with the program. A site finds those of which one of its articles tells the rules.
async fn load_calculator_updates(app: &AppState) -> Result<Vec<IndexUpdate>> {
    let mut updates = Vec::new();
    for page in &app.content.calculator_pages.pages {
        updates.push(match is_any_published(app, &page.articles).await? {
            true => IndexUpdate::Put(build_calculator_document(page)),
            false => IndexUpdate::Remove { kind: SearchKind::Calculator, id: page.kind.as_str().to_owned() },
        });
    }
    Ok(updates)
}

/// The tools ship with the program too, and are found by the same rule.
async fn load_tool_updates(app: &AppState) -> Result<Vec<IndexUpdate>> {
    let mut updates = Vec::new();
    for tool in app.gathering.search_tools.results() {
        updates.push(match is_any_published(app, &tool.articles).await? {
            true => IndexUpdate::Put(build_tool_document(tool)),
            false => IndexUpdate::Remove { kind: SearchKind::Tool, id: tool.id.clone() },
        });
    }
    Ok(updates)
}

async fn is_any_published(app: &AppState, slugs: &[String]) -> Result<bool> {
    for slug in slugs {
        if app.content.article_reader.find_card_by_slug(slug).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn load_webinar_update(app: &AppState, id: WebinarId) -> Result<IndexUpdate> {
    match app.node.store.webinars().find(id).await?.filter(|webinar| !webinar.is_deleted && webinar.cancelled_at.is_none()) {
        Some(webinar) => Ok(IndexUpdate::Put(build_webinar_document(&webinar))),
        None => Ok(IndexUpdate::Remove { kind: SearchKind::Webinar, id: id.to_string() }),
    }
}

async fn load_category_update(app: &AppState, id: CategoryId) -> Result<IndexUpdate> {
    match app.node.store.categories().find(id).await?.filter(|category| category.slug != HINDI_CATEGORY) {
        Some(category) => Ok(IndexUpdate::Put(build_category_document(&category))),
        None => Ok(IndexUpdate::Remove { kind: SearchKind::Category, id: id.to_string() }),
    }
}

/// The articles of a category: their search results show its name.
async fn article_ids_in(app: &AppState, category: CategoryId) -> Result<Vec<ArticleId>> {
    let mut ids = Vec::new();
    for number in 1.. {
        let filter = ArticleFilter { category: Some(category.into()), ..ArticleFilter::published(Page::new_clamped(number, 100)) };
        let listing = app.node.store.articles().list(&filter).await?;
        ids.extend(listing.items.iter().map(|card| card.id));
        if !listing.has_more() {
            break;
        }
    }
    Ok(ids)
}

async fn load_article_update(app: &AppState, id: ArticleId) -> Result<IndexUpdate> {
    match app.node.store.articles().find(id).await?.filter(|article| article.is_public() && article.is_indexed()) {
        Some(article) => Ok(IndexUpdate::Put(load_bilingual_document(app, article).await?)),
        None => Ok(IndexUpdate::Remove { kind: SearchKind::Content, id: id.to_string() }),
    }
}

/// The document of an article with its Hindi edition, if it has one.
async fn load_bilingual_document(app: &AppState, article: Article) -> Result<SearchDocument> {
    let reader = &app.content.article_reader;
    let edition = match reader.find_hindi_edition(&article.slug).await? {
        Some(card) => app.node.store.articles().find(card.id).await?.filter(Article::is_public),
        None => None,
    };
    let edition = edition.map(|edition| reader.prepare_for_display(edition));
    Ok(build_bilingual_document(&reader.prepare_for_display(article), edition.as_ref()))
}

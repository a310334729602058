//! Search results. The index follows edits by itself, so these responses are never cached.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::language::Language;
use domain::paging::Page;
use domain::search::{
    MAX_TERM, SearchHit, SearchKind, SearchMode, show_answers_in, show_areas_in_hindi, show_editions, show_modules_in_hindi, show_tools_in,
};
use domain::text::devanagari::is_devanagari;
use domain::{Error, Result};
use rendering::Tag;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::Cacheable;
use crate::App;

/// Default number of results in a page (docs/product/search.md).
pub const SEARCH_LIMIT: i64 = 100;
/// How long a search waits until the first index is built.
const INDEX_WAIT_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchItem {
    pub id: String,
    #[serde(rename = "type")]
    #[schema(schema_with = super::search_kind_schema)]
    pub kind: &'static str,
    pub title: String,
    #[schema(required)]
    pub category: Option<String>,
    /// Excerpt as HTML, with matches in `<mark>` and everything else escaped.
    pub content: String,
    #[schema(required)]
    pub webinar_date: Option<String>,
    /// Canonical path.
    pub url: String,
    /// Fragment to append to `url`, so that the page opens at the paragraph of the excerpt: "#", the id of the
    /// heading above it, ":~:text=" and its first words. Null when the excerpt is at the top.
    #[schema(required)]
    pub place: Option<String>,
}

impl From<SearchHit> for SearchItem {
    fn from(hit: SearchHit) -> Self {
        Self {
            id: hit.id,
            kind: hit.kind.as_str(),
            title: hit.title,
            category: hit.category,
            content: hit.snippet,
            webinar_date: hit.webinar_date,
            url: hit.url,
            place: hit.url_fragment,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchAnswer {
    pub success: bool,
    pub data: Vec<SearchItem>,
    pub total_count: u64,
    pub page: u32,
    pub limit: u32,
    pub has_more: bool,
    /// When nothing was found: a term near to it that finds something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

impl Cacheable for SearchAnswer {
    fn tags(&self) -> Vec<Tag> {
        vec!["search".into()]
    }
}

/// Searches the site, and shows what it finds in the language of the term. Only the first 200 characters of the term count; a blank term finds nothing.
pub async fn search(app: &App, term: &str, mode: SearchMode, page: Page) -> Result<SearchAnswer> {
    let term: String = domain::text::normalise_line(term).chars().take(MAX_TERM).collect();
    if !*app.node.index_ready.borrow() && app.gathering.search_index.position().await?.is_none() {
        wait_for_index(app).await?;
    }
    let mut found = app.gathering.site_search.search(&term, mode, page).await?;
    let language = Language::detect(&term);
    show_in_language(app, language, &mut found.items).await?;
    let suggestion = if found.total == 0 { app.gathering.site_search.suggest_term(&term).await? } else { None };
    Ok(SearchAnswer {
        success: true,
        suggestion,
        total_count: found.total,
        page: found.page.number(),
        limit: found.page.limit(),
        has_more: found.has_more(),
        data: found.items.into_iter().map(SearchItem::from).collect(),
    })
}

/// Words the hits in the language of the search, as far as they have texts in it: editions, short answers, tools, asset transmission and guides of Assist. The index holds English
/// texts; only the words of answers may be shown there in another script, where the term stands among what Hindi readers ask.
async fn show_in_language(app: &App, language: Language, hits: &mut [SearchHit]) -> Result<()> {
    if language != Language::English {
        show_editions(hits, &app.content.article_reader.list_hindi_editions().await?);
        show_tools_in(language, hits, &app.gathering.search_tools);
    }
    if language == Language::Hindi && hits.iter().any(|hit| hit.kind == SearchKind::AssetTransmission) {
        show_areas_in_hindi(hits, &app.content.transmission.read_in(language));
    }
    if language == Language::Hindi && hits.iter().any(|hit| hit.kind == SearchKind::Assist) {
        show_modules_in_hindi(hits, &app.content.assist_modules.list().await?);
    }
    let is_shown_otherwise = |hit: &&SearchHit| language != Language::English || hit.snippet.contains(is_devanagari);
    let answers_found = hits.iter().filter(|hit| hit.kind == SearchKind::Answer).filter(is_shown_otherwise);
    let slugs: BTreeSet<String> = answers_found.map(|hit| hit.id.clone()).collect();
    if slugs.is_empty() {
        return Ok(());
    }
    let answers = &app.content.short_answers;
    let mut rendered = Vec::with_capacity(slugs.len());
    for stored in answers.find_all(&slugs).await? {
        // An answer that lacks a figure today stays as the index has it until the index drops it.
        if let Ok(text) = answers.render(&stored.answer, language) {
            rendered.push((stored.answer, text));
        }
    }
    show_answers_in(language, hits, &rendered);
    Ok(())
}

/// Waits for the first index, which takes seconds, or up to a minute for a large site. Until then "nothing found"
/// would be wrong.
async fn wait_for_index(app: &App) -> Result<()> {
    let mut ready = app.node.index_ready.subscribe();
    match timeout(INDEX_WAIT_TIMEOUT, ready.wait_for(|ready| *ready)).await {
        Ok(Ok(_)) => Ok(()),
        _ => Err(Error::unavailable("Search is still starting up. Please try again in a moment")),
    }
}

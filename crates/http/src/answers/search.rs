//! What a search finds. The index follows edits by itself, so these answers are never cached.

use std::time::Duration;

use domain::paging::Page;
use domain::search::{Hit, MAX_TERM, Mode};
use domain::{Error, Result};
use rendering::Tag;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::Answer;
use crate::App;

/// Results in a page when nobody says otherwise (product.md §9).
pub const SEARCH_LIMIT: i64 = 100;
/// How long a search waits for the first index.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchItem {
    pub id: String,
    #[serde(rename = "type")]
    #[schema(schema_with = super::kinds)]
    pub kind: &'static str,
    pub title: String,
    #[schema(required)]
    pub category: Option<String>,
    /// Excerpt as HTML: matches in `<mark>`, everything else escaped.
    pub content: String,
    #[schema(required)]
    pub webinar_date: Option<String>,
    /// Canonical path.
    pub url: String,
    /// To put behind `url`, so that it opens at the paragraph that the excerpt is from: "#", the id of the
    /// heading above it, ":~:text=" and its first words. Null when that is the top.
    #[schema(required)]
    pub place: Option<String>,
}

impl From<Hit> for SearchItem {
    fn from(hit: Hit) -> Self {
        Self {
            id: hit.id,
            kind: hit.kind.as_str(),
            title: hit.title,
            category: hit.category,
            content: hit.snippet,
            webinar_date: hit.webinar_date,
            url: hit.url,
            place: hit.place,
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
}

impl Answer for SearchAnswer {
    fn tags(&self) -> Vec<Tag> {
        vec!["search".into()]
    }
}

/// Only the first 200 characters of the term count; a blank one finds nothing.
pub async fn search(app: &App, term: &str, mode: Mode, page: Page) -> Result<SearchAnswer> {
    let term: String = domain::text::one_line(term).chars().take(MAX_TERM).collect();
    if !*app.index_ready.borrow() && app.search.position().await?.is_none() {
        index_made(app).await?;
    }
    let found = app.searching.find(&term, mode, page).await?;
    Ok(SearchAnswer {
        success: true,
        total_count: found.total,
        page: found.page.number(),
        limit: found.page.limit(),
        has_more: found.has_more(),
        data: found.items.into_iter().map(SearchItem::from).collect(),
    })
}

/// The first index of a site takes seconds, of a large one a minute: until then "nothing found" would be untrue.
async fn index_made(app: &App) -> Result<()> {
    let mut ready = app.index_ready.subscribe();
    match timeout(PATIENCE, ready.wait_for(|ready| *ready)).await {
        Ok(Ok(_)) => Ok(()),
        _ => Err(Error::unavailable("The search is being made ready. Please try again in a moment")),
    }
}

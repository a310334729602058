//! Searching the site. A GET changes nothing, so searches are not counted here: the browser reports them by
//! `analytics/search/record`.

use axum::extract::State;
use axum::response::Response;

use domain::Error;
use domain::search::SearchMode;

use super::cached_responses::uncached_json;
use super::input::Query;
use crate::access::OptionalStaff;
use crate::responses::{self, SEARCH_LIMIT, SearchAnswer};
use crate::{ApiError, AppState};

/// Articles and categories that match the words, best first. From three words on, also those of similar meaning.
#[utoipa::path(get, path = "/cms/api/contents/search", tag = "search",
    params(
        ("searchText" = Option<String>, Query, description = "Only the first 200 characters count; blank finds nothing"),
        ("page" = Option<i64>, Query, description = "From 1"),
        ("limit" = Option<i64>, Query, description = "1 to 100, default 100"),
        ("mode" = Option<String>, Query, description = "words: by words alone; fused: by words and meaning; auto (default): fused from the third word on. Where there is no model, or it is late, the answer comes by words"),
    ),
    responses((status = 200, body = SearchAnswer)))]
pub async fn search(State(app): State<AppState>, _: OptionalStaff, query: Query) -> Result<Response, ApiError> {
    let page = query.page(SEARCH_LIMIT)?;
    let mode = match query.text("mode") {
        Some(mode) => SearchMode::parse(mode).ok_or_else(|| Error::invalid("mode", "mode must be auto, words or fused"))?,
        None => SearchMode::default(),
    };
    Ok(uncached_json(responses::search(&app, query.text("searchText").unwrap_or_default(), mode, page).await?))
}

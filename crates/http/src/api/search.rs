//! Searching the site. A GET changes nothing, so nothing is counted here: the browser tells what was
//! searched for by `analytics/search/record`.

use axum::extract::State;
use axum::response::Response;

use super::cached::uncached;
use super::input::Query;
use crate::access::OptionalStaff;
use crate::answers::{self, SEARCH_LIMIT, SearchAnswer};
use crate::{ApiError, AppState};

/// Articles and categories that fit the words, best first.
#[utoipa::path(get, path = "/cms/api/contents/search", tag = "search",
    params(
        ("searchText" = Option<String>, Query, description = "Only the first 200 characters count; blank finds nothing"),
        ("page" = Option<i64>, Query, description = "From 1"),
        ("limit" = Option<i64>, Query, description = "1 to 100, default 100"),
    ),
    responses((status = 200, body = SearchAnswer)))]
pub async fn search(State(app): State<AppState>, _: OptionalStaff, query: Query) -> Result<Response, ApiError> {
    let page = query.page(SEARCH_LIMIT)?;
    Ok(uncached(answers::search(&app, query.text("searchText").unwrap_or_default(), page).await?))
}

//! Redirects from addresses of the older site, maintained by editors. Readers follow them where there would be
//! no page (`pages::legacy_redirects`).

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::{ArticleId, RedirectId};
use domain::redirects::{self, RedirectInput, RedirectTarget};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use crate::access::EditorPlus;
use crate::responses::{Data, Done};
use crate::{ApiError, AppState};

const REDIRECTS_LIMIT: i64 = 50;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Redirect {
    #[serde(rename = "_id")]
    id: String,
    /// The old path in lower case, without a trailing slash; with its query when that matters.
    from: String,
    /// Target path on this site; null when the target is an article.
    #[schema(required)]
    to: Option<String>,
    /// Target article, at whatever address it has; null when the target is a path.
    #[schema(required)]
    article_id: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<redirects::Redirect> for Redirect {
    fn from(redirect: redirects::Redirect) -> Self {
        let (to, article_id) = match redirect.to {
            RedirectTarget::Path(path) => (Some(path), None),
            RedirectTarget::Article(id) => (None, Some(id.to_string())),
        };
        Self { id: redirect.id.to_string(), from: redirect.from, to, article_id, created_at: redirect.created_at }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedirectPage {
    success: bool,
    data: Vec<Redirect>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// All redirects, sorted by old address.
#[utoipa::path(get, path = "/cms/api/redirects", tag = "redirects",
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query, description = "1 to 100, default 50")),
    security(("bearer" = ["editor"])), responses((status = 200, body = RedirectPage)))]
pub async fn list_redirects(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let found = app.content.redirects.list(query.page(REDIRECTS_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.into_iter().map(Redirect::from).collect();
    Ok(uncached_json(RedirectPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

/// Exactly one of `to` and `articleId`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RedirectInput)]
pub struct RedirectForm {
    /// A path that begins with "/".
    from: String,
    to: Option<String>,
    article_id: Option<String>,
}

/// Creates a redirect. 409 `REDIRECT_TAKEN` when the address has one already; loops are refused.
#[utoipa::path(post, path = "/cms/api/redirects", tag = "redirects", request_body = RedirectForm, security(("bearer" = ["editor"])),
    responses((status = 201, body = Data<Redirect>)))]
pub async fn create_redirect(
    State(app): State<AppState>,
    _: EditorPlus,
    JsonBody(form): JsonBody<RedirectForm>,
) -> Result<Response, ApiError> {
    let read = |id: &String| ArticleId::parse(id).ok_or_else(|| Error::invalid("articleId", "There is no such article"));
    let article = form.article_id.as_ref().map(read).transpose()?;
    let redirect = app.content.redirects.create(&RedirectInput { from: form.from, to: form.to, article }).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(Redirect::from(redirect)))).into_response())
}

#[utoipa::path(delete, path = "/cms/api/redirects/{id}", tag = "redirects", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn delete_redirect(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<RedirectId>,
) -> Result<Response, ApiError> {
    app.content.redirects.delete(id).await?;
    Ok(uncached_json(Done::new()))
}

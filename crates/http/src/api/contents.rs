//! Reading articles.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use domain::Error;
use domain::articles::{ArticleStatus, Sort};
use domain::ids::ArticleId;

use super::cached_responses::{self, ReadRequest, uncached_json};
use super::input::{PathParam, Query};
use crate::responses::{
    self, Address, CONTENTS_LIMIT, Content, ContentCard, Contents, ContentsQuery, Data, MainHtml, StatusFilter, Summary,
};
use crate::{ApiError, App, AppState};

/// Route templates of the operations that are called most.
const LIST_TEMPLATE: &str = "/cms/api/contents";
const ARTICLE_TEMPLATE: &str = "/cms/api/contents/{id}";

/// Articles, newest or most read first.
#[utoipa::path(get, path = "/cms/api/contents", tag = "contents",
    params(
        ("category" = Option<String>, Query, description = "Id or slug; an unknown one finds nothing"),
        ("featured" = Option<bool>, Query),
        ("sort" = Option<String>, Query, description = "latest (default) or popular"),
        ("page" = Option<i64>, Query, description = "From 1"),
        ("limit" = Option<i64>, Query, description = "1 to 100, default 20"),
        ("status" = Option<String>, Query, description = "Staff: draft, published, scheduled or all; authors see their own"),
        ("source" = Option<String>, Query, description = "Who asks; makes no difference"),
    ),
    responses((status = 200, body = Contents)))]
pub async fn list_contents(State(app): State<AppState>, query: Query, reader: ReadRequest) -> Result<Response, ApiError> {
    let wanted = parse_contents_query(&query)?;
    if reader.staff().is_some() || wanted.status != StatusFilter::Only(ArticleStatus::Published) {
        return Ok(uncached_json(responses::load_contents(&app, &wanted, reader.staff()).await?));
    }
    reader.respond(&app, &list_key("contents", &wanted), responses::load_contents(&app, &wanted, None)).await
}

fn parse_contents_query(query: &Query) -> domain::Result<ContentsQuery> {
    let sort = match query.text("sort") {
        None | Some("latest") => Sort::Latest,
        Some("popular") => Sort::Popular,
        Some(_) => return Err(Error::invalid("sort", "sort must be latest or popular")),
    };
    let status = match query.text("status") {
        None => StatusFilter::Only(ArticleStatus::Published),
        Some("all") => StatusFilter::All,
        Some(word) => {
            let wrong = || Error::invalid("status", "status must be draft, published, scheduled or all");
            StatusFilter::Only(ArticleStatus::parse(word).ok_or_else(wrong)?)
        }
    };
    let featured = match query.text("featured") {
        None | Some("false" | "0") => false,
        Some("true" | "1") => true,
        Some(_) => return Err(Error::invalid("featured", "featured must be true or false")),
    };
    Ok(ContentsQuery { category: query.text("category").map(str::to_owned), featured, sort, page: query.page(CONTENTS_LIMIT)?, status })
}

/// The cached response for a list or an article, with its route template. It equals the one of the handlers
/// [`list_contents`] and [`read_content`], but without routing. `None` means that they decide.
pub(crate) async fn cached_response(app: &App, uri: &Uri, request_headers: &HeaderMap) -> Option<(&'static str, Response)> {
    let rest = uri.path().strip_prefix(LIST_TEMPLATE)?;
    if rest.is_empty() {
        let wanted = parse_contents_query(&Query::from_uri(uri))
            .ok()
            .filter(|wanted| wanted.status == StatusFilter::Only(ArticleStatus::Published))?;
        return cached_responses::cached_response(app, &list_key("contents", &wanted), request_headers)
            .await
            .map(|response| (LIST_TEMPLATE, response));
    }
    let id = ArticleId::parse(rest.strip_prefix('/')?).filter(|_| uri.query().is_none())?;
    cached_responses::cached_response(app, &content_key(id), request_headers).await.map(|response| (ARTICLE_TEMPLATE, response))
}

/// The cache key of a list: equal for all equivalent queries.
fn list_key(call: &str, query: &ContentsQuery) -> String {
    let mut key = String::with_capacity(96);
    let (sort, featured) = (if query.sort == Sort::Popular { 'p' } else { 'l' }, if query.featured { 'f' } else { '-' });
    // Writing to a String does not fail.
    let _ = write!(key, "{call}?{sort}{featured}{},{}", query.page.number(), query.page.limit());
    if let Some(category) = &query.category {
        let _ = write!(key, "&{category}");
    }
    key
}

fn content_key(id: ArticleId) -> String {
    format!("content/{id}")
}

/// One article. With `preview`, the article may be unpublished.
#[utoipa::path(get, path = "/cms/api/contents/{id}", tag = "contents",
    params(
        ("id" = String, Path),
        ("preview" = Option<String>, Query, description = "Token of a preview link"),
        ("terms" = Option<bool>, Query, description = "true: the body marks the first mention of each term of the glossary. Staff get the text as it was written"),
    ),
    responses((status = 200, body = Data<Content>)))]
pub async fn read_content(
    State(app): State<AppState>,
    PathParam(id): PathParam<ArticleId>,
    query: Query,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    if let Some(token) = query.text("preview") {
        return Ok(uncached_json(responses::load_preview(&app, id, token).await?));
    }
    let is_marked = match query.text("terms") {
        None | Some("false" | "0") => false,
        Some("true" | "1") => reader.staff().is_none(),
        Some(_) => return Err(Error::invalid("terms", "terms must be true or false").into()),
    };
    if is_marked {
        return reader.respond(&app, &format!("content/{id}?terms"), responses::load_marked_content(&app, id)).await;
    }
    let load = responses::load_content(&app, id, reader.staff());
    reader.respond(&app, &content_key(id), load).await
}

/// The article's body alone, by the id of the article or of its main content.
#[utoipa::path(get, path = "/cms/api/contents/main/html/{id}", tag = "contents", params(("id" = String, Path)),
    responses((status = 200, body = Data<MainHtml>)))]
pub async fn read_main_html(
    State(app): State<AppState>,
    PathParam(id): PathParam<ArticleId>,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    reader.respond(&app, &format!("main/{id}"), responses::load_main_html(&app, id)).await
}

/// A category's articles, newest first; the category is given by id or slug.
#[utoipa::path(get, path = "/cms/api/contents/by-category/{id}", tag = "contents",
    params(
        ("id" = String, Path, description = "Id or slug"),
        ("page" = Option<i64>, Query, description = "From 1"),
        ("limit" = Option<i64>, Query, description = "1 to 100, default 20"),
    ),
    responses((status = 200, body = Contents)))]
pub async fn list_contents_by_category(
    State(app): State<AppState>,
    PathParam(category): PathParam<String>,
    query: Query,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    let page = query.page(CONTENTS_LIMIT)?;
    let load = responses::load_contents_by_category(&app, &category, page);
    reader.respond(&app, &format!("category?{},{}&{category}", page.number(), page.limit()), load).await
}

/// Up to six articles on the same subject.
#[utoipa::path(get, path = "/cms/api/contents/{id}/get-related-content", tag = "contents", params(("id" = String, Path)),
    responses((status = 200, body = Data<Vec<ContentCard>>)))]
pub async fn list_related_contents(
    State(app): State<AppState>,
    PathParam(id): PathParam<ArticleId>,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    reader.respond(&app, &format!("related/{id}"), responses::load_related(&app, id)).await
}

/// The newest article of each category that has one, in the order of the categories.
#[utoipa::path(get, path = "/cms/api/contents/newest-of-categories", tag = "contents",
    responses((status = 200, body = Data<Vec<ContentCard>>)))]
pub async fn list_newest_of_categories(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "newest-of-categories", responses::load_newest_of_categories(&app)).await
}

/// The URL of an article, by category and slug (current or former), or by title.
#[utoipa::path(get, path = "/cms/api/contents/url", tag = "contents",
    params(("category" = Option<String>, Query), ("slug" = Option<String>, Query), ("title" = Option<String>, Query)),
    responses((status = 200, body = Data<Address>)))]
pub async fn find_url_by_slug_or_title(State(app): State<AppState>, query: Query, reader: ReadRequest) -> Result<Response, ApiError> {
    match (query.text("category"), query.text("slug"), query.text("title")) {
        (Some(category), Some(slug), _) => {
            reader.respond(&app, &format!("url/{category}/{slug}"), responses::load_content_address(&app, category, slug)).await
        }
        // The key is the title's slug, so that different spellings of a title share one cache entry.
        (_, _, Some(title)) => {
            let key = format!("url?{}", domain::articles::slugify(title));
            reader.respond(&app, &key, responses::load_address_by_title(&app, title)).await
        }
        _ => Err(Error::invalid("slug", "Give category and slug, or title").into()),
    }
}

/// An article as a message: plain text of at most 700 characters and its address.
#[utoipa::path(get, path = "/cms/api/content-recent/related-wa-summary", tag = "contents", params(("id" = String, Query)),
    responses((status = 200, body = Data<Summary>)))]
pub async fn read_content_summary(State(app): State<AppState>, query: Query, reader: ReadRequest) -> Result<Response, ApiError> {
    let id = query.text("id").ok_or_else(|| Error::invalid("id", "id is required"))?;
    let id = ArticleId::parse(id).ok_or(Error::NotFound("Article"))?;
    reader.respond(&app, &format!("summary/{id}"), responses::load_summary(&app, id)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(pairs: &[(&str, &str)]) -> String {
        list_key("contents", &parse_contents_query(&Query::from_pairs(pairs)).unwrap())
    }

    #[test]
    fn equal_questions_have_equal_keys() {
        assert_eq!(key(&[("limit", "4"), ("source", "website")]), key(&[("page", "1"), ("sort", "latest"), ("limit", "4")]));
        assert_eq!(key(&[("limit", "100")]), key(&[("limit", "5000")]));
        assert_ne!(key(&[("featured", "true")]), key(&[]));
        assert_ne!(key(&[("category", "epfo")]), key(&[("category", "nps")]));
    }

    #[test]
    fn unknown_words_are_refused() {
        assert!(parse_contents_query(&Query::from_pairs(&[("sort", "best")])).is_err());
        assert!(parse_contents_query(&Query::from_pairs(&[("status", "gone")])).is_err());
    }
}

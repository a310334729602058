//! Reading articles.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use domain::Error;
use domain::articles::{Sort, Status};
use domain::ids::ArticleId;

use super::cached::{self, Reader, uncached};
use super::input::{Named, Query};
use crate::answers::{self, Address, CONTENTS_LIMIT, Content, ContentCard, Contents, ContentsQuery, Data, MainHtml, StatusFilter, Summary};
use crate::{ApiError, App, AppState};

/// Templates of the calls that are asked for most.
const LIST: &str = "/cms/api/contents";
const ONE: &str = "/cms/api/contents/{id}";

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
pub async fn list_contents(State(app): State<AppState>, query: Query, reader: Reader) -> Result<Response, ApiError> {
    let wanted = contents_query(&query)?;
    if reader.staff().is_some() || wanted.status != StatusFilter::Only(Status::Published) {
        return Ok(uncached(answers::contents(&app, &wanted, reader.staff()).await?));
    }
    reader.answer(&app, &list_key("contents", &wanted), answers::contents(&app, &wanted, None)).await
}

fn contents_query(query: &Query) -> domain::Result<ContentsQuery> {
    let sort = match query.text("sort") {
        None | Some("latest") => Sort::Latest,
        Some("popular") => Sort::Popular,
        Some(_) => return Err(Error::invalid("sort", "sort must be latest or popular")),
    };
    let status = match query.text("status") {
        None => StatusFilter::Only(Status::Published),
        Some("all") => StatusFilter::All,
        Some(word) => {
            let wrong = || Error::invalid("status", "status must be draft, published, scheduled or all");
            StatusFilter::Only(Status::parse(word).ok_or_else(wrong)?)
        }
    };
    let featured = match query.text("featured") {
        None | Some("false" | "0") => false,
        Some("true" | "1") => true,
        Some(_) => return Err(Error::invalid("featured", "featured must be true or false")),
    };
    Ok(ContentsQuery { category: query.text("category").map(str::to_owned), featured, sort, page: query.page(CONTENTS_LIMIT)?, status })
}

/// A list's or an article's answer that is kept, by the call's template; what the handlers below and above
/// would answer after the many routes were looked at. `None` says nothing: they decide.
pub(crate) async fn at_hand(app: &App, uri: &Uri, asked: &HeaderMap) -> Option<(&'static str, Response)> {
    let rest = uri.path().strip_prefix(LIST)?;
    if rest.is_empty() {
        let wanted = contents_query(&Query::of_uri(uri)).ok().filter(|wanted| wanted.status == StatusFilter::Only(Status::Published))?;
        return cached::at_hand(app, &list_key("contents", &wanted), asked).await.map(|response| (LIST, response));
    }
    let id = ArticleId::parse(rest.strip_prefix('/')?).filter(|_| uri.query().is_none())?;
    cached::at_hand(app, &content_key(id), asked).await.map(|response| (ONE, response))
}

/// The same for every way of asking the same.
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

/// One article. With `preview` also one that is not published yet.
#[utoipa::path(get, path = "/cms/api/contents/{id}", tag = "contents",
    params(("id" = String, Path), ("preview" = Option<String>, Query, description = "Token of a preview link")),
    responses((status = 200, body = Data<Content>)))]
pub async fn read_content(
    State(app): State<AppState>,
    Named(id): Named<ArticleId>,
    query: Query,
    reader: Reader,
) -> Result<Response, ApiError> {
    if let Some(token) = query.text("preview") {
        return Ok(uncached(answers::preview(&app, id, token).await?));
    }
    let making = answers::content(&app, id, reader.staff());
    reader.answer(&app, &content_key(id), making).await
}

/// The body alone, by the article's or its main content's id.
#[utoipa::path(get, path = "/cms/api/contents/main/html/{id}", tag = "contents", params(("id" = String, Path)),
    responses((status = 200, body = Data<MainHtml>)))]
pub async fn read_main_html(State(app): State<AppState>, Named(id): Named<ArticleId>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, &format!("main/{id}"), answers::main_html(&app, id)).await
}

/// A category's articles, newest first. The category by id or slug.
#[utoipa::path(get, path = "/cms/api/contents/by-category/{id}", tag = "contents",
    params(
        ("id" = String, Path, description = "Id or slug"),
        ("page" = Option<i64>, Query, description = "From 1"),
        ("limit" = Option<i64>, Query, description = "1 to 100, default 20"),
    ),
    responses((status = 200, body = Contents)))]
pub async fn list_by_category(
    State(app): State<AppState>,
    Named(category): Named<String>,
    query: Query,
    reader: Reader,
) -> Result<Response, ApiError> {
    let page = query.page(CONTENTS_LIMIT)?;
    let making = answers::by_category(&app, &category, page);
    reader.answer(&app, &format!("category?{},{}&{category}", page.number(), page.limit()), making).await
}

/// At most six articles on the same subject.
#[utoipa::path(get, path = "/cms/api/contents/{id}/get-related-content", tag = "contents", params(("id" = String, Path)),
    responses((status = 200, body = Data<Vec<ContentCard>>)))]
pub async fn list_related(State(app): State<AppState>, Named(id): Named<ArticleId>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, &format!("related/{id}"), answers::related(&app, id)).await
}

/// Where an article lives: by category and slug (former ones too), or by title.
#[utoipa::path(get, path = "/cms/api/contents/url", tag = "contents",
    params(("category" = Option<String>, Query), ("slug" = Option<String>, Query), ("title" = Option<String>, Query)),
    responses((status = 200, body = Data<Address>)))]
pub async fn read_url(State(app): State<AppState>, query: Query, reader: Reader) -> Result<Response, ApiError> {
    match (query.text("category"), query.text("slug"), query.text("title")) {
        (Some(category), Some(slug), _) => {
            reader.answer(&app, &format!("url/{category}/{slug}"), answers::content_at(&app, category, slug)).await
        }
        // Titles of one slug are one question: nobody can fill the memory with spellings.
        (_, _, Some(title)) => {
            let key = format!("url?{}", domain::articles::slug_of(title));
            reader.answer(&app, &key, answers::content_at_title(&app, title)).await
        }
        _ => Err(Error::invalid("slug", "Give category and slug, or title").into()),
    }
}

/// An article as a message: plain text of at most 700 characters and its address.
#[utoipa::path(get, path = "/cms/api/content-recent/related-wa-summary", tag = "contents", params(("id" = String, Query)),
    responses((status = 200, body = Data<Summary>)))]
pub async fn read_summary(State(app): State<AppState>, query: Query, reader: Reader) -> Result<Response, ApiError> {
    let id = query.text("id").ok_or_else(|| Error::invalid("id", "id is required"))?;
    let id = ArticleId::parse(id).ok_or(Error::NotFound("Article"))?;
    reader.answer(&app, &format!("summary/{id}"), answers::summary(&app, id)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(pairs: &[(&str, &str)]) -> String {
        list_key("contents", &contents_query(&Query::of(pairs)).unwrap())
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
        assert!(contents_query(&Query::of(&[("sort", "best")])).is_err());
        assert!(contents_query(&Query::of(&[("status", "gone")])).is_err());
    }
}

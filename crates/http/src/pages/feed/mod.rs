//! The newest articles for feed readers, of the whole site or of one category: `/feed.xml` (RSS 2.0) and
//! `/feed.atom`, `/{category}/feed.xml` and `/{category}/feed.atom`.

mod atom;
mod digest;
mod rss;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use domain::articles::{ArticleCard, ArticleFilter, HINDI_CATEGORY};
use domain::categories::Category;
use domain::paging::Page;
use domain::site::Site;
use domain::{Error, Result};
use rendering::CachedPage;

use super::respond::{LAST_MODIFIED, format_http_date};
use super::{render, respond};
use crate::{App, responses};

const MAX_ARTICLES: i64 = 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Rss,
    Atom,
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Rss => "xml",
            Self::Atom => "atom",
        }
    }

    fn content_type(self) -> &'static str {
        match self {
            Self::Rss => "application/rss+xml; charset=utf-8",
            Self::Atom => "application/atom+xml; charset=utf-8",
        }
    }
}

/// A feed's metadata and its articles, newest first.
struct Feed<'a> {
    site: &'a Site,
    title: String,
    description: String,
    /// Path of the page that the feed belongs to.
    page: String,
    /// Its own path.
    path: String,
    /// Whether its articles are the Hindi editions.
    is_hindi: bool,
    newest: Vec<ArticleCard>,
}

pub(super) async fn feed_response(app: &App, request_headers: &HeaderMap, category: Option<&str>, format: Format) -> Response {
    let path = match category {
        Some(category) => format!("/{category}/feed.{}", format.extension()),
        None => format!("/feed.{}", format.extension()),
    };
    let build = || async {
        let feed = load_feed(app, category, path.clone()).await?;
        let xml = match format {
            Format::Rss => rss::render(&feed)?,
            Format::Atom => atom::render(&feed)?,
        };
        let tags = [responses::LIST_TAG, "site", "categories"].map(Into::into);
        // The build time, not the newest article's date: removing an article must change it too.
        let generated_at = format_http_date(app.environment.now());
        Ok(CachedPage::new(200, format.content_type(), xml, tags).with_header(LAST_MODIFIED, generated_at))
    };
    let is_verdict = |error: &Error| matches!(error, Error::NotFound(_));
    match app.caches.pages.get_or_build_unless(&path, is_verdict, build).await {
        Ok(outcome) => respond::send_page(request_headers, outcome.page()),
        Err(error) if is_verdict(&error) => respond::send_plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found"),
        Err(error) => {
            tracing::error!(%error, "building the feed failed");
            render::unavailable_response()
        }
    }
}

/// The feed of the latest digests.
pub(super) async fn digest_feed_response(app: &App, request_headers: &HeaderMap, format: Format) -> Response {
    let path = format!("/dailydigest/feed.{}", format.extension());
    let build = || async {
        let xml = digest::render(app, &path, format).await?;
        let generated_at = format_http_date(app.environment.now());
        Ok::<_, Error>(CachedPage::new(200, format.content_type(), xml, ["digest".into()]).with_header(LAST_MODIFIED, generated_at))
    };
    match app.caches.pages.get_or_build(&path, build).await {
        Ok(outcome) => respond::send_page(request_headers, outcome.page()),
        Err(error) => {
            tracing::error!(%error, "building the digest feed failed");
            render::unavailable_response()
        }
    }
}

async fn load_feed<'a>(app: &'a App, slug: Option<&str>, path: String) -> Result<Feed<'a>> {
    let category = match slug {
        Some(slug) => Some(app.content.categories.find_by_slug(slug).await?),
        None => None,
    };
    let everything = ArticleFilter::published(Page::new_clamped(1, MAX_ARTICLES));
    let filter = ArticleFilter { category: category.as_ref().map(|category| category.id.into()), ..everything };
    let newest = app.content.article_reader.list(&filter).await?.items;
    let site = &*app.site;
    let Some(Category { name, slug, description, .. }) = category else {
        let description = "Financial fine prints, simplified.".to_owned();
        return Ok(Feed { site, title: site.name.clone(), description, page: "/".to_owned(), path, is_hindi: false, newest });
    };
    let description = if description.is_empty() { format!("Articles about {name}.") } else { description };
    let is_hindi = slug == HINDI_CATEGORY;
    let page = if is_hindi { format!("/{HINDI_CATEGORY}") } else { format!("/categories?id={slug}") };
    Ok(Feed { site, title: format!("{name} – {}", site.name), description, page, path, is_hindi, newest })
}

#[cfg(test)]
mod tests;

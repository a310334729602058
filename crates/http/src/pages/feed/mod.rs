//! The newest articles for feed readers, of the whole site or of one category: `/feed.xml` (RSS 2.0) and
//! `/feed.atom`, `/{category}/feed.xml` and `/{category}/feed.atom`.

mod atom;
mod digest;
mod rss;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use domain::articles::{ArticleCard, ArticleFilter};
use domain::categories::Category;
use domain::paging::Page;
use domain::site::Site;
use domain::{Error, Result};
use rendering::CachedPage;

use super::respond::{LAST_MODIFIED, http_date};
use super::{making, respond};
use crate::{App, answers};

const NEWEST: i64 = 30;

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

/// What a feed says of itself, and its articles, newest first.
struct Feed<'a> {
    site: &'a Site,
    title: String,
    description: String,
    /// Path of the page that it follows.
    page: String,
    /// Its own path.
    path: String,
    newest: Vec<ArticleCard>,
}

pub(super) async fn feed(app: &App, asked: &HeaderMap, category: Option<&str>, format: Format) -> Response {
    let path = match category {
        Some(category) => format!("/{category}/feed.{}", format.extension()),
        None => format!("/feed.{}", format.extension()),
    };
    let build = || async {
        let feed = of(app, category, path.clone()).await?;
        let xml = match format {
            Format::Rss => rss::written(&feed),
            Format::Atom => atom::written(&feed),
        };
        let tags = [answers::LIST, "site", "categories"].map(Into::into);
        // When it was made, not its newest article: one that was taken away must show too.
        let made = http_date(app.ambient.now());
        Ok(CachedPage::new(200, format.content_type(), xml, tags).with_header(LAST_MODIFIED, made))
    };
    let is_verdict = |error: &Error| matches!(error, Error::NotFound(_));
    match app.pages.get_or_build_unless(&path, is_verdict, build).await {
        Ok(outcome) => respond::page(asked, outcome.page()),
        Err(error) if is_verdict(&error) => respond::plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found"),
        Err(error) => {
            tracing::error!(%error, "the feed could not be made");
            making::unavailable()
        }
    }
}

/// The last digests.
pub(super) async fn digest_feed(app: &App, asked: &HeaderMap, format: Format) -> Response {
    let path = format!("/dailydigest/feed.{}", format.extension());
    let build = || async {
        let xml = digest::written(app, &path, format).await?;
        let made = http_date(app.ambient.now());
        Ok::<_, Error>(CachedPage::new(200, format.content_type(), xml, ["digest".into()]).with_header(LAST_MODIFIED, made))
    };
    match app.pages.get_or_build(&path, build).await {
        Ok(outcome) => respond::page(asked, outcome.page()),
        Err(error) => {
            tracing::error!(%error, "the digest's feed could not be made");
            making::unavailable()
        }
    }
}

async fn of<'a>(app: &'a App, slug: Option<&str>, path: String) -> Result<Feed<'a>> {
    let category = match slug {
        Some(slug) => Some(app.store.categories().by_slug(slug).await?.ok_or(Error::NotFound("Category"))?),
        None => None,
    };
    let everything = ArticleFilter::published(Page::clamped(1, NEWEST));
    let filter = ArticleFilter { category: category.as_ref().map(|category| category.id.into()), ..everything };
    let newest = app.reading.list(&filter).await?.items;
    let site = &*app.site;
    let Some(Category { name, slug, description, .. }) = category else {
        let description = "Financial fine prints, simplified.".to_owned();
        return Ok(Feed { site, title: site.name.clone(), description, page: "/".to_owned(), path, newest });
    };
    let description = if description.is_empty() { format!("Articles about {name}.") } else { description };
    Ok(Feed { site, title: format!("{name} – {}", site.name), description, page: format!("/categories?id={slug}"), path, newest })
}

#[cfg(test)]
mod tests;

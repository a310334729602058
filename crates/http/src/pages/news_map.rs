//! `/sitemap-news.xml`: what was published in the last two days, as news search engines read it.

use axum::http::HeaderMap;
use axum::response::Response;
use domain::Result;
use domain::articles::{ArticleCard, ArticleFilter};
use domain::paging::Page;
use jiff::{SignedDuration, Timestamp};
use rendering::CachedPage;

use super::address::encoded;
use super::xml::escaped;
use super::{making, respond};
use crate::{App, answers};

const IS_NEWS: SignedDuration = SignedDuration::from_hours(48);
/// As many as news maps may hold.
const MOST: usize = 1_000;
const BATCH: i64 = 100;
const LANGUAGE: &str = "en";

/// Articles grow old without anybody changing them: each hour has a map of its own.
pub(super) async fn news_map(app: &App, asked: &HeaderMap) -> Response {
    let now = app.ambient.now();
    let key = format!("/sitemap-news.xml@{}", now.as_second() / 3600);
    let build = || async {
        let xml = written(&app.site.name, &app.site.base_url, &news(app, now).await?);
        let tags = [answers::LIST, "site", "categories"].map(Into::into);
        Ok::<_, domain::Error>(CachedPage::new(200, "application/xml; charset=utf-8", xml, tags))
    };
    match app.pages.get_or_build(&key, build).await {
        Ok(outcome) => respond::page(asked, outcome.page()),
        Err(error) => {
            tracing::error!(%error, "the news map could not be made");
            making::unavailable()
        }
    }
}

/// Newest first.
async fn news(app: &App, now: Timestamp) -> Result<Vec<ArticleCard>> {
    let mut news = Vec::new();
    for page in 1.. {
        let listing = app.reading.list(&ArticleFilter::published(Page::clamped(page, BATCH))).await?;
        let has_more = listing.has_more();
        let before = news.len();
        news.extend(listing.items.into_iter().filter(|card| is_news(card, now)));
        // Newest first: what comes after a page without news is older still.
        if !has_more || news.len() == before || news.len() >= MOST {
            break;
        }
    }
    news.truncate(MOST);
    Ok(news)
}

fn is_news(card: &ArticleCard, now: Timestamp) -> bool {
    card.published_at.is_some_and(|at| at <= now && now.duration_since(at) <= IS_NEWS)
}

fn written(name: &str, base_url: &str, news: &[ArticleCard]) -> String {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">\n",
    );
    let name = escaped(name);
    for card in news {
        let Some(at) = card.published_at else { continue };
        let address = escaped(&format!("{base_url}{}", encoded(&card.url())));
        let (day, title) = (at.strftime("%Y-%m-%dT%H:%M:%SZ"), escaped(&card.title));
        xml.push_str(&format!(
            "<url><loc>{address}</loc><news:news><news:publication><news:name>{name}</news:name>\
             <news:language>{LANGUAGE}</news:language></news:publication>\
             <news:publication_date>{day}</news:publication_date><news:title>{title}</news:title></news:news></url>\n"
        ));
    }
    xml.push_str("</urlset>\n");
    xml
}

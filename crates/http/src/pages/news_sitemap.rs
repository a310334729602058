//! `/sitemap-news.xml`: what was published in the last two days, as news search engines read it.

use std::io;

use axum::http::HeaderMap;
use axum::response::Response;
use domain::Result;
use domain::articles::{ArticleCard, ArticleFilter};
use domain::paging::Page;
use jiff::{SignedDuration, Timestamp};
use rendering::CachedPage;

use super::url_parts::encode_path;
use super::xml::XmlWriter;
use super::{render, respond, sitemap, xml};
use crate::{App, responses};

const NEWS_WINDOW: SignedDuration = SignedDuration::from_hours(48);
/// The maximum that the news sitemap protocol allows.
const MAX_ENTRIES: usize = 1_000;
const BATCH: i64 = 100;
const LANGUAGE: &str = "en";
const NEWS_NAMESPACE: (&str, &str) = ("xmlns:news", "http://www.google.com/schemas/sitemap-news/0.9");

/// Articles expire from the sitemap without any change, so every hour has a cache entry of its own.
pub(super) async fn news_sitemap_response(app: &App, request_headers: &HeaderMap) -> Response {
    let now = app.environment.now();
    let key = format!("/sitemap-news.xml@{}", now.as_second() / 3600);
    let build = || async {
        let xml = render_news_sitemap(&app.site.name, &app.site.base_url, &list_news(app, now).await?)?;
        let tags = [responses::LIST_TAG, "site", "categories"].map(Into::into);
        Ok::<_, domain::Error>(CachedPage::new(200, "application/xml; charset=utf-8", xml, tags))
    };
    match app.caches.pages.get_or_build(&key, build).await {
        Ok(outcome) => respond::send_page(request_headers, outcome.page()),
        Err(error) => {
            tracing::error!(%error, "building the news sitemap failed");
            render::unavailable_response()
        }
    }
}

/// Newest first.
async fn list_news(app: &App, now: Timestamp) -> Result<Vec<ArticleCard>> {
    let mut news = Vec::new();
    for page in 1.. {
        let listing = app.content.article_reader.list(&ArticleFilter::published(Page::new_clamped(page, BATCH))).await?;
        let has_more = listing.has_more();
        let before = news.len();
        news.extend(listing.items.into_iter().filter(|card| is_news(card, now)));
        // The list is sorted newest first, so everything after a page without news is older still.
        if !has_more || news.len() == before || news.len() >= MAX_ENTRIES {
            break;
        }
    }
    news.truncate(MAX_ENTRIES);
    Ok(news)
}

fn is_news(card: &ArticleCard, now: Timestamp) -> bool {
    card.published_at.is_some_and(|at| at <= now && now.duration_since(at) <= NEWS_WINDOW)
}

fn render_news_sitemap(name: &str, base_url: &str, news: &[ArticleCard]) -> Result<String> {
    xml::write_document(|xml| {
        let root = xml::start_element(xml, "urlset", &[sitemap::NAMESPACE, NEWS_NAMESPACE]);
        root.write_inner_content(|xml| {
            xml::write_line_break(xml)?;
            for card in news {
                let Some(at) = card.published_at else { continue };
                write_entry(xml, name, &format!("{base_url}{}", encode_path(&card.url())), at, &card.title)?;
            }
            Ok(())
        })?;
        Ok(())
    })
}

fn write_entry(xml: &mut XmlWriter, name: &str, address: &str, at: Timestamp, title: &str) -> io::Result<()> {
    xml::start_element(xml, "url", &[]).write_inner_content(|xml| {
        xml::write_text(xml, "loc", address)?;
        xml::start_element(xml, "news:news", &[]).write_inner_content(|xml| {
            xml::start_element(xml, "news:publication", &[]).write_inner_content(|xml| {
                xml::write_text(xml, "news:name", name)?;
                xml::write_text(xml, "news:language", LANGUAGE)
            })?;
            xml::write_moment(xml, "news:publication_date", at)?;
            xml::write_text(xml, "news:title", title)
        })?;
        Ok(())
    })?;
    xml::write_line_break(xml)
}

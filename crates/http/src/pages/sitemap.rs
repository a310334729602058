//! `/sitemap.xml`: every canonical address with its last change; above 10,000 an index of parts.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use domain::{Error, Result};
use jiff::Timestamp;
use rendering::CachedPage;

use super::address::encoded;
use super::xml::escaped;
use super::{making, respond};
use crate::{App, answers};

const PER_PART: usize = 10_000;
/// Articles read at a time.
const BATCH: u32 = 200;
const XML: &str = "application/xml; charset=utf-8";
const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";
const STANDING: [&str; 9] = ["about", "privacy", "terms", "disclosures", "contact", "refunds", "pricing", "rules", "corrections"];

struct Entry {
    path: String,
    changed: Option<Timestamp>,
}

/// Where a part begins, and how far it reaches: what the index says of it.
#[derive(Default)]
struct Part {
    entries: usize,
    changed: Option<Timestamp>,
}

pub(super) async fn sitemap(app: &App, asked: &HeaderMap, part: Option<usize>) -> Response {
    let key = part.map_or_else(|| "/sitemap.xml".to_owned(), |part| format!("/sitemap-{part}.xml"));
    let build = || async {
        let xml = match part {
            None => map(app).await?,
            Some(part) => part_of(app, part).await?,
        };
        let tags = [answers::LIST, answers::ASSIST, answers::WEBINARS, "categories", "site"]
            .map(Into::into)
            .into_iter()
            .chain(STANDING.map(answers::page_tag));
        Ok::<_, Error>(CachedPage::new(200, XML, xml, tags))
    };
    match app.pages.get_or_build(&key, build).await {
        Ok(outcome) => respond::page(asked, outcome.page()),
        Err(error) if matches!(*error, Error::NotFound(_)) => {
            respond::plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found")
        }
        Err(error) => {
            tracing::error!(%error, "the sitemap could not be made");
            making::unavailable()
        }
    }
}

/// The first part alone while there is but one; else the index.
async fn map(app: &App) -> Result<String> {
    let mut first = Vec::new();
    let mut parts = Vec::new();
    walk(app, |number, entry| {
        parts.resize_with(number + 1, Part::default);
        let part = &mut parts[number];
        part.entries += 1;
        part.changed = part.changed.max(entry.changed);
        if number == 0 {
            first.push(entry);
        }
        true
    })
    .await?;
    Ok(if parts.len() > 1 { index(&app.site.base_url, &parts) } else { url_set(&app.site.base_url, &first) })
}

async fn part_of(app: &App, part: usize) -> Result<String> {
    let mut own = Vec::new();
    walk(app, |number, entry| {
        if number + 1 == part {
            own.push(entry);
        }
        number < part
    })
    .await?;
    if own.is_empty() { Err(Error::NotFound("Part")) } else { Ok(url_set(&app.site.base_url, &own)) }
}

/// Shows every entry with the number of its part, from 0, until `see` has seen enough. Articles are
/// read a few at a time: together they may be more than memory holds.
async fn walk(app: &App, mut see: impl FnMut(usize, Entry) -> bool) -> Result<()> {
    let mut count = 0;
    let mut show = |entry| {
        count += 1;
        see((count - 1) / PER_PART, entry)
    };
    for entry in fixed(app).await? {
        show(entry);
    }
    let mut after = None;
    loop {
        let batch = app.store.articles().published_after(after, BATCH).await?;
        after = batch.last().map(|article| article.id);
        let goes_on = batch.into_iter().all(|article| show(Entry { path: article.url(), changed: Some(article.updated_at) }));
        if !goes_on || after.is_none() {
            return Ok(());
        }
    }
}

async fn fixed(app: &App) -> Result<Vec<Entry>> {
    let undated = |path: String| Entry { path, changed: None };
    let mut entries =
        vec![undated("/".into()), undated("/categories".into()), undated("/categories?category=All".into()), undated("/service".into())];
    let categories = app.categories.list().await?;
    entries.extend(
        categories
            .into_iter()
            .filter(|(_, articles)| *articles > 0)
            .map(|(category, _)| undated(format!("/categories?id={}", category.slug))),
    );
    let webinars = app.store.webinars().public().await?;
    let shown = webinars.iter().filter(|webinar| webinar.cancelled_at.is_none());
    entries.extend(shown.map(|webinar| Entry { path: webinar.path(), changed: Some(webinar.updated_at) }));
    let modules = app.assist_modules.list().await?;
    if !modules.is_empty() {
        entries.push(undated("/assist".into()));
    }
    entries.extend(modules.into_iter().map(|module| Entry { path: module.url(), changed: Some(module.updated_at) }));
    let pages = app.standing_pages.list().await?;
    let standing = pages.into_iter().filter(|page| STANDING.contains(&page.slug.as_str()));
    entries.extend(standing.map(|page| Entry { path: format!("/{}", page.slug), changed: Some(page.updated_at) }));
    Ok(entries)
}

fn url_set(base_url: &str, entries: &[Entry]) -> String {
    let mut xml = format!("{START}<urlset {NAMESPACE}>\n");
    for Entry { path, changed } in entries {
        push(&mut xml, "url", &format!("{base_url}{}", encoded(path)), *changed);
    }
    xml.push_str("</urlset>\n");
    xml
}

fn index(base_url: &str, parts: &[Part]) -> String {
    let mut xml = format!("{START}<sitemapindex {NAMESPACE}>\n");
    for (at, part) in parts.iter().enumerate().filter(|(_, part)| part.entries > 0) {
        push(&mut xml, "sitemap", &format!("{base_url}/sitemap-{}.xml", at + 1), part.changed);
    }
    push(&mut xml, "sitemap", &format!("{base_url}/sitemap-news.xml"), None);
    xml.push_str("</sitemapindex>\n");
    xml
}

fn push(xml: &mut String, element: &str, address: &str, changed: Option<Timestamp>) {
    xml.push_str(&format!("<{element}><loc>{}</loc>", escaped(address)));
    if let Some(changed) = changed {
        xml.push_str(&format!("<lastmod>{}</lastmod>", changed.strftime("%Y-%m-%dT%H:%M:%SZ")));
    }
    xml.push_str(&format!("</{element}>\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_absolute_encoded_and_dated() {
        let changed = Some("2026-11-20T06:05:04.123Z".parse().unwrap());
        let entries = [Entry { path: "/epfo/ह?id=1&x=2".into(), changed }, Entry { path: "/".into(), changed: None }];
        let xml = url_set("https://t.test", &entries);
        assert!(xml.contains("<url><loc>https://t.test/epfo/%E0%A4%B9?id=1&amp;x=2</loc><lastmod>2026-11-20T06:05:04Z</lastmod></url>"));
        assert!(xml.contains("<url><loc>https://t.test/</loc></url>"));
    }

    #[test]
    fn the_index_numbers_parts_from_one() {
        let parts = [Part { entries: 10_000, changed: None }, Part { entries: 1, changed: None }];
        let xml = index("https://t.test", &parts);
        assert!(
            xml.contains("<sitemap><loc>https://t.test/sitemap-1.xml</loc></sitemap>\n<sitemap><loc>https://t.test/sitemap-2.xml</loc>")
        );
    }
}

//! `/sitemap.xml`: every canonical URL with its last change; above 10,000 URLs an index of parts.

use std::io;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use domain::assist_modules::assist_path;
use domain::language::Language;
use domain::short_answers::ShownFilter;
use domain::{Error, Result};
use jiff::Timestamp;
use rendering::CachedPage;

use super::loaders::HINDI_PATH;
use super::table::{self, SitemapListing};
use super::url_parts::encode_path;
use super::xml::XmlWriter;
use super::{render, respond, xml};
use crate::{App, responses};

const ENTRIES_PER_PART: usize = 10_000;
/// Articles read at a time.
const BATCH: u32 = 200;
const XML: &str = "application/xml; charset=utf-8";
pub(super) const NAMESPACE: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");

struct Entry {
    path: String,
    changed: Option<Timestamp>,
}

/// Size and last change of a part, for the index.
#[derive(Default)]
struct SitemapPart {
    entries: usize,
    changed: Option<Timestamp>,
}

pub(super) async fn sitemap_response(app: &App, request_headers: &HeaderMap, part: Option<usize>) -> Response {
    let key = part.map_or_else(|| "/sitemap.xml".to_owned(), |part| format!("/sitemap-{part}.xml"));
    let build = || async {
        let xml = match part {
            None => render_root_sitemap(app).await?,
            Some(part) => render_part(app, part).await?,
        };
        let tags =
            [responses::LIST_TAG, responses::SHORT_ANSWERS_TAG, responses::ASSIST_TAG, responses::WEBINARS_TAG, "categories", "site"]
                .map(Into::into)
                .into_iter()
                .chain(list_standing_slugs().map(responses::page_tag));
        Ok::<_, Error>(CachedPage::new(200, XML, xml, tags))
    };
    match app.caches.pages.get_or_build(&key, build).await {
        Ok(outcome) => respond::send_page(request_headers, outcome.page()),
        Err(error) if matches!(*error, Error::NotFound(_)) => {
            respond::send_plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found")
        }
        Err(error) => {
            tracing::error!(%error, "building the sitemap failed");
            render::unavailable_response()
        }
    }
}

/// The URLs themselves while they fit into one part, otherwise the index.
async fn render_root_sitemap(app: &App) -> Result<String> {
    let mut first = Vec::new();
    let mut parts = Vec::new();
    for_each_entry(app, |number, entry| {
        parts.resize_with(number + 1, SitemapPart::default);
        let part = &mut parts[number];
        part.entries += 1;
        part.changed = part.changed.max(entry.changed);
        if number == 0 {
            first.push(entry);
        }
        true
    })
    .await?;
    if parts.len() > 1 { render_index(&app.site.base_url, &parts) } else { render_url_set(&app.site.base_url, &first) }
}

async fn render_part(app: &App, part: usize) -> Result<String> {
    let mut own = Vec::new();
    for_each_entry(app, |number, entry| {
        if number + 1 == part {
            own.push(entry);
        }
        number < part
    })
    .await?;
    if own.is_empty() { Err(Error::NotFound("Part")) } else { render_url_set(&app.site.base_url, &own) }
}

/// Calls `visit` with every entry and the number of its part, from 0, until it returns false for an article.
/// Articles are read in batches, because all of them may not fit into memory.
async fn for_each_entry(app: &App, mut visit: impl FnMut(usize, Entry) -> bool) -> Result<()> {
    let mut count = 0;
    let mut show = |entry| {
        count += 1;
        visit((count - 1) / ENTRIES_PER_PART, entry)
    };
    for entry in list_fixed_entries(app).await? {
        show(entry);
    }
    let mut after = None;
    loop {
        let batch = app.content.article_reader.list_published_after(after, BATCH).await?;
        after = batch.last().map(|article| article.id);
        let goes_on = batch.into_iter().all(|article| show(Entry { path: article.url(), changed: Some(article.updated_at) }));
        if !goes_on || after.is_none() {
            return Ok(());
        }
    }
}

async fn list_fixed_entries(app: &App) -> Result<Vec<Entry>> {
    let undated = |path: String| Entry { path, changed: None };
    let mut entries: Vec<Entry> = table::list_addresses(SitemapListing::Listed).map(|path| undated(path.to_owned())).collect();
    entries.push(undated("/categories?category=All".into()));
    entries.extend(app.content.transmission.list_area_urls().into_iter().map(undated));
    entries.extend(app.content.calculator_pages.pages.iter().map(|page| undated(page.path())));
    entries.extend(app.content.contributors.people.iter().map(|person| undated(person.path())));
    entries.extend(app.content.guides.guides.iter().map(|guide| undated(guide.url())));
    let categories = app.content.categories.list().await?;
    entries.extend(
        categories
            .into_iter()
            .filter(|(_, articles)| *articles > 0)
            .map(|(category, _)| undated(format!("/categories?id={}", category.slug))),
    );
    if !app.content.article_reader.list_hindi_editions().await?.is_empty() {
        entries.push(undated(HINDI_PATH.into()));
    }
    let webinars = app.commerce.webinars.list_public().await?;
    let scheduled = webinars.iter().filter(|webinar| webinar.cancelled_at.is_none());
    entries.extend(scheduled.map(|webinar| Entry { path: webinar.path(), changed: Some(webinar.updated_at) }));
    let modules = app.content.assist_modules.list().await?;
    for language in [Language::English, Language::Hindi] {
        let mut pages = modules.iter().filter(|module| module.list_languages().contains(&language)).peekable();
        if pages.peek().is_some() {
            entries.push(undated(assist_path(language).into()));
        }
        entries.extend(pages.map(|module| Entry { path: module.url_in(language), changed: Some(module.updated_at) }));
    }
    let answers = app.content.short_answers.list_shown(&ShownFilter::default()).await?;
    if !answers.is_empty() {
        entries.push(undated("/answers".into()));
    }
    entries.extend(answers.into_iter().map(|stored| Entry { path: stored.answer.url(), changed: Some(stored.updated_at) }));
    let pages = app.content.standing_pages.list().await?;
    let standing = pages.into_iter().filter(|page| list_standing_slugs().any(|slug| slug == page.slug));
    entries.extend(standing.map(|page| Entry { path: format!("/{}", page.slug), changed: Some(page.updated_at) }));
    Ok(entries)
}

/// The standing pages that have an address of their own.
fn list_standing_slugs() -> impl Iterator<Item = &'static str> {
    table::list_addresses(SitemapListing::StandingPage).map(|address| address.trim_start_matches('/'))
}

fn render_url_set(base_url: &str, entries: &[Entry]) -> Result<String> {
    xml::write_document(|xml| {
        let root = xml::start_element(xml, "urlset", &[NAMESPACE]);
        root.write_inner_content(|xml| {
            xml::write_line_break(xml)?;
            for Entry { path, changed } in entries {
                write_location(xml, "url", &format!("{base_url}{}", encode_path(path)), *changed)?;
            }
            Ok(())
        })?;
        Ok(())
    })
}

fn render_index(base_url: &str, parts: &[SitemapPart]) -> Result<String> {
    xml::write_document(|xml| {
        let root = xml::start_element(xml, "sitemapindex", &[NAMESPACE]);
        root.write_inner_content(|xml| {
            xml::write_line_break(xml)?;
            for (at, part) in parts.iter().enumerate().filter(|(_, part)| part.entries > 0) {
                write_location(xml, "sitemap", &format!("{base_url}/sitemap-{}.xml", at + 1), part.changed)?;
            }
            write_location(xml, "sitemap", &format!("{base_url}/sitemap-news.xml"), None)
        })?;
        Ok(())
    })
}

fn write_location(xml: &mut XmlWriter, element: &str, address: &str, changed: Option<Timestamp>) -> io::Result<()> {
    xml::start_element(xml, element, &[]).write_inner_content(|xml| {
        xml::write_text(xml, "loc", address)?;
        changed.map_or(Ok(()), |changed| xml::write_moment(xml, "lastmod", changed))
    })?;
    xml::write_line_break(xml)
}

#[cfg(test)]
mod tests {
    use super::super::xml::reading::{read_values, values_at};
    use super::*;

    #[test]
    fn addresses_are_absolute_encoded_and_dated() {
        let changed = Some("2026-11-20T06:05:04.123Z".parse().unwrap());
        let entries = [Entry { path: "/epfo/ह?id=1&x=2".into(), changed }, Entry { path: "/".into(), changed: None }];
        let xml = render_url_set("https://t.test", &entries).unwrap();
        assert!(xml.contains("<url><loc>https://t.test/epfo/%E0%A4%B9?id=1&amp;x=2</loc><lastmod>2026-11-20T06:05:04Z</lastmod></url>"));
        assert!(xml.contains("<url><loc>https://t.test/</loc></url>"));
        let values = read_values(&xml);
        assert_eq!(values_at(&values, "urlset/@xmlns"), ["http://www.sitemaps.org/schemas/sitemap/0.9"]);
        assert_eq!(values_at(&values, "urlset/url/loc"), ["https://t.test/epfo/%E0%A4%B9?id=1&x=2", "https://t.test/"]);
        assert_eq!(values_at(&values, "urlset/url/lastmod"), ["2026-11-20T06:05:04Z"]);
    }

    #[test]
    fn the_index_numbers_parts_from_one() {
        let parts = [SitemapPart { entries: 10_000, changed: None }, SitemapPart { entries: 1, changed: None }];
        let xml = render_index("https://t.test", &parts).unwrap();
        assert!(
            xml.contains("<sitemap><loc>https://t.test/sitemap-1.xml</loc></sitemap>\n<sitemap><loc>https://t.test/sitemap-2.xml</loc>")
        );
        let addresses = ["https://t.test/sitemap-1.xml", "https://t.test/sitemap-2.xml", "https://t.test/sitemap-news.xml"];
        assert_eq!(values_at(&read_values(&xml), "sitemapindex/sitemap/loc"), addresses);
    }
}

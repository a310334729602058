//! `/feed.xml`: the newest articles for feed readers, RSS 2.0.

use axum::http::HeaderMap;
use axum::response::Response;
use domain::articles::{ArticleCard, ArticleFilter};
use domain::paging::Page;
use domain::site::Site;
use jiff::Timestamp;
use rendering::CachedPage;

use super::address::encoded;
use super::xml::escaped;
use super::{making, respond};
use crate::{App, answers};

const NEWEST: i64 = 30;

pub(super) async fn feed(app: &App, asked: &HeaderMap) -> Response {
    let build = || async {
        let newest = app.reading.list(&ArticleFilter::published(Page::clamped(1, NEWEST))).await?.items;
        let tags = [answers::LIST.into(), "site".into()];
        Ok::<_, domain::Error>(CachedPage::new(200, "application/rss+xml; charset=utf-8", rss(&app.site, &newest), tags))
    };
    match app.pages.get_or_build("/feed.xml", build).await {
        Ok(outcome) => respond::page(asked, outcome.page()),
        Err(error) => {
            tracing::error!(%error, "the feed could not be made");
            making::unavailable()
        }
    }
}

fn rss(site: &Site, newest: &[ArticleCard]) -> String {
    let (name, base) = (escaped(&site.name), escaped(&site.base_url));
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><title>{name}</title><link>{base}/</link>\
         <description>Financial fine prints, simplified.</description><language>en-in</language>\
         <atom:link href=\"{base}/feed.xml\" rel=\"self\" type=\"application/rss+xml\"/>\n"
    );
    if let Some(latest) = newest.iter().map(|card| card.updated_at).max() {
        xml.push_str(&format!("<lastBuildDate>{}</lastBuildDate>\n", rfc2822(latest)));
    }
    newest.iter().for_each(|card| push_item(&mut xml, &site.base_url, card));
    xml.push_str("</channel></rss>\n");
    xml
}

fn push_item(xml: &mut String, base_url: &str, card: &ArticleCard) {
    let link = escaped(&format!("{base_url}{}", encoded(&card.url())));
    xml.push_str(&format!("<item><title>{}</title><link>{link}</link>", escaped(&card.title)));
    // The id stays when the address changes.
    xml.push_str(&format!("<guid isPermaLink=\"false\">{}</guid>", card.id));
    xml.push_str(&format!("<description>{}</description><category>{}</category>", escaped(&card.excerpt), escaped(&card.category.name)));
    if let Some(author) = &card.author {
        xml.push_str(&format!("<dc:creator>{}</dc:creator>", escaped(author)));
    }
    if let Some(at) = card.published_at {
        xml.push_str(&format!("<pubDate>{}</pubDate>", rfc2822(at)));
    }
    xml.push_str("</item>\n");
}

fn rfc2822(at: Timestamp) -> String {
    at.strftime("%a, %d %b %Y %H:%M:%S +0000").to_string()
}

#[cfg(test)]
mod tests {
    use domain::articles::{CategoryRef, Counts, Status};
    use domain::ids::{ArticleId, CategoryId};
    use domain::site::Social;

    use super::*;

    #[test]
    fn items_are_escaped_and_dated() {
        let at: Timestamp = "2026-11-20T06:05:04Z".parse().unwrap();
        let id = "0192f3a4-7c1e-7000-8000-000000000001";
        let card = ArticleCard {
            id: ArticleId::parse(id).unwrap(),
            title: "EPF & you <now>".into(),
            slug: "epf-ह".into(),
            shares_slug: false,
            category: CategoryRef { id: CategoryId::parse(id).unwrap(), name: "EPFO".into(), slug: "epfo".into() },
            excerpt: "\"Short\"".into(),
            image: None,
            video: None,
            counts: Counts::default(),
            is_featured: false,
            sponsor: None,
            author: Some("A".into()),
            published_at: Some(at),
            updated_at: at,
            reading_minutes: 1,
            status: Status::Published,
        };
        let site = Site {
            name: "T & Co".into(),
            short_name: "T".into(),
            base_url: "https://t.test".into(),
            company_line: String::new(),
            legal_name: String::new(),
            address: String::new(),
            grievance_officer: String::new(),
            contact_email: String::new(),
            editor_email: String::new(),
            contribute_url: None,
            social: Social::default(),
            rules_as_of: String::new(),
        };
        let xml = rss(&site, &[card]);
        assert!(xml.contains("<title>T &amp; Co</title>"));
        assert!(xml.contains("<item><title>EPF &amp; you &lt;now&gt;</title><link>https://t.test/epfo/epf-%E0%A4%B9</link>"));
        assert!(xml.contains("<pubDate>Fri, 20 Nov 2026 06:05:04 +0000</pubDate>"));
        assert!(xml.contains("<description>&quot;Short&quot;</description>"));
    }
}

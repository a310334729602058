//! The same article in both formats.

use domain::articles::{ArticleCounts, ArticleStatus, CategoryRef};
use domain::digests::Digest;
use domain::ids::{ArticleId, CategoryId};
use domain::site::Social;

use jiff::Timestamp;

use super::*;
use crate::pages::xml::reading::{read_values, values_at};

fn example() -> (Site, ArticleCard) {
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
        counts: ArticleCounts::default(),
        is_featured: false,
        sponsor: None,
        author: Some("A".into()),
        published_at: Some(at),
        updated_at: at,
        reading_minutes: 1,
        status: ArticleStatus::Published,
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
    (site, card)
}

fn example_feed<'a>(site: &'a Site, path: &str, newest: Vec<ArticleCard>) -> Feed<'a> {
    Feed {
        site,
        title: site.name.clone(),
        description: "All & everything".into(),
        page: "/".into(),
        path: path.into(),
        is_hindi: false,
        newest,
    }
}

#[test]
fn rss_is_escaped_and_dated() {
    let (site, card) = example();
    let xml = rss::render(&example_feed(&site, "/feed.xml", vec![card])).unwrap();
    assert!(xml.contains("<title>T &amp; Co</title>"));
    assert!(xml.contains("<item><title>EPF &amp; you &lt;now&gt;</title><link>https://t.test/epfo/epf-%E0%A4%B9</link>"));
    assert!(xml.contains("<pubDate>Fri, 20 Nov 2026 06:05:04 +0000</pubDate>"));
    assert!(xml.contains("<description>&quot;Short&quot;</description>"));
}

#[test]
fn atom_has_what_the_standard_demands() {
    let (site, card) = example();
    let xml = atom::render(&example_feed(&site, "/epfo/feed.atom", vec![card])).unwrap();
    assert!(xml.contains("<id>https://t.test/epfo/feed.atom</id><updated>2026-11-20T06:05:04Z</updated>"), "{xml}");
    assert!(xml.contains("<entry><title>EPF &amp; you &lt;now&gt;</title><id>urn:uuid:0192f3a4-7c1e-7000-8000-000000000001</id>"), "{xml}");
    assert!(xml.contains("<category term=\"epfo\" label=\"EPFO\"/><summary>&quot;Short&quot;</summary></entry>"), "{xml}");
    let empty = atom::render(&example_feed(&site, "/feed.atom", Vec::new())).unwrap();
    assert!(empty.contains("<updated>1970-01-01T00:00:00Z</updated>") && empty.contains("<author><name>T &amp; Co</name></author>"));
}

#[test]
fn a_parser_reads_what_was_written() {
    let (site, card) = example();
    let odd = ArticleCard {
        author: Some("O'Neill & \u{1}Söhne".into()),
        category: CategoryRef { name: "\"Tax\" < all".into(), ..card.category.clone() },
        ..card
    };
    let rss = read_values(&rss::render(&example_feed(&site, "/feed.xml", vec![odd.clone(), odd.clone()])).unwrap());
    let first =
        |values: &[(String, String)], path: &str| values_at(values, path).first().map(|value| (*value).to_owned()).unwrap_or_default();
    assert_eq!(first(&rss, "rss/@xmlns:dc"), "http://purl.org/dc/elements/1.1/");
    assert_eq!(first(&rss, "rss/channel/atom:link/@href"), "https://t.test/feed.xml");
    assert_eq!(values_at(&rss, "rss/channel/item/title"), ["EPF & you <now>"; 2]);
    assert_eq!(first(&rss, "rss/channel/item/guid/@isPermaLink"), "false");
    assert_eq!(first(&rss, "rss/channel/item/category"), "\"Tax\" < all");
    assert_eq!(first(&rss, "rss/channel/item/dc:creator"), "O'Neill & Söhne");
    let atom = read_values(&atom::render(&example_feed(&site, "/feed.atom", vec![odd])).unwrap());
    assert_eq!(values_at(&atom, "feed/link/@href"), ["https://t.test/feed.atom", "https://t.test/"]);
    assert_eq!(first(&atom, "feed/entry/category/@label"), "\"Tax\" < all");
    assert_eq!(first(&atom, "feed/entry/author/name"), "O'Neill & Söhne");
    assert_eq!(first(&atom, "feed/entry/summary"), "\"Short\"");
}

#[test]
fn digests_are_read_in_both_formats() {
    let (site, _) = example();
    let digest =
        Digest { date: "2026-11-20".parse().unwrap(), title: "Rates & rules".into(), intro: "What's new.".into(), items: Vec::new() };
    let rss = read_values(&digest::render_digests(&site, "/dailydigest/feed.xml", Format::Rss, std::slice::from_ref(&digest)).unwrap());
    assert_eq!(values_at(&rss, "rss/channel/title"), ["The Daily Digest – T & Co"]);
    assert_eq!(values_at(&rss, "rss/channel/item/guid"), ["https://t.test/dailydigest/2026-11-20"]);
    assert_eq!(values_at(&rss, "rss/channel/item/pubDate"), ["Fri, 20 Nov 2026 02:30:00 +0000"]);
    let atom = read_values(&digest::render_digests(&site, "/dailydigest/feed.atom", Format::Atom, &[digest]).unwrap());
    assert_eq!(values_at(&atom, "feed/id"), ["https://t.test/dailydigest/feed.atom"]);
    assert_eq!(values_at(&atom, "feed/entry/updated"), ["2026-11-20T02:30:00Z"]);
    assert_eq!(values_at(&atom, "feed/entry/summary"), ["What's new. "]);
    assert!(values_at(&atom, "feed/subtitle").is_empty());
}

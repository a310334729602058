//! The same article in both formats.

use domain::articles::{CategoryRef, Counts, Status};
use domain::ids::{ArticleId, CategoryId};
use domain::site::Social;

use jiff::Timestamp;

use super::*;

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
    (site, card)
}

fn feed<'a>(site: &'a Site, path: &str, newest: Vec<ArticleCard>) -> Feed<'a> {
    Feed { site, title: site.name.clone(), description: "All & everything".into(), page: "/".into(), path: path.into(), newest }
}

#[test]
fn rss_is_escaped_and_dated() {
    let (site, card) = example();
    let xml = rss::written(&feed(&site, "/feed.xml", vec![card]));
    assert!(xml.contains("<title>T &amp; Co</title>"));
    assert!(xml.contains("<item><title>EPF &amp; you &lt;now&gt;</title><link>https://t.test/epfo/epf-%E0%A4%B9</link>"));
    assert!(xml.contains("<pubDate>Fri, 20 Nov 2026 06:05:04 +0000</pubDate>"));
    assert!(xml.contains("<description>&quot;Short&quot;</description>"));
}

#[test]
fn atom_has_what_the_standard_demands() {
    let (site, card) = example();
    let xml = atom::written(&feed(&site, "/epfo/feed.atom", vec![card]));
    assert!(xml.contains("<id>https://t.test/epfo/feed.atom</id><updated>2026-11-20T06:05:04Z</updated>"), "{xml}");
    assert!(xml.contains("<entry><title>EPF &amp; you &lt;now&gt;</title><id>urn:uuid:0192f3a4-7c1e-7000-8000-000000000001</id>"), "{xml}");
    assert!(xml.contains("<category term=\"epfo\" label=\"EPFO\"/><summary>&quot;Short&quot;</summary></entry>"), "{xml}");
    let empty = atom::written(&feed(&site, "/feed.atom", Vec::new()));
    assert!(empty.contains("<updated>1970-01-01T00:00:00Z</updated>") && empty.contains("<author><name>T &amp; Co</name></author>"));
}

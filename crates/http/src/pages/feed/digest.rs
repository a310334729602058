//! The latest digests for feed readers: `/dailydigest/feed.xml` (RSS 2.0) and `/dailydigest/feed.atom`.

use std::io;

use domain::Result;
use domain::digests::Digest;
use domain::paging::Page;
use domain::site::Site;
use domain::time::ist_time_zone;
use jiff::Timestamp;
use jiff::civil::time;

use super::Format;
use super::atom::{self, FeedHead};
use super::rss::{self, Channel};
use crate::App;
use crate::pages::xml::{self, XmlWriter};

const MAX_DIGESTS: i64 = 30;
/// The Indian hour that feeds give as publication time, because a digest has only a date.
const PUBLICATION_HOUR: i8 = 8;

pub(super) async fn render(app: &App, path: &str, format: Format) -> Result<String> {
    let today = domain::time::indian_date(app.environment.now());
    let digests = app.gathering.digests.list(Page::new_clamped(1, MAX_DIGESTS)).await?.items;
    let published = digests.into_iter().filter(|(digest, state)| *state == domain::digests::DigestState::Published && digest.date <= today);
    let published: Vec<Digest> = published.map(|(digest, _)| digest).collect();
    render_digests(&app.site, path, format, &published)
}

pub(super) fn render_digests(site: &Site, path: &str, format: Format, published: &[Digest]) -> Result<String> {
    let base = &site.base_url;
    let title = format!("The Daily Digest – {}", site.name);
    let (page_url, own_url) = (format!("{base}/dailydigest"), format!("{base}{path}"));
    match format {
        Format::Rss => {
            let description = "What changed, in three minutes.";
            let channel = Channel { title: &title, page_url: &page_url, description, own_url: &own_url, language: "en-in" };
            rss::write_channel(&channel, &[], |xml| published.iter().try_for_each(|digest| write_item(xml, base, digest)))
        }
        Format::Atom => {
            let updated = published.first().map(publication_time).unwrap_or_default();
            let (language, author) = ("en-IN", site.name.as_str());
            let head = FeedHead { title: &title, subtitle: None, page_url: &page_url, own_url: &own_url, updated, author, language };
            atom::write_feed(&head, |xml| published.iter().try_for_each(|digest| write_entry(xml, base, digest)))
        }
    }
}

fn write_item(xml: &mut XmlWriter, base_url: &str, digest: &Digest) -> io::Result<()> {
    xml::start_element(xml, "item", &[]).write_inner_content(|xml| {
        let link = digest_url(base_url, digest);
        xml::write_text(xml, "title", &digest.title)?;
        xml::write_text(xml, "link", &link)?;
        xml::write_text(xml, "guid", &link)?;
        xml::write_text(xml, "description", &summarise_digest(digest))?;
        rss::write_date(xml, "pubDate", publication_time(digest))
    })?;
    xml::write_line_break(xml)
}

fn write_entry(xml: &mut XmlWriter, base_url: &str, digest: &Digest) -> io::Result<()> {
    xml::start_element(xml, "entry", &[]).write_inner_content(|xml| {
        let (link, at) = (digest_url(base_url, digest), publication_time(digest));
        xml::write_text(xml, "title", &digest.title)?;
        xml::write_text(xml, "id", &link)?;
        atom::write_page_link(xml, &link)?;
        xml::write_moment(xml, "published", at)?;
        xml::write_moment(xml, "updated", at)?;
        xml::write_text(xml, "summary", &summarise_digest(digest))
    })?;
    xml::write_line_break(xml)
}

fn digest_url(base_url: &str, digest: &Digest) -> String {
    format!("{base_url}/dailydigest/{}", digest.date)
}

fn summarise_digest(digest: &Digest) -> String {
    let titles: Vec<&str> = digest.items.iter().map(|item| item.title.as_str()).collect();
    format!("{} {}", digest.intro, titles.join(" · "))
}

fn publication_time(digest: &Digest) -> Timestamp {
    digest.date.to_datetime(time(PUBLICATION_HOUR, 0, 0, 0)).to_zoned(ist_time_zone()).map(|at| at.timestamp()).unwrap_or_default()
}

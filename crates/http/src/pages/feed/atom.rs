//! Atom (RFC 4287).

use std::io;

use domain::Result;
use domain::articles::ArticleCard;
use jiff::Timestamp;

use super::Feed;
use crate::pages::url_parts::encode_path;
use crate::pages::xml::{self, XmlWriter};

/// What a feed says of itself. Its address is its id.
pub(super) struct FeedHead<'a> {
    pub title: &'a str,
    pub subtitle: Option<&'a str>,
    pub page_url: &'a str,
    pub own_url: &'a str,
    pub updated: Timestamp,
    pub author: &'a str,
    pub language: &'a str,
}

pub(super) fn render(feed: &Feed<'_>) -> Result<String> {
    let base = &feed.site.base_url;
    let head = FeedHead {
        title: &feed.title,
        subtitle: Some(&feed.description),
        page_url: &format!("{base}{}", encode_path(&feed.page)),
        own_url: &format!("{base}{}", encode_path(&feed.path)),
        // `updated` is mandatory, so an empty feed gets the epoch.
        updated: feed.newest.iter().map(|card| card.updated_at).max().unwrap_or_default(),
        author: &feed.site.name,
        language: if feed.is_hindi { "hi" } else { "en-IN" },
    };
    write_feed(&head, |xml| feed.newest.iter().try_for_each(|card| write_entry(xml, base, card)))
}

/// Writes a document whose entries `write_entries` writes.
pub(super) fn write_feed(head: &FeedHead<'_>, write_entries: impl FnOnce(&mut XmlWriter) -> io::Result<()>) -> Result<String> {
    xml::write_document(|xml| {
        let attributes = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", head.language)];
        xml::start_element(xml, "feed", &attributes).write_inner_content(|xml| {
            xml::write_text(xml, "title", head.title)?;
            if let Some(subtitle) = head.subtitle {
                xml::write_text(xml, "subtitle", subtitle)?;
            }
            xml::write_text(xml, "id", head.own_url)?;
            xml::write_moment(xml, "updated", head.updated)?;
            let own = [("rel", "self"), ("type", "application/atom+xml"), ("href", head.own_url)];
            xml::start_element(xml, "link", &own).write_empty()?;
            write_page_link(xml, head.page_url)?;
            write_author(xml, head.author)?;
            xml::write_line_break(xml)?;
            write_entries(xml)
        })?;
        Ok(())
    })
}

fn write_entry(xml: &mut XmlWriter, base_url: &str, card: &ArticleCard) -> io::Result<()> {
    xml::start_element(xml, "entry", &[]).write_inner_content(|xml| {
        xml::write_text(xml, "title", &card.title)?;
        // The id stays when the address changes.
        xml::write_text(xml, "id", &format!("urn:uuid:{}", card.id))?;
        write_page_link(xml, &format!("{base_url}{}", encode_path(&card.url())))?;
        if let Some(at) = card.published_at {
            xml::write_moment(xml, "published", at)?;
        }
        xml::write_moment(xml, "updated", card.updated_at)?;
        if let Some(author) = &card.author {
            write_author(xml, author)?;
        }
        let category = [("term", card.category.slug.as_str()), ("label", card.category.name.as_str())];
        xml::start_element(xml, "category", &category).write_empty()?;
        xml::write_text(xml, "summary", &card.excerpt)
    })?;
    xml::write_line_break(xml)
}

/// Writes the link to the page that a feed or an entry is about.
pub(super) fn write_page_link(xml: &mut XmlWriter, url: &str) -> io::Result<()> {
    xml::start_element(xml, "link", &[("rel", "alternate"), ("type", "text/html"), ("href", url)]).write_empty().map(|_| ())
}

fn write_author(xml: &mut XmlWriter, name: &str) -> io::Result<()> {
    xml::start_element(xml, "author", &[]).write_inner_content(|xml| xml::write_text(xml, "name", name)).map(|_| ())
}

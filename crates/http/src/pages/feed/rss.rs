//! RSS 2.0.

use std::io;

use domain::Result;
use domain::articles::ArticleCard;
use jiff::Timestamp;

use super::Feed;
use crate::pages::url_parts::encode_path;
use crate::pages::xml::{self, XmlWriter};

const DUBLIN_CORE: (&str, &str) = ("xmlns:dc", "http://purl.org/dc/elements/1.1/");

/// What a channel says of itself.
pub(super) struct Channel<'a> {
    pub title: &'a str,
    pub page_url: &'a str,
    pub description: &'a str,
    pub own_url: &'a str,
    pub language: &'a str,
}

pub(super) fn render(feed: &Feed<'_>) -> Result<String> {
    let base = &feed.site.base_url;
    let channel = Channel {
        title: &feed.title,
        page_url: &format!("{base}{}", encode_path(&feed.page)),
        description: &feed.description,
        own_url: &format!("{base}{}", encode_path(&feed.path)),
        language: if feed.is_hindi { "hi" } else { "en-in" },
    };
    write_channel(&channel, &[DUBLIN_CORE], |xml| {
        if let Some(latest) = feed.newest.iter().map(|card| card.updated_at).max() {
            write_date(xml, "lastBuildDate", latest)?;
            xml::write_line_break(xml)?;
        }
        feed.newest.iter().try_for_each(|card| write_item(xml, base, card))
    })
}

/// Writes a document with one channel, whose items `write_items` writes.
pub(super) fn write_channel(
    channel: &Channel<'_>,
    namespaces: &[(&str, &str)],
    write_items: impl FnOnce(&mut XmlWriter) -> io::Result<()>,
) -> Result<String> {
    xml::write_document(|xml| {
        let attributes = [&[("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom")], namespaces].concat();
        xml::start_element(xml, "rss", &attributes).write_inner_content(|xml| {
            xml::start_element(xml, "channel", &[]).write_inner_content(|xml| {
                xml::write_text(xml, "title", channel.title)?;
                xml::write_text(xml, "link", channel.page_url)?;
                xml::write_text(xml, "description", channel.description)?;
                xml::write_text(xml, "language", channel.language)?;
                let own = [("href", channel.own_url), ("rel", "self"), ("type", "application/rss+xml")];
                xml::start_element(xml, "atom:link", &own).write_empty()?;
                xml::write_line_break(xml)?;
                write_items(xml)
            })?;
            Ok(())
        })?;
        Ok(())
    })
}

fn write_item(xml: &mut XmlWriter, base_url: &str, card: &ArticleCard) -> io::Result<()> {
    xml::start_element(xml, "item", &[]).write_inner_content(|xml| {
        xml::write_text(xml, "title", &card.title)?;
        xml::write_text(xml, "link", &format!("{base_url}{}", encode_path(&card.url())))?;
        // The id stays when the address changes.
        xml::start_element(xml, "guid", &[("isPermaLink", "false")]).write_text_content(xml::escape_text(&card.id.to_string()))?;
        xml::write_text(xml, "description", &card.excerpt)?;
        xml::write_text(xml, "category", &card.category.name)?;
        if let Some(author) = &card.author {
            xml::write_text(xml, "dc:creator", author)?;
        }
        card.published_at.map_or(Ok(()), |at| write_date(xml, "pubDate", at))
    })?;
    xml::write_line_break(xml)
}

/// Writes a moment in the form of e-mail (RFC 2822), which RSS demands.
pub(super) fn write_date(xml: &mut XmlWriter, name: &str, at: Timestamp) -> io::Result<()> {
    xml::write_text(xml, name, &at.strftime("%a, %d %b %Y %H:%M:%S +0000").to_string())
}

//! RSS 2.0.

use domain::articles::ArticleCard;
use jiff::Timestamp;

use super::Feed;
use crate::pages::address::encoded;
use crate::pages::xml::escaped;

pub(super) fn written(feed: &Feed<'_>) -> String {
    let base = escaped(&feed.site.base_url);
    let (title, description) = (escaped(&feed.title), escaped(&feed.description));
    let (page, own) = (escaped(&encoded(&feed.page)), escaped(&encoded(&feed.path)));
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><title>{title}</title><link>{base}{page}</link>\
         <description>{description}</description><language>en-in</language>\
         <atom:link href=\"{base}{own}\" rel=\"self\" type=\"application/rss+xml\"/>\n"
    );
    if let Some(latest) = feed.newest.iter().map(|card| card.updated_at).max() {
        xml.push_str(&format!("<lastBuildDate>{}</lastBuildDate>\n", rfc2822(latest)));
    }
    feed.newest.iter().for_each(|card| push_item(&mut xml, &feed.site.base_url, card));
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

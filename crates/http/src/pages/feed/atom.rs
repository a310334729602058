//! Atom (RFC 4287).

use domain::articles::ArticleCard;
use jiff::Timestamp;

use super::Feed;
use crate::pages::address::encoded;
use crate::pages::xml::escaped;

pub(super) fn written(feed: &Feed<'_>) -> String {
    let base = escaped(&feed.site.base_url);
    let (title, description, site) = (escaped(&feed.title), escaped(&feed.description), escaped(&feed.site.name));
    let (page, own) = (escaped(&encoded(&feed.page)), escaped(&encoded(&feed.path)));
    // Every feed has a day, also an empty one.
    let updated = feed.newest.iter().map(|card| card.updated_at).max().unwrap_or_default();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-IN\">\
         <title>{title}</title><subtitle>{description}</subtitle><id>{base}{own}</id><updated>{}</updated>\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{base}{own}\"/>\
         <link rel=\"alternate\" type=\"text/html\" href=\"{base}{page}\"/><author><name>{site}</name></author>\n",
        rfc3339(updated)
    );
    feed.newest.iter().for_each(|card| push_entry(&mut xml, &feed.site.base_url, card));
    xml.push_str("</feed>\n");
    xml
}

fn push_entry(xml: &mut String, base_url: &str, card: &ArticleCard) {
    let link = escaped(&format!("{base_url}{}", encoded(&card.url())));
    // The id stays when the address changes.
    xml.push_str(&format!(
        "<entry><title>{}</title><id>urn:uuid:{}</id><link rel=\"alternate\" type=\"text/html\" href=\"{link}\"/>",
        escaped(&card.title),
        card.id
    ));
    if let Some(at) = card.published_at {
        xml.push_str(&format!("<published>{}</published>", rfc3339(at)));
    }
    xml.push_str(&format!("<updated>{}</updated>", rfc3339(card.updated_at)));
    if let Some(author) = &card.author {
        xml.push_str(&format!("<author><name>{}</name></author>", escaped(author)));
    }
    let (term, label) = (escaped(&card.category.slug), escaped(&card.category.name));
    xml.push_str(&format!("<category term=\"{term}\" label=\"{label}\"/><summary>{}</summary></entry>\n", escaped(&card.excerpt)));
}

fn rfc3339(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

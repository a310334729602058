//! One item of an export: a post, a page, an attachment or anything else.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::fmt::rfc2822;
use jiff::tz::TimeZone;

use super::reader::XmlNode;

pub struct Item<'n>(pub &'n XmlNode);

/// A category or tag of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxonomyTerm {
    /// May be empty in very old exports.
    pub slug: String,
    pub name: String,
}

/// The date that an export writes for "none".
const NO_DATE: &str = "0000-00-00 00:00:00";

impl<'n> Item<'n> {
    pub fn text(&self, name: &str) -> &'n str {
        self.0.child_text(name)
    }

    pub fn kind(&self) -> &'n str {
        Some(self.text("wp:post_type")).filter(|kind| !kind.is_empty()).unwrap_or("post")
    }

    /// A key that is unique in the old site: the post's id, otherwise its address.
    pub fn key(&self) -> String {
        let candidates = [self.text("wp:post_id"), self.text("guid"), self.text("link")];
        candidates.into_iter().find(|text| !text.is_empty()).unwrap_or_default().to_owned()
    }

    pub fn meta_value(&self, key: &str) -> Option<&'n str> {
        let pair = self.0.children_named("wp:postmeta").find(|pair| pair.child_text("wp:meta_key") == key)?;
        Some(pair.child_text("wp:meta_value")).filter(|value| !value.is_empty())
    }

    pub fn terms(&self, domain: &str) -> Vec<TaxonomyTerm> {
        let all = self.0.children.iter().filter(|child| child.name == "category");
        let of_domain =
            all.filter(|child| child.attribute("domain") == domain || (domain == "category" && child.attribute("domain").is_empty()));
        of_domain.map(|child| TaxonomyTerm { slug: child.attribute("nicename").to_owned(), name: child.text.trim().to_owned() }).collect()
    }

    pub fn count_comments(&self) -> usize {
        self.0.children_named("wp:comment").count()
    }

    /// When the item was or will be published. The error names the text that is no date.
    pub fn parse_date(&self) -> Result<Option<Timestamp>, String> {
        if let Some(at) = parse_moment(self.text("wp:post_date_gmt"))? {
            return Ok(Some(at));
        }
        // Drafts have a publication date in the year -1.
        if let Ok(at) = rfc2822::parse(self.text("pubDate")) {
            return Ok(Some(at.timestamp()));
        }
        parse_moment(self.text("wp:post_date"))
    }

    pub fn parse_modified(&self) -> Option<Timestamp> {
        parse_moment(self.text("wp:post_modified_gmt")).ok().flatten()
    }

    /// Year, month and day in the old site's own time zone.
    pub fn local_day(&self) -> Option<(String, String, String)> {
        let text = self.text("wp:post_date");
        let mut parts = text.split(' ').next()?.split('-').map(str::to_owned);
        let day = (parts.next()?, parts.next()?, parts.next()?);
        (text != NO_DATE && day.0.len() == 4).then_some(day)
    }
}

fn parse_moment(text: &str) -> Result<Option<Timestamp>, String> {
    if text.is_empty() || text == NO_DATE {
        return Ok(None);
    }
    let parsed = DateTime::strptime("%Y-%m-%d %H:%M:%S", text).ok().and_then(|at| at.to_zoned(TimeZone::UTC).ok());
    parsed.map(|at| Some(at.timestamp())).ok_or_else(|| format!("\"{text}\" is not a date of the form 2026-11-20 09:30:00"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_or_refused() {
        assert_eq!(parse_moment("2008-09-05 19:39:12").unwrap().unwrap().to_string(), "2008-09-05T19:39:12Z");
        assert_eq!(parse_moment(NO_DATE).unwrap(), None);
        assert!(parse_moment("2008-13-05 19:39:12").is_err());
    }
}

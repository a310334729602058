//! One item of an export: a post, a page, an attachment or anything else.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::fmt::rfc2822;
use jiff::tz::TimeZone;

use super::reader::Node;

pub struct Item<'n>(pub &'n Node);

/// A category or tag that an item stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// May be empty in very old exports.
    pub slug: String,
    pub name: String,
}

/// What an export writes for "never".
const NEVER: &str = "0000-00-00 00:00:00";

impl<'n> Item<'n> {
    pub fn get(&self, name: &str) -> &'n str {
        self.0.text_of(name)
    }

    pub fn kind(&self) -> &'n str {
        Some(self.get("wp:post_type")).filter(|kind| !kind.is_empty()).unwrap_or("post")
    }

    /// Unique in its site.
    pub fn key(&self) -> String {
        let candidates = [self.get("wp:post_id"), self.get("guid"), self.get("link")];
        candidates.into_iter().find(|text| !text.is_empty()).unwrap_or_default().to_owned()
    }

    pub fn meta(&self, key: &str) -> Option<&'n str> {
        let pair = self.0.all("wp:postmeta").find(|pair| pair.text_of("wp:meta_key") == key)?;
        Some(pair.text_of("wp:meta_value")).filter(|value| !value.is_empty())
    }

    pub fn terms(&self, domain: &str) -> Vec<Term> {
        let all = self.0.children.iter().filter(|child| child.name == "category");
        let of_domain =
            all.filter(|child| child.attribute("domain") == domain || (domain == "category" && child.attribute("domain").is_empty()));
        of_domain.map(|child| Term { slug: child.attribute("nicename").to_owned(), name: child.text.trim().to_owned() }).collect()
    }

    pub fn comments(&self) -> usize {
        self.0.all("wp:comment").count()
    }

    /// When it was or will be published. `Err` names what can't be read as a moment.
    pub fn date(&self) -> Result<Option<Timestamp>, String> {
        if let Some(at) = moment(self.get("wp:post_date_gmt"))? {
            return Ok(Some(at));
        }
        // Drafts carry a publication date of the year -1.
        if let Ok(at) = rfc2822::parse(self.get("pubDate")) {
            return Ok(Some(at.timestamp()));
        }
        moment(self.get("wp:post_date"))
    }

    pub fn modified(&self) -> Option<Timestamp> {
        moment(self.get("wp:post_modified_gmt")).ok().flatten()
    }

    /// Year, month and day in the old site's own time.
    pub fn local_day(&self) -> Option<(String, String, String)> {
        let text = self.get("wp:post_date");
        let mut parts = text.split(' ').next()?.split('-').map(str::to_owned);
        let day = (parts.next()?, parts.next()?, parts.next()?);
        (text != NEVER && day.0.len() == 4).then_some(day)
    }
}

fn moment(text: &str) -> Result<Option<Timestamp>, String> {
    if text.is_empty() || text == NEVER {
        return Ok(None);
    }
    let parsed = DateTime::strptime("%Y-%m-%d %H:%M:%S", text).ok().and_then(|at| at.to_zoned(TimeZone::UTC).ok());
    parsed.map(|at| Some(at.timestamp())).ok_or_else(|| format!("\"{text}\" is no date of the form 2026-11-20 09:30:00"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_or_refused() {
        assert_eq!(moment("2008-09-05 19:39:12").unwrap().unwrap().to_string(), "2008-09-05T19:39:12Z");
        assert_eq!(moment(NEVER).unwrap(), None);
        assert!(moment("2008-13-05 19:39:12").is_err());
    }
}

//! The items that earlier digests contained.

use std::collections::HashSet;

use jiff::civil::Date;

use super::{Digest, DigestItem};

/// Looks up items of earlier digests. Articles and webinars are identified by their page, because an editor may reword
/// them; rules and deadlines by their title, which contains the value or the day.
pub(super) struct SentItems<'a> {
    keys: HashSet<(&'a str, &'a str)>,
    corrections: Vec<(Date, &'a DigestItem)>,
}

impl<'a> SentItems<'a> {
    pub fn from_digests(earlier: &'a [Digest]) -> Self {
        let items = || earlier.iter().flat_map(|digest| digest.items.iter().map(|item| (digest.date, item)));
        Self {
            keys: items().map(|(_, item)| item_key(item)).collect(),
            corrections: items().filter(|(_, item)| item.kind == "news").collect(),
        }
    }

    pub fn contains(&self, item: &DigestItem) -> bool {
        self.keys.contains(&item_key(item))
    }

    /// Whether an earlier digest contained the correction of `date`. On that digest's own day the text decides, because the
    /// digest may contain an earlier correction of the same day.
    pub fn has_correction(&self, item: &DigestItem, date: Date) -> bool {
        let is_same = |(on, sent_item): &(Date, &DigestItem)| *on > date || (*on == date && sent_item.summary == item.summary);
        self.corrections.iter().filter(|(_, sent_item)| sent_item.link == item.link).any(is_same)
    }
}

fn item_key(item: &DigestItem) -> (&str, &str) {
    match (item.kind.as_str(), item.link.as_deref()) {
        (kind @ ("article" | "webinar"), Some(link)) => (kind, link),
        // A future rule is listed as a deadline and becomes a rule on its day.
        ("rule" | "deadline", _) => ("dated", &item.title),
        (kind, _) => (kind, &item.title),
    }
}

//! What earlier digests brought their readers.

use std::collections::HashSet;

use jiff::civil::Date;

use super::{Digest, DigestItem};

/// An article and a webinar are known by their page, whatever an editor made of their words; a rule and a deadline by their
/// title, which holds the value or the day.
pub(super) struct Carried<'a> {
    keys: HashSet<(&'a str, &'a str)>,
    corrections: Vec<(Date, &'a DigestItem)>,
}

impl<'a> Carried<'a> {
    pub fn by(earlier: &'a [Digest]) -> Self {
        let items = || earlier.iter().flat_map(|digest| digest.items.iter().map(|item| (digest.date, item)));
        Self { keys: items().map(|(_, item)| key(item)).collect(), corrections: items().filter(|(_, item)| item.kind == "news").collect() }
    }

    pub fn contains(&self, item: &DigestItem) -> bool {
        self.keys.contains(&key(item))
    }

    /// Whether the correction of `date` went out. One made later on a digest's own day is told by its text: that digest may
    /// have carried the one before it.
    pub fn has_correction(&self, item: &DigestItem, date: Date) -> bool {
        let is_told = |(on, told): &(Date, &DigestItem)| *on > date || (*on == date && told.summary == item.summary);
        self.corrections.iter().filter(|(_, told)| told.link == item.link).any(is_told)
    }
}

fn key(item: &DigestItem) -> (&str, &str) {
    match (item.kind.as_str(), item.link.as_deref()) {
        (kind @ ("article" | "webinar"), Some(link)) => (kind, link),
        // A rule to come is a deadline, and one day it holds.
        ("rule" | "deadline", _) => ("dated", &item.title),
        (kind, _) => (kind, &item.title),
    }
}

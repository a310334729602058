//! The log of invalidations: for each tag, the epoch in which it was last invalidated. Every invalidation starts a new epoch. The log
//! answers whether a page's content has changed since its build started.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Instant;

use parking_lot::RwLock;

use crate::page::Tag;

/// Largest number of tags that are tracked one by one. Beyond it the older half is forgotten, and all pages built before count as
/// outdated. The log takes at most about 300 KB.
const MAX_TRACKED_TAGS: usize = 4_096;

/// The epoch up to which a page is known to be current: at first the one in which its build started, later that of the last check.
pub(super) struct Epoch(AtomicU64);

#[derive(Clone, Copy)]
struct Invalidation {
    generation: u64,
    at: Instant,
}

#[derive(Default)]
struct InvalidationTable {
    tags: HashMap<Tag, Invalidation>,
    /// The last invalidation of all pages, whatever their tags.
    all: Option<Invalidation>,
}

#[derive(Default)]
pub(super) struct InvalidationLog {
    generation: AtomicU64,
    table: RwLock<InvalidationTable>,
}

impl InvalidationLog {
    /// The current epoch; take it before a build reads any data.
    pub fn current_epoch(&self) -> Epoch {
        Epoch(AtomicU64::new(self.generation.load(SeqCst)))
    }

    pub fn invalidate_tag(&self, tag: &str) {
        let mut notes = self.table.write();
        let dropped = self.next_invalidation();
        notes.tags.insert(tag.into(), dropped);
        if notes.tags.len() > MAX_TRACKED_TAGS {
            notes.forget_older_half();
        }
    }

    pub fn invalidate_all(&self) {
        let mut notes = self.table.write();
        let dropped = self.next_invalidation();
        notes.tags.clear();
        notes.all = Some(dropped);
    }

    /// When a page with this epoch and these tags was invalidated; `None` while it is current.
    pub fn invalidated_at(&self, epoch: &Epoch, tags: &[Tag]) -> Option<Instant> {
        let now = self.generation.load(SeqCst);
        let known = epoch.0.load(SeqCst);
        // The usual case takes no lock: nothing has been invalidated since the last check.
        if known == now {
            return None;
        }
        let overtaken = self.table.read().invalidated_at(known, tags);
        if overtaken.is_none() {
            epoch.0.fetch_max(now, SeqCst);
        }
        overtaken
    }

    /// Called with the table locked, so that epochs are stored in order.
    fn next_invalidation(&self) -> Invalidation {
        Invalidation { generation: self.generation.fetch_add(1, SeqCst) + 1, at: Instant::now() }
    }
}

impl InvalidationTable {
    fn invalidated_at(&self, known: u64, tags: &[Tag]) -> Option<Instant> {
        tags.iter()
            .filter_map(|tag| self.tags.get(tag))
            .chain(&self.all)
            .filter(|dropped| dropped.generation > known)
            .map(|dropped| dropped.at)
            .min()
    }

    fn forget_older_half(&mut self) {
        let mut all: Vec<Invalidation> = self.tags.values().copied().collect();
        all.sort_unstable_by_key(|dropped| dropped.generation);
        let Some(newest_forgotten) = all.get(all.len() / 2).copied() else {
            return;
        };
        self.tags.retain(|_, dropped| dropped.generation > newest_forgotten.generation);
        self.all = Some(newest_forgotten);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(names: &[&str]) -> Vec<Tag> {
        names.iter().map(|name| Tag::from(*name)).collect()
    }

    #[test]
    fn only_pages_that_show_the_tag_are_overtaken() {
        let drops = InvalidationLog::default();
        let before = drops.current_epoch();
        drops.invalidate_tag("faq");
        let after = drops.current_epoch();
        assert!(drops.invalidated_at(&before, &tags(&["site", "faq"])).is_some());
        assert!(drops.invalidated_at(&after, &tags(&["site", "faq"])).is_none());
        assert!(drops.invalidated_at(&before, &tags(&["site"])).is_none());
    }

    #[test]
    fn a_look_that_finds_nothing_hides_no_later_drop() {
        let drops = InvalidationLog::default();
        let stamp = drops.current_epoch();
        drops.invalidate_tag("other");
        assert!(drops.invalidated_at(&stamp, &tags(&["faq"])).is_none());
        drops.invalidate_tag("faq");
        assert!(drops.invalidated_at(&stamp, &tags(&["faq"])).is_some());
    }

    #[test]
    fn dropping_all_overtakes_pages_without_tags() {
        let drops = InvalidationLog::default();
        let stamp = drops.current_epoch();
        drops.invalidate_all();
        assert!(drops.invalidated_at(&stamp, &[]).is_some());
        assert!(drops.invalidated_at(&drops.current_epoch(), &[]).is_none());
    }

    #[test]
    fn forgetting_tags_never_makes_an_old_page_current() {
        let drops = InvalidationLog::default();
        let oldest = drops.current_epoch();
        drops.invalidate_tag("first");
        for number in 0..MAX_TRACKED_TAGS {
            drops.invalidate_tag(&format!("article:{number}"));
        }
        let kept = drops.table.read().tags.len();
        assert!(kept <= MAX_TRACKED_TAGS / 2 + 1, "{kept} tags are kept");
        assert!(drops.invalidated_at(&oldest, &tags(&["first"])).is_some());
        let now = drops.current_epoch();
        assert!(drops.invalidated_at(&now, &tags(&["article:1"])).is_none());
    }
}

//! When each tag was last dropped, counted in generations: every drop starts a new one.
//! Answers one question: was this page's content changed since its build started?

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Instant;

use crate::page::Tag;

/// Tags remembered one by one. Beyond, the older half is forgotten and what was built before them
/// counts as overtaken; the notes never outgrow some 300 KB.
const REMEMBERED: usize = 4_096;

/// The generation up to which a page is known to be current: first that in which its build
/// started, later that of the last look.
pub(super) struct Stamp(AtomicU64);

#[derive(Clone, Copy)]
struct Dropped {
    generation: u64,
    at: Instant,
}

#[derive(Default)]
struct Notes {
    tags: HashMap<Tag, Dropped>,
    /// Of everything, whatever its tags.
    all: Option<Dropped>,
}

#[derive(Default)]
pub(super) struct Drops {
    generation: AtomicU64,
    notes: RwLock<Notes>,
}

impl Drops {
    /// To be taken before a build reads anything.
    pub fn stamp(&self) -> Stamp {
        Stamp(AtomicU64::new(self.generation.load(SeqCst)))
    }

    pub fn drop_tag(&self, tag: &str) {
        let mut notes = self.write();
        let dropped = self.next();
        notes.tags.insert(tag.into(), dropped);
        if notes.tags.len() > REMEMBERED {
            notes.forget_older_half();
        }
    }

    pub fn drop_all(&self) {
        let mut notes = self.write();
        let dropped = self.next();
        notes.tags.clear();
        notes.all = Some(dropped);
    }

    /// When a page with this stamp and these tags was overtaken; None while it is current.
    pub fn overtook(&self, stamp: &Stamp, tags: &[Tag]) -> Option<Instant> {
        let now = self.generation.load(SeqCst);
        let known = stamp.0.load(SeqCst);
        // The usual case takes no lock: nothing at all was dropped since the last look.
        if known == now {
            return None;
        }
        let overtaken = self.read().overtook(known, tags);
        if overtaken.is_none() {
            stamp.0.fetch_max(now, SeqCst);
        }
        overtaken
    }

    /// Called with the notes locked, so that generations are noted in order.
    fn next(&self) -> Dropped {
        Dropped { generation: self.generation.fetch_add(1, SeqCst) + 1, at: Instant::now() }
    }

    // Nothing can panic while the lock is held half-way, so a poisoned lock is a good one.
    fn read(&self) -> RwLockReadGuard<'_, Notes> {
        self.notes.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Notes> {
        self.notes.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Notes {
    fn overtook(&self, known: u64, tags: &[Tag]) -> Option<Instant> {
        tags.iter()
            .filter_map(|tag| self.tags.get(tag))
            .chain(&self.all)
            .filter(|dropped| dropped.generation > known)
            .map(|dropped| dropped.at)
            .min()
    }

    fn forget_older_half(&mut self) {
        let mut all: Vec<Dropped> = self.tags.values().copied().collect();
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
        let drops = Drops::default();
        let before = drops.stamp();
        drops.drop_tag("faq");
        let after = drops.stamp();
        assert!(drops.overtook(&before, &tags(&["site", "faq"])).is_some());
        assert!(drops.overtook(&after, &tags(&["site", "faq"])).is_none());
        assert!(drops.overtook(&before, &tags(&["site"])).is_none());
    }

    #[test]
    fn a_look_that_finds_nothing_hides_no_later_drop() {
        let drops = Drops::default();
        let stamp = drops.stamp();
        drops.drop_tag("other");
        assert!(drops.overtook(&stamp, &tags(&["faq"])).is_none());
        drops.drop_tag("faq");
        assert!(drops.overtook(&stamp, &tags(&["faq"])).is_some());
    }

    #[test]
    fn dropping_all_overtakes_pages_without_tags() {
        let drops = Drops::default();
        let stamp = drops.stamp();
        drops.drop_all();
        assert!(drops.overtook(&stamp, &[]).is_some());
        assert!(drops.overtook(&drops.stamp(), &[]).is_none());
    }

    #[test]
    fn forgetting_tags_never_makes_an_old_page_current() {
        let drops = Drops::default();
        let oldest = drops.stamp();
        drops.drop_tag("first");
        for number in 0..REMEMBERED {
            drops.drop_tag(&format!("article:{number}"));
        }
        let kept = drops.read().tags.len();
        assert!(kept <= REMEMBERED / 2 + 1, "{kept} tags are kept");
        assert!(drops.overtook(&oldest, &tags(&["first"])).is_some());
        let now = drops.stamp();
        assert!(drops.overtook(&now, &tags(&["article:1"])).is_none());
    }
}

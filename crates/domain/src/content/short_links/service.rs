//! Creates and follows short links.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::SignedDuration;
use parking_lot::Mutex;

use super::ShortLink;
use crate::articles::is_reserved;
use crate::paging::{Listing, Page};
use crate::retention::{SHORT_LINK_RETENTION_DAYS, UNFOLLOWED_LINK_RETENTION_DAYS};
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::text::lengths::{self, check_length};
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// Base58: no characters that look alike.
const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ID_LENGTH: usize = 8;
const MAX_TARGET: usize = 2_000;
const MAX_ID_ATTEMPTS: usize = 5;
/// That a link was asked for again is written at most this often: a page that many share would otherwise be one row that all write.
const MARK_INTERVAL: SignedDuration = SignedDuration::from_hours(24);
const WITHDRAWN: &str = "This link is no longer in use";

/// Whether a path segment may be a short id: `^[1-9A-HJ-NP-Za-km-z]{7,10}$` and not reserved.
pub fn is_short_id(segment: &str) -> bool {
    (7..=10).contains(&segment.len()) && segment.bytes().all(|b| ALPHABET.contains(&b)) && !is_reserved(segment)
}

#[derive(Clone)]
pub struct ShortLinks {
    store: Arc<dyn Store>,
    environment: Environment,
    /// Scheme, host and port of this site, without a trailing slash.
    base_url: Arc<str>,
    clicks: Arc<Mutex<HashMap<String, i64>>>,
}

impl ShortLinks {
    pub fn new(store: Arc<dyn Store>, environment: Environment, base_url: &str) -> Self {
        Self { store, environment, base_url: base_url.trim_end_matches('/').into(), clicks: Arc::default() }
    }

    /// Returns the absolute short URL of a page of this site. The same page gets the same URL as long as its link is used. A link that
    /// `is_kept` is never deleted.
    pub async fn shorten(&self, long_url: &str, is_kept: bool) -> Result<String> {
        let target = self.parse_site_path(long_url)?;
        let work = self.store.begin().await?;
        for _ in 0..MAX_ID_ATTEMPTS {
            if let Some(link) = work.short_links().find_by_target(&target).await? {
                if link.revoked_at.is_some() {
                    return Err(Error::Gone(WITHDRAWN.to_owned()));
                }
                // It may have been deleted since it was read.
                if self.note_request(&*work, &link, is_kept).await? {
                    work.commit().await?;
                    return Ok(self.absolute_url(&link.id));
                }
            }
            let now = self.environment.now();
            let link =
                ShortLink { id: self.generate_id(), target: target.clone(), created_at: now, revoked_at: None, is_kept, last_used_at: now };
            if work.short_links().insert(&link).await? {
                work.commit().await?;
                return Ok(self.absolute_url(&link.id));
            }
        }
        Err(Error::internal("no unused short id found"))
    }

    /// Lets the time begin anew after which an unused link goes. Returns false when it is gone already.
    async fn note_request(&self, work: &dyn UnitOfWork, link: &ShortLink, is_kept: bool) -> Result<bool> {
        let now = self.environment.now();
        let is_noted = link.is_kept || !is_kept && now.duration_since(link.last_used_at) < MARK_INTERVAL;
        if is_noted { Ok(true) } else { work.short_links().mark_asked_for(&link.id, now, is_kept).await }
    }

    /// Returns the target path of a short id and counts a click. `Gone` when the link was revoked.
    pub async fn follow(&self, id: &str) -> Result<String> {
        if !is_short_id(id) {
            return Err(Error::NotFound("Link"));
        }
        let link = self.store.short_links().find(id).await?.ok_or(Error::NotFound("Link"))?;
        if link.revoked_at.is_some() {
            return Err(Error::Gone(WITHDRAWN.to_owned()));
        }
        *self.clicks.lock().entry(link.id).or_default() += 1;
        Ok(link.target)
    }

    /// Returns the target path of a link that is not revoked, without counting a click.
    pub async fn find_target(&self, id: &str) -> Result<Option<String>> {
        Ok(self.store.short_links().find(id).await?.filter(|link| link.revoked_at.is_none()).map(|link| link.target))
    }

    /// Writes the clicks counted since the last call. Clicks of a failed write are lost.
    pub async fn flush(&self) -> Result<()> {
        let clicks: Vec<(String, i64)> = std::mem::take(&mut *self.clicks.lock()).into_iter().collect();
        if clicks.is_empty() {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.short_links().add_clicks(&clicks, self.environment.now()).await?;
        work.commit().await
    }

    /// Links with their clicks, the newest first.
    pub async fn list(&self, page: Page) -> Result<Listing<(ShortLink, i64)>> {
        self.store.short_links().list(page).await
    }

    /// Deletes links of readers that nobody uses; run by a task.
    pub async fn purge(&self) -> Result<TaskReport> {
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || self.purge_batch()).await
    }

    async fn purge_batch(&self) -> Result<u64> {
        let now = self.environment.now();
        let never_followed = end_of_retention(now, UNFOLLOWED_LINK_RETENTION_DAYS)?;
        let followed = end_of_retention(now, SHORT_LINK_RETENTION_DAYS)?;
        let work = self.store.begin().await?;
        let deleted = work.short_links().delete_unused(never_followed, followed, MAX_BATCH_ROWS).await?;
        work.commit().await?;
        Ok(deleted)
    }

    /// Withdraws a link for good: it answers 410, and its page gets no other.
    pub async fn revoke(&self, id: &str) -> Result<()> {
        let work = self.store.begin().await?;
        if !work.short_links().revoke(id, self.environment.now()).await? {
            return Err(Error::NotFound("Link"));
        }
        work.commit().await
    }

    pub fn absolute_url(&self, id: &str) -> String {
        format!("{}/s/{id}", self.base_url)
    }

    /// Parses an address into a normalised path of this site. Other sites are refused, so that nobody can hide an address
    /// behind our name, and so are short links themselves.
    fn parse_site_path(&self, long_url: &str) -> Result<String> {
        let refuse = |message: &str| Error::invalid("longUrl", message);
        if long_url.trim().is_empty() {
            return Err(refuse("Which page should be shortened?"));
        }
        check_length("longUrl", long_url.trim(), lengths::ADDRESS)?;
        let base = url::Url::parse(&self.base_url).map_err(Error::internal)?;
        let url = base.join(long_url.trim()).map_err(|_| refuse("That is not a web address"))?;
        if url.origin() != base.origin() || !url.username().is_empty() || url.password().is_some() {
            return Err(refuse("Only pages of this site can be shortened"));
        }
        let segments: Vec<&str> = url.path().split('/').filter(|s| !s.is_empty()).collect();
        if segments.first() == Some(&"s") || matches!(segments[..], [one] if is_short_id(one)) {
            return Err(refuse("That link is already short"));
        }
        let target = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        // Escapes make an address longer than what was typed.
        if target.len() > MAX_TARGET || target.starts_with("//") {
            return Err(refuse("That address is too long or not a page"));
        }
        Ok(target)
    }

    /// Rejection sampling keeps every character equally likely.
    fn generate_id(&self) -> String {
        loop {
            let bytes = self.environment.random_bytes::<32>();
            let id: String =
                bytes.iter().filter(|b| **b < 232).take(ID_LENGTH).map(|b| char::from(ALPHABET[usize::from(b % 58)])).collect();
            if is_short_id(&id) {
                return id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_ids_are_base58_of_seven_to_ten() {
        assert!(is_short_id("abcDEF12"));
        for bad in ["short", "0bcdefgh", "abcdefghijk", "abc-defg", "webinars", "healthz"] {
            assert!(!is_short_id(bad), "{bad}");
        }
    }
}

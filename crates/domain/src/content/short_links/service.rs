//! Creates and follows short links.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use super::ShortLink;
use crate::articles::is_reserved;
use crate::text::lengths::{self, check_length};
use crate::{Environment, Error, Result, Store};

/// Base58: no characters that look alike.
const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ID_LENGTH: usize = 8;
const MAX_TARGET: usize = 2_000;
const MAX_ID_ATTEMPTS: usize = 5;
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

    /// Returns the absolute short URL of a page of this site. The same page always gets the same URL.
    pub async fn shorten(&self, long_url: &str) -> Result<String> {
        let target = self.parse_site_path(long_url)?;
        let work = self.store.begin().await?;
        if let Some(link) = work.short_links().find_by_target(&target).await? {
            work.commit().await?;
            return self.usable_url(&link);
        }
        for _ in 0..MAX_ID_ATTEMPTS {
            let link = ShortLink { id: self.generate_id(), target: target.clone(), created_at: self.environment.now(), revoked_at: None };
            if work.short_links().insert(&link).await? {
                work.commit().await?;
                return Ok(self.absolute_url(&link.id));
            }
            if let Some(link) = work.short_links().find_by_target(&target).await? {
                work.commit().await?;
                return self.usable_url(&link);
            }
        }
        Err(Error::internal("no unused short id found"))
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
        work.short_links().add_clicks(&clicks).await?;
        work.commit().await
    }

    /// All links with their clicks, ordered by id.
    pub async fn list(&self) -> Result<Vec<(ShortLink, i64)>> {
        self.store.short_links().list().await
    }

    /// Withdraws a link for good: it answers 410, and its page gets no other.
    pub async fn revoke(&self, id: &str) -> Result<()> {
        let work = self.store.begin().await?;
        if !work.short_links().revoke(id, self.environment.now()).await? {
            return Err(Error::NotFound("Link"));
        }
        work.commit().await
    }

    /// `Gone` when an editor withdrew the link.
    fn usable_url(&self, link: &ShortLink) -> Result<String> {
        if link.revoked_at.is_some() { Err(Error::Gone(WITHDRAWN.to_owned())) } else { Ok(self.absolute_url(&link.id)) }
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

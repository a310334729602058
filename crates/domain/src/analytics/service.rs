//! Recording what readers look for. Nothing here may ever fail a page: records are gathered in
//! memory and written in batches; only a wish ("tell me") is written at once, because it is a promise.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::{Timestamp, ToSpan};

use super::{ClickRecord, PageView, SearchRecord, TermCount, Wish, mask};
use crate::consents::TELL_ME;
use crate::paging::{Listing, Page};
use crate::personal_data::{EVENTS_KEPT_DAYS, TERMS_KEPT_DAYS};
use crate::subscribers::Email;
use crate::text::{cut, one_line};
use crate::{Ambient, Error, Result, Store};

const MAX_WAITING: usize = 50_000;
const MAX_TERM: usize = 120;
/// Far more than any node can be behind; one that is rebuilds what it holds.
const CHANGES_KEPT: u64 = 100_000;

/// "Tell me when you have something on this", as sent.
#[derive(Debug, Clone)]
pub struct NotifyWish {
    pub keyword: String,
    pub email: Option<String>,
    /// Version of the notice that the reader agreed to.
    pub consent: Option<String>,
}

#[derive(Default)]
struct Waiting {
    searches: Vec<SearchRecord>,
    clicks: Vec<ClickRecord>,
    views: Vec<PageView>,
}

#[derive(Clone)]
pub struct Analytics {
    store: Arc<dyn Store>,
    ambient: Ambient,
    waiting: Arc<Mutex<Waiting>>,
}

impl Analytics {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient, waiting: Arc::default() }
    }

    /// A blank term is not recorded.
    pub fn search(&self, keyword: &str, found_any: Option<bool>) {
        let term = normal_term(keyword);
        if !term.is_empty() {
            let at = self.ambient.now();
            self.gather(|w| &mut w.searches, SearchRecord { term, found_any, at });
        }
    }

    /// Unknown kinds are ignored.
    pub fn click(&self, kind: &str) {
        if matches!(kind, "content" | "webinar" | "assist" | "category") {
            let at = self.ambient.now();
            self.gather(|w| &mut w.clicks, ClickRecord { kind: kind.to_owned(), at });
        }
    }

    pub fn page_view(&self, path: &str, event_id: &str) {
        let event_id = cut(&one_line(event_id), 64);
        if !event_id.is_empty() {
            let at = self.ambient.now();
            self.gather(|w| &mut w.views, PageView { event_id, route: route_template(path).to_owned(), at });
        }
    }

    /// Durable when it returns.
    pub async fn wish(&self, wish: NotifyWish) -> Result<()> {
        let term = normal_term(&wish.keyword);
        if term.is_empty() {
            return Err(Error::invalid("keyword", "Keyword is required"));
        }
        let email = wish.email.filter(|e| !e.trim().is_empty()).map(|e| Email::parse(&e)).transpose()?;
        if wish.consent.as_deref().is_some_and(|version| version != TELL_ME.version) {
            return Err(Error::invalid("consent", "The text has changed. Please load the page again"));
        }
        // Without an address there is nothing to agree to.
        let consent = wish.consent.filter(|_| email.is_some()).map(|_| TELL_ME.proof());
        let work = self.store.begin().await?;
        work.analytics().record_wish(&Wish { term, email: email.map(|e| e.to_string()), consent, at: self.ambient.now() }).await?;
        work.commit().await
    }

    pub async fn zero_results(&self, page: Page) -> Result<Listing<TermCount>> {
        self.store.analytics().zero_results(page).await
    }

    /// What readers asked to be told about, newest first.
    pub async fn wishes(&self, page: Page) -> Result<Listing<Wish>> {
        self.store.analytics().wishes(page).await
    }

    /// Erases every wish that was made with this address. Answers how many there were.
    pub async fn forget(&self, email: &str) -> Result<u64> {
        let work = self.store.begin().await?;
        let forgotten = work.analytics().erase_wishes(&email.trim().to_lowercase()).await?;
        work.commit().await?;
        Ok(forgotten)
    }

    /// Writes what waits; on failure it waits on for the next try.
    pub async fn flush(&self) -> Result<()> {
        let taken = std::mem::take(&mut *self.lock());
        if taken.searches.is_empty() && taken.clicks.is_empty() && taken.views.is_empty() {
            return Ok(());
        }
        let written = self.write(&taken).await;
        if written.is_err() {
            let mut waiting = self.lock();
            waiting.searches.extend(taken.searches);
            waiting.clicks.extend(taken.clicks);
            waiting.views.extend(taken.views);
        }
        written
    }

    /// Removes what is past its term.
    pub async fn purge(&self) -> Result<()> {
        let now = self.ambient.now();
        let work = self.store.begin_alone().await?;
        work.analytics().purge(days_before(now, EVENTS_KEPT_DAYS), days_before(now, TERMS_KEPT_DAYS)).await?;
        work.stats().purge_marks(days_before(now, 1)).await?;
        work.commit().await?;
        self.store.changes().prune(CHANGES_KEPT).await.map(drop)
    }

    async fn write(&self, waiting: &Waiting) -> Result<()> {
        let work = self.store.begin().await?;
        work.analytics().record_searches(&waiting.searches).await?;
        work.analytics().record_clicks(&waiting.clicks).await?;
        work.analytics().record_page_views(&waiting.views).await?;
        work.commit().await
    }

    fn gather<T>(&self, list: impl FnOnce(&mut Waiting) -> &mut Vec<T>, record: T) {
        let mut waiting = self.lock();
        let list = list(&mut waiting);
        if list.len() < MAX_WAITING {
            list.push(record);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn days_before(now: Timestamp, days: u32) -> Timestamp {
    now.checked_sub((i64::from(days) * 24).hours()).unwrap_or(Timestamp::UNIX_EPOCH)
}

fn normal_term(keyword: &str) -> String {
    // Bytes are bounded too: one letter can carry any number of marks.
    let bounded: String = keyword.chars().take(4 * MAX_TERM).collect();
    cut(&mask(&one_line(&bounded)).to_lowercase(), MAX_TERM)
}

/// The route behind a path, without anything that names a person or an article (trap 54).
pub fn route_template(path: &str) -> &'static str {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let segments: Vec<&str> = path.split('/').filter(|s| !s.is_empty()).collect();
    match segments.as_slice() {
        [] => "/",
        [one] => ONE_SEGMENT.iter().find(|known| known.trim_start_matches('/') == *one).copied().unwrap_or("/{shortId}"),
        ["s", _] => "/s/{id}",
        ["webinar" | "webinars", _] => "/webinars/{id}",
        ["unsubscribe", ..] => "/unsubscribe/{email}",
        ["dailydigest", _] => "/dailydigest/{date}",
        ["conversation", _] => "/conversation/{id}",
        ["auth", ..] => "/auth/google/callback",
        ["pf", ..] => "/pf",
        ["studio", ..] => "/studio",
        [_, _] => "/{category}/{slug}",
        _ => "/{other}",
    }
}

const ONE_SEGMENT: [&str; 21] = [
    "/home",
    "/content",
    "/categories",
    "/assist",
    "/service",
    "/assettransmission",
    "/willplanning",
    "/dailydigest",
    "/404",
    "/search",
    "/rules",
    "/corrections",
    "/about",
    "/privacy",
    "/terms",
    "/disclosures",
    "/contact",
    "/refunds",
    "/pricing",
    "/studio",
    "/reading-list",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_templates() {
        assert_eq!(route_template("/unsubscribe/a@b.in?t=1"), "/unsubscribe/{email}");
        assert_eq!(route_template("/epfo/new-scheme?id=1"), "/{category}/{slug}");
        assert_eq!(route_template("/about"), "/about");
        assert_eq!(route_template("/9876543210"), "/{shortId}");
        assert_eq!(route_template("/"), "/");
    }
}

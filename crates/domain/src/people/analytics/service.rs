//! Records what readers search for. It must never fail a page: records are buffered in memory and written in batches. Only a
//! notify request is written at once, because we promise the reader an answer.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use super::term_bounds::TermBounds;
use super::{AnalyticsAge, ClickRecord, NotifyRequest, PageView, SearchRecord, TermCount};
use crate::consents::{NOTIFY_ME_NOTICE, Notice};
use crate::contact::Email;
use crate::kernel::page_addresses::PAGE_ADDRESSES;
use crate::paging::{Listing, Page};
use crate::personal_numbers::mask_personal_data;
use crate::retention::{EVENT_RETENTION_DAYS, SEARCH_TERM_RETENTION_DAYS, SINGLE_SEARCH_RETENTION_DAYS};
use crate::search_kind::SearchKind;
use crate::sessions::{Caller, Networks};
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, run_in_batches};
use crate::text::{normalise_line, truncate};
use crate::time::subtract_or_epoch;
use crate::{Environment, Error, Result, Store, UnitOfWork};

const MAX_PENDING: usize = 50_000;
/// In characters, and in bytes: a letter can have several.
const MAX_TERM: usize = 120;
const MAX_TERM_BYTES: usize = 300;
/// Requests of one address that may wait at once, if nobody has proven that it is theirs.
const MAX_REQUESTS_OF_ADDRESS: u64 = 10;
/// The same of somebody who is signed in.
const MAX_REQUESTS_OF_PERSON: u64 = 100;
/// Stands for the notice in the request of a signed-in reader.
pub(crate) const ASKED_WHILE_SIGNED_IN: &str = "asked while signed in";
/// The number of change-log entries kept: far more than a node can fall behind. A node that is further behind rebuilds its
/// caches and indexes.
const MAX_CHANGE_LOG_ENTRIES: u64 = 100_000;

/// A notify request, as sent.
#[derive(Debug, Clone)]
pub struct NotifyRequestInput {
    pub keyword: String,
    pub email: Option<String>,
    /// The version of the notice that the reader consented to.
    pub consent: Option<String>,
    /// Whether a search for the keyword finds something already.
    pub finds_answer: bool,
    /// The networks that it was sent from.
    pub networks: Networks,
}

#[derive(Default)]
struct PendingRecords {
    searches: Vec<SearchRecord>,
    clicks: Vec<ClickRecord>,
    views: Vec<PageView>,
}

#[derive(Clone)]
pub struct Analytics {
    store: Arc<dyn Store>,
    environment: Environment,
    pending: Arc<Mutex<PendingRecords>>,
    bounds: Arc<TermBounds>,
}

impl Analytics {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment, pending: Arc::default(), bounds: Arc::new(TermBounds::new()) }
    }

    /// Buffers a search. A blank term is not recorded, nor are many different ones of one network.
    pub fn record_search(&self, networks: Networks, keyword: &str, found_any: Option<bool>) {
        let (term, at) = (normalise_term(keyword), self.environment.now());
        if !term.is_empty() && self.bounds.admit_search(networks, &term, at) {
            self.buffer_record(|w| &mut w.searches, SearchRecord { term, found_any, at });
        }
    }

    /// Buffers a click on a search result. Unknown kinds are ignored.
    pub fn record_click(&self, kind: &str) {
        if let Some(kind) = SearchKind::parse(kind) {
            let at = self.environment.now();
            self.buffer_record(|w| &mut w.clicks, ClickRecord { kind: kind.counted_as().as_str().to_owned(), at });
        }
    }

    pub fn record_page_view(&self, path: &str, event_id: &str) {
        let event_id = truncate(&normalise_line(event_id), 64);
        if !event_id.is_empty() {
            let at = self.environment.now();
            self.buffer_record(|w| &mut w.views, PageView { event_id, route: route_template(path).to_owned(), at });
        }
    }

    /// Stores a notify request. It is durable when this returns. A proven caller is known: without an address in the request, their
    /// own counts, and pressing the button is their consent. `Conflict` when there is something to read already,
    /// `TooManyRequests` where an address that was typed has enough of them, or a network has typed enough addresses today. Without an
    /// address nobody is promised anything: such a request is counted while there is room for its term.
    pub async fn request_notification(&self, caller: Option<Caller>, input: NotifyRequestInput) -> Result<()> {
        let term = normalise_term(&input.keyword);
        if term.is_empty() {
            return Err(Error::invalid("keyword", "Keyword is required"));
        }
        let typed = input.email.filter(|e| !e.trim().is_empty()).map(|e| Email::parse(&e)).transpose()?;
        let own = match caller.filter(|caller| typed.is_none() && caller.is_proven()) {
            Some(caller) => self.store.subscribers().find(caller.subscriber).await?.map(|subscriber| subscriber.email),
            None => None,
        };
        let agreed = NOTIFY_ME_NOTICE.find_shown(input.consent.as_deref());
        if input.consent.is_some() && agreed.is_none() {
            return Err(Error::invalid("consent", "The text has changed. Please load the page again"));
        }
        if input.finds_answer {
            return Err(Error::conflict("FOUND", "There is something on this already. Please search for it once more"));
        }
        // Without an address there is nothing to consent to.
        let consent = match &own {
            Some(_) => Some(ASKED_WHILE_SIGNED_IN.to_owned()),
            None => agreed.filter(|_| typed.is_some()).map(Notice::fingerprint),
        };
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let most = if own.is_some() { MAX_REQUESTS_OF_PERSON } else { MAX_REQUESTS_OF_ADDRESS };
        if let Some(email) = typed.as_ref().or(own.as_ref())
            && !work.analytics().has_notify_request(&term, email.as_str()).await?
        {
            if work.analytics().count_notify_requests(email.as_str()).await? >= most {
                return Err(self.bounds.refuse(now));
            }
            if let Some(typed) = &typed {
                self.bounds.admit_request(input.networks, typed, &term, now)?;
            }
        }
        if own.is_none() && !self.has_room_for(&*work, input.networks, &term, now).await? {
            return if typed.is_some() { Err(self.bounds.refuse(now)) } else { Ok(()) };
        }
        let email = typed.or(own);
        work.analytics().save_notify_request(&NotifyRequest { term, email: email.map(|e| e.to_string()), consent, at: now }).await?;
        work.commit().await
    }

    async fn has_room_for(&self, work: &dyn UnitOfWork, networks: Networks, term: &str, now: Timestamp) -> Result<bool> {
        Ok(self.bounds.admit_search(networks, term, now)
            && self.bounds.admit_terms(work, &BTreeSet::from([term]), now).await?.contains(term))
    }

    pub async fn list_zero_result_terms(&self, page: Page) -> Result<Listing<TermCount>> {
        self.store.analytics().list_zero_result_terms(page).await
    }

    /// Returns the topics that readers asked to be notified about, newest first.
    pub async fn list_notify_requests(&self, page: Page) -> Result<Listing<NotifyRequest>> {
        self.store.analytics().list_notify_requests(page).await
    }

    /// Deletes every request with this address and returns how many there were.
    pub async fn erase_notify_requests(&self, email: &str) -> Result<u64> {
        let work = self.store.begin().await?;
        let forgotten = work.analytics().erase_notify_requests(&email.trim().to_lowercase()).await?;
        work.commit().await?;
        Ok(forgotten)
    }

    /// Writes the buffer. After a failure the records stay buffered for the next try.
    pub async fn flush(&self) -> Result<()> {
        let batch = std::mem::take(&mut *self.pending.lock());
        if batch.searches.is_empty() && batch.clicks.is_empty() && batch.views.is_empty() {
            return Ok(());
        }
        let result = self.write_batch(&batch).await;
        if result.is_err() {
            let mut pending = self.pending.lock();
            pending.searches.extend(batch.searches);
            pending.clicks.extend(batch.clicks);
            pending.views.extend(batch.views);
        }
        result
    }

    /// Deletes page views, search terms, requests and reasons for leaving that are past their retention period.
    pub async fn purge(&self) -> Result<TaskReport> {
        let now = self.environment.now();
        let before = AnalyticsAge {
            events: subtract_days(now, EVENT_RETENTION_DAYS),
            terms: subtract_days(now, SEARCH_TERM_RETENTION_DAYS),
            single_searches: subtract_days(now, SINGLE_SEARCH_RETENTION_DAYS),
        };
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.analytics().purge(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }

    /// Deletes the marks of visitors who were counted more than a day ago.
    pub async fn purge_visitor_marks(&self) -> Result<TaskReport> {
        let before = subtract_days(self.environment.now(), 1);
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.stats().purge_visitor_events(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }

    /// Deletes all but the newest [`MAX_CHANGE_LOG_ENTRIES`] entries of the change log.
    pub async fn prune_change_log(&self) -> Result<TaskReport> {
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            self.store.changes().prune(MAX_CHANGE_LOG_ENTRIES, MAX_BATCH_ROWS).await
        })
        .await
    }

    async fn write_batch(&self, pending: &PendingRecords) -> Result<()> {
        let work = self.store.begin().await?;
        if !pending.searches.is_empty() {
            let terms = pending.searches.iter().map(|search| search.term.as_str()).collect();
            let admitted = self.bounds.admit_terms(&*work, &terms, self.environment.now()).await?;
            let searches: Vec<SearchRecord> = pending.searches.iter().filter(|search| admitted.contains(&search.term)).cloned().collect();
            work.analytics().record_searches(&searches).await?;
        }
        work.analytics().record_clicks(&pending.clicks).await?;
        work.analytics().count_new_page_views(&pending.views).await?;
        work.commit().await
    }

    fn buffer_record<T>(&self, list: impl FnOnce(&mut PendingRecords) -> &mut Vec<T>, record: T) {
        let mut pending = self.pending.lock();
        let list = list(&mut pending);
        if list.len() < MAX_PENDING {
            list.push(record);
        }
    }
}

fn subtract_days(now: Timestamp, days: u32) -> Timestamp {
    subtract_or_epoch(now, SignedDuration::from_hours(24 * i64::from(days)))
}

fn normalise_term(keyword: &str) -> String {
    // The number of code points is bounded too: one letter can have any number of combining marks.
    let bounded: String = keyword.chars().take(4 * MAX_TERM).collect();
    let mut term = truncate(&mask_personal_data(&normalise_line(&bounded)).to_lowercase(), MAX_TERM);
    term.truncate(term.floor_char_boundary(MAX_TERM_BYTES));
    term.trim_end().to_owned()
}

/// Returns the route template of a path. It contains nothing that identifies a person or an article, because paths can hold
/// e-mail addresses and tokens.
pub fn route_template(path: &str) -> &'static str {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let segments: Vec<&str> = path.split('/').filter(|s| !s.is_empty()).collect();
    match segments.as_slice() {
        [] => "/",
        ["s", _] => "/s/{id}",
        ["webinar" | "webinars", _] => "/webinars/{id}",
        ["home"] => "/home",
        ["404"] => "/404",
        ["pf", _, ..] => "/pf",
        ["studio", ..] => "/studio",
        [first, rest @ ..] => find_page_template(first, !rest.is_empty()).unwrap_or(match rest {
            [] => "/{shortId}",
            [_] => "/{category}/{slug}",
            _ => "/{other}",
        }),
    }
}

/// The address of the page with this first segment. What follows the first segment of a page may name a person, so it
/// does not matter.
fn find_page_template(first: &str, has_more: bool) -> Option<&'static str> {
    PAGE_ADDRESSES.iter().copied().find(|address| {
        let mut segments = address.split('/').skip(1);
        segments.next() == Some(first) && segments.next().is_some() == has_more
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_templates() {
        assert_eq!(route_template("/unsubscribe/a@b.in?t=1"), "/unsubscribe/{email}");
        assert_eq!(route_template("/epfo/new-scheme?id=1"), "/{category}/{slug}");
        assert_eq!(route_template("/about"), "/about");
        assert_eq!(route_template("/webinar/7"), "/webinars/{id}");
        assert_eq!(route_template("/auth/google/callback?code=1"), "/auth/google/callback");
        assert_eq!(route_template("/about/us"), "/{category}/{slug}");
        assert_eq!(route_template("/9876543210"), "/{shortId}");
        assert_eq!(route_template("/"), "/");
    }
}

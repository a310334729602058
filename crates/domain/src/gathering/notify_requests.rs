//! "Notify Me": readers whose search found nothing are written to once the search finds something, and those who wait for an area of help
//! once it opens.

use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::search::{MAX_TERM, Search, SearchMode};
use crate::analytics::{ASKED_WHILE_SIGNED_IN, AwaitedTerm, NotifyRequest};
use crate::assist_modules::AssistModule;
use crate::consents::NOTIFY_ME_NOTICE;
use crate::contact::Email;
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Outbox, Recipient};
use crate::paging::Page;
use crate::site::Site;
use crate::tasks::TaskReport;
use crate::text::normalise_line;
use crate::time::format_hindi_date;
use crate::{Environment, Result, Store};

/// Terms, and requests for one of them, that are read at once.
const BATCH: u32 = 100;
/// Terms that one run searches for again; the next run goes on behind them.
const MAX_TERMS_OF_RUN: u32 = 2_000;
/// Messages of one run to addresses that nobody has proven, of all of them together: whoever has many networks must not send through us to a
/// list of strangers. Whoever is left waits for the next run.
const MAX_UNPROVEN_OF_RUN: u32 = 500;

#[derive(Clone)]
pub struct NotifyRequests {
    store: Arc<dyn Store>,
    environment: Environment,
    search: Search,
    outbox: Outbox,
    site: Arc<Site>,
    /// The number of the last term that was searched for; the next run begins behind it.
    reached: Arc<Mutex<i64>>,
}

/// What one run has done.
#[derive(Default)]
struct Answered {
    in_all: u64,
    unproven: u32,
}

impl NotifyRequests {
    pub fn new(store: Arc<dyn Store>, environment: Environment, search: Search, outbox: Outbox, site: Arc<Site>) -> Self {
        Self { store, environment, search, outbox, site, reached: Arc::default() }
    }

    /// Searches again for what readers asked for. Whoever gave an address and agreed gets one message when something is found, and
    /// the request is deleted with it. Counts the messages.
    pub async fn answer_requests(&self) -> Result<TaskReport> {
        let mut answered = Answered::default();
        let mut reached = *self.reached.lock();
        let mut searched = 0;
        while searched < MAX_TERMS_OF_RUN {
            let terms = self.store.analytics().list_awaited_terms(reached, BATCH).await?;
            let Some(last) = terms.last().map(|term| term.number) else {
                reached = 0;
                break;
            };
            for term in &terms {
                self.answer_term(term, &mut answered).await?;
            }
            searched += u32::try_from(terms.len()).unwrap_or(BATCH);
            reached = last;
        }
        *self.reached.lock() = reached;
        Ok(TaskReport::finished(answered.in_all))
    }

    /// Tells everybody who waits for a term, if a search finds something now.
    async fn answer_term(&self, awaited: &AwaitedTerm, answered: &mut Answered) -> Result<()> {
        let Some((title, url)) = self.find_answer(&awaited.term).await? else { return Ok(()) };
        let mut after = String::new();
        loop {
            let requests = self.store.analytics().list_requests_of_term(awaited.number, &after, BATCH).await?;
            let Some(last) = requests.last().and_then(|request| request.email.clone()) else { return Ok(()) };
            for request in &requests {
                let Some(email) = &request.email else { continue };
                let is_proven = request.consent.as_deref() == Some(ASKED_WHILE_SIGNED_IN);
                if !is_proven && answered.unproven >= MAX_UNPROVEN_OF_RUN {
                    continue;
                }
                if self.write_answer(request, email, &title, &url).await? {
                    answered.in_all += 1;
                    answered.unproven += u32::from(!is_proven);
                }
            }
            after = last;
        }
    }

    /// Whether there is nothing to wait for, because the term finds something already: the mail would go out at once, to whoever owns
    /// the address that was typed. A search that fails refuses nobody.
    pub async fn finds_answer(&self, term: &str) -> bool {
        let term: String = normalise_line(term).to_lowercase().chars().take(MAX_TERM).collect();
        matches!(self.find_answer(&term).await, Ok(Some(_)))
    }

    /// Title and address of the best hit, if it is one. What waits for an area of help to open is no search: its own page, on which the
    /// reader asked, would be the best hit.
    async fn find_answer(&self, term: &str) -> Result<Option<(String, String)>> {
        if let Some(area) = self.find_area_of_help(term).await? {
            let is_open = self.can_be_booked(&area).await?;
            return Ok(is_open.then(|| (area.title.clone(), area.url())));
        }
        let found = self.search.search(term, SearchMode::Auto, Page::new_clamped(1, 1)).await?;
        Ok(found.items.into_iter().next().filter(|hit| !hit.is_near_miss).map(|hit| (hit.title, hit.url)))
    }

    /// The area that "Tell me when this opens" names: it sends "assist: epf". What only begins so is a search.
    async fn find_area_of_help(&self, term: &str) -> Result<Option<AssistModule>> {
        match term.strip_prefix("assist:") {
            Some(slug) => self.store.assist_modules().find(slug.trim()).await,
            None => Ok(None),
        }
    }

    /// Until then its page says that it is not open yet.
    async fn can_be_booked(&self, area: &AssistModule) -> Result<bool> {
        let services = self.store.consultations().list_services().await?;
        Ok(services.iter().any(|service| service.is_active && service.module.as_deref() == Some(area.slug.as_str())))
    }

    /// The message holds no word of the reader's: the address may be somebody else's, so the message counts towards the limit of those
    /// that strangers cause. Returns false when another process was faster.
    async fn write_answer(&self, request: &NotifyRequest, email: &str, title: &str, url: &str) -> Result<bool> {
        let work = self.store.begin().await?;
        if !work.analytics().delete_notify_request(&request.term, email).await? {
            return Ok(false);
        }
        let link = format!("{}{url}", self.site.base_url);
        let key = self.environment.new_uuid().simple().to_string();
        let draft = MessageDraft::new(MessageKind::SearchAnswered, key, [("title", title), ("link", link.as_str())]);
        let draft = draft
            .with_language(NOTIFY_ME_NOTICE.find_agreed_language(request.consent.as_deref()))
            .with_words("day", |language| describe_day(request.at, language));
        self.outbox.add(&*work, draft, Recipient::from_email(None, &Email::parse(email)?).unless_proven(false)).await?;
        work.commit().await?;
        Ok(true)
    }
}

/// "24 November 2026", "24 नवंबर 2026".
fn describe_day(at: Timestamp, language: Language) -> String {
    if language == Language::Hindi {
        return format_hindi_date(crate::time::indian_date(at));
    }
    crate::time::indian_date(at).strftime("%-d %B %Y").to_string()
}

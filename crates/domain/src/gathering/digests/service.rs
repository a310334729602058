//! Drafts, approves and sends the digest.

use std::sync::Arc;

use jiff::civil::{Date, time};
use jiff::{Timestamp, ToSpan};

use super::compose::{DigestSources, MAX_ITEMS, MIN_FRESH_ITEMS, compose_digest};
use super::{Digest, DigestItem, DigestState};
use crate::articles::ArticleFilter;
use crate::changes::Change;
use crate::contact::first_name;
use crate::deadlines::Deadlines;
use crate::facts::FactCache;
use crate::ids::{JobId, SubscriberId};
use crate::jobs::{Job, NewJob};
use crate::messages::{Message, MessageDraft, MessageKind, Outbox, Recipient};
use crate::paging::Page;
use crate::tasks::TaskReport;
use crate::text::lengths::{self, check_length};
use crate::text::normalise_line;
use crate::time::{indian_date, ist_time_zone};
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// The batch is small enough that a sign-in code requested meanwhile is written within 50 ms.
const RECEIVER_BATCH_SIZE: u32 = 500;
const MAX_CORRECTED_ARTICLES: u32 = 50;

/// The operator's settings for digests.
#[derive(Debug, Clone, Copy)]
pub struct DigestSettings {
    /// The hour, in Indian time, at which the day's digest is sent.
    pub hour: i8,
    /// Whether the digest is sent without an editor's approval.
    pub is_automatic: bool,
}

#[derive(Clone)]
pub struct Digests {
    store: Arc<dyn Store>,
    environment: Environment,
    fact_cache: Arc<FactCache>,
    deadlines: Arc<Deadlines>,
    outbox: Outbox,
    settings: DigestSettings,
}

impl Digests {
    pub fn new(
        store: Arc<dyn Store>,
        environment: Environment,
        fact_cache: Arc<FactCache>,
        deadlines: Arc<Deadlines>,
        outbox: Outbox,
        settings: DigestSettings,
    ) -> Self {
        Self { store, environment, fact_cache, deadlines, outbox, settings }
    }

    /// Composes and stores a draft for a day. `Conflict` when the day's digest is approved already, or when too few items are
    /// fresh.
    pub async fn draft(&self, day: Date) -> Result<Digest> {
        let drafted = self.compose(day).await?.ok_or_else(|| {
            Error::conflict(
                "NOTHING_FRESH",
                format!("Fewer than {MIN_FRESH_ITEMS} things are fresh on this day. You can write a digest by hand"),
            )
        })?;
        self.save_draft(&drafted).await?;
        Ok(drafted)
    }

    /// Stores an editor's version. An approved digest can still be corrected on its page; mails that were sent stay as they
    /// are.
    pub async fn save(&self, digest: Digest) -> Result<Digest> {
        let digest = normalise_and_validate(digest)?;
        let mut work = self.store.begin().await?;
        let state = work.digests().lock_state(digest.date).await?.unwrap_or(DigestState::Draft);
        work.digests().save(&digest).await?;
        work.digests().set_state(digest.date, state, None).await?;
        work.record_change(Change::Digest(digest.date.to_string()));
        work.commit().await?;
        Ok(digest)
    }

    /// Publishes a digest and schedules its sending at the configured hour of its day, or now if that time has passed.
    pub async fn approve(&self, day: Date) -> Result<()> {
        let mut work = self.store.begin().await?;
        if work.digests().lock_state(day).await?.is_none() {
            return Err(Error::NotFound("Digest"));
        }
        work.digests().set_state(day, DigestState::Published, None).await?;
        let run_at = self.send_time_on(day).max(self.environment.now());
        let job = NewJob { job: Job::SendDigest { date: day.to_string() }, run_at, unique_key: Some(format!("digest:{day}")) };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        work.record_change(Change::Digest(day.to_string()));
        work.commit().await
    }

    /// Returns drafts and published digests, for staff.
    pub async fn list(&self, page: Page) -> Result<crate::paging::Listing<(Digest, DigestState)>> {
        self.store.digests().list_all(page).await
    }

    /// The state of the day's digest; `None` when there is none.
    pub async fn find_state(&self, day: Date) -> Result<Option<DigestState>> {
        self.store.digests().find_state(day).await
    }

    /// The published digest of a day, or for a past day without one the nearest earlier digest; without a day, the newest.
    /// `None` when there is none, or when the day is in the future.
    pub async fn find_published(&self, day: Option<Date>) -> Result<Option<Digest>> {
        let (today, digests) = (indian_date(self.environment.now()), self.store.digests());
        match day {
            Some(day) if day > today => Ok(None),
            // Today's digest may still be published.
            Some(day) if day == today => digests.find(day).await,
            Some(day) => digests.find_latest(day).await,
            None => digests.find_latest(today).await,
        }
    }

    /// The nearest published days before and after a day; none in the future.
    pub async fn find_neighbours(&self, day: Date) -> Result<(Option<Date>, Option<Date>)> {
        self.store.digests().find_neighbours(day, indian_date(self.environment.now())).await
    }

    pub async fn find_first_day(&self) -> Result<Option<Date>> {
        self.store.digests().find_first_day().await
    }

    /// Runs every day at the configured hour: drafts the digest if nobody has, and approves it if digests are automatic.
    pub async fn run_daily(&self) -> Result<TaskReport> {
        let today = indian_date(self.environment.now());
        let mut affected = 0;
        if self.store.digests().find_state(today).await?.is_none() {
            let Some(drafted) = self.compose(today).await? else { return Ok(TaskReport::finished(0)) };
            self.insert_draft(&drafted).await?;
            affected = 1;
        }
        let is_draft = self.store.digests().find_state(today).await? == Some(DigestState::Draft);
        if is_draft && self.settings.is_automatic {
            self.approve(today).await?;
            affected = 1;
        }
        Ok(TaskReport::finished(affected))
    }

    /// The time of the next [`Digests::run_daily`].
    pub fn next_run_at(&self) -> Timestamp {
        let now = self.environment.now();
        let today = indian_date(now);
        let at = self.send_time_on(today);
        if at > now { at } else { today.tomorrow().map_or(at, |day| self.send_time_on(day)) }
    }

    /// Writes the messages to everybody who consented, in short transactions, and returns how many. After an interruption it
    /// can run again: nobody gets the digest twice.
    pub async fn send(&self, day: Date) -> Result<u64> {
        if self.store.digests().find_state(day).await? != Some(DigestState::Published) {
            return Ok(0);
        }
        let mut written_count = 0;
        let mut after: Option<SubscriberId> = None;
        loop {
            let receivers = self.store.digests().list_receivers(after, RECEIVER_BATCH_SIZE, self.environment.now()).await?;
            let Some(last) = receivers.last() else { break };
            after = Some(last.subscriber.id);
            let ids: Vec<SubscriberId> = receivers.iter().map(|receiver| receiver.subscriber.id).collect();
            let languages = self.store.subscribers().list_mail_languages(&ids).await?;
            let mut messages: Vec<Message> = Vec::new();
            for receiver in &receivers {
                let subscriber = &receiver.subscriber;
                let language = languages.get(&subscriber.id).copied().unwrap_or_default();
                let letter = || {
                    let about = format!("{day}:{}", subscriber.id.0.simple());
                    MessageDraft::new(MessageKind::Digest, about, [("firstName", first_name(&subscriber.name)), ("date", &day.to_string())])
                        .with_language(language)
                };
                if receiver.by_email {
                    messages.push(self.outbox.build_message(letter(), Recipient::from(subscriber))?);
                }
                if let Some(phone) = subscriber.phone.as_ref().filter(|_| receiver.by_whatsapp) {
                    messages.push(self.outbox.build_message(letter(), Recipient::from_whatsapp(subscriber.id, phone))?);
                }
            }
            let work = self.store.begin().await?;
            written_count += self.outbox.add_all(&*work, messages).await?;
            work.commit().await?;
        }
        let work = self.store.begin().await?;
        work.digests().set_state(day, DigestState::Published, Some(self.environment.now())).await?;
        work.commit().await?;
        Ok(written_count)
    }

    async fn save_draft(&self, drafted: &Digest) -> Result<()> {
        let mut work = self.store.begin().await?;
        if work.digests().lock_state(drafted.date).await? == Some(DigestState::Published) {
            return Err(Error::conflict("ALREADY_APPROVED", "The digest of this day is approved already"));
        }
        work.digests().save(drafted).await?;
        work.digests().set_state(drafted.date, DigestState::Draft, None).await?;
        work.record_change(Change::Digest(drafted.date.to_string()));
        UnitOfWork::commit(work).await
    }

    /// Stores a draft unless an editor has stored a digest of this day in the meantime.
    async fn insert_draft(&self, drafted: &Digest) -> Result<()> {
        let mut work = self.store.begin().await?;
        if work.digests().insert_draft(drafted).await? {
            work.record_change(Change::Digest(drafted.date.to_string()));
        }
        UnitOfWork::commit(work).await
    }

    async fn compose(&self, day: Date) -> Result<Option<Digest>> {
        let articles = self.store.articles().list(&ArticleFilter::published(Page::new_clamped(1, 30))).await?.items;
        let corrected = self.store.articles().list_corrected(MAX_CORRECTED_ARTICLES).await?;
        let facts = self.fact_cache.registry();
        let webinars = self.store.webinars().list_upcoming(self.environment.now()).await?;
        let mut earlier = self.store.digests().list_published().await?;
        earlier.retain(|digest| digest.date < day);
        let (deadlines, earlier) = (&self.deadlines, &earlier);
        let material = DigestSources { articles: &articles, corrected: &corrected, facts: &facts, deadlines, webinars: &webinars, earlier };
        Ok(compose_digest(day, &material))
    }

    fn send_time_on(&self, day: Date) -> Timestamp {
        let at = day.to_datetime(time(self.settings.hour, 0, 0, 0)).to_zoned(ist_time_zone());
        at.map_or_else(|_| self.environment.now().saturating_add(1.hour()).unwrap_or(Timestamp::MAX), |at| at.timestamp())
    }
}

fn normalise_and_validate(mut digest: Digest) -> Result<Digest> {
    digest.title = normalise_line(&digest.title);
    digest.intro = normalise_line(&digest.intro);
    if digest.title.is_empty() {
        return Err(Error::invalid("title", "A digest needs a title"));
    }
    check_length("title", &digest.title, lengths::DIGEST_TITLE)?;
    check_length("intro", &digest.intro, lengths::DIGEST_INTRO)?;
    for item in &digest.items {
        let texts = [Some(&item.title), Some(&item.summary), item.why_it_matters.as_ref(), item.link.as_ref()];
        let sources = item.sources.iter().flat_map(|source| [Some(&source.title), source.url.as_ref(), source.publisher.as_ref()]);
        for text in texts.into_iter().chain(sources).flatten() {
            check_length("items", text, lengths::DIGEST_ITEM)?;
        }
    }
    if digest.items.is_empty() || digest.items.len() > MAX_ITEMS {
        return Err(Error::invalid("items", format!("A digest has 1 to {MAX_ITEMS} items")));
    }
    let is_path = |item: &DigestItem| item.link.as_deref().is_none_or(|link| link.starts_with('/') && !link.starts_with("//"));
    if !digest.items.iter().all(is_path) {
        return Err(Error::invalid("items", "A link is a path of this site, such as /rules"));
    }
    if digest.items.iter().any(|item| normalise_line(&item.title).is_empty() || normalise_line(&item.summary).is_empty()) {
        return Err(Error::invalid("items", "Every item needs a title and a summary"));
    }
    Ok(digest)
}

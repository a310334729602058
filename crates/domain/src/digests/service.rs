//! Building, approving and sending the digest.

use std::sync::Arc;

use jiff::civil::{Date, time};
use jiff::{Timestamp, ToSpan};

use super::compose::{FRESH_AT_LEAST, MOST, Material, compose};
use super::{Digest, DigestItem, DigestState};
use crate::articles::ArticleFilter;
use crate::changes::Change;
use crate::deadlines::Deadlines;
use crate::facts::FactBook;
use crate::ids::{JobId, SubscriberId};
use crate::jobs::{Job, NewJob};
use crate::messages::{Kind, Letter, Message, Outbox, Receiver};
use crate::paging::Page;
use crate::text::one_line;
use crate::time::{indian_date, ist};
use crate::unsubscribing::first_name;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// Short enough that a code which is asked for meanwhile is written within 50 ms.
const RECEIVERS_AT_ONCE: u32 = 500;
const CORRECTED_LOOKED_AT: u32 = 50;

/// What the operator decides.
#[derive(Debug, Clone, Copy)]
pub struct DigestSettings {
    /// The Indian hour at which the day's digest goes out.
    pub hour: i8,
    /// Whether it goes out without an editor's approval.
    pub is_automatic: bool,
}

#[derive(Clone)]
pub struct Digests {
    store: Arc<dyn Store>,
    ambient: Ambient,
    book: Arc<FactBook>,
    deadlines: Arc<Deadlines>,
    outbox: Outbox,
    settings: DigestSettings,
}

impl Digests {
    pub fn new(
        store: Arc<dyn Store>,
        ambient: Ambient,
        book: Arc<FactBook>,
        deadlines: Arc<Deadlines>,
        outbox: Outbox,
        settings: DigestSettings,
    ) -> Self {
        Self { store, ambient, book, deadlines, outbox, settings }
    }

    /// Makes a draft for a day and keeps it. `Conflict` when the day's digest is approved, or when too little is fresh.
    pub async fn draft(&self, day: Date) -> Result<Digest> {
        let drafted = self.composed(day).await?.ok_or_else(|| {
            Error::conflict(
                "NOTHING_FRESH",
                format!("Fewer than {FRESH_AT_LEAST} things are fresh on this day. You can write a digest by hand"),
            )
        })?;
        self.keep(&drafted).await?;
        Ok(drafted)
    }

    /// What an editor made of it. One that is approved can be corrected on the page; mails that went out stay as they are.
    pub async fn save(&self, digest: Digest) -> Result<Digest> {
        let digest = checked(digest)?;
        let mut work = self.store.begin().await?;
        let state = work.digests().state(digest.date).await?.unwrap_or(DigestState::Draft);
        work.digests().save(&digest).await?;
        work.digests().set_state(digest.date, state, None).await?;
        work.record(Change::Digest(digest.date.to_string()));
        work.commit().await?;
        Ok(digest)
    }

    /// Shows it on its day, and sends it then at the set hour; today's at once if that hour has passed.
    pub async fn approve(&self, day: Date) -> Result<()> {
        let mut work = self.store.begin().await?;
        if work.digests().state(day).await?.is_none() {
            return Err(Error::NotFound("Digest"));
        }
        work.digests().set_state(day, DigestState::Published, None).await?;
        let run_at = self.hour_of(day).max(self.ambient.now());
        let job = NewJob { job: Job::SendDigest { date: day.to_string() }, run_at, unique_key: Some(format!("digest:{day}")) };
        work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        work.record(Change::Digest(day.to_string()));
        work.commit().await
    }

    /// For staff: drafts too.
    pub async fn list(&self, page: Page) -> Result<crate::paging::Listing<(Digest, DigestState)>> {
        self.store.digests().all(page).await
    }

    /// Every day at the set hour: what nobody has made is drafted, and sent when the settings say so.
    pub async fn due(&self) -> Result<()> {
        let today = indian_date(self.ambient.now());
        if self.store.digests().state(today).await?.is_none() {
            let Some(drafted) = self.composed(today).await? else { return Ok(()) };
            self.keep(&drafted).await?;
        }
        let is_draft = self.store.digests().state(today).await? == Some(DigestState::Draft);
        if is_draft && self.settings.is_automatic { self.approve(today).await } else { Ok(()) }
    }

    /// When the next `due` is.
    pub fn next_due(&self) -> Timestamp {
        let now = self.ambient.now();
        let today = indian_date(now);
        let at = self.hour_of(today);
        if at > now { at } else { today.tomorrow().map_or(at, |day| self.hour_of(day)) }
    }

    /// Writes the messages to everybody who agreed, in short transactions; interrupted, it goes on where it was, and nobody
    /// gets it twice.
    pub async fn send(&self, day: Date) -> Result<u64> {
        if self.store.digests().state(day).await? != Some(DigestState::Published) {
            return Ok(0);
        }
        let mut written = 0;
        let mut after: Option<SubscriberId> = None;
        loop {
            let receivers = self.store.digests().receivers(after, RECEIVERS_AT_ONCE, self.ambient.now()).await?;
            let Some(last) = receivers.last() else { break };
            after = Some(last.subscriber.id);
            let mut messages: Vec<Message> = Vec::new();
            for receiver in &receivers {
                let subscriber = &receiver.subscriber;
                let letter = || {
                    let about = format!("{day}:{}", subscriber.id.0.simple());
                    Letter::new(Kind::Digest, about, [("firstName", first_name(&subscriber.name)), ("date", &day.to_string())])
                };
                if receiver.by_email {
                    messages.push(self.outbox.message(letter(), Receiver::by_email(subscriber))?);
                }
                if let Some(phone) = subscriber.phone.as_ref().filter(|_| receiver.by_whatsapp) {
                    messages.push(self.outbox.message(letter(), Receiver::by_whatsapp(subscriber.id, phone))?);
                }
            }
            let work = self.store.begin_alone().await?;
            written += work.messages().add(&messages).await?;
            work.commit().await?;
        }
        let work = self.store.begin().await?;
        work.digests().set_state(day, DigestState::Published, Some(self.ambient.now())).await?;
        work.commit().await?;
        Ok(written)
    }

    async fn keep(&self, drafted: &Digest) -> Result<()> {
        let mut work = self.store.begin().await?;
        if work.digests().state(drafted.date).await? == Some(DigestState::Published) {
            return Err(Error::conflict("ALREADY_APPROVED", "The digest of this day is approved already"));
        }
        work.digests().save(drafted).await?;
        work.digests().set_state(drafted.date, DigestState::Draft, None).await?;
        work.record(Change::Digest(drafted.date.to_string()));
        UnitOfWork::commit(work).await
    }

    async fn composed(&self, day: Date) -> Result<Option<Digest>> {
        let articles = self.store.articles().list(&ArticleFilter::published(Page::clamped(1, 30))).await?.items;
        let corrected = self.store.articles().corrected(CORRECTED_LOOKED_AT).await?;
        let facts = self.book.registry();
        let webinars = self.store.webinars().upcoming(self.ambient.now()).await?;
        let mut earlier = self.store.digests().list().await?;
        earlier.retain(|digest| digest.date < day);
        let (deadlines, earlier) = (&self.deadlines, &earlier);
        let material = Material { articles: &articles, corrected: &corrected, facts: &facts, deadlines, webinars: &webinars, earlier };
        Ok(compose(day, &material))
    }

    fn hour_of(&self, day: Date) -> Timestamp {
        let at = day.to_datetime(time(self.settings.hour, 0, 0, 0)).to_zoned(ist());
        at.map_or_else(|_| self.ambient.now().saturating_add(1.hour()).unwrap_or(Timestamp::MAX), |at| at.timestamp())
    }
}

fn checked(mut digest: Digest) -> Result<Digest> {
    digest.title = one_line(&digest.title);
    digest.intro = one_line(&digest.intro);
    if digest.title.is_empty() {
        return Err(Error::invalid("title", "A digest needs a title"));
    }
    if digest.items.is_empty() || digest.items.len() > MOST {
        return Err(Error::invalid("items", format!("A digest has 1 to {MOST} items")));
    }
    let is_path = |item: &DigestItem| item.link.as_deref().is_none_or(|link| link.starts_with('/') && !link.starts_with("//"));
    if !digest.items.iter().all(is_path) {
        return Err(Error::invalid("items", "A link is a path of this site, such as /rules"));
    }
    if digest.items.iter().any(|item| one_line(&item.title).is_empty() || one_line(&item.summary).is_empty()) {
        return Err(Error::invalid("items", "Every item needs a title and a summary"));
    }
    Ok(digest)
}

//! Notifications to people with a place: confirmations, reminders and changes.

use jiff::{SignedDuration, Timestamp};

use super::{Attendee, Registration, SeatStatus, Webinar, Webinars};
use crate::contact::first_name;
use crate::ids::{RegistrationId, SubscriberId, WebinarId};
use crate::language::Language;
use crate::messages::{Message, MessageDraft, MessageKind, Recipient};
use crate::subscribers::Subscriber;
use crate::time::{format_date_time_in, format_hindi_date_time, format_ist_date_time, indian_date};
use crate::{Result, UnitOfWork};

/// Small enough that a sign-in code requested in the meantime is written within 50 ms.
const BATCH_SIZE: u32 = 500;

/// Reminders before the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reminder {
    Day,
    Hour,
    TenMinutes,
}

impl Reminder {
    pub const ALL: [Reminder; 3] = [Reminder::Day, Reminder::Hour, Reminder::TenMinutes];

    pub fn minutes(self) -> u32 {
        match self {
            Reminder::Day => 24 * 60,
            Reminder::Hour => 60,
            Reminder::TenMinutes => 10,
        }
    }

    pub fn due_at(self, starts_at: Timestamp) -> Timestamp {
        starts_at.checked_sub(SignedDuration::from_mins(i64::from(self.minutes()))).unwrap_or(starts_at)
    }

    fn describe_lead_time(minutes: u32, language: Language) -> &'static str {
        match (minutes, language) {
            (0..=10, Language::Hindi) => "10 मिनट में",
            (0..=10, _) => "in 10 minutes",
            (11..=60, Language::Hindi) => "एक घंटे में",
            (11..=60, _) => "in an hour",
            (_, Language::Hindi) => "कल",
            _ => "tomorrow",
        }
    }
}

impl Webinars {
    /// Writes a reminder to everybody with a seat whose address is proven. Does nothing when the webinar was moved or cancelled, has
    /// begun, or when the next reminder is due already.
    pub async fn send_reminders(&self, id: WebinarId, starts_at: Timestamp, minutes: u32) -> Result<u64> {
        let now = self.environment.now();
        let next =
            Reminder::ALL.into_iter().filter(|reminder| reminder.minutes() < minutes).map(|reminder| reminder.due_at(starts_at)).min();
        let is_late = now >= next.unwrap_or(starts_at);
        let webinar = self
            .store
            .webinars()
            .find(id)
            .await?
            .filter(|w| !w.is_deleted && w.cancelled_at.is_none() && w.has_reminders && w.starts_at == starts_at && !is_late);
        let Some(webinar) = webinar else { return Ok(0) };
        let dedup_key = format!("{id}:{}:{minutes}", starts_at.as_second());
        self.notify_all(&webinar, |registration, language| {
            // Whoever typed an address that nobody has proven since may have typed a stranger's.
            (registration.status == SeatStatus::Registered && !registration.is_claimed).then(|| {
                let draft = self.build_draft(MessageKind::WebinarReminder, &dedup_key, &webinar, registration, language);
                let mut draft = draft.with_words("soon", |language| Reminder::describe_lead_time(minutes, language).to_owned());
                draft.variables.insert("join".to_owned(), webinar.link.clone().unwrap_or_else(|| self.page_url(&webinar)));
                draft
            })
        })
        .await
    }

    /// Notifies everybody with a place that the webinar was moved or cancelled: its current state, once for each start and once
    /// for the cancellation. Sent at night too, where somebody might turn up before the morning's mails are read.
    pub async fn notify_changed(&self, id: WebinarId) -> Result<u64> {
        let Some(webinar) = self.store.webinars().find(id).await? else { return Ok(0) };
        let kind = if webinar.cancelled_at.is_some() { MessageKind::WebinarCancelled } else { MessageKind::WebinarMoved };
        let dedup_key = format!("{id}:{}:{}", webinar.starts_at.as_second(), kind.as_str());
        let happens_at = webinar.next_expected_start(self.environment.now());
        let before = |language| webinar.moved_from.map(|at| format_date_time_in(at, language)).unwrap_or_default();
        self.notify_all(&webinar, |registration, language| {
            let mut draft = self.build_draft(kind, &dedup_key, &webinar, registration, language).with_words("before", before);
            draft.variables.insert("reason".to_owned(), webinar.cancel_reason.clone().unwrap_or_default());
            draft.happens_at = happens_at;
            Some(draft)
        })
        .await
    }

    /// Writes to everybody, in short transactions: by WhatsApp to proven people who agreed to it (with e-mail as the fallback), else
    /// by e-mail.
    async fn notify_all(&self, webinar: &Webinar, draft: impl Fn(&Registration, Language) -> Option<MessageDraft>) -> Result<u64> {
        let mut written_count = 0;
        let mut after: Option<RegistrationId> = None;
        loop {
            let batch = self.store.webinars().list_attendees(webinar.id, after, BATCH_SIZE).await?;
            let Some(last) = batch.last() else { return Ok(written_count) };
            after = Some(last.registration.id);
            let people: Vec<SubscriberId> = batch.iter().map(|attendee| attendee.registration.subscriber).collect();
            let languages = self.store.subscribers().list_mail_languages(&people).await?;
            let mut messages: Vec<Message> = Vec::new();
            for attendee in &batch {
                let language = languages.get(&attendee.registration.subscriber).copied().unwrap_or_default();
                let Some(letter) = draft(&attendee.registration, language) else { continue };
                messages.push(self.outbox.build_message(letter, to_recipient(attendee))?);
            }
            let work = self.store.begin().await?;
            written_count += self.outbox.add_all(&*work, messages).await?;
            work.commit().await?;
        }
    }

    /// Notifies a person about their own place, at once and by e-mail: it also proves that the address works.
    pub(super) async fn notify_attendee(
        &self,
        work: &dyn UnitOfWork,
        kind: MessageKind,
        webinar: &Webinar,
        registration: &Registration,
        (subscriber, is_proven): (&Subscriber, bool),
    ) -> Result<()> {
        // Giving a seat back and taking it again does not fill the mailbox.
        let dedup_key = format!("{}:{}", webinar.id, indian_date(registration.updated_at));
        let language = work.subscribers().find_mail_language(subscriber.id).await?;
        let draft = self.build_draft(kind, &dedup_key, webinar, registration, language);
        let draft =
            draft.with_words("heldUntil", |language| registration.held_until.map(|at| format_until(at, language)).unwrap_or_default());
        self.outbox.add(work, draft, Recipient::from(subscriber).unless_proven(is_proven)).await
    }

    pub(super) async fn mail_offer(
        &self,
        work: &dyn UnitOfWork,
        webinar: &Webinar,
        registration: &Registration,
        subscriber: &Subscriber,
        (token, until): (&str, Timestamp),
    ) -> Result<()> {
        let language = work.subscribers().find_mail_language(subscriber.id).await?;
        let dedup_key = until.as_microsecond().to_string();
        let draft = self.build_draft(MessageKind::WebinarOffered, &dedup_key, webinar, registration, language);
        let mut draft = draft.with_words("until", |language| format_until(until, language));
        draft.variables.insert("accept".to_owned(), format!("{}?offer={token}", self.page_url(webinar)));
        self.outbox.add(work, draft, Recipient::from(subscriber)).await
    }

    /// What staff wrote, such as the title, stays in their words.
    fn build_draft(
        &self,
        kind: MessageKind,
        dedup_key: &str,
        webinar: &Webinar,
        registration: &Registration,
        language: Language,
    ) -> MessageDraft {
        let page = self.page_url(webinar);
        let dedup_key = format!("{dedup_key}:{}", registration.id.0.simple());
        MessageDraft::new(
            kind,
            dedup_key,
            [
                ("firstName", first_name(&registration.name)),
                ("webinar", &webinar.title),
                ("link", &page),
                ("calendar", &format!("{}/cms/api/webinars/{}/calendar.ics", self.site.base_url, webinar.id)),
            ],
        )
        .with_language(language)
        .with_words("when", |language| format_date_time_in(webinar.starts_at, language))
    }

    fn page_url(&self, webinar: &Webinar) -> String {
        format!("{}{}", self.site.base_url, webinar.path())
    }
}

/// The end of a time, after which Hindi puts "तक".
fn format_until(at: Timestamp, language: Language) -> String {
    if language == Language::Hindi { format_hindi_date_time(at) } else { format_ist_date_time(at) }
}

/// A number that somebody typed into the form proves nothing: only the subscriber's own counts.
fn to_recipient(attendee: &Attendee) -> Recipient {
    let subscriber = attendee.registration.subscriber;
    match attendee.whatsapp.as_ref().filter(|_| attendee.is_proven) {
        Some(phone) => Recipient::from_whatsapp(subscriber, phone),
        None => Recipient::from_email(Some(subscriber), &attendee.email).unless_proven(attendee.is_proven),
    }
}

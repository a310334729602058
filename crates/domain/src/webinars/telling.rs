//! What people with a place are told: that they have it, before it begins, when it changes.

use jiff::{SignedDuration, Timestamp};

use super::{Registration, SeatStatus, Webinar, Webinars};
use crate::ids::{RegistrationId, WebinarId};
use crate::messages::{Kind, Letter, Message, Receiver};
use crate::subscribers::{Email, Subscriber};
use crate::time::moment;
use crate::unsubscribing::first_name;
use crate::{Result, UnitOfWork};

/// Short enough that a code which is asked for meanwhile is written within 50 ms.
const AT_ONCE: u32 = 500;

/// Before it begins.
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

    pub fn due(self, starts_at: Timestamp) -> Timestamp {
        starts_at.checked_sub(SignedDuration::from_mins(i64::from(self.minutes()))).unwrap_or(starts_at)
    }

    fn words(minutes: u32) -> &'static str {
        match minutes {
            0..=10 => "in 10 minutes",
            11..=60 => "in an hour",
            _ => "tomorrow",
        }
    }
}

impl Webinars {
    /// Writes a reminder to everybody with a seat. Nothing when the webinar was moved, cancelled or has begun meanwhile, or
    /// when the next reminder is due already.
    pub async fn remind(&self, id: WebinarId, starts_at: Timestamp, minutes: u32) -> Result<u64> {
        let now = self.ambient.now();
        let next = Reminder::ALL.into_iter().filter(|reminder| reminder.minutes() < minutes).map(|reminder| reminder.due(starts_at)).min();
        let is_late = now >= next.unwrap_or(starts_at);
        let webinar = self
            .store
            .webinars()
            .find(id)
            .await?
            .filter(|w| !w.is_deleted && w.cancelled_at.is_none() && w.has_reminders && w.starts_at == starts_at && !is_late);
        let Some(webinar) = webinar else { return Ok(0) };
        let about = format!("{id}:{}:{minutes}", starts_at.as_second());
        let soon = Reminder::words(minutes);
        self.write_all(&webinar, |registration| {
            (registration.status == SeatStatus::Registered).then(|| {
                let mut letter = self.letter(Kind::WebinarReminder, &about, &webinar, registration);
                letter.variables.insert("soon".to_owned(), soon.to_owned());
                letter.variables.insert("join".to_owned(), webinar.link.clone().unwrap_or_else(|| self.page(&webinar)));
                letter
            })
        })
        .await
    }

    /// Tells everybody with a place that it was moved or cancelled: how it is now, once for each start and for the cancellation.
    /// At night, too, where somebody may come to it before the morning's mails are read.
    pub async fn tell_changed(&self, id: WebinarId) -> Result<u64> {
        let Some(webinar) = self.store.webinars().find(id).await? else { return Ok(0) };
        let kind = if webinar.cancelled_at.is_some() { Kind::WebinarCancelled } else { Kind::WebinarMoved };
        let about = format!("{id}:{}:{}", webinar.starts_at.as_second(), kind.as_str());
        let happens_at = webinar.next_expected(self.ambient.now());
        self.write_all(&webinar, |registration| {
            let mut letter = self.letter(kind, &about, &webinar, registration);
            letter.variables.insert("reason".to_owned(), webinar.cancel_reason.clone().unwrap_or_default());
            letter.happens_at = happens_at;
            letter.variables.insert("before".to_owned(), webinar.moved_from.map(moment).unwrap_or_default());
            Some(letter)
        })
        .await
    }

    /// By WhatsApp to who gave a number for it (it falls back to e-mail where that fails), else by e-mail; in short transactions.
    async fn write_all(&self, webinar: &Webinar, letter: impl Fn(&Registration) -> Option<Letter>) -> Result<u64> {
        let mut written = 0;
        let mut after: Option<RegistrationId> = None;
        loop {
            let batch = self.store.webinars().attendees(webinar.id, after, AT_ONCE).await?;
            let Some((last, _)) = batch.last() else { return Ok(written) };
            after = Some(last.id);
            let mut messages: Vec<Message> = Vec::new();
            for (registration, email) in &batch {
                let Some(letter) = letter(registration) else { continue };
                messages.push(self.outbox.message(letter, receiver(registration, email)?)?);
            }
            let work = self.store.begin().await?;
            written += work.messages().add(&messages).await?;
            work.commit().await?;
        }
    }

    /// Of one's own place, at once and by e-mail: it proves the address to us as well as the seat to them.
    pub(super) async fn tell(
        &self,
        work: &dyn UnitOfWork,
        kind: Kind,
        webinar: &Webinar,
        registration: &Registration,
        subscriber: &Subscriber,
    ) -> Result<()> {
        let about = format!("{}:{}", webinar.id, registration.updated_at.as_microsecond());
        let letter = self.letter(kind, &about, webinar, registration);
        self.outbox.add(work, letter, Receiver::by_email(subscriber)).await
    }

    pub(super) async fn mail_offer(
        &self,
        work: &dyn UnitOfWork,
        webinar: &Webinar,
        registration: &Registration,
        subscriber: &Subscriber,
        (token, until): (&str, Timestamp),
    ) -> Result<()> {
        let mut letter = self.letter(Kind::WebinarOffered, &until.as_microsecond().to_string(), webinar, registration);
        letter.variables.insert("accept".to_owned(), format!("{}?offer={token}", self.page(webinar)));
        letter.variables.insert("until".to_owned(), moment(until));
        self.outbox.add(work, letter, Receiver::by_email(subscriber)).await
    }

    fn letter(&self, kind: Kind, about: &str, webinar: &Webinar, registration: &Registration) -> Letter {
        let page = self.page(webinar);
        let about = format!("{about}:{}", registration.id.0.simple());
        Letter::new(
            kind,
            about,
            [
                ("firstName", first_name(&registration.name)),
                ("webinar", &webinar.title),
                ("when", &moment(webinar.starts_at)),
                ("link", &page),
                ("calendar", &format!("{}/cms/api/webinars/{}/calendar.ics", self.site.base_url, webinar.id)),
            ],
        )
    }

    fn page(&self, webinar: &Webinar) -> String {
        format!("{}{}", self.site.base_url, webinar.path())
    }
}

fn receiver(registration: &Registration, email: &str) -> Result<Receiver> {
    Ok(match &registration.phone {
        Some(phone) => Receiver::by_whatsapp(registration.subscriber, phone),
        None => Receiver::at(Some(registration.subscriber), &Email::parse(email)?),
    })
}

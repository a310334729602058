//! What people are told of their calls, and when.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use super::booking::{Attendee, Booking, BookingStatus};
use super::catalogue::Catalogue;
use super::consultation::Mode;
use super::expert::zone;
use super::service::Bookings;
use crate::ids::{BookingId, JobId};
use crate::jobs::{Job, NewJob};
use crate::messages::{Channel, Kind, Letter, Receiver, address_hash};
use crate::time::ist;
use crate::unsubscribing::first_name;
use crate::{Error, Money, Result, UnitOfWork};

/// Minutes before the start: a day, an hour, ten minutes.
const REMINDERS: [u32; 3] = [24 * 60, 60, 10];

impl Bookings {
    /// Once a state of the booking.
    pub(super) async fn tell_news(&self, work: &dyn UnitOfWork, kind: Kind, booking: &Booking, catalogue: &Catalogue) -> Result<()> {
        let about = format!("{}:{}", booking.id.0.simple(), booking.sequence);
        self.tell(work, kind, &about, booking, catalogue, Money::ZERO).await
    }

    pub(super) async fn tell_cancelled(
        &self,
        work: &dyn UnitOfWork,
        booking: &Booking,
        catalogue: &Catalogue,
        refund: Money,
    ) -> Result<()> {
        let about = format!("{}:{}", booking.id.0.simple(), booking.sequence);
        self.tell(work, Kind::BookingCancelled, &about, booking, catalogue, refund).await
    }

    /// Looks at the booking when its time has come: one that was moved or cancelled meanwhile has other reminders, or none.
    pub async fn remind(&self, id: BookingId, starts_at: Timestamp, minutes: u32) -> Result<()> {
        let catalogue = self.catalogue().await?;
        let work = self.store.begin_alone().await?;
        let Some(booking) = work.bookings().lock(id).await? else { return Ok(()) };
        let now = self.ambient.now();
        if booking.status != BookingStatus::Confirmed || booking.starts_at != starts_at || now >= starts_at {
            return Ok(());
        }
        let about = format!("{}:{}:{minutes}", id.0.simple(), starts_at.as_second());
        self.tell(&*work, Kind::BookingReminder, &about, &booking, &catalogue, Money::ZERO).await?;
        work.commit().await
    }

    /// Those whose time is still to come.
    pub(super) async fn schedule_reminders(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<()> {
        let (now, starts_at) = (self.ambient.now(), booking.starts_at);
        for minutes in REMINDERS {
            let run_at = starts_at.checked_sub(SignedDuration::from_mins(i64::from(minutes))).map_err(Error::internal)?;
            if run_at <= now {
                continue;
            }
            let job = Job::RemindBooking { booking: booking.id, starts_at, minutes };
            // The start is part of the key: a moved call has reminders of its own.
            let key = format!("remind:{}:{}:{minutes}", booking.id.0.simple(), starts_at.as_second());
            let job = NewJob { job, run_at, unique_key: Some(key) };
            work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        }
        Ok(())
    }

    /// By e-mail always, by WhatsApp to a number of somebody who agreed to that (asked once more when it is sent).
    async fn tell(
        &self,
        work: &dyn UnitOfWork,
        kind: Kind,
        about: &str,
        booking: &Booking,
        catalogue: &Catalogue,
        refund: Money,
    ) -> Result<()> {
        let Some(attendee) = &booking.attendee else { return Ok(()) };
        let variables = self.variables(booking, attendee, catalogue, refund).await?;
        let letter = Letter { kind, about: about.to_owned(), variables, happens_at: Some(booking.starts_at) };
        self.outbox.add(work, letter.clone(), Receiver::at(Some(attendee.subscriber), &attendee.email)).await?;
        let has_words = self.outbox.templates().get(kind).whatsapp.is_some();
        if let Some(phone) = attendee.phone.as_ref().filter(|_| has_words) {
            let receiver = Receiver::by_whatsapp(attendee.subscriber, phone);
            let agreed = work.consents().current(attendee.subscriber).await?;
            let is_agreed = agreed.iter().any(|consent| consent.purpose == kind.purpose(Channel::Whatsapp) && consent.granted);
            // A stranger may have typed a subscriber's address beside a number of their own: only the number that was agreed for.
            let subscriber = work.subscribers().lock(attendee.subscriber).await?;
            let is_own = subscriber.is_some_and(|subscriber| subscriber.phone.as_ref() == Some(phone));
            if is_agreed && is_own && !work.messages().is_suppressed(Channel::Whatsapp, &address_hash(&receiver.address)).await? {
                self.outbox.add(work, letter, receiver).await?;
            }
        }
        Ok(())
    }

    async fn variables(
        &self,
        booking: &Booking,
        attendee: &Attendee,
        catalogue: &Catalogue,
        refund: Money,
    ) -> Result<BTreeMap<String, String>> {
        let service = catalogue.service(booking.service).map(|service| service.title.clone()).unwrap_or_default();
        let expert = catalogue.expert(booking.expert).map(|expert| expert.name.clone()).unwrap_or_default();
        let (when, link) = (when(booking), self.link_to(booking).await?);
        let (join, terms) = (join(booking), booking.policy.in_words(booking.price.total.is_zero(), booking.moved));
        let refund = match refund {
            Money::ZERO => String::new(),
            amount => format!("{amount} goes back the way it was paid. Banks take five to seven working days."),
        };
        let all = [
            ("firstName", first_name(&attendee.name)),
            ("service", service.as_str()),
            ("expert", expert.as_str()),
            ("when", when.as_str()),
            ("join", join.as_str()),
            ("terms", terms.as_str()),
            ("refund", refund.as_str()),
            ("link", link.as_str()),
        ];
        Ok(all.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}

/// "Thu 26 Nov 2026, 11:00 am in India", with the attendee's own clock where it shows something else.
pub(super) fn when(booking: &Booking) -> String {
    const SHOWN: &str = "%a %-d %b %Y, %-I:%M %P";
    let indian = booking.starts_at.to_zoned(ist());
    let india = format!("{} Indian time", indian.strftime(SHOWN));
    let own = booking.about.zone.as_deref().and_then(zone).map(|zone| booking.starts_at.to_zoned(zone));
    match own.filter(|own| own.offset() != indian.offset()) {
        Some(own) => format!("{india} ({} your time)", own.strftime(SHOWN)),
        None => india,
    }
}

fn join(booking: &Booking) -> String {
    match (booking.mode, &booking.meeting) {
        (Mode::Phone, _) => "We call you on the number you gave.".to_owned(),
        (Mode::Video, Some(meeting)) => format!("Join by video: {}", meeting.url),
        (Mode::Video, None) => "By video: the link to join is on the page of your booking.".to_owned(),
    }
}

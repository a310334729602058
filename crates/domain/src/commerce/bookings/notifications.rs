//! Messages about consultations: confirmations, changes and reminders.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp, Zoned};

use super::booking::{Attendee, Booking, BookingStatus};
use super::catalogue::Catalogue;
use super::expert::parse_zone;
use super::service::Bookings;
use crate::contact::first_name;
use crate::ids::{BookingId, JobId};
use crate::jobs::{Job, NewJob};
use crate::language::Language;
use crate::messages::{Channel, MessageDraft, MessageKind, Recipient, hash_address};
use crate::orders::name_call;
use crate::sessions::Assurance;
use crate::time::{format_hindi_weekday_time, ist_time_zone};
use crate::{Error, Money, Result, UnitOfWork};

/// Minutes before the start: a day, an hour, ten minutes.
const REMINDER_MINUTES: [u32; 3] = [24 * 60, 60, 10];

impl Bookings {
    /// Notifies the attendee of a change; once for each state of the booking.
    pub(super) async fn notify_change(
        &self,
        work: &dyn UnitOfWork,
        kind: MessageKind,
        booking: &Booking,
        catalogue: &Catalogue,
    ) -> Result<()> {
        let dedup_key = format!("{}:{}", booking.id.0.simple(), booking.sequence);
        self.notify_attendee(work, kind, &dedup_key, booking, catalogue, Money::ZERO).await
    }

    pub(super) async fn notify_cancelled(
        &self,
        work: &dyn UnitOfWork,
        booking: &Booking,
        catalogue: &Catalogue,
        refund: Money,
    ) -> Result<()> {
        let dedup_key = format!("{}:{}", booking.id.0.simple(), booking.sequence);
        self.notify_attendee(work, MessageKind::BookingCancelled, &dedup_key, booking, catalogue, refund).await
    }

    /// Sends a reminder. A booking that was moved or cancelled in the meantime has other reminders, or none.
    pub async fn send_reminder(&self, id: BookingId, starts_at: Timestamp, minutes: u32) -> Result<()> {
        let catalogue = self.catalogue().await?;
        let work = self.store.begin().await?;
        let Some(booking) = work.bookings().lock(id).await? else { return Ok(()) };
        let now = self.environment.now();
        if booking.status != BookingStatus::Confirmed || booking.starts_at != starts_at || now >= starts_at {
            return Ok(());
        }
        let dedup_key = format!("{}:{}:{minutes}", id.0.simple(), starts_at.as_second());
        self.notify_attendee(&*work, MessageKind::BookingReminder, &dedup_key, &booking, &catalogue, Money::ZERO).await?;
        work.commit().await
    }

    /// Schedules the reminders that are still ahead.
    pub(super) async fn schedule_reminders(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<()> {
        let (now, starts_at) = (self.environment.now(), booking.starts_at);
        for minutes in REMINDER_MINUTES {
            let run_at = starts_at.checked_sub(SignedDuration::from_mins(i64::from(minutes))).map_err(Error::internal)?;
            if run_at <= now {
                continue;
            }
            let job = Job::RemindBooking { booking: booking.id, starts_at, minutes };
            // The key contains the start: a moved consultation has its own reminders.
            let key = format!("remind:{}:{}:{minutes}", booking.id.0.simple(), starts_at.as_second());
            let job = NewJob { job, run_at, unique_key: Some(key) };
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        }
        Ok(())
    }

    /// Writes by e-mail always, and by WhatsApp if the person agreed to it (checked again when it is sent).
    async fn notify_attendee(
        &self,
        work: &dyn UnitOfWork,
        kind: MessageKind,
        dedup_key: &str,
        booking: &Booking,
        catalogue: &Catalogue,
        refund: Money,
    ) -> Result<()> {
        let Some(attendee) = &booking.attendee else { return Ok(()) };
        let variables = self.build_variables(booking, attendee, catalogue, refund).await?;
        let draft = MessageDraft { kind, dedup_key: dedup_key.to_owned(), variables, happens_at: Some(booking.starts_at) }
            .with_language(booking.details.mail_language);
        let session = work.sessions().lock(attendee.session).await?;
        let is_proven = session.is_some_and(|session| session.assurance == Assurance::Proven);
        // A paid call is no proof: it is refunded in full when it is cancelled in time.
        let recipient = Recipient::from_email(Some(attendee.subscriber), &attendee.email).unless_proven(is_proven);
        self.outbox.add(work, draft.clone(), recipient).await?;
        let whatsapp = self.outbox.templates().get(kind).whatsapp.as_ref();
        if let (Some(template), Some(phone)) = (whatsapp, attendee.phone.as_ref().filter(|_| is_proven)) {
            let receiver = Recipient::from_whatsapp(attendee.subscriber, phone);
            let agreed = work.consents().list_current(attendee.subscriber).await?;
            let is_agreed = agreed.iter().any(|consent| consent.purpose == kind.purpose(Channel::Whatsapp) && consent.granted);
            // A stranger may have typed a subscriber's address with a number of their own: the consent covers only the
            // subscriber's number.
            let subscriber = work.subscribers().lock(attendee.subscriber).await?;
            let is_own = subscriber.is_some_and(|subscriber| subscriber.phone.as_ref() == Some(phone));
            if is_agreed && is_own && !work.messages().is_suppressed(Channel::Whatsapp, &hash_address(&receiver.address)).await? {
                // What fills an approved text is in its language. When the message fails, the mail is out already.
                let mut draft = draft;
                let is_in_english = template.choose_language(&draft.variables) == template.language;
                if is_in_english {
                    draft.variables.insert("when".to_owned(), format_start(booking));
                }
                self.outbox.add(work, draft, receiver).await?;
            }
        }
        Ok(())
    }

    async fn build_variables(
        &self,
        booking: &Booking,
        attendee: &Attendee,
        catalogue: &Catalogue,
        refund: Money,
    ) -> Result<BTreeMap<String, String>> {
        let language = booking.details.mail_language;
        let service = catalogue.service(booking.service).map_or("", |service| name_call(&service.title, language));
        let expert = catalogue.expert(booking.expert).map(|expert| expert.name.clone()).unwrap_or_default();
        let (when, link) = (format_start_in_mail(booking), self.sign_booking_link(booking).await?);
        let (join, terms) = (booking.describe_joining(), booking.describe_terms_in_mail(self.environment.now()));
        let refund = describe_refund(refund, language);
        let all = [
            ("firstName", first_name(&attendee.name)),
            ("service", service),
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

fn describe_refund(amount: Money, language: Language) -> String {
    match (amount, language) {
        (Money::ZERO, _) => String::new(),
        (amount, Language::Hindi) => {
            format!("{amount} उसी खाते या कार्ड में लौटेंगे जिससे आपने पेमेंट किया था। बैंक को पाँच से सात कामकाजी दिन लगते हैं।")
        }
        (amount, _) => format!("{amount} will be refunded to the original payment method. Banks take five to seven working days."),
    }
}

/// "Thu 26 Nov 2026, 11:00 am Indian time", followed by the attendee's local time where it differs.
pub(super) fn format_start(booking: &Booking) -> String {
    const DATE_FORMAT: &str = "%a %-d %b %Y, %-I:%M %P";
    let (indian, own) = find_wall_times(booking);
    let india = format!("{} Indian time", indian.strftime(DATE_FORMAT));
    match own {
        Some(own) => format!("{india} ({} your time)", own.strftime(DATE_FORMAT)),
        None => india,
    }
}

/// The same in the language of its mails: "गुरु, 26 नवंबर 2026, सुबह 11:00 बजे भारतीय समय".
fn format_start_in_mail(booking: &Booking) -> String {
    if booking.details.mail_language != Language::Hindi {
        return format_start(booking);
    }
    let (indian, own) = find_wall_times(booking);
    let india = format!("{} भारतीय समय", format_hindi_weekday_time(&indian));
    match own {
        Some(own) => format!("{india} ({} आपके यहाँ)", format_hindi_weekday_time(&own)),
        None => india,
    }
}

/// When it starts in India, and where the attendee is if the time differs there.
fn find_wall_times(booking: &Booking) -> (Zoned, Option<Zoned>) {
    let indian = booking.starts_at.to_zoned(ist_time_zone());
    let own = booking.details.zone.as_deref().and_then(parse_zone).map(|zone| booking.starts_at.to_zoned(zone));
    let own = own.filter(|own| own.offset() != indian.offset());
    (indian, own)
}

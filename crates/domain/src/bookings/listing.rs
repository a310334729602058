//! Lists of slots as one visitor sees them: by the days of their zone, with India's time beside it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::catalogue::{Catalogue, allowed, with_days_around};
use super::consultation::Service;
use super::days::{LocalDay, Minute, Span, date_at, days, instant, midnight, minute_of};
use super::expert::{clock, zone};
use super::service::Bookings;
use super::slot_id::SlotId;
use super::slots::{Offer, offers};
use crate::ids::ExpertId;
use crate::time::ist;
use crate::{Error, Result};

/// What a list shows when nobody says where they are.
pub const INDIA: &str = "Asia/Kolkata";
const DAYS_SHOWN: i64 = 7;
const MOST_DAYS: i64 = 31;
/// How far behind a list the next free day is looked for first.
const LOOK_AHEAD: Minute = 7 * 24 * 60;

#[derive(Debug, Clone, Default)]
pub struct SlotQuery {
    /// Slug or id.
    pub service: String,
    /// Slug or id; `None`: whoever is free.
    pub expert: Option<String>,
    /// In the visitor's zone; default: today.
    pub from: Option<Date>,
    /// With it; default: a week.
    pub to: Option<Date>,
    /// IANA name; default: India's.
    pub zone: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub id: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// "HH:MM" on the visitor's clock, and on India's.
    pub local: String,
    pub indian: String,
    pub indian_date: Date,
    /// Who has it free.
    pub experts: Vec<ExpertId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotDay {
    /// In the visitor's zone.
    pub date: Date,
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotList {
    pub service: String,
    pub zone: String,
    pub days: Vec<SlotDay>,
    /// The first day behind the list with a free slot.
    pub next: Option<Date>,
}

/// Whom slots are looked for, and how they are written down.
pub(super) struct Looking<'l> {
    pub catalogue: &'l Catalogue,
    pub service: &'l Service,
    pub experts: Vec<ExpertId>,
    /// One was asked for.
    pub only: Option<ExpertId>,
    pub zone: TimeZone,
    pub now: Timestamp,
}

impl Bookings {
    /// `Invalid` for zones and days that do not exist, `NotFound` for services and experts.
    pub async fn slots(&self, query: &SlotQuery) -> Result<SlotList> {
        let now = self.ambient.now();
        let catalogue = self.catalogue().await?;
        let service = catalogue.service_named(&query.service)?;
        let zone_name = query.zone.as_deref().unwrap_or(INDIA);
        let looking = Looking::at(&catalogue, service, query.expert.as_deref(), zone_name, now)?;
        let (first, last) = shown_days(query, &looking.zone, now)?;
        let all: Vec<LocalDay<'_>> = days(&looking.zone, first, last).collect();
        let Some(span) = span_of(&all) else { return Err(Error::invalid("to", "There is no such day")) };
        let ahead = Span { from: span.from, until: span.until.saturating_add(LOOK_AHEAD) };
        let found = self.offers(&looking, ahead).await?;
        let behind = found.partition_point(|offer| offer.start < span.until);
        let next = match found.get(behind) {
            Some(offer) => Some(offer.start),
            None => self.first_from(&looking, ahead.until).await?,
        };
        Ok(SlotList {
            service: service.slug.clone(),
            zone: zone_name.to_owned(),
            days: by_day(&looking, &all, &found[..behind]),
            next: next.map(|start| date_at(&looking.zone, start)),
        })
    }

    /// Free starts in a span, each with who has it.
    pub(super) async fn offers(&self, looking: &Looking<'_>, span: Span) -> Result<Vec<Offer>> {
        let allowed = allowed(looking.service, looking.now);
        let span = Span { from: span.from.max(allowed.from), until: span.until.min(allowed.until) };
        if span.from >= span.until || looking.experts.is_empty() {
            return Ok(Vec::new());
        }
        let taken = self.store.bookings().taken(&looking.experts, with_days_around(span), looking.now).await?;
        Ok(offers(&looking.catalogue.starts(looking.service, &looking.experts, span, &taken, looking.now)))
    }

    async fn first_from(&self, looking: &Looking<'_>, from: Minute) -> Result<Option<Minute>> {
        let rest = Span { from, until: allowed(looking.service, looking.now).until };
        Ok(self.offers(looking, rest).await?.first().map(|offer| offer.start))
    }

    /// The three free starts nearest to one that is not free, in order of time.
    pub(super) async fn nearest(&self, looking: &Looking<'_>, start: Minute) -> Result<Vec<Slot>> {
        const AROUND: Minute = 7 * 24 * 60;
        let close = Span { from: start - AROUND, until: start + AROUND };
        let mut found = self.offers(looking, close).await?;
        if found.len() < NEAREST {
            found = self.offers(looking, allowed(looking.service, looking.now)).await?;
        }
        found.sort_by_key(|offer| ((offer.start - start).abs(), offer.start));
        found.truncate(NEAREST);
        found.sort_by_key(|offer| offer.start);
        Ok(found.iter().map(|offer| looking.slot(offer, clock_at(&looking.zone, offer.start))).collect())
    }
}

const NEAREST: usize = 3;

impl<'l> Looking<'l> {
    pub fn at(catalogue: &'l Catalogue, service: &'l Service, expert: Option<&str>, zone_name: &str, now: Timestamp) -> Result<Self> {
        let zone = zone(zone_name).ok_or_else(|| Error::invalid("tz", "There is no such time zone"))?;
        let only = match expert {
            Some(name) => Some(catalogue.expert_named(name).ok_or(Error::NotFound("Expert"))?.id),
            None => None,
        };
        let experts = catalogue.experts_of(service).map(|expert| expert.id).filter(|id| only.is_none_or(|only| only == *id)).collect();
        Ok(Self { catalogue, service, experts, only, zone, now })
    }

    fn slot(&self, offer: &Offer, local: i32) -> Slot {
        let indian = ist().to_datetime(instant(offer.start));
        Slot {
            id: SlotId { service: self.service.id, start: offer.start, expert: self.only }.to_string(),
            starts_at: instant(offer.start),
            ends_at: instant(offer.start + i64::from(self.service.timing.duration)),
            local: clock(local),
            indian: clock(i32::from(indian.hour()) * 60 + i32::from(indian.minute())),
            indian_date: indian.date(),
            experts: offer.experts.clone(),
        }
    }
}

fn shown_days(query: &SlotQuery, zone: &TimeZone, now: Timestamp) -> Result<(Date, Date)> {
    let today = date_at(zone, minute_of(now));
    let first = query.from.unwrap_or(today);
    let wrong = |field: &str, why: &str| Error::invalid(field, why);
    let later = |days: i64| first.checked_add(jiff::Span::new().days(days));
    let last = match query.to {
        Some(last) => last,
        None => later(DAYS_SHOWN - 1).map_err(|_| wrong("from", "There is no such day"))?,
    };
    if last < first {
        return Err(wrong("to", "The last day is before the first"));
    }
    if later(MOST_DAYS - 1).is_ok_and(|most| last > most) {
        return Err(wrong("to", "At most 31 days at once"));
    }
    // A midnight that no clock can tell, at the end of all calendars.
    if midnight(zone, first) == Minute::MAX || midnight(zone, last) == Minute::MAX {
        return Err(wrong("from", "There is no such day"));
    }
    Ok((first, last))
}

fn span_of(days: &[LocalDay<'_>]) -> Option<Span> {
    Some(Span { from: days.first()?.span.from, until: days.last()?.span.until })
}

/// Every day of the list, also those without a slot.
fn by_day(looking: &Looking<'_>, days: &[LocalDay<'_>], offers: &[Offer]) -> Vec<SlotDay> {
    let mut rest = offers;
    let of_day = |day: &LocalDay<'_>| {
        let (own, later) = rest.split_at(rest.partition_point(|offer| offer.start < day.span.until));
        rest = later;
        SlotDay { date: day.date, slots: own.iter().map(|offer| looking.slot(offer, day.clock(offer.start))).collect() }
    };
    days.iter().map(of_day).collect()
}

fn clock_at(zone: &TimeZone, at: Minute) -> i32 {
    let shown = zone.to_datetime(instant(at));
    i32::from(shown.hour()) * 60 + i32::from(shown.minute())
}

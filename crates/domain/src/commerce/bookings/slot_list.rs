//! Lists of slots as a visitor sees them: by the days of their time zone, with Indian time beside it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use uuid::Uuid;

use super::catalogue::{Catalogue, bookable_span, widen_by_day};
use super::consultation::Service;
use super::expert::{format_clock, parse_zone};
use super::local_days::{LocalDay, Minute, Span, date_at, list_local_days, start_of_day, to_minute, to_timestamp};
use super::service::Bookings;
use super::slots::{Offer, group_offers};
use crate::ids::{ExpertId, ServiceId};
use crate::time::ist_time_zone;
use crate::{Error, Result};

/// The time zone of a list when none is requested.
pub const DEFAULT_ZONE: &str = "Asia/Kolkata";
const DEFAULT_DAYS: i64 = 7;
const MAX_DAYS: i64 = 31;
/// How far past a list the next free day is first looked for.
const LOOK_AHEAD: Minute = 7 * 24 * 60;

#[derive(Debug, Clone, Default)]
pub struct SlotQuery {
    /// Slug or id.
    pub service: String,
    /// Slug or id; `None`: any free expert.
    pub expert: Option<String>,
    /// In the visitor's time zone; default: today.
    pub from: Option<Date>,
    /// Included; default: a week.
    pub to: Option<Date>,
    /// IANA name; default: India's.
    pub zone: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub id: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// "HH:MM", local and Indian time.
    pub local: String,
    pub indian: String,
    pub indian_date: Date,
    /// Experts who are free.
    pub experts: Vec<ExpertId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotDay {
    /// In the visitor's time zone.
    pub date: Date,
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotList {
    pub service: String,
    pub zone: String,
    pub days: Vec<SlotDay>,
    /// The first day after the list with a free slot.
    pub next: Option<Date>,
}

/// A search for slots: service, experts, and the time zone to present them in.
pub(super) struct SlotSearch<'l> {
    pub catalogue: &'l Catalogue,
    pub service: &'l Service,
    pub experts: Vec<ExpertId>,
    /// The one expert who was requested.
    pub only: Option<ExpertId>,
    pub zone: TimeZone,
    pub now: Timestamp,
}

/// The id of a slot: service, start, and the expert if one was requested. It guarantees nothing: the slot is booked only if it is
/// still offered at that moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotId {
    pub service: ServiceId,
    pub start: Minute,
    pub expert: Option<ExpertId>,
}

impl SlotId {
    /// `None` for ids that this program can't have issued.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (service, start, expert) = (parts.next()?, parts.next()?, parts.next());
        let is_plain = !start.is_empty() && start.len() <= 9 && start.bytes().all(|b| b.is_ascii_digit());
        if parts.next().is_some() || !is_plain {
            return None;
        }
        let expert = expert.map(|id| parse_simple_uuid(id).map(ExpertId)).map_or(Some(None), |id| id.map(Some))?;
        Some(Self { service: ServiceId(parse_simple_uuid(service)?), start: start.parse().ok()?, expert })
    }
}

fn parse_simple_uuid(text: &str) -> Option<Uuid> {
    (text.len() == 32).then(|| Uuid::try_parse(text).ok()).flatten()
}

impl std::fmt::Display for SlotId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.service.0.simple(), self.start)?;
        match self.expert {
            Some(expert) => write!(f, ".{}", expert.0.simple()),
            None => Ok(()),
        }
    }
}

impl Bookings {
    /// Lists free slots by day. `Invalid` for time zones and days that do not exist, `NotFound` for unknown services and
    /// experts.
    pub async fn list_slots(&self, query: &SlotQuery) -> Result<SlotList> {
        let now = self.environment.now();
        let catalogue = self.catalogue().await?;
        let service = catalogue.find_service(&query.service)?;
        let zone_name = query.zone.as_deref().unwrap_or(DEFAULT_ZONE);
        let search = SlotSearch::new(&catalogue, service, query.expert.as_deref(), zone_name, now)?;
        let (first, last) = resolve_date_range(query, &search.zone, now)?;
        let all: Vec<LocalDay<'_>> = list_local_days(&search.zone, first, last).collect();
        let Some(span) = covering_span(&all) else { return Err(Error::invalid("to", "There is no such day")) };
        let ahead = Span { from: span.from, until: span.until.saturating_add(LOOK_AHEAD) };
        let found = self.find_offers(&search, ahead).await?;
        let behind = found.partition_point(|offer| offer.start < span.until);
        let next = match found.get(behind) {
            Some(offer) => Some(offer.start),
            None => self.find_first_start(&search, ahead.until).await?,
        };
        Ok(SlotList {
            service: service.slug.clone(),
            zone: zone_name.to_owned(),
            days: group_by_day(&search, &all, &found[..behind]),
            next: next.map(|start| date_at(&search.zone, start)),
        })
    }

    /// Free starts in a span, each with the experts who are free.
    pub(super) async fn find_offers(&self, search: &SlotSearch<'_>, span: Span) -> Result<Vec<Offer>> {
        let allowed = bookable_span(search.service, search.now);
        let span = Span { from: span.from.max(allowed.from), until: span.until.min(allowed.until) };
        if span.from >= span.until || search.experts.is_empty() {
            return Ok(Vec::new());
        }
        let occupied = self.store.bookings().list_occupied(&search.experts, widen_by_day(span), search.now).await?;
        Ok(group_offers(&search.catalogue.find_free_starts(search.service, &search.experts, span, &occupied, search.now)))
    }

    async fn find_first_start(&self, search: &SlotSearch<'_>, from: Minute) -> Result<Option<Minute>> {
        let rest = Span { from, until: bookable_span(search.service, search.now).until };
        Ok(self.find_offers(search, rest).await?.first().map(|offer| offer.start))
    }

    /// The three free slots nearest to a start that is taken, in order of time.
    pub(super) async fn find_nearest_slots(&self, search: &SlotSearch<'_>, start: Minute) -> Result<Vec<Slot>> {
        const AROUND: Minute = 7 * 24 * 60;
        let close = Span { from: start - AROUND, until: start + AROUND };
        let mut found = self.find_offers(search, close).await?;
        if found.len() < NEAREST_COUNT {
            found = self.find_offers(search, bookable_span(search.service, search.now)).await?;
        }
        found.sort_by_key(|offer| ((offer.start - start).abs(), offer.start));
        found.truncate(NEAREST_COUNT);
        found.sort_by_key(|offer| offer.start);
        Ok(found.iter().map(|offer| search.to_slot_there(offer)).collect())
    }
}

pub(super) const NEAREST_COUNT: usize = 3;

impl<'l> SlotSearch<'l> {
    pub fn new(catalogue: &'l Catalogue, service: &'l Service, expert: Option<&str>, zone_name: &str, now: Timestamp) -> Result<Self> {
        let zone = parse_zone(zone_name).ok_or_else(|| Error::invalid("tz", "There is no such time zone"))?;
        let only = match expert {
            Some(name) => Some(catalogue.find_expert(name).ok_or(Error::NotFound("Expert"))?.id),
            None => None,
        };
        let experts =
            catalogue.experts_for_service(service).map(|expert| expert.id).filter(|id| only.is_none_or(|only| only == *id)).collect();
        Ok(Self { catalogue, service, experts, only, zone, now })
    }

    /// The day of an offer in the time zone of the search.
    pub fn date_of(&self, offer: &Offer) -> Date {
        date_at(&self.zone, offer.start)
    }

    /// A slot with its local time by the zone's clock.
    pub fn to_slot_there(&self, offer: &Offer) -> Slot {
        self.to_slot(offer, local_minute_at(&self.zone, offer.start))
    }

    fn to_slot(&self, offer: &Offer, local: i32) -> Slot {
        let indian = ist_time_zone().to_datetime(to_timestamp(offer.start));
        Slot {
            id: SlotId { service: self.service.id, start: offer.start, expert: self.only }.to_string(),
            starts_at: to_timestamp(offer.start),
            ends_at: to_timestamp(offer.start + i64::from(self.service.timing.duration)),
            local: format_clock(local),
            indian: format_clock(i32::from(indian.hour()) * 60 + i32::from(indian.minute())),
            indian_date: indian.date(),
            experts: offer.experts.clone(),
        }
    }
}

fn resolve_date_range(query: &SlotQuery, zone: &TimeZone, now: Timestamp) -> Result<(Date, Date)> {
    let today = date_at(zone, to_minute(now));
    let first = query.from.unwrap_or(today);
    let invalid = |field: &str, why: &str| Error::invalid(field, why);
    let later = |days: i64| first.checked_add(jiff::Span::new().days(days));
    let last = match query.to {
        Some(last) => last,
        None => later(DEFAULT_DAYS - 1).map_err(|_| invalid("from", "There is no such day"))?,
    };
    if last < first {
        return Err(invalid("to", "The last day is before the first"));
    }
    if later(MAX_DAYS - 1).is_ok_and(|most| last > most) {
        return Err(invalid("to", "At most 31 days at once"));
    }
    // Dates at the end of the calendar have no midnight.
    if start_of_day(zone, first) == Minute::MAX || start_of_day(zone, last) == Minute::MAX {
        return Err(invalid("from", "There is no such day"));
    }
    Ok((first, last))
}

fn covering_span(days: &[LocalDay<'_>]) -> Option<Span> {
    Some(Span { from: days.first()?.span.from, until: days.last()?.span.until })
}

/// Groups offers by day; days without a slot are included.
fn group_by_day(search: &SlotSearch<'_>, days: &[LocalDay<'_>], offers: &[Offer]) -> Vec<SlotDay> {
    let mut remaining = offers;
    let of_day = |day: &LocalDay<'_>| {
        let (own, later) = remaining.split_at(remaining.partition_point(|offer| offer.start < day.span.until));
        remaining = later;
        SlotDay { date: day.date, slots: own.iter().map(|offer| search.to_slot(offer, day.local_minute(offer.start))).collect() }
    };
    days.iter().map(of_day).collect()
}

fn local_minute_at(zone: &TimeZone, at: Minute) -> i32 {
    let local_time = zone.to_datetime(to_timestamp(at));
    i32::from(local_time.hour()) * 60 + i32::from(local_time.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slot_ids_round_trip_and_forged_ids_are_rejected() {
        let id = SlotId { service: ServiceId(Uuid::from_u128(7)), start: 29_000_000, expert: None };
        let of_one = SlotId { expert: Some(ExpertId(Uuid::from_u128(8))), ..id };
        for id in [id, of_one] {
            assert_eq!(SlotId::parse(&id.to_string()), Some(id));
        }
        for forged in [
            "",
            ".",
            "x.1",
            "00000000000000000000000000000007.-1",
            "00000000000000000000000000000007.1.2",
            "00000000000000000000000000000007.1..",
        ] {
            assert_eq!(SlotId::parse(forged), None, "{forged}");
        }
    }
}

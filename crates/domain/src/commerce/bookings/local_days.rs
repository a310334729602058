//! Local days of a time zone in minutes of UTC: the zone is consulted once for each day, not for each time of it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::expert::MINUTES_PER_DAY;

/// Whole minutes since 1970, in UTC.
pub type Minute = i64;

/// From `from` (included) to `until` (excluded).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub from: Minute,
    pub until: Minute,
}

impl Span {
    pub fn overlaps(&self, other: &Span) -> bool {
        self.from < other.until && other.from < self.until
    }
}

/// The minute that a timestamp lies in.
pub fn to_minute(at: Timestamp) -> Minute {
    at.as_second().div_euclid(60)
}

/// Minutes outside the calendar become the smallest or largest timestamp.
pub fn to_timestamp(minute: Minute) -> Timestamp {
    Timestamp::from_second(minute.saturating_mul(60)).unwrap_or(if minute < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

/// A calendar day of a time zone.
#[derive(Debug, Clone)]
pub struct LocalDay<'z> {
    zone: &'z TimeZone,
    pub date: Date,
    /// Its begin and end: 23 or 25 hours apart where the clocks change.
    pub span: Span,
}

impl LocalDay<'_> {
    /// The minute at which clocks show this time. A skipped time is moved forward by the length of the gap; of a repeated time
    /// the first counts.
    pub fn minute_at(&self, minute_of_day: i32) -> Minute {
        if self.is_plain() {
            return self.span.from + i64::from(minute_of_day);
        }
        if minute_of_day >= MINUTES_PER_DAY {
            return self.span.until;
        }
        let (hour, minute) = (minute_of_day / 60, minute_of_day % 60);
        let local_time = self.date.at(i8::try_from(hour).unwrap_or_default(), i8::try_from(minute).unwrap_or_default(), 0, 0);
        self.zone.to_ambiguous_timestamp(local_time).compatible().map_or(self.span.until, to_minute)
    }

    /// The local time at a minute of this day, in minutes after midnight.
    pub fn local_minute(&self, at: Minute) -> i32 {
        let since = if self.is_plain() {
            at - self.span.from
        } else {
            (at + i64::from(self.zone.to_offset(to_timestamp(at)).seconds()) / 60).rem_euclid(i64::from(MINUTES_PER_DAY))
        };
        i32::try_from(since).unwrap_or_default()
    }

    fn is_plain(&self) -> bool {
        self.span.until - self.span.from == i64::from(MINUTES_PER_DAY)
    }
}

/// The minute at which a date begins in a time zone.
pub fn start_of_day(zone: &TimeZone, date: Date) -> Minute {
    zone.to_ambiguous_timestamp(date.at(0, 0, 0, 0)).compatible().map_or(Minute::MAX, to_minute)
}

/// The local date at a minute.
pub fn date_at(zone: &TimeZone, at: Minute) -> Date {
    zone.to_datetime(to_timestamp(at)).date()
}

/// The days from `first` to `last`, both included.
pub fn list_local_days<'z>(zone: &'z TimeZone, first: Date, last: Date) -> impl Iterator<Item = LocalDay<'z>> {
    let mut next = Some((first, start_of_day(zone, first)));
    std::iter::from_fn(move || {
        let (date, from) = next.take().filter(|(date, _)| *date <= last)?;
        let after = date.tomorrow().ok()?;
        let until = start_of_day(zone, after);
        next = Some((after, until));
        Some(LocalDay { zone, date, span: Span { from, until } })
    })
}

/// All days of a time zone that a span touches.
pub fn list_local_days_in<'z>(zone: &'z TimeZone, span: Span) -> impl Iterator<Item = LocalDay<'z>> {
    list_local_days(zone, date_at(zone, span.from), date_at(zone, span.until - 1))
}

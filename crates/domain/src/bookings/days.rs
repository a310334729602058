//! Days of a zone in minutes of UTC: one look at the zone a day, and none for each time of it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::expert::DAY;

/// Whole minutes since 1970, in UTC.
pub type Minute = i64;

/// From `from` until before `until`.
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

/// The minute that has begun.
pub fn minute_of(at: Timestamp) -> Minute {
    at.as_second().div_euclid(60)
}

/// The end of time for minutes that no calendar has.
pub fn instant(minute: Minute) -> Timestamp {
    Timestamp::from_second(minute.saturating_mul(60)).unwrap_or(if minute < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

/// A calendar day of a zone.
#[derive(Debug, Clone)]
pub struct LocalDay<'z> {
    zone: &'z TimeZone,
    pub date: Date,
    /// When it begins and ends: 23 or 25 hours apart where the clocks change.
    pub span: Span,
}

impl LocalDay<'_> {
    /// The minute at which clocks show this; what they skip is moved forward by what they skip, of what they show twice it is the first.
    pub fn at(&self, minute_of_day: i32) -> Minute {
        if self.is_plain() {
            return self.span.from + i64::from(minute_of_day);
        }
        if minute_of_day >= DAY {
            return self.span.until;
        }
        let (hour, minute) = (minute_of_day / 60, minute_of_day % 60);
        let shown = self.date.at(i8::try_from(hour).unwrap_or_default(), i8::try_from(minute).unwrap_or_default(), 0, 0);
        self.zone.to_ambiguous_timestamp(shown).compatible().map_or(self.span.until, minute_of)
    }

    /// What clocks show at a minute of this day, in minutes after midnight.
    pub fn clock(&self, at: Minute) -> i32 {
        let since = if self.is_plain() {
            at - self.span.from
        } else {
            (at + i64::from(self.zone.to_offset(instant(at)).seconds()) / 60).rem_euclid(i64::from(DAY))
        };
        i32::try_from(since).unwrap_or_default()
    }

    fn is_plain(&self) -> bool {
        self.span.until - self.span.from == i64::from(DAY)
    }
}

/// When a date begins in a zone.
pub fn midnight(zone: &TimeZone, date: Date) -> Minute {
    zone.to_ambiguous_timestamp(date.at(0, 0, 0, 0)).compatible().map_or(Minute::MAX, minute_of)
}

/// The date that clocks of a zone show.
pub fn date_at(zone: &TimeZone, at: Minute) -> Date {
    zone.to_datetime(instant(at)).date()
}

/// The days from `first` to `last`, both with it.
pub fn days<'z>(zone: &'z TimeZone, first: Date, last: Date) -> impl Iterator<Item = LocalDay<'z>> {
    let mut next = Some((first, midnight(zone, first)));
    std::iter::from_fn(move || {
        let (date, from) = next.take().filter(|(date, _)| *date <= last)?;
        let after = date.tomorrow().ok()?;
        let until = midnight(zone, after);
        next = Some((after, until));
        Some(LocalDay { zone, date, span: Span { from, until } })
    })
}

/// All days of a zone that a span touches.
pub fn days_of<'z>(zone: &'z TimeZone, span: Span) -> impl Iterator<Item = LocalDay<'z>> {
    days(zone, date_at(zone, span.from), date_at(zone, span.until - 1))
}

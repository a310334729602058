//! India has one time zone, five and a half hours ahead of UTC, and no summer time.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};

const IST_SECONDS: i32 = 5 * 3600 + 30 * 60;

pub fn ist() -> TimeZone {
    TimeZone::fixed(Offset::from_seconds(IST_SECONDS).unwrap_or(Offset::UTC))
}

/// The calendar day in India.
pub fn indian_date(at: Timestamp) -> Date {
    at.to_zoned(ist()).date()
}

/// "17 Sep 2026", as every page writes a day.
pub fn shown(day: Date) -> String {
    day.strftime("%-d %b %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_indian_day_begins_at_half_past_six_in_the_evening_utc() {
        assert_eq!(indian_date("2026-11-20T18:29:59Z".parse().unwrap()), Date::constant(2026, 11, 20));
        assert_eq!(indian_date("2026-11-20T18:30:00Z".parse().unwrap()), Date::constant(2026, 11, 21));
    }
}

//! Indian time. India has one time zone, five and a half hours ahead of UTC, and no daylight saving time.

use jiff::civil::{Date, Weekday};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp, Zoned};

use super::language::Language;
use super::numerals::spell_number;

pub const MONTHS_PER_YEAR: u32 = 12;
const IST_SECONDS: i32 = 5 * 3600 + 30 * 60;

pub fn ist_time_zone() -> TimeZone {
    TimeZone::fixed(Offset::from_seconds(IST_SECONDS).unwrap_or(Offset::UTC))
}

/// The time after a wait; `now` where no clock goes so far.
pub fn add_or_now(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.checked_add(wait).unwrap_or(now)
}

/// The time before a wait; the epoch where no clock goes back so far.
pub fn subtract_or_epoch(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.checked_sub(wait).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// "one week" and "30 days": a count in words up to ten.
pub fn describe_count(count: u32, unit: &str) -> String {
    let number = if count <= 10 { spell_number(u64::from(count)) } else { count.to_string() };
    format!("{number} {unit}{}", if count == 1 { "" } else { "s" })
}

/// "15 minutes" and "three days", as a sentence says a duration of whole minutes.
pub fn describe_duration(duration: SignedDuration) -> String {
    let minutes = u32::try_from(duration.as_mins()).unwrap_or_default();
    match minutes {
        _ if minutes > 0 && minutes.is_multiple_of(24 * 60) => describe_count(minutes / (24 * 60), "day"),
        _ if minutes > 0 && minutes.is_multiple_of(60) => describe_count(minutes / 60, "hour"),
        _ => describe_count(minutes, "minute"),
    }
}

/// The calendar day in India at an instant.
pub fn indian_date(at: Timestamp) -> Date {
    at.to_zoned(ist_time_zone()).date()
}

/// The start of the Indian calendar day that contains an instant.
pub fn indian_day_start(at: Timestamp) -> Timestamp {
    indian_date(at).to_zoned(ist_time_zone()).map_or(at, |midnight| midnight.timestamp())
}

/// "17 Sep 2026", the format of dates on every page.
pub fn format_date(day: Date) -> String {
    day.strftime("%-d %b %Y").to_string()
}

/// As Hindi readers write months.
const HINDI_MONTHS: [&str; 12] = ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"];

/// "17 सितंबर 2026".
pub fn format_hindi_date(day: Date) -> String {
    format!("{} {} {}", day.day(), name_hindi_month(day), day.year())
}

/// "सितंबर".
pub fn name_hindi_month(day: Date) -> &'static str {
    let at = usize::try_from(day.month() - 1).unwrap_or(0);
    HINDI_MONTHS.get(at).copied().unwrap_or_default()
}

/// Parses a date as [`format_date`] writes it.
pub fn parse_date(text: &str) -> Option<Date> {
    Date::strptime("%d %b %Y", text).ok()
}

/// "Tue 1 Dec 2026, 6:30 pm IST", the format of times in messages.
pub fn format_ist_date_time(at: Timestamp) -> String {
    let local = at.to_zoned(ist_time_zone());
    let half = if local.hour() < 12 { "am" } else { "pm" };
    format!("{}, {half} IST", local.strftime("%a %-d %b %Y, %-I:%M")).replace(", am", " am").replace(", pm", " pm")
}

/// "1 दिसंबर 2026, शाम 6:30 बजे", as the pages in Hindi write it.
pub fn format_hindi_date_time(at: Timestamp) -> String {
    format_hindi_wall_time(&at.to_zoned(ist_time_zone()))
}

/// "मंगल, 1 दिसंबर 2026, शाम 6:30 बजे", wherever that is.
pub fn format_hindi_weekday_time(local: &Zoned) -> String {
    let weekday = match local.weekday() {
        Weekday::Sunday => "रवि",
        Weekday::Monday => "सोम",
        Weekday::Tuesday => "मंगल",
        Weekday::Wednesday => "बुध",
        Weekday::Thursday => "गुरु",
        Weekday::Friday => "शुक्र",
        Weekday::Saturday => "शनि",
    };
    format!("{weekday}, {}", format_hindi_wall_time(local))
}

/// "मंगल, 1 दिसंबर 2026, शाम 6:30 बजे भारतीय समय", as [`format_ist_date_time`] says it in English.
pub fn format_hindi_ist_date_time(at: Timestamp) -> String {
    format!("{} भारतीय समय", format_hindi_weekday_time(&at.to_zoned(ist_time_zone())))
}

/// A moment as messages in this language write it.
pub fn format_date_time_in(at: Timestamp, language: Language) -> String {
    if language == Language::Hindi { format_hindi_ist_date_time(at) } else { format_ist_date_time(at) }
}

/// A day as messages in this language write it.
pub fn format_date_in(day: Date, language: Language) -> String {
    if language == Language::Hindi { format_hindi_date(day) } else { format_date(day) }
}

fn format_hindi_wall_time(local: &Zoned) -> String {
    let part_of_day = match local.hour() {
        4..12 => "सुबह",
        12..16 => "दोपहर",
        16..20 => "शाम",
        _ => "रात",
    };
    format!("{}, {part_of_day} {} बजे", format_hindi_date(local.date()), local.strftime("%-I:%M"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_said_in_words() {
        let said = [5, 15, 60, 120, 72 * 60].map(|minutes| describe_duration(SignedDuration::from_mins(minutes)));
        assert_eq!(said, ["five minutes", "15 minutes", "one hour", "two hours", "three days"]);
    }

    #[test]
    fn a_moment_is_written_in_indian_time() {
        assert_eq!(format_ist_date_time("2026-12-01T13:00:00Z".parse().unwrap()), "Tue 1 Dec 2026, 6:30 pm IST");
        assert_eq!(format_ist_date_time("2026-12-01T18:30:00Z".parse().unwrap()), "Wed 2 Dec 2026, 12:00 am IST");
    }

    #[test]
    fn a_moment_in_hindi_names_the_part_of_the_day() {
        for (at, words) in [
            ("2026-12-01T13:00:00Z", "1 दिसंबर 2026, शाम 6:30 बजे"),
            ("2026-12-01T18:30:00Z", "2 दिसंबर 2026, रात 12:00 बजे"),
            ("2026-02-01T03:35:00Z", "1 फ़रवरी 2026, सुबह 9:05 बजे"),
        ] {
            assert_eq!(format_hindi_date_time(at.parse().unwrap()), words);
        }
        let local = "2026-12-01T13:00:00Z".parse::<Timestamp>().unwrap().to_zoned(ist_time_zone());
        assert_eq!(format_hindi_weekday_time(&local), "मंगल, 1 दिसंबर 2026, शाम 6:30 बजे");
    }

    #[test]
    fn a_written_date_is_read_again() {
        for day in [Date::constant(2001, 4, 1), Date::constant(2024, 7, 23)] {
            assert_eq!(parse_date(&format_date(day)), Some(day));
        }
        assert_eq!((parse_date("31 Feb 2024"), parse_date("soon")), (None, None));
    }

    #[test]
    fn the_indian_day_begins_at_half_past_six_in_the_evening_utc() {
        assert_eq!(indian_date("2026-11-20T18:29:59Z".parse().unwrap()), Date::constant(2026, 11, 20));
        assert_eq!(indian_date("2026-11-20T18:30:00Z".parse().unwrap()), Date::constant(2026, 11, 21));
        let began: Timestamp = "2026-11-20T18:30:00Z".parse().unwrap();
        assert_eq!(indian_day_start("2026-11-21T18:29:59Z".parse().unwrap()), began);
        assert_eq!(indian_day_start(began), began);
    }
}

//! Experts and their weekly hours.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::error::FieldErrors;
use crate::ids::ExpertId;
use crate::text::lengths::{self, collect_excess};
use crate::text::{normalise_line, strip_control_chars};
use crate::{Error, Result};

/// Minutes of a day.
pub const MINUTES_PER_DAY: i32 = 24 * 60;
/// Resolution of the calendar: every start, length and buffer is a multiple of it.
pub const TICK_MINUTES: i32 = 5;
const MAX_LANGUAGES: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expert {
    pub id: ExpertId,
    /// Name in content and links: small letters, digits and hyphens.
    pub slug: String,
    pub name: String,
    /// "Chartered accountant".
    pub title: String,
    /// Registration number at the professional body; shown beside the name.
    pub registration_number: Option<String>,
    pub bio: String,
    /// Path or HTTPS address of a picture.
    pub photo: Option<String>,
    /// For display: "English", "हिन्दी".
    pub languages: Vec<String>,
    /// IANA name of the time zone of the availability.
    pub zone: String,
    /// The expert's own calendar at the meeting provider; `None`: the publication's calendar.
    pub calendar: Option<String>,
    /// Not a real person: labelled as a sample, for demos.
    pub is_sample: bool,
    /// False: no new bookings; existing ones stay.
    pub is_active: bool,
    pub position: i32,
    pub created_at: Timestamp,
}

impl Expert {
    /// Normalises and validates; `Invalid` names every field that is wrong.
    pub fn validate(mut self) -> Result<Self> {
        let mut errors = FieldErrors::new();
        self.name = normalise_line(&self.name);
        self.title = normalise_line(&self.title);
        self.bio = strip_control_chars(&self.bio).trim().to_owned();
        self.registration_number = self.registration_number.map(|number| normalise_line(&number)).filter(|number| !number.is_empty());
        self.languages = self.languages.iter().map(|language| normalise_line(language)).filter(|l| !l.is_empty()).collect();
        self.collect_excesses(&mut errors);
        if !is_ascii_key(&self.slug) {
            errors.insert("slug".into(), "A word of small letters, digits and hyphens is required".into());
        }
        if self.name.is_empty() {
            errors.insert("name".into(), "Name is required".into());
        }
        if self.photo.as_deref().is_some_and(|photo| !(photo.starts_with("https://") || photo.starts_with('/'))) {
            errors.insert("photo".into(), "A path or an https address is required".into());
        }
        if parse_zone(&self.zone).is_none() {
            errors.insert("zone".into(), "There is no such time zone".into());
        }
        if errors.is_empty() { Ok(self) } else { Err(Error::invalid_fields(errors)) }
    }

    fn collect_excesses(&self, errors: &mut FieldErrors) {
        for (field, text, most) in [
            ("name", Some(&self.name), lengths::EXPERT_NAME),
            ("title", Some(&self.title), lengths::EXPERT_TITLE),
            ("bio", Some(&self.bio), lengths::EXPERT_BIO),
            ("registrationNumber", self.registration_number.as_ref(), lengths::EXPERT_REGISTRATION),
            ("photo", self.photo.as_ref(), lengths::ADDRESS),
            ("calendar", self.calendar.as_ref(), lengths::CALENDAR),
        ] {
            collect_excess(field, text.map_or("", String::as_str), most, errors);
        }
        self.languages.iter().for_each(|language| collect_excess("languages", language, lengths::EXPERT_LANGUAGE, errors));
        if self.languages.len() > MAX_LANGUAGES {
            errors.insert("languages".into(), format!("At most {MAX_LANGUAGES} languages"));
        }
    }
}

/// At most 60 small letters, digits and hyphens.
pub(super) fn is_ascii_key(text: &str) -> bool {
    !text.is_empty() && text.len() <= 60 && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Finds the time zone of an IANA name such as "Asia/Kolkata". Only names of the database count: no offsets and no POSIX rules.
pub fn parse_zone(name: &str) -> Option<TimeZone> {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'_' | b'-' | b'+');
    if name.is_empty() || name.len() > 64 || !name.bytes().all(is_plain) {
        return None;
    }
    TimeZone::get(name).ok().filter(|zone| !zone.is_unknown())
}

/// A part of a day in minutes after midnight, from `start` (included) to `end` (excluded).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Window {
    pub start: i32,
    pub end: i32,
}

impl Window {
    /// Parses "09:00" to "17:30"; "24:00" is the end of a day. `None` when it is empty, reversed or not in steps of five
    /// minutes.
    pub fn parse(start: &str, end: &str) -> Option<Self> {
        Self { start: parse_minute_of_day(start)?, end: parse_minute_of_day(end)? }.validate()
    }

    pub fn validate(self) -> Option<Self> {
        let is_in_steps = self.start % TICK_MINUTES == 0 && self.end % TICK_MINUTES == 0;
        (is_in_steps && (0..self.end).contains(&self.start) && self.end <= MINUTES_PER_DAY).then_some(self)
    }

    /// "09:00" and "17:30".
    pub fn to_clock_times(self) -> (String, String) {
        (format_clock(self.start), format_clock(self.end))
    }
}

fn parse_minute_of_day(text: &str) -> Option<i32> {
    let (hour, minute) = text.split_once(':')?;
    let number = |part: &str| (part.len() == 2).then(|| part.parse::<i32>().ok()).flatten();
    let (hour, minute) = (number(hour)?, number(minute)?);
    let is_time = ((0..24).contains(&hour) && (0..60).contains(&minute)) || (hour, minute) == (24, 0);
    is_time.then_some(hour * 60 + minute)
}

/// "09:05".
pub(super) fn format_clock(minute_of_day: i32) -> String {
    format!("{:02}:{:02}", minute_of_day / 60, minute_of_day % 60)
}

/// A weekly rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailabilityRule {
    pub weekday: Weekday,
    pub window: Window,
    pub valid_from: Option<Date>,
    /// The last day on which it applies.
    pub valid_until: Option<Date>,
}

impl AvailabilityRule {
    pub fn is_valid_on(&self, date: Date, weekday: Weekday) -> bool {
        self.weekday == weekday && self.valid_from.is_none_or(|from| from <= date) && self.valid_until.is_none_or(|until| date <= until)
    }
}

/// Exception of one day: replaces (`is_closed`) or extends its weekly hours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailabilityException {
    pub date: Date,
    /// The weekly hours do not apply; `extra` still does.
    pub is_closed: bool,
    pub extra: Vec<Window>,
    /// For the staff: "Diwali".
    pub reason: String,
}

/// When an expert can be called, in their own time zone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Availability {
    pub rules: Vec<AvailabilityRule>,
    /// At most one for each date.
    pub exceptions: Vec<AvailabilityException>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_real_and_in_steps() {
        assert_eq!(Window::parse("09:00", "17:30"), Some(Window { start: 540, end: 1050 }));
        assert_eq!(Window::parse("00:00", "24:00").map(Window::to_clock_times), Some(("00:00".to_owned(), "24:00".to_owned())));
        for (start, end) in [("17:00", "09:00"), ("09:00", "09:00"), ("09:03", "10:00"), ("24:00", "24:00"), ("9:00", "10:00"), ("a", "b")]
        {
            assert_eq!(Window::parse(start, end), None, "{start} {end}");
        }
    }

    #[test]
    fn only_zones_of_the_database_count() {
        for good in ["Asia/Kolkata", "Europe/London", "America/New_York", "UTC"] {
            assert!(parse_zone(good).is_some(), "{good}");
        }
        for bad in ["", "Mars/Base", "+05:30", "EST5EDT,M3.2.0,M11.1.0", "../etc/passwd", "Asia/\u{0}"] {
            assert!(parse_zone(bad).is_none(), "{bad}");
        }
    }
}

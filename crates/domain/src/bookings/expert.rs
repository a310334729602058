//! People who can be called, and when they can.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::error::FieldErrors;
use crate::ids::ExpertId;
use crate::text::{cut, one_line, without_control};
use crate::{Error, Result};

/// Minutes of a day.
pub const DAY: i32 = 24 * 60;
/// What is kept of a day is kept in these: every start, length and buffer is a multiple of it.
pub const TICK_MINUTES: i32 = 5;
const LONGEST_BIO: usize = 1_200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expert {
    pub id: ExpertId,
    /// Names the expert in content and links: small letters, digits and hyphens.
    pub slug: String,
    pub name: String,
    /// "Chartered accountant".
    pub title: String,
    /// As the professional body has it; shown beside the name.
    pub registration_number: Option<String>,
    pub bio: String,
    /// Path or https address of a picture.
    pub photo: Option<String>,
    /// As shown: "English", "हिन्दी".
    pub languages: Vec<String>,
    /// IANA name of the zone that the availability is in.
    pub zone: String,
    /// The expert's own calendar at the meeting provider; `None`: the house's.
    pub calendar: Option<String>,
    /// Not a real person: shown with a label, for demos.
    pub is_sample: bool,
    /// False: no new calls; those that are booked stay.
    pub is_active: bool,
    pub position: i32,
    pub created_at: Timestamp,
}

impl Expert {
    /// As it may be stored. `Invalid` names every field that is wrong.
    pub fn checked(mut self) -> Result<Self> {
        let mut wrong = FieldErrors::new();
        self.name = cut(&one_line(&self.name), 100);
        self.title = cut(&one_line(&self.title), 120);
        self.bio = cut(without_control(&self.bio).trim(), LONGEST_BIO);
        self.registration_number = self.registration_number.map(|number| cut(&one_line(&number), 60)).filter(|number| !number.is_empty());
        self.languages = self.languages.iter().map(|language| cut(&one_line(language), 40)).filter(|l| !l.is_empty()).take(8).collect();
        if !is_slug(&self.slug) {
            wrong.insert("slug".into(), "A word of small letters, digits and hyphens is required".into());
        }
        if self.name.is_empty() {
            wrong.insert("name".into(), "Name is required".into());
        }
        if self.photo.as_deref().is_some_and(|photo| !(photo.starts_with("https://") || photo.starts_with('/'))) {
            wrong.insert("photo".into(), "A path or an https address is required".into());
        }
        if zone(&self.zone).is_none() {
            wrong.insert("zone".into(), "There is no such time zone".into());
        }
        if wrong.is_empty() { Ok(self) } else { Err(Error::invalid_fields(wrong)) }
    }
}

/// At most 60 small letters, digits and hyphens.
pub(super) fn is_slug(text: &str) -> bool {
    !text.is_empty() && text.len() <= 60 && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// The zone of an IANA name such as "Asia/Kolkata". Only names of the database count: no offsets, no rules of a caller's making.
pub fn zone(name: &str) -> Option<TimeZone> {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'_' | b'-' | b'+');
    if name.is_empty() || name.len() > 64 || !name.bytes().all(is_plain) {
        return None;
    }
    TimeZone::get(name).ok().filter(|zone| !zone.is_unknown())
}

/// A part of a day in minutes after its midnight: from `start` until before `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Window {
    pub start: i32,
    pub end: i32,
}

impl Window {
    /// "09:00" to "17:30"; "24:00" ends a day. `None` when it is empty, upside down or not in steps of five minutes.
    pub fn parse(start: &str, end: &str) -> Option<Self> {
        Self { start: minute_of(start)?, end: minute_of(end)? }.checked()
    }

    pub fn checked(self) -> Option<Self> {
        let is_in_steps = self.start % TICK_MINUTES == 0 && self.end % TICK_MINUTES == 0;
        (is_in_steps && (0..self.end).contains(&self.start) && self.end <= DAY).then_some(self)
    }

    /// "09:00" and "17:30".
    pub fn shown(self) -> (String, String) {
        (clock(self.start), clock(self.end))
    }
}

fn minute_of(text: &str) -> Option<i32> {
    let (hour, minute) = text.split_once(':')?;
    let number = |part: &str| (part.len() == 2).then(|| part.parse::<i32>().ok()).flatten();
    let (hour, minute) = (number(hour)?, number(minute)?);
    let is_time = ((0..24).contains(&hour) && (0..60).contains(&minute)) || (hour, minute) == (24, 0);
    is_time.then_some(hour * 60 + minute)
}

/// "09:05".
pub(super) fn clock(minute_of_day: i32) -> String {
    format!("{:02}:{:02}", minute_of_day / 60, minute_of_day % 60)
}

/// Every week on this day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailabilityRule {
    pub weekday: Weekday,
    pub window: Window,
    pub valid_from: Option<Date>,
    /// The last day on which it holds.
    pub valid_until: Option<Date>,
}

impl AvailabilityRule {
    pub fn holds_on(&self, date: Date, weekday: Weekday) -> bool {
        self.weekday == weekday && self.valid_from.is_none_or(|from| from <= date) && self.valid_until.is_none_or(|until| date <= until)
    }
}

/// What one day has instead of (`is_closed`) or beside its weekly hours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailabilityException {
    pub date: Date,
    /// The weekly hours don't hold; `extra` still does.
    pub is_closed: bool,
    pub extra: Vec<Window>,
    /// For the staff: "Diwali".
    pub reason: String,
}

/// When somebody can be called, in their own zone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Availability {
    pub rules: Vec<AvailabilityRule>,
    /// One a date.
    pub exceptions: Vec<AvailabilityException>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_real_and_in_steps() {
        assert_eq!(Window::parse("09:00", "17:30"), Some(Window { start: 540, end: 1050 }));
        assert_eq!(Window::parse("00:00", "24:00").map(Window::shown), Some(("00:00".to_owned(), "24:00".to_owned())));
        for (start, end) in [("17:00", "09:00"), ("09:00", "09:00"), ("09:03", "10:00"), ("24:00", "24:00"), ("9:00", "10:00"), ("a", "b")]
        {
            assert_eq!(Window::parse(start, end), None, "{start} {end}");
        }
    }

    #[test]
    fn only_zones_of_the_database_count() {
        for good in ["Asia/Kolkata", "Europe/London", "America/New_York", "UTC"] {
            assert!(zone(good).is_some(), "{good}");
        }
        for bad in ["", "Mars/Base", "+05:30", "EST5EDT,M3.2.0,M11.1.0", "../etc/passwd", "Asia/\u{0}"] {
            assert!(zone(bad).is_none(), "{bad}");
        }
    }
}

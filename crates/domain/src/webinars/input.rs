//! What staff say of a webinar.

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use super::{Moderator, Seats, Webinar};
use crate::error::FieldErrors;
use crate::subscribers::{Registration, RegistrationInput};
use crate::text::{cut, one_line, without_control};
use crate::time::ist;
use crate::{Error, Result};

const LONGEST_TITLE: usize = 160;
const LONGEST_TEXT: usize = 10_000;
const LONGEST_TRANSCRIPT: usize = 400_000;
const LONGEST_KIND: usize = 40;
const MOST_MODERATORS: usize = 12;
const MOST_SEATS: u32 = 1_000_000;
const DEFAULT_MINUTES: u32 = 60;
const DEFAULT_KIND: &str = "Webinar";

/// A partial change: what is absent stays. A new webinar needs a title, a day, a time and its seats.
#[derive(Debug, Clone, Default)]
pub struct WebinarInput {
    pub title: Option<String>,
    pub description: Option<String>,
    pub kind: Option<String>,
    /// Indian day, YYYY-MM-DD.
    pub date: Option<String>,
    /// Indian wall time, HH:MM (trap 41).
    pub time: Option<String>,
    pub duration_minutes: Option<u32>,
    pub seats: Option<Seats>,
    pub moderators: Option<Vec<Moderator>>,
    /// Blank removes.
    pub link: Option<String>,
    pub has_reminders: Option<bool>,
    /// Blank removes.
    pub recording_url: Option<String>,
    /// Blank removes.
    pub transcript: Option<String>,
    /// Why it does not take place; it is cancelled by this.
    pub cancel_reason: Option<String>,
}

impl WebinarInput {
    /// The webinar after this change; `Invalid` names every field that is wrong.
    pub(super) fn apply(&self, mut webinar: Webinar) -> Result<Webinar> {
        let mut wrong = FieldErrors::new();
        let mut note = |field: &str, message: &str| drop(wrong.insert(field.to_owned(), message.to_owned()));
        self.name(&mut webinar, &mut note);
        self.place_in_time(&mut webinar, &mut note);
        if let Some(seats) = self.seats {
            webinar.seats = seats;
        }
        if matches!(webinar.seats, Seats::Count(seats) if seats > MOST_SEATS) {
            note("seats", "Please write how many seats there are, or unlimited");
        }
        if let Some(moderators) = &self.moderators {
            match checked_moderators(moderators) {
                Some(moderators) => webinar.moderators = moderators,
                None => note("moderators", "Each moderator needs a name, and a picture's address begins with https:// or /"),
            }
        }
        for (field, given, kept) in
            [("webinarLink", &self.link, &mut webinar.link), ("recordingUrl", &self.recording_url, &mut webinar.recording_url)]
        {
            let Some(given) = given else { continue };
            match address(given) {
                Ok(address) => *kept = address,
                Err(()) => note(field, "Please write an address that begins with https://"),
            }
        }
        if let Some(transcript) = &self.transcript {
            webinar.transcript = Some(cut(without_control(transcript).trim(), LONGEST_TRANSCRIPT)).filter(|text| !text.is_empty());
        }
        webinar.has_reminders = self.has_reminders.unwrap_or(webinar.has_reminders);
        if wrong.is_empty() { Ok(webinar) } else { Err(Error::invalid_fields(wrong)) }
    }

    fn name(&self, webinar: &mut Webinar, note: &mut impl FnMut(&str, &str)) {
        if let Some(title) = &self.title {
            webinar.title = cut(&one_line(title), LONGEST_TITLE);
        }
        if webinar.title.is_empty() {
            note("title", "A webinar needs a title");
        }
        if let Some(kind) = &self.kind {
            webinar.kind = cut(&one_line(kind), LONGEST_KIND);
        }
        if webinar.kind.is_empty() {
            webinar.kind = DEFAULT_KIND.to_owned();
        }
        if let Some(description) = &self.description {
            webinar.description = cut(without_control(description).trim(), LONGEST_TEXT);
        }
        if webinar.description.is_empty() {
            // product.md § 3.
            webinar.description = format!("{} session", webinar.kind);
        }
    }

    fn place_in_time(&self, webinar: &mut Webinar, note: &mut impl FnMut(&str, &str)) {
        if let Some(minutes) = self.duration_minutes {
            webinar.duration_minutes = minutes;
        }
        if !(5..=24 * 60).contains(&webinar.duration_minutes) {
            note("durationMinutes", "A webinar takes 5 minutes to 24 hours");
        }
        match self.starts_at(webinar) {
            Ok(at) => webinar.starts_at = at,
            Err(field) => {
                note(field, if field == "date" { "Please write the day as YYYY-MM-DD" } else { "Please write the time as HH:MM" })
            }
        }
    }

    /// The name of the field that is wrong.
    fn starts_at(&self, webinar: &Webinar) -> std::result::Result<Timestamp, &'static str> {
        let before = webinar.starts_at.to_zoned(ist());
        let is_new = webinar.starts_at == Timestamp::UNIX_EPOCH;
        let date = match &self.date {
            Some(text) => text.trim().parse::<Date>().ok().filter(|_| text.trim().len() == 10).ok_or("date")?,
            None if is_new => return Err("date"),
            None => before.date(),
        };
        let time = match &self.time {
            Some(text) => wall_time(text.trim()).ok_or("time")?,
            None if is_new => return Err("time"),
            None => before.time(),
        };
        Ok(date.to_datetime(time).to_zoned(ist()).map_err(|_| "date")?.timestamp())
    }
}

/// Of a webinar that is not there yet; `starts_at` says that it has none.
pub(super) fn blank(id: crate::ids::WebinarId, now: Timestamp) -> Webinar {
    Webinar {
        id,
        title: String::new(),
        description: String::new(),
        kind: String::new(),
        starts_at: Timestamp::UNIX_EPOCH,
        duration_minutes: DEFAULT_MINUTES,
        seats: Seats::Unlimited,
        taken: 0,
        moderators: Vec::new(),
        link: None,
        has_reminders: true,
        recording_url: None,
        transcript: None,
        moved_from: None,
        cancelled_at: None,
        cancel_reason: None,
        sequence: 0,
        is_deleted: false,
        created_at: now,
        updated_at: now,
    }
}

/// What somebody typed for a seat, with the texts of product.md § 5 for webinars.
pub(super) fn seat(input: RegistrationInput) -> Result<Registration> {
    let phone = input.phone.clone().unwrap_or_default();
    Registration::parse(input).map_err(|error| match error {
        Error::Invalid { mut fields, .. } if fields.contains_key("phone") => {
            let is_number = phone.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || c == '-');
            let text = if is_number { "Phone number must be exactly 10 digits" } else { "Phone number must contain only numbers" };
            fields.insert("phone".to_owned(), text.to_owned());
            Error::invalid_fields(fields)
        }
        other => other,
    })
}

/// "18:30"; a time that does not exist is none.
fn wall_time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    let number = |digits: &str| (digits.len() == 2).then(|| digits.parse::<i8>().ok()).flatten();
    Time::new(number(hour)?, number(minute)?, 0, 0).ok()
}

fn checked_moderators(given: &[Moderator]) -> Option<Vec<Moderator>> {
    let checked = given.iter().map(|moderator| {
        let name = cut(&one_line(&moderator.name), 80);
        let profile_pic = moderator.profile_pic.as_deref().map(str::trim).filter(|url| !url.is_empty()).map(str::to_owned);
        // As browsers write it: "HTTPS://" is the same.
        let profile_pic = profile_pic.map(|url| if is_https(&url) { url::Url::parse(&url).map_or(url, String::from) } else { url });
        let is_good = profile_pic.as_deref().is_none_or(is_address);
        (!name.is_empty() && is_good).then_some(Moderator { name, profile_pic })
    });
    let all: Vec<Moderator> = checked.collect::<Option<_>>()?;
    (all.len() <= MOST_MODERATORS).then_some(all)
}

fn address(text: &str) -> std::result::Result<Option<String>, ()> {
    let text = text.trim();
    match text {
        "" => Ok(None),
        _ if is_https(text) && text.len() <= 2_000 => Ok(url::Url::parse(text).ok().map(String::from)),
        _ => Err(()),
    }
}

/// https, or a path of this site; browsers take "/\\host" for another site.
fn is_address(text: &str) -> bool {
    let is_path = text.starts_with('/') && !text.starts_with("//") && !text.contains('\\');
    (is_https(text) || is_path) && !text.chars().any(char::is_control)
}

fn is_https(text: &str) -> bool {
    url::Url::parse(text).is_ok_and(|url| url.scheme() == "https" && url.host().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::WebinarId;

    fn new(date: &str, time: &str) -> Result<Webinar> {
        let input =
            WebinarInput { title: Some("EPF".to_owned()), date: Some(date.to_owned()), time: Some(time.to_owned()), ..Default::default() };
        input.apply(blank(WebinarId(uuid::Uuid::nil()), Timestamp::UNIX_EPOCH))
    }

    #[test]
    fn day_and_time_are_indian() {
        let webinar = new("2026-12-01", "18:30").unwrap();
        assert_eq!(webinar.starts_at.to_string(), "2026-12-01T13:00:00Z");
        assert_eq!(webinar.description, "Webinar session");
    }

    #[test]
    fn times_that_do_not_exist_are_refused() {
        for (date, time) in [("2026-02-30", "10:00"), ("2026-12-01", "24:00"), ("2026-12-01", "9:00"), ("tomorrow", "10:00"), ("", "")] {
            assert!(matches!(new(date, time), Err(Error::Invalid { .. })), "{date} {time}");
        }
    }

    #[test]
    fn what_is_absent_stays() {
        let before = new("2026-12-01", "18:30").unwrap();
        let moved = WebinarInput { time: Some("19:00".to_owned()), ..Default::default() }.apply(before.clone()).unwrap();
        assert_eq!(moved.title, before.title);
        assert_eq!(moved.starts_at.to_string(), "2026-12-01T13:30:00Z");
    }

    #[test]
    fn addresses_are_https() {
        let before = new("2026-12-01", "18:30").unwrap();
        let with = |link: &str| WebinarInput { link: Some(link.to_owned()), ..Default::default() }.apply(before.clone());
        assert!(with("https://meet.example.in/x").is_ok() && with("javascript:alert(1)").is_err());
        assert_eq!(with("").unwrap().link, None);
    }
}

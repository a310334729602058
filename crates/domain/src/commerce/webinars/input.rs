//! Webinars as staff enter them, and the form for a seat.

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use super::{Moderator, Seats, Webinar};
use crate::error::FieldErrors;
use crate::subscribers::{RegistrationInput, ValidatedRegistration};
use crate::text::{describe_excess, lengths, normalise_line, strip_control_chars};
use crate::time::ist_time_zone;
use crate::{Error, Result};

const MAX_MODERATORS: usize = 12;
const MAX_SEATS: u32 = 1_000_000;
const DEFAULT_MINUTES: u32 = 60;
const DEFAULT_KIND: &str = "Webinar";

/// A partial change: absent fields stay as they are. A new webinar needs a title, a day, a time and its seats.
#[derive(Debug, Clone, Default)]
pub struct WebinarInput {
    pub title: Option<String>,
    pub description: Option<String>,
    pub kind: Option<String>,
    /// Indian day, YYYY-MM-DD.
    pub date: Option<String>,
    /// Indian wall time, HH:MM, whatever the time zone of the editor's browser.
    pub time: Option<String>,
    pub duration_minutes: Option<u32>,
    pub seats: Option<Seats>,
    pub moderators: Option<Vec<Moderator>>,
    /// Blank removes it.
    pub link: Option<String>,
    pub has_reminders: Option<bool>,
    /// Blank removes it.
    pub recording_url: Option<String>,
    /// Blank removes it.
    pub transcript: Option<String>,
    /// Why it does not take place. Setting it cancels the webinar.
    pub cancel_reason: Option<String>,
}

impl WebinarInput {
    /// Returns the changed webinar; `Invalid` names every field that is wrong.
    pub(super) fn apply(&self, mut webinar: Webinar) -> Result<Webinar> {
        let mut errors = FieldErrors::new();
        let mut note = |field: &str, message: &str| drop(errors.insert(field.to_owned(), message.to_owned()));
        self.apply_texts(&mut webinar, &mut note);
        self.apply_schedule(&mut webinar, &mut note);
        if let Some(seats) = self.seats {
            webinar.seats = seats;
        }
        if matches!(webinar.seats, Seats::Count(seats) if seats > MAX_SEATS) {
            note("seats", "Please write how many seats there are, or unlimited");
        }
        if let Some(moderators) = &self.moderators {
            let names = moderators.iter().map(|moderator| normalise_line(&moderator.name));
            names.for_each(|name| note_excess("moderators", &name, lengths::MODERATOR_NAME, &mut note));
            match validate_moderators(moderators) {
                Some(moderators) => webinar.moderators = moderators,
                None => note("moderators", "Each moderator needs a name, and a picture's address begins with https:// or /"),
            }
        }
        for (field, value, kept) in
            [("webinarLink", &self.link, &mut webinar.link), ("recordingUrl", &self.recording_url, &mut webinar.recording_url)]
        {
            let Some(value) = value else { continue };
            match parse_address(value) {
                Ok(_) if value.len() > lengths::ADDRESS => note(field, "This address is too long"),
                Ok(address) => *kept = address,
                Err(()) => note(field, "Please write an address that begins with https://"),
            }
        }
        if let Some(transcript) = &self.transcript {
            let transcript = strip_control_chars(transcript).trim().to_owned();
            note_excess("transcript", &transcript, lengths::WEBINAR_TRANSCRIPT, &mut note);
            webinar.transcript = Some(transcript).filter(|text| !text.is_empty());
        }
        if let Some(reason) = &self.cancel_reason {
            note_excess("cancelReason", &normalise_line(reason), lengths::CANCELLATION_REASON, &mut note);
        }
        webinar.has_reminders = self.has_reminders.unwrap_or(webinar.has_reminders);
        if errors.is_empty() { Ok(webinar) } else { Err(Error::invalid_fields(errors)) }
    }

    fn apply_texts(&self, webinar: &mut Webinar, note: &mut impl FnMut(&str, &str)) {
        if let Some(title) = &self.title {
            webinar.title = normalise_line(title);
            note_excess("title", &webinar.title, lengths::WEBINAR_TITLE, note);
        }
        if webinar.title.is_empty() {
            note("title", "A webinar needs a title");
        }
        if let Some(kind) = &self.kind {
            webinar.kind = normalise_line(kind);
            note_excess("type", &webinar.kind, lengths::WEBINAR_KIND, note);
        }
        if webinar.kind.is_empty() {
            webinar.kind = DEFAULT_KIND.to_owned();
        }
        if let Some(description) = &self.description {
            webinar.description = strip_control_chars(description).trim().to_owned();
            note_excess("description", &webinar.description, lengths::WEBINAR_DESCRIPTION, note);
        }
        if webinar.description.is_empty() {
            // A default for listings, for example "Masterclass session".
            webinar.description = format!("{} session", webinar.kind);
        }
    }

    fn apply_schedule(&self, webinar: &mut Webinar, note: &mut impl FnMut(&str, &str)) {
        if let Some(minutes) = self.duration_minutes {
            webinar.duration_minutes = minutes;
        }
        if !(5..=24 * 60).contains(&webinar.duration_minutes) {
            note("durationMinutes", "A webinar takes 5 minutes to 24 hours");
        }
        match self.resolve_start(webinar) {
            Ok(at) => webinar.starts_at = at,
            Err(field) => {
                note(field, if field == "date" { "Please write the day as YYYY-MM-DD" } else { "Please write the time as HH:MM" })
            }
        }
    }

    /// The error is the name of the wrong field.
    fn resolve_start(&self, webinar: &Webinar) -> std::result::Result<Timestamp, &'static str> {
        let before = webinar.starts_at.to_zoned(ist_time_zone());
        let is_new = webinar.starts_at == Timestamp::UNIX_EPOCH;
        let date = match &self.date {
            Some(text) => text.trim().parse::<Date>().ok().filter(|_| text.trim().len() == 10).ok_or("date")?,
            None if is_new => return Err("date"),
            None => before.date(),
        };
        let time = match &self.time {
            Some(text) => parse_wall_time(text.trim()).ok_or("time")?,
            None if is_new => return Err("time"),
            None => before.time(),
        };
        Ok(date.to_datetime(time).to_zoned(ist_time_zone()).map_err(|_| "date")?.timestamp())
    }
}

/// A webinar without content. `starts_at` at the epoch means that it has no start yet.
pub(super) fn new_webinar(id: crate::ids::WebinarId, now: Timestamp) -> Webinar {
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

/// Parses the form for a seat. Its messages about phone numbers differ from those of the subscribe form
/// (docs/product/webinars.md).
pub(super) fn parse_seat(input: RegistrationInput) -> Result<ValidatedRegistration> {
    let phone = input.phone.clone().unwrap_or_default();
    ValidatedRegistration::parse(input).map_err(|error| match error {
        Error::Invalid { mut fields, .. } if fields.contains_key("phone") => {
            let is_number = phone.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || c == '-');
            let text = if is_number { "Phone number must be exactly 10 digits" } else { "Phone number must contain only numbers" };
            fields.insert("phone".to_owned(), text.to_owned());
            Error::invalid_fields(fields)
        }
        other => other,
    })
}

/// Parses "18:30"; `None` for a time that does not exist.
fn parse_wall_time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    let number = |digits: &str| (digits.len() == 2).then(|| digits.parse::<i8>().ok()).flatten();
    Time::new(number(hour)?, number(minute)?, 0, 0).ok()
}

fn note_excess(field: &str, text: &str, most: usize, note: &mut impl FnMut(&str, &str)) {
    if let Some(excess) = describe_excess(text, most) {
        note(field, &excess);
    }
}

fn validate_moderators(moderators: &[Moderator]) -> Option<Vec<Moderator>> {
    let checked = moderators.iter().map(|moderator| {
        let name = normalise_line(&moderator.name);
        let profile_pic = moderator.profile_pic.as_deref().map(str::trim).filter(|url| !url.is_empty()).map(str::to_owned);
        // Normalised as browsers do: "HTTPS://" is the same.
        let profile_pic = profile_pic.map(|url| if is_https(&url) { url::Url::parse(&url).map_or(url, String::from) } else { url });
        let is_good = profile_pic.as_deref().is_none_or(|url| is_picture_address(url) && url.len() <= lengths::ADDRESS);
        (!name.is_empty() && is_good).then_some(Moderator { name, profile_pic })
    });
    let all: Vec<Moderator> = checked.collect::<Option<_>>()?;
    (all.len() <= MAX_MODERATORS).then_some(all)
}

fn parse_address(text: &str) -> std::result::Result<Option<String>, ()> {
    let text = text.trim();
    match text {
        "" => Ok(None),
        _ if is_https(text) && text.len() <= 2_000 => Ok(url::Url::parse(text).ok().map(String::from)),
        _ => Err(()),
    }
}

/// An HTTPS address, or a path of this site; browsers read "/\\host" as another site.
fn is_picture_address(text: &str) -> bool {
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

    fn parse_webinar(date: &str, time: &str) -> Result<Webinar> {
        let input =
            WebinarInput { title: Some("EPF".to_owned()), date: Some(date.to_owned()), time: Some(time.to_owned()), ..Default::default() };
        input.apply(new_webinar(WebinarId(uuid::Uuid::nil()), Timestamp::UNIX_EPOCH))
    }

    #[test]
    fn day_and_time_are_indian() {
        let webinar = parse_webinar("2026-12-01", "18:30").unwrap();
        assert_eq!(webinar.starts_at.to_string(), "2026-12-01T13:00:00Z");
        assert_eq!(webinar.description, "Webinar session");
    }

    #[test]
    fn times_that_do_not_exist_are_refused() {
        for (date, time) in [("2026-02-30", "10:00"), ("2026-12-01", "24:00"), ("2026-12-01", "9:00"), ("tomorrow", "10:00"), ("", "")] {
            assert!(matches!(parse_webinar(date, time), Err(Error::Invalid { .. })), "{date} {time}");
        }
    }

    #[test]
    fn what_is_absent_stays() {
        let before = parse_webinar("2026-12-01", "18:30").unwrap();
        let moved = WebinarInput { time: Some("19:00".to_owned()), ..Default::default() }.apply(before.clone()).unwrap();
        assert_eq!(moved.title, before.title);
        assert_eq!(moved.starts_at.to_string(), "2026-12-01T13:30:00Z");
    }

    #[test]
    fn addresses_are_https() {
        let before = parse_webinar("2026-12-01", "18:30").unwrap();
        let with = |link: &str| WebinarInput { link: Some(link.to_owned()), ..Default::default() }.apply(before.clone());
        assert!(with("https://meet.example.in/x").is_ok() && with("javascript:alert(1)").is_err());
        assert_eq!(with("").unwrap().link, None);
    }
}

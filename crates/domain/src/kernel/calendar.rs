//! Calendar files (RFC 5545), which people add to their own calendars.

use icalendar::{Alarm, Calendar, Component, Event, EventLike, EventStatus, Property};
use jiff::civil::Date;
use jiff::{Span, Timestamp};

/// An event of a calendar. An event with the same `uid` and a higher `sequence` replaces the earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarEvent {
    /// Stable for the life of the event, e.g. `webinar-<id>@host`.
    pub uid: String,
    /// Incremented with each change of time or state.
    pub sequence: u32,
    pub title: String,
    pub description: String,
    /// The web address of the event.
    pub url: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub is_cancelled: bool,
    /// When it was last changed.
    pub stamped_at: Timestamp,
    /// How many minutes before the start the calendar reminds; 0 for no reminder.
    pub alarm_minutes: u32,
}

/// Something that is due on a day. It takes no time of that day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarDay {
    /// Stable for the life of the entry.
    pub uid: String,
    pub day: Date,
    pub title: String,
    pub description: String,
    /// The web address that says more.
    pub url: String,
    /// When it was last looked at.
    pub stamped_at: Timestamp,
}

/// Writes a calendar file with these events. Programs that subscribe to it show `name`.
pub fn to_ics(name: &str, events: &[CalendarEvent]) -> String {
    let mut calendar = new_calendar(name);
    for event in events {
        calendar.push(to_ical_event(event));
    }
    calendar.done().to_string()
}

/// Writes a calendar file of whole days, which programs that subscribe to it read once a day.
pub fn to_ics_of_days(name: &str, days: &[CalendarDay]) -> String {
    let mut calendar = new_calendar(name);
    for mut interval in [Property::new("REFRESH-INTERVAL", "P1D"), Property::new("X-PUBLISHED-TTL", "P1D")] {
        calendar.append_property(interval.add_parameter("VALUE", "DURATION").done());
    }
    for day in days {
        calendar.push(to_ical_day(day));
    }
    calendar.done().to_string()
}

fn new_calendar(name: &str) -> Calendar {
    // The library would name itself as PRODID.
    let mut calendar = Calendar::empty();
    let made_by = format!("-//{name}//Calendar//EN");
    for (property, value) in [("VERSION", "2.0"), ("PRODID", made_by.as_str()), ("CALSCALE", "GREGORIAN")] {
        calendar.append_property(Property::new(property, value));
    }
    calendar.name(name);
    calendar.append_property(Property::new("METHOD", "PUBLISH"));
    calendar
}

fn to_ical_event(event: &CalendarEvent) -> Event {
    let mut entry = Event::new();
    entry
        .uid(&event.uid)
        .sequence(event.sequence)
        .timestamp(to_chrono(event.stamped_at))
        .summary(&event.title)
        .description(&event.description)
        .location(&event.url)
        .url(&event.url)
        .starts(to_chrono(event.starts_at))
        .ends(to_chrono(event.ends_at))
        .status(if event.is_cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed });
    if !event.is_cancelled && event.alarm_minutes > 0 {
        entry.alarm(Alarm::display(&event.title, -chrono::Duration::minutes(i64::from(event.alarm_minutes))));
    }
    entry.done()
}

fn to_ical_day(day: &CalendarDay) -> Event {
    let mut entry = Event::new();
    entry
        .uid(&day.uid)
        .timestamp(to_chrono(day.stamped_at))
        .summary(&day.title)
        .description(&day.description)
        .url(&day.url)
        .starts(to_chrono_date(day.day))
        // The end is the first day after it (RFC 5545, 3.6.1).
        .ends(to_chrono_date(day.day.saturating_add(Span::new().days(1))))
        // The person is not busy on that day.
        .append_property(Property::new("TRANSP", "TRANSPARENT"));
    entry.done()
}

fn to_chrono_date(day: Date) -> chrono::NaiveDate {
    let (month, day_of_month) = (u32::from(day.month().unsigned_abs()), u32::from(day.day().unsigned_abs()));
    chrono::NaiveDate::from_ymd_opt(i32::from(day.year()), month, day_of_month).unwrap_or_default()
}

fn to_chrono(at: Timestamp) -> chrono::DateTime<chrono::Utc> {
    chrono::DateTime::from_timestamp(at.as_second(), 0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> CalendarEvent {
        CalendarEvent {
            uid: "webinar-1@example.in".to_owned(),
            sequence: 2,
            title: "EPF, in plain words; a webinar".to_owned(),
            description: "Line one\nLine two".to_owned(),
            url: "https://example.in/webinars/1".to_owned(),
            starts_at: "2026-12-01T13:30:00Z".parse().unwrap(),
            ends_at: "2026-12-01T14:30:00Z".parse().unwrap(),
            is_cancelled: false,
            stamped_at: "2026-11-22T06:00:00Z".parse().unwrap(),
            alarm_minutes: 15,
        }
    }

    #[test]
    fn a_calendar_reads_what_we_write() {
        let text = to_ics("The Fine Print", &[event()]);
        for line in [
            "UID:webinar-1@example.in\r\n",
            "SEQUENCE:2\r\n",
            "DTSTAMP:20261122T060000Z\r\n",
            "DTSTART:20261201T133000Z\r\n",
            "DTEND:20261201T143000Z\r\n",
            "STATUS:CONFIRMED\r\n",
            "SUMMARY:EPF\\, in plain words\\; a webinar\r\n",
            "DESCRIPTION:Line one\\nLine two\r\n",
            "BEGIN:VALARM\r\n",
            "METHOD:PUBLISH\r\n",
            "PRODID:-//The Fine Print//Calendar//EN\r\n",
            "VERSION:2.0\r\n",
        ] {
            assert!(text.contains(line), "{line:?} is missing in {text}");
        }
    }

    #[test]
    fn what_was_cancelled_says_so_and_rings_no_more() {
        let text = to_ics("x", &[CalendarEvent { is_cancelled: true, ..event() }]);
        assert!(text.contains("STATUS:CANCELLED") && !text.contains("VALARM"));
    }
    #[test]
    fn a_day_ends_with_the_next_one_and_long_lines_are_folded() {
        let day = CalendarDay {
            uid: "deadline-a-2026-12-31@example.in".to_owned(),
            day: jiff::civil::date(2026, 12, 31),
            title: "Pay, or tell us".to_owned(),
            description: format!("{}\n\nSource: Act; s. 4", "What is due on that day. ".repeat(8)),
            url: "https://example.in/rules".to_owned(),
            stamped_at: "2026-11-20T00:00:00Z".parse().unwrap(),
        };
        let text = to_ics_of_days("Dates", &[day]);
        for line in [
            "UID:deadline-a-2026-12-31@example.in\r\n",
            "DTSTAMP:20261120T000000Z\r\n",
            "DTSTART;VALUE=DATE:20261231\r\n",
            "DTEND;VALUE=DATE:20270101\r\n",
            "SUMMARY:Pay\\, or tell us\r\n",
            "URL:https://example.in/rules\r\n",
            "TRANSP:TRANSPARENT\r\n",
            "X-PUBLISHED-TTL;VALUE=DURATION:P1D\r\n",
        ] {
            assert!(text.contains(line), "{line:?} is missing in {text}");
        }
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        let unfolded = text.replace("\r\n ", "");
        assert!(unfolded.contains("that day. \\n\\nSource: Act\\; s. 4\r\n"), "{unfolded}");
    }
}

//! Coming deadlines as days of a calendar, to which people subscribe (`/dates.ics`).

use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::{Deadline, Deadlines};
use crate::calendar::CalendarDay;
use crate::site::Site;

/// Where readers find all coming dates.
const DATES_PATH: &str = "/rules#coming-dates";

impl Deadlines {
    /// Returns every date of every deadline from `today` to `until`, nearest first. A monthly one has many.
    pub fn list_calendar_days(&self, today: Date, until: Date, site: &Site) -> Vec<CalendarDay> {
        let mut dates: Vec<(Date, &Deadline)> = Vec::new();
        for one in &self.0 {
            let mut next = one.next_date(today);
            while let Some(day) = next.filter(|day| *day <= until) {
                dates.push((day, one));
                next = day.tomorrow().ok().and_then(|earliest| one.next_date(earliest));
            }
        }
        dates.sort_by(|(a, one), (b, other)| (a, &one.id).cmp(&(b, &other.id)));
        dates.into_iter().map(|(day, one)| one.to_calendar_day(day, site)).collect()
    }
}

impl Deadline {
    fn to_calendar_day(&self, day: Date, site: &Site) -> CalendarDay {
        let page = format!("{}{}", site.base_url, self.link.as_deref().unwrap_or(DATES_PATH));
        CalendarDay {
            uid: format!("deadline-{}-{day}@{}", self.id, site.host()),
            day,
            title: self.title.clone(),
            description: format!("{}\n\nSource: {}\n\n{page}", self.summary, self.describe_source()),
            url: page,
            // What is unchanged keeps its stamp, so that calendars don't take it for an update.
            stamped_at: self.checked.to_zoned(TimeZone::UTC).map(|start| start.timestamp()).unwrap_or_default(),
        }
    }

    fn describe_source(&self) -> String {
        let publisher = self.source.publisher.iter().map(|name| format!(", {name}"));
        let address = self.source.url.iter().map(|url| format!("\n{url}"));
        std::iter::once(self.source.title.clone()).chain(publisher).chain(address).collect()
    }
}

/// The last day that a calendar holds.
pub fn last_calendar_day(today: Date) -> Date {
    today.saturating_add(Span::new().years(1))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::calendar::to_ics_of_days;

    const MONTHLY: &str = "- { id: deposit, title: The deposit, summary: Look., category: epfo, monthly: 15, from: 2026-12-01, link: /epfo/a, confidence: B, \
        checked: 2026-11-20, source: { title: Scheme, publisher: The Gazette, url: 'https://gazette.example/1' } }\n";
    const YEARLY: &str = "- { id: tax, title: Tax, summary: Pay., category: taxation, yearly: 12-15, confidence: B, checked: 2026-11-20, source: { title: Act } }\n";

    fn site() -> Site {
        serde_json::from_value(serde_json::json!({
            "name": "The Fine Print", "shortName": "TFP", "baseUrl": "https://example.in", "companyLine": "", "legalName": "", "address": "",
            "grievanceOfficer": "", "contactEmail": "", "editorEmail": "", "contributeUrl": null, "rulesAsOf": "2026-11-20",
            "social": {"facebook": null, "instagram": null, "linkedin": null, "x": null, "youtube": null}
        }))
        .unwrap()
    }

    fn list_days(yaml: &str, until: Date) -> Vec<CalendarDay> {
        let all = Deadlines::parse(&[("a.yml".to_owned(), yaml.to_owned())]).unwrap();
        all.list_calendar_days(date(2026, 11, 21), until, &site())
    }

    #[test]
    fn every_date_of_a_year_is_a_day_with_an_id_of_its_own() {
        let days = list_days(&[MONTHLY, YEARLY].concat(), date(2027, 2, 28));
        let uids: Vec<&str> = days.iter().map(|day| day.uid.as_str()).collect();
        let expected = ["deposit-2026-12-15", "tax-2026-12-15", "deposit-2027-01-15", "deposit-2027-02-15"];
        assert_eq!(uids, expected.map(|name| format!("deadline-{name}@example.in")));
        assert_eq!(days[0].url, "https://example.in/epfo/a");
        assert_eq!(days[0].description, "Look.\n\nSource: Scheme, The Gazette\nhttps://gazette.example/1\n\nhttps://example.in/epfo/a");
        assert_eq!(days[1].description, "Pay.\n\nSource: Act\n\nhttps://example.in/rules#coming-dates");
        assert_eq!(days[0].stamped_at.to_string(), "2026-11-20T00:00:00Z");
        assert_eq!(last_calendar_day(date(2026, 11, 21)), date(2027, 11, 21));
    }

    #[test]
    fn a_deadline_that_is_withdrawn_leaves_the_calendar() {
        let write = |yaml: &str| to_ics_of_days("Dates", &list_days(yaml, date(2027, 11, 21)));
        let (both, one) = (write(&[MONTHLY, YEARLY].concat()), write(YEARLY));
        assert_eq!((both.matches("BEGIN:VEVENT").count(), one.matches("BEGIN:VEVENT").count()), (13, 1));
        assert!(both.contains("SUMMARY:The deposit\r\n") && !one.contains("deposit"), "{one}");
    }
}

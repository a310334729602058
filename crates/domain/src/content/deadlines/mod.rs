//! Deadlines: days by which something must be done. They are edited content that ships with the program, each with its
//! source. The rules page lists them as coming dates, a calendar holds them, and the digest announces them shortly before.

mod calendar;
mod recurrence;

use jiff::civil::Date;
use serde::Deserialize;

pub use calendar::last_calendar_day;
pub use recurrence::Recurrence;

use crate::articles::Source;
use crate::facts::Confidence;

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Deadline {
    pub id: String,
    pub title: String,
    pub summary: String,
    /// The slug of its category.
    pub category: String,
    pub when: Recurrence,
    /// The first day on which the rule applies; earlier dates don't count.
    pub from: Option<Date>,
    /// A path of this site.
    pub link: Option<String>,
    pub confidence: Confidence,
    /// The day on which it was last compared with its source.
    pub checked: Date,
    pub source: Source,
}

/// A deadline in the format of the files: exactly one of `on`, `yearly` (MM-DD) and `monthly` (a day of every month).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    title: String,
    summary: String,
    category: String,
    on: Option<Date>,
    yearly: Option<String>,
    monthly: Option<i8>,
    from: Option<Date>,
    link: Option<String>,
    confidence: Confidence,
    checked: Date,
    source: Source,
}

impl TryFrom<Written> for Deadline {
    type Error = String;

    fn try_from(w: Written) -> Result<Self, String> {
        let when = match (w.on, w.yearly, w.monthly) {
            (Some(on), None, None) => Some(Recurrence::Once(on)),
            (None, Some(text), None) => Recurrence::parse_yearly(&text),
            (None, None, Some(day)) => Recurrence::new_monthly(day),
            _ => None,
        };
        let when = when.ok_or_else(|| format!("{}: write one of on (YYYY-MM-DD), yearly (MM-DD) and monthly (1 to 28)", w.id))?;
        let has_words = [&w.title, &w.summary, &w.source.title].iter().all(|text| !text.trim().is_empty());
        let is_own = w.link.as_deref().is_none_or(crate::articles::is_site_path);
        if !has_words || !is_own {
            return Err(format!("{}: a title, a summary and a source are needed, and a link is a path of this site", w.id));
        }
        let Written { id, title, summary, category, from, link, confidence, checked, source, .. } = w;
        Ok(Self { id, title, summary, category, when, from, link, confidence, checked, source })
    }
}

/// All deadlines.
#[derive(Debug, Clone, Default)]
pub struct Deadlines(Vec<Deadline>);

impl Deadlines {
    /// Parses files, each given as its name and YAML. `Err` names the file.
    pub fn parse(files: &[(String, String)]) -> Result<Self, String> {
        let mut all: Vec<Deadline> = Vec::new();
        for (name, text) in files {
            let read: Vec<Deadline> = serde_yaml_ng::from_str(text).map_err(|error| format!("{name}: {error}"))?;
            if let Some(twice) = read.iter().find(|one| all.iter().any(|known| known.id == one.id)) {
                return Err(format!("{name}: {} is there twice", twice.id));
            }
            all.extend(read);
        }
        Ok(Self(all))
    }

    pub fn find(&self, id: &str) -> Option<&Deadline> {
        self.0.iter().find(|one| one.id == id)
    }

    /// Returns the next date of each deadline from `today` to `until`, nearest first.
    pub fn list_upcoming(&self, today: Date, until: Date) -> Vec<(Date, &Deadline)> {
        let next = self.0.iter().filter_map(|one| Some((one.next_date(today)?, one)));
        let mut coming: Vec<(Date, &Deadline)> = next.filter(|(day, _)| *day <= until).collect();
        coming.sort_by(|(a, one), (b, other)| (a, &one.id).cmp(&(b, &other.id)));
        coming
    }
}

impl Deadline {
    /// The next date on `today` or later; `None` when there is none.
    pub fn next_date(&self, today: Date) -> Option<Date> {
        self.when.next_date(self.from.map_or(today, |from| from.max(today)))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn deadline_yaml(id: &str, when: &str) -> String {
        format!(
            "- {{ id: {id}, title: T, summary: S, category: taxation, {when}, confidence: B, checked: 2026-11-20, source: {{ title: Act }} }}\n"
        )
    }

    fn parse_yaml(text: String) -> Result<Deadlines, String> {
        Deadlines::parse(&[("a.yml".to_owned(), text)])
    }

    #[test]
    fn the_nearest_come_first_and_what_is_past_comes_again_or_never() {
        let text = [
            deadline_yaml("once", "on: 2026-11-21"),
            deadline_yaml("yearly", "yearly: 12-15"),
            deadline_yaml("monthly", "monthly: 15"),
            deadline_yaml("younger", "yearly: 12-01, from: 2027-06-01"),
        ];
        let all = parse_yaml(text.concat()).unwrap();
        let days = |today: Date, until: Date| {
            all.list_upcoming(today, until).into_iter().map(|(day, one)| format!("{day} {}", one.id)).collect::<Vec<_>>()
        };
        assert_eq!(days(date(2026, 11, 21), date(2026, 12, 31)), ["2026-11-21 once", "2026-12-15 monthly", "2026-12-15 yearly"]);
        assert_eq!(days(date(2026, 12, 16), date(2027, 12, 31)), ["2027-01-15 monthly", "2027-12-01 younger", "2027-12-15 yearly"]);
    }

    #[test]
    fn mistakes_are_named() {
        for bad in ["yearly: 02-30", "yearly: 6", "monthly: 31", "on: 2026-01-01, monthly: 3", "link: /a", "monthly: 3, link: 'https://x'"]
        {
            let error = parse_yaml(deadline_yaml("wrong", bad)).unwrap_err();
            assert!(error.contains("a.yml"), "{bad}: {error}");
        }
        assert!(parse_yaml([deadline_yaml("a", "monthly: 1"), deadline_yaml("b", "monthly: 2")].concat()).is_ok());
        let twice = ("b.yml".to_owned(), deadline_yaml("a", "monthly: 1"));
        assert!(Deadlines::parse(&[("a.yml".to_owned(), deadline_yaml("a", "monthly: 1")), twice]).unwrap_err().contains("twice"));
    }
}

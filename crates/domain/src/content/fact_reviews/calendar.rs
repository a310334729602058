//! The calendar of reviews: which facts may change on which days.

use jiff::Span;
use jiff::civil::Date;
use serde::Deserialize;

use super::DueCheck;
use crate::deadlines::Recurrence;
use crate::facts::{Fact, Source};
use crate::time::format_date;

/// Days after which some facts may no longer be in force.
#[derive(Debug, Clone, PartialEq)]
pub struct FactReview {
    pub id: String,
    /// What happens on such a day.
    pub title: String,
    pub confirmed_by: String,
    /// Ids of facts, or the beginnings of ids with a star: "small-savings.*".
    pub facts: Vec<String>,
    pub days: Vec<Recurrence>,
    pub source: Source,
}

/// All reviews, and how long a fact may go unchecked in any case.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReviewCalendar {
    longest_months: i32,
    reviews: Vec<FactReview>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCalendar {
    longest_months: i32,
    reviews: Vec<WrittenReview>,
}

/// A review in the format of the file: any of `on` (YYYY-MM-DD), `yearly` (MM-DD) and `monthly` (a day of every month).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenReview {
    id: String,
    title: String,
    confirmed_by: String,
    facts: Vec<String>,
    #[serde(default)]
    on: Vec<Date>,
    #[serde(default)]
    yearly: Vec<String>,
    monthly: Option<i8>,
    source: Source,
}

impl TryFrom<WrittenReview> for FactReview {
    type Error = String;

    fn try_from(w: WrittenReview) -> Result<Self, String> {
        let mut days: Vec<Recurrence> = w.on.into_iter().map(Recurrence::Once).collect();
        for day in &w.yearly {
            days.push(Recurrence::parse_yearly(day).ok_or_else(|| format!("{}: {day} is not a day of every year (MM-DD)", w.id))?);
        }
        if let Some(day) = w.monthly {
            days.push(Recurrence::new_monthly(day).ok_or_else(|| format!("{}: {day} is not a day of every month (1 to 28)", w.id))?);
        }
        let has_words = [&w.title, &w.confirmed_by, &w.source.title].iter().all(|text| !text.trim().is_empty());
        if days.is_empty() || w.facts.is_empty() || !has_words {
            return Err(format!("{}: a title, who confirms, facts, days and a source are needed", w.id));
        }
        Ok(Self { id: w.id, title: w.title, confirmed_by: w.confirmed_by, facts: w.facts, days, source: w.source })
    }
}

impl FactReview {
    pub fn covers(&self, fact: &str) -> bool {
        self.facts.iter().any(|pattern| pattern.strip_suffix('*').map_or(pattern == fact, |start| fact.starts_with(start)))
    }
}

impl ReviewCalendar {
    /// Parses the file. `Err` names the review.
    pub fn parse(yaml: &str) -> Result<Self, String> {
        let written: WrittenCalendar = serde_yaml_ng::from_str(yaml).map_err(|error| error.to_string())?;
        if written.longest_months < 1 {
            return Err("longest_months: at least one month".to_owned());
        }
        let reviews = written.reviews.into_iter().map(FactReview::try_from).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { longest_months: written.longest_months, reviews })
    }

    pub fn reviews(&self) -> &[FactReview] {
        &self.reviews
    }

    /// The first day after the last check on which a fact may have changed; `None` for a fact without a value today.
    pub fn find_next_check(&self, fact: &Fact, today: Date) -> Option<DueCheck> {
        let dated = fact.value_on(today)?;
        let confirmed_by = dated.source.publisher.clone().unwrap_or_else(|| dated.source.title.clone());
        let after = dated.checked.tomorrow().ok()?;
        let of_reviews = self.reviews.iter().filter(|review| review.covers(&fact.id)).filter_map(|review| {
            let on = review.days.iter().filter_map(|day| day.next_date(after)).min()?;
            Some(DueCheck { on, reason: review.title.clone(), confirmed_by: review.confirmed_by.clone() })
        });
        let announced = fact.values.iter().filter(|value| value.from > today).map(|value| DueCheck {
            on: value.from,
            reason: format!("The announced value {} takes effect", fact.format_with_unit(value)),
            confirmed_by: value.source.publisher.clone().unwrap_or_else(|| value.source.title.clone()),
        });
        let unchecked = (self.longest_months > 0).then(|| DueCheck {
            on: dated.checked.saturating_add(Span::new().months(self.longest_months)),
            reason: format!("Last compared with its source on {}", format_date(dated.checked)),
            confirmed_by,
        });
        of_reviews.chain(announced).chain(unchecked).min()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const CALENDAR: &str = "
longest_months: 12
reviews:
- {id: quarter, title: The quarter ends, confirmed_by: Ministry of Finance, facts: ['savings.*'], yearly: [12-31, 03-31], source: {title: S}}
- {id: meeting, title: The committee meets, confirmed_by: RBI, facts: [rbi.repo], on: [2026-12-04], source: {title: S}}
";

    fn fact(id: &str, checked: &str) -> Fact {
        let yaml = format!(
            "id: {id}\nlabel: L\ncategory: c\nunit: percent\nvalues:\n- {{from: 2020-01-01, value: 7, confidence: A, checked: {checked}, source: \
             {{title: Order, publisher: Office}}}}\n- {{from: 2028-01-01, value: 8, confidence: A, checked: {checked}, source: {{title: Order}}}}"
        );
        serde_yaml_ng::from_str(&yaml).unwrap()
    }

    #[test]
    fn the_nearest_day_after_the_last_check_counts() {
        let calendar = ReviewCalendar::parse(CALENDAR).unwrap();
        let next = |id: &str, checked: &str| calendar.find_next_check(&fact(id, checked), date(2027, 2, 1)).unwrap();
        assert_eq!(next("savings.ppf", "2026-11-20").on, date(2026, 12, 31));
        assert_eq!(next("savings.ppf", "2026-12-31").on, date(2027, 3, 31), "a check on the day itself counts");
        assert_eq!((next("rbi.repo", "2026-11-20").on, next("rbi.repo", "2026-11-20").confirmed_by), (date(2026, 12, 4), "RBI".to_owned()));
        let plain = next("tax.cess", "2026-11-20");
        assert_eq!((plain.on, plain.confirmed_by.as_str()), (date(2027, 11, 20), "Office"));
        assert_eq!(next("tax.cess", "2027-02-01").reason, "The announced value 8% takes effect");
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let wrong = |from: &str, to: &str| ReviewCalendar::parse(&CALENDAR.replacen(from, to, 1)).unwrap_err();
        assert!(wrong("12-31", "02-30").contains("quarter"));
        assert!(wrong("on: [2026-12-04]", "on: []").contains("meeting"));
        assert!(wrong("months: 12", "months: 0").contains("longest_months"));
    }
}

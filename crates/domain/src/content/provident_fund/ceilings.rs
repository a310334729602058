//! The wage ceiling of a month, and shares of wages within it. A ceiling that changes within a month counts by its days.

use jiff::civil::Date;

use super::Month;
use super::rules::{Rules, whole};

/// So long after a ceiling rose, wages printed at the one before may be those of an employer who has not followed yet. It is our measure, no
/// rule.
const FIRST_MONTHS: i32 = 12;

/// The ceilings of one month.
#[derive(Debug, Clone)]
pub(super) struct MonthCeiling {
    /// Days and the ceiling in force on them.
    parts: Vec<(i64, i64)>,
}

/// A ceiling that rose not long before a month, or in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RaisedCeiling {
    pub since: Date,
    pub former: i64,
    pub present: i64,
}

/// Wages as an exact fraction of a rupee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CappedWages {
    sum: i64,
    days: i64,
}

impl MonthCeiling {
    /// `None` before the first ceiling that is known.
    pub fn find(rules: &Rules, month: Month) -> Option<Self> {
        let (first, last) = (month.first_day(), month.last_day());
        let values = rules.values("epf.wage-ceiling");
        let mut starts = vec![first];
        starts.extend(values.iter().map(|dated| dated.from).filter(|from| *from > first && *from <= last));
        let mut parts = Vec::new();
        for (at, start) in starts.iter().enumerate() {
            let ceiling = whole(rules.number("epf.wage-ceiling", *start)?);
            let end = starts.get(at + 1).map_or(i64::from(last.day()) + 1, |next| i64::from(next.day()));
            parts.push((end - i64::from(start.day()), ceiling));
        }
        Some(Self { parts })
    }

    /// The wages that count, each part of the month within its ceiling.
    pub fn cap_wages(&self, wages: i64) -> CappedWages {
        CappedWages { sum: self.parts.iter().map(|(days, ceiling)| days * wages.min(*ceiling)).sum(), days: self.days() }
    }

    /// The most that can count in this month.
    pub fn find_maximum(&self) -> CappedWages {
        CappedWages { sum: self.parts.iter().map(|(days, ceiling)| days * ceiling).sum(), days: self.days() }
    }

    /// The ceiling at the month's end.
    pub fn latest(&self) -> i64 {
        self.parts.last().map_or(0, |(_, ceiling)| *ceiling)
    }

    pub fn is_split(&self) -> bool {
        self.parts.len() > 1
    }

    /// The wages of the days on which they lay within the ceiling of the day.
    pub fn take_days_within(&self, wages: i64) -> CappedWages {
        CappedWages {
            sum: self.parts.iter().filter(|(_, ceiling)| wages <= *ceiling).map(|(days, _)| days * wages).sum(),
            days: self.days(),
        }
    }

    fn days(&self) -> i64 {
        self.parts.iter().map(|(days, _)| days).sum::<i64>().max(1)
    }
}

impl RaisedCeiling {
    /// The latest rise, if the month is one of the first under it.
    pub fn find(rules: &Rules, month: Month) -> Option<Self> {
        let values = rules.values("epf.wage-ceiling");
        let at = values.iter().rposition(|dated| dated.from <= month.last_day())?;
        let (since, before) = (values[at].from, values.get(at.checked_sub(1)?)?.from);
        let ceiling = |on: Date| rules.number("epf.wage-ceiling", on).map(whole);
        let raised = Self { since, former: ceiling(before)?, present: ceiling(since)? };
        (raised.former < raised.present && month.months_since(Month::from_day(since)) < FIRST_MONTHS).then_some(raised)
    }
}

impl CappedWages {
    pub fn of(wages: i64) -> Self {
        Self { sum: wages, days: 1 }
    }

    /// A share in hundredths of a percent, rounded half up to the rupee.
    pub fn share(self, hundredths: i64) -> i64 {
        let (above, below) = (self.sum * hundredths, self.days * 10_000);
        (2 * above + below).div_euclid(2 * below)
    }

    /// Rounded half up to the rupee.
    pub fn rupees(self) -> i64 {
        (2 * self.sum + self.days).div_euclid(2 * self.days)
    }

    /// How far a share moves when the rate is exact only to half a hundredth: 8.33 stands for 8⅓.
    pub fn slack(self) -> i64 {
        self.sum.div_euclid(self.days * 20_000)
    }
}

//! The wage ceiling of a month, and shares of wages within it. A ceiling that changes within a month counts by its days.

use jiff::civil::Date;

use crate::facts::{EffectiveValue, FactValue, Registry};
use crate::month::Month;

const FACT: &str = "epf.wage-ceiling";

/// So long after a ceiling rose, wages printed at the one before may be those of an employer who has not followed yet. It is our measure, no
/// rule.
const FIRST_MONTHS: i32 = 12;

/// A wage ceiling and the first day on which it is in force.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WageCeiling {
    pub from: Date,
    /// Monthly wages above this do not count, in rupees.
    pub wages: f64,
}

/// The ceilings of one month.
#[derive(Debug, Clone, PartialEq)]
pub struct MonthCeiling {
    /// Days and the ceiling in force on them.
    parts: Vec<(i64, WageCeiling)>,
}

/// A ceiling that rose not long before a month, or in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RaisedCeiling {
    pub since: Date,
    pub former: i64,
    pub present: i64,
}

/// Wages as an exact fraction of a rupee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CappedWages {
    sum: i64,
    days: i64,
}

impl WageCeiling {
    /// All of them, oldest first.
    pub fn list(registry: &Registry) -> Vec<Self> {
        let to_ceiling = |dated: &EffectiveValue| match dated.value {
            FactValue::Number(wages) => Some(Self { from: dated.from, wages }),
            _ => None,
        };
        registry.fact(FACT).into_iter().flat_map(|fact| &fact.values).filter_map(to_ceiling).collect()
    }

    fn rupees(self) -> i64 {
        self.wages.round() as i64
    }
}

impl MonthCeiling {
    /// `None` before the first of the ceilings, which are given oldest first.
    pub fn find(ceilings: &[WageCeiling], month: Month) -> Option<Self> {
        let (first, last) = (month.first_day(), month.last_day());
        let before = ceilings.iter().rev().find(|ceiling| ceiling.from <= first)?;
        let within = ceilings.iter().filter(|ceiling| ceiling.from > first && ceiling.from <= last);
        let starts: Vec<(i64, WageCeiling)> =
            std::iter::once((1, *before)).chain(within.map(|ceiling| (i64::from(ceiling.from.day()), *ceiling))).collect();
        let ends = starts.iter().skip(1).map(|(day, _)| *day).chain([i64::from(last.day()) + 1]);
        Some(Self { parts: starts.iter().zip(ends).map(|((day, ceiling), end)| (end - day, *ceiling)).collect() })
    }

    /// A month that lies under one ceiling.
    pub fn whole(ceiling: WageCeiling, month: Month) -> Self {
        Self { parts: vec![(i64::from(month.last_day().day()), ceiling)] }
    }

    /// The parts of the month, each with its ceiling; together they are one.
    pub fn list_shares(&self) -> Vec<(f64, WageCeiling)> {
        let days = self.days() as f64;
        self.parts.iter().map(|(part, ceiling)| (*part as f64 / days, *ceiling)).collect()
    }

    /// The wages that count, each part of the month within its ceiling.
    pub fn cap_wages(&self, wages: i64) -> CappedWages {
        CappedWages { sum: self.parts.iter().map(|(days, ceiling)| days * wages.min(ceiling.rupees())).sum(), days: self.days() }
    }

    /// The most that can count in this month.
    pub fn find_maximum(&self) -> CappedWages {
        CappedWages { sum: self.parts.iter().map(|(days, ceiling)| days * ceiling.rupees()).sum(), days: self.days() }
    }

    /// The ceiling at the month's end.
    pub fn latest(&self) -> i64 {
        self.parts.last().map_or(0, |(_, ceiling)| ceiling.rupees())
    }

    pub fn is_split(&self) -> bool {
        self.parts.len() > 1
    }

    /// The wages of the days on which they lay within the ceiling of the day.
    pub fn take_days_within(&self, wages: i64) -> CappedWages {
        CappedWages {
            sum: self.parts.iter().filter(|(_, ceiling)| wages <= ceiling.rupees()).map(|(days, _)| days * wages).sum(),
            days: self.days(),
        }
    }

    fn days(&self) -> i64 {
        self.parts.iter().map(|(days, _)| days).sum::<i64>().max(1)
    }
}

impl RaisedCeiling {
    /// The latest rise, if the month is one of the first under it.
    pub fn find(ceilings: &[WageCeiling], month: Month) -> Option<Self> {
        let at = ceilings.iter().rposition(|ceiling| ceiling.from <= month.last_day())?;
        let (present, former) = (ceilings[at], ceilings.get(at.checked_sub(1)?)?);
        let raised = Self { since: present.from, former: former.rupees(), present: present.rupees() };
        (raised.former < raised.present && month.months_since(Month::from_day(raised.since)) < FIRST_MONTHS).then_some(raised)
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

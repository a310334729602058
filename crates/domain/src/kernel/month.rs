//! A month of the calendar, as wages, contributions and service are counted by it.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, date};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Error, Result};

/// A month of a year between 1900 and 2199. It is ordered by time and written as "2026-09".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: i16,
    month: i8,
}

impl Month {
    /// `None` unless the month is 1 to 12 and the year 1900 to 2199.
    pub fn new(year: i16, month: i8) -> Option<Self> {
        ((1900..=2199).contains(&year) && (1..=12).contains(&month)).then_some(Self { year, month })
    }

    /// The month of a day. Years outside of 1900 to 2199 are taken to the nearest of them.
    pub fn from_day(day: Date) -> Self {
        Self { year: day.year().clamp(1900, 2199), month: day.month() }
    }

    pub fn year(self) -> i16 {
        self.year
    }

    /// 1 to 12.
    pub fn month(self) -> i8 {
        self.month
    }

    pub fn first_day(self) -> Date {
        date(self.year, self.month, 1)
    }

    pub fn last_day(self) -> Date {
        self.first_day().last_of_month()
    }

    /// How many months after the other one this is; negative when it is before.
    pub fn months_since(self, other: Self) -> i32 {
        self.index() - other.index()
    }

    /// The month so many months later, or earlier when the number is negative; held within 1900 to 2199.
    pub fn add_months(self, months: i32) -> Self {
        let index = self.index().saturating_add(months).clamp(1900 * 12, 2199 * 12 + 11);
        let year = i16::try_from(index.div_euclid(12)).unwrap_or(self.year);
        let month = i8::try_from(index.rem_euclid(12) + 1).unwrap_or(self.month);
        Self { year, month }
    }

    fn index(self) -> i32 {
        i32::from(self.year) * 12 + i32::from(self.month) - 1
    }
}

/// "2026-09".
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let parsed = text.split_once('-').and_then(|(year, month)| {
            let shaped = year.len() == 4 && month.len() == 2;
            if shaped { Self::new(year.parse().ok()?, month.parse().ok()?) } else { None }
        });
        parsed.ok_or_else(|| Error::invalid("month", "A month is written as 2026-09"))
    }
}

impl Serialize for Month {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_counted_over_years() {
        let march = Month::new(2026, 3).expect("a month");
        assert_eq!(march.add_months(-3).to_string(), "2025-12");
        assert_eq!(march.add_months(10).to_string(), "2027-01");
        assert_eq!(march.add_months(10).months_since(march), 10);
        assert_eq!("2026-03".parse::<Month>().expect("a month"), march);
        assert!("2026-13".parse::<Month>().is_err() && "26-3".parse::<Month>().is_err());
        assert_eq!(march.last_day(), date(2026, 3, 31));
    }
}

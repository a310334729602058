//! The year of the tax and provident-fund laws.

use std::fmt;

use jiff::civil::{Date, date};

/// A financial year, from April to March.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct FinancialYear {
    start_year: i16,
}

impl FinancialYear {
    /// The financial year of an Indian day.
    pub fn from_day(day: Date) -> Self {
        Self { start_year: if day.month() >= 4 { day.year() } else { day.year() - 1 } }
    }

    /// The financial year that begins in a calendar year.
    pub fn from_start_year(start_year: i16) -> Self {
        Self { start_year }
    }

    /// The calendar year in which it begins.
    pub fn start_year(self) -> i16 {
        self.start_year
    }

    /// The first day after it and `years` further years.
    pub fn first_day_after(self, years: i16) -> Date {
        date(self.start_year.saturating_add(1).saturating_add(years).clamp(1, 9999), 4, 1)
    }
}

/// "26-27".
impl fmt::Display for FinancialYear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.start_year.rem_euclid(100), (self.start_year + 1).rem_euclid(100))
    }
}

//! Serial numbers: one series a kind and financial year, without gaps and doubles (CGST Rules 2017, rule 46(b): consecutive, at
//! most sixteen characters, of letters, digits, "-" and "/", unique for a financial year; rules 49 and 53 for the others).

use std::fmt;

use jiff::civil::{Date, date};

use super::{DocumentKind, Prefix};
use crate::time::shown;

/// April to March.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FinancialYear {
    begins: i16,
}

impl FinancialYear {
    /// Of an Indian day.
    pub fn of(day: Date) -> Self {
        Self { begins: if day.month() >= 4 { day.year() } else { day.year() - 1 } }
    }

    /// By the calendar year in which it begins.
    pub fn beginning(begins: i16) -> Self {
        Self { begins }
    }

    /// The calendar year in which it begins.
    pub fn begins(self) -> i16 {
        self.begins
    }

    /// The first day after it, and so many years on.
    pub fn after(self, years: i16) -> Date {
        date(self.begins.saturating_add(1).saturating_add(years).clamp(1, 9999), 4, 1)
    }

    /// The last day on which a credit note can change the tax of this year: 30 November of the next one (CGST Act 2017, s. 34(2), as
    /// amended from 1 Oct 2022).
    pub fn last_day_for_credit(self) -> Date {
        date(self.begins.saturating_add(1).clamp(1, 9999), 11, 30)
    }
}

/// "26-27".
impl fmt::Display for FinancialYear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.begins.rem_euclid(100), (self.begins + 1).rem_euclid(100))
    }
}

/// "TF/26-27/000123".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Number(String);

impl Number {
    /// The letter tells the series apart: none for invoices, B for bills of supply, C for credit notes.
    pub fn new(prefix: &Prefix, kind: DocumentKind, year: FinancialYear, serial: u32) -> Self {
        Self(format!("{}{}/{year}/{serial:06}", prefix.as_str(), kind.letter()))
    }

    /// What this program has kept before.
    pub fn kept(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// "TF-26-27-000123": as files and addresses can hold it.
    pub fn in_file_name(&self) -> String {
        self.0.replace('/', "-")
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// "TF/26-27/000123 of 22 Nov 2026".
pub(super) fn cited(number: &Number, day: Date) -> String {
    format!("{number} of {}", shown(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_begins_in_april() {
        let year = |month, day| FinancialYear::of(date(2027, month, day)).to_string();
        assert_eq!((year(3, 31), year(4, 1)), ("26-27".to_owned(), "27-28".to_owned()));
        assert_eq!(FinancialYear::of(date(1999, 12, 1)).to_string(), "99-00");
        assert_eq!(FinancialYear::of(date(2026, 11, 22)).after(8), date(2035, 4, 1));
        assert_eq!(FinancialYear::of(date(2026, 11, 22)).last_day_for_credit(), date(2027, 11, 30));
    }

    #[test]
    fn numbers_fit_the_sixteen_characters_of_the_law() {
        let prefix = Prefix::parse("TF").unwrap();
        let year = FinancialYear::of(date(2026, 11, 22));
        let numbers = DocumentKind::ALL.map(|kind| Number::new(&prefix, kind, year, 123));
        assert_eq!(numbers.each_ref().map(Number::as_str), ["TF/26-27/000123", "TFB/26-27/000123", "TFC/26-27/000123"]);
        assert!(numbers.iter().all(|number| number.as_str().len() <= 16));
        assert_eq!(numbers[0].in_file_name(), "TF-26-27-000123");
    }
}

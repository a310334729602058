//! Document numbers: one series for each kind and financial year, without gaps or duplicates (CGST Rules 2017, rule 46(b):
//! consecutive, at most sixteen characters, of letters, digits, "-" and "/", unique for a financial year; rules 49 and 53 for
//! the other documents).

use std::fmt;

use jiff::civil::Date;

use super::{DocumentKind, Prefix};
use crate::financial_year::FinancialYear;
use crate::time::format_date;

/// "TF/26-27/000123".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DocumentNumber(String);

impl DocumentNumber {
    /// The letter distinguishes the series: none for invoices, B for bills of supply, C for credit notes.
    pub fn new(prefix: &Prefix, kind: DocumentKind, year: FinancialYear, serial: u32) -> Self {
        Self(format!("{}{}/{year}/{serial:06}", prefix.as_str(), kind.series_letter()))
    }

    /// A value from storage.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// "TF-26-27-000123", for file names and addresses.
    pub fn to_file_stem(&self) -> String {
        self.0.replace('/', "-")
    }
}

impl fmt::Display for DocumentNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// "TF/26-27/000123 of 22 Nov 2026".
pub(super) fn format_citation(number: &DocumentNumber, day: Date) -> String {
    format!("{number} of {}", format_date(day))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_year_begins_in_april() {
        let year = |month, day| FinancialYear::from_day(date(2027, month, day)).to_string();
        assert_eq!((year(3, 31), year(4, 1)), ("26-27".to_owned(), "27-28".to_owned()));
        assert_eq!(FinancialYear::from_day(date(1999, 12, 1)).to_string(), "99-00");
        assert_eq!(FinancialYear::from_day(date(2026, 11, 22)).first_day_after(8), date(2035, 4, 1));
    }

    #[test]
    fn numbers_fit_the_sixteen_characters_of_the_law() {
        let prefix = Prefix::parse("TF").unwrap();
        let year = FinancialYear::from_day(date(2026, 11, 22));
        let numbers: Vec<_> = DocumentKind::ALL.iter().map(|kind| DocumentNumber::new(&prefix, *kind, year, 123)).collect();
        assert_eq!(
            numbers.iter().map(DocumentNumber::as_str).collect::<Vec<_>>(),
            ["TF/26-27/000123", "TFB/26-27/000123", "TFC/26-27/000123"]
        );
        assert!(numbers.iter().all(|number| number.as_str().len() <= 16));
        assert_eq!(numbers[0].to_file_stem(), "TF-26-27-000123");
    }
}

//! The recurrence of a deadline.

use jiff::civil::{Date, date};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recurrence {
    Once(Date),
    Yearly { month: i8, day: i8 },
    Monthly { day: i8 },
}

impl Recurrence {
    /// Parses "MM-DD". `None` for a day that not every year has.
    pub(crate) fn parse_yearly(text: &str) -> Option<Self> {
        let (month, day) = text.split_once('-')?;
        let (month, day) = (month.parse().ok()?, day.parse().ok()?);
        Date::new(2027, month, day).ok().map(|_| Self::Yearly { month, day })
    }

    /// `None` for a day that not every month has.
    pub(crate) fn new_monthly(day: i8) -> Option<Self> {
        (1..=28).contains(&day).then_some(Self::Monthly { day })
    }

    pub fn is_monthly(self) -> bool {
        matches!(self, Self::Monthly { .. })
    }

    /// The first date on `earliest` or later; `None` when there is none.
    pub(crate) fn next_date(self, earliest: Date) -> Option<Date> {
        match self {
            Self::Once(day) => (day >= earliest).then_some(day),
            Self::Yearly { month, day } => {
                let this = date(earliest.year(), month, day);
                if this >= earliest { Some(this) } else { Date::new(earliest.year() + 1, month, day).ok() }
            }
            Self::Monthly { day } => {
                let this = date(earliest.year(), earliest.month(), day);
                if this >= earliest { Some(this) } else { this.checked_add(jiff::Span::new().months(1)).ok() }
            }
        }
    }
}

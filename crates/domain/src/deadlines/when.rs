//! When a deadline falls.

use jiff::civil::{Date, date};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Once(Date),
    Yearly { month: i8, day: i8 },
    Monthly { day: i8 },
}

impl When {
    /// "MM-DD", a day that every year has.
    pub(super) fn yearly(text: &str) -> Option<Self> {
        let (month, day) = text.split_once('-')?;
        let (month, day) = (month.parse().ok()?, day.parse().ok()?);
        Date::new(2027, month, day).ok().map(|_| Self::Yearly { month, day })
    }

    /// A day that every month has.
    pub(super) fn monthly(day: i8) -> Option<Self> {
        (1..=28).contains(&day).then_some(Self::Monthly { day })
    }

    pub fn is_monthly(self) -> bool {
        matches!(self, Self::Monthly { .. })
    }

    /// The first such day that is not before `earliest`.
    pub(super) fn next(self, earliest: Date) -> Option<Date> {
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

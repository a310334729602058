//! Amounts, rates, durations, dates, and numbers of sections and forms. The model may only repeat those that it was given.

mod dates;
mod scan;
mod tokens;

use std::collections::{HashMap, HashSet};

use dates::CalendarDay;
use scan::{ScannedText, scan};

/// A figure by its value in whatever notation: "12,00,000", "12 lakh", "१२ लाख" and "twelve lakh" are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Figure {
    value: String,
    kind: FigureKind,
    /// The first number of "12 to 15 lakh" may also mean 12 lakh.
    value_in_range: Option<String>,
}

/// What a figure is of. ₹5, 5 % and 5 years are different figures; a number without a unit, as in a table's cell, may be any of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum FigureKind {
    Plain,
    Amount,
    Percent,
    /// The length in months, days or hours, whichever the unit is counted in.
    Duration {
        unit: TimeUnit,
        length: String,
    },
    /// The number of a form, a section or the like.
    Label(&'static str),
    /// A number with letters, which names a section or a form by itself: "80C".
    Code,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum TimeUnit {
    Hour,
    Day,
    Week,
    Month,
    Year,
}

impl FigureKind {
    /// A year is twelve months, and a week seven days.
    fn duration(number: &str, unit: TimeUnit) -> Self {
        let (unit, factor) = match unit {
            TimeUnit::Year => (TimeUnit::Month, 12.0),
            TimeUnit::Week => (TimeUnit::Day, 7.0),
            unit => (unit, 1.0),
        };
        let length = number.parse::<f64>().map_or_else(|_| number.to_owned(), |value| format_value(value * factor));
        Self::Duration { unit, length }
    }
}

/// Formats a value as the scanner writes numbers: without grouping and insignificant zeros.
fn format_value(value: f64) -> String {
    tokens::strip_zeros(&format!("{value:.4}"))
}

impl Figure {
    /// Whether the figure needs a source. The single digit in "3 ways" doesn't, and neither does "one year".
    fn is_significant(&self) -> bool {
        match self.kind {
            FigureKind::Plain => self.value.len() > 1,
            FigureKind::Duration { .. } => self.value != "1",
            _ => true,
        }
    }
}

/// The figures and dates of the texts that somebody gave.
#[derive(Debug, Default)]
pub(super) struct KnownFigures {
    kinds_by_value: HashMap<String, HashSet<FigureKind>>,
    durations: HashSet<FigureKind>,
    days: HashSet<CalendarDay>,
}

impl KnownFigures {
    pub fn add(&mut self, text: &str) {
        let ScannedText { figures, dates } = scan(text);
        for figure in figures {
            if matches!(figure.kind, FigureKind::Duration { .. }) {
                self.durations.insert(figure.kind.clone());
            }
            for value in [Some(figure.value), figure.value_in_range].into_iter().flatten() {
                self.kinds_by_value.entry(value).or_default().insert(figure.kind.clone());
            }
        }
        for date in dates {
            self.days.insert(CalendarDay { day: None, month: date.month });
            self.days.insert(date);
        }
    }

    fn contains(&self, figure: &Figure) -> bool {
        let values = [Some(&figure.value), figure.value_in_range.as_ref()];
        self.durations.contains(&figure.kind)
            || (figure.kind == FigureKind::Code && self.contains_clause_of(&figure.value))
            || values.into_iter().flatten().any(|value| {
                self.kinds_by_value.get(value).is_some_and(|kinds| kinds.iter().any(|known| are_compatible(&figure.kind, known, value)))
            })
    }

    /// Whether a clause of the section is known: "80CCD(1B)" for "80CCD".
    fn contains_clause_of(&self, section: &str) -> bool {
        self.kinds_by_value.keys().any(|value| value.strip_prefix(section).is_some_and(|clause| clause.starts_with('(')))
    }
}

/// Whether a figure of one kind can repeat a known figure of another kind that has the same value.
fn are_compatible(stated: &FigureKind, known: &FigureKind, value: &str) -> bool {
    match (stated, known) {
        (FigureKind::Label(_), FigureKind::Plain | FigureKind::Label(_)) => stated == known || value.len() > 1,
        (FigureKind::Code, _) | (_, FigureKind::Code) => stated == known,
        (FigureKind::Plain, _) | (_, FigureKind::Plain | FigureKind::Label(_)) => true,
        _ => stated == known,
    }
}

/// The significant figures and the dates of a text that must have a source.
pub(super) struct StatedFigures {
    figures: Vec<Figure>,
    dates: Vec<CalendarDay>,
}

impl StatedFigures {
    pub fn extract(text: &str) -> Self {
        let ScannedText { figures, dates } = scan(text);
        Self { figures: figures.into_iter().filter(Figure::is_significant).collect(), dates }
    }

    /// Leaves out the figures that the reader gave, which need no source.
    pub fn without(mut self, reader: &KnownFigures) -> Self {
        self.figures.retain(|figure| !reader.contains(figure));
        self.dates.retain(|date| !reader.days.contains(date));
        self
    }

    pub fn is_empty(&self) -> bool {
        self.figures.is_empty() && self.dates.is_empty()
    }

    pub fn any_in(&self, known: &KnownFigures) -> bool {
        self.figures.iter().any(|figure| known.contains(figure)) || self.dates.iter().any(|date| known.days.contains(date))
    }

    /// Whether each figure stands in one of the texts.
    pub fn all_in(&self, known: &[&KnownFigures]) -> bool {
        self.figures.iter().all(|figure| known.iter().any(|known| known.contains(figure)))
            && self.dates.iter().all(|date| known.iter().any(|known| known.days.contains(date)))
    }
}

#[cfg(test)]
mod tests;

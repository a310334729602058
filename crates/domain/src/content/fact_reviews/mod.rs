//! When a fact has to be compared with its source again: a policy meeting, a quarter of small savings, a Budget, the end of a year,
//! or simply the time since it was last checked. The days are edited content that ships with the program.

mod calendar;
mod service;

use jiff::civil::Date;

pub use calendar::{FactReview, ReviewCalendar};
pub use service::FactReviews;

use crate::articles::ArticleCard;

/// How far ahead the list of due facts looks: a quarter, because most rates are set for one.
pub const LOOK_AHEAD_DAYS: i64 = 92;

/// The next check of a fact.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DueCheck {
    pub on: Date,
    /// What may have changed it, as a sentence without a full stop.
    pub reason: String,
    /// Who says what is in force from then on.
    pub confirmed_by: String,
}

/// A fact that is due, and everything that shows it.
#[derive(Debug, Clone)]
pub struct DueFact {
    pub id: String,
    pub label: String,
    /// Today's value with its unit.
    pub value: String,
    /// The day on which it was last compared with its source.
    pub checked: Date,
    pub check: DueCheck,
    /// Public articles, newest first.
    pub articles: Vec<ArticleCard>,
    /// Slugs of short answers.
    pub answers: Vec<String>,
    /// Slugs of assist modules.
    pub modules: Vec<String>,
}

//! What the checks read of the fact registry, and what is only reported.

use jiff::civil::{Date, date};
use serde::Deserialize;

use super::RuleSource;
use super::words::day;
use crate::facts::{Confidence, EffectiveValue, FactValue, Registry};
use crate::pension_scheme::{PensionRules, WageCeiling};
use crate::{Error, Result};

const REPORTED: &str = include_str!("reported.yml");

/// A rule of which no official text was read.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reported {
    id: String,
    pub value: i64,
    title: String,
}

pub(super) struct Rules<'r> {
    registry: &'r Registry,
    reported: Vec<Reported>,
    pub ceilings: Vec<WageCeiling>,
    pub today: Date,
}

impl<'r> Rules<'r> {
    pub fn new(registry: &'r Registry, today: Date) -> Result<Self> {
        let reported = serde_yaml_ng::from_str(REPORTED).map_err(Error::internal)?;
        Ok(Self { registry, reported, ceilings: WageCeiling::list(registry), today })
    }

    /// A number in force on a day. `None` when the registry doesn't reach back that far.
    pub fn number(&self, id: &str, on: Date) -> Option<f64> {
        self.registry.number(id, on).ok()
    }

    /// A number in force today; the error names the fact.
    pub fn require_number_today(&self, id: &str) -> Result<f64> {
        self.registry.number(id, self.today).map_err(|_| {
            let message = format!("This can't be checked: the fact registry has no number \"{id}\" for {}", day(self.today));
            Error::conflict("MISSING_FACT", message)
        })
    }

    /// Like [`Rules::require_number_today`], for whole rupees, months and days.
    pub fn require_integer_today(&self, id: &str) -> Result<i64> {
        Ok(whole(self.require_number_today(id)?))
    }

    pub fn read_pension_rules(&self) -> Result<PensionRules> {
        PensionRules::read(self.today, self.ceilings.clone(), |id| self.require_number_today(id))
    }

    pub fn find_text_today(&self, id: &str) -> Option<&str> {
        match &self.registry.value(id, self.today)?.value {
            FactValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The name of a form; "the form" when it is not known.
    pub fn form(&self, id: &str) -> &str {
        self.find_text_today(id).unwrap_or("the form")
    }

    /// All values of a fact, oldest first.
    pub fn values(&self, id: &str) -> &'r [EffectiveValue] {
        self.registry.fact(id).map_or(&[], |fact| &fact.values)
    }

    pub fn source(&self, id: &str, on: Date) -> Option<RuleSource> {
        let dated = self.registry.value(id, on)?;
        let grade = match dated.confidence {
            Confidence::A => "A",
            Confidence::B => "B",
        };
        Some(RuleSource {
            title: dated.source.title.clone(),
            url: dated.source.url.clone(),
            since: Some(dated.from),
            grade: grade.to_owned(),
        })
    }

    pub fn find_source_today(&self, id: &str) -> Option<RuleSource> {
        self.source(id, self.today)
    }

    pub fn reported(&self, id: &str) -> Result<&Reported> {
        let found = self.reported.iter().find(|reported| reported.id == id);
        found.ok_or_else(|| Error::internal(format!("reported.yml has no \"{id}\"")))
    }

    /// The day from which joining above the ceiling keeps a member out of the pension scheme.
    pub fn pension_ceiling_day(&self) -> Date {
        self.values("eps.membership-ceiling-day").first().map_or(date(2199, 1, 1), |dated| dated.from)
    }
}

impl Reported {
    pub fn source(&self) -> RuleSource {
        RuleSource { title: self.title.clone(), url: None, since: None, grade: "unknown".to_owned() }
    }
}

/// A number of the registry as whole rupees, months or days.
pub(super) fn whole(number: f64) -> i64 {
    number.round() as i64
}

/// A rate in hundredths of a percent, so that sums are exact.
pub(super) fn hundredths(rate: f64) -> i64 {
    (rate * 100.0).round() as i64
}

//! What the home page tells besides articles, webinars and questions: the rules that changed last, and the days that come next.

use std::collections::{BTreeMap, HashSet};

use domain::Result;
use domain::calculators::CalculatorKind;
use domain::facts::Fact;
use domain::time::indian_date;
use jiff::Span;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::facts::{ComingDate, list_coming_dates};
use super::{Cacheable, Data};
use crate::App;

/// What most readers work out first.
pub const FRONT_CALCULATOR: CalculatorKind = CalculatorKind::Emi;
/// Number of changed rules that are told.
const CHANGES: usize = 5;
/// A rule that holds for longer is no news.
const CHANGED_WITHIN_MONTHS: i32 = 12;
/// Number of days that are told. The page shows fewer: a cached one still has enough when some have passed.
const DATES: usize = 8;

/// A rule that has another value than before.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChangedRule {
    /// Id of the fact, the name of its place on the page of rules.
    pub fact: String,
    pub label: String,
    /// The former value, formatted with its unit.
    pub was: String,
    /// The value that holds today.
    pub now: String,
    /// The day from which it holds.
    #[schema(value_type = String, format = Date)]
    pub since: Date,
}

/// The calculator that stands on the home page, with the values of its own page.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FrontCalculator {
    pub kind: &'static str,
    /// Path of its own page.
    pub url: String,
    /// The values that the form begins with, by the name of their input.
    pub start: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FrontPage {
    /// The rules that changed last, the newest first: of each day and category the one that the registry names first.
    pub changed_rules: Vec<ChangedRule>,
    /// The next deadlines, nearest first. A cached response may contain some that have passed.
    pub coming_dates: Vec<ComingDate>,
    /// Null where the calculator has no page.
    #[schema(required)]
    pub calculator: Option<FrontCalculator>,
}

impl Cacheable for FrontPage {
    fn tags(&self) -> Vec<Tag> {
        vec!["facts".into()]
    }
}

pub async fn load_front_page(app: &App) -> Result<Data<FrontPage>> {
    let today = indian_date(app.environment.now());
    let facts = app.content.facts.list().await?;
    let mut coming_dates = list_coming_dates(app, today);
    coming_dates.truncate(DATES);
    let calculator = app.content.calculator_pages.find(FRONT_CALCULATOR).map(|page| FrontCalculator {
        kind: page.kind.as_str(),
        url: page.path(),
        start: page.start.iter().cloned().collect(),
    });
    Ok(Data::new(FrontPage { changed_rules: list_changed_rules(&facts, today), coming_dates, calculator }))
}

fn list_changed_rules(facts: &[Fact], today: Date) -> Vec<ChangedRule> {
    let oldest = today.saturating_sub(Span::new().months(CHANGED_WITHIN_MONTHS));
    let mut changed: Vec<_> = facts.iter().filter_map(|fact| Some((&fact.category, to_changed_rule(fact, today)?))).collect();
    changed.retain(|(_, rule)| rule.since > oldest);
    // The sort is stable, so within a day the registry's order stays.
    changed.sort_by_key(|(_, rule)| std::cmp::Reverse(rule.since));
    let mut told = HashSet::new();
    changed.retain(|(category, rule)| told.insert((category.as_str(), rule.since)));
    changed.into_iter().take(CHANGES).map(|(_, rule)| rule).collect()
}

/// `None` for a rule that has no former value, or that a new law only repeats.
fn to_changed_rule(fact: &Fact, today: Date) -> Option<ChangedRule> {
    let now = fact.value_on(today)?;
    let former = fact.values.iter().rev().find(|value| value.from < now.from)?;
    let (was, is) = (fact.format_with_unit(former), fact.format_with_unit(now));
    (was != is).then(|| ChangedRule { fact: fact.id.clone(), label: fact.label.clone(), was, now: is, since: now.from })
}

//! The registry: all facts, found by id and day.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{EffectiveValue, Fact, FactUnit, FactValue};
use crate::error::FieldErrors;
use crate::text::lengths::{self, collect_excess};
use crate::{Error, Result};

#[derive(Debug, Clone, Default)]
pub struct Registry {
    facts: BTreeMap<String, Fact>,
}

impl Registry {
    /// A later fact replaces an earlier one of the same id.
    pub fn new(facts: impl IntoIterator<Item = Fact>) -> Self {
        Self { facts: facts.into_iter().map(|fact| (fact.id.clone(), fact)).collect() }
    }

    pub fn fact(&self, id: &str) -> Option<&Fact> {
        self.facts.get(id)
    }

    /// All facts, ordered by id.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.facts.values()
    }

    /// The value in force on a day. `None` for an unknown fact and for a day before its first value.
    pub fn value(&self, id: &str, on: Date) -> Option<&EffectiveValue> {
        self.fact(id)?.value_on(on)
    }

    /// The latest day on which a value in force was compared with its source.
    pub fn last_checked(&self, today: Date) -> Option<Date> {
        self.facts().filter_map(|fact| fact.value_on(today)).map(|dated| dated.checked).max()
    }

    /// Like [`Registry::value`], for a value that is a number. The error names the fact.
    pub fn number(&self, id: &str, on: Date) -> Result<f64> {
        match self.value(id, on).map(|dated| &dated.value) {
            Some(FactValue::Number(number)) => Ok(*number),
            Some(_) => Err(Error::invalid("fact", format!("The fact {id} is not a number"))),
            None => Err(missing_fact_error(id, on)),
        }
    }
}

pub(super) fn missing_fact_error(id: &str, on: Date) -> Error {
    Error::invalid("fact", format!("The registry has no fact \"{id}\" for {}", crate::time::format_date(on)))
}

impl Fact {
    pub fn value_on(&self, day: Date) -> Option<&EffectiveValue> {
        self.values.iter().rev().find(|dated| dated.from <= day)
    }

    /// Sorts the values by day and checks that they match the unit. `Invalid` names the field.
    pub fn validate(mut self) -> Result<Self> {
        self.values.sort_by_key(|dated| dated.from);
        let mut errors = FieldErrors::new();
        if !is_fact_id(&self.id) {
            errors.insert("id".into(), "An id is area.name, of small letters, digits and hyphens".into());
        }
        if self.label.trim().is_empty() || self.label.chars().count() > 200 {
            errors.insert("label".into(), "A label of at most 200 characters is required".into());
        }
        if self.values.is_empty() {
            errors.insert("values".into(), "At least one value is required".into());
        }
        if let Some(bad) = self.values.iter().find(|dated| !matches_unit(self.unit, &dated.value)) {
            errors.insert("values".into(), format!("The value from {} does not fit the unit", crate::time::format_date(bad.from)));
        }
        if let Some(pair) = self.values.windows(2).find(|pair| pair[0].from == pair[1].from) {
            errors.insert("values".into(), format!("Two values begin on {}", crate::time::format_date(pair[0].from)));
        }
        let has_bad_source = |dated: &EffectiveValue| {
            let is_https = |url: &String| url::Url::parse(url).is_ok_and(|url| url.scheme() == "https");
            dated.source.title.trim().is_empty() || dated.source.url.as_ref().is_some_and(|url| !is_https(url))
        };
        if self.values.iter().any(has_bad_source) {
            errors.insert("values".into(), "Every value needs a source with a title; its address, if any, must be https".into());
        }
        let sources = self.values.iter().map(|dated| &dated.source);
        for text in sources.flat_map(|source| [Some(&source.title), source.publisher.as_ref()]).flatten() {
            collect_excess("values", text, lengths::SOURCE, &mut errors);
        }
        if self.values.iter().filter_map(|dated| dated.source.url.as_ref()).any(|url| url.len() > lengths::ADDRESS) {
            errors.insert("values".into(), "The address of a source is too long".into());
        }
        if errors.is_empty() { Ok(self) } else { Err(Error::invalid_fields(errors)) }
    }
}

fn matches_unit(unit: FactUnit, value: &FactValue) -> bool {
    match (unit, value) {
        (FactUnit::Text, FactValue::Text(text)) => !text.trim().is_empty() && text.chars().count() <= 600,
        (FactUnit::Slabs, FactValue::Slabs(slabs)) => {
            !slabs.is_empty() && slabs.windows(2).all(|pair| pair[0].above < pair[1].above) && slabs.iter().all(|s| s.rate.is_finite())
        }
        (FactUnit::Text | FactUnit::Slabs, _) => false,
        (_, FactValue::Number(number)) => number.is_finite(),
        _ => false,
    }
}

pub(super) fn is_fact_id(id: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    id.len() <= 80 && id.contains('.') && id.split('.').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact() -> Fact {
        serde_yaml_ng::from_str(
            "id: epf.wage-ceiling\nlabel: PF wage ceiling\ncategory: epfo\nunit: rupees a month\nvalues:\n\
             - {from: 2026-09-17, value: 25000, confidence: A, checked: 2026-11-20, source: {title: S.O. 5109(E)}}\n\
             - {from: 2014-09-01, value: 15000, confidence: A, checked: 2026-11-20, source: {title: G.S.R. 608(E)}}",
        )
        .unwrap()
    }

    #[test]
    fn each_day_has_the_value_of_that_day() {
        let registry = Registry::new([fact().validate().unwrap()]);
        let on = |day: &str| registry.number("epf.wage-ceiling", day.parse().unwrap());
        assert_eq!((on("2026-09-16").unwrap(), on("2026-09-17").unwrap()), (15_000.0, 25_000.0));
        assert!(on("2014-08-31").unwrap_err().to_string().contains("epf.wage-ceiling"));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let bad = [
            Fact { id: "Wage".into(), ..fact() },
            Fact { unit: FactUnit::Text, ..fact() },
            Fact { values: Vec::new(), ..fact() },
            Fact { values: vec![fact().values[0].clone(), fact().values[0].clone()], ..fact() },
        ];
        for fact in bad {
            assert!(fact.clone().validate().is_err(), "{fact:?}");
        }
    }
}

//! The pages of the calculators: how readers look for one, the values it begins with, and what explains its rules. Edited in
//! `content/calculators.yml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{CalculatorKind, Inputs};
use crate::{Error, Result};

/// Where the list of calculators stands.
pub const CALCULATORS_PATH: &str = "/calculators";

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalculatorGroup {
    pub id: String,
    pub title: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculatorPage {
    pub kind: CalculatorKind,
    /// Id of its group.
    pub group: String,
    pub title: String,
    /// One sentence: what it works out, and from what.
    pub summary: String,
    pub about: String,
    /// The values that the form begins with, by the name of their field.
    pub start: Vec<(String, String)>,
    /// Slugs of the articles that explain its rules, the most important one first.
    pub articles: Vec<String>,
    /// What people type, in any language.
    pub aliases: Vec<String>,
}

impl CalculatorPage {
    pub fn path(&self) -> String {
        calculator_path(self.kind)
    }
}

pub fn calculator_path(kind: CalculatorKind) -> String {
    format!("{CALCULATORS_PATH}/{}", kind.as_str())
}

/// All groups and pages, in the order in which they are shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CalculatorPages {
    pub groups: Vec<CalculatorGroup>,
    pub pages: Vec<CalculatorPage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    groups: Vec<CalculatorGroup>,
    calculators: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    calculator: String,
    group: String,
    title: String,
    summary: String,
    start: BTreeMap<String, serde_yaml_ng::Number>,
    about: String,
    articles: Vec<String>,
    aliases: Vec<String>,
}

impl CalculatorPages {
    /// Parses the YAML. `Invalid` names a calculator that does not exist, is missing or stands there twice, an unknown group, and
    /// values that the calculator would refuse.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: File = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        let mut pages: Vec<CalculatorPage> = Vec::with_capacity(file.calculators.len());
        for entry in file.calculators {
            let page = entry.into_page(&file.groups)?;
            if pages.iter().any(|other| other.kind == page.kind) {
                return Err(wrong(format!("the calculator {:?} is listed twice", page.kind.as_str())));
            }
            pages.push(page);
        }
        if let Some(missing) = CalculatorKind::ALL.iter().find(|kind| pages.iter().all(|page| page.kind != **kind)) {
            return Err(wrong(format!("the calculator {:?} is missing", missing.as_str())));
        }
        Ok(Self { groups: file.groups, pages })
    }

    pub fn find(&self, kind: CalculatorKind) -> Option<&CalculatorPage> {
        self.pages.iter().find(|page| page.kind == kind)
    }

    pub fn list_group<'a>(&'a self, group: &'a str) -> impl Iterator<Item = &'a CalculatorPage> {
        self.pages.iter().filter(move |page| page.group == group)
    }
}

impl Entry {
    fn into_page(self, groups: &[CalculatorGroup]) -> Result<CalculatorPage> {
        let name = &self.calculator;
        let kind = CalculatorKind::parse(name).ok_or_else(|| wrong(format!("there is no calculator {name:?}")))?;
        if groups.iter().all(|group| group.id != self.group) {
            return Err(wrong(format!("{name}: there is no group {:?}", self.group)));
        }
        let start: Vec<(String, String)> = self.start.into_iter().map(|(field, value)| (field, value.to_string())).collect();
        if let Some((field, _)) = start.iter().find(|(field, _)| kind.fields().iter().all(|known| known.name != field)) {
            return Err(wrong(format!("{name}: there is no field {field:?}")));
        }
        Inputs::parse(kind, start.iter().map(|(field, value)| (field.as_str(), value.as_str())))
            .map_err(|error| wrong(format!("{name}: the start values are refused: {error}")))?;
        let Self { group, title, summary, about, articles, aliases, .. } = self;
        Ok(CalculatorPage { kind, group, title, summary, about, start, articles, aliases })
    }
}

fn wrong(why: String) -> Error {
    Error::invalid("calculators", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_mistake(yaml: &str) -> String {
        match CalculatorPages::parse(yaml).unwrap_err() {
            Error::Invalid { fields, .. } => fields["calculators"].clone(),
            error => panic!("{error}"),
        }
    }

    #[test]
    fn the_sites_own_list_is_complete() {
        let pages = CalculatorPages::parse(include_str!("../../../../../content/calculators.yml")).unwrap();
        assert_eq!(pages.pages.len(), CalculatorKind::ALL.len());
        assert!(pages.groups.iter().all(|group| pages.list_group(&group.id).count() > 1));
        assert_eq!(pages.find(CalculatorKind::IncomeTax).unwrap().path(), "/calculators/income-tax");
    }

    #[test]
    fn mistakes_in_the_list_are_named() {
        let list = |entries: &str| format!("groups: [{{id: loans, title: Loans}}]\ncalculators:\n{entries}");
        let entry = |kind: &str, group: &str, start: &str| {
            format!(
                "- {{calculator: {kind}, group: {group}, title: T, summary: S, start: {{{start}}}, about: A, articles: [], aliases: []}}\n"
            )
        };
        let emi = entry("emi", "loans", "principal: 100000, rate: 9, months: 12");
        for (yaml, word) in [
            (list(&emi), "missing"),
            (list(&emi.repeat(2)), "twice"),
            (list(&entry("kvp", "loans", "")), "kvp"),
            (list(&entry("emi", "lones", "")), "lones"),
            (list(&entry("emi", "loans", "amount: 1")), "amount"),
            (list(&entry("emi", "loans", "principal: 1, rate: 9, months: 12")), "refused"),
            (list("- {calculator: emi}"), "group"),
        ] {
            let mistake = find_mistake(&yaml);
            assert!(mistake.contains(word), "{mistake}");
        }
    }
}

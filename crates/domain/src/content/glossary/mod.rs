//! The glossary: which short answer explains a term. Edited in `content/glossary.yml`; the answers themselves say what a term means.

mod marking;

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::{Error, Result};

pub use marking::find_mentioned_terms;

/// Where the glossary stands.
pub const GLOSSARY_PATH: &str = "/glossary";

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// As readers know it: "Key Facts Statement".
    pub term: String,
    /// Slug of the short answer that explains it.
    pub answer: String,
    /// Other names of it.
    #[serde(default)]
    pub also: Vec<String>,
    /// What articles call it. Without them it is known there by `term` and `also`; with an empty list it is marked in no article.
    #[serde(default)]
    pub names: Option<Vec<String>>,
    /// Slugs of the categories in whose articles it is marked; empty for all. Elsewhere the same words mean something else.
    #[serde(default)]
    pub categories: Vec<String>,
}

impl Term {
    /// The names by which articles mention it.
    pub fn article_names(&self) -> Vec<&str> {
        match &self.names {
            Some(names) => names.iter().map(String::as_str).collect(),
            None => self.glossary_names().collect(),
        }
    }

    /// The names under which the glossary lists it.
    fn glossary_names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.term).chain(&self.also).map(String::as_str)
    }
}

/// The terms, in alphabetical order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Glossary {
    pub terms: Vec<Term>,
}

impl Glossary {
    /// Parses the YAML list. `Invalid` names a term that stands there twice, under whichever of its names.
    pub fn parse(yaml: &str) -> Result<Self> {
        let wrong = |why: String| Error::invalid("glossary", why);
        let mut terms: Vec<Term> = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        let mut names = BTreeSet::new();
        for name in terms.iter().flat_map(|term| term.glossary_names()) {
            if !names.insert(name.to_lowercase()) {
                return Err(wrong(format!("{name:?} stands there twice")));
            }
        }
        terms.sort_by_cached_key(|term| term.term.to_lowercase());
        Ok(Self { terms })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_sorted_and_named_once() {
        let glossary = Glossary::parse("- {term: UAN, answer: a}\n- {term: apr, answer: b, also: [annual rate]}\n").unwrap();
        assert_eq!(glossary.terms.iter().map(|term| term.term.as_str()).collect::<Vec<_>>(), ["apr", "UAN"]);
        let twice = Glossary::parse("- {term: UAN, answer: a}\n- {term: X, answer: b, also: [uan]}\n");
        assert!(matches!(twice, Err(Error::Invalid { .. })));
        assert!(Glossary::parse(include_str!("../../../../../content/glossary.yml")).unwrap().terms.len() >= 120);
    }
}

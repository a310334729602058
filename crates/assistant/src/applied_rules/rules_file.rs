//! The rules as editors write them.

use std::collections::BTreeMap;

use domain::language::Language;
use serde::Deserialize;

/// A rule that can be applied to a reader's figures.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleConfig {
    /// Slugs of the short answers that state the rule.
    pub answers: Vec<String>,
    /// Sets of figures of which one must be told as a whole.
    #[serde(default)]
    pub told: Vec<Vec<String>>,
    /// Figures that are used where they are told.
    #[serde(default)]
    pub may_tell: Vec<String>,
    /// Figures for which a lone quantity of their kind stands without its name.
    #[serde(default)]
    pub lone: Vec<String>,
    /// Ids of the facts that the rule reads, by the names that its expressions have for them.
    #[serde(default)]
    pub facts: BTreeMap<String, String>,
    /// What is worked out before the cases.
    #[serde(default)]
    pub steps: Vec<CalculationStep>,
    /// The first case whose condition holds is said.
    pub cases: Vec<RuleCase>,
    /// Messages with what is said of them; at least one for each case.
    #[serde(default)]
    pub examples: Vec<RuleExample>,
}

/// "name = expression".
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct CalculationStep(String);

/// What is said in a case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleCase {
    /// Without a condition the case always holds.
    #[serde(default)]
    pub when: Option<String>,
    en: String,
    hi: String,
    hinglish: String,
}

/// A conversation with a piece of what is said of it, in the language of its last message; none where nothing may be said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleExample {
    pub ask: Vec<String>,
    pub says: Option<String>,
}

impl RuleConfig {
    /// All figures and flags that the rule reads.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.told.iter().flatten().chain(&self.may_tell)
    }

    pub fn list_names(&self) -> Vec<&str> {
        self.names().map(String::as_str).collect()
    }
}

impl CalculationStep {
    pub fn split(&self) -> Option<(&str, &str)> {
        let (name, expression) = self.0.split_once('=')?;
        Some((name.trim(), expression.trim()))
    }
}

impl RuleCase {
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Hindi => &self.hi,
            Language::Hinglish => &self.hinglish,
        }
    }
}

//! The format of `content/assistant/urgent-help.yml`.

use std::collections::BTreeMap;

use domain::{Error, Result};
use serde::Deserialize;

use super::trigger::{DEFAULT_TRIGGER_SPAN, Trigger};
use super::{Addition, HelpForKind, UrgentHelp, UrgentKind};
use crate::phrase_matching::{self, Phrase};
use crate::reader_texts::{DatedFacts, TextByLanguage};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UrgentHelpFile {
    facts: DatedFacts,
    neutral: Vec<String>,
    jokes: Vec<String>,
    words: BTreeMap<String, Vec<String>>,
    help: Vec<HelpConfig>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HelpConfig {
    kind: UrgentKind,
    #[serde(default)]
    replaces_answer: bool,
    when: Vec<TriggerConfig>,
    #[serde(default)]
    otherwise: Option<String>,
    #[serde(default)]
    again: Vec<String>,
    say: TextByLanguage,
    #[serde(default)]
    also: Option<AdditionConfig>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TriggerConfig {
    all: Vec<String>,
    #[serde(default)]
    unless: Vec<String>,
    #[serde(default)]
    within: Option<usize>,
    #[serde(default)]
    seriously: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AdditionConfig {
    cause: String,
    say: TextByLanguage,
}

fn invalid(why: String) -> Error {
    Error::invalid("urgent-help", why)
}

impl UrgentHelpFile {
    pub fn parse(yaml: &str) -> Result<Self> {
        serde_yaml_ng::from_str(yaml).map_err(|error| invalid(error.to_string()))
    }

    pub fn into_urgent_help(self) -> Result<UrgentHelp> {
        self.facts.check_sources().map_err(invalid)?;
        if let Some(missing) = UrgentKind::ALL.iter().find(|kind| self.help.iter().all(|help| help.kind != **kind)) {
            return Err(invalid(format!("there is no help for {:?}", missing.as_str())));
        }
        let kinds = self.help.iter().map(|help| self.build_help(help)).collect::<Result<Vec<_>>>()?;
        let jokes = self.jokes.iter().map(|joke| joke.to_lowercase()).collect();
        Ok(UrgentHelp { neutral: phrase_matching::parse_loose_phrases(&self.neutral), jokes, kinds })
    }

    fn build_help(&self, help: &HelpConfig) -> Result<HelpForKind> {
        let addition = match &help.also {
            Some(also) => Some(Addition { cause: self.find_list(&also.cause)?, html: self.facts.render(&also.say).map_err(invalid)? }),
            None => None,
        };
        Ok(HelpForKind {
            kind: help.kind,
            replaces_answer: help.replaces_answer,
            otherwise: help.otherwise.clone(),
            triggers: help.when.iter().map(|trigger| self.build_trigger(trigger)).collect::<Result<_>>()?,
            continuations: phrase_matching::parse_loose_phrases(&help.again),
            html: self.facts.render(&help.say).map_err(invalid)?,
            addition,
        })
    }

    fn build_trigger(&self, trigger: &TriggerConfig) -> Result<Trigger> {
        if trigger.all.is_empty() {
            return Err(invalid("a trigger names no word list".to_owned()));
        }
        let mut exceptions = Vec::new();
        for term in &trigger.unless {
            match term.strip_prefix('@') {
                Some(name) => exceptions.extend(self.find_list(name)?),
                None => exceptions.extend(phrase_matching::parse_loose_phrases(std::slice::from_ref(term))),
            }
        }
        Ok(Trigger {
            lists: trigger.all.iter().map(|name| self.find_list(name)).collect::<Result<_>>()?,
            span: trigger.within.unwrap_or(DEFAULT_TRIGGER_SPAN),
            exceptions,
            excuses_jokes: trigger.seriously,
        })
    }

    fn find_list(&self, name: &str) -> Result<Vec<Phrase>> {
        let terms = self.words.get(name).ok_or_else(|| invalid(format!("unknown word list {name:?}")))?;
        Ok(phrase_matching::parse_loose_phrases(terms))
    }
}

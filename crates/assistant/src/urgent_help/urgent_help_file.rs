//! The format of `content/assistant/urgent-help.yml`.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::text::phrases::{self, Phrase};
use domain::{Error, Result};
use serde::Deserialize;

use super::trigger::{DEFAULT_TRIGGER_SPAN, Trigger};
use super::{Addition, HelpForKind, UrgentHelp, UrgentKind};
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
    /// As [`super::UrgentReply::sure_answer_follows`].
    #[serde(default)]
    sure_answer_follows: bool,
    #[serde(default, rename = "answers-too")]
    answers_too: Option<String>,
    #[serde(default)]
    when: Vec<TriggerConfig>,
    /// As [`HelpForKind::is_for_heard_wish`].
    #[serde(default, rename = "when-heard")]
    when_heard: bool,
    #[serde(default, rename = "not-when")]
    not_when: Vec<TriggerConfig>,
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
        if self.help.iter().filter(|help| help.when_heard).any(|help| help.kind != UrgentKind::SelfHarm)
            || self.help.iter().any(|help| help.when.is_empty() && !help.when_heard)
        {
            return Err(invalid(
                "each help has a trigger; only that for self-harm may be given when the classifier hears a wish".to_owned(),
            ));
        }
        let lists = WordLists::parse(&self.words);
        let kinds = self.help.iter().map(|help| self.build_help(help, &lists)).collect::<Result<Vec<_>>>()?;
        let jokes = self.jokes.iter().map(|joke| joke.to_lowercase()).collect();
        let word_lists = lists.0.into_iter().map(|(name, phrases)| (name.to_owned(), phrases)).collect();
        Ok(UrgentHelp { neutral: phrases::parse_loose_phrases(&self.neutral), jokes, kinds, word_lists, wish_classifier: None })
    }

    fn build_help(&self, help: &HelpConfig, lists: &WordLists) -> Result<HelpForKind> {
        let addition = match &help.also {
            Some(also) => Some(Addition { cause: lists.find(&also.cause)?, html: self.facts.render(&also.say).map_err(invalid)? }),
            None => None,
        };
        Ok(HelpForKind {
            kind: help.kind,
            replaces_answer: help.replaces_answer,
            sure_answer_follows: help.sure_answer_follows,
            answered_words: help.answers_too.as_deref().map(|name| lists.find(name)).transpose()?.unwrap_or_default(),
            otherwise: help.otherwise.clone(),
            triggers: help.when.iter().map(|trigger| trigger.build_trigger(lists)).collect::<Result<_>>()?,
            exclusions: help.not_when.iter().map(|trigger| trigger.build_trigger(lists)).collect::<Result<_>>()?,
            continuations: phrases::parse_loose_phrases(&help.again),
            html: self.facts.render(&help.say).map_err(invalid)?,
            addition,
            is_for_heard_wish: help.when_heard,
        })
    }
}

impl TriggerConfig {
    fn build_trigger(&self, lists: &WordLists) -> Result<Trigger> {
        if self.all.is_empty() {
            return Err(invalid("a trigger names no word list".to_owned()));
        }
        let exceptions = self.unless.iter().map(|term| match term.strip_prefix('@') {
            Some(name) => lists.find(name),
            None => Ok(phrases::parse_loose_phrases(std::slice::from_ref(term)).into()),
        });
        Ok(Trigger {
            lists: self.all.iter().map(|name| lists.find(name)).collect::<Result<_>>()?,
            span: self.within.unwrap_or(DEFAULT_TRIGGER_SPAN),
            exceptions: exceptions.collect::<Result<_>>()?,
            excuses_jokes: self.seriously,
        })
    }
}

/// The word lists by name, each parsed once and shared by the triggers that use it.
struct WordLists<'a>(BTreeMap<&'a str, Arc<[Phrase]>>);

impl<'a> WordLists<'a> {
    fn parse(words: &'a BTreeMap<String, Vec<String>>) -> Self {
        Self(words.iter().map(|(name, terms)| (name.as_str(), phrases::parse_loose_phrases(terms).into())).collect())
    }

    fn find(&self, name: &str) -> Result<Arc<[Phrase]>> {
        self.0.get(name).cloned().ok_or_else(|| invalid(format!("unknown word list {name:?}")))
    }
}

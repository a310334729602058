//! The format of `content/assistant/urgent-help.yml`.

use std::collections::BTreeMap;

use domain::assistant::sanitise_answer;
use domain::language::Language;
use domain::text::escape_html;
use domain::{Error, Result};
use jiff::civil::Date;
use serde::Deserialize;

use super::trigger::{DEFAULT_TRIGGER_SPAN, Trigger};
use super::{Addition, HelpForKind, UrgentHelp, UrgentKind};
use crate::phrase_matching::{self, Phrase};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UrgentHelpFile {
    facts: BTreeMap<String, DatedFact>,
    neutral: Vec<String>,
    jokes: Vec<String>,
    words: BTreeMap<String, Vec<String>>,
    help: Vec<HelpConfig>,
}

/// A helpline's number or a rule, with the day it was checked and who says so.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DatedFact {
    value: FactValue,
    checked: Date,
    source: FactSource,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum FactValue {
    /// The same in every language, such as a number.
    Same(String),
    ByLanguage(BTreeMap<Language, String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FactSource {
    title: String,
    publisher: String,
    url: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HelpConfig {
    kind: UrgentKind,
    #[serde(default)]
    replaces_answer: bool,
    when: Vec<TriggerConfig>,
    #[serde(default)]
    again: Vec<String>,
    say: BTreeMap<Language, Vec<TextBlock>>,
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
    say: BTreeMap<Language, Vec<TextBlock>>,
}

/// A paragraph, or the steps of a numbered list. `**…**` is strong and `{name}` a fact.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum TextBlock {
    Paragraph(String),
    Steps(Vec<String>),
}

fn invalid(why: String) -> Error {
    Error::invalid("urgent-help", why)
}

impl UrgentHelpFile {
    pub fn parse(yaml: &str) -> Result<Self> {
        serde_yaml_ng::from_str(yaml).map_err(|error| invalid(error.to_string()))
    }

    pub fn into_urgent_help(self) -> Result<UrgentHelp> {
        self.check_sources()?;
        if let Some(missing) = UrgentKind::ALL.iter().find(|kind| self.help.iter().all(|help| help.kind != **kind)) {
            return Err(invalid(format!("there is no help for {:?}", missing.as_str())));
        }
        let kinds = self.help.iter().map(|help| self.build_help(help)).collect::<Result<Vec<_>>>()?;
        let jokes = self.jokes.iter().map(|joke| joke.to_lowercase()).collect();
        Ok(UrgentHelp { neutral: phrase_matching::parse_loose_phrases(&self.neutral), jokes, kinds })
    }

    fn check_sources(&self) -> Result<()> {
        let is_unsourced = |fact: &DatedFact| {
            let source = &fact.source;
            source.title.is_empty() || source.publisher.is_empty() || !source.url.starts_with("https://") || fact.checked.year() < 2020
        };
        match self.facts.iter().find(|(_, fact)| is_unsourced(fact)) {
            Some((name, _)) => Err(invalid(format!("the fact {name:?} has no source or no date"))),
            None => Ok(()),
        }
    }

    fn build_help(&self, help: &HelpConfig) -> Result<HelpForKind> {
        let addition = match &help.also {
            Some(also) => Some(Addition { cause: self.find_list(&also.cause)?, html: self.render_texts(&also.say)? }),
            None => None,
        };
        Ok(HelpForKind {
            kind: help.kind,
            replaces_answer: help.replaces_answer,
            triggers: help.when.iter().map(|trigger| self.build_trigger(trigger)).collect::<Result<_>>()?,
            continuations: phrase_matching::parse_loose_phrases(&help.again),
            html: self.render_texts(&help.say)?,
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

    fn render_texts(&self, texts: &BTreeMap<Language, Vec<TextBlock>>) -> Result<BTreeMap<Language, String>> {
        let render = |language: Language| {
            let blocks = texts.get(&language).ok_or_else(|| invalid(format!("a text is missing in {:?}", language.as_str())))?;
            let html: String = blocks.iter().map(|block| self.render_block(block, language)).collect::<Result<_>>()?;
            Ok((language, sanitise_answer(&html)))
        };
        Language::ALL.into_iter().map(render).collect()
    }

    fn render_block(&self, block: &TextBlock, language: Language) -> Result<String> {
        match block {
            TextBlock::Paragraph(text) => Ok(format!("<p>{}</p>", self.render_text(text, language)?)),
            TextBlock::Steps(steps) => {
                let items: Result<String> =
                    steps.iter().map(|step| Ok(format!("<li>{}</li>", self.render_text(step, language)?))).collect();
                Ok(format!("<ol>{}</ol>", items?))
            }
        }
    }

    /// Escapes a text, makes `**…**` strong and inserts the facts it names.
    fn render_text(&self, text: &str, language: Language) -> Result<String> {
        let mut html = escape_html(text.trim());
        for (name, fact) in &self.facts {
            let placeholder = format!("{{{name}}}");
            if html.contains(&placeholder) {
                html = html.replace(&placeholder, &escape_html(fact.value_in(name, language)?));
            }
        }
        if let Some((_, rest)) = html.split_once('{') {
            return Err(invalid(format!("unknown fact {:?}", rest.split('}').next().unwrap_or_default())));
        }
        let parts: Vec<&str> = html.split("**").collect();
        let strong = |(at, part): (usize, &&str)| if at % 2 == 1 { format!("<strong>{part}</strong>") } else { (*part).to_owned() };
        Ok(parts.iter().enumerate().map(strong).collect())
    }
}

impl DatedFact {
    fn value_in(&self, name: &str, language: Language) -> Result<&str> {
        match &self.value {
            FactValue::Same(text) => Ok(text),
            FactValue::ByLanguage(texts) => {
                let text = texts.get(&language).map(String::as_str);
                text.ok_or_else(|| invalid(format!("the fact {name:?} is missing in {:?}", language.as_str())))
            }
        }
    }
}

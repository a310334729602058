//! Asset transmission: what a family does about the accounts of somebody who has died. The rules are edited files that ship with the
//! program, one per area (bank, funds, provident fund …). Which rule fits a family is worked out in the reader's browser, because the
//! answers stay on the device; here the rules are read, checked, and filled with today's facts.

mod area;
mod checking;
mod documents;
mod hindi;
mod papers;
mod quoting;
mod resolving;
mod service;

use std::sync::Arc;

use jiff::civil::Date;
use serde::Deserialize;

pub use area::{Area, Band, Conditions, EmploymentAtDeath, Modifier, Nomination, Paper, Relation, Route, Will};
pub use documents::{TransmissionDocument, list_documents};
pub use papers::PaperLine;
pub use quoting::{CaseLine, CasePart, CasePassage, Circumstances};
pub use service::Transmission;

use crate::facts::Confidence;
use crate::language::Language;
use hindi::{HINDI_END, HindiTexts};

/// A sentence of a rule. It rests on a source, is our own advice, or says what nobody has confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "WrittenLine")]
pub struct Line {
    pub text: String,
    /// Ids of the sources; in a resolved line also of the facts that it quotes, as `fact:{id}`.
    pub sources: Vec<String>,
    pub kind: LineKind,
    /// The weakest of its sources; `None` for what rests on none, and before the line is resolved.
    pub grade: Option<Confidence>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum LineKind {
    Rule,
    Advice,
    Unknown,
}

impl LineKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenLine {
    Plain(String),
    Sourced { text: String, source: Option<String> },
    Advice { advice: String },
    Unknown { unknown: String },
}

impl From<WrittenLine> for Line {
    fn from(written: WrittenLine) -> Self {
        let (text, sources, kind) = match written {
            WrittenLine::Plain(text) => (text, Vec::new(), LineKind::Rule),
            WrittenLine::Sourced { text, source } => (text, source.into_iter().collect(), LineKind::Rule),
            WrittenLine::Advice { advice } => (advice, Vec::new(), LineKind::Advice),
            WrittenLine::Unknown { unknown } => (unknown, Vec::new(), LineKind::Unknown),
        };
        Self { text, sources, kind, grade: None }
    }
}

/// Where a line comes from: a document, or the registry's fact that the line quotes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    pub id: String,
    pub title: String,
    pub publisher: Option<String>,
    pub url: Option<String>,
    #[serde(rename = "grade")]
    pub confidence: Confidence,
    /// The day on which the lines were last compared with it.
    pub checked: Date,
}

/// What is done within so many days of the death.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    pub days: u16,
    pub title: String,
    pub tasks: Vec<Task>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    pub id: String,
    /// Ids of the areas that the task is about; none for a task of every family.
    #[serde(default)]
    pub areas: Vec<String>,
    pub line: Line,
}

/// An official place to look for money that nobody knew of. The family searches there itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finder {
    pub id: String,
    pub title: String,
    pub url: String,
    pub finds: Line,
    pub needs: Vec<Line>,
    pub steps: Vec<Line>,
    pub checked: Date,
}

/// What all areas share.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeathGuide {
    pub sources: Vec<RuleSource>,
    pub papers: Vec<Paper>,
    /// Why a nominee is not always the owner.
    pub explainer: Vec<Line>,
    pub stages: Vec<Stage>,
    pub finders: Vec<Finder>,
    /// They hold in every area that has no modifier of the same id.
    pub modifiers: Vec<Modifier>,
    /// What to do about an office that refuses or is late.
    pub escalation: Vec<Line>,
    pub landing_words: Vec<String>,
    pub finder_words: Vec<String>,
}

/// The whole rule set. Areas are in the order in which readers see them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TransmissionRules {
    pub guide: DeathGuide,
    pub areas: Vec<Area>,
    /// Whether the registry had no value for one of the quoted facts, as on a site that was not filled yet.
    pub lacks_figures: bool,
    /// The language of the texts.
    pub language: Language,
    hindi: Arc<HindiTexts>,
}

/// The path of the landing page and wizard.
pub const TRANSMISSION_PATH: &str = "/assettransmission";
const HINDI_TRANSMISSION_PATH: &str = "/hi/assettransmission";
const GUIDE_FILE: &str = "guide.yml";

/// The path of the landing page in a language.
pub fn transmission_path(language: Language) -> &'static str {
    match language {
        Language::Hindi => HINDI_TRANSMISSION_PATH,
        Language::English | Language::Hinglish => TRANSMISSION_PATH,
    }
}

impl TransmissionRules {
    /// Parses the files, each given as its name and YAML, and checks that they agree, also with their Hindi. `Err` names the file or the rule.
    pub fn parse(files: &[(String, String)]) -> Result<Self, String> {
        let mut rules = Self::read_files(files)?;
        rules.check_hindi()?;
        rules.arrange();
        Ok(rules)
    }

    /// As [`TransmissionRules::parse`], but the Hindi is read when it is needed: a mistake in it is not found here.
    pub fn parse_without_hindi(files: &[(String, String)]) -> Result<Self, String> {
        let mut rules = Self::read_files(files)?;
        rules.arrange();
        Ok(rules)
    }

    fn read_files(files: &[(String, String)]) -> Result<Self, String> {
        let mut guide: Option<DeathGuide> = None;
        let mut areas: Vec<Area> = Vec::new();
        let mut hindi = HindiTexts::default();
        for (name, text) in files {
            let named = |error: serde_yaml_ng::Error| format!("transmission/{name}: {error}");
            if let Some(of) = name.strip_suffix(HINDI_END) {
                hindi.add_file(of, text);
            } else if name == GUIDE_FILE {
                guide = Some(serde_yaml_ng::from_str(text).map_err(named)?);
            } else {
                areas.push(serde_yaml_ng::from_str(text).map_err(named)?);
            }
        }
        let guide = guide.ok_or_else(|| format!("transmission/{GUIDE_FILE} is missing"))?;
        areas.sort_by_key(|area| area.order);
        let rules = Self { guide, areas, lacks_figures: false, language: Language::English, hindi: Arc::new(hindi) };
        checking::check_rules(&rules)?;
        Ok(rules)
    }

    fn arrange(&mut self) {
        self.sort_papers();
        self.share_modifiers();
    }

    pub fn find_area(&self, id: &str) -> Option<&Area> {
        self.areas.iter().find(|area| area.id == id)
    }

    /// Gives every area the general modifiers and the general advice about offices that refuse.
    fn share_modifiers(&mut self) {
        for area in &mut self.areas {
            let own: Vec<String> = area.modifiers.iter().map(|modifier| modifier.id.clone()).collect();
            area.modifiers.extend(self.guide.modifiers.iter().filter(|modifier| !own.contains(&modifier.id)).cloned());
            area.escalation.extend(self.guide.escalation.iter().cloned());
        }
    }
}

#[cfg(test)]
mod tests;

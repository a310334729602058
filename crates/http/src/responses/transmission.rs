//! The rules of asset transmission with today's facts. The browser finds the rule that fits a family; no answer comes here.

use std::sync::Arc;

use domain::language::Language;
use domain::transmission as rules;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::facts::confidence_letter;
use super::{Cacheable, Data, string_enum};
use crate::App;

/// A sentence of a rule.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionLine)]
pub struct Line {
    pub text: String,
    #[schema(schema_with = line_kind)]
    pub kind: &'static str,
    /// Ids in the list of sources.
    pub sources: Vec<String>,
    /// A: the official text, or three independent sources. B: two, or one careful one. Absent for our own advice and for what is not confirmed.
    #[schema(required)]
    pub grade: Option<&'static str>,
}

/// A document, or a fact of the registry with the value of today.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionSource)]
pub struct RuleSource {
    pub id: String,
    pub title: String,
    #[schema(required)]
    pub publisher: Option<String>,
    #[schema(required)]
    pub url: Option<String>,
    pub grade: &'static str,
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransmissionPaper)]
pub struct Paper {
    pub id: String,
    pub label: String,
    /// Whether a court or a revenue office issues it.
    pub from_court: bool,
}

/// A paper that an office asks for, or may not ask for.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionPaperLine)]
pub struct PaperLine {
    /// Id in the list of papers.
    pub id: String,
    /// Ids in the list of sources; empty where we know of no text that names it.
    pub sources: Vec<String>,
    /// As in a line; absent where there is no source.
    #[schema(required)]
    pub grade: Option<&'static str>,
}

/// The answers for which a route stands; an empty list, or null, stands for every answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransmissionConditions)]
pub struct Conditions {
    pub relation: Vec<&'static str>,
    pub route: Vec<&'static str>,
    pub will: Vec<&'static str>,
    pub band: Vec<&'static str>,
    pub service: Vec<&'static str>,
    #[schema(required)]
    pub minor: Option<bool>,
    #[schema(required)]
    pub abroad: Option<bool>,
    #[schema(required)]
    pub death_abroad: Option<bool>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionRoute)]
pub struct Route {
    pub id: String,
    pub title: String,
    pub when: Conditions,
    pub who: Vec<Line>,
    pub forms: Vec<Line>,
    pub papers: Vec<PaperLine>,
    pub attestation: Vec<Line>,
    #[serde(rename = "where")]
    pub place: Vec<Line>,
    pub fee: Vec<Line>,
    pub clock: Vec<Line>,
    pub refusals: Vec<Line>,
    /// Papers that the office may not ask for.
    pub never: Vec<PaperLine>,
    pub notes: Vec<Line>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionModifier)]
pub struct Modifier {
    pub id: String,
    pub title: String,
    pub when: Conditions,
    pub papers: Vec<PaperLine>,
    pub notes: Vec<Line>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransmissionArea)]
pub struct Area {
    pub id: String,
    pub title: String,
    pub line: String,
    pub url: String,
    /// Whom a letter addresses.
    pub office: String,
    /// What a family may call one such asset by.
    pub name_example: String,
    /// Ids of areas that come with this one.
    pub companions: Vec<String>,
    /// What the amount is compared with; absent where no limit is confirmed.
    #[schema(required)]
    pub limit: Option<Line>,
    pub asks_service: bool,
    /// The first route that matches the answers stands.
    pub routes: Vec<Route>,
    /// Every one that matches adds to the route.
    pub modifiers: Vec<Modifier>,
    pub unknowns: Vec<Line>,
    pub escalation: Vec<Line>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionTask)]
pub struct Task {
    pub id: String,
    pub line: Line,
    /// Ids of the areas that the task is about; none for a task of every family.
    pub areas: Vec<String>,
}

/// What is done within so many days of the death.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionStage)]
pub struct Stage {
    pub days: u16,
    pub title: String,
    pub tasks: Vec<Task>,
}

/// An official place to look for forgotten money.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TransmissionFinder)]
pub struct Finder {
    pub id: String,
    pub title: String,
    pub url: String,
    pub finds: Line,
    pub needs: Vec<Line>,
    pub steps: Vec<Line>,
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
}

/// The whole rule set.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transmission {
    /// The earliest day on which a source was last compared; absent when the program ships without rules.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub rules_as_of: Option<Date>,
    /// Whether lines are missing, because the registry of facts is not filled.
    pub lacks_figures: bool,
    pub sources: Vec<RuleSource>,
    pub papers: Vec<Paper>,
    pub explainer: Vec<Line>,
    pub stages: Vec<Stage>,
    pub finders: Vec<Finder>,
    pub areas: Vec<Area>,
}

impl Cacheable for Transmission {
    fn tags(&self) -> Vec<Tag> {
        vec!["facts".into()]
    }
}

pub fn load_transmission(app: &App, language: Language) -> Data<Transmission> {
    let rules::TransmissionRules { guide, areas, lacks_figures, .. } = Arc::unwrap_or_clone(app.content.transmission.read_in(language));
    Data::new(Transmission {
        lacks_figures,
        rules_as_of: guide.sources.iter().map(|source| source.checked).min(),
        sources: guide.sources.into_iter().map(Into::into).collect(),
        papers: guide.papers.into_iter().map(Into::into).collect(),
        explainer: to_lines(guide.explainer),
        stages: guide.stages.into_iter().map(Into::into).collect(),
        finders: guide.finders.into_iter().map(Into::into).collect(),
        areas: areas.into_iter().map(|area| Area::new(area, language)).collect(),
    })
}

fn line_kind() -> utoipa::openapi::Object {
    string_enum(rules::LineKind::ALL)
}

fn to_lines(lines: Vec<rules::Line>) -> Vec<Line> {
    lines.into_iter().map(Into::into).collect()
}

fn to_paper_lines(papers: Vec<rules::PaperLine>) -> Vec<PaperLine> {
    let to_line =
        |rules::PaperLine { id, sources, grade }: rules::PaperLine| PaperLine { id, sources, grade: grade.map(confidence_letter) };
    papers.into_iter().map(to_line).collect()
}

fn to_texts<T: Copy + Into<&'static str>>(values: &[T]) -> Vec<&'static str> {
    values.iter().map(|value| (*value).into()).collect()
}

impl From<rules::Line> for Line {
    fn from(line: rules::Line) -> Self {
        Self { kind: line.kind.into(), text: line.text, sources: line.sources, grade: line.grade.map(confidence_letter) }
    }
}

impl From<rules::RuleSource> for RuleSource {
    fn from(source: rules::RuleSource) -> Self {
        let rules::RuleSource { id, title, publisher, url, confidence, checked } = source;
        Self { id, title, publisher, url, grade: confidence_letter(confidence), checked }
    }
}

impl From<rules::Paper> for Paper {
    fn from(paper: rules::Paper) -> Self {
        Self { id: paper.id, label: paper.label, from_court: paper.from_court }
    }
}

impl From<rules::Conditions> for Conditions {
    fn from(when: rules::Conditions) -> Self {
        Self {
            relation: to_texts(&when.relation),
            route: to_texts(&when.route),
            will: to_texts(&when.will),
            band: to_texts(&when.band),
            service: to_texts(&when.service),
            minor: when.minor,
            abroad: when.abroad,
            death_abroad: when.death_abroad,
        }
    }
}

impl From<rules::Route> for Route {
    fn from(route: rules::Route) -> Self {
        Self {
            id: route.id,
            title: route.title,
            when: route.when.into(),
            who: to_lines(route.who),
            forms: to_lines(route.forms),
            papers: to_paper_lines(route.papers),
            attestation: to_lines(route.attestation),
            place: to_lines(route.place),
            fee: to_lines(route.fee),
            clock: to_lines(route.clock),
            refusals: to_lines(route.refusals),
            never: to_paper_lines(route.never),
            notes: to_lines(route.notes),
        }
    }
}

impl From<rules::Modifier> for Modifier {
    fn from(modifier: rules::Modifier) -> Self {
        let rules::Modifier { id, title, when, papers, notes, .. } = modifier;
        Self { id, title, when: when.into(), papers: to_paper_lines(papers), notes: to_lines(notes) }
    }
}

impl Area {
    fn new(area: rules::Area, language: Language) -> Self {
        Self {
            url: area.url_in(language),
            id: area.id,
            title: area.title,
            line: area.line,
            office: area.office,
            name_example: area.name_example,
            companions: area.companions,
            limit: area.limit.map(Into::into),
            asks_service: area.asks_service,
            routes: area.routes.into_iter().map(Into::into).collect(),
            modifiers: area.modifiers.into_iter().map(Into::into).collect(),
            unknowns: to_lines(area.unknowns),
            escalation: to_lines(area.escalation),
        }
    }
}

impl From<rules::Stage> for Stage {
    fn from(stage: rules::Stage) -> Self {
        let tasks = stage.tasks.into_iter().map(|task| Task { id: task.id, line: task.line.into(), areas: task.areas }).collect();
        Self { days: stage.days, title: stage.title, tasks }
    }
}

impl From<rules::Finder> for Finder {
    fn from(finder: rules::Finder) -> Self {
        let rules::Finder { id, title, url, finds, needs, steps, checked } = finder;
        Self { id, title, url, finds: finds.into(), needs: to_lines(needs), steps: to_lines(steps), checked }
    }
}

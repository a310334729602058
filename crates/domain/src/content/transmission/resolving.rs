//! Fills the rules with the facts of a day, and says for each line where it comes from and how sure that is.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;

use super::hindi::HindiTexts;
use super::papers::FACT_SOURCE;
use super::{Line, LineKind, PaperLine, RuleSource, TransmissionRules};
use crate::facts::{Confidence, EffectiveValue, Fact, Registry};
use crate::language::Language;

pub(super) const FACT_OPEN: &str = "{{fact:";
pub(super) const FACT_CLOSE: &str = "}}";
/// Stands for a line whose figure the registry lacks: a rule without its figure is no rule.
const NO_FIGURE: &str = "Our registry of rules has no figure for this line today, so we leave it out.";
const NO_FIGURE_IN_HINDI: &str = "हमारी नियम-सूची में आज इस बात का आँकड़ा नहीं है, इसलिए हम इसे यहाँ नहीं दे रहे।";

impl TransmissionRules {
    /// The rules with the values of `today`. The facts that they quote join the list of sources. A line whose fact the registry lacks
    /// becomes one of the unknown lines.
    pub fn resolve(mut self, registry: &Registry, today: Date) -> Self {
        let sources = self.guide.sources.iter().map(|source| (source.id.clone(), source.clone())).collect();
        let (language, hindi) = (self.language, Arc::clone(&self.hindi));
        let mut resolver = Resolver { registry, today, language, hindi: &hindi, sources, lacks_figures: false };
        self.visit_lines(|line, source| resolver.resolve_line(line, source));
        self.visit_papers(|paper| resolver.resolve_paper(paper));
        self.lacks_figures = resolver.lacks_figures;
        self.guide.sources = resolver.sources.into_values().collect();
        self
    }

    /// Calls `visit` with every line, and with the source that stands for one that the line does not name.
    pub(super) fn visit_lines(&mut self, mut visit: impl FnMut(&mut Line, Option<&str>)) {
        for area in &mut self.areas {
            let area_source = area.source.clone();
            for route in &mut area.routes {
                let source = route.source.clone().or_else(|| area_source.clone());
                route.lines_mut().for_each(|line| visit(line, source.as_deref()));
            }
            for modifier in &mut area.modifiers {
                let source = modifier.source.clone().or_else(|| area_source.clone());
                modifier.notes.iter_mut().for_each(|line| visit(line, source.as_deref()));
            }
            let rest = area.limit.iter_mut().chain(&mut area.unknowns).chain(&mut area.escalation);
            rest.for_each(|line| visit(line, area_source.as_deref()));
        }
        let guide = &mut self.guide;
        let tasks = guide.stages.iter_mut().flat_map(|stage| &mut stage.tasks).map(|task| &mut task.line);
        let finders = guide
            .finders
            .iter_mut()
            .flat_map(|finder| std::iter::once(&mut finder.finds).chain(&mut finder.needs).chain(&mut finder.steps));
        guide.explainer.iter_mut().chain(tasks).chain(finders).for_each(|line| visit(line, None));
    }
}

struct Resolver<'a> {
    registry: &'a Registry,
    today: Date,
    language: Language,
    hindi: &'a HindiTexts,
    sources: BTreeMap<String, RuleSource>,
    lacks_figures: bool,
}

impl Resolver<'_> {
    fn resolve_line(&mut self, line: &mut Line, source: Option<&str>) {
        let mut facts = Vec::new();
        match self.fill_facts(&line.text, &mut facts) {
            Some(text) => line.text = text,
            None => {
                let text = if self.language == Language::Hindi { NO_FIGURE_IN_HINDI } else { NO_FIGURE };
                (line.text, line.kind) = (text.to_owned(), LineKind::Unknown);
                self.lacks_figures = true;
            }
        }
        if line.kind != LineKind::Rule {
            line.sources.clear();
            return;
        }
        // A line whose figures come from the registry needs no other source.
        if line.sources.is_empty() && facts.is_empty() {
            line.sources.extend(source.map(str::to_owned));
        }
        line.sources.extend(facts);
        line.grade = Some(self.find_grade(&line.sources));
    }

    /// A paper under a fact that the registry lacks is one whose source is not known.
    fn resolve_paper(&mut self, paper: &mut PaperLine) {
        for id in paper.sources.clone().iter().filter_map(|source| source.strip_prefix(FACT_SOURCE)) {
            if self.quote_fact(id).is_none() {
                paper.sources.clear();
                self.lacks_figures = true;
            }
        }
        paper.grade = if paper.sources.is_empty() { None } else { Some(self.find_grade(&paper.sources)) };
    }

    /// The weakest of the sources.
    fn find_grade(&self, sources: &[String]) -> Confidence {
        let is_weak = |id: &String| self.sources.get(id).is_none_or(|source| source.confidence == Confidence::B);
        if sources.iter().any(is_weak) { Confidence::B } else { Confidence::A }
    }

    /// A value in the language of the rules. Forms and portals have one name in both.
    fn word_value(&self, fact: &Fact, dated: &EffectiveValue) -> String {
        let value = fact.format_with_unit_in(dated, self.language);
        let own = if self.language == Language::Hindi { self.hindi.find_value(&value) } else { None };
        own.map_or(value, str::to_owned)
    }

    /// `None` when the registry has no value for one of the quoted facts.
    fn fill_facts(&mut self, text: &str, quoted: &mut Vec<String>) -> Option<String> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(FACT_OPEN) {
            let (id, behind) = after.split_once(FACT_CLOSE)?;
            let (value, source) = self.quote_fact(id)?;
            out.push_str(before);
            out.push_str(&value);
            rest = behind;
            quoted.push(source);
        }
        out.push_str(rest);
        Some(out)
    }

    /// Adds a fact to the sources. Returns its value of today in the language of the rules and the id of the source; `None` when the registry has
    /// no value for it.
    fn quote_fact(&mut self, id: &str) -> Option<(String, String)> {
        let fact = self.registry.fact(id)?;
        let dated = fact.value_on(self.today)?;
        let value = fact.format_with_unit(dated);
        let source = RuleSource {
            id: format!("{FACT_SOURCE}{id}"),
            title: format!("{}: {value} (from {}). {}", fact.label, crate::time::format_date(dated.from), dated.source.title),
            publisher: dated.source.publisher.clone(),
            url: dated.source.url.clone(),
            confidence: dated.confidence,
            checked: dated.checked,
        };
        let id = source.id.clone();
        self.sources.insert(id.clone(), source);
        Some((self.word_value(fact, dated), id))
    }
}

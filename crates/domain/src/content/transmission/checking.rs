//! Checks the files when they are read: what is wrong in them would reach a family as a wrong instruction.

use std::collections::BTreeSet;

use super::papers::FACT_SOURCE;
use super::resolving::FACT_OPEN;
use super::{Area, Line, LineKind, PaperLine, TransmissionRules};

pub(super) fn check_rules(rules: &TransmissionRules) -> Result<(), String> {
    check_once("source", rules.guide.sources.iter().map(|source| source.id.as_str()))?;
    check_once("paper", rules.guide.papers.iter().map(|paper| paper.id.as_str()))?;
    check_once("area", rules.areas.iter().map(|area| area.id.as_str()))?;
    check_once("task", rules.guide.stages.iter().flat_map(|stage| &stage.tasks).map(|task| task.id.as_str()))?;
    let papers: BTreeSet<&str> = rules.guide.papers.iter().map(|paper| paper.id.as_str()).collect();
    let own = rules.areas.iter().flat_map(|area| &area.modifiers);
    for modifier in own.chain(&rules.guide.modifiers) {
        check_papers(&format!("modifier {}", modifier.id), &modifier.papers, &papers)?;
    }
    for area in &rules.areas {
        check_area(area, &papers)?;
    }
    check_named_areas(rules)?;
    check_sources(rules)?;
    check_paper_sources(rules)
}

/// Tasks and areas name other areas by their ids.
fn check_named_areas(rules: &TransmissionRules) -> Result<(), String> {
    let unknown = |named: &String| rules.find_area(named).is_none();
    let tasks = rules.guide.stages.iter().flat_map(|stage| &stage.tasks);
    let of_tasks = tasks.flat_map(|task| task.areas.iter().map(move |named| (&task.id, named))).find(|(_, named)| unknown(named));
    let mut of_areas = rules.areas.iter().flat_map(|area| area.companions.iter().map(move |named| (&area.id, named)));
    // An area is no companion of itself.
    match of_tasks.or_else(|| of_areas.find(|(of, named)| of == named || unknown(named))) {
        Some((of, named)) => Err(format!("transmission: {of} names the area {named}, which there is not")),
        None => Ok(()),
    }
}

/// Every line names a source, inherits one, quotes a fact, or is marked as advice or as unknown.
fn check_sources(rules: &TransmissionRules) -> Result<(), String> {
    let known: BTreeSet<&str> = rules.guide.sources.iter().map(|source| source.id.as_str()).collect();
    let mut problem = None;
    rules.clone().visit_lines(|line, inherited| {
        let named = line.sources.first().map(String::as_str).or(inherited);
        let is_quote = line.text.contains(FACT_OPEN);
        let is_wrong = match named {
            _ if line.kind != LineKind::Rule => false,
            Some(id) => !known.contains(id),
            None => !is_quote,
        };
        if is_wrong && problem.is_none() {
            problem = Some(format!("transmission: \"{}\" has no source that is known ({})", line.text, named.unwrap_or("none named")));
        }
    });
    problem.map_or(Ok(()), Err)
}

/// Every paper stands under a source that is known, under a fact, or under "unknown".
fn check_paper_sources(rules: &TransmissionRules) -> Result<(), String> {
    let known: BTreeSet<&str> = rules.guide.sources.iter().map(|source| source.id.as_str()).collect();
    let mut problem = None;
    rules.clone().visit_papers(|paper| {
        let is_wrong = |source: &&String| !known.contains(source.as_str()) && !source.starts_with(FACT_SOURCE);
        if let Some(wrong) = paper.sources.iter().find(is_wrong) {
            problem.get_or_insert_with(|| format!("transmission: the paper {} has no source that is known ({wrong})", paper.id));
        }
    });
    problem.map_or(Ok(()), Err)
}

fn check_area(area: &Area, papers: &BTreeSet<&str>) -> Result<(), String> {
    check_once(&format!("{}: route", area.id), area.routes.iter().map(|route| route.id.as_str()))?;
    let last = area.routes.last().ok_or_else(|| format!("{}: it has no route", area.id))?;
    if last.when != super::Conditions::default() {
        return Err(format!("{}: the last route, {}, must stand for every answer", area.id, last.id));
    }
    for route in &area.routes {
        let place = format!("{}/{}", area.id, route.id);
        if let Some((name, _)) = route.parts().into_iter().find(|(_, lines)| !has_words(lines)) {
            return Err(format!("{place}: {name} says nothing; what is not known is written as unknown"));
        }
        check_papers(&place, &route.papers, papers)?;
        check_papers(&place, &route.never, papers)?;
        if let Some(both) = route.papers.iter().find(|paper| route.never.iter().any(|never| never.id == paper.id)) {
            return Err(format!("{place}: {} is both asked for and forbidden", both.id));
        }
    }
    // The general advice is added later: a family whose office is silent needs to know who stands above that office.
    if !has_words(&area.escalation) {
        return Err(format!("{}: escalation says nothing; where nobody is known to complain to, that is written as unknown", area.id));
    }
    Ok(())
}

fn has_words(lines: &[Line]) -> bool {
    !lines.is_empty() && lines.iter().all(|line| !line.text.trim().is_empty())
}

fn check_papers(place: &str, named: &[PaperLine], known: &BTreeSet<&str>) -> Result<(), String> {
    check_once(&format!("{place}: paper"), named.iter().map(|paper| paper.id.as_str()))?;
    match named.iter().find(|paper| !known.contains(paper.id.as_str())) {
        Some(missing) => Err(format!("{place}: there is no paper {}", missing.id)),
        None => Ok(()),
    }
}

fn check_once<'a>(what: &str, ids: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for id in ids {
        if !seen.insert(id) {
            return Err(format!("transmission: {what} {id} is there twice"));
        }
    }
    Ok(())
}

//! Guides: what is done, in which order, at a turn of life, such as a first job. Each step leads to one thing of the site. Edited in
//! `content/guides.yml`; the figures stand in what the steps lead to, never here.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde::Deserialize;

use crate::articles::is_slug;
use crate::calculators::CalculatorKind;
use crate::deadlines::Deadlines;
use crate::kernel::page_addresses::PAGE_ADDRESSES;
use crate::short_answers::find_typed_figures;
use crate::transmission::TransmissionRules;
use crate::{Error, Result};

/// Where the list of guides stands.
pub const GUIDES_PATH: &str = "/guides";

/// How many stages and steps a guide has.
const STAGES: RangeInclusive<usize> = 2..=4;
const STEPS: RangeInclusive<usize> = 6..=12;
/// Lengths of texts, in letters.
const TITLE: RangeInclusive<usize> = 3..=60;
const SENTENCE: RangeInclusive<usize> = 20..=220;

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// Its name in addresses.
    pub slug: String,
    pub title: String,
    /// For whom it is, in one sentence.
    #[serde(rename = "for")]
    pub audience: String,
    /// In the order in which they come.
    pub stages: Vec<GuideStage>,
}

/// Steps of one time, such as "In the first week".
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuideStage {
    pub title: String,
    pub steps: Vec<GuideStep>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenStep")]
pub struct GuideStep {
    /// Its name within the guide, never changed: readers' devices remember by it what was done.
    pub id: String,
    /// What to do, in one sentence.
    pub action: String,
    /// Why, in one sentence.
    pub reason: String,
    pub target: StepTarget,
    pub form: Option<StepForm>,
}

/// The one thing that a step leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepTarget {
    /// An article, by its slug.
    Article(String),
    /// A short answer, by its slug.
    Answer(String),
    Calculator(CalculatorKind),
    /// An assist module, by its slug.
    Assist(String),
    /// An area of asset transmission, by its id.
    Transmission(String),
    /// A deadline, by its id.
    Deadline(String),
    Page(StepPage),
}

/// A page of this site that stands at one fixed address.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepPage {
    pub path: String,
    pub title: String,
}

/// The form of a step.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepForm {
    /// The fact that says what the form is called today.
    pub fact: String,
    /// The official place where it is given in.
    pub place: String,
    /// The place's own https address.
    pub url: Option<String>,
}

/// A step in the format of the file: it names exactly one target.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    id: String,
    #[serde(rename = "do")]
    action: String,
    #[serde(rename = "why")]
    reason: String,
    article: Option<String>,
    answer: Option<String>,
    calculator: Option<String>,
    assist: Option<String>,
    transmission: Option<String>,
    deadline: Option<String>,
    page: Option<StepPage>,
    form: Option<StepForm>,
}

impl TryFrom<WrittenStep> for GuideStep {
    type Error = String;

    fn try_from(written: WrittenStep) -> std::result::Result<Self, String> {
        let WrittenStep { id, action, reason, article, answer, calculator, assist, transmission, deadline, page, form } = written;
        let calculator = match calculator {
            Some(name) => Some(CalculatorKind::parse(&name).ok_or_else(|| format!("{id}: there is no calculator {name:?}"))?),
            None => None,
        };
        let named = [
            article.map(StepTarget::Article),
            answer.map(StepTarget::Answer),
            calculator.map(StepTarget::Calculator),
            assist.map(StepTarget::Assist),
            transmission.map(StepTarget::Transmission),
            deadline.map(StepTarget::Deadline),
            page.map(StepTarget::Page),
        ];
        let mut named = named.into_iter().flatten();
        match (named.next(), named.next()) {
            (Some(target), None) => Ok(Self { id, action, reason, target, form }),
            _ => Err(format!("{id}: write exactly one of article, answer, calculator, assist, transmission, deadline and page")),
        }
    }
}

impl Guide {
    /// The canonical path.
    pub fn url(&self) -> String {
        format!("{GUIDES_PATH}/{}", self.slug)
    }

    pub fn steps(&self) -> impl Iterator<Item = &GuideStep> {
        self.stages.iter().flat_map(|stage| &stage.steps)
    }
}

/// All guides, in the order in which they are shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guides {
    pub guides: Vec<Guide>,
}

impl Guides {
    /// Parses the YAML list. `Invalid` names what stands there twice, is too short, too long or typed though it is a figure, and what a
    /// step names that the program does not have. Articles, short answers, assist modules and facts are stored: what is missing of them
    /// is left out when a guide is shown.
    pub fn parse(yaml: &str, deadlines: &Deadlines, rules: &TransmissionRules) -> Result<Self> {
        let guides: Vec<Guide> = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        let mut slugs = BTreeSet::new();
        for guide in &guides {
            if !slugs.insert(&guide.slug) {
                return Err(wrong(format!("the guide {:?} stands there twice", guide.slug)));
            }
            check_guide(guide, deadlines, rules).map_err(|why| wrong(format!("{}: {why}", guide.slug)))?;
        }
        Ok(Self { guides })
    }

    pub fn find(&self, slug: &str) -> Option<&Guide> {
        self.guides.iter().find(|guide| guide.slug == slug)
    }
}

fn check_guide(guide: &Guide, deadlines: &Deadlines, rules: &TransmissionRules) -> std::result::Result<(), String> {
    if !is_slug(&guide.slug) || !guide.slug.is_ascii() {
        return Err("its slug is not one".to_owned());
    }
    check_text(&guide.title, TITLE)?;
    check_sentence(&guide.audience)?;
    if !STAGES.contains(&guide.stages.len()) {
        return Err(format!("it has {} stages", guide.stages.len()));
    }
    if !STEPS.contains(&guide.steps().count()) {
        return Err(format!("it has {} steps", guide.steps().count()));
    }
    for stage in &guide.stages {
        check_text(&stage.title, TITLE)?;
        if stage.steps.is_empty() {
            return Err(format!("{:?} has no steps", stage.title));
        }
    }
    let mut ids = BTreeSet::new();
    let mut targets: Vec<&StepTarget> = Vec::new();
    for step in guide.steps() {
        if !ids.insert(&step.id) {
            return Err(format!("the step {:?} stands there twice", step.id));
        }
        if targets.contains(&&step.target) {
            return Err(format!("{}: an earlier step leads to the same", step.id));
        }
        targets.push(&step.target);
        check_step(step, deadlines, rules).map_err(|why| format!("{}: {why}", step.id))?;
    }
    Ok(())
}

fn check_step(step: &GuideStep, deadlines: &Deadlines, rules: &TransmissionRules) -> std::result::Result<(), String> {
    if !is_slug(&step.id) || !step.id.is_ascii() {
        return Err("its id is not a slug".to_owned());
    }
    check_sentence(&step.action)?;
    check_sentence(&step.reason)?;
    if let Some(form) = &step.form {
        check_text(&form.place, TITLE)?;
        if form.url.as_deref().is_some_and(|url| !url.starts_with("https://")) {
            return Err("the form's place needs an https address".to_owned());
        }
    }
    match &step.target {
        StepTarget::Transmission(area) if rules.find_area(area).is_none() => Err(format!("there is no area {area:?}")),
        StepTarget::Deadline(id) if deadlines.find(id).is_none() => Err(format!("there is no deadline {id:?}")),
        StepTarget::Page(page) if !is_fixed_page(&page.path) => Err(format!("no page stands at {:?}", page.path)),
        StepTarget::Page(page) => check_text(&page.title, TITLE),
        _ => Ok(()),
    }
}

/// Whether a page of one fixed address stands there; an anchor may follow.
fn is_fixed_page(path: &str) -> bool {
    let address = path.split('#').next().unwrap_or_default();
    !address.contains('{') && PAGE_ADDRESSES.contains(&address)
}

fn check_sentence(text: &str) -> std::result::Result<(), String> {
    check_text(text, SENTENCE)?;
    if text.ends_with('.') { Ok(()) } else { Err(format!("no full stop ends {text:?}")) }
}

fn check_text(text: &str, lengths: RangeInclusive<usize>) -> std::result::Result<(), String> {
    let length = text.chars().count();
    if text.trim() != text || !lengths.contains(&length) {
        return Err(format!("{text:?} has {length} letters, not {} to {}", lengths.start(), lengths.end()));
    }
    match find_typed_figures(text).first() {
        Some(figure) => Err(format!("a figure is typed: {figure}")),
        None => Ok(()),
    }
}

fn wrong(why: String) -> Error {
    Error::invalid("guides", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A guide of two stages with three steps each; `step` replaces what the first one leads to.
    fn write_guide(slug: &str, step: &str) -> String {
        let text = "do: Ask for the paper at the office., why: Nobody sends it by itself to you.";
        let rest: String = (2..=6)
            .map(|number| {
                let head = if number == 4 { "  - title: Later\n    steps:\n" } else { "" };
                format!("{head}    - {{ id: step-{number}, {text}, article: article-{number} }}\n")
            })
            .collect();
        format!(
            "- slug: {slug}\n  title: A move\n  for: For those who move to another city.\n  stages:\n  - title: First\n    steps:\n    - {{ id: step-1, {text}, {step} }}\n{rest}"
        )
    }

    fn parse(yaml: &str) -> Result<Guides> {
        Guides::parse(yaml, &Deadlines::default(), &TransmissionRules::default())
    }

    fn find_mistake(yaml: &str) -> String {
        match parse(yaml).unwrap_err() {
            Error::Invalid { fields, .. } => fields["guides"].clone(),
            error => panic!("{error}"),
        }
    }

    #[test]
    fn a_step_leads_to_one_thing() {
        for (step, target) in [
            ("answer: uan-meaning", StepTarget::Answer("uan-meaning".to_owned())),
            ("calculator: income-tax", StepTarget::Calculator(CalculatorKind::IncomeTax)),
            ("assist: nri", StepTarget::Assist("nri".to_owned())),
            (
                "page: { path: '/willplanning', title: Will planner }",
                StepTarget::Page(StepPage { path: "/willplanning".to_owned(), title: "Will planner".to_owned() }),
            ),
        ] {
            let guides = parse(&write_guide("a-move", step)).unwrap();
            let guide = guides.find("a-move").unwrap();
            assert_eq!(guide.steps().next().unwrap().target, target);
            assert_eq!((guide.url().as_str(), guide.steps().count(), guide.stages.len()), ("/guides/a-move", 6, 2));
        }
        assert!(parse(&write_guide("a-move", "page: { path: '/assettransmission#finders', title: Find it }")).is_ok());
    }

    #[test]
    fn mistakes_are_named() {
        let good = write_guide("a-move", "answer: uan-meaning");
        for (yaml, word) in [
            (good.repeat(2), "twice"),
            (write_guide("a-move", "answer: a, article: b"), "exactly one"),
            (write_guide("a-move", "form: { fact: a.b, place: Office }"), "exactly one"),
            (write_guide("a-move", "article: article-2"), "leads to the same"),
            (write_guide("a-move", "calculator: kvp"), "kvp"),
            (write_guide("a-move", "transmission: moon"), "moon"),
            (write_guide("a-move", "deadline: never"), "never"),
            (write_guide("a-move", "page: { path: '/answers/{slug}', title: Page }"), "no page"),
            (write_guide("a-move", "page: { path: '/nowhere', title: Page }"), "no page"),
            (write_guide("a-move", "answer: a, form: { fact: a.b, place: Office, url: 'http://office.in' }"), "https"),
            (write_guide("A move", "answer: a"), "slug"),
            (good.replace("step-2", "step-1"), "\"step-1\" stands there twice"),
            (good.replace("at the office.", "at the office"), "full stop"),
            (good.replace("at the office.", "within 15 days."), "15 days"),
            (good.replace("title: Later", "title: x"), "1 letters"),
            (good.replace("step-6", "Step 6"), "id"),
        ] {
            let mistake = find_mistake(&yaml);
            assert!(mistake.contains(word), "{mistake}");
        }
        let (few, _) = good.split_once("    - { id: step-6").unwrap();
        assert!(find_mistake(few).contains("5 steps"));
    }
}

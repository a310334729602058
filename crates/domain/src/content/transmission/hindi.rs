//! The Hindi of the rules. Each English sentence of the files has its Hindi one in a file beside it (`bank.hi.yml`), found by the English: whoever
//! changes a sentence has to look at its Hindi again, or the tests fail. So one rule set and one engine serve both languages.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use super::resolving::{FACT_CLOSE, FACT_OPEN};
use super::{Area, DeathGuide, Modifier, TransmissionRules};
use crate::language::Language;
use crate::text::list_numbers;

/// How the names of the files end.
pub(super) const HINDI_END: &str = ".hi.yml";
/// Its file also holds the sentences of several areas.
const GUIDE: &str = "guide";
/// The file with values of the fact registry that are words.
const FACT_VALUES: &str = "fact-values";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    en: String,
    hi: String,
}

/// The Hindi sentences by the name of their file and their English.
type Sentences = BTreeMap<String, BTreeMap<String, String>>;

/// The Hindi of the rules. Its files are read when the first reader wants Hindi: there are many sentences, and most starts of the program see
/// none of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct HindiTexts {
    /// The YAML of each file by its name.
    written: BTreeMap<String, String>,
    read: OnceLock<Sentences>,
}

/// An entry of [`HindiTexts`].
struct Found<'a> {
    file: &'a str,
    english: &'a str,
    hindi: &'a str,
}

impl HindiTexts {
    /// Adds the file of an area, of the guide or of the registry's values, before any is read.
    pub fn add_file(&mut self, name: &str, yaml: &str) {
        self.written.insert(name.to_owned(), yaml.to_owned());
    }

    /// `Err` names the file and a sentence that is there twice, empty, or has other figures.
    fn check_files(&self) -> Result<(), String> {
        let mut files = self.written.iter();
        files.try_for_each(|(name, yaml)| parse_file(yaml).map(drop).map_err(|why| format!("transmission/{name}{HINDI_END}: {why}")))
    }

    /// The files. One with a mistake counts as empty; [`HindiTexts::check_files`] finds it.
    fn files(&self) -> &Sentences {
        let read = || self.written.iter().map(|(name, yaml)| (name.clone(), parse_file(yaml).unwrap_or_default())).collect();
        self.read.get_or_init(read)
    }

    /// The Hindi of a sentence in a file. An area's own comes before the one that it shares with others.
    fn find(&self, file: &str, english: &str) -> Option<Found<'_>> {
        [file, GUIDE].into_iter().find_map(|name| {
            let (file, texts) = self.files().get_key_value(name)?;
            let (english, hindi) = texts.get_key_value(english)?;
            Some(Found { file, english, hindi })
        })
    }

    /// The Hindi of a value of the registry; `None` for a name, such as that of a form.
    pub fn find_value(&self, english: &str) -> Option<&str> {
        self.files().get(FACT_VALUES)?.get(english).map(String::as_str)
    }

    /// Every sentence of the rules, by its file and its English.
    fn list_sentences(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.files().iter().filter(|(file, _)| *file != FACT_VALUES);
        files.flat_map(|(file, texts)| texts.keys().map(move |english| (file.as_str(), english.as_str())))
    }
}

fn parse_file(yaml: &str) -> Result<BTreeMap<String, String>, String> {
    let pairs: Vec<Pair> = serde_yaml_ng::from_str(yaml).map_err(|error| error.to_string())?;
    let mut texts = BTreeMap::new();
    for Pair { en, hi } in pairs {
        check_pair(&en, &hi)?;
        if texts.contains_key(&en) {
            return Err(format!("\"{en}\" is there twice"));
        }
        texts.insert(en, hi);
    }
    Ok(texts)
}

fn check_pair(english: &str, hindi: &str) -> Result<(), String> {
    if hindi.trim().is_empty() {
        return Err(format!("\"{english}\" has an empty Hindi"));
    }
    let (wanted, own) = (list_figures(english), list_figures(hindi));
    if wanted == own { Ok(()) } else { Err(format!("\"{english}\" has {wanted:?}, and its Hindi {own:?}")) }
}

/// The facts and the numbers of a sentence, sorted, because Hindi has another order of words.
fn list_figures(text: &str) -> Vec<&str> {
    let mut figures = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(FACT_OPEN) {
        let (fact, behind) = after.split_once(FACT_CLOSE).unwrap_or((after, ""));
        figures.extend(list_numbers(before));
        figures.push(fact);
        rest = behind;
    }
    figures.extend(list_numbers(rest));
    figures.sort_unstable();
    figures
}

impl TransmissionRules {
    /// Every text of the rules has its Hindi, and every Hindi text its English. The modifiers of the guide must not be shared yet.
    pub(super) fn check_hindi(&self) -> Result<(), String> {
        self.hindi.check_files()?;
        let mut used = BTreeSet::new();
        let mut missing = None;
        self.clone().visit_texts(|file, text| match self.hindi.find(file, text) {
            Some(found) => {
                used.insert((found.file, found.english));
            }
            None => {
                missing.get_or_insert_with(|| format!("transmission/{file}{HINDI_END}: \"{text}\" has no Hindi"));
            }
        });
        if let Some(missing) = missing {
            return Err(missing);
        }
        match self.hindi.list_sentences().find(|sentence| !used.contains(sentence)) {
            Some((file, english)) => Err(format!("transmission/{file}{HINDI_END}: the rules do not say \"{english}\"")),
            None => Ok(()),
        }
    }

    /// The rules in a language, before they are filled with facts. Hindi in Latin letters has no texts of its own.
    pub fn in_language(&self, language: Language) -> Self {
        let mut rules = self.clone();
        if language == Language::Hindi {
            rules.language = language;
            let hindi = Arc::clone(&self.hindi);
            rules.visit_texts(|file, text| {
                if let Some(found) = hindi.find(file, text) {
                    found.hindi.clone_into(text);
                }
            });
        }
        rules
    }

    /// Calls `visit` with every text that readers see in their language, and with the name of its file. Titles of sources stay as the documents
    /// have them. Letters are written in English, so they are made from the rules in English.
    fn visit_texts(&mut self, mut visit: impl FnMut(&str, &mut String)) {
        for area in &mut self.areas {
            let file = area.id.clone();
            visit_area(area, &mut |text: &mut String| visit(&file, text));
        }
        visit_guide(&mut self.guide, &mut |text: &mut String| visit(GUIDE, text));
    }
}

fn visit_area(area: &mut Area, visit: &mut impl FnMut(&mut String)) {
    visit(&mut area.title);
    visit(&mut area.line);
    visit(&mut area.office);
    visit(&mut area.name_example);
    let lines = area.limit.iter_mut().chain(&mut area.unknowns).chain(&mut area.escalation);
    lines.for_each(|line| visit(&mut line.text));
    for route in &mut area.routes {
        visit(&mut route.title);
        route.lines_mut().for_each(|line| visit(&mut line.text));
    }
    area.modifiers.iter_mut().for_each(|modifier| visit_modifier(modifier, visit));
}

fn visit_guide(guide: &mut DeathGuide, visit: &mut impl FnMut(&mut String)) {
    guide.papers.iter_mut().for_each(|paper| visit(&mut paper.label));
    guide.explainer.iter_mut().chain(&mut guide.escalation).for_each(|line| visit(&mut line.text));
    for stage in &mut guide.stages {
        visit(&mut stage.title);
        stage.tasks.iter_mut().for_each(|task| visit(&mut task.line.text));
    }
    for finder in &mut guide.finders {
        visit(&mut finder.title);
        let lines = iter::once(&mut finder.finds).chain(&mut finder.needs).chain(&mut finder.steps);
        lines.for_each(|line| visit(&mut line.text));
    }
    guide.modifiers.iter_mut().for_each(|modifier| visit_modifier(modifier, visit));
}

fn visit_modifier(modifier: &mut Modifier, visit: &mut impl FnMut(&mut String)) {
    visit(&mut modifier.title);
    modifier.notes.iter_mut().for_each(|line| visit(&mut line.text));
}

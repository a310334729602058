//! Loads the short answers in `content/answers/` for measurements.

pub mod book;

use std::fs;
use std::path::Path;

use domain::assistant::{QuestionEntry, ReadersWords};
use domain::calculators::CalculatorKind;
use domain::short_answers::{AnswerBasis, Intent, LanguageTexts, ShortAnswer};
use serde::Deserialize;

/// What a measurement needs of an entry of the files.
#[derive(Debug, Deserialize)]
pub struct AnswerFile {
    pub slug: String,
    product: String,
    intent: Intent,
    #[serde(default)]
    article: Option<String>,
    #[serde(default)]
    section: Option<String>,
    #[serde(default)]
    assist: Option<String>,
    #[serde(default)]
    calculator: Option<String>,
    #[serde(default)]
    source: Option<SourceFile>,
    checked_on: jiff::civil::Date,
    #[serde(default)]
    related: Vec<String>,
    question: LanguageTexts,
    phrasings: Vec<String>,
    answer: LanguageTexts,
    #[serde(default, rename = "do")]
    steps: Option<StepsFile>,
}

#[derive(Debug, Clone, Deserialize)]
struct SourceFile {
    title: String,
    publisher: String,
    #[serde(default)]
    url: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct StepsFile {
    en: Vec<String>,
    hi: Vec<String>,
    hinglish: Vec<String>,
}

impl AnswerFile {
    /// The question in each language, then the phrasings.
    pub fn questions(&self) -> impl Iterator<Item = &str> {
        self.question.iter().map(|(_, text)| text).chain(self.phrasings.iter().map(String::as_str))
    }

    /// Adds the readers' own words to the phrasings.
    fn with_readers_words(mut self, words: &ReadersWords) -> Self {
        self.phrasings.extend(words.of(&self.slug).iter().cloned());
        self
    }

    pub fn to_entry(&self) -> QuestionEntry {
        QuestionEntry {
            slug: self.slug.clone(),
            product: self.product.clone(),
            intent: self.intent,
            article: self.article.clone(),
            questions: self.questions().map(str::to_owned).collect(),
            answers: self.answer.iter().map(|(_, text)| strip_tags(text)).collect(),
        }
    }
}

impl AnswerFile {
    pub fn to_short_answer(&self) -> ShortAnswer {
        let steps = self.steps.iter().flat_map(|steps| {
            let pairs = steps.en.iter().zip(&steps.hi).zip(&steps.hinglish);
            pairs.map(|((en, hi), hinglish)| LanguageTexts { en: en.clone(), hi: hi.clone(), hinglish: hinglish.clone() })
        });
        ShortAnswer {
            slug: self.slug.clone(),
            product: self.product.clone(),
            intent: self.intent,
            basis: self.to_basis(),
            calculator: None,
            checked_on: self.checked_on,
            related: self.related.clone(),
            question: self.question.clone(),
            phrasings: self.phrasings.clone(),
            answer: self.answer.clone(),
            steps: steps.collect(),
        }
    }

    fn to_basis(&self) -> AnswerBasis {
        if let Some(slug) = &self.article {
            return AnswerBasis::Article { slug: slug.clone(), section: self.section.clone().unwrap_or_default() };
        }
        if let Some(module) = &self.assist {
            return AnswerBasis::Assist(module.clone());
        }
        if let Some(kind) = self.calculator.as_deref().and_then(CalculatorKind::parse) {
            return AnswerBasis::Calculator(kind);
        }
        let source = self.source.clone().unwrap_or(SourceFile { title: String::new(), publisher: String::new(), url: None });
        AnswerBasis::Source { title: source.title, publisher: source.publisher, url: source.url }
    }
}

/// The text without its fact tags.
fn strip_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once("{{") {
        plain.push_str(before);
        rest = tag.split_once("}}").map_or("", |(_, after)| after);
    }
    plain + rest
}

/// All entries, in the order of files and entries.
pub fn load_answers(content: &Path) -> Result<Vec<AnswerFile>, Box<dyn std::error::Error>> {
    let mut files = Vec::new();
    for folder in fs::read_dir(content.join("answers"))? {
        for file in fs::read_dir(folder?.path())? {
            files.push(file?.path());
        }
    }
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let entries: Vec<AnswerFile> =
            serde_yaml_ng::from_str(&fs::read_to_string(&file)?).map_err(|error| format!("{}: {error}", file.display()))?;
        all.extend(entries);
    }
    let words = load_readers_words(content)?;
    Ok(all.into_iter().map(|answer| answer.with_readers_words(&words)).collect())
}

fn load_readers_words(content: &Path) -> Result<ReadersWords, Box<dyn std::error::Error>> {
    let mut texts = Vec::new();
    for file in fs::read_dir(content.join("assistant/readers-words")).into_iter().flatten() {
        texts.push(fs::read_to_string(file?.path())?);
    }
    Ok(ReadersWords::parse(texts.iter().map(String::as_str))?)
}

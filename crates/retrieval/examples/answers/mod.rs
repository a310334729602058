//! Loads the short answers in `content/answers/` for measurements.

use std::fs;
use std::path::Path;

use domain::short_answers::{Intent, LanguageTexts};
use retrieval::QuestionEntry;
use serde::Deserialize;

/// What a measurement needs of an entry of the files.
#[derive(Debug, Deserialize)]
pub struct AnswerFile {
    pub slug: String,
    product: String,
    intent: Intent,
    #[serde(default)]
    article: Option<String>,
    question: LanguageTexts,
    phrasings: Vec<String>,
    answer: LanguageTexts,
}

impl AnswerFile {
    /// The question in each language, then the phrasings.
    pub fn questions(&self) -> impl Iterator<Item = &str> {
        self.question.iter().map(|(_, text)| text).chain(self.phrasings.iter().map(String::as_str))
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
        let entries: Vec<AnswerFile> = serde_yaml_ng::from_str(&fs::read_to_string(&file)?).map_err(|error| format!("{}: {error}", file.display()))?;
        all.extend(entries);
    }
    Ok(all)
}

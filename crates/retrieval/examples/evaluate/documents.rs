//! Everything that a search can find, with slugs for ids, as the evaluation sets name them.

use std::fs;
use std::path::Path;

use domain::calculators::CalculatorPages;
use domain::search::{
    IndexUpdate, Passage, SearchDocument, SearchKind, SearchTools, build_article_document, build_article_passages, build_assist_document,
    build_assist_passages, build_calculator_document, build_category_document, build_category_passages, build_tool_document,
};
use domain::short_answers::LanguageTexts;
use serde::Deserialize;

use crate::content;
use crate::content::fixtures::Outcome;

/// The documents of an index with the passages that get vectors.
#[derive(Default)]
pub struct EvalDocuments {
    pub updates: Vec<IndexUpdate>,
    pub passages: Vec<(SearchKind, String, Vec<Passage>)>,
}

impl EvalDocuments {
    fn add(&mut self, id: String, document: SearchDocument, passages: Vec<Passage>) {
        self.passages.push((document.kind, id.clone(), passages));
        self.updates.push(IndexUpdate::Put(SearchDocument { id, ..document }));
    }

    pub fn contains(&self, id: &str) -> bool {
        self.passages.iter().any(|(_, known, _)| known == id)
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.passages.iter().map(|(_, id, _)| id.as_str())
    }

    pub fn count_passages(&self) -> usize {
        self.passages.iter().map(|(_, _, passages)| passages.len()).sum()
    }
}

/// Articles and categories.
pub fn load_documents(folder: &Path) -> Outcome<EvalDocuments> {
    let (categories, articles) = content::load_content(folder)?;
    let mut documents = EvalDocuments::default();
    for category in &categories {
        documents.add(format!("category:{}", category.slug), build_category_document(category), build_category_passages(category));
    }
    for article in &articles {
        documents.add(article.slug.clone(), build_article_document(article), build_article_passages(article));
    }
    Ok(documents)
}

/// Adds the assist modules, the calculators and the tools.
pub fn add_guides_and_calculators(folder: &Path, documents: &mut EvalDocuments) -> Outcome<()> {
    for module in content::load_assist_modules(folder)? {
        documents.add(format!("assist:{}", module.slug), build_assist_document(&module), build_assist_passages(&module));
    }
    for page in CalculatorPages::parse(&fs::read_to_string(folder.join("calculators.yml"))?)?.pages {
        documents.add(format!("calculator:{}", page.kind.as_str()), build_calculator_document(&page), Vec::new());
    }
    for tool in SearchTools::parse(&fs::read_to_string(folder.join("search/tools.yml"))?)?.results() {
        documents.add(format!("tool:{}", tool.id), build_tool_document(tool), Vec::new());
    }
    Ok(())
}

/// A short answer, as far as a search reads it.
#[derive(Deserialize)]
struct AnswerEntry {
    slug: String,
    question: LanguageTexts,
    phrasings: Vec<String>,
    answer: LanguageTexts,
}

/// Adds the short answers, whose fact tags stay as they are.
pub fn add_short_answers(folder: &Path, documents: &mut EvalDocuments) -> Outcome<()> {
    for topic in fs::read_dir(folder.join("answers"))? {
        for file in fs::read_dir(topic?.path())? {
            let entries: Vec<AnswerEntry> = serde_yaml_ng::from_str(&fs::read_to_string(file?.path())?)?;
            for entry in entries {
                let document = build_answer_document(&entry);
                let passages = domain::search::whole_document_passage(&document);
                documents.add(format!("answer:{}", entry.slug), document, passages);
            }
        }
    }
    Ok(())
}

fn build_answer_document(entry: &AnswerEntry) -> SearchDocument {
    let questions = [&entry.question.hi, &entry.question.hinglish].into_iter().chain(&entry.phrasings);
    SearchDocument {
        kind: SearchKind::Content,
        id: entry.slug.clone(),
        title: entry.question.en.clone(),
        category: None,
        text: entry.answer.en.clone(),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: questions.cloned().collect::<Vec<_>>().join("\n"),
        url: format!("/answers/{}", entry.slug),
        webinar_date: None,
        edition: None,
        published: 0,
    }
}

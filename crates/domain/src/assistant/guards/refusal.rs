//! What is said instead of advice: kindly why not, how to decide oneself, who may advise, where to read on.

use super::Advice;
use crate::Result;
use crate::assistant::{Answer, Library, Passage, Question, Source, escaped};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub advice: Advice,
    /// Plain text, as everything here.
    pub say: String,
    /// How one finds out oneself, step by step.
    pub method: Vec<String>,
    /// Who may advise, and how one knows them.
    pub adviser: String,
    /// What to look for in the library: the article to read.
    pub about: String,
}

/// The refusal as an answer, with the article that teaches the method; the same from every engine.
pub async fn refused(refusal: &Refusal, question: &Question, library: &dyn Library) -> Result<Answer> {
    let found = library.find(&refusal.about, None, 8).await?;
    // Where the article beside the question is among them, it is the nearest.
    let open = found.iter().find(|passage| question.article.is_some() && passage.article == question.article);
    let article = open.or_else(|| found.iter().find(|passage| passage.article.is_some()));
    let source = article.and_then(Source::of_passage);
    Ok(Answer {
        html: refusal.html(article.filter(|_| source.is_some())),
        sources: source.into_iter().collect(),
        related: Vec::new(),
        confidence: 1.0,
        abstained: false,
        refused: Some(refusal.advice),
    })
}

impl Refusal {
    /// Of the answer's allow-list; `article` is its first source.
    fn html(&self, article: Option<&Passage>) -> String {
        let steps: String = self.method.iter().map(|step| format!("<li>{}</li>", escaped(step))).collect();
        let read = article.map(|passage| format!("<p>To read on: <em>{}</em>.<sup data-source=\"1\">1</sup></p>", escaped(&passage.title)));
        format!("<p>{}</p><ol>{steps}</ol>{}<p>{}</p>", escaped(&self.say), read.unwrap_or_default(), escaped(&self.adviser))
    }
}

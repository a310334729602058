//! The refusal that replaces advice: a kind explanation, how to decide oneself, who may advise, and what to read.

use domain::Result;
use domain::assistant::{AdviceSubject, Answer, Library, Passage, Question, Source};
use domain::text::escape_html;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub advice: AdviceSubject,
    /// Why the assistant doesn't advise; plain text like all fields.
    pub explanation: String,
    /// How the reader can decide for themselves, step by step.
    pub method: Vec<String>,
    /// Who may advise, and how to recognise them.
    pub adviser: String,
    /// Search text for the article that teaches the method.
    pub search_text: String,
}

/// Builds the refusal as an answer that cites the article on the method. It is the same for every engine.
pub async fn build_refusal_answer(refusal: &Refusal, question: &Question, library: &dyn Library) -> Result<Answer> {
    let found = library.find_passages(&refusal.search_text, None, 8).await?;
    // The open article is preferred when it is among those found.
    let open = found.iter().find(|passage| question.article.is_some() && passage.article == question.article);
    let article = open.or_else(|| found.iter().find(|passage| passage.article.is_some()));
    let source = article.and_then(Source::from_passage);
    Ok(Answer {
        html: refusal.to_html(article.filter(|_| source.is_some())),
        sources: source.into_iter().collect(),
        related: Vec::new(),
        confidence: 1.0,
        abstained: false,
        refused: Some(refusal.advice),
    })
}

impl Refusal {
    /// Renders HTML of the answer's allow-list; `article` is its first source.
    fn to_html(&self, article: Option<&Passage>) -> String {
        let steps: String = self.method.iter().map(|step| format!("<li>{}</li>", escape_html(step))).collect();
        let read =
            article.map(|passage| format!("<p>Read more: <em>{}</em>.<sup data-source=\"1\">1</sup></p>", escape_html(&passage.title)));
        format!(
            "<p>{}</p><ol>{steps}</ol>{}<p>{}</p>",
            escape_html(&self.explanation),
            read.unwrap_or_default(),
            escape_html(&self.adviser)
        )
    }
}

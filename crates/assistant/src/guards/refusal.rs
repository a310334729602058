//! The refusal that replaces advice: a kind explanation, how to decide oneself, who may advise, and what to read.

use domain::Result;
use domain::assistant::{AdviceSubject, Answer, Library, Passage, Question, Source};
use domain::text::escape_html;

use crate::replies::{Replies, ReplyKey};
use crate::understanding::detect_answer_language;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub advice: AdviceSubject,
    /// Whether a rule says so; otherwise the trained classifier alone.
    pub breaks_rule: bool,
    /// Whether products of several subjects are named: "PPF or an index fund".
    pub names_several: bool,
    /// Search text for the article that teaches the method.
    pub search_text: String,
}

/// Builds the refusal as an answer that cites the article on the method. It is the same for every engine.
pub async fn build_refusal_answer(refusal: &Refusal, question: &Question, library: &dyn Library, replies: &Replies) -> Result<Answer> {
    let found = library.find_passages(&refusal.search_text, None, 8).await?;
    // The open article is preferred when it is among those found.
    let open = found.iter().find(|passage| question.article.is_some() && passage.article == question.article);
    let article = open.or_else(|| found.iter().find(|passage| passage.article.is_some()));
    let source = article.and_then(Source::from_passage);
    let language = detect_answer_language(question);
    let reply = |key: ReplyKey| replies.get(key, language);
    let render_reading = |passage: &Passage| {
        format!("<p>{} <em>{}</em>.<sup data-source=\"1\">1</sup></p>", reply(ReplyKey::ReadMore), escape_html(&passage.title))
    };
    let read = article.filter(|_| source.is_some()).map(render_reading).unwrap_or_default();
    let html = format!("{}{read}{}", reply(replies.choose_refusal(refusal, &question.text)), reply(ReplyKey::adviser(refusal.advice)));
    Ok(Answer { html, sources: source.into_iter().collect(), confidence: 1.0, refused: Some(refusal.advice), ..Answer::default() })
}

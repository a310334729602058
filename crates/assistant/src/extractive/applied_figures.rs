//! Says what the rule of a short answer comes to with the reader's own figures, above the answer or as the answer to a message that changes one.

use domain::Result;
use domain::assistant::{Answer, AnswerMatch, AnswerSink, Question, sanitise_answer};
use domain::language::Language;
use domain::text::escape_html;

use super::{ExtractiveEngine, FoundAnswers, short_answer};

/// The rule of a less likely answer may be another than the one asked about.
const MIN_CONFIDENCE_TO_APPLY: f32 = 0.3;
/// Words of the longest message that only changes a figure.
const MAX_WORDS_OF_CHANGE: usize = 16;
/// Turns before in which the answer may have been given whose rule a message changes.
const MAX_TURNS_BACK: usize = 2;

impl ExtractiveEngine {
    /// What the rule of a likely short answer comes to with what the reader has told. `None` where too little is told.
    pub(super) fn apply_rule(&self, question: &Question, found: &AnswerMatch, language: Language) -> Option<String> {
        let numbers = self.calculator.as_ref().filter(|_| found.confidence >= MIN_CONFIDENCE_TO_APPLY)?;
        numbers.apply_rule(&found.slug, question, language)
    }

    /// Answers a message that adds or corrects a figure of the rule that was answered before: "sorry, it is 42,000". Another answer that is surely
    /// asked for goes before.
    pub(super) async fn answer_changed_rule(
        &self,
        question: &Question,
        found: &FoundAnswers,
        sink: &dyn AnswerSink,
    ) -> Result<Option<Answer>> {
        let (Some(numbers), Some(book)) = (&self.calculator, &self.answer_book) else { return Ok(None) };
        if question.text.split_whitespace().count() > MAX_WORDS_OF_CHANGE {
            return Ok(None);
        }
        let given = question.previous_turns.iter().rev().take(MAX_TURNS_BACK).find_map(|turn| turn.short_answer.clone());
        let Some(slug) = given else { return Ok(None) };
        let is_other_sure = |other: &AnswerMatch| other.slug != slug && other.confidence >= short_answer::SURE_CONFIDENCE;
        if found.matches.iter().any(is_other_sure) {
            return Ok(None);
        }
        let Some(applied) = numbers.apply_changed_rule(&slug, question, found.language) else { return Ok(None) };
        let Some(answer) = book.read_answer(&slug, found.language).await? else { return Ok(None) };
        let rule = short_answer::write_answer(&*self.library, &answer).await?;
        let html = sanitise_answer(&format!("<p>{}<sup data-source=\"1\">1</sup></p>", escape_html(&applied)));
        sink.push_html(&html).await;
        Ok(Some(Answer {
            html,
            sources: rule.sources,
            related: answer.related,
            confidence: 1.0,
            short_answer: Some(slug),
            ..Answer::default()
        }))
    }
}

//! What the weights are fitted on: everything that comes into question for a turn, or beside a first answer.

use domain::Result;
use domain::assistant::Question;

use super::second_choice::{self, FirstAnswer, SecondCandidate};
use super::{ContinuationCandidate, ExtractiveEngine, continuation_features, short_answer};

impl ExtractiveEngine {
    /// What a question that follows other turns may be answered with, for fitting the weights; none without short answers.
    pub async fn list_continuation_candidates(&self, question: &Question) -> Result<Vec<ContinuationCandidate>> {
        let Some(book) = &self.answer_book else { return Ok(Vec::new()) };
        continuation_features::list_candidates(&**book, question, &self.understand(&**book, question)).await
    }

    /// The short answer that a question without turns before it would be given, and what may be asked beside it, for fitting the weights.
    pub async fn list_second_candidates(&self, question: &Question) -> Result<Option<(String, Vec<SecondCandidate>)>> {
        let Some(book) = &self.answer_book else { return Ok(None) };
        let found = self.find_short_answers(question).await?;
        let Some(chosen) = found.matches.first().filter(|_| found.joint_confidence() >= short_answer::MIN_ANSWER_CONFIDENCE) else {
            return Ok(None);
        };
        let Some(answer) = book.read_answer(&chosen.slug, found.language).await? else { return Ok(None) };
        let first = FirstAnswer { slug: &chosen.slug, answer: &answer, matches: &found.matches };
        let beside = second_choice::list_candidates(&**book, &self.query_analyser, &question.text, &first, found.language).await?;
        Ok(Some((chosen.slug.clone(), beside)))
    }
}

//! Refuses a question for advice. The decision stays the reader's, but what it depends on may be published: a likely short answer stands below
//! the refusal, and the conversation goes on from it.

use domain::Result;
use domain::assistant::{Answer, AnswerMatch, Question, sanitise_answer};
use domain::short_answers::Intent;

use super::short_answer::{
    MIN_CONFIDENCE_BELOW_REFUSAL, MIN_CONFIDENCE_BESIDE_CLASSIFIER, MIN_CONFIDENCE_BESIDE_RULE, append_answer, is_near,
};
use super::{AnswerWriter, ExtractiveEngine, FoundAnswers, was_just_given};
use crate::guards::{Refusal, build_refusal_answer};
use crate::replies::ReplyKey;

/// The product of answers about this site. They say what it does, and nothing on the matter.
const SITE_PRODUCT: &str = "site";
/// Texts that warn of a seller or a fraud; nothing may take their place.
const WARNINGS: [ReplyKey; 3] = [ReplyKey::RefusePromisedReturn, ReplyKey::RefuseTips, ReplyKey::RefuseSeller];

/// Whether a published answer most likely says what was asked, although the question sounds like one for advice. Published answers recommend
/// nothing.
pub fn is_answered_despite(refusal: &Refusal, found: &FoundAnswers) -> bool {
    let least = if refusal.breaks_rule { MIN_CONFIDENCE_BESIDE_RULE } else { MIN_CONFIDENCE_BESIDE_CLASSIFIER };
    found.best_confidence() >= least
}

impl ExtractiveEngine {
    /// The refusal, with the likeliest short answer below it where one is likely; otherwise with how people decide such things.
    pub(super) async fn refuse_advice(&self, question: &Question, refusal: &Refusal, found: &FoundAnswers) -> Result<Answer> {
        let key = self.replies.choose_refusal(refusal, &question.text);
        // What a word means helps nobody to decide.
        let may_stand = |found: &&AnswerMatch| {
            found.intent != Intent::Definition
                && found.product != SITE_PRODUCT
                && found.confidence >= MIN_CONFIDENCE_BELOW_REFUSAL
                && is_near(found)
                && !was_just_given(question, &found.slug)
        };
        let likely = found.matches.iter().find(may_stand).filter(|_| !WARNINGS.contains(&key));
        let published = match (likely, &self.answer_book) {
            (Some(likely), Some(book)) => book.read_answer(&likely.slug, found.language).await?.map(|answer| (likely, answer)),
            _ => None,
        };
        let Some((likely, published)) = published else {
            return build_refusal_answer(refusal, question, &*self.library, &self.replies).await;
        };
        let mut writer =
            AnswerWriter { html: format!("<p>{}</p>", self.replies.first_sentence(key, found.language)), ..AnswerWriter::default() };
        append_answer(&*self.library, &published, self.replies.get(ReplyKey::PublishedOnIt, found.language), &mut writer).await?;
        writer.html.push_str(self.replies.get(ReplyKey::adviser(refusal.advice), found.language));
        Ok(Answer {
            html: sanitise_answer(&writer.html),
            sources: writer.sources,
            related: published.related,
            confidence: likely.confidence,
            refused: Some(refusal.advice),
            short_answer: Some(likely.slug.clone()),
            ..Answer::default()
        })
    }
}

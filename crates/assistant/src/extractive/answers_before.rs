//! What the short answers given before tell about a question that goes on from them: its subject, and which answers are likely next.

use domain::Result;
use domain::assistant::{AnswerBook, AnswerMatch, Question, ReadableAnswer};
use domain::language::Language;

use super::short_answer::{find_matches, sort_by_confidence};
use crate::understanding::Understanding;

/// Turns that are looked at for the answer that a question goes on from, and for what was offered below it.
const MAX_TURNS: usize = 3;
const MAX_OFFERING_TURNS: usize = 2;
/// A match that the answer before relates to, that was offered below it, or that rests on the same article, is so much nearer to certain,
/// once it is likelier than the least confidence.
const RELATED_DOUBT: f32 = 0.6;
const OFFERED_DOUBT: f32 = 0.5;
const SAME_ARTICLE_DOUBT: f32 = 0.8;
const MIN_CONFIDENCE: f32 = 0.06;
/// What a match about another product than the answer before counts, when the question names none.
const OTHER_PRODUCT_TRUST: f32 = 0.45;

/// The part of the likelihood of an answer just given that goes to the others, and how likely that makes one at most.
const GIVEN_SHARE: f32 = 0.6;
const MAX_SHARED_CONFIDENCE: f32 = 0.9;

/// The answers that a question goes on from.
#[derive(Debug, Clone, Default)]
struct AnswersBefore {
    /// The last short answer, if it isn't too far back.
    given: Option<ReadableAnswer>,
    /// The questions that were offered below the last answers.
    offered: Vec<String>,
}

/// Whether the turn before was answered with this short answer.
pub fn was_just_given(question: &Question, slug: &str) -> bool {
    question.previous_turns.last().is_some_and(|turn| turn.short_answer.as_deref() == Some(slug))
}

/// The matches of a question that takes something over from the turns before, weighed by what was answered there.
pub async fn find_continuing_matches(book: &dyn AnswerBook, question: &Question, understood: &Understanding) -> Result<Vec<AnswerMatch>> {
    let before = AnswersBefore::read(book, question, understood.language).await?;
    let product = before.product_id().and_then(|id| book.catalogue().find(id)).map(|product| product.name.as_str());
    let mut matches = find_matches(book, understood, product).await?;
    let names_product = book.catalogue().detect(&question.text).iter().any(|mention| !mention.product.broad);
    share_out_given(question, &mut matches);
    before.weigh(book, understood.language, names_product, &mut matches).await?;
    Ok(matches)
}

/// Takes out the answer just given, which is never given again, and shares its likelihood among the others.
fn share_out_given(question: &Question, matches: &mut Vec<AnswerMatch>) {
    let Some(place) = matches.iter().position(|found| was_just_given(question, &found.slug)) else { return };
    let given = matches.remove(place);
    for found in matches {
        found.confidence = (found.confidence / (1.0 - GIVEN_SHARE * given.confidence)).min(MAX_SHARED_CONFIDENCE);
    }
}

impl AnswersBefore {
    async fn read(book: &dyn AnswerBook, question: &Question, language: Language) -> Result<Self> {
        let recent = question.previous_turns.iter().rev().take(MAX_TURNS);
        let given = match recent.filter_map(|turn| turn.short_answer.as_deref()).next() {
            Some(slug) => book.read_answer(slug, language).await?,
            None => None,
        };
        let offering = question.previous_turns.iter().rev().take(MAX_OFFERING_TURNS);
        Ok(Self { given, offered: offering.flat_map(|turn| turn.offered.iter().cloned()).collect() })
    }

    /// The product that the last answer was about.
    fn product_id(&self) -> Option<&str> {
        self.given.as_ref().map(|answer| answer.product.as_str())
    }

    /// Raises the matches that a reader is likely to ask for next, and lowers those about something else, when the question names no product.
    async fn weigh(&self, book: &dyn AnswerBook, language: Language, names_product: bool, matches: &mut [AnswerMatch]) -> Result<()> {
        for found in matches.iter_mut().filter(|found| found.confidence >= MIN_CONFIDENCE) {
            let Some(answer) = book.read_answer(&found.slug, language).await? else { continue };
            found.confidence = 1.0 - self.doubt(&found.slug, &answer) * (1.0 - found.confidence);
            if !names_product && self.is_other_product(book, &answer.product) {
                found.confidence *= OTHER_PRODUCT_TRUST;
            }
        }
        sort_by_confidence(matches);
        Ok(())
    }

    /// How much of the doubt in a match remains.
    fn doubt(&self, slug: &str, answer: &ReadableAnswer) -> f32 {
        let offered = if self.offered.contains(&answer.rendered.question) { OFFERED_DOUBT } else { 1.0 };
        let Some(given) = &self.given else { return offered };
        let related = if given.related_slugs.iter().any(|related| related == slug) { RELATED_DOUBT } else { 1.0 };
        let beside = if given.article.is_some() && given.article == answer.article { SAME_ARTICLE_DOUBT } else { 1.0 };
        offered.min(related) * beside
    }

    /// Whether a product is neither that of the answer before, nor a wider or narrower one, nor one that texts name in passing.
    fn is_other_product(&self, book: &dyn AnswerBook, product: &str) -> bool {
        let Some(given) = self.product_id() else { return false };
        let catalogue = book.catalogue();
        let is_narrow = |id: &str| catalogue.find(id).is_some_and(|product| !product.broad);
        is_narrow(given) && is_narrow(product) && !catalogue.serves(given, product) && !catalogue.serves(product, given)
    }
}

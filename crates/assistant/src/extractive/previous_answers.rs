//! Ranks short answers for a follow-up question by the answers of the previous turns.

use domain::Result;
use domain::assistant::{AnswerBook, AnswerMatch, Question, ReadableAnswer};
use domain::language::Language;
use domain::short_answers::Intent;

use super::short_answer::{PreviousAnswer, find_matches, sort_by_confidence};
use crate::understanding::Understanding;

/// Turns that are looked at for the answer that a question goes on from, and for what was offered below it.
const MAX_TURNS: usize = 3;
const MAX_OFFERING_TURNS: usize = 2;
/// Factor on (1 - confidence) of a match that the previous answer lists as related.
const RELATED_DOUBT: f32 = 0.6;
/// Factor on (1 - confidence) of a match whose question was offered below a previous answer.
const OFFERED_DOUBT: f32 = 0.5;
/// Factor on (1 - confidence) of a match that rests on the article of the previous answer.
const SAME_ARTICLE_DOUBT: f32 = 0.8;
/// Matches below this confidence are not weighed.
const MIN_CONFIDENCE: f32 = 0.06;
/// Factor on the confidence of a match about another product than the previous answer, where the question names none and both are narrow
/// products.
const OTHER_PRODUCT_TRUST: f32 = 0.45;
/// The same where only the match is about a narrow product.
const PRODUCT_OF_BROAD_TRUST: f32 = 0.6;
/// The same where the match is about a broad subject, such as tax.
const OTHER_BROAD_TRUST: f32 = 0.75;

/// The previous answer is given again from this confidence on.
const MIN_REPEATED_CONFIDENCE: f32 = 0.7;
/// It is not given again where another match has this share of its confidence.
const MAX_OTHERS_SHARE: f32 = 0.6;
/// Factor on the confidence of an answer that was given in one of the last turns.
const GIVEN_EARLIER_TRUST: f32 = 0.4;
/// Factor on the confidence of a definition where the question hardly asks for one.
const UNASKED_DEFINITION_TRUST: f32 = 0.3;
/// A question asks for a definition from this probability of the intent on.
const MIN_DEFINITION_INTENT: f32 = 0.4;

/// The part of the previous answer's confidence that goes to the other matches.
const GIVEN_SHARE: f32 = 0.6;
/// The largest confidence that a match gets that way.
const MAX_SHARED_CONFIDENCE: f32 = 0.9;

/// The answers that a question goes on from.
#[derive(Debug, Clone, Default)]
struct PreviousAnswers {
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
/// Also tells whether the likeliest is the answer just given: then it says what is asked, and nothing else does.
pub async fn find_continuing_matches(
    book: &dyn AnswerBook,
    question: &Question,
    understood: &Understanding,
) -> Result<(Vec<AnswerMatch>, bool)> {
    let before = PreviousAnswers::read(book, question, understood.language).await?;
    let product = before.product_id().and_then(|id| book.catalogue().find(id)).map(|product| product.name.as_str());
    let asked_before = before.given.as_ref().map(|given| given.rendered.question.as_str());
    let mut matches = find_matches(book, understood, PreviousAnswer { product, question: asked_before }).await?;
    let names_product = book.catalogue().detect(&question.text).iter().any(|mention| !mention.product.broad);
    let given = redistribute_confidence(question, &mut matches);
    before.weigh(book, understood.language, &question.text, names_product, &mut matches).await?;
    demote_unlikely_matches(question, names_product, &mut matches);
    sort_by_confidence(&mut matches);
    let others = matches.first().map_or(0.0, |found| found.confidence);
    let repeated = given.filter(|given| given.confidence >= MIN_REPEATED_CONFIDENCE && others < MAX_OTHERS_SHARE * given.confidence);
    let repeats = repeated.is_some();
    matches.splice(0..0, repeated);
    Ok((matches, repeats))
}

/// Lowers answers that were given some turns ago, unless the question names a product anew, and definitions that nobody asked for: the name
/// of the product that is taken over is nearest to them.
fn demote_unlikely_matches(question: &Question, names_product: bool, matches: &mut [AnswerMatch]) {
    let was_given =
        |slug: &str| question.previous_turns.iter().rev().take(MAX_TURNS).any(|turn| turn.short_answer.as_deref() == Some(slug));
    for found in matches {
        if !names_product && was_given(&found.slug) {
            found.confidence *= GIVEN_EARLIER_TRUST;
        }
        if found.intent == Intent::Definition && found.agreement.intent < MIN_DEFINITION_INTENT {
            found.confidence *= UNASKED_DEFINITION_TRUST;
        }
    }
}

/// Takes out the answer just given and shares its likelihood among the others, because whoever asks on wants something else.
fn redistribute_confidence(question: &Question, matches: &mut Vec<AnswerMatch>) -> Option<AnswerMatch> {
    let place = matches.iter().position(|found| was_just_given(question, &found.slug))?;
    let given = matches.remove(place);
    for found in matches {
        found.confidence = (found.confidence / (1.0 - GIVEN_SHARE * given.confidence)).min(MAX_SHARED_CONFIDENCE);
    }
    Some(given)
}

impl PreviousAnswers {
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
    async fn weigh(
        &self,
        book: &dyn AnswerBook,
        language: Language,
        asked: &str,
        names_product: bool,
        matches: &mut [AnswerMatch],
    ) -> Result<()> {
        for found in matches.iter_mut().filter(|found| found.confidence >= MIN_CONFIDENCE) {
            let Some(answer) = book.read_answer(&found.slug, language).await? else { continue };
            found.confidence = 1.0 - self.doubt(&found.slug, &answer) * (1.0 - found.confidence);
            if !names_product {
                found.confidence *= self.product_trust_factor(book, asked, &answer.product);
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

    /// How far a match about a product is trusted after the answer before.
    fn product_trust_factor(&self, book: &dyn AnswerBook, asked: &str, product: &str) -> f32 {
        let Some(given) = self.product_id() else { return 1.0 };
        let catalogue = book.catalogue();
        let is_named = catalogue.detect(asked).iter().any(|mention| catalogue.serves(product, &mention.product.id));
        if is_named || catalogue.serves(given, product) {
            return 1.0;
        }
        let is_narrow = |id: &str| catalogue.find(id).is_some_and(|product| !product.broad);
        match (is_narrow(given), is_narrow(product)) {
            (true, true) => OTHER_PRODUCT_TRUST,
            (false, true) => PRODUCT_OF_BROAD_TRUST,
            (_, false) => OTHER_BROAD_TRUST,
        }
    }
}

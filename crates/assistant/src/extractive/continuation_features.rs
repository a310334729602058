//! What comes into question for a question that follows other turns, and how each short answer is compared with it.

use std::collections::HashMap;

use domain::Result;
use domain::assistant::{AnswerBook, AnswerMatch, AnswerQuery, FollowUpMatch, Question, ReadableAnswer, Turn};
use domain::language::Language;
use domain::short_answers::Intent;

use super::confidence::scale_confidence;
use super::continuation::{states_a_fact, was_just_given};
use super::short_answer::{find_matches, name_products};
use crate::understanding::Understanding;

/// What each place of [`ContinuationFeatures`] holds.
pub const CONTINUATION_FEATURE_NAMES: [&str; 42] = [
    "found by its own words",
    "… with the product of the answer before",
    "… with the question of the answer before",
    "… with what the conversation is about",
    "… with another product in the question before",
    "… with the question before",
    "… with the first question",
    "the best of these",
    "own words of a question that goes on",
    "own words of a question of few words",
    "own words of a question that names a product",
    "with the product, of a question of few words",
    "the best with a context, of a question that goes on or has few words",
    "about the product of the answer before",
    "… of a question that goes on or has few words",
    "about a wider or narrower one",
    "about another product that the question does not name",
    "… of a question that goes on or has few words",
    "about another broad subject that the question does not name",
    "about a product that the question names",
    "about a product that the question before names",
    "about a product that an earlier question names",
    "related to the answer before",
    "offered below an answer before",
    "rests on the article of the answer before",
    "the answer just given",
    "… to a message that only tells a fact",
    "an answer given some turns ago",
    "about the product of what was only the nearest",
    "related to what was only the nearest",
    "probability of its intent",
    "… of a question of few words",
    "a definition that is hardly asked for",
    "share of the telling words that it holds",
    "among what readers ask after the answer before",
    "… how near their words come: by shared words",
    "… by letters",
    "… by the encoder",
    "… very near",
    "… the nearest of them",
    "… by how much the nearest",
    "constant",
];

pub type ContinuationFeatures = [f32; CONTINUATION_FEATURE_NAMES.len()];

/// Place of the sign that a question was offered.
pub const OFFERED: usize = 23;

/// A short answer that may be the one asked for, as the weights see it.
#[derive(Debug, Clone)]
pub struct ContinuationCandidate {
    pub found: AnswerMatch,
    pub features: ContinuationFeatures,
}

/// Ways in which a question is looked up; the first places of the features.
const LOOK_UPS: usize = 7;
/// Matches of each look-up.
const MAX_MATCHES: usize = 16;
/// Candidates below this confidence in every look-up are left out.
const MIN_CONFIDENCE: f32 = 0.005;
/// A question with at most so many words is one of few words.
const FEW_WORDS: usize = 4;
/// Turns that are looked at for the answer that a question goes on from, and for what was offered below it.
const MAX_TURNS: usize = 4;
const MAX_OFFERING_TURNS: usize = 2;
/// A question asks for a definition from this probability of the intent on.
const MIN_DEFINITION_INTENT: f32 = 0.4;

/// Words that readers use next are very near from this nearness on, of at most 1.
const VERY_NEAR: f32 = 0.5;

/// What a question follows.
#[derive(Debug, Clone, Default)]
struct PreviousAnswers {
    /// Slug of the last short answer that answered its question.
    given_slug: Option<String>,
    /// The last short answer that answered its question, if it isn't too far back.
    given: Option<ReadableAnswer>,
    /// What the turn before showed only because it was the nearest. It may be about something else, so nothing is looked up with it.
    nearest: Option<ReadableAnswer>,
    /// The questions that were offered below the last answers.
    offered: Vec<String>,
}

/// What is read from a question once for all candidates.
struct AskedQuestion<'a> {
    question: &'a Question,
    goes_on: bool,
    has_few_words: bool,
    states_a_fact: bool,
    /// Ids of the products that it names, other than in passing.
    narrow_products: Vec<String>,
    products: Vec<String>,
    /// Ids of the products that the question before names, and those that the ones before that name.
    products_before: Vec<String>,
    earlier_products: Vec<String>,
}

/// The last short answer that answered its question. What was only the nearest says nothing about what the conversation is about.
pub async fn read_given_answer(book: &dyn AnswerBook, question: &Question, language: Language) -> Result<Option<ReadableAnswer>> {
    match find_given_slug(question) {
        Some(slug) => book.read_answer(slug, language).await,
        None => Ok(None),
    }
}

fn find_given_slug(question: &Question) -> Option<&str> {
    let recent = question.previous_turns.iter().rev().take(MAX_TURNS);
    recent.filter(|turn| !turn.abstained).filter_map(|turn| turn.short_answer.as_deref()).next()
}

/// How near a message comes to what readers ask after the answer before.
#[derive(Debug, Clone, Copy)]
struct FollowUpNearness {
    by_words: f32,
    by_letters: f32,
    by_encoding: f32,
    /// What it is nearer than the nearest of the others; 0 for all but the nearest.
    lead: f32,
}

impl FollowUpNearness {
    /// Compares all that are asked next.
    fn compare(follow_ups: &[FollowUpMatch]) -> Vec<Self> {
        let nearness = |one: &FollowUpMatch| (one.by_words + one.by_letters + one.by_encoding) / 3.0;
        let second = follow_ups.get(1).map_or(0.0, nearness);
        let lead = |place: usize, one: &FollowUpMatch| if place == 0 { nearness(one) - second } else { 0.0 };
        let compare = |(place, one): (usize, &FollowUpMatch)| Self {
            by_words: one.by_words,
            by_letters: one.by_letters,
            by_encoding: one.by_encoding,
            lead: lead(place, one),
        };
        follow_ups.iter().enumerate().map(compare).collect()
    }

    fn mean(self) -> f32 {
        (self.by_words + self.by_letters + self.by_encoding) / 3.0
    }
}

/// Everything that one of the look-ups finds, and what readers ask after the answer before.
pub async fn list_candidates(book: &dyn AnswerBook, question: &Question, understood: &Understanding) -> Result<Vec<ContinuationCandidate>> {
    let before = PreviousAnswers::read(book, question, understood.language).await?;
    let asked = AskedQuestion::read(book, question, understood.goes_on);
    let mut found: Vec<(AnswerMatch, [f32; LOOK_UPS])> = Vec::new();
    for (place, query) in before.list_queries(book, question, understood).into_iter().enumerate() {
        let Some(query) = query else { continue };
        for one in find_matches(book, &query, MAX_MATCHES).await?.into_iter().filter(|one| one.confidence >= MIN_CONFIDENCE) {
            let at = found.iter().position(|(known, _)| known.slug == one.slug).unwrap_or_else(|| {
                found.push((one.clone(), [0.0; LOOK_UPS]));
                found.len() - 1
            });
            let (known, confidences) = &mut found[at];
            confidences[place] = one.confidence;
            known.agreement.held_words = known.agreement.held_words.max(one.agreement.held_words);
            known.agreement.names_product |= one.agreement.names_product;
        }
    }
    let follow_ups = match &before.given_slug {
        Some(given) => book.find_follow_ups(given, &understood.asked).await?,
        None => Vec::new(),
    };
    let nearness: HashMap<String, FollowUpNearness> =
        follow_ups.iter().map(|one| one.found.slug.clone()).zip(FollowUpNearness::compare(&follow_ups)).collect();
    for FollowUpMatch { found: next, .. } in follow_ups {
        if !found.iter().any(|(known, _)| known.slug == next.slug) {
            found.push((next, [0.0; LOOK_UPS]));
        }
    }
    let mut candidates = Vec::with_capacity(found.len());
    for (found, confidences) in found {
        let Some(answer) = book.read_answer(&found.slug, understood.language).await? else { continue };
        let asked_next = nearness.get(&found.slug).copied();
        let features = before.compare(book, &asked, &found, &answer, confidences, asked_next);
        candidates.push(ContinuationCandidate { found, features });
    }
    Ok(candidates)
}

impl<'a> AskedQuestion<'a> {
    fn read(book: &dyn AnswerBook, question: &'a Question, goes_on: bool) -> Self {
        let list_products = |text: &str, narrow: bool| -> Vec<String> {
            let mentions = book.catalogue().detect(text);
            mentions.iter().filter(|mention| !narrow || !mention.product.broad).map(|mention| mention.product.id.clone()).collect()
        };
        let name_products = |turn: &Turn| list_products(&turn.question, true);
        let (last, earlier) = match question.previous_turns.split_last() {
            Some((last, earlier)) => (Some(last), earlier),
            None => (None, [].as_slice()),
        };
        Self {
            question,
            goes_on,
            has_few_words: question.text.split_whitespace().count() <= FEW_WORDS,
            states_a_fact: states_a_fact(&question.text),
            narrow_products: list_products(&question.text, true),
            products: list_products(&question.text, false),
            products_before: last.map(name_products).unwrap_or_default(),
            earlier_products: earlier.iter().flat_map(name_products).collect(),
        }
    }

    /// Whether it hardly stands on its own.
    fn is_leaning(&self) -> bool {
        self.goes_on || self.has_few_words
    }
}

impl PreviousAnswers {
    async fn read(book: &dyn AnswerBook, question: &Question, language: Language) -> Result<Self> {
        let shown = question.previous_turns.last().filter(|turn| turn.abstained).and_then(|turn| turn.short_answer.as_deref());
        let nearest = match shown {
            Some(slug) => book.read_answer(slug, language).await?,
            None => None,
        };
        let offering = question.previous_turns.iter().rev().take(MAX_OFFERING_TURNS);
        let offered = offering.flat_map(|turn| turn.offered.iter().cloned()).collect();
        let given_slug = find_given_slug(question).map(str::to_owned);
        Ok(Self { given_slug, given: read_given_answer(book, question, language).await?, nearest, offered })
    }

    /// What is looked up, in the order of the features. What was answered tells the subject better than the words that it was asked with.
    fn list_queries(&self, book: &dyn AnswerBook, question: &Question, understood: &Understanding) -> [Option<AnswerQuery>; LOOK_UPS] {
        let article = understood.query.article;
        let ask = |context: &str| {
            Some(AnswerQuery { text: understood.asked.clone(), context: context.to_owned(), article }).filter(|_| !context.is_empty())
        };
        let given_product = self.given.as_ref().and_then(|given| book.catalogue().find(&given.product));
        let product = given_product.map_or_else(|| name_products(book, &understood.subject), |product| product.name.clone());
        let answered = self.given.as_ref().map_or(understood.subject.as_str(), |given| given.rendered.question.as_str());
        let exchanges = understood.leans && understood.query.text != understood.asked;
        let (first, last) = (question.previous_turns.first(), question.previous_turns.last());
        let is_second = question.previous_turns.len() == 1;
        [
            Some(AnswerQuery { text: understood.asked.clone(), context: String::new(), article }),
            ask(&product),
            ask(answered),
            ask(&understood.subject),
            Some(understood.query.clone()).filter(|_| exchanges),
            last.and_then(|turn| ask(&turn.question)),
            first.filter(|_| !is_second).and_then(|turn| ask(&turn.question)),
        ]
    }

    fn compare(
        &self,
        book: &dyn AnswerBook,
        asked: &AskedQuestion<'_>,
        found: &AnswerMatch,
        answer: &ReadableAnswer,
        confidences: [f32; LOOK_UPS],
        asked_next: Option<FollowUpNearness>,
    ) -> ContinuationFeatures {
        let [own, product, answered, subject, exchanged, before, first] =
            confidences.map(|confidence| scale_confidence(confidence, MIN_CONFIDENCE));
        let best_with_context = [product, answered, subject, exchanged, before, first].into_iter().fold(0.0, f32::max);
        let flag = |holds: bool| if holds { 1.0 } else { 0.0 };
        let only_if = |holds: bool, value: f32| if holds { value } else { 0.0 };
        let given = self.given.as_ref();
        let (same, near, other, broad) = self.compare_products(book, asked, &answer.product);
        let is_served_by = |named: &[String]| named.iter().any(|named| book.catalogue().serves(&answer.product, named));
        let names_none = asked.narrow_products.is_empty();
        let was_given = |slug: &str| asked.question.previous_turns.iter().any(|turn| turn.short_answer.as_deref() == Some(slug));
        let just_given = was_just_given(asked.question, &found.slug);
        let unasked = found.intent == Intent::Definition && found.agreement.intent < MIN_DEFINITION_INTENT;
        let relates = |one: &ReadableAnswer| one.related_slugs.contains(&found.slug);
        [
            own,
            product,
            answered,
            subject,
            exchanged,
            before,
            first,
            own.max(best_with_context),
            only_if(asked.goes_on, own),
            only_if(asked.has_few_words, own),
            only_if(!names_none, own),
            only_if(asked.has_few_words, product),
            only_if(asked.is_leaning(), best_with_context),
            flag(same),
            flag(same && asked.is_leaning()),
            flag(near),
            flag(other),
            flag(other && asked.is_leaning()),
            flag(broad),
            flag(is_served_by(&asked.products)),
            flag(names_none && is_served_by(&asked.products_before)),
            flag(names_none && is_served_by(&asked.earlier_products)),
            flag(given.is_some_and(relates)),
            flag(self.offered.contains(&answer.rendered.question)),
            flag(given.is_some_and(|given| given.article.is_some() && given.article == answer.article)),
            flag(just_given),
            flag(just_given && asked.states_a_fact),
            flag(!just_given && was_given(&found.slug)),
            flag(names_none && self.nearest.as_ref().is_some_and(|nearest| nearest.product == answer.product)),
            flag(self.nearest.as_ref().is_some_and(relates)),
            found.agreement.intent,
            only_if(asked.has_few_words, found.agreement.intent),
            flag(unasked),
            found.agreement.held_words,
            flag(asked_next.is_some()),
            asked_next.map_or(0.0, |near| near.by_words),
            asked_next.map_or(0.0, |near| near.by_letters),
            asked_next.map_or(0.0, |near| near.by_encoding),
            asked_next.map_or(0.0, |near| (near.mean() - VERY_NEAR).max(0.0) / (1.0 - VERY_NEAR)),
            flag(asked_next.is_some_and(|near| near.lead > 0.0)),
            asked_next.map_or(0.0, |near| near.lead),
            1.0,
        ]
    }

    /// Whether a product is that of the answer before, a wider or narrower one, another narrow one, or another broad one. The last three only
    /// where the question names no product itself.
    fn compare_products(&self, book: &dyn AnswerBook, asked: &AskedQuestion<'_>, product: &str) -> (bool, bool, bool, bool) {
        let Some(given) = self.given.as_ref().map(|given| given.product.as_str()).filter(|_| asked.narrow_products.is_empty()) else {
            return (false, false, false, false);
        };
        let catalogue = book.catalogue();
        let same = given == product;
        let near = !same && (catalogue.serves(given, product) || catalogue.serves(product, given));
        let is_named = asked.products.iter().any(|named| catalogue.serves(product, named));
        let is_broad = catalogue.find(product).is_some_and(|product| product.broad);
        let differs = !same && !near && !is_named;
        (same, near, differs && !is_broad, differs && is_broad)
    }
}

#[cfg(test)]
mod tests {
    use parking_lot::Mutex;

    use async_trait::async_trait;
    use domain::assistant::{Agreement, RequestKind};
    use domain::products::ProductCatalogue;
    use domain::short_answers::{AnswerBasis, RenderedAnswer, RenderedText};
    use futures_util::FutureExt;

    use super::*;

    /// Finds "refund" for everything, and keeps what was looked up. The product of an answer is its slug.
    struct RecordingBook {
        catalogue: ProductCatalogue,
        queries: Mutex<Vec<AnswerQuery>>,
    }

    #[async_trait]
    impl AnswerBook for RecordingBook {
        async fn find_matches(&self, query: &AnswerQuery, _: usize) -> Result<Vec<AnswerMatch>> {
            self.queries.lock().push(query.clone());
            let agreement = Agreement { names_product: true, intent: 0.5, held_words: 0.8 };
            let (slug, product) = ("refund".to_owned(), "tax".to_owned());
            Ok(vec![AnswerMatch { slug, product, intent: Intent::Duration, confidence: 0.5, fits_product: true, agreement }])
        }

        async fn read_answer(&self, slug: &str, language: Language) -> Result<Option<ReadableAnswer>> {
            let text = |text: &str| RenderedText { html: text.to_owned(), text: text.to_owned() };
            let question = format!("What of the {slug}?");
            let rendered = RenderedAnswer { language, question, answer: text(slug), steps: Vec::new(), section: None };
            Ok(Some(ReadableAnswer {
                url: format!("/answers/{slug}"),
                product: if slug == "refund" { "tax".to_owned() } else { slug.to_owned() },
                rendered,
                basis: AnswerBasis::Source { title: "Act".into(), publisher: "Government".into(), url: None },
                article: None,
                related: Vec::new(),
                related_slugs: Vec::new(),
            }))
        }

        fn catalogue(&self) -> &ProductCatalogue {
            &self.catalogue
        }
    }

    fn build_turn(question: &str, slug: &str, abstained: bool) -> Turn {
        Turn { question: question.into(), answer: "…".into(), short_answer: Some(slug.into()), abstained, ..Turn::default() }
    }

    #[test]
    fn what_was_only_the_nearest_is_no_subject() {
        let products =
            "- {id: tax, name: Income tax, hi: आयकर, aliases: [tax]}\n- {id: life, name: Life insurance, hi: बीमा, aliases: [lic]}";
        let book = RecordingBook { catalogue: ProductCatalogue::parse(products).unwrap(), queries: Mutex::default() };
        let turns = vec![build_turn("a demand came", "tax", false), build_turn("three years ago", "life", true)];
        let question =
            Question { text: "how many days".into(), kind: RequestKind::Answer, article: None, module: None, previous_turns: turns };
        let understood = Understanding::of(&question, book.catalogue(), &|_| false, &|text| text.split_whitespace().count());
        let candidates = list_candidates(&book, &question, &understood).now_or_never().unwrap().unwrap();
        let contexts: Vec<String> = book.queries.lock().iter().map(|query| query.context.clone()).collect();
        assert!(contexts.iter().any(|context| context == "What of the tax?"), "{contexts:?}");
        assert!(!contexts.iter().any(|context| context.contains("life") || context.contains("Life")), "{contexts:?}");
        let sign = |name: &str| {
            let place = CONTINUATION_FEATURE_NAMES.iter().position(|known| *known == name).unwrap();
            candidates[0].features[place]
        };
        assert_eq!(sign("about the product of the answer before"), 1.0);
        assert_eq!(sign("about the product of what was only the nearest"), 0.0);
        assert_eq!(CONTINUATION_FEATURE_NAMES[OFFERED], "offered below an answer before");
    }
}

//! Refuses a question for advice. The decision stays the reader's, but what it depends on may be published: a likely short answer stands below
//! the refusal, and the conversation goes on from it. Where a text of our own teaches how people decide just this matter, the text stands, and
//! likely short answers are only offered.

use domain::Result;
use domain::assistant::{AdviceSubject, Answer, AnswerMatch, Question, sanitise_answer};
use domain::short_answers::Intent;

use super::short_answer::{
    MIN_CONFIDENCE_BELOW_REFUSAL, MIN_CONFIDENCE_BESIDE_CLASSIFIER, MIN_CONFIDENCE_BESIDE_RULE, append_answer, is_near, read_new_questions,
};
use super::{AnswerWriter, ExtractiveEngine, FoundAnswers, was_just_given};
use crate::guards::{Refusal, build_refusal_answer};
use crate::replies::ReplyKey;

/// The product of answers about this site. They say what it does, and nothing on the matter.
const SITE_PRODUCT: &str = "site";
/// Texts that warn of a seller or a fraud; nothing may take their place.
const WARNINGS: [ReplyKey; 3] = [ReplyKey::RefusePromisedReturn, ReplyKey::RefuseTips, ReplyKey::RefuseSeller];

/// Whether a published answer most likely says what was asked, although the question sounds like one for advice. Published answers recommend
/// nothing. A sum with all its figures is answered too, unless it is one of several things among which money is to be divided: "42 lakh, how much
/// in SCSS and how much in funds".
pub fn is_answered_despite(refusal: &Refusal, found: &FoundAnswers, is_sum: bool) -> bool {
    if is_sum {
        return !(refusal.breaks_rule && refusal.names_several);
    }
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
        let refusal = self.refer_to_matter(refusal, key, question);
        if key.taught_subject().is_some() {
            let answer = build_refusal_answer(&refusal, question, &*self.library, &self.replies).await?;
            let related = match &self.answer_book {
                Some(book) => read_new_questions(&**book, question, found.matches.iter().filter(may_stand), found.language).await?,
                None => Vec::new(),
            };
            return Ok(Answer { related, ..answer });
        }
        let likely = found.matches.iter().find(may_stand).filter(|_| !WARNINGS.contains(&key));
        let published = match (likely, &self.answer_book) {
            (Some(likely), Some(book)) => book.read_answer(&likely.slug, found.language).await?.map(|answer| (likely, answer)),
            _ => None,
        };
        let Some((likely, published)) = published else {
            return build_refusal_answer(&refusal, question, &*self.library, &self.replies).await;
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

    /// The refusal with the article and the adviser of the matter that its text is on: a bank's share is no deposit.
    fn refer_to_matter(&self, refusal: &Refusal, key: ReplyKey, question: &Question) -> Refusal {
        let search_text = self.replies.reading(key).map_or_else(|| refusal.search_text.clone(), str::to_owned);
        let of_subject = |advice: AdviceSubject| Refusal { advice, search_text: search_text.clone(), ..refusal.clone() };
        // Which text is chosen depends on the subject too: it must stay the same.
        let of_matter =
            key.taught_subject().map(of_subject).filter(|of_matter| self.replies.choose_refusal(of_matter, &question.text) == key);
        of_matter.unwrap_or_else(|| of_subject(refusal.advice))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use async_trait::async_trait;
    use domain::assistant::{Agreement, AnswerBook, AnswerEngine, AnswerQuery, ReadableAnswer};
    use domain::language::Language;
    use domain::products::ProductCatalogue;
    use domain::short_answers::{AnswerBasis, RenderedAnswer, RenderedText};
    use futures_util::FutureExt;

    use super::super::tests::{RecordingSink, build_engine, build_question};
    use super::*;

    const LIKELY: &str = "How are gains on shares taxed?";
    const UNLIKELY: &str = "Who may open a demat account?";

    /// A book with a likely short answer and an unlikely one.
    struct FakeBook(ProductCatalogue);

    #[async_trait]
    impl AnswerBook for FakeBook {
        async fn find_matches(&self, _: &AnswerQuery, _: usize) -> Result<Vec<AnswerMatch>> {
            let found = |slug: &str, confidence: f32| AnswerMatch {
                slug: slug.into(),
                product: "shares".into(),
                intent: Intent::Rate,
                confidence,
                fits_product: true,
                agreement: Agreement { names_product: true, intent: 0.5, held_words: 0.8 },
            };
            Ok(vec![found("likely", MIN_CONFIDENCE_BELOW_REFUSAL), found("unlikely", MIN_CONFIDENCE_BELOW_REFUSAL * 0.9)])
        }

        async fn read_answer(&self, slug: &str, language: Language) -> Result<Option<ReadableAnswer>> {
            let question = if slug == "likely" { LIKELY } else { UNLIKELY };
            let answer = RenderedText { html: "<p>Published.</p>".into(), text: "Published.".into() };
            Ok(Some(ReadableAnswer {
                url: format!("/answers/{slug}"),
                product: "shares".into(),
                rendered: RenderedAnswer { language, question: question.into(), answer, steps: Vec::new(), section: None },
                basis: AnswerBasis::Source { title: "Income-tax Act".into(), publisher: "India Code".into(), url: None },
                article: None,
                related: Vec::new(),
                related_slugs: Vec::new(),
            }))
        }

        fn catalogue(&self) -> &ProductCatalogue {
            &self.0
        }
    }

    fn ask(text: &str) -> Answer {
        let catalogue = ProductCatalogue::parse("- {id: shares, name: Shares, hi: शेयर, aliases: [share, shares]}").unwrap();
        let engine = build_engine(Vec::new()).with_answer_book(Arc::new(FakeBook(catalogue)));
        engine.answer(&build_question(text), &RecordingSink::default()).now_or_never().unwrap().unwrap()
    }

    #[test]
    fn the_text_on_the_matter_stands_and_likely_answers_are_offered() {
        let taught = ask("My Yes Bank shares are 40% down, should I sell or hold?");
        assert!(taught.html.contains("back at my price") && !taught.html.contains("Published."), "{}", taught.html);
        assert_eq!((taught.related.as_slice(), taught.short_answer.as_deref()), ([LIKELY.to_owned()].as_slice(), None));
        assert_eq!(taught.refused, Some(AdviceSubject::Securities), "a bank's share is no deposit");
        assert!(taught.html.contains("registration number can be checked"), "{}", taught.html);
        // Without a text of its own a matter gets what is published.
        let general = ask("Which mutual fund should I buy?");
        assert!(general.html.contains("Published.") && general.short_answer.as_deref() == Some("likely"), "{}", general.html);
        // What warns of a fraud offers nothing else.
        let warned = ask("A telegram group gives stock tips, which share should I buy?");
        assert!(warned.refused.is_some() && warned.related.is_empty() && !warned.html.contains("Published."), "{}", warned.html);
    }
}

//! How sure the engine must be of a short answer, and what it says when it is not. The book is a fake whose confidence a test sets.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{
    Agreement, Answer, AnswerBook, AnswerEngine, AnswerMatch, AnswerQuery, FollowUpMatch, MAX_RELATED_QUESTIONS, Question, ReadableAnswer,
    Turn,
};
use domain::language::Language;
use domain::products::ProductCatalogue;
use domain::short_answers::{AnswerBasis, Intent, RenderedAnswer, RenderedText};
use futures_util::FutureExt;

use super::short_answer::{
    MIN_ANSWER_CONFIDENCE, MIN_CONFIDENCE_BELOW_REFUSAL, MIN_CONFIDENCE_BESIDE_RULE, MIN_NEAR_CONFIDENCE, MIN_NEAREST_CONFIDENCE,
    SURE_CONFIDENCE,
};
use super::tests::{RecordingSink, build_engine, build_question};
use super::{CalculatedAnswer, QuestionCalculator};
use crate::generative::ShortAnswerSource;

const QUESTION: &str = "How long does a PF claim take?";
const OTHER: &str = "How do I complain about a PF claim?";
const ANSWER: &str = "EPFO settles a complete PF claim in 20 days.";
const OTHER_ANSWER: &str = "Yes, a complaint about a PF claim goes to EPFiGMS.";

struct FakeBook {
    catalogue: ProductCatalogue,
    confidence: f32,
    /// What the other short answer has of it.
    second: f32,
}

/// After this short answer readers ask where to complain.
const FOLLOWED: &str = "claim-status";

#[async_trait]
impl AnswerBook for FakeBook {
    async fn find_matches(&self, _: &AnswerQuery, _: usize) -> Result<Vec<AnswerMatch>> {
        let found = |slug: &str, confidence: f32| AnswerMatch {
            slug: slug.into(),
            product: "epf".into(),
            intent: Intent::Duration,
            confidence,
            fits_product: true,
            agreement: Agreement { names_product: true, intent: 0.5, held_words: 0.8 },
        };
        let foreign = AnswerMatch { fits_product: false, ..found("foreign", 0.99) };
        Ok(vec![found("claim-time", self.confidence), found("complain", self.confidence * self.second), foreign])
    }

    async fn find_follow_ups(&self, after: &str, _: &str) -> Result<Vec<FollowUpMatch>> {
        let found = self.find_matches(&AnswerQuery::default(), 2).await?.into_iter().filter(|found| found.slug == "complain");
        let follow_up = |found| FollowUpMatch { found, by_words: 0.9, by_letters: 0.9, by_encoding: 0.9 };
        Ok(found.filter(|_| after == FOLLOWED).map(follow_up).collect())
    }

    async fn read_answer(&self, slug: &str, language: Language) -> Result<Option<ReadableAnswer>> {
        let text = |text: &str| RenderedText { html: format!("<p>{text}</p>"), text: text.to_owned() };
        let (question, said) = if slug == "claim-time" { (QUESTION, ANSWER) } else { (OTHER, OTHER_ANSWER) };
        Ok(Some(ReadableAnswer {
            url: format!("/answers/{slug}"),
            product: "epf".into(),
            rendered: RenderedAnswer {
                language,
                question: question.into(),
                answer: text(said),
                steps: vec![RenderedText { html: "Count the days.".into(), text: "Count the days.".into() }],
                section: None,
            },
            basis: AnswerBasis::Source { title: "EPF Scheme".into(), publisher: "EPFO".into(), url: None },
            article: None,
            related: vec![OTHER.to_owned(), "Is a PF claim taxed?".to_owned()],
            related_slugs: vec!["complain".to_owned()],
        }))
    }

    fn catalogue(&self) -> &ProductCatalogue {
        &self.catalogue
    }
}

fn ask(confidence: f32) -> Answer {
    ask_after(Vec::new(), "how many days for a pf claim", confidence)
}

fn ask_after(previous_turns: Vec<Turn>, text: &str, confidence: f32) -> Answer {
    ask_with_second(previous_turns, text, confidence, 0.9)
}

/// `second`: how likely the second short answer is beside the first one.
fn ask_with_second(previous_turns: Vec<Turn>, text: &str, confidence: f32, second: f32) -> Answer {
    let products = "- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf]}\n- {id: ppf, name: PPF, hi: पीपीएफ, aliases: [ppf]}";
    let book = FakeBook { catalogue: ProductCatalogue::parse(products).unwrap(), confidence, second };
    let engine = build_engine(Vec::new()).with_answer_book(Arc::new(book));
    let question = Question { previous_turns, ..build_question(text) };
    engine.answer(&question, &RecordingSink::default()).now_or_never().unwrap().unwrap()
}

#[test]
fn a_sure_match_answers_with_its_text_and_offers_the_next() {
    let answer = ask(SURE_CONFIDENCE);
    assert!(answer.html.starts_with("<p>EPFO settles"), "{}", answer.html);
    assert!(answer.html.contains("<li>Count the days.</li>") && !answer.abstained);
    assert_eq!(answer.related, [OTHER, "Is a PF claim taxed?"]);
    assert_eq!(answer.sources[0].url, "/answers/claim-time");
}

#[test]
fn a_less_sure_match_says_which_question_it_answers() {
    let answer = ask(SURE_CONFIDENCE * 0.8);
    let question = answer.html.find(QUESTION).unwrap();
    assert!(question < answer.html.find(ANSWER).unwrap() && !answer.abstained, "{}", answer.html);
}

#[test]
fn an_unlikely_answer_is_followed_by_how_another_likely_one_begins() {
    let answer = ask(SURE_CONFIDENCE * 0.8);
    let other =
        answer.html.find(&format!("If you meant this instead: <em>{OTHER}</em></p><p>{OTHER_ANSWER}<sup data-source=\"2\">")).unwrap();
    assert!(answer.html.find(ANSWER).unwrap() < other && answer.sources[1].url == "/answers/complain", "{}", answer.html);
    assert_eq!(answer.related[0], OTHER, "its whole answer is a press away");
    assert!(!ask(SURE_CONFIDENCE).html.contains(OTHER_ANSWER), "a likely answer stands alone");
}

#[test]
fn whoever_only_tells_of_a_death_gets_the_first_steps_with_or_without_a_mark() {
    let told = "My father died last week";
    for mark in ["", ".", "?", " !", "..."] {
        let answer = ask_after(Vec::new(), &format!("{told}{mark}"), 0.5);
        assert_eq!(answer.short_answer.as_deref(), Some("inheritance-first-steps"), "{told}{mark}: {}", answer.html);
    }
    // Whoever asks for something gets that.
    let answer = ask_after(Vec::new(), "My father died last week, how long does his pf claim take?", SURE_CONFIDENCE);
    assert_eq!(answer.short_answer.as_deref(), Some("claim-time"));
}

/// A calculator that has worked out every question.
struct FakeCalculator;

const SUM: &str = "On a balance of ₹2,80,000 that is ₹2,10,000.";

impl QuestionCalculator for FakeCalculator {
    fn calculate_answer(&self, _: &Question) -> Result<Option<CalculatedAnswer>> {
        let mut answer = CalculatedAnswer::default();
        answer.lead.push_str(SUM);
        Ok(Some(answer))
    }

    fn describe_own_shares(&self, _: &Question, _: &str, _: Language) -> Option<String> {
        None
    }

    fn offer_sum(&self, _: &Question, _: Language) -> Option<String> {
        None
    }
}

#[test]
fn a_rule_comes_with_the_readers_own_sum() {
    let products = "- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf]}";
    let book = FakeBook { catalogue: ProductCatalogue::parse(products).unwrap(), confidence: 0.95, second: 0.1 };
    let engine = build_engine(Vec::new()).with_answer_book(Arc::new(book)).with_calculator(Arc::new(FakeCalculator));
    let asked = build_question("how many days for a pf claim of 2.8 lakh");
    let answer = engine.answer(&asked, &RecordingSink::default()).now_or_never().unwrap().unwrap();
    assert!(answer.html.starts_with("<p>EPFO settles") && answer.html.ends_with(&format!("<p>{SUM}</p>")), "{}", answer.html);
}

/// A calculator that has worked out a sum of the reader's own.
struct OwnCalculator;

impl QuestionCalculator for OwnCalculator {
    fn calculate_answer(&self, _: &Question) -> Result<Option<CalculatedAnswer>> {
        let mut answer = CalculatedAnswer::default();
        answer.lead.push_str(SUM);
        (answer.says_more, answer.leads) = (true, true);
        Ok(Some(answer))
    }

    fn describe_own_shares(&self, _: &Question, _: &str, _: Language) -> Option<String> {
        None
    }

    fn offer_sum(&self, _: &Question, _: Language) -> Option<String> {
        None
    }
}

#[test]
fn what_a_question_asks_beside_a_sum_is_answered_below_it() {
    let products = "- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf]}";
    let ask = |text: &str| {
        let book = FakeBook { catalogue: ProductCatalogue::parse(products).unwrap(), confidence: 0.7, second: 0.1 };
        let engine = build_engine(Vec::new()).with_answer_book(Arc::new(book)).with_calculator(Arc::new(OwnCalculator));
        engine.answer(&build_question(text), &RecordingSink::default()).now_or_never().unwrap().unwrap().html
    };
    for both in [
        "pf basic 40000, 8 saal. kitna milega? kya teacher ko milta hai?",
        "kya teacher ko pf milta hai? basic 40000, 8 saal, kitna milega",
        "kya teacher ko pf milta hai, aur basic 40000 par 8 saal me kitna milega mujhe?",
        "PF on basic 40,000 for 8 years. Do teachers get it?",
        "how much PF on basic 40,000 in 8 years, and can a teacher get it?",
        "पीएफ बेसिक 40,000 पर 8 साल में कितना मिलेगा? क्या शिक्षक को मिलता है?",
    ] {
        assert!(ask(both).contains(ANSWER), "{both}: {}", ask(both));
    }
    for alone in [
        "pf basic 40000, 8 saal, kitna milega mujhe?",
        "what will my pf of basic 40,000 be in 8 years?",
        "and for 15 years?",
        "so what is the difference between the two?",
        "kya mujhe pf 40000 milega?",
    ] {
        assert!(!ask(alone).contains(ANSWER), "{alone}: {}", ask(alone));
    }
}

#[test]
fn answers_that_say_much_the_same_are_likely_together() {
    // Two of them, each less likely than what one alone would need.
    let answer = ask(MIN_ANSWER_CONFIDENCE / 1.8);
    assert!(answer.html.contains(ANSWER) && !answer.abstained, "{}", answer.html);
}

#[test]
fn the_nearest_answer_is_shown_where_none_answers_and_says_so() {
    let answer = ask((MIN_ANSWER_CONFIDENCE + MIN_NEAREST_CONFIDENCE) / 3.8);
    let question = answer.html.find(QUESTION).unwrap();
    assert!(question < answer.html.find(ANSWER).unwrap() && answer.abstained, "{}", answer.html);
    assert_eq!(answer.short_answer.as_deref(), Some("claim-time"));
    assert_eq!(answer.related, [OTHER]);
}

#[test]
fn an_answer_that_opens_with_a_verdict_says_which_question_it_is_of() {
    let given = Some("claim-time".to_owned());
    let before = Turn { question: "pf claim time".into(), answer: ANSWER.into(), short_answer: given, ..Turn::default() };
    // It is sure enough to need no words about the nearest question.
    let answer = ask_after(vec![before], "is it taxed", 0.8);
    assert!(answer.html.starts_with(&format!("<p><em>{OTHER}</em></p><p>Yes")), "{}", answer.html);
}

#[test]
fn the_answer_just_given_is_given_again_only_if_nothing_else_is_likely() {
    let given = Some("claim-time".to_owned());
    let before = Turn { question: "pf claim time".into(), answer: ANSWER.into(), short_answer: given, ..Turn::default() };
    let engine = |second: f32| {
        let products = "- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf]}";
        let book = FakeBook { catalogue: ProductCatalogue::parse(products).unwrap(), confidence: 0.9, second };
        build_engine(Vec::new()).with_answer_book(Arc::new(book))
    };
    let question = Question { previous_turns: vec![before], ..build_question("is it so") };
    let ask = |second: f32| engine(second).answer(&question, &RecordingSink::default()).now_or_never().unwrap().unwrap();
    let again = ask(0.1);
    assert!(again.html.contains(ANSWER) && again.html.contains("once more"), "{}", again.html);
    assert!(!ask(0.9).html.contains(ANSWER));
}

#[test]
fn a_refusal_of_advice_comes_with_what_is_published_on_it() {
    let asked = "Which mutual fund should I buy?";
    let refused = ask_after(Vec::new(), asked, MIN_CONFIDENCE_BELOW_REFUSAL);
    assert!(refused.refused.is_some() && refused.html.starts_with("<p>I can't say which"), "{}", refused.html);
    assert!(refused.html.contains(QUESTION) && refused.html.contains(ANSWER) && refused.html.contains("SEBI"), "{}", refused.html);
    assert_eq!((refused.short_answer.as_deref(), refused.sources.len()), (Some("claim-time"), 1));
    let alone = ask_after(Vec::new(), asked, MIN_CONFIDENCE_BELOW_REFUSAL * 0.9);
    assert!(alone.refused.is_some() && !alone.html.contains(ANSWER) && alone.short_answer.is_none(), "{}", alone.html);
    // What warns of a fraud is said in full, and nothing takes its place.
    let warned = ask_after(Vec::new(), "A telegram group gives stock tips, which share should I buy?", 0.5);
    assert!(warned.refused.is_some() && !warned.html.contains(ANSWER), "{}", warned.html);
    // A published answer recommends nothing, so one that is nearly certain needs no refusal.
    let answered = ask_after(Vec::new(), asked, MIN_CONFIDENCE_BESIDE_RULE);
    assert!(answered.refused.is_none() && answered.html.contains(ANSWER), "{}", answered.html);
}

#[test]
fn what_follows_a_refusal_goes_on_from_the_answer_below_it() {
    let before = Turn { question: "Which mutual fund should I buy?".into(), answer: "No.".into(), refused: true, ..Turn::default() };
    let ask = |before: Turn| ask_with_second(vec![before], "and for the long term?", 0.01, 0.1);
    assert!(ask(before.clone()).refused.is_some(), "it asks for the same advice again");
    let answer = ask(Turn { short_answer: Some("complain".to_owned()), ..before });
    assert!(answer.refused.is_none(), "{}", answer.html);
}

#[test]
fn near_questions_are_offered_and_far_ones_are_not() {
    let near = ask((MIN_NEAR_CONFIDENCE + MIN_NEAREST_CONFIDENCE / 1.9) / 2.0);
    assert!(near.abstained && !near.html.contains(ANSWER), "{}", near.html);
    assert_eq!(near.related, [QUESTION, OTHER]);
    assert!(near.related.len() <= MAX_RELATED_QUESTIONS);
    let far = ask(MIN_NEAR_CONFIDENCE / 2.0);
    assert!(far.abstained && far.related.is_empty() && far.html != near.html);
}

#[test]
fn a_follow_up_is_not_answered_with_the_same_words_again() {
    let given = Some("claim-time".to_owned());
    let before = Turn { question: "pf claim time".into(), answer: ANSWER.into(), short_answer: given, ..Turn::default() };
    let answer = ask_after(vec![before], "is it taxed", SURE_CONFIDENCE);
    assert!(answer.html.contains(OTHER_ANSWER) && !answer.html.contains(ANSWER), "{}", answer.html);
}

#[test]
fn what_readers_ask_next_answers_what_leans_on_the_answer_before() {
    let asked = "and where do I complain about it";
    let before = Turn { question: "pf claim time".into(), answer: "It depends.".into(), ..Turn::default() };
    // Both short answers are found alike.
    let unknown = ask_with_second(vec![before.clone()], asked, 0.5, 0.99);
    assert_eq!(unknown.sources[0].url, "/answers/claim-time");
    let answer = ask_with_second(vec![Turn { short_answer: Some(FOLLOWED.to_owned()), ..before }], asked, 0.5, 0.99);
    assert_eq!(answer.sources[0].url, "/answers/complain");
}

#[test]
fn a_language_model_reads_the_likely_answers_and_another_product_is_noticed() {
    let products = "- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf]}\n- {id: ppf, name: PPF, hi: पीपीएफ, aliases: [ppf]}";
    let book = FakeBook { catalogue: ProductCatalogue::parse(products).unwrap(), confidence: 0.4, second: 0.9 };
    let engine = build_engine(Vec::new()).with_answer_book(Arc::new(book));
    let passages = engine.find_passages(&build_question("pf claim days")).now_or_never().unwrap().unwrap();
    assert_eq!(passages.iter().map(|passage| passage.url.as_str()).collect::<Vec<_>>(), ["/answers/claim-time", "/answers/complain"]);
    assert_eq!(passages[0].text, format!("{ANSWER}\nCount the days."));
    let question = build_question("What is the PF rate?");
    assert!(engine.is_about_other_product(&question, "PPF pays 7.1 %.") && !engine.is_about_other_product(&question, "EPF pays 8.25 %."));
    assert!(!engine.is_about_other_product(&build_question("What is the rate?"), "PPF pays 7.1 %."));
}

#[test]
fn what_a_question_asks_beside_its_first_matter_is_answered_below_it() {
    let asked = "My PF claim was filed in July, how many days may the office take, and where can I complain about the delay?";
    let both = ask_with_second(Vec::new(), asked, 0.7, 0.9);
    let (first, second) = (both.html.find(ANSWER), both.html.find(OTHER_ANSWER));
    assert!(first.is_some() && second.is_some() && first < second, "{}", both.html);
    assert_eq!(both.sources.len(), 2);
    // What is unlikely isn't said, and a short question asks one thing.
    assert!(!ask_with_second(Vec::new(), asked, 0.95, 0.02).html.contains(OTHER_ANSWER));
    assert!(!ask_with_second(Vec::new(), "pf claim days", 0.7, 0.9).html.contains(OTHER_ANSWER));
}

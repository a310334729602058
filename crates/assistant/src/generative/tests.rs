use std::result::Result;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::assistant::{Passage, RequestKind, Source, sanitise_answer};
use domain::error::ProviderError;
use domain::ids::ArticleId;
use domain::language_model::{ModelRequest, TextStream, TokenUsage};
use domain::search::SearchKind;
use futures_util::FutureExt;
use jiff::Timestamp;
use parking_lot::Mutex;

use super::*;

pub(super) fn build_passage(id: &str, text: &str) -> Passage {
    Passage {
        kind: SearchKind::Content,
        id: id.to_owned(),
        article: None,
        title: format!("Page {id}"),
        category: Some("EPFO".to_owned()),
        url: format!("/epfo/page-{id}"),
        anchor: Some("place".to_owned()),
        heading: "What is the rate this year?".to_owned(),
        text: text.to_owned(),
        columns: Vec::new(),
        paragraph: 10,
        start: 400,
        lexical_score: 1.0,
        similarity: None,
        score: 1.0,
        sentence_matches: Vec::new(),
    }
}

pub(super) fn build_question(text: &str) -> Question {
    Question { text: text.to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() }
}

const RATE: &str = "The rate for 2025-26 is 8.25 % a year.";

/// A model that replies with scripted pieces.
struct ScriptedModel(Mutex<Vec<Result<&'static str, ProviderError>>>, Mutex<Vec<ModelRequest>>);
struct ScriptedStream(std::vec::IntoIter<Result<&'static str, ProviderError>>);

#[async_trait]
impl LanguageModel for ScriptedModel {
    fn name(&self) -> &str {
        "script"
    }

    async fn start_completion(&self, asked: &ModelRequest) -> Result<Box<dyn TextStream>, ProviderError> {
        self.1.lock().push(asked.clone());
        let said = self.0.lock().clone();
        match said.first() {
            Some(Err(refused)) => Err(refused.clone()),
            _ => Ok(Box::new(ScriptedStream(said.into_iter()))),
        }
    }
}

#[async_trait]
impl TextStream for ScriptedStream {
    async fn next_chunk(&mut self) -> Result<Option<String>, ProviderError> {
        self.0.next().transpose().map(|piece| piece.map(str::to_owned))
    }

    fn usage(&self) -> Option<TokenUsage> {
        None
    }
}

struct FakeLibrary(Vec<Passage>);

#[async_trait]
impl Library for FakeLibrary {
    async fn find_passages(&self, _: &str, _: Option<ArticleId>, most: usize) -> domain::Result<Vec<Passage>> {
        Ok(self.0.iter().take(most).cloned().collect())
    }

    async fn article_passages(&self, article: ArticleId) -> domain::Result<Vec<Passage>> {
        Ok(self.0.iter().filter(|passage| passage.article == Some(article)).cloned().collect())
    }

    fn has_embeddings(&self) -> bool {
        false
    }
}

struct FakeExtractiveEngine;

#[async_trait]
impl AnswerEngine for FakeExtractiveEngine {
    fn name(&self) -> &str {
        "embedded"
    }

    async fn answer(&self, _: &Question, telling: &dyn AnswerSink) -> domain::Result<Answer> {
        telling.push_html("<p>Embedded.</p>").await;
        Ok(Answer { html: "<p>Embedded.</p>".to_owned(), ..Answer::default() })
    }
}

#[derive(Default)]
struct RecordingSink(Mutex<Vec<String>>);

#[async_trait]
impl AnswerSink for RecordingSink {
    async fn push_html(&self, piece: &str) {
        self.0.lock().push(piece.to_owned());
    }

    async fn restart(&self) {
        self.0.lock().push("ANEW".to_owned());
    }
}

impl RecordingSink {
    fn text(&self) -> String {
        self.0.lock().concat()
    }
}

struct FixedClock(Arc<AtomicI64>);

impl domain::environment::Clock for FixedClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

impl domain::environment::RandomSource for FixedClock {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        buffer.fill(7);
    }
}

struct Harness {
    engine: GenerativeEngine,
    script: Arc<ScriptedModel>,
    outcomes: Arc<Mutex<Vec<ModelOutcome>>>,
    now: Arc<AtomicI64>,
}

fn build_harness(said: Vec<Result<&'static str, ProviderError>>, shelf: Vec<Passage>) -> Harness {
    let script = Arc::new(ScriptedModel(Mutex::new(said), Mutex::default()));
    let (outcomes, now) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicI64::new(0)));
    let heard = outcomes.clone();
    let parts = GenerativeEngineParts {
        model: script.clone(),
        library: Arc::new(FakeLibrary(shelf)),
        fallback: Arc::new(FakeExtractiveEngine),
        is_extractive_only: Arc::new(|question, _| question.text.contains("which fund")),
        prompt: PromptTemplate::parse(include_str!("../../../../content/assistant/prompt.yml")).unwrap(),
        observer: Arc::new(move |outcome| heard.lock().push(outcome.clone())),
        environment: Environment::new(Arc::new(FixedClock(now.clone())), Arc::new(FixedClock(now.clone()))),
    };
    Harness { engine: GenerativeEngine::new(parts), script, outcomes, now }
}

impl Harness {
    fn ask(&self, question: &Question) -> (Answer, String) {
        let panel = RecordingSink::default();
        let answer = self.engine.answer(question, &panel).now_or_never().unwrap().unwrap();
        (answer, panel.text())
    }

    fn last_outcome(&self) -> ModelOutcome {
        self.outcomes.lock().last().cloned().unwrap()
    }

    fn count_requests(&self) -> usize {
        self.script.1.lock().len()
    }
}

fn build_passages() -> Vec<Passage> {
    vec![build_passage("1", RATE), build_passage("2", "The form is free of charge.")]
}

#[test]
fn an_answer_is_told_as_it_comes_with_proven_marks_only() {
    let said = [
        "It is **8.2",
        "5 %** a year [1: \"The rate for 20",
        "25-26 is 8.25 % a year.\"]. Bears like it [1: \"Bears like the rate.\"].\n\n",
        "- The form is free [2: \"The form is free of charge\"]\n",
        "- It is the same rate [1: “rate for 2025-26 is 8.25 % a year”]",
    ];
    let world = build_harness(said.map(Ok).to_vec(), build_passages());
    let (answer, told) = world.ask(&build_question("What is the rate?"));
    assert_eq!(
        told,
        "<p>It is <strong>8.25 %</strong> a year<sup data-source=\"1\">[1]</sup>. Bears like it.</p>\
         <ul><li>The form is free<sup data-source=\"2\">[2]</sup></li><li>It is the same rate<sup data-source=\"1\">[1]</sup></li></ul>"
    );
    assert_eq!(told, answer.html);
    let quotes: Vec<&str> = answer.sources.iter().map(|source: &Source| source.quote.as_str()).collect();
    assert_eq!(quotes, [RATE, "The form is free of charge."]);
    assert_eq!((answer.confidence, answer.abstained), (0.75, false));
    assert_eq!(answer.related, ["What is the rate this year?"]);
    assert_eq!(world.last_outcome(), ModelOutcome::Answered { sources: 2, dropped: 1 });
}

#[test]
fn whatever_fails_is_answered_by_the_embedded_engine() {
    let later = || Err(ProviderError::retryable("no answer in time"));
    let failed = ModelOutcome::Failed { reason: "try again later: no answer in time".to_owned() };
    for (said, outcome, is_withdrawn) in [
        (vec![later()], failed.clone(), false),
        (vec![Ok("It is 8.25 % [1: \"The rate for 2025-26 is 8.25 % a year.\"]. And"), later()], failed, true),
        (vec![Ok("NOT_"), Ok("COVERED")], ModelOutcome::NotCovered, false),
        (vec![], ModelOutcome::Unusable, false),
        (vec![Ok("   \n")], ModelOutcome::Unusable, false),
        (vec![Ok("<think>well</think>")], ModelOutcome::Unusable, false),
        (vec![Ok("It is 8.25 %, believe me.")], ModelOutcome::Unverified { dropped: 0 }, true),
        (vec![Ok("It is 8.25 % [1: \"It is 8.25 %.\"].")], ModelOutcome::Unverified { dropped: 1 }, true),
        (vec![Ok("You get ₹8,250 [1: \"The rate for 2025-26 is 8.25 % a year.\"].\n\n"), Ok("So.")], ModelOutcome::InventedFigure, false),
    ] {
        let world = build_harness(said.clone(), build_passages());
        let (answer, told) = world.ask(&build_question("What is the rate?"));
        assert_eq!(answer.html, "<p>Embedded.</p>", "{said:?}");
        assert_eq!(world.last_outcome(), outcome, "{said:?}");
        assert_eq!(told.contains("ANEW"), is_withdrawn, "{said:?}: {told}");
        assert!(told.ends_with("<p>Embedded.</p>"), "{told}");
    }
}

#[test]
fn a_model_without_end_is_not_understood() {
    let world = build_harness(vec![Ok("word and "); 9_000], build_passages());
    assert!(world.ask(&build_question("What is the rate?")).1.ends_with("ANEW<p>Embedded.</p>"));
    assert_eq!(world.last_outcome(), ModelOutcome::Unusable);
}

#[test]
fn what_is_not_the_models_never_reaches_it() {
    let world = build_harness(vec![Ok("Buy!")], build_passages());
    assert_eq!(world.ask(&build_question("which fund should I buy")).1, "<p>Embedded.</p>");
    assert_eq!((world.last_outcome(), world.count_requests()), (ModelOutcome::NotEligible, 0));
}

#[test]
fn nothing_found_is_the_embedded_engines_to_tell() {
    let world = build_harness(vec![Ok("Bees.")], Vec::new());
    world.ask(&build_question("How do bees fly?"));
    assert_eq!((world.last_outcome(), world.count_requests()), (ModelOutcome::NoPassages, 0));
}

#[test]
fn a_model_that_fails_again_and_again_is_left_alone() {
    let world = build_harness(vec![Err(ProviderError::retryable("busy"))], build_passages());
    for _ in 0..9 {
        world.ask(&build_question("What is the rate?"));
    }
    assert_eq!((world.last_outcome(), world.count_requests()), (ModelOutcome::CircuitOpen, 4));
    world.now.store(61, Ordering::SeqCst);
    *world.script.0.lock() = vec![Ok(RATE), Ok(" [1]")];
    world.ask(&build_question("What is the rate?"));
    assert_eq!(world.last_outcome(), ModelOutcome::Answered { sources: 1, dropped: 0 });
    world.ask(&build_question("What is the rate?"));
    assert_eq!(world.count_requests(), 6);
}

#[test]
fn the_open_article_comes_first_and_follow_ups_lean_on_what_was_asked() {
    let open = ArticleId(uuid::Uuid::from_u128(7));
    let mut shelf = build_passages();
    shelf[1].article = Some(open);
    let world = build_harness(vec![Ok(RATE), Ok(" [2]")], shelf);
    let answer = world.ask(&Question { article: Some(open), ..build_question("What is the rate?") }).0;
    assert_eq!(answer.sources[0].title, "Page 1");
    let asked = world.script.1.lock()[0].clone();
    assert!(asked.user.find("The form is free").unwrap() < asked.user.find(RATE).unwrap());
    let summary = Question { kind: RequestKind::Summary, article: Some(open), ..build_question("Summarise") };
    world.ask(&summary);
    let asked = world.script.1.lock()[1].clone();
    assert!(asked.user.contains("The form is free") && !asked.user.contains(RATE) && asked.user.contains("list items"));
}

/// Instructions in an article or a question have no effect: they are shown and verified as plain text.
#[test]
fn hostile_words_come_out_as_words() {
    let said = "<img src=x onerror=alert(1)>![x](https://evil.test/?q=1)[click](javascript:alert(1))\n\n\
        The form is free of charge. [2]\n\n<script>alert(1)</script> <a href=\"https://evil.test\">x</a>";
    let (answer, told) = build_harness(vec![Ok(said)], build_passages()).ask(&build_question("What is the rate?"));
    assert_eq!(told, sanitise_answer(&told));
    assert!(!told.contains("<img") && !told.contains("<script") && !told.contains("<a") && !told.contains("evil.test/"), "{told}");
    assert_eq!(answer.sources.len(), 1);
}

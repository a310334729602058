use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use futures_util::FutureExt;
use jiff::Timestamp;

use super::super::{Passage, Source, Wish, cleaned};
use super::*;
use crate::ids::ArticleId;
use crate::providers::{Asked, Refused, Usage, Writing};
use crate::search::Kind;
use std::result::Result;

pub(super) fn passage(id: &str, text: &str) -> Passage {
    Passage {
        kind: Kind::Content,
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
        words: 1.0,
        meaning: None,
        score: 1.0,
        near: Vec::new(),
    }
}

pub(super) fn question(text: &str) -> Question {
    Question { text: text.to_owned(), wish: Wish::Answer, article: None, module: None, before: Vec::new() }
}

const RATE: &str = "The rate for 2025-26 is 8.25 % a year.";

/// A model that says what it is told to say, piece by piece.
struct Script(Mutex<Vec<Result<&'static str, Refused>>>, Mutex<Vec<Asked>>);
struct Saying(std::vec::IntoIter<Result<&'static str, Refused>>);

#[async_trait]
impl LanguageModel for Script {
    fn name(&self) -> &str {
        "script"
    }

    async fn write(&self, asked: &Asked) -> Result<Box<dyn Writing>, Refused> {
        self.1.lock().unwrap().push(asked.clone());
        let said = self.0.lock().unwrap().clone();
        match said.first() {
            Some(Err(refused)) => Err(refused.clone()),
            _ => Ok(Box::new(Saying(said.into_iter()))),
        }
    }
}

#[async_trait]
impl Writing for Saying {
    async fn next(&mut self) -> Result<Option<String>, Refused> {
        self.0.next().transpose().map(|piece| piece.map(str::to_owned))
    }

    fn usage(&self) -> Option<Usage> {
        None
    }
}

struct Shelf(Vec<Passage>);

#[async_trait]
impl Library for Shelf {
    async fn find(&self, _: &str, _: Option<ArticleId>, most: usize) -> crate::Result<Vec<Passage>> {
        Ok(self.0.iter().take(most).cloned().collect())
    }

    async fn of(&self, article: ArticleId) -> crate::Result<Vec<Passage>> {
        Ok(self.0.iter().filter(|passage| passage.article == Some(article)).cloned().collect())
    }

    fn knows_meanings(&self) -> bool {
        false
    }
}

struct Embedded;

#[async_trait]
impl Engine for Embedded {
    fn name(&self) -> &str {
        "embedded"
    }

    async fn answer(&self, _: &Question, telling: &dyn Telling) -> crate::Result<Answer> {
        telling.tell("<p>Embedded.</p>").await;
        Ok(Answer { html: "<p>Embedded.</p>".to_owned(), ..Answer::default() })
    }
}

#[derive(Default)]
struct Panel(Mutex<Vec<String>>);

#[async_trait]
impl Telling for Panel {
    async fn tell(&self, piece: &str) {
        self.0.lock().unwrap().push(piece.to_owned());
    }

    async fn begin_anew(&self) {
        self.0.lock().unwrap().push("ANEW".to_owned());
    }
}

impl Panel {
    fn text(&self) -> String {
        self.0.lock().unwrap().concat()
    }
}

struct Still(Arc<AtomicI64>);

impl crate::ambient::Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

impl crate::ambient::Random for Still {
    fn fill(&self, buffer: &mut [u8]) {
        buffer.fill(7);
    }
}

struct World {
    engine: ModelEngine,
    script: Arc<Script>,
    outcomes: Arc<Mutex<Vec<Outcome>>>,
    now: Arc<AtomicI64>,
}

fn world(said: Vec<Result<&'static str, Refused>>, shelf: Vec<Passage>) -> World {
    let script = Arc::new(Script(Mutex::new(said), Mutex::default()));
    let (outcomes, now) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicI64::new(0)));
    let heard = outcomes.clone();
    let parts = Parts {
        model: script.clone(),
        library: Arc::new(Shelf(shelf)),
        embedded: Arc::new(Embedded),
        is_embeddeds: Arc::new(|question, _| question.text.contains("which fund")),
        prompt: PromptText::parse(include_str!("../../../../../content/assistant/prompt.yml")).unwrap(),
        observer: Arc::new(move |outcome| heard.lock().unwrap().push(outcome.clone())),
        ambient: Ambient::new(Arc::new(Still(now.clone())), Arc::new(Still(now.clone()))),
    };
    World { engine: ModelEngine::new(parts), script, outcomes, now }
}

impl World {
    fn ask(&self, question: &Question) -> (Answer, String) {
        let panel = Panel::default();
        let answer = self.engine.answer(question, &panel).now_or_never().unwrap().unwrap();
        (answer, panel.text())
    }

    fn last(&self) -> Outcome {
        self.outcomes.lock().unwrap().last().cloned().unwrap()
    }

    fn requests(&self) -> usize {
        self.script.1.lock().unwrap().len()
    }
}

fn shelf() -> Vec<Passage> {
    vec![passage("1", RATE), passage("2", "The form is free of charge.")]
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
    let world = world(said.map(Ok).to_vec(), shelf());
    let (answer, told) = world.ask(&question("What is the rate?"));
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
    assert_eq!(world.last(), Outcome::Written { sources: 2, dropped: 1 });
}

#[test]
fn whatever_fails_is_answered_by_the_embedded_engine() {
    let later = || Err(Refused::later("no answer in time"));
    let failed = Outcome::Failed { reason: "try again later: no answer in time".to_owned() };
    for (said, outcome, is_withdrawn) in [
        (vec![later()], failed.clone(), false),
        (vec![Ok("It is 8.25 % [1: \"The rate for 2025-26 is 8.25 % a year.\"]. And"), later()], failed, true),
        (vec![Ok("NOT_"), Ok("COVERED")], Outcome::NotCovered, false),
        (vec![], Outcome::Unusable, false),
        (vec![Ok("   \n")], Outcome::Unusable, false),
        (vec![Ok("<think>well</think>")], Outcome::Unusable, false),
        (vec![Ok("It is 8.25 %, believe me.")], Outcome::Unproven { dropped: 0 }, true),
        (vec![Ok("It is 8.25 % [1: \"It is 8.25 %.\"].")], Outcome::Unproven { dropped: 1 }, true),
        (vec![Ok("You get ₹8,250 [1: \"The rate for 2025-26 is 8.25 % a year.\"].\n\n"), Ok("So.")], Outcome::InventedFigure, false),
    ] {
        let world = world(said.clone(), shelf());
        let (answer, told) = world.ask(&question("What is the rate?"));
        assert_eq!(answer.html, "<p>Embedded.</p>", "{said:?}");
        assert_eq!(world.last(), outcome, "{said:?}");
        assert_eq!(told.contains("ANEW"), is_withdrawn, "{said:?}: {told}");
        assert!(told.ends_with("<p>Embedded.</p>"), "{told}");
    }
}

#[test]
fn a_model_without_end_is_not_understood() {
    let world = world(vec![Ok("word and "); 9_000], shelf());
    assert!(world.ask(&question("What is the rate?")).1.ends_with("ANEW<p>Embedded.</p>"));
    assert_eq!(world.last(), Outcome::Unusable);
}

#[test]
fn what_is_not_the_models_never_reaches_it() {
    let world = world(vec![Ok("Buy!")], shelf());
    assert_eq!(world.ask(&question("which fund should I buy")).1, "<p>Embedded.</p>");
    assert_eq!((world.last(), world.requests()), (Outcome::NotAsked, 0));
}

#[test]
fn nothing_found_is_the_embedded_engines_to_tell() {
    let world = world(vec![Ok("Bees.")], Vec::new());
    world.ask(&question("How do bees fly?"));
    assert_eq!((world.last(), world.requests()), (Outcome::NoPassages, 0));
}

#[test]
fn a_model_that_fails_again_and_again_is_left_alone() {
    let world = world(vec![Err(Refused::later("busy"))], shelf());
    for _ in 0..9 {
        world.ask(&question("What is the rate?"));
    }
    assert_eq!((world.last(), world.requests()), (Outcome::Resting, 4));
    world.now.store(61, Ordering::SeqCst);
    *world.script.0.lock().unwrap() = vec![Ok(RATE), Ok(" [1]")];
    world.ask(&question("What is the rate?"));
    assert_eq!(world.last(), Outcome::Written { sources: 1, dropped: 0 });
    world.ask(&question("What is the rate?"));
    assert_eq!(world.requests(), 6);
}

#[test]
fn the_open_article_comes_first_and_follow_ups_lean_on_what_was_asked() {
    let open = ArticleId(uuid::Uuid::from_u128(7));
    let mut shelf = shelf();
    shelf[1].article = Some(open);
    let world = world(vec![Ok(RATE), Ok(" [2]")], shelf);
    let answer = world.ask(&Question { article: Some(open), ..question("What is the rate?") }).0;
    assert_eq!(answer.sources[0].title, "Page 1");
    let asked = world.script.1.lock().unwrap()[0].clone();
    assert!(asked.user.find("The form is free").unwrap() < asked.user.find(RATE).unwrap());
    let summary = Question { wish: Wish::Summary, article: Some(open), ..question("Summarise") };
    world.ask(&summary);
    let asked = world.script.1.lock().unwrap()[1].clone();
    assert!(asked.user.contains("The form is free") && !asked.user.contains(RATE) && asked.user.contains("list items"));
}

/// What an article or a question orders changes nothing that a reader gets: it is shown as words, proven like words.
#[test]
fn hostile_words_come_out_as_words() {
    let said = "<img src=x onerror=alert(1)>![x](https://evil.test/?q=1)[click](javascript:alert(1))\n\n\
        The form is free of charge. [2]\n\n<script>alert(1)</script> <a href=\"https://evil.test\">x</a>";
    let (answer, told) = world(vec![Ok(said)], shelf()).ask(&question("What is the rate?"));
    assert_eq!(told, cleaned(&told));
    assert!(!told.contains("<img") && !told.contains("<script") && !told.contains("<a") && !told.contains("evil.test/"), "{told}");
    assert_eq!(answer.sources.len(), 1);
}

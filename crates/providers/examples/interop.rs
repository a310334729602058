//! Asks a real OpenAI-compatible server (LiteLLM's proxy, as `tools/interop.sh` starts it) by our adapter, and lets the model engine
//! answer from it. Usage: interop BASE_URL KEY
#![allow(clippy::print_stdout)]

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use domain::assistant::modelled::{ModelEngine, Outcome, Parts, PromptText};
use domain::assistant::{Answer, Engine, Library, Passage, Question, Telling, Wish};
use domain::ids::ArticleId;
use domain::providers::{Asked, LanguageModel, Refused, Usage};
use domain::{Ambient, Result};
use providers::models::{ModelAccount, OpenAiModel, Patience};

const SENTENCE: &str = "The rate for 2025-26 is 8.25 % a year.";

type Failure = Box<dyn std::error::Error>;

#[tokio::main]
async fn main() -> std::result::Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let (Some(base_url), Some(key)) = (arguments.next(), arguments.next()) else { return Err("usage: interop BASE_URL KEY".into()) };
    let model = |name: &str, key: &str| {
        let patience = Patience { first: Duration::from_secs(20), idle: Duration::from_secs(20), total: Duration::from_secs(60) };
        OpenAiModel::open(ModelAccount { base_url: base_url.clone(), api_key: Some(key.to_owned()), model: name.to_owned(), patience })
    };
    println!("{:<26}what came back", "what");
    let streamed = stream(&model("good", &key)?).await.map_err(|refused| refused.to_string())?;
    let (first, all) = (streamed.first.as_millis(), streamed.all.as_millis());
    println!(
        "{:<26}{} pieces, {} characters, first after {first} ms, all after {all} ms",
        "streaming",
        streamed.pieces,
        streamed.text.chars().count()
    );
    check(
        streamed.pieces > 1 && streamed.text.contains(SENTENCE) && streamed.text.contains("पीएफ"),
        "the stream is not what the server was told to say",
    )?;
    let usage = streamed.usage.ok_or("no usage came")?;
    println!("{:<26}{} prompt tokens, {} answer tokens", "usage", usage.prompt_tokens, usage.answer_tokens);
    check(usage.prompt_tokens > 0 && usage.answer_tokens > 0, "the usage is empty")?;
    for (what, name, key, is_later) in [
        ("429", "busy", key.as_str(), true),
        ("500", "broken", &key, true),
        ("unknown model", "nobody", &key, false),
        ("wrong key", "good", "sk-wrong", false),
    ] {
        let refused = stream(&model(name, key)?).await.err().ok_or(format!("{what}: no refusal came"))?;
        println!("{what:<26}{refused}");
        check(matches!(refused, Refused::Later { .. }) == is_later, what)?;
    }
    engine(Arc::new(model("good", &key)?), true).await?;
    engine(Arc::new(model("busy", &key)?), false).await?;
    println!("all as expected");
    Ok(())
}

fn check(is_right: bool, what: &str) -> std::result::Result<(), Failure> {
    if is_right { Ok(()) } else { Err(format!("not as expected: {what}").into()) }
}

struct Streamed {
    text: String,
    pieces: usize,
    first: Duration,
    all: Duration,
    usage: Option<Usage>,
}

async fn stream(model: &OpenAiModel) -> std::result::Result<Streamed, Refused> {
    let asked = Asked { system: "Be short.".to_owned(), user: "What is the rate?".to_owned(), temperature: 0.1, most_tokens: 900 };
    let started = Instant::now();
    let mut writing = model.write(&asked).await?;
    let (mut text, mut pieces, mut first) = (String::new(), 0, None);
    while let Some(piece) = writing.next().await? {
        first.get_or_insert_with(|| started.elapsed());
        pieces += 1;
        text.push_str(&piece);
    }
    let all = started.elapsed();
    Ok(Streamed { text, pieces, first: first.unwrap_or(all), all, usage: writing.usage() })
}

/// An answer with its proof where the model answers, the embedded engine's where it fails.
async fn engine(model: Arc<OpenAiModel>, answers: bool) -> std::result::Result<(), Failure> {
    let outcomes: Arc<Mutex<Vec<Outcome>>> = Arc::default();
    let heard = outcomes.clone();
    let engine = ModelEngine::new(Parts {
        model,
        library: Arc::new(OneArticle),
        embedded: Arc::new(Embedded),
        is_embeddeds: Arc::new(|_, _| false),
        prompt: PromptText::parse(include_str!("../../../content/assistant/prompt.yml"))?,
        observer: Arc::new(move |outcome| heard.lock().unwrap_or_else(PoisonError::into_inner).push(outcome.clone())),
        ambient: Ambient::new(Arc::new(System), Arc::new(System)),
    });
    let question = Question { text: "What is the rate?".to_owned(), wish: Wish::Answer, article: None, module: None, before: Vec::new() };
    let answer = engine.answer(&question, &Nobody).await?;
    let outcome = outcomes.lock().unwrap_or_else(PoisonError::into_inner).pop().ok_or("no outcome")?;
    println!("{:<26}{outcome:?}", if answers { "an answer and its proof" } else { "fallback" });
    if answers {
        println!("{:<26}{}", "", answer.html);
        check(
            answer.sources.len() == 1 && answer.sources[0].quote == SENTENCE && outcome == Outcome::Written { sources: 1, dropped: 1 },
            "the proof",
        )
    } else {
        check(answer.html == EMBEDDED, "the fallback")
    }
}

const EMBEDDED: &str = "<p>The embedded engine's answer.</p>";

struct Embedded;

#[async_trait]
impl Engine for Embedded {
    fn name(&self) -> &str {
        "embedded"
    }

    async fn answer(&self, _: &Question, _: &dyn Telling) -> Result<Answer> {
        Ok(Answer { html: EMBEDDED.to_owned(), ..Answer::default() })
    }
}

struct OneArticle;

#[async_trait]
impl Library for OneArticle {
    async fn find(&self, _: &str, _: Option<ArticleId>, _: usize) -> Result<Vec<Passage>> {
        Ok(vec![Passage {
            kind: domain::search::Kind::Content,
            id: "1".to_owned(),
            article: None,
            title: "EPF interest".to_owned(),
            category: None,
            url: "/epfo/interest".to_owned(),
            anchor: None,
            heading: String::new(),
            text: SENTENCE.to_owned(),
            columns: Vec::new(),
            paragraph: 0,
            start: 0,
            words: 1.0,
            meaning: None,
            near: Vec::new(),
            score: 1.0,
        }])
    }

    async fn of(&self, _: ArticleId) -> Result<Vec<Passage>> {
        Ok(Vec::new())
    }

    fn knows_meanings(&self) -> bool {
        false
    }
}

struct Nobody;

#[async_trait]
impl Telling for Nobody {
    async fn tell(&self, _: &str) {}
    async fn begin_anew(&self) {}
}

struct System;

impl domain::ambient::Clock for System {
    #[allow(clippy::disallowed_methods)]
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}

impl domain::ambient::Random for System {
    fn fill(&self, buffer: &mut [u8]) {
        // A marker that repeats does no harm here; without randomness there is nothing to show.
        let _ = getrandom::fill(buffer);
    }
}

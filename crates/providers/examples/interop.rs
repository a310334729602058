//! Checks the model adapter and the model engine against a real OpenAI-compatible server (LiteLLM's proxy, started by
//! `tools/interop.sh`). Usage: interop BASE_URL KEY
#![allow(clippy::print_stdout)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use assistant::generative::{GenerativeEngine, GenerativeEngineParts, ModelOutcome, PromptTemplate};
use async_trait::async_trait;
use domain::assistant::{Answer, AnswerEngine, AnswerSink, Library, Passage, Question, RequestKind};
use domain::error::ProviderError;
use domain::ids::ArticleId;
use domain::language_model::{LanguageModel, ModelRequest, TokenUsage};
use domain::{Environment, Result};
use parking_lot::Mutex;
use providers::models::{ModelAccount, ModelTimeouts, OpenAiModel};

const SENTENCE: &str = "The rate for 2025-26 is 8.25 % a year.";

type Failure = Box<dyn std::error::Error>;

#[tokio::main]
async fn main() -> std::result::Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let (Some(base_url), Some(key)) = (arguments.next(), arguments.next()) else { return Err("usage: interop BASE_URL KEY".into()) };
    let model = |name: &str, key: &str| {
        let patience = ModelTimeouts { first: Duration::from_secs(20), idle: Duration::from_secs(20), total: Duration::from_secs(60) };
        OpenAiModel::open(ModelAccount {
            base_url: base_url.clone(),
            api_key: Some(key.to_owned()),
            model: name.to_owned(),
            timeouts: patience,
        })
    };
    println!("{:<26}what came back", "what");
    let streamed = stream_answer(&model("good", &key)?).await.map_err(|refused| refused.to_string())?;
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
        let refused = stream_answer(&model(name, key)?).await.err().ok_or(format!("{what}: no refusal came"))?;
        println!("{what:<26}{refused}");
        check(matches!(refused, ProviderError::Retryable { .. }) == is_later, what)?;
    }
    check_engine(Arc::new(model("good", &key)?), true).await?;
    check_engine(Arc::new(model("busy", &key)?), false).await?;
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
    usage: Option<TokenUsage>,
}

async fn stream_answer(model: &OpenAiModel) -> std::result::Result<Streamed, ProviderError> {
    let asked = ModelRequest { system: "Be short.".to_owned(), user: "What is the rate?".to_owned(), temperature: 0.1, max_tokens: 900 };
    let started = Instant::now();
    let mut writing = model.start_completion(&asked).await?;
    let (mut text, mut pieces, mut first) = (String::new(), 0, None);
    while let Some(piece) = writing.next_chunk().await? {
        first.get_or_insert_with(|| started.elapsed());
        pieces += 1;
        text.push_str(&piece);
    }
    let all = started.elapsed();
    Ok(Streamed { text, pieces, first: first.unwrap_or(all), all, usage: writing.usage() })
}

/// Expects a cited answer when the model answers, and the extractive engine's answer when it fails.
async fn check_engine(model: Arc<OpenAiModel>, answers: bool) -> std::result::Result<(), Failure> {
    let outcomes: Arc<Mutex<Vec<ModelOutcome>>> = Arc::default();
    let heard = outcomes.clone();
    let engine = GenerativeEngine::new(GenerativeEngineParts {
        model,
        library: Arc::new(OneArticle),
        fallback: Arc::new(FixedEngine),
        allows_model: Arc::new(|_, _| true),
        short_answers: None,
        is_about_other_product: None,
        prompt: PromptTemplate::parse(include_str!("../../../content/assistant/prompt.yml"))?,
        observer: Arc::new(move |outcome| heard.lock().push(outcome.clone())),
        environment: Environment::new(Arc::new(SystemEnvironment), Arc::new(SystemEnvironment)),
    });
    let question = Question {
        text: "What is the rate?".to_owned(),
        kind: RequestKind::Answer,
        article: None,
        module: None,
        previous_turns: Vec::new(),
    };
    let answer = engine.answer(&question, &SilentListener).await?;
    let outcome = outcomes.lock().pop().ok_or("no outcome")?;
    println!("{:<26}{outcome:?}", if answers { "an answer and its proof" } else { "fallback" });
    if answers {
        println!("{:<26}{}", "", answer.html);
        check(
            answer.sources.len() == 1
                && answer.sources[0].quote == SENTENCE
                && outcome == ModelOutcome::Answered { sources: 1, dropped_marks: 1, dropped_sentences: 0 },
            "the proof",
        )
    } else {
        check(answer.html == EMBEDDED, "the fallback")
    }
}

const EMBEDDED: &str = "<p>The embedded engine's answer.</p>";

struct FixedEngine;

#[async_trait]
impl AnswerEngine for FixedEngine {
    fn name(&self) -> &str {
        "embedded"
    }

    async fn answer(&self, _: &Question, _: &dyn AnswerSink) -> Result<Answer> {
        Ok(Answer { html: EMBEDDED.to_owned(), ..Answer::default() })
    }
}

struct OneArticle;

#[async_trait]
impl Library for OneArticle {
    async fn find_passages(&self, _: &str, _: Option<ArticleId>, _: usize) -> Result<Vec<Passage>> {
        Ok(vec![Passage {
            kind: domain::search::SearchKind::Content,
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
            lexical_score: 1.0,
            similarity: None,
            sentence_matches: Vec::new(),
            score: 1.0,
        }])
    }

    async fn article_passages(&self, _: ArticleId) -> Result<Vec<Passage>> {
        Ok(Vec::new())
    }

    fn has_embeddings(&self) -> bool {
        false
    }
}

struct SilentListener;

#[async_trait]
impl AnswerSink for SilentListener {
    async fn push_html(&self, _: &str) {}
    async fn restart(&self) {}
}

struct SystemEnvironment;

impl domain::environment::Clock for SystemEnvironment {
    #[allow(clippy::disallowed_methods)]
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}

impl domain::environment::RandomSource for SystemEnvironment {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        // Repeated markers do no harm in this example.
        let _ = getrandom::fill(buffer);
    }
}

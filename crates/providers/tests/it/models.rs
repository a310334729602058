use std::time::{Duration, Instant};

use assistant::generative::PromptTemplate;
use domain::assistant::{Passage, Question, RequestKind};
use domain::error::ProviderError;
use domain::language_model::{LanguageModel, ModelRequest, TextStream, TokenUsage};
use providers::models::{ModelAccount, ModelTimeouts, OpenAiModel, is_secure_url};
use serde_json::{Value, json};

use crate::model_fake::{END, FakeModelProvider, HEAD, Step, refusal_step, text_event, whole_answer};
use crate::support::{TEST_TIMEOUT, plain_client, serve_sandbox, unused_address};

const SHORT: Duration = Duration::from_millis(200);
const LONG: Duration = Duration::from_secs(15);

fn open_model(base_url: &str, patience: ModelTimeouts) -> OpenAiModel {
    let account =
        ModelAccount { base_url: base_url.to_owned(), api_key: Some("sk-hush".to_owned()), model: "small".to_owned(), timeouts: patience };
    assert!(!format!("{account:?}").contains("hush"));
    OpenAiModel::open(account).unwrap()
}

const PATIENT_TIMEOUTS: ModelTimeouts = ModelTimeouts { first: LONG, idle: LONG, total: LONG };

fn sample_prompt() -> ModelRequest {
    ModelRequest { system: "Be short.".to_owned(), user: "Why?".to_owned(), temperature: 0.1, max_tokens: 900 }
}

/// The streamed text, and how the stream ended.
async fn read_answer(model: &OpenAiModel) -> (String, Result<Option<TokenUsage>, ProviderError>) {
    let mut text = String::new();
    let mut writing = match model.start_completion(&sample_prompt()).await {
        Ok(writing) => writing,
        Err(refused) => return (text, Err(refused)),
    };
    loop {
        match writing.next_chunk().await {
            Ok(Some(piece)) => text.push_str(&piece),
            Ok(None) => return (text, Ok(writing.usage())),
            Err(refused) => {
                assert_eq!(writing.next_chunk().await, Ok(None), "nothing comes after an error");
                return (text, Err(refused));
            }
        }
    }
}

async fn read_answer_from(connections: Vec<Vec<Step>>, patience: ModelTimeouts) -> (String, Result<Option<TokenUsage>, ProviderError>) {
    let provider = FakeModelProvider::open(connections).await;
    tokio::time::timeout(TEST_TIMEOUT, read_answer(&open_model(&provider.url, patience))).await.expect("it ends")
}

fn is_retryable(read: &(String, Result<Option<TokenUsage>, ProviderError>), reason: &str) -> bool {
    matches!(&read.1, Err(ProviderError::Retryable { reason: told, .. }) if told.contains(reason))
}

#[tokio::test]
async fn it_speaks_as_documented() {
    let provider = FakeModelProvider::open(vec![whole_answer()]).await;
    let (text, end) = read_answer(&open_model(&provider.url, PATIENT_TIMEOUTS)).await;
    assert_eq!((text.as_str(), end), ("It is so.", Ok(Some(TokenUsage { prompt_tokens: 120, answer_tokens: 7 }))));
    let (head, body) = provider.asked.borrow()[0].clone();
    assert!(head.starts_with("POST /v1/chat/completions HTTP/1.1") && head.contains("authorization: Bearer sk-hush"), "{head}");
    let expected = json!({
        "model": "small", "temperature": 0.1, "max_tokens": 900, "stream": true, "stream_options": {"include_usage": true},
        "messages": [{"role": "system", "content": "Be short."}, {"role": "user", "content": "Why?"}],
    });
    assert_eq!(serde_json::from_str::<Value>(&body).unwrap(), expected);
}

#[tokio::test]
async fn what_hangs_is_given_up() {
    let hasty = ModelTimeouts { first: SHORT, ..PATIENT_TIMEOUTS };
    let waiting = "did not answer in time";
    assert!(is_retryable(&read_answer_from(vec![vec![Step::Hang]], hasty).await, waiting), "before the head");
    assert!(
        is_retryable(&read_answer_from(vec![vec![Step::Send(HEAD.to_owned()), Step::Hang]], hasty).await, waiting),
        "before the first piece"
    );
    let alive = vec![Step::Send(HEAD.to_owned()), Step::Repeat(": ping\n\n".to_owned(), Duration::from_millis(20))];
    assert!(is_retryable(&read_answer_from(vec![alive], hasty).await, waiting), "signs of life are no pieces");
    let midway = vec![Step::Send(format!("{HEAD}{}", text_event("It is "))), Step::Hang];
    let read = read_answer_from(vec![midway], ModelTimeouts { idle: SHORT, ..PATIENT_TIMEOUTS }).await;
    assert!(is_retryable(&read, waiting) && read.0 == "It is ", "{read:?}");
    let endless = vec![Step::Send(format!("{HEAD}{}", text_event("a"))), Step::Repeat(text_event("b"), Duration::from_millis(20))];
    let read = read_answer_from(vec![endless], ModelTimeouts { total: SHORT * 2, ..PATIENT_TIMEOUTS }).await;
    assert!(read.1.is_err() && read.0.contains("abb"), "{read:?}");
}

#[tokio::test]
async fn what_is_no_answer_is_refused() {
    let huge = format!("{HEAD}data: {}", "x".repeat(70_000));
    for (steps, reason) in [
        (vec![Step::Send(format!("{HEAD}<html>Welcome</html>\n"))], "can't be read"),
        (vec![Step::Send(format!("{HEAD}data: {{\"choices\": oh\n\n"))], "can't be read"),
        (vec![Step::Send(huge), Step::Hang], "can't be read"),
        (vec![Step::Send(HEAD.to_owned()), Step::Repeat(format!(": {}\n", "on and ".repeat(9_000)), Duration::ZERO)], "can't be read"),
        (vec![Step::Send(format!("{HEAD}{}", text_event("It is ")))], "broke off"),
        (vec![Step::Send(HEAD.to_owned())], "broke off"),
        (vec![Step::Send(format!("{HEAD}{}data: {{\"choi", text_event("It")))], "broke off"),
        (vec![Step::Send(format!("HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n{}", text_event("It")))], "broke off"),
        (
            vec![Step::Send(format!("{HEAD}{}data: {{\"error\":{{\"message\":\"overloaded\",\"code\":529}}}}\n\n", text_event("It")))],
            "overloaded",
        ),
    ] {
        let read = read_answer_from(vec![steps], PATIENT_TIMEOUTS).await;
        assert!(is_retryable(&read, reason), "{reason}: {read:?}");
    }
    let unmarked = format!("{HEAD}{}{}", text_event("So."), &END[..END.find("data: [DONE]").unwrap()]);
    assert_eq!(read_answer_from(vec![vec![Step::Send(unmarked)]], PATIENT_TIMEOUTS).await.0, "So.");
}

#[tokio::test]
async fn a_busy_provider_is_asked_once_more() {
    for refused in [
        refusal_step("429 Too Many Requests", "retry-after: 0\r\n"),
        refusal_step("503 Service Unavailable", ""),
        refusal_step("500 Oh", ""),
    ] {
        let (text, end) = read_answer_from(vec![vec![refused], whole_answer()], PATIENT_TIMEOUTS).await;
        assert!(text == "It is so." && end.is_ok(), "{end:?}");
    }
    let busy = refusal_step("429 Too Many Requests", "retry-after: 0\r\n");
    let provider = FakeModelProvider::open(vec![vec![busy.clone()], vec![busy], whole_answer()]).await;
    let read_twice = read_answer(&open_model(&provider.url, PATIENT_TIMEOUTS)).await;
    assert!(is_retryable(&read_twice, "429 for …"), "{read_twice:?}");
    assert_eq!(provider.asked.borrow().len(), 2);
    let much_later =
        FakeModelProvider::open(vec![vec![refusal_step("429 Too Many Requests", "retry-after: 30\r\n")], whole_answer()]).await;
    let started = Instant::now();
    assert!(is_retryable(&read_answer(&open_model(&much_later.url, PATIENT_TIMEOUTS)).await, "429") && started.elapsed() < LONG);
    assert_eq!(much_later.asked.borrow().len(), 1);
    assert!(is_retryable(&read_answer(&open_model(&unused_address(), PATIENT_TIMEOUTS)).await, "out of reach"));
    let (_, wrong_key) = read_answer_from(vec![vec![refusal_step("401 Unauthorized", "")], whole_answer()], PATIENT_TIMEOUTS).await;
    assert!(matches!(&wrong_key, Err(ProviderError::Permanent { code, .. }) if code == "limited"), "{wrong_key:?}");
    let broken = vec![Step::Send(format!("{HEAD}{}", text_event("It is ")))];
    assert_eq!(read_answer_from(vec![broken, whole_answer()], PATIENT_TIMEOUTS).await.0, "It is ", "not after the first piece");
}

#[tokio::test]
async fn stopping_closes_the_providers_side() {
    let steps = vec![Step::Send(format!("{HEAD}{}", text_event("It is "))), Step::Hang];
    let mut provider = FakeModelProvider::open(vec![steps]).await;
    let mut writing: Box<dyn TextStream> = open_model(&provider.url, PATIENT_TIMEOUTS).start_completion(&sample_prompt()).await.unwrap();
    assert_eq!(writing.next_chunk().await, Ok(Some("It is ".to_owned())));
    assert_eq!(*provider.left.borrow(), 0);
    let started = Instant::now();
    drop(writing);
    let left = tokio::time::timeout(Duration::from_millis(500), provider.left.wait_for(|left| *left == 1)).await;
    assert!(left.is_ok(), "the provider still waits after {:?}", started.elapsed());
}

#[tokio::test]
async fn stopping_works_before_the_first_piece_too() {
    let mut provider = FakeModelProvider::open(vec![vec![Step::Send(HEAD.to_owned()), Step::Hang]]).await;
    let model = open_model(&provider.url, PATIENT_TIMEOUTS);
    let reading = tokio::spawn(async move { read_answer(&model).await });
    provider.asked.wait_for(|asked| asked.len() == 1).await.unwrap();
    reading.abort();
    tokio::time::timeout(Duration::from_millis(500), provider.left.wait_for(|left| *left == 1)).await.expect("it is left").unwrap();
}

#[test]
fn keys_go_by_https_or_stay_here() {
    for safe in ["https://api.example.com/v1", "http://127.0.0.1:11434/v1", "http://localhost:4000", "http://[::1]:1/v1"] {
        assert!(is_secure_url(safe), "{safe}");
    }
    for other in [
        "http://api.example.com/v1",
        "http://127.0.0.1.example.com",
        "ftp://127.0.0.1",
        "https://a:b@x.test",
        "https://x.test/?k=1",
        "x",
        "http://10.0.0.5/v1",
    ] {
        assert!(!is_secure_url(other), "{other}");
    }
}

/// The prompt that the engine sends for one passage.
fn passage_prompt(question: &str) -> ModelRequest {
    let text = PromptTemplate::parse(include_str!("../../../../content/assistant/prompt.yml")).unwrap();
    let passage = Passage {
        kind: domain::search::SearchKind::Content,
        id: "1".to_owned(),
        article: None,
        title: "EPF interest".to_owned(),
        category: None,
        url: "/epfo/interest".to_owned(),
        anchor: None,
        heading: "Rates".to_owned(),
        text: "The rate for 2025-26 is 8.25 % a year. Forms are free of charge.".to_owned(),
        columns: Vec::new(),
        paragraph: 0,
        start: 0,
        lexical_score: 1.0,
        similarity: None,
        sentence_matches: Vec::new(),
        score: 1.0,
    };
    let question =
        Question { text: question.to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() };
    text.build_request(&question, &[passage], "f00d")
}

async fn ask_sandbox_model(model: &OpenAiModel, question: &str) -> (String, Result<Option<TokenUsage>, ProviderError>) {
    let mut text = String::new();
    let mut writing = match model.start_completion(&passage_prompt(question)).await {
        Ok(writing) => writing,
        Err(refused) => return (text, Err(refused)),
    };
    loop {
        match writing.next_chunk().await {
            Ok(Some(piece)) => text.push_str(&piece),
            Ok(None) => return (text, Ok(writing.usage())),
            Err(refused) => return (text, Err(refused)),
        }
    }
}

#[tokio::test]
async fn the_sandboxs_model_is_asked_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let url = serve_sandbox(folder.path(), |_| {}).await;
    let account = |patience| ModelAccount {
        base_url: format!("{url}/sandbox/model/v1"),
        api_key: Some("sandbox".to_owned()),
        model: "sandbox".to_owned(),
        timeouts: patience,
    };
    let model = OpenAiModel::open(account(PATIENT_TIMEOUTS)).unwrap();
    let (text, end) = ask_sandbox_model(&model, "What is the rate?").await;
    assert_eq!(text, "The rate for 2025-26 is 8.25 % a year. [1: \"The rate for 2025-26 is 8.25 % a year.\"]");
    assert!(end.unwrap().unwrap().prompt_tokens > 100);
    assert_eq!(ask_sandbox_model(&model, "How do bees fly?").await.0, "NOT_COVERED");
    for (word, reason) in [("[fail]", "broke off"), ("[half]", "broke off"), ("[garbage]", "can't be read"), ("[busy]", "429")] {
        let read = ask_sandbox_model(&model, &format!("What is the rate? {word}")).await;
        assert!(is_retryable(&read, reason), "{word}: {read:?}");
    }
    let hasty = OpenAiModel::open(account(ModelTimeouts { idle: SHORT, ..PATIENT_TIMEOUTS })).unwrap();
    let read = ask_sandbox_model(&hasty, "What is the rate? [hang]").await;
    assert!(is_retryable(&read, "in time") && !read.0.is_empty(), "{read:?}");
    let slow = Instant::now();
    assert!(ask_sandbox_model(&model, "What is the rate? [slow]").await.1.is_ok() && slow.elapsed() > SHORT);
    let wrong = OpenAiModel::open(ModelAccount { api_key: None, ..account(PATIENT_TIMEOUTS) }).unwrap();
    assert!(matches!(ask_sandbox_model(&wrong, "Rate?").await.1, Err(ProviderError::Permanent { .. })));
    let left = async {
        loop {
            let desk: Value = plain_client().get(format!("{url}/sandbox/model")).send().await.unwrap().json().await.unwrap();
            if desk["data"]["open"] == 0 {
                return desk["data"]["left"].clone();
            }
        }
    };
    assert_eq!(tokio::time::timeout(TEST_TIMEOUT, left).await.expect("all are closed"), 1);
}

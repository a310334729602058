use std::time::{Duration, Instant};

use domain::assistant::modelled::PromptText;
use domain::assistant::{Passage, Question, Wish};
use domain::providers::{Asked, LanguageModel, Refused, Usage, Writing};
use providers::models::{ModelAccount, OpenAiModel, Patience, is_safe};
use serde_json::{Value, json};

use crate::model_fake::{END, HEAD, Provider, Step, event, refusal, whole};
use crate::outside::{PATIENCE, closed, plain_client, sandbox};

const SHORT: Duration = Duration::from_millis(200);
const LONG: Duration = Duration::from_secs(15);

fn model(base_url: &str, patience: Patience) -> OpenAiModel {
    let account = ModelAccount { base_url: base_url.to_owned(), api_key: Some("sk-hush".to_owned()), model: "small".to_owned(), patience };
    assert!(!format!("{account:?}").contains("hush"));
    OpenAiModel::open(account).unwrap()
}

const PATIENT: Patience = Patience { first: LONG, idle: LONG, total: LONG };

fn asked() -> Asked {
    Asked { system: "Be short.".to_owned(), user: "Why?".to_owned(), temperature: 0.1, most_tokens: 900 }
}

/// All that comes, and why it ended.
async fn read(model: &OpenAiModel) -> (String, Result<Option<Usage>, Refused>) {
    let mut text = String::new();
    let mut writing = match model.write(&asked()).await {
        Ok(writing) => writing,
        Err(refused) => return (text, Err(refused)),
    };
    loop {
        match writing.next().await {
            Ok(Some(piece)) => text.push_str(&piece),
            Ok(None) => return (text, Ok(writing.usage())),
            Err(refused) => {
                assert_eq!(writing.next().await, Ok(None), "nothing comes after an error");
                return (text, Err(refused));
            }
        }
    }
}

async fn read_from(connections: Vec<Vec<Step>>, patience: Patience) -> (String, Result<Option<Usage>, Refused>) {
    let provider = Provider::open(connections).await;
    tokio::time::timeout(PATIENCE, read(&model(&provider.url, patience))).await.expect("it ends")
}

fn is_later(read: &(String, Result<Option<Usage>, Refused>), reason: &str) -> bool {
    matches!(&read.1, Err(Refused::Later { reason: told, .. }) if told.contains(reason))
}

#[tokio::test]
async fn it_speaks_as_documented() {
    let provider = Provider::open(vec![whole()]).await;
    let (text, end) = read(&model(&provider.url, PATIENT)).await;
    assert_eq!((text.as_str(), end), ("It is so.", Ok(Some(Usage { prompt_tokens: 120, answer_tokens: 7 }))));
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
    let hasty = Patience { first: SHORT, ..PATIENT };
    let waiting = "did not answer in time";
    assert!(is_later(&read_from(vec![vec![Step::Hang]], hasty).await, waiting), "before the head");
    assert!(is_later(&read_from(vec![vec![Step::Send(HEAD.to_owned()), Step::Hang]], hasty).await, waiting), "before the first piece");
    let alive = vec![Step::Send(HEAD.to_owned()), Step::Repeat(": ping\n\n".to_owned(), Duration::from_millis(20))];
    assert!(is_later(&read_from(vec![alive], hasty).await, waiting), "signs of life are no pieces");
    let midway = vec![Step::Send(format!("{HEAD}{}", event("It is "))), Step::Hang];
    let read = read_from(vec![midway], Patience { idle: SHORT, ..PATIENT }).await;
    assert!(is_later(&read, waiting) && read.0 == "It is ", "{read:?}");
    let endless = vec![Step::Send(format!("{HEAD}{}", event("a"))), Step::Repeat(event("b"), Duration::from_millis(20))];
    let read = read_from(vec![endless], Patience { total: SHORT * 2, ..PATIENT }).await;
    assert!(read.1.is_err() && read.0.contains("abb"), "{read:?}");
}

#[tokio::test]
async fn what_is_no_answer_is_refused() {
    let huge = format!("{HEAD}data: {}", "x".repeat(70_000));
    for (steps, reason) in [
        (vec![Step::Send(format!("{HEAD}<html>Welcome</html>\n"))], "no answer"),
        (vec![Step::Send(format!("{HEAD}data: {{\"choices\": oh\n\n"))], "no answer"),
        (vec![Step::Send(huge), Step::Hang], "no answer"),
        (vec![Step::Send(HEAD.to_owned()), Step::Repeat(format!(": {}\n", "on and ".repeat(9_000)), Duration::ZERO)], "no answer"),
        (vec![Step::Send(format!("{HEAD}{}", event("It is ")))], "broke off"),
        (vec![Step::Send(HEAD.to_owned())], "broke off"),
        (vec![Step::Send(format!("{HEAD}{}data: {{\"choi", event("It")))], "broke off"),
        (vec![Step::Send(format!("HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n{}", event("It")))], "broke off"),
        (
            vec![Step::Send(format!("{HEAD}{}data: {{\"error\":{{\"message\":\"overloaded\",\"code\":529}}}}\n\n", event("It")))],
            "overloaded",
        ),
    ] {
        let read = read_from(vec![steps], PATIENT).await;
        assert!(is_later(&read, reason), "{reason}: {read:?}");
    }
    let unmarked = format!("{HEAD}{}{}", event("So."), &END[..END.find("data: [DONE]").unwrap()]);
    assert_eq!(read_from(vec![vec![Step::Send(unmarked)]], PATIENT).await.0, "So.");
}

#[tokio::test]
async fn a_busy_provider_is_asked_once_more() {
    for refused in [refusal("429 Too Many Requests", "retry-after: 0\r\n"), refusal("503 Service Unavailable", ""), refusal("500 Oh", "")] {
        let (text, end) = read_from(vec![vec![refused], whole()], PATIENT).await;
        assert!(text == "It is so." && end.is_ok(), "{end:?}");
    }
    let busy = refusal("429 Too Many Requests", "retry-after: 0\r\n");
    let provider = Provider::open(vec![vec![busy.clone()], vec![busy], whole()]).await;
    let read_twice = read(&model(&provider.url, PATIENT)).await;
    assert!(is_later(&read_twice, "429 for …"), "{read_twice:?}");
    assert_eq!(provider.asked.borrow().len(), 2);
    let much_later = Provider::open(vec![vec![refusal("429 Too Many Requests", "retry-after: 30\r\n")], whole()]).await;
    let started = Instant::now();
    assert!(is_later(&read(&model(&much_later.url, PATIENT)).await, "429") && started.elapsed() < LONG);
    assert_eq!(much_later.asked.borrow().len(), 1);
    assert!(is_later(&read(&model(&closed(), PATIENT)).await, "out of reach"));
    let (_, wrong_key) = read_from(vec![vec![refusal("401 Unauthorized", "")], whole()], PATIENT).await;
    assert!(matches!(&wrong_key, Err(Refused::ForGood { code, .. }) if code == "limited"), "{wrong_key:?}");
    let broken = vec![Step::Send(format!("{HEAD}{}", event("It is ")))];
    assert_eq!(read_from(vec![broken, whole()], PATIENT).await.0, "It is ", "not after the first piece");
}

#[tokio::test]
async fn stopping_closes_the_providers_side() {
    let steps = vec![Step::Send(format!("{HEAD}{}", event("It is "))), Step::Hang];
    let mut provider = Provider::open(vec![steps]).await;
    let mut writing: Box<dyn Writing> = model(&provider.url, PATIENT).write(&asked()).await.unwrap();
    assert_eq!(writing.next().await, Ok(Some("It is ".to_owned())));
    assert_eq!(*provider.left.borrow(), 0);
    let started = Instant::now();
    drop(writing);
    let left = tokio::time::timeout(Duration::from_millis(500), provider.left.wait_for(|left| *left == 1)).await;
    assert!(left.is_ok(), "the provider still waits after {:?}", started.elapsed());
}

#[tokio::test]
async fn stopping_works_before_the_first_piece_too() {
    let mut provider = Provider::open(vec![vec![Step::Send(HEAD.to_owned()), Step::Hang]]).await;
    let model = model(&provider.url, PATIENT);
    let reading = tokio::spawn(async move { read(&model).await });
    provider.asked.wait_for(|asked| asked.len() == 1).await.unwrap();
    reading.abort();
    tokio::time::timeout(Duration::from_millis(500), provider.left.wait_for(|left| *left == 1)).await.expect("it is left").unwrap();
}

#[test]
fn keys_go_by_https_or_stay_here() {
    for safe in ["https://api.example.com/v1", "http://127.0.0.1:11434/v1", "http://localhost:4000", "http://[::1]:1/v1"] {
        assert!(is_safe(safe), "{safe}");
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
        assert!(!is_safe(other), "{other}");
    }
}

/// What the engine sends, for one passage.
fn prompted(question: &str) -> Asked {
    let text = PromptText::parse(include_str!("../../../../content/assistant/prompt.yml")).unwrap();
    let passage = Passage {
        kind: domain::search::Kind::Content,
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
        words: 1.0,
        meaning: None,
        near: Vec::new(),
        score: 1.0,
    };
    let question = Question { text: question.to_owned(), wish: Wish::Answer, article: None, module: None, before: Vec::new() };
    text.asked(&question, &[passage], "f00d")
}

async fn told(model: &OpenAiModel, question: &str) -> (String, Result<Option<Usage>, Refused>) {
    let mut text = String::new();
    let mut writing = match model.write(&prompted(question)).await {
        Ok(writing) => writing,
        Err(refused) => return (text, Err(refused)),
    };
    loop {
        match writing.next().await {
            Ok(Some(piece)) => text.push_str(&piece),
            Ok(None) => return (text, Ok(writing.usage())),
            Err(refused) => return (text, Err(refused)),
        }
    }
}

#[tokio::test]
async fn the_sandboxs_model_is_asked_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let url = sandbox(folder.path(), |_| {}).await;
    let account = |patience| ModelAccount {
        base_url: format!("{url}/sandbox/model/v1"),
        api_key: Some("sandbox".to_owned()),
        model: "sandbox".to_owned(),
        patience,
    };
    let model = OpenAiModel::open(account(PATIENT)).unwrap();
    let (text, end) = told(&model, "What is the rate?").await;
    assert_eq!(text, "The rate for 2025-26 is 8.25 % a year. [1: \"The rate for 2025-26 is 8.25 % a year.\"]");
    assert!(end.unwrap().unwrap().prompt_tokens > 100);
    assert_eq!(told(&model, "How do bees fly?").await.0, "NOT_COVERED");
    for (word, reason) in [("[fail]", "broke off"), ("[half]", "broke off"), ("[garbage]", "no answer"), ("[busy]", "429")] {
        let read = told(&model, &format!("What is the rate? {word}")).await;
        assert!(is_later(&read, reason), "{word}: {read:?}");
    }
    let hasty = OpenAiModel::open(account(Patience { idle: SHORT, ..PATIENT })).unwrap();
    let read = told(&hasty, "What is the rate? [hang]").await;
    assert!(is_later(&read, "in time") && !read.0.is_empty(), "{read:?}");
    let slow = Instant::now();
    assert!(told(&model, "What is the rate? [slow]").await.1.is_ok() && slow.elapsed() > SHORT);
    let wrong = OpenAiModel::open(ModelAccount { api_key: None, ..account(PATIENT) }).unwrap();
    assert!(matches!(told(&wrong, "Rate?").await.1, Err(Refused::ForGood { .. })));
    let left = async {
        loop {
            let desk: Value = plain_client().get(format!("{url}/sandbox/model")).send().await.unwrap().json().await.unwrap();
            if desk["data"]["open"] == 0 {
                return desk["data"]["left"].clone();
            }
        }
    };
    assert_eq!(tokio::time::timeout(PATIENCE, left).await.expect("all are closed"), 1);
}

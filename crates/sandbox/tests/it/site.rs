//! A sandbox that listens, and the product's end of its webhooks.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use reqwest::RequestBuilder;
use sandbox::{Ambient, Sandbox, SandboxSettings, Webhook};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);
pub const SECRET: &str = "whsec";

#[allow(clippy::disallowed_methods)]
pub fn ambient() -> Ambient {
    Ambient { now: Arc::new(jiff::Timestamp::now), random: Arc::new(|buffer| getrandom::fill(buffer).unwrap()) }
}

/// What the product's webhook endpoint has got.
pub struct Inbox {
    pub url: String,
    /// Refuses so many webhooks first.
    pub refuses: Arc<AtomicUsize>,
    got: watch::Receiver<Vec<(HeaderMap, Bytes)>>,
}

struct Taking {
    got: watch::Sender<Vec<(HeaderMap, Bytes)>>,
    refuses: Arc<AtomicUsize>,
}

async fn take(State(taking): State<Arc<Taking>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let refused = taking.refuses.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
    if refused.is_ok() {
        return StatusCode::INTERNAL_SERVER_ERROR;
    }
    taking.got.send_modify(|got| got.push((headers, body)));
    StatusCode::OK
}

impl Inbox {
    pub async fn open() -> Self {
        let (sender, got) = watch::channel(Vec::new());
        let refuses = Arc::new(AtomicUsize::new(0));
        let taking = Arc::new(Taking { got: sender, refuses: refuses.clone() });
        let router = Router::new().route("/hook", post(take)).with_state(taking);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, refuses, got }
    }

    pub fn webhook(&self) -> Webhook {
        Webhook { url: Some(self.url.clone()), secret: SECRET.to_owned() }
    }

    /// The raw webhooks, once there are events enough in them.
    pub async fn raw(&mut self, events: usize) -> Vec<(HeaderMap, Bytes)> {
        let enough = self.got.wait_for(|got| got.iter().map(|(_, body)| events_of(body).len()).sum::<usize>() >= events);
        tokio::time::timeout(PATIENCE, enough).await.expect("the webhooks come").unwrap().clone()
    }

    pub async fn events(&mut self, events: usize) -> Vec<Value> {
        self.raw(events).await.iter().flat_map(|(_, body)| events_of(body)).collect()
    }

    pub fn count(&self) -> usize {
        self.got.borrow().iter().map(|(_, body)| events_of(body).len()).sum()
    }
}

fn events_of(body: &[u8]) -> Vec<Value> {
    match serde_json::from_slice(body).unwrap() {
        Value::Array(events) => events,
        Value::Object(mut object) => match object.remove("events") {
            Some(Value::Array(events)) => events,
            _ => vec![Value::Object(object)],
        },
        other => panic!("{other}"),
    }
}

pub struct Site {
    pub url: String,
    pub client: reqwest::Client,
    serving: JoinHandle<()>,
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

pub fn settings() -> SandboxSettings {
    let pace = Duration::from_millis(1);
    let retry_after = Duration::from_millis(5);
    SandboxSettings { interakt_key: "a2V5".to_owned(), pace, retry_after, ..SandboxSettings::new("", ambient()) }
}

impl Site {
    pub async fn open(folder: &Path, settings: SandboxSettings) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let settings = SandboxSettings { base_url: url.clone(), ..settings };
        let router = Sandbox::open(&folder.join("sandbox.db"), settings).await.unwrap().router();
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        let client = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        Self { url, client: client.tls_certs_only([]).build().unwrap(), serving }
    }

    /// As a kill would leave it: nothing is finished, nothing closed.
    pub async fn kill(mut self) {
        self.serving.abort();
        let _ = (&mut self.serving).await;
    }

    pub fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.url))
    }

    pub fn interakt(&self, key: &str, body: &Value) -> RequestBuilder {
        self.post("/sandbox/interakt/v1/public/message/").header("authorization", "Basic a2V5").header("idempotency-key", key).json(body)
    }

    pub async fn get(&self, path: &str) -> Value {
        self.client.get(format!("{}{path}", self.url)).send().await.unwrap().json().await.unwrap()
    }

    pub async fn messages(&self, query: &str) -> Vec<Value> {
        self.get(&format!("/sandbox/messages?{query}")).await["data"].as_array().unwrap().clone()
    }

    /// Asks until the only message of `to` has come so far; each question takes its own time.
    pub async fn until(&self, to: &str, status: &str) -> Value {
        let reached = async {
            loop {
                let found = self.messages(&format!("to={to}")).await;
                if let Some(message) = found.iter().find(|message| message["status"] == status) {
                    return message.clone();
                }
            }
        };
        tokio::time::timeout(PATIENCE, reached).await.expect(status)
    }
}

/// Interakt's documented body.
pub fn whatsapp(number: &str, template: &str, values: &[&str]) -> Value {
    json!({
        "countryCode": "+91",
        "phoneNumber": number,
        "callbackData": "a key",
        "type": "Template",
        "template": {"name": template, "languageCode": "en", "bodyValues": values},
    })
}

pub async fn answer(request: RequestBuilder) -> (u16, Value) {
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

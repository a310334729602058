//! Fixtures: a served sandbox, and a receiver of its webhooks.

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
use sandbox::{Environment, Sandbox, SandboxSettings, Webhook};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Far longer than any step of these tests takes.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);
pub const SECRET: &str = "whsec";

#[allow(clippy::disallowed_methods)]
pub fn test_environment() -> Environment {
    Environment { now: Arc::new(jiff::Timestamp::now), random: Arc::new(|buffer| getrandom::fill(buffer).unwrap()) }
}

/// A webhook endpoint that records what it receives.
pub struct Inbox {
    pub url: String,
    /// Number of webhooks to refuse first.
    pub refuses: Arc<AtomicUsize>,
    got: watch::Receiver<Vec<(HeaderMap, Bytes)>>,
}

struct WebhookReceiver {
    got: watch::Sender<Vec<(HeaderMap, Bytes)>>,
    refuses: Arc<AtomicUsize>,
}

async fn receive_webhook(State(taking): State<Arc<WebhookReceiver>>, headers: HeaderMap, body: Bytes) -> StatusCode {
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
        let taking = Arc::new(WebhookReceiver { got: sender, refuses: refuses.clone() });
        let router = Router::new().route("/hook", post(receive_webhook)).with_state(taking);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, refuses, got }
    }

    pub fn webhook(&self) -> Webhook {
        Webhook { url: Some(self.url.clone()), secret: SECRET.to_owned() }
    }

    /// Waits until the webhooks contain `events` events; returns the raw webhooks.
    pub async fn wait_for_webhooks(&mut self, events: usize) -> Vec<(HeaderMap, Bytes)> {
        let enough = self.got.wait_for(|got| got.iter().map(|(_, body)| events_of(body).len()).sum::<usize>() >= events);
        tokio::time::timeout(TEST_TIMEOUT, enough).await.expect("the webhooks come").unwrap().clone()
    }

    pub async fn wait_for_events(&mut self, events: usize) -> Vec<Value> {
        self.wait_for_webhooks(events).await.iter().flat_map(|(_, body)| events_of(body)).collect()
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

pub fn test_settings() -> SandboxSettings {
    let pace = Duration::from_millis(1);
    let retry_after = Duration::from_millis(5);
    SandboxSettings { interakt_key: "a2V5".to_owned(), event_interval: pace, retry_after, ..SandboxSettings::new("", test_environment()) }
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

    /// Ends the sandbox as a kill would, without finishing or closing anything.
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

    /// Polls until the only message to `to` has the status.
    pub async fn wait_until(&self, to: &str, status: &str) -> Value {
        let reached = async {
            loop {
                let found = self.messages(&format!("to={to}")).await;
                if let Some(message) = found.iter().find(|message| message["status"] == status) {
                    return message.clone();
                }
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, reached).await.expect(status)
    }
}

/// A body as Interakt documents it.
pub fn template_body(number: &str, template: &str, values: &[&str]) -> Value {
    json!({
        "countryCode": "+91",
        "phoneNumber": number,
        "callbackData": "a key",
        "type": "Template",
        "template": {"name": template, "languageCode": "en", "bodyValues": values},
    })
}

pub async fn send_request(request: RequestBuilder) -> (u16, Value) {
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

//! Fixtures of these tests: the environment, the sandbox and fake servers.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, post};
use domain::Environment;
use domain::messages::WebhookEvent;
use domain::payments::GatewayEvent;
use hmac::{Hmac, Mac};
use sandbox::{Sandbox, SandboxSettings, Webhook};
use serde_json::Value;
use tokio::sync::watch;

/// Far longer than any step of these tests takes.
pub const TEST_TIMEOUT: Duration = Duration::from_secs(20);
pub const SECRET: &str = "whsec";

pub struct SystemEnvironment;

impl domain::environment::Clock for SystemEnvironment {
    #[allow(clippy::disallowed_methods)]
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}

impl domain::environment::RandomSource for SystemEnvironment {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        getrandom::fill(buffer).unwrap();
    }
}

pub fn test_environment() -> Environment {
    Environment::new(Arc::new(SystemEnvironment), Arc::new(SystemEnvironment))
}

#[allow(clippy::disallowed_methods)]
fn sandbox_environment() -> sandbox::Environment {
    sandbox::Environment { now: Arc::new(jiff::Timestamp::now), random: Arc::new(|buffer| getrandom::fill(buffer).unwrap()) }
}

pub fn sign_body(secret: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(body);
    let hex: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256={hex}")
}

pub async fn serve(router: Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    url
}

/// Received webhooks, in order.
type ReceivedWebhooks = Vec<(HeaderMap, Bytes)>;

/// A webhook endpoint that records what it receives.
pub struct Inbox {
    pub webhook: Webhook,
    got: watch::Receiver<ReceivedWebhooks>,
}

impl Inbox {
    pub async fn open() -> Self {
        let (sender, got) = watch::channel(ReceivedWebhooks::new());
        let take = async |State(sender): State<Arc<watch::Sender<ReceivedWebhooks>>>, headers: HeaderMap, body: Bytes| {
            sender.send_modify(|got| got.push((headers, body)));
        };
        let url = serve(Router::new().route("/hook", post(take)).with_state(Arc::new(sender))).await;
        Self { webhook: Webhook { url: Some(format!("{url}/hook")), secret: SECRET.to_owned() }, got }
    }

    /// Waits for `count` webhooks of the payment gateway and parses them.
    pub async fn wait_for_gateway_events(
        &mut self,
        count: usize,
        read: impl Fn(&[u8], &HeaderMap) -> Option<GatewayEvent>,
    ) -> Vec<GatewayEvent> {
        let enough = self.got.wait_for(|got| got.len() >= count);
        let got = tokio::time::timeout(TEST_TIMEOUT, enough).await.expect("the webhooks come").unwrap();
        got.iter().map(|(headers, body)| read(body, headers).expect("a right signature")).collect()
    }

    /// Waits for `count` events, as an adapter parses them.
    pub async fn wait_for_events(
        &mut self,
        count: usize,
        read: impl Fn(&[u8], &HeaderMap) -> Option<Vec<WebhookEvent>>,
    ) -> Vec<WebhookEvent> {
        let all = |got: &ReceivedWebhooks| -> Vec<WebhookEvent> {
            got.iter().flat_map(|(headers, body)| read(body, headers).expect("a right signature")).collect()
        };
        let enough = self.got.wait_for(|got| all(got).len() >= count);
        all(&tokio::time::timeout(TEST_TIMEOUT, enough).await.expect("the webhooks come").unwrap())
    }
}

/// Opens and serves a sandbox; returns its address.
pub async fn serve_sandbox(folder: &Path, change: impl FnOnce(&mut SandboxSettings)) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let mut settings = SandboxSettings::new(url.clone(), sandbox_environment());
    settings.event_interval = Duration::from_millis(1);
    change(&mut settings);
    let router = Sandbox::open(&folder.join("sandbox.db"), settings).await.unwrap().router();
    tokio::spawn(async move { axum::serve(listener, router).await });
    url
}

pub fn plain_client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap()
}

pub async fn list_messages(url: &str) -> Vec<Value> {
    let list: Value = plain_client().get(format!("{url}/sandbox/messages")).send().await.unwrap().json().await.unwrap();
    list["data"].as_array().unwrap().clone()
}

/// A server that sends the same response to every request and records the last request.
pub struct FakeServer {
    pub url: String,
    pub asked: watch::Receiver<Option<(HeaderMap, String, Value)>>,
}

type LastRequest = watch::Sender<Option<(HeaderMap, String, Value)>>;

impl FakeServer {
    pub async fn open(status: u16, headers: &'static [(&'static str, &'static str)], body: &'static str) -> Self {
        let (sender, asked) = watch::channel(None);
        let answer = async move |State(sender): State<Arc<LastRequest>>, request: Request| -> Response {
            let (parts, asked) = request.into_parts();
            let asked = axum::body::to_bytes(asked, usize::MAX).await.unwrap();
            let asked = serde_json::from_slice(&asked).unwrap_or_default();
            sender.send_replace(Some((parts.headers, parts.uri.path().to_owned(), asked)));
            let mut response = (StatusCode::from_u16(status).unwrap(), body).into_response();
            for (name, value) in headers {
                response.headers_mut().insert(*name, HeaderValue::from_static(value));
            }
            response
        };
        let url = serve(Router::new().fallback(any(answer)).with_state(Arc::new(sender))).await;
        Self { url, asked }
    }
}

/// An address on which nothing listens.
pub fn unused_address() -> String {
    format!("http://{}", std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap())
}

//! Settings of the sandbox.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

/// The clock and the random source, passed in so that tests control them.
#[derive(Clone)]
pub struct Environment {
    pub now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    pub random: Arc<Random>,
}

/// Fills the buffer from a cryptographically secure source.
pub type Random = dyn Fn(&mut [u8]) + Send + Sync;

/// The receiver of a channel's webhooks.
#[derive(Clone, Default)]
pub struct Webhook {
    /// Absolute URL. Without one the events are shown in the list of messages only.
    pub url: Option<String>,
    /// Secret that signs the bodies.
    pub secret: String,
}

/// The only OAuth client of the Google stand-in.
#[derive(Clone, Default)]
pub struct GoogleClient {
    pub id: String,
    pub secret: String,
    /// Redirect URIs are compared exactly, as Google does.
    pub redirect_uris: Vec<String>,
}

/// The API key of the payment gateway's stand-in.
#[derive(Clone, Default)]
pub struct GatewayKeys {
    /// The public key id.
    pub id: String,
    /// The key's secret; it signs the result of the checkout.
    pub secret: String,
}

#[derive(Clone)]
pub struct SandboxSettings {
    /// Scheme, host and port at which browsers and the product reach the sandbox, without a slash at the end.
    pub base_url: String,
    /// API key of the WhatsApp stand-in, sent after `Basic ` in the `Authorization` header.
    pub interakt_key: String,
    pub whatsapp: Webhook,
    pub mail: Webhook,
    /// Reports about SMS. They are not signed; the URL ends with a secret.
    pub sms: Webhook,
    pub payments: Webhook,
    pub gateway: GatewayKeys,
    pub google: GoogleClient,
    /// API key of the language model, sent after `Bearer ` in the `Authorization` header.
    pub model_key: String,
    /// Time between the events "sent", "delivered" and "read" of a message.
    pub event_interval: Duration,
    /// Delivers events out of order, as real providers may.
    pub shuffles_events: bool,
    /// Messages accepted per second and channel; further ones are answered 429.
    pub messages_per_second: Option<u32>,
    /// Largest number of due events in one webhook. The real Interakt sends each event alone (1).
    pub events_per_webhook: usize,
    /// Largest number of concurrent webhook requests per channel.
    pub max_concurrent_webhooks: usize,
    /// Wait after the first failure of a webhook; it doubles with each failure, up to a minute.
    pub retry_after: Duration,
    pub environment: Environment,
}

impl SandboxSettings {
    /// Settings without webhooks, without a Google client and without limits.
    pub fn new(base_url: impl Into<String>, environment: Environment) -> Self {
        Self {
            base_url: base_url.into(),
            interakt_key: "sandbox".to_owned(),
            whatsapp: Webhook::default(),
            mail: Webhook::default(),
            sms: Webhook::default(),
            payments: Webhook::default(),
            gateway: GatewayKeys::default(),
            google: GoogleClient::default(),
            model_key: "sandbox".to_owned(),
            event_interval: Duration::from_millis(300),
            shuffles_events: false,
            messages_per_second: None,
            events_per_webhook: 50,
            max_concurrent_webhooks: 8,
            retry_after: Duration::from_millis(500),
            environment,
        }
    }
}

impl Environment {
    /// The current time in milliseconds since 1970, the unit of the sandbox's tables.
    pub(crate) fn now_millis(&self) -> i64 {
        (self.now)().as_millisecond()
    }

    pub(crate) fn random_bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.random)(&mut bytes);
        bytes
    }

    pub(crate) fn new_id(&self) -> String {
        uuid::Builder::from_random_bytes(self.random_bytes()).into_uuid().to_string()
    }
}

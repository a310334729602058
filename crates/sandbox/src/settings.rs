//! What the wiring decides.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

/// Time and randomness, as everywhere in this product, are parameters.
#[derive(Clone)]
pub struct Ambient {
    pub now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    pub random: Arc<Random>,
}

/// Fills the buffer from a cryptographically secure source.
pub type Random = dyn Fn(&mut [u8]) + Send + Sync;

/// Where a channel's webhooks go.
#[derive(Clone, Default)]
pub struct Webhook {
    /// Absolute; without one the events only show in the list of messages.
    pub url: Option<String>,
    /// What their bodies are signed with.
    pub secret: String,
}

/// The one client that the Google look-alike knows.
#[derive(Clone, Default)]
pub struct GoogleClient {
    pub id: String,
    pub secret: String,
    /// Compared exactly, as Google does.
    pub redirect_uris: Vec<String>,
}

/// The key that the payment gateway's look-alike knows.
#[derive(Clone, Default)]
pub struct GatewayKeys {
    /// The public half.
    pub id: String,
    /// Signs what its window hands back.
    pub secret: String,
}

#[derive(Clone)]
pub struct SandboxSettings {
    /// Scheme, host and port under which browsers and the product reach the sandbox, without a slash at its end.
    pub base_url: String,
    /// What comes after `Basic ` in the WhatsApp look-alike's `Authorization`.
    pub interakt_key: String,
    pub whatsapp: Webhook,
    pub mail: Webhook,
    pub payments: Webhook,
    pub gateway: GatewayKeys,
    pub google: GoogleClient,
    /// What comes after `Bearer ` when the language model is asked.
    pub model_key: String,
    /// Between "sent", "delivered" and "read".
    pub pace: Duration,
    /// Tells the events of a message in another order than they happened, as real providers may.
    pub is_shuffled: bool,
    /// More messages than these in one second and channel are answered 429.
    pub per_second: Option<u32>,
    /// Events that are due at once share a webhook, up to so many. The real Interakt sends them one by one (1).
    pub events_per_webhook: usize,
    /// Webhooks under way at once, per channel.
    pub webhooks_at_once: usize,
    /// The wait after a webhook's first failure; it doubles with each one, up to a minute.
    pub retry_after: Duration,
    pub ambient: Ambient,
}

impl SandboxSettings {
    /// No webhooks, no Google client, no limits.
    pub fn new(base_url: impl Into<String>, ambient: Ambient) -> Self {
        Self {
            base_url: base_url.into(),
            interakt_key: "sandbox".to_owned(),
            whatsapp: Webhook::default(),
            mail: Webhook::default(),
            payments: Webhook::default(),
            gateway: GatewayKeys::default(),
            google: GoogleClient::default(),
            model_key: "sandbox".to_owned(),
            pace: Duration::from_millis(300),
            is_shuffled: false,
            per_second: None,
            events_per_webhook: 50,
            webhooks_at_once: 8,
            retry_after: Duration::from_millis(500),
            ambient,
        }
    }
}

impl Ambient {
    /// In milliseconds since 1970, as the sandbox's tables hold it.
    pub(crate) fn millis(&self) -> i64 {
        (self.now)().as_millisecond()
    }

    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.random)(&mut bytes);
        bytes
    }

    pub(crate) fn id(&self) -> String {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid().to_string()
    }
}

//! Tells the product what became of its messages. What is to be told lies in a table, so it outlives a restart; it is told again
//! until somebody takes it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use reqwest::RequestBuilder;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::channel::Channel;
use crate::error::Error;
use crate::razorpay::Told;
use crate::settings::SandboxSettings;
use crate::signing::{hex_signature, signature};
use crate::store::{Due, Outcome, Store};
use crate::world::Bells;
use crate::{interakt, mail};

/// How long the other side may think.
const PATIENCE: Duration = Duration::from_secs(10);
/// Nobody is told anything older, in milliseconds: real providers give up too.
const OLDEST: i64 = 24 * 60 * 60 * 1000;
/// Events in one pass.
const MOST: i64 = 1000;
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// One task a channel; dropping this ends them.
pub(crate) struct Workers(Vec<JoinHandle<()>>);

impl Drop for Workers {
    fn drop(&mut self) {
        self.0.iter().for_each(JoinHandle::abort);
    }
}

struct Worker {
    channel: Channel,
    settings: SandboxSettings,
    store: Store,
    bell: Arc<Notify>,
    client: reqwest::Client,
}

pub(crate) fn start(settings: &SandboxSettings, store: &Store, bells: &Bells) -> Result<Workers, Error> {
    let mut tasks = Vec::new();
    for channel in [Channel::WhatsApp, Channel::Email, Channel::Payments] {
        let url = settings.webhook(channel).url.as_deref().unwrap_or("http://");
        let worker =
            Worker { channel, settings: settings.clone(), store: store.clone(), bell: bells.of(channel).clone(), client: client(url)? };
        tasks.push(tokio::spawn(worker.run()));
    }
    Ok(Workers(tasks))
}

/// A plain address needs no certificates, and machines without any exist.
fn client(url: &str) -> Result<reqwest::Client, reqwest::Error> {
    let builder = reqwest::Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).no_proxy();
    if url.starts_with("https:") { builder.build() } else { builder.tls_certs_only([]).build() }
}

impl Worker {
    async fn run(self) {
        loop {
            match self.pass().await {
                Ok(true) => {}
                Ok(false) => self.rest().await,
                Err(error) => {
                    tracing::error!(%error, channel = self.channel.name(), "webhooks wait");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// Tells what is due; whether there was anything. One commit notes the outcome of all: who dies before it tells them again, as
    /// real providers do.
    async fn pass(&self) -> Result<bool, Error> {
        // The payment gateway tells each event by itself, under a name of its own.
        let together = if self.channel == Channel::Payments { 1 } else { self.settings.events_per_webhook };
        let (size, at_once) = (together.max(1), self.settings.webhooks_at_once.max(1));
        let mut due = self.store.due(self.channel, self.settings.ambient.millis(), MOST).await?;
        if due.is_empty() {
            return Ok(false);
        }
        if self.settings.is_shuffled {
            self.shuffle(&mut due);
        }
        let bodies: Vec<Vec<Due>> = due.chunks(size).map(<[Due]>::to_vec).collect();
        let told = futures_util::stream::iter(bodies.into_iter().map(|chunk| self.tell(chunk))).buffer_unordered(at_once);
        self.store.settle(told.concat().await).await?;
        Ok(true)
    }

    /// Until something new comes or the next one's time has come.
    async fn rest(&self) {
        let now = self.settings.ambient.millis();
        let next = self.store.next_due(self.channel).await.ok().flatten();
        let wait = next.map_or(LONGEST_WAIT, |due| Duration::from_millis(u64::try_from(due - now).unwrap_or(0)));
        let _ = tokio::time::timeout(wait.min(LONGEST_WAIT), self.bell.notified()).await;
    }

    async fn tell(&self, chunk: Vec<Due>) -> Vec<Outcome> {
        let Some(url) = &self.settings.webhook(self.channel).url else { return told(chunk) };
        if self.post(self.request(url, &chunk)).await {
            return told(chunk);
        }
        let now = self.settings.ambient.millis();
        chunk.into_iter().map(|hook| Outcome { again: self.again(&hook, now), hook }).collect()
    }

    fn request(&self, url: &str, chunk: &[Due]) -> RequestBuilder {
        let payloads = chunk.iter().map(|hook| hook.payload.as_str());
        let secret = &self.settings.webhook(self.channel).secret;
        let request = self.client.post(url).header("content-type", "application/json");
        match self.channel {
            Channel::Payments => {
                let told: Option<Told> = chunk.first().and_then(|hook| serde_json::from_str(&hook.payload).ok());
                let Told { event_id, body } = told.unwrap_or_else(|| Told { event_id: String::new(), body: String::new() });
                let signature = hex_signature(secret, body.as_bytes());
                request.header("x-razorpay-event-id", event_id).header("X-Razorpay-Signature", signature).body(body)
            }
            Channel::WhatsApp => {
                let body = interakt::body(payloads);
                request.header("Interakt-Signature", signature(secret, body.as_bytes())).body(body)
            }
            Channel::Email | Channel::Google | Channel::Model => {
                let body = mail::body(payloads);
                request.header("X-Mail-Signature", signature(secret, body.as_bytes())).body(body)
            }
        }
    }

    async fn post(&self, request: RequestBuilder) -> bool {
        match request.send().await {
            // The rest of the answer is read, else the connection could not be used again.
            Ok(answer) if answer.status().is_success() => answer.bytes().await.is_ok(),
            Ok(answer) => {
                tracing::warn!(channel = self.channel.name(), status = answer.status().as_u16(), "a webhook was not taken");
                false
            }
            Err(error) => {
                tracing::warn!(channel = self.channel.name(), error = %error.without_url(), "a webhook could not be sent");
                false
            }
        }
    }

    fn again(&self, hook: &Due, now: i64) -> Option<i64> {
        let doubled = self.settings.retry_after.saturating_mul(1 << hook.tries.clamp(0, 16));
        let wait = i64::try_from(doubled.min(LONGEST_WAIT).as_millis()).unwrap_or(i64::MAX);
        (now - hook.born < OLDEST).then(|| now.saturating_add(wait))
    }

    fn shuffle(&self, due: &mut [Due]) {
        for last in (1..due.len()).rev() {
            let other = u64::from_le_bytes(self.settings.ambient.bytes()) % (last as u64 + 1);
            due.swap(last, usize::try_from(other).unwrap_or(last));
        }
    }
}

fn told(chunk: Vec<Due>) -> Vec<Outcome> {
    chunk.into_iter().map(|hook| Outcome { hook, again: None }).collect()
}

//! Delivers webhooks about messages and payments. Pending events are stored in a table, so they outlast a restart, and are retried
//! until the receiver accepts them.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use reqwest::RequestBuilder;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::channel::Channel;
use crate::error::Error;
use crate::razorpay::PendingEvent;
use crate::settings::SandboxSettings;
use crate::signing::{sign_body, sign_hex};
use crate::state::WakeUps;
use crate::store::{DueHook, HookOutcome, Store};
use crate::{interakt, mail, msg91};

/// Timeout of a webhook request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The age, in milliseconds, after which an event is given up, as real providers do.
const MAX_EVENT_AGE_MILLIS: i64 = 24 * 60 * 60 * 1000;
/// Largest number of events delivered in one pass.
const MAX_EVENTS_PER_PASS: i64 = 1000;
const MAX_WAIT: Duration = Duration::from_secs(60);

/// One task for each channel; dropping the handles ends them.
pub(crate) struct WorkerHandles(Vec<JoinHandle<()>>);

impl Drop for WorkerHandles {
    fn drop(&mut self) {
        self.0.iter().for_each(JoinHandle::abort);
    }
}

struct WebhookWorker {
    channel: Channel,
    settings: SandboxSettings,
    store: Store,
    wake_up: Arc<Notify>,
    client: reqwest::Client,
}

pub(crate) fn start_workers(settings: &SandboxSettings, store: &Store, wake_ups: &WakeUps) -> Result<WorkerHandles, Error> {
    let mut tasks = Vec::new();
    for channel in [Channel::WhatsApp, Channel::Email, Channel::Sms, Channel::Payments] {
        let url = settings.webhook(channel).url.as_deref().unwrap_or("http://");
        let worker = WebhookWorker {
            channel,
            settings: settings.clone(),
            store: store.clone(),
            wake_up: wake_ups.for_channel(channel).clone(),
            client: build_client(url)?,
        };
        tasks.push(tokio::spawn(worker.run()));
    }
    Ok(WorkerHandles(tasks))
}

/// Builds the client. A plain http address needs no certificates, and some machines have none.
fn build_client(url: &str) -> Result<reqwest::Client, reqwest::Error> {
    let builder = reqwest::Client::builder().timeout(REQUEST_TIMEOUT).redirect(reqwest::redirect::Policy::none()).no_proxy();
    if url.starts_with("https:") { builder.build() } else { builder.tls_certs_only([]).build() }
}

impl WebhookWorker {
    async fn run(self) {
        loop {
            match self.deliver_due_events().await {
                Ok(true) => {}
                Ok(false) => self.wait_for_work().await,
                Err(error) => {
                    tracing::error!(%error, channel = self.channel.name(), "webhooks could not be delivered; retrying in one second");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// Delivers the due events; returns whether there were any. All outcomes are stored in one commit, so a crash before it delivers
    /// the events again, as real providers do.
    async fn deliver_due_events(&self) -> Result<bool, Error> {
        // The payment gateway sends each event alone, under an id of its own.
        let together = if self.channel == Channel::Payments { 1 } else { self.settings.events_per_webhook };
        let (size, at_once) = (together.max(1), self.settings.max_concurrent_webhooks.max(1));
        let mut due = self.store.list_due_hooks(self.channel, self.settings.environment.now_millis(), MAX_EVENTS_PER_PASS).await?;
        if due.is_empty() {
            return Ok(false);
        }
        if self.settings.shuffles_events {
            self.shuffle_events(&mut due);
        }
        let bodies: Vec<Vec<DueHook>> = due.chunks(size).map(<[DueHook]>::to_vec).collect();
        let deliveries = futures_util::stream::iter(bodies.into_iter().map(|chunk| self.deliver(chunk))).buffer_unordered(at_once);
        self.store.record_outcomes(deliveries.concat().await).await?;
        Ok(true)
    }

    /// Waits until a new event is added or the next one is due.
    async fn wait_for_work(&self) {
        let now = self.settings.environment.now_millis();
        let next = self.store.next_due_at(self.channel).await.ok().flatten();
        let wait = next.map_or(MAX_WAIT, |due| Duration::from_millis(u64::try_from(due - now).unwrap_or(0)));
        let _ = tokio::time::timeout(wait.min(MAX_WAIT), self.wake_up.notified()).await;
    }

    async fn deliver(&self, chunk: Vec<DueHook>) -> Vec<HookOutcome> {
        let Some(url) = &self.settings.webhook(self.channel).url else { return delivered_outcomes(chunk) };
        if self.send(self.build_request(url, &chunk)).await {
            return delivered_outcomes(chunk);
        }
        let now = self.settings.environment.now_millis();
        chunk.into_iter().map(|hook| HookOutcome { retry_at: self.retry_at(&hook, now), hook }).collect()
    }

    fn build_request(&self, url: &str, chunk: &[DueHook]) -> RequestBuilder {
        let payloads = chunk.iter().map(|hook| hook.payload.as_str());
        let secret = &self.settings.webhook(self.channel).secret;
        let content_type = if self.channel == Channel::Sms { "application/x-www-form-urlencoded" } else { "application/json" };
        let request = self.client.post(url).header("content-type", content_type);
        match self.channel {
            Channel::Payments => {
                let pending: Option<PendingEvent> = chunk.first().and_then(|hook| serde_json::from_str(&hook.payload).ok());
                let PendingEvent { event_id, body } =
                    pending.unwrap_or_else(|| PendingEvent { event_id: String::new(), body: String::new() });
                let signature = sign_hex(secret, body.as_bytes());
                request.header("x-razorpay-event-id", event_id).header("X-Razorpay-Signature", signature).body(body)
            }
            Channel::WhatsApp => {
                let body = interakt::webhook_body(payloads);
                request.header("Interakt-Signature", sign_body(secret, body.as_bytes())).body(body)
            }
            Channel::Sms => request.body(msg91::webhook_body(payloads)),
            Channel::Email | Channel::Google | Channel::Model | Channel::Crm | Channel::Identity => {
                let body = mail::webhook_body(payloads);
                request.header("X-Mail-Signature", sign_body(secret, body.as_bytes())).body(body)
            }
        }
    }

    async fn send(&self, request: RequestBuilder) -> bool {
        match request.send().await {
            // The body is read to its end, otherwise the connection could not be reused.
            Ok(answer) if answer.status().is_success() => answer.bytes().await.is_ok(),
            Ok(answer) => {
                tracing::warn!(channel = self.channel.name(), status = answer.status().as_u16(), "webhook was refused; it will be retried");
                false
            }
            Err(error) => {
                tracing::warn!(channel = self.channel.name(), error = %error.without_url(), "webhook could not be sent; it will be retried");
                false
            }
        }
    }

    fn retry_at(&self, hook: &DueHook, now: i64) -> Option<i64> {
        let doubled = self.settings.retry_after.saturating_mul(1 << hook.tries.clamp(0, 16));
        let wait = i64::try_from(doubled.min(MAX_WAIT).as_millis()).unwrap_or(i64::MAX);
        (now - hook.born < MAX_EVENT_AGE_MILLIS).then(|| now.saturating_add(wait))
    }

    fn shuffle_events(&self, due: &mut [DueHook]) {
        for last in (1..due.len()).rev() {
            let other = u64::from_le_bytes(self.settings.environment.random_bytes()) % (last as u64 + 1);
            due.swap(last, usize::try_from(other).unwrap_or(last));
        }
    }
}

fn delivered_outcomes(chunk: Vec<DueHook>) -> Vec<HookOutcome> {
    chunk.into_iter().map(|hook| HookOutcome { hook, retry_at: None }).collect()
}

//! `POST {base}/chat/completions` with a streamed response. Uses no tools: one prompt in, one text out.

use std::future::Future;
use std::time::Duration;

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::language_model::{LanguageModel, ModelRequest, TextStream, TokenUsage};
use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderValue};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use super::completion_events::{CompletionEvent, malformed_response, parse_error, parse_line};
use super::line_buffer::LineBuffer;
use crate::web::{self, RequestError};

/// The wait before the single retry.
const RETRY_PAUSE: Duration = Duration::from_millis(300);
/// A provider that asks for a longer wait is not retried, because a reader is waiting.
const MAX_RETRY_PAUSE: Duration = Duration::from_secs(2);

/// The operator's account at a model provider.
#[derive(Clone)]
pub struct ModelAccount {
    /// The base URL without "/chat/completions", e.g. `https://api.example.com/v1`.
    pub base_url: String,
    /// A model on the same machine may need none.
    pub api_key: Option<String>,
    pub model: String,
    pub timeouts: ModelTimeouts,
}

/// Timeouts of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelTimeouts {
    /// Until the first piece of text, including connecting and the retry.
    pub first: Duration,
    /// Between two pieces of text.
    pub idle: Duration,
    pub total: Duration,
}

/// Leaves the key out of logs.
impl std::fmt::Debug for ModelAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ModelAccount").field("base_url", &self.base_url).field("model", &self.model).finish_non_exhaustive()
    }
}

/// Whether the key and questions may be sent to this URL: over https, or to this machine.
pub fn is_secure_url(base_url: &str) -> bool {
    let Ok(url) = url::Url::parse(base_url) else { return false };
    let is_here = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => return false,
    };
    let is_plain = url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none();
    is_plain && (url.scheme() == "https" || url.scheme() == "http" && is_here)
}

pub struct OpenAiModel {
    client: Client,
    url: String,
    authorization: Option<HeaderValue>,
    model: String,
    timeouts: ModelTimeouts,
}

impl OpenAiModel {
    pub fn open(account: ModelAccount) -> Result<Self, String> {
        if !is_secure_url(&account.base_url) {
            return Err("the model's address must begin with https://, or point to this machine".to_owned());
        }
        let authorization = account.api_key.map(|key| {
            let mut value = HeaderValue::from_str(&format!("Bearer {key}"))
                .map_err(|_| "the model's API key contains characters that are not allowed in a key".to_owned())?;
            value.set_sensitive(true);
            Ok::<_, String>(value)
        });
        Ok(Self {
            client: web::build_client(&account.base_url, account.timeouts.total)?,
            url: format!("{}/chat/completions", account.base_url.trim_end_matches('/')),
            authorization: authorization.transpose()?,
            model: account.model,
            timeouts: account.timeouts,
        })
    }

    fn request_body(&self, request: &ModelRequest) -> Value {
        json!({
            "model": self.model,
            "messages": [{"role": "system", "content": request.system}, {"role": "user", "content": request.user}],
            // Rounded, because a 32-bit 0.1 would be serialised as 0.10000000149011612.
            "temperature": (f64::from(request.temperature) * 1000.0).round() / 1000.0,
            "max_tokens": request.max_tokens,
            "stream": true,
            "stream_options": {"include_usage": true},
        })
    }

    async fn send_request(&self, body: &Value) -> Result<Response, RequestError> {
        let request = self.client.post(&self.url).header(ACCEPT, "text/event-stream").json(body);
        let request = match &self.authorization {
            Some(value) => request.header(AUTHORIZATION, value.clone()),
            None => request,
        };
        web::open_stream(request).await
    }

    async fn open_with_retry(&self, body: &Value) -> Result<Response, ProviderError> {
        let failed = match self.send_request(body).await {
            Ok(response) => return Ok(response),
            Err(failed) => failed,
        };
        match to_refused(failed) {
            ProviderError::Retryable { retry_after: after, .. } if after.unwrap_or(RETRY_PAUSE) <= MAX_RETRY_PAUSE => {
                tokio::time::sleep(after.unwrap_or(RETRY_PAUSE)).await;
                self.send_request(body).await.map_err(to_refused)
            }
            refused => Err(refused),
        }
    }
}

fn to_refused(failed: RequestError) -> ProviderError {
    failed.into_refused(parse_error, |_| false)
}

#[async_trait]
impl LanguageModel for OpenAiModel {
    fn name(&self) -> &str {
        &self.model
    }

    async fn start_completion(&self, request: &ModelRequest) -> Result<Box<dyn TextStream>, ProviderError> {
        let now = Instant::now();
        let first = now + self.timeouts.first.min(self.timeouts.total);
        let response = with_deadline(first, self.open_with_retry(&self.request_body(request))).await?;
        Ok(Box::new(CompletionStream {
            response,
            lines: LineBuffer::default(),
            next_deadline: first,
            total_deadline: now + self.timeouts.total,
            idle: self.timeouts.idle,
            events: Vec::new().into_iter(),
            usage: None,
            is_finished: false,
            is_ended: false,
        }))
    }
}

async fn with_deadline<T>(deadline: Instant, work: impl Future<Output = Result<T, ProviderError>>) -> Result<T, ProviderError> {
    timeout_at(deadline, work).await.unwrap_or_else(|_| Err(ProviderError::retryable("the model did not answer in time")))
}

/// An answer that is being streamed. Dropping it closes the connection.
struct CompletionStream {
    response: Response,
    lines: LineBuffer,
    /// Deadline of the next piece of text. Keep-alive comments do not extend it.
    next_deadline: Instant,
    total_deadline: Instant,
    idle: Duration,
    events: std::vec::IntoIter<CompletionEvent>,
    usage: Option<TokenUsage>,
    is_finished: bool,
    is_ended: bool,
}

impl CompletionStream {
    async fn next_piece(&mut self) -> Result<Option<String>, ProviderError> {
        loop {
            while let Some(event) = self.events.next() {
                match event {
                    CompletionEvent::Ignored => {}
                    CompletionEvent::Text(text) => return Ok(Some(text)),
                    CompletionEvent::Finished => self.is_finished = true,
                    CompletionEvent::Usage(usage) => self.usage = Some(usage),
                    CompletionEvent::EndOfStream => return self.check_complete(true),
                }
            }
            if let Some(line) = self.lines.next_line().map_err(|_| malformed_response())? {
                self.events = parse_line(&line)?.into_iter();
                continue;
            }
            match self.response.chunk().await {
                Ok(Some(bytes)) => self.lines.push(&bytes).map_err(|_| malformed_response())?,
                Ok(None) if self.lines.take_rest() == "data: [DONE]" => return self.check_complete(true),
                Ok(None) => return self.check_complete(false),
                Err(_) if self.is_finished => return self.check_complete(false),
                Err(_) => return Err(ProviderError::retryable("the model's answer broke off")),
            }
        }
    }

    /// Ends the stream. Without the end mark it is complete only if the model has reported a finish reason.
    fn check_complete(&mut self, is_done: bool) -> Result<Option<String>, ProviderError> {
        if is_done || self.is_finished { Ok(None) } else { Err(ProviderError::retryable("the model's answer broke off")) }
    }
}

#[async_trait]
impl TextStream for CompletionStream {
    async fn next_chunk(&mut self) -> Result<Option<String>, ProviderError> {
        if self.is_ended {
            return Ok(None);
        }
        let deadline = self.next_deadline.min(self.total_deadline);
        let next = with_deadline(deadline, self.next_piece()).await;
        self.is_ended = !matches!(next, Ok(Some(_)));
        self.next_deadline = Instant::now() + self.idle;
        next
    }

    fn usage(&self) -> Option<TokenUsage> {
        self.usage
    }
}

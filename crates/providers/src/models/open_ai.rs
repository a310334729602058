//! `POST {base}/chat/completions` with a stream of events. Tool-less; one text in, one text out.

use std::future::Future;
use std::time::Duration;

use async_trait::async_trait;
use domain::providers::{Asked, LanguageModel, Refused, Usage, Writing};
use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderValue};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use super::events::{Said, garbage, said, told};
use super::lines::Lines;
use crate::web::{self, Failed};

/// Before the one further try.
const PAUSE: Duration = Duration::from_millis(300);
/// A provider that asks for a longer pause is not tried again: a reader waits.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// What an operator has at a provider.
#[derive(Clone)]
pub struct ModelAccount {
    /// Up to "/chat/completions", e.g. "https://api.example.com/v1".
    pub base_url: String,
    /// Models of one's own machine need none.
    pub api_key: Option<String>,
    pub model: String,
    pub patience: Patience,
}

/// How long is waited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// For the first piece, connecting and the further try included.
    pub first: Duration,
    /// Between two pieces.
    pub idle: Duration,
    pub total: Duration,
}

/// The key is never printed.
impl std::fmt::Debug for ModelAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ModelAccount").field("base_url", &self.base_url).field("model", &self.model).finish_non_exhaustive()
    }
}

/// Whether key and questions may be sent there: by https, or to this very machine.
pub fn is_safe(base_url: &str) -> bool {
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
    patience: Patience,
}

impl OpenAiModel {
    pub fn open(account: ModelAccount) -> Result<Self, String> {
        if !is_safe(&account.base_url) {
            return Err("the model's address must begin with https://, or lead to this machine".to_owned());
        }
        let authorization = account.api_key.map(|key| {
            let mut value =
                HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| "the model's key has characters that no key has".to_owned())?;
            value.set_sensitive(true);
            Ok::<_, String>(value)
        });
        Ok(Self {
            client: web::client(&account.base_url, account.patience.total)?,
            url: format!("{}/chat/completions", account.base_url.trim_end_matches('/')),
            authorization: authorization.transpose()?,
            model: account.model,
            patience: account.patience,
        })
    }

    fn body(&self, asked: &Asked) -> Value {
        json!({
            "model": self.model,
            "messages": [{"role": "system", "content": asked.system}, {"role": "user", "content": asked.user}],
            // As a decimal: 0.1 of 32 bits would be written 0.10000000149011612.
            "temperature": (f64::from(asked.temperature) * 1000.0).round() / 1000.0,
            "max_tokens": asked.most_tokens,
            "stream": true,
            "stream_options": {"include_usage": true},
        })
    }

    async fn once(&self, body: &Value) -> Result<Response, Failed> {
        let request = self.client.post(&self.url).header(ACCEPT, "text/event-stream").json(body);
        let request = match &self.authorization {
            Some(value) => request.header(AUTHORIZATION, value.clone()),
            None => request,
        };
        web::streamed(request).await
    }

    async fn begun(&self, body: &Value) -> Result<Response, Refused> {
        let failed = match self.once(body).await {
            Ok(response) => return Ok(response),
            Err(failed) => failed,
        };
        match refused(failed) {
            Refused::Later { after, .. } if after.unwrap_or(PAUSE) <= LONGEST_PAUSE => {
                tokio::time::sleep(after.unwrap_or(PAUSE)).await;
                self.once(body).await.map_err(refused)
            }
            refused => Err(refused),
        }
    }
}

fn refused(failed: Failed) -> Refused {
    failed.refused(told, |_| false)
}

#[async_trait]
impl LanguageModel for OpenAiModel {
    fn name(&self) -> &str {
        &self.model
    }

    async fn write(&self, asked: &Asked) -> Result<Box<dyn Writing>, Refused> {
        let now = Instant::now();
        let first = now + self.patience.first.min(self.patience.total);
        let response = in_time(first, self.begun(&self.body(asked))).await?;
        Ok(Box::new(Stream {
            response,
            lines: Lines::default(),
            next_by: first,
            ends_by: now + self.patience.total,
            idle: self.patience.idle,
            pieces: Vec::new().into_iter(),
            usage: None,
            is_finished: false,
            is_over: false,
        }))
    }
}

async fn in_time<T>(deadline: Instant, work: impl Future<Output = Result<T, Refused>>) -> Result<T, Refused> {
    timeout_at(deadline, work).await.unwrap_or_else(|_| Err(Refused::later("the model did not answer in time")))
}

/// An answer under way. Dropping it closes the connection.
struct Stream {
    response: Response,
    lines: Lines,
    /// Only pieces count: a provider that sends signs of life alone is late too.
    next_by: Instant,
    ends_by: Instant,
    idle: Duration,
    pieces: std::vec::IntoIter<Said>,
    usage: Option<Usage>,
    is_finished: bool,
    is_over: bool,
}

impl Stream {
    async fn piece(&mut self) -> Result<Option<String>, Refused> {
        loop {
            while let Some(said) = self.pieces.next() {
                match said {
                    Said::Nothing => {}
                    Said::Piece(text) => return Ok(Some(text)),
                    Said::Finished => self.is_finished = true,
                    Said::Counted(usage) => self.usage = Some(usage),
                    Said::Done => return self.whole(true),
                }
            }
            if let Some(line) = self.lines.next().map_err(|_| garbage())? {
                self.pieces = said(&line)?.into_iter();
                continue;
            }
            match self.response.chunk().await {
                Ok(Some(bytes)) => self.lines.push(&bytes).map_err(|_| garbage())?,
                Ok(None) if self.lines.rest() == "data: [DONE]" => return self.whole(true),
                Ok(None) => return self.whole(false),
                Err(_) if self.is_finished => return self.whole(false),
                Err(_) => return Err(Refused::later("the model's answer broke off")),
            }
        }
    }

    /// A stream without its end mark is whole when the model said that it had finished.
    fn whole(&mut self, is_done: bool) -> Result<Option<String>, Refused> {
        if is_done || self.is_finished { Ok(None) } else { Err(Refused::later("the model's answer broke off")) }
    }
}

#[async_trait]
impl Writing for Stream {
    async fn next(&mut self) -> Result<Option<String>, Refused> {
        if self.is_over {
            return Ok(None);
        }
        let deadline = self.next_by.min(self.ends_by);
        let next = in_time(deadline, self.piece()).await;
        self.is_over = !matches!(next, Ok(Some(_)));
        self.next_by = Instant::now() + self.idle;
        next
    }

    fn usage(&self) -> Option<Usage> {
        self.usage
    }
}

//! Asking a provider over HTTP, and what its refusals mean.

use std::time::Duration;

use domain::providers::Refused;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::Value;

/// No answer that we understand is longer.
const LONGEST: usize = 1 << 20;
/// Of a reason, in characters: it is kept with the message.
const REASON: usize = 300;

/// No redirects are followed: what we send is for the address that was set. A plain address is one of this machine or its
/// neighbours: it needs neither certificates nor a proxy.
pub(crate) fn client(base_url: &str, patience: Duration) -> Result<Client, String> {
    let builder = Client::builder()
        .timeout(patience)
        .connect_timeout(Duration::from_secs(5))
        .redirect(reqwest::redirect::Policy::none())
        .user_agent("fineprint");
    let builder = if base_url.starts_with("https:") { builder } else { builder.no_proxy().tls_certs_only([]) };
    builder.build().map_err(|error| format!("the web client can't be used: {error}"))
}

/// Why there is no good answer.
#[derive(Debug)]
pub(crate) enum Failed {
    /// The request can't even be written.
    Unwritable,
    /// Nothing, or not all of it, came back in time.
    Unreached(String),
    Answered {
        status: StatusCode,
        after: Option<Duration>,
        body: Value,
    },
}

/// The JSON of a 2xx answer; `Null` when it is none.
pub(crate) async fn ask(request: RequestBuilder) -> Result<Value, Failed> {
    ask_with_headers(request).await.map(|(_, body)| body)
}

pub(crate) async fn ask_with_headers(request: RequestBuilder) -> Result<(HeaderMap, Value), Failed> {
    let mut answer = request.send().await.map_err(failed)?;
    let (status, headers) = (answer.status(), std::mem::take(answer.headers_mut()));
    let body = read(answer).await.map_err(failed)?;
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    if status.is_success() { Ok((headers, body)) } else { Err(Failed::Answered { status, after: retry_after(&headers), body }) }
}

/// The body of a 2xx answer that is no longer than `most`; `None` for a longer one and for what isn't there.
pub(crate) async fn bytes(request: RequestBuilder, most: usize) -> Result<Option<Vec<u8>>, Failed> {
    let mut answer = request.send().await.map_err(failed)?;
    let status = answer.status();
    if is_passing(status) {
        return Err(Failed::Answered { status, after: None, body: Value::Null });
    }
    if !status.is_success() {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(failed)? {
        if bytes.len() + chunk.len() > most {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes))
}

/// A 2xx answer whose body is still to come, piece by piece.
pub(crate) async fn streamed(request: RequestBuilder) -> Result<Response, Failed> {
    let mut answer = request.send().await.map_err(failed)?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let (status, headers) = (answer.status(), std::mem::take(answer.headers_mut()));
    let body = read(answer).await.map_err(failed)?;
    Err(Failed::Answered { status, after: retry_after(&headers), body: serde_json::from_slice(&body).unwrap_or(Value::Null) })
}

/// As much of the body as anybody would need.
async fn read(mut answer: Response) -> Result<Vec<u8>, reqwest::Error> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > LONGEST {
            break;
        }
    }
    Ok(bytes)
}

impl Failed {
    pub fn is_status(&self, wanted: &[u16]) -> bool {
        matches!(self, Self::Answered { status, .. } if wanted.contains(&status.as_u16()))
    }

    /// `told` finds the provider's code and reason in its answer; `passes` says which codes are a matter of time in spite of their status.
    pub fn refused(self, told: impl Fn(&Value) -> (String, String), passes: impl Fn(&str) -> bool) -> Refused {
        let (status, after, body) = match self {
            Self::Unwritable => return Refused::for_good("", "the request can't be written"),
            Self::Unreached(reason) => return Refused::later(reason),
            Self::Answered { status, after, body } => (status, after, body),
        };
        if matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            tracing::error!(status = status.as_u16(), "a provider refuses our key: is it set rightly?");
        }
        let (code, reason) = told(&body);
        let reason = masked(&format!("{} {reason}", status.as_u16()));
        if is_passing(status) || passes(&code) { Refused::Later { reason, after } } else { Refused::ForGood { code, reason } }
    }
}

fn is_passing(status: StatusCode) -> bool {
    status.is_server_error() || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT)
}

fn failed(error: reqwest::Error) -> Failed {
    if error.is_builder() {
        return Failed::Unwritable;
    }
    let reason = if error.is_timeout() { "no answer in time" } else { "out of reach" };
    // Addresses may hold ids of accounts.
    tracing::warn!(error = %error.without_url(), "a provider did not answer");
    Failed::Unreached(reason.to_owned())
}

/// In seconds; the other form, a date, is rare and left to our own back-off.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// A provider's words without the numbers and addresses they may repeat.
pub(crate) fn masked(reason: &str) -> String {
    let words = reason.split_whitespace().map(|word| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        if word.contains('@') || digits >= 7 { "…" } else { word }
    });
    words.collect::<Vec<_>>().join(" ").chars().take(REASON).collect()
}

/// A text of the answer, or nothing.
pub(crate) fn text(body: &Value, pointer: &str) -> String {
    match body.pointer(pointer) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn reasons_name_nobody() {
        assert_eq!(masked("550 5.1.1 <asha@a.example>: no such mailbox"), "550 5.1.1 … no such mailbox");
        assert_eq!(masked("131026 not on WhatsApp: +919876543210"), "131026 not on WhatsApp: …");
    }
}

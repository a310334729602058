//! HTTP requests to providers, and how their failures are classified as temporary or permanent.

use std::time::Duration;

use domain::error::ProviderError;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::Value;

/// The largest response body that is read; no documented response is longer.
const MAX_BODY_BYTES: usize = 1 << 20;
/// The longest reason of a failure, in characters; it is stored with the message.
const MAX_REASON_CHARS: usize = 300;

/// Builds a client that follows no redirects, because what is sent is meant for the configured address only. A plain `http:`
/// address is on this machine or a neighbour and needs neither certificates nor a proxy.
pub(crate) fn build_client(base_url: &str, timeout: Duration) -> Result<Client, String> {
    let builder = Client::builder()
        .timeout(timeout)
        .connect_timeout(Duration::from_secs(5))
        .redirect(reqwest::redirect::Policy::none())
        .user_agent("fineprint");
    let builder = if base_url.starts_with("https:") { builder } else { builder.no_proxy().tls_certs_only([]) };
    builder.build().map_err(|error| format!("the web client can't be used: {error}"))
}

/// Why a request has no successful response.
#[derive(Debug)]
pub(crate) enum RequestError {
    /// The request can't be built.
    InvalidRequest,
    /// No complete response arrived in time; the text is the reason.
    Unreachable(String),
    ErrorResponse {
        status: StatusCode,
        after: Option<Duration>,
        body: Value,
    },
}

/// Sends the request and returns the JSON of a 2xx response; `Null` when the body is not JSON.
pub(crate) async fn fetch_json(request: RequestBuilder) -> Result<Value, RequestError> {
    fetch_json_with_headers(request).await.map(|(_, body)| body)
}

pub(crate) async fn fetch_json_with_headers(request: RequestBuilder) -> Result<(HeaderMap, Value), RequestError> {
    let mut answer = request.send().await.map_err(to_request_error)?;
    let (status, headers) = (answer.status(), std::mem::take(answer.headers_mut()));
    let body = read_body(answer).await.map_err(to_request_error)?;
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    if status.is_success() {
        Ok((headers, body))
    } else {
        Err(RequestError::ErrorResponse { status, after: parse_retry_after(&headers), body })
    }
}

/// Fetches the body of a 2xx response. Returns `None` when it is longer than `max_bytes` or the status is a permanent failure.
pub(crate) async fn fetch_bytes(request: RequestBuilder, max_bytes: usize) -> Result<Option<Vec<u8>>, RequestError> {
    let mut answer = request.send().await.map_err(to_request_error)?;
    let status = answer.status();
    if is_transient(status) {
        return Err(RequestError::ErrorResponse { status, after: None, body: Value::Null });
    }
    if !status.is_success() {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(to_request_error)? {
        if bytes.len() + chunk.len() > max_bytes {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes))
}

/// Sends the request and returns a 2xx response whose body can be read as a stream.
pub(crate) async fn open_stream(request: RequestBuilder) -> Result<Response, RequestError> {
    let mut answer = request.send().await.map_err(to_request_error)?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let (status, headers) = (answer.status(), std::mem::take(answer.headers_mut()));
    let body = read_body(answer).await.map_err(to_request_error)?;
    Err(RequestError::ErrorResponse {
        status,
        after: parse_retry_after(&headers),
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
    })
}

/// Reads the body, up to about the largest size that is understood.
async fn read_body(mut answer: Response) -> Result<Vec<u8>, reqwest::Error> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_BODY_BYTES {
            break;
        }
    }
    Ok(bytes)
}

impl RequestError {
    pub fn is_status(&self, wanted: &[u16]) -> bool {
        matches!(self, Self::ErrorResponse { status, .. } if wanted.contains(&status.as_u16()))
    }

    /// Classifies the failure as temporary or permanent. `parse_error` reads the provider's code and reason from the body;
    /// `is_transient_code` names codes that are temporary in spite of their HTTP status.
    pub fn into_refused(self, parse_error: impl Fn(&Value) -> (String, String), is_transient_code: impl Fn(&str) -> bool) -> ProviderError {
        let (status, after, body) = match self {
            Self::InvalidRequest => return ProviderError::permanent("", "the request can't be built"),
            Self::Unreachable(reason) => return ProviderError::retryable(reason),
            Self::ErrorResponse { status, after, body } => (status, after, body),
        };
        if matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            tracing::error!(status = status.as_u16(), "provider rejected the credentials; check its key settings");
        }
        let (code, reason) = parse_error(&body);
        let reason = mask_reason(&format!("{} {reason}", status.as_u16()));
        if is_transient(status) || is_transient_code(&code) {
            ProviderError::Retryable { reason, retry_after: after }
        } else {
            ProviderError::Permanent { code, reason }
        }
    }
}

fn is_transient(status: StatusCode) -> bool {
    status.is_server_error() || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT)
}

fn to_request_error(error: reqwest::Error) -> RequestError {
    if error.is_builder() {
        return RequestError::InvalidRequest;
    }
    let reason = if error.is_timeout() { "no answer in time" } else { "out of reach" };
    // The URL is left out because it may contain account ids.
    tracing::warn!(error = %error.without_url(), "provider did not answer");
    RequestError::Unreachable(reason.to_owned())
}

/// Parses `Retry-After` in seconds. The date form is rare and ignored; then the normal back-off applies.
fn parse_retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// Masks words with an `@` or at least seven digits, because providers repeat email addresses and phone numbers in reasons.
pub(crate) fn mask_reason(reason: &str) -> String {
    let words = reason.split_whitespace().map(|word| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        if word.contains('@') || digits >= 7 { "…" } else { word }
    });
    words.collect::<Vec<_>>().join(" ").chars().take(MAX_REASON_CHARS).collect()
}

/// The text or number at a JSON pointer, as text; empty when there is none.
pub(crate) fn text_at(body: &Value, pointer: &str) -> String {
    match body.pointer(pointer) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::mask_reason;

    #[test]
    fn reasons_name_nobody() {
        assert_eq!(mask_reason("550 5.1.1 <asha@a.example>: no such mailbox"), "550 5.1.1 … no such mailbox");
        assert_eq!(mask_reason("131026 not on WhatsApp: +919876543210"), "131026 not on WhatsApp: …");
    }
}

//! Parses the lines of a streamed chat completion.

use domain::error::ProviderError;
use domain::language_model::TokenUsage;
use serde_json::Value;

use crate::web::{mask_reason, text_at};

#[derive(Debug, PartialEq)]
pub(super) enum CompletionEvent {
    /// A line without content: a comment, an empty line or a role.
    Ignored,
    Text(String),
    /// The model has finished its text; token counts may still follow.
    Finished,
    Usage(TokenUsage),
    /// The stream has ended.
    EndOfStream,
}

/// Parses one line. An error means that the answer cannot be completed.
pub(super) fn parse_line(line: &str) -> Result<Vec<CompletionEvent>, ProviderError> {
    let Some(data) = line.strip_prefix("data:") else {
        let is_known = line.is_empty() || line.starts_with(':') || ["event:", "id:", "retry:"].iter().any(|name| line.starts_with(name));
        return if is_known { Ok(vec![CompletionEvent::Ignored]) } else { Err(malformed_response()) };
    };
    let data = data.trim();
    if data == "[DONE]" {
        return Ok(vec![CompletionEvent::EndOfStream]);
    }
    let event: Value = serde_json::from_str(data).map_err(|_| malformed_response())?;
    if !event["error"].is_null() {
        return Err(to_refused(&event));
    }
    if !event.is_object() {
        return Err(malformed_response());
    }
    let mut completion_events = Vec::new();
    if let Some(piece) = event.pointer("/choices/0/delta/content").and_then(Value::as_str).filter(|piece| !piece.is_empty()) {
        completion_events.push(CompletionEvent::Text(piece.to_owned()));
    }
    match event.pointer("/choices/0/finish_reason").and_then(Value::as_str) {
        None => {}
        Some("stop" | "eos" | "end_turn") => completion_events.push(CompletionEvent::Finished),
        Some("length") => return Err(ProviderError::retryable("the model's answer was cut off at its length")),
        Some(reason) => return Err(ProviderError::permanent(mask_reason(reason), "the model did not finish its answer")),
    }
    let count = |name: &str| event.pointer(&format!("/usage/{name}")).and_then(Value::as_u64);
    if let (Some(prompt_tokens), Some(answer_tokens)) = (count("prompt_tokens"), count("completion_tokens")) {
        completion_events.push(CompletionEvent::Usage(TokenUsage { prompt_tokens, answer_tokens }));
    }
    Ok(completion_events)
}

pub(super) fn malformed_response() -> ProviderError {
    ProviderError::retryable("the model's provider sent a response that can't be read")
}

/// Classifies an error that is sent in the middle of a stream.
fn to_refused(event: &Value) -> ProviderError {
    let (code, reason) = parse_error(event);
    let code_number = code.parse::<u16>().unwrap_or(500);
    let reason = mask_reason(&format!("{code} {reason}"));
    if code_number == 429 || code_number >= 500 { ProviderError::retryable(reason) } else { ProviderError::permanent(code, reason) }
}

/// The provider's error code and reason.
pub(super) fn parse_error(body: &Value) -> (String, String) {
    let code = [text_at(body, "/error/code"), text_at(body, "/error/type")].into_iter().find(|code| !code.is_empty()).unwrap_or_default();
    let reason =
        [text_at(body, "/error/message"), text_at(body, "/error")].into_iter().find(|reason| !reason.is_empty()).unwrap_or_default();
    (mask_reason(&code), reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_many_providers_are_understood() {
        assert_eq!(parse_line(": OPENROUTER PROCESSING"), Ok(vec![CompletionEvent::Ignored]));
        assert_eq!(parse_line("data:[DONE]"), Ok(vec![CompletionEvent::EndOfStream]));
        assert_eq!(parse_line(r#"data: {"choices":[{"delta":{"role":"assistant","content":""}}]}"#), Ok(vec![]));
        assert_eq!(
            parse_line(
                r#"data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":1}}"#
            ),
            Ok(vec![
                CompletionEvent::Text("a".to_owned()),
                CompletionEvent::Finished,
                CompletionEvent::Usage(TokenUsage { prompt_tokens: 3, answer_tokens: 1 })
            ])
        );
        assert_eq!(
            parse_line(r#"data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1}}"#),
            Ok(vec![CompletionEvent::Usage(TokenUsage { prompt_tokens: 3, answer_tokens: 1 })])
        );
        assert_eq!(
            parse_line(r#"data: {"choices":[{"delta":{"content":null},"finish_reason":null}],"usage":null,"error":null}"#),
            Ok(vec![])
        );
    }

    #[test]
    fn what_is_no_answer_is_said_so() {
        for line in ["<html>", "data: {", "data: 5", "data: [1]", r#"data: {"choices":[{"delta":{},"finish_reason":"length"}]}"#] {
            assert!(matches!(parse_line(line), Err(ProviderError::Retryable { .. })), "{line}");
        }
        for line in [
            r#"data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#,
            r#"data: {"error":{"message":"no such model","code":"404"}}"#,
        ] {
            assert!(matches!(parse_line(line), Err(ProviderError::Permanent { .. })), "{line}");
        }
        assert!(matches!(parse_line(r#"data: {"error":{"message":"busy","code":429}}"#), Err(ProviderError::Retryable { .. })));
    }
}

//! What one line of the stream says.

use domain::providers::{Refused, Usage};
use serde_json::Value;

use crate::web::{masked, text};

#[derive(Debug, PartialEq)]
pub(super) enum Said {
    /// Nothing for us: a comment, an empty line, a role.
    Nothing,
    Piece(String),
    /// The model has finished what it had to say; counts may still come.
    Finished,
    Counted(Usage),
    /// Nothing more comes.
    Done,
}

/// `Err`: the text will not be whole.
pub(super) fn said(line: &str) -> Result<Vec<Said>, Refused> {
    let Some(data) = line.strip_prefix("data:") else {
        let is_known = line.is_empty() || line.starts_with(':') || ["event:", "id:", "retry:"].iter().any(|name| line.starts_with(name));
        return if is_known { Ok(vec![Said::Nothing]) } else { Err(garbage()) };
    };
    let data = data.trim();
    if data == "[DONE]" {
        return Ok(vec![Said::Done]);
    }
    let event: Value = serde_json::from_str(data).map_err(|_| garbage())?;
    if !event["error"].is_null() {
        return Err(error(&event));
    }
    if !event.is_object() {
        return Err(garbage());
    }
    let mut said = Vec::new();
    if let Some(piece) = event.pointer("/choices/0/delta/content").and_then(Value::as_str).filter(|piece| !piece.is_empty()) {
        said.push(Said::Piece(piece.to_owned()));
    }
    match event.pointer("/choices/0/finish_reason").and_then(Value::as_str) {
        None => {}
        Some("stop" | "eos" | "end_turn") => said.push(Said::Finished),
        Some("length") => return Err(Refused::later("the model's answer was cut off at its length")),
        Some(reason) => return Err(Refused::for_good(masked(reason), "the model did not finish its answer")),
    }
    let count = |name: &str| event.pointer(&format!("/usage/{name}")).and_then(Value::as_u64);
    if let (Some(prompt_tokens), Some(answer_tokens)) = (count("prompt_tokens"), count("completion_tokens")) {
        said.push(Said::Counted(Usage { prompt_tokens, answer_tokens }));
    }
    Ok(said)
}

pub(super) fn garbage() -> Refused {
    Refused::later("the model's provider sent something that is no answer")
}

/// An error in the middle of a stream, or in the body of a refusal.
fn error(event: &Value) -> Refused {
    let (code, reason) = told(event);
    let code_number = code.parse::<u16>().unwrap_or(500);
    let reason = masked(&format!("{code} {reason}"));
    if code_number == 429 || code_number >= 500 { Refused::later(reason) } else { Refused::for_good(code, reason) }
}

/// The provider's code and reason.
pub(super) fn told(body: &Value) -> (String, String) {
    let code = [text(body, "/error/code"), text(body, "/error/type")].into_iter().find(|code| !code.is_empty()).unwrap_or_default();
    let reason = [text(body, "/error/message"), text(body, "/error")].into_iter().find(|reason| !reason.is_empty()).unwrap_or_default();
    (masked(&code), reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_many_providers_are_understood() {
        assert_eq!(said(": OPENROUTER PROCESSING"), Ok(vec![Said::Nothing]));
        assert_eq!(said("data:[DONE]"), Ok(vec![Said::Done]));
        assert_eq!(said(r#"data: {"choices":[{"delta":{"role":"assistant","content":""}}]}"#), Ok(vec![]));
        assert_eq!(
            said(
                r#"data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":1}}"#
            ),
            Ok(vec![Said::Piece("a".to_owned()), Said::Finished, Said::Counted(Usage { prompt_tokens: 3, answer_tokens: 1 })])
        );
        assert_eq!(
            said(r#"data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1}}"#),
            Ok(vec![Said::Counted(Usage { prompt_tokens: 3, answer_tokens: 1 })])
        );
        assert_eq!(said(r#"data: {"choices":[{"delta":{"content":null},"finish_reason":null}],"usage":null,"error":null}"#), Ok(vec![]));
    }

    #[test]
    fn what_is_no_answer_is_said_so() {
        for line in ["<html>", "data: {", "data: 5", "data: [1]", r#"data: {"choices":[{"delta":{},"finish_reason":"length"}]}"#] {
            assert!(matches!(said(line), Err(Refused::Later { .. })), "{line}");
        }
        for line in [
            r#"data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#,
            r#"data: {"error":{"message":"no such model","code":"404"}}"#,
        ] {
            assert!(matches!(said(line), Err(Refused::ForGood { .. })), "{line}");
        }
        assert!(matches!(said(r#"data: {"error":{"message":"busy","code":429}}"#), Err(Refused::Later { .. })));
    }
}

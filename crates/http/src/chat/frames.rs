//! The JSON frames of the chatbot's WebSocket (docs/product/assistant.md).

use std::time::Duration;

use domain::Error;
use domain::conversations::{Chunk, Message, MessageStatus};
use domain::ids::{ChatMessageId, ConversationId};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::status_and_code;
use crate::responses::ChatSource;

/// A frame from the client. Unknown fields are ignored; so is `user_id`, which anybody could forge: cookies identify
/// the asker.
#[derive(Debug, Default, Deserialize)]
pub struct ClientFrame {
    pub query: Option<String>,
    pub article_url: Option<String>,
    pub request_id: Option<String>,
    pub action: Option<String>,
    pub message_id: Option<String>,
    pub after_seq: Option<u32>,
}

impl ClientFrame {
    pub fn parse(text: &str) -> Result<Self, Error> {
        serde_json::from_str(text)
            .map_err(|_| Error::Invalid { message: "The frame is not JSON of a known form".into(), fields: Default::default() })
    }

    pub fn parse_message_id(&self) -> Result<ChatMessageId, Error> {
        self.message_id.as_deref().and_then(ChatMessageId::parse).ok_or(Error::NotFound("Message"))
    }
}

pub fn session(id: ConversationId) -> Value {
    json!({ "session_id": id.to_string() })
}

pub fn chunk(id: ChatMessageId, chunk: &Chunk) -> Value {
    let mut frame = json!({ "bot_response_chunk": chunk.text, "message_id": id.to_string(), "seq": chunk.seq });
    if chunk.is_restart {
        frame["anew"] = json!(true);
    }
    frame
}

/// The complete answer; the client replaces the streamed chunks by it.
pub fn answer(message: &Message, request: Option<&str>) -> Value {
    let sources: Vec<ChatSource> = message.sources.iter().map(ChatSource::from).collect();
    let mut frame = json!({
        "bot_response": message.text,
        "sources": sources,
        "message_id": message.id.to_string(),
        "session_id": message.conversation.to_string(),
        "related": message.related,
        "confidence": message.confidence.unwrap_or_default(),
        "abstained": message.abstained,
        "status": message.status.as_str(),
        "language": message.language().as_str(),
    });
    if let Some(request) = request {
        frame["request_id"] = json!(request);
    }
    frame
}

pub fn summary(message: &Message, request: Option<&str>) -> Value {
    if message.status != MessageStatus::Done {
        return failed_summary(request);
    }
    let mut frame = answer(message, request);
    if let Some(fields) = frame.as_object_mut() {
        let html = fields.remove("bot_response");
        fields.insert("summary".to_owned(), json!({ "status": "ok", "html": html }));
    }
    frame
}

/// Tells the client that there is no summary; it then asks its fallback prompt.
pub fn failed_summary(request: Option<&str>) -> Value {
    let mut frame = json!({ "summary": { "status": "failed" } });
    if let Some(request) = request {
        frame["request_id"] = json!(request);
    }
    frame
}

pub fn failed_answer(id: ChatMessageId, request: Option<&str>) -> Value {
    let mut frame = error_with_code("ANSWER_FAILED", "We couldn't write an answer. Please try again.", request);
    frame["message_id"] = json!(id.to_string());
    frame
}

pub fn error(error: &Error, request: Option<&str>) -> Value {
    let (_, code) = status_and_code(error);
    let message = match error {
        Error::Internal(cause) => {
            tracing::error!(cause = %domain::analytics::mask_personal_data(cause), "handling a chat frame failed");
            "Something went wrong on our side. Please try again.".to_owned()
        }
        other => other.to_string(),
    };
    let mut frame = error_with_code(code, &message, request);
    if let Error::TooManyRequests { retry_after } | Error::Unavailable { retry_after, .. } = error {
        frame["error"]["retry_after"] = json!(retry_after.max(&Duration::from_secs(1)).as_secs());
    }
    frame
}

pub fn error_with_code(code: &str, message: &str, request: Option<&str>) -> Value {
    let mut frame = json!({ "error": { "code": code, "message": message } });
    if let Some(request) = request {
        frame["request_id"] = json!(request);
    }
    frame
}

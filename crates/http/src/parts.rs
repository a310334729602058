//! Backends that a node can serve apart. Which node has what a proxy in front knows.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::{AppState, api};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Pages, the calls of content, and payments.
    Content,
    /// The assistant's socket and calls.
    Chatbot,
}

impl Part {
    /// Whose path it is; `None`: every node has it, e.g. to be asked how it does.
    fn of(path: &str) -> Option<Self> {
        match path.split('/').nth(1) {
            Some("healthz" | "readyz" | "metrics" | "openapi.json" | "docs") => None,
            Some("chatbot") => Some(Self::Chatbot),
            _ => Some(Self::Content),
        }
    }
}

/// To what is served elsewhere this node answers that there is no such call.
pub async fn served_here(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let is_here = Part::of(request.uri().path()).is_none_or(|part| app.settings.only.contains(&part));
    if is_here { next.run(request).await } else { api::unknown_call().await }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_parts_or_everybodys() {
        for path in ["/", "/cms/api/contents", "/pf/v1/payment/webhook", "/chatbots", "/epfo/chatbot", "/assets/a.js"] {
            assert_eq!(Part::of(path), Some(Part::Content), "{path}");
        }
        for path in ["/chatbot", "/chatbot/ws/chat/", "/chatbot/gaps"] {
            assert_eq!(Part::of(path), Some(Part::Chatbot), "{path}");
        }
        for path in ["/healthz", "/readyz/", "/metrics", "/openapi.json", "/docs/api"] {
            assert_eq!(Part::of(path), None, "{path}");
        }
    }
}

//! Backends that a node can serve separately. The proxy in front knows which node serves which backend.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::{AppState, api};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// Pages, the content API and payments.
    Content,
    /// The assistant's WebSocket and API.
    Chatbot,
}

impl Backend {
    /// The backend that owns the path; `None` for paths that every node serves, such as health checks.
    fn for_path(path: &str) -> Option<Self> {
        match path.split('/').nth(1) {
            Some("healthz" | "readyz" | "metrics" | "openapi.json" | "docs") => None,
            Some("chatbot") => Some(Self::Chatbot),
            _ => Some(Self::Content),
        }
    }
}

/// Middleware that answers 404 for every path of a backend that this node does not serve.
pub async fn reject_other_backends(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let is_here = Backend::for_path(request.uri().path()).is_none_or(|part| app.settings.served_backends.contains(&part));
    if is_here { next.run(request).await } else { api::call_not_found().await }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_parts_or_everybodys() {
        for path in ["/", "/cms/api/contents", "/pf/v1/payment/webhook", "/chatbots", "/epfo/chatbot", "/assets/a.js"] {
            assert_eq!(Backend::for_path(path), Some(Backend::Content), "{path}");
        }
        for path in ["/chatbot", "/chatbot/ws/chat/", "/chatbot/gaps"] {
            assert_eq!(Backend::for_path(path), Some(Backend::Chatbot), "{path}");
        }
        for path in ["/healthz", "/readyz/", "/metrics", "/openapi.json", "/docs/api"] {
            assert_eq!(Backend::for_path(path), None, "{path}");
        }
    }
}

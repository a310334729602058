//! Failures of the sandbox itself.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the sandbox's database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the sandbox can't write its database")]
    Writer,
    #[error("the sandbox's web client: {0}")]
    Client(#[from] reqwest::Error),
    #[error("the sandbox's signing key can't be made or read")]
    Key,
}

/// A failure of the sandbox is not the caller's fault, so the response is 503.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        tracing::error!(error = %self, "sandbox request failed");
        StatusCode::SERVICE_UNAVAILABLE.into_response()
    }
}

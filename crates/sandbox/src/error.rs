//! What can go wrong in the sandbox itself.

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

/// The world is broken, which is not the caller's fault.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        tracing::error!(error = %self, "sandbox");
        StatusCode::SERVICE_UNAVAILABLE.into_response()
    }
}

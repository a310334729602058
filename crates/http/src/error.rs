//! The one place where domain errors become HTTP responses.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::error::FieldErrors;
use serde::Serialize;
use utoipa::ToSchema;

/// A domain error that a handler returns; `?` converts one into the other.
#[derive(Debug)]
pub struct ApiError(pub Error);

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

/// The envelope of every failure.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// Always false.
    pub success: bool,
    /// Message for the person.
    pub message: String,
    /// The same text as `message`.
    pub error: String,
    /// Code for programs.
    pub code: String,
    pub request_id: String,
    /// What is wrong, by field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = std::collections::BTreeMap<String, String>, required = false)]
    pub fields: Option<FieldErrors>,
}

/// Status and machine code of an error.
pub fn status_and_code(error: &Error) -> (StatusCode, &'static str) {
    match error {
        Error::Invalid { .. } => (StatusCode::BAD_REQUEST, "INVALID_INPUT"),
        Error::Unauthorized => (StatusCode::UNAUTHORIZED, "UNAUTHORIZED"),
        Error::Forbidden(_) => (StatusCode::FORBIDDEN, "FORBIDDEN"),
        Error::ProofNeeded => (StatusCode::FORBIDDEN, "PROOF_NEEDED"),
        Error::FreshProofNeeded => (StatusCode::FORBIDDEN, "FRESH_PROOF_NEEDED"),
        Error::InvalidState(_) => (StatusCode::BAD_REQUEST, "STATE_INVALID"),
        Error::NotFound(_) => (StatusCode::NOT_FOUND, "NOT_FOUND"),
        Error::Conflict { code, .. } => (StatusCode::CONFLICT, code),
        Error::Gone(_) => (StatusCode::GONE, "GONE"),
        Error::TooManyRequests { .. } | Error::TooOften { .. } => (StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS"),
        Error::Unavailable { .. } => (StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE"),
        Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL"),
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = status_and_code(&self.0);
        let (message, fields, retry_after) = match &self.0 {
            Error::Internal(cause) => {
                tracing::error!(cause = %domain::analytics::mask_personal_data(cause), request_id = crate::access::current_request_id(), "request failed");
                ("Something went wrong on our side. Please try again.".to_owned(), None, None)
            }
            Error::Invalid { message, fields } => (message.clone(), Some(fields.clone()), None),
            Error::TooManyRequests { retry_after } | Error::TooOften { retry_after, .. } | Error::Unavailable { retry_after, .. } => {
                (self.0.to_string(), None, Some(*retry_after))
            }
            other => (other.to_string(), None, None),
        };
        let mut response = failure_response(status, code, &message, fields.as_ref(), retry_after);
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// A refusal that carries data: the failure envelope with the `data` of a success.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refused<T> {
    #[serde(flatten)]
    failure: Failure,
    data: T,
}

impl<T: Serialize> Refused<T> {
    pub fn new(code: &str, message: impl Into<String>, data: T) -> Self {
        let message = message.into();
        let failure = Failure {
            success: false,
            error: message.clone(),
            message,
            code: code.to_owned(),
            request_id: crate::access::current_request_id(),
            fields: None,
        };
        Self { failure, data }
    }
}

impl<T: Serialize> IntoResponse for Refused<T> {
    /// Always 409: the request is valid, but conflicts with the present state.
    fn into_response(self) -> Response {
        (StatusCode::CONFLICT, [(header::CACHE_CONTROL, "no-store")], Json(self)).into_response()
    }
}

/// The failure of the provident-fund login, whose text is nested in `message` as its clients expect.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NestedFailure {
    /// Always false.
    success: bool,
    message: NestedMessage,
    /// The same text.
    error: String,
    code: String,
    request_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NestedMessage {
    /// Message for the person.
    error: String,
}

pub fn nested_failure_response(status: StatusCode, code: &str, message: &str) -> Response {
    let body = NestedFailure {
        success: false,
        message: NestedMessage { error: message.to_owned() },
        error: message.to_owned(),
        code: code.to_owned(),
        request_id: crate::access::current_request_id(),
    };
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

/// The failure envelope with the id of the current request.
pub fn failure_response(
    status: StatusCode,
    code: &str,
    message: &str,
    fields: Option<&FieldErrors>,
    retry_after: Option<Duration>,
) -> Response {
    let body = Failure {
        success: false,
        message: message.to_owned(),
        error: message.to_owned(),
        code: code.to_owned(),
        request_id: crate::access::current_request_id(),
        fields: fields.cloned(),
    };
    // Caches may store a 404 by default, and the resource may exist a moment later.
    let mut response = (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response();
    if let Some(wait) = retry_after {
        let seconds = wait.as_secs().max(1);
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

//! The one error type of the product. It knows nothing of HTTP; `http/src/error.rs` maps it to responses.

use std::collections::BTreeMap;
use std::time::Duration;

pub type Result<T> = std::result::Result<T, Error>;

/// Field name → message for the person who filled in the form.
pub type FieldErrors = BTreeMap<String, String>;

#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// The input is not acceptable; `fields` says which fields and why, in plain words.
    #[error("{message}")]
    Invalid { message: String, fields: FieldErrors },
    #[error("Unauthorized")]
    Unauthorized,
    #[error("{0}")]
    Forbidden(String),
    /// The session has not proven its e-mail address; the same call succeeds once its owner has entered a code.
    #[error("Please confirm your e-mail address first")]
    ProofNeeded,
    /// What gives an account away needs a proof of the last minutes: the same call succeeds once the code mailed to the present
    /// address has been entered.
    #[error("Please enter the code that we send to your present e-mail address first")]
    FreshProofNeeded,
    /// An external sign-in came back to a browser that did not start it: its `state` does not match.
    #[error("{0}")]
    InvalidState(String),
    /// The resource does not exist, or the caller may not learn that it does.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// The request is valid, but the current state forbids it; `code` is for programs.
    #[error("{message}")]
    Conflict { code: &'static str, message: String },
    /// The resource existed and was withdrawn for good.
    #[error("{0}")]
    Gone(String),
    #[error("Too many requests")]
    TooManyRequests { retry_after: Duration },
    /// As `TooManyRequests`, for what somebody did by hand: `message` says what there was too much of, and what still works.
    #[error("{message}")]
    TooOften { message: String, retry_after: Duration },
    /// The database or disk can't do it now. Nothing was written in part, and a later retry is right.
    #[error("{message}")]
    Unavailable { message: String, retry_after: Duration },
    /// A bug or an unforeseen failure. The text goes to the log, never into a response.
    #[error("internal: {0}")]
    Internal(String),
}

impl Error {
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        Error::Invalid { fields: FieldErrors::from([(field.to_owned(), message.clone())]), message }
    }

    /// An error on several fields; the message of the first is the summary. `fields` must not be empty.
    pub fn invalid_fields(fields: FieldErrors) -> Self {
        let message = fields.values().next().cloned().unwrap_or_else(|| "Invalid input".to_owned());
        Error::Invalid { message, fields }
    }

    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Error::Conflict { code, message: message.into() }
    }

    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Error::Internal(cause.to_string())
    }

    pub fn unavailable(message: impl Into<String>) -> Self {
        Error::Unavailable { message: message.into(), retry_after: Duration::from_secs(5) }
    }

    /// Whether the same operation may succeed when it is retried later (used by jobs).
    pub fn is_transient(&self) -> bool {
        matches!(self, Error::Unavailable { .. } | Error::TooManyRequests { .. } | Error::TooOften { .. } | Error::Internal(_))
    }
}

/// An external service has refused a request, or could not be reached.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// Busy, rate-limited or unreachable (429, 5xx, timeout): the same request may be retried.
    #[error("try again later: {reason}")]
    Retryable {
        reason: String,
        /// The delay that the provider asked for.
        retry_after: Option<Duration>,
    },
    /// The request will never succeed as it is (4xx): the number is wrong, or the template unknown.
    #[error("refused: {reason}")]
    Permanent {
        /// The provider's error code, e.g. "131026"; empty when it returned none.
        code: String,
        reason: String,
    },
}

impl ProviderError {
    pub fn retryable(reason: impl Into<String>) -> Self {
        Self::Retryable { reason: reason.into(), retry_after: None }
    }

    pub fn permanent(code: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Permanent { code: code.into(), reason: reason.into() }
    }
}

/// Returns the parsed value. For `Invalid` it returns `None` and adds the field messages to `errors`, so that a form
/// reports all its mistakes at once.
pub(crate) fn collect_field_errors<T>(parsed: Result<T>, errors: &mut FieldErrors) -> Result<Option<T>> {
    match parsed {
        Ok(value) => Ok(Some(value)),
        Err(Error::Invalid { fields, .. }) => {
            errors.extend(fields);
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

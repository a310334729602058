//! The one error of the product. It knows nothing of HTTP; `http/src/error.rs` maps it to answers.

use std::collections::BTreeMap;
use std::time::Duration;

pub type Result<T> = std::result::Result<T, Error>;

/// Field name → message for the person who filled the form.
pub type FieldErrors = BTreeMap<String, String>;

#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// Something the caller sent is not acceptable; `fields` says which and why, in plain words.
    #[error("{message}")]
    Invalid { message: String, fields: FieldErrors },
    #[error("Unauthorized")]
    Unauthorized,
    #[error("{0}")]
    Forbidden(String),
    /// The session only claims an address; its owner may do this after a code.
    #[error("Please confirm your e-mail address first")]
    ProofNeeded,
    /// What an outside sign-in brought back was not begun by this browser.
    #[error("{0}")]
    BadState(String),
    /// The thing asked for does not exist or may not be known to exist.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// The request is sensible but meets a state that forbids it; `code` is for machines.
    #[error("{message}")]
    Conflict { code: &'static str, message: String },
    #[error("{0}")]
    Gone(String),
    #[error("Too many requests")]
    TooManyRequests { retry_after: Duration },
    /// The database or disk can't do it now; trying again later is right and nothing was half-written.
    #[error("{message}")]
    Unavailable { message: String, retry_after: Duration },
    /// A bug or an unforeseen failure. The text is for the log, never for the answer.
    #[error("internal: {0}")]
    Internal(String),
}

impl Error {
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        Error::Invalid { fields: FieldErrors::from([(field.to_owned(), message.clone())]), message }
    }

    /// Several fields at once; the first one's message is the summary. `fields` must not be empty.
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

    /// True when trying the same again later may succeed (used by jobs).
    pub fn is_transient(&self) -> bool {
        matches!(self, Error::Unavailable { .. } | Error::TooManyRequests { .. } | Error::Internal(_))
    }
}

/// What was read, or nothing and its fields' messages added to `wrong`.
pub(crate) fn noted<T>(read: Result<T>, wrong: &mut FieldErrors) -> Result<Option<T>> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(Error::Invalid { fields, .. }) => {
            wrong.extend(fields);
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

//! The outside of the house: routes, answers, roles, limits and rendered pages. Handlers read a
//! request, call one use case of `domain` and word the answer; rules live there, not here.

pub mod access;
pub mod answers;
pub mod api;
mod error;
pub mod pages;
mod state;

pub use error::ApiError;
pub use state::{App, AppState, HttpSettings, RateSettings};

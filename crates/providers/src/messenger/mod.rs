//! Sends WhatsApp messages through Interakt or Meta's Cloud API.

mod cloud_api;
mod interakt;

pub use cloud_api::{CloudApi, CloudApiAccount};
pub use interakt::{Interakt, InteraktAccount};

use std::time::Duration;

/// Timeout of one message; the worker has others to send.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

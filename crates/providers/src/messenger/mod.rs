//! Who carries WhatsApp messages: Interakt, or Meta's Cloud API itself.

mod cloud_api;
mod interakt;

pub use cloud_api::{CloudApi, CloudApiAccount};
pub use interakt::{Interakt, InteraktAccount};

use std::time::Duration;

/// For one message; the worker has others to send.
const PATIENCE: Duration = Duration::from_secs(15);

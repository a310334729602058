//! Sends email through any SMTP relay, or into the sandbox.

mod sandbox;
mod smtp;
mod webhook_events;

pub use sandbox::SandboxMailer;
pub use smtp::{SmtpMailer, SmtpRelay, Tls};

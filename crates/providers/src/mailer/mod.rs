//! Who carries e-mail: any SMTP relay, or the sandbox.

mod events;
mod sandbox;
mod smtp;

pub use sandbox::SandboxMail;
pub use smtp::{Relay, SmtpMail, Tls};

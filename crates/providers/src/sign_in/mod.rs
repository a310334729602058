//! Who says that somebody is who they are: Google, or any OpenID Connect provider that signs with RS256.

mod checks;
mod google;
mod portraits;
mod published;

pub use google::{Google, GoogleClient};

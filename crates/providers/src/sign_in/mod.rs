//! Sign-in with Google, or with any OpenID Connect provider that signs with RS256.

mod google;
mod profile_pictures;
mod provider_metadata;
mod token_claims;

pub use google::{Google, GoogleClient};

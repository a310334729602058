//! Where uploads lie.

mod disk;
mod s3;

pub use disk::DiskStore;
pub use s3::{Bucket, S3Store};

use domain::{Error, Result};

/// Names come from hashes of our own; anything that could lead elsewhere is refused.
fn checked(name: &str) -> Result<&str> {
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    if plain && !name.is_empty() && !name.starts_with('.') && name.matches('.').count() <= 1 {
        Ok(name)
    } else {
        Err(Error::NotFound("File"))
    }
}

/// The cause is for the log.
fn failed(store: &'static str, error: &dyn std::fmt::Display) -> Error {
    tracing::error!(store, %error, "uploads can't be reached");
    Error::unavailable("Files can't be stored or read right now. Please try again in a moment.")
}

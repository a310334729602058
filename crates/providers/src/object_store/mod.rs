//! Stores for uploads.

mod disk;
mod s3;

pub use disk::DiskStore;
pub use s3::{Bucket, S3Store};

use domain::{Error, Result};

/// Checks a name. Names are made from hashes by this program; anything that could lead outside the store is refused.
fn check_name(name: &str) -> Result<&str> {
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    if plain && !name.is_empty() && !name.starts_with('.') && name.matches('.').count() <= 1 {
        Ok(name)
    } else {
        Err(Error::NotFound("File"))
    }
}

/// Logs the cause and returns an error that is safe to show to users.
fn unavailable_error(store: &'static str, error: &dyn std::fmt::Display) -> Error {
    tracing::error!(store, %error, "object store for uploads failed");
    Error::unavailable("Files can't be stored or read right now. Please try again in a moment.")
}

//! The one file of a backup: a tar in gzip with a part for each table and each upload, and at its
//! end a manifest that knows every part's size, hash and number of rows.

mod manifest;
mod read;
mod write;

pub use manifest::{Manifest, Part};
pub use read::{parts, rows, verify};
pub use write::{Hashed, Writer};

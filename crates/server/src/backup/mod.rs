//! The backup file: a gzipped tar archive with a part for each table and each upload. Its last part is a manifest with every
//! part's size, SHA-256 and number of rows, signed with the installation's key. With a recipient all of it is sealed.

mod age_keys;
mod archive_reader;
mod archive_writer;
mod manifest;
mod sealed_file;

pub use age_keys::Recipient;
pub use archive_reader::{BackupFile, for_each_part, parse_rows, verify};
pub use archive_writer::{ArchiveWriter, HashingStream};
pub use manifest::{BackupPart, Manifest};

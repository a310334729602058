//! Files that somebody sends to the expert before a consultation: held back until a scanner finds them clean, and kept until
//! some weeks after the consultation.

mod file_scanner;
mod maintenance;
mod service;

pub use file_scanner::{FileScanner, ScanVerdict};
pub use service::{FileOwner, IntakeFiles};

pub use crate::bookings::{
    DRAFT_TTL, FileKind, FileState, IntakeFile, IntakeFileQueries, IntakeFileRepository, MAX_BYTES, MAX_FILES, OBJECT_PREFIX,
};

//! Files that somebody sends before a call, for the expert: held back until a scanner has found them clean, kept until some weeks
//! after the call.

mod file;
mod repository;
mod service;
mod upkeep;

pub use file::{DRAFT_KEPT, FileKind, FileState, IntakeFile, MOST_BYTES, MOST_FILES, OBJECT_PREFIX};
pub use repository::{IntakeFileQueries, IntakeFileRepository};
pub use service::{IntakeFiles, Sender};

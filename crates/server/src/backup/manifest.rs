//! What a backup says of itself.

use serde::{Deserialize, Serialize};

pub const FORMAT: &str = "fineprint-backup";
pub const VERSION: u32 = 1;
pub const NAME: &str = "manifest.json";
pub const TABLES: &str = "tables/";
pub const UPLOADS: &str = "uploads/";

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: String,
    pub version: u32,
    /// Version of the program that wrote it.
    pub program: String,
    pub created_at: String,
    /// sqlite or postgres; it may be restored into either.
    pub engine: String,
    pub migrations: Vec<String>,
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// As in the archive: tables/NAME.jsonl or uploads/NAME.
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
    /// Of a table: its columns in the order of a line's values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
}

impl Part {
    pub fn table(&self) -> Option<&str> {
        self.name.strip_prefix(TABLES)?.strip_suffix(".jsonl")
    }

    pub fn upload(&self) -> Option<&str> {
        self.name.strip_prefix(UPLOADS)
    }
}

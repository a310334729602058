//! The manifest of a backup.

use serde::{Deserialize, Serialize};

pub const FORMAT: &str = "fineprint-backup";
pub const VERSION: u32 = 1;
pub const MANIFEST_NAME: &str = "manifest.json";
pub const TABLES_PREFIX: &str = "tables/";
pub const UPLOADS_PREFIX: &str = "uploads/";

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: String,
    pub version: u32,
    /// Version of the program that wrote it.
    pub program: String,
    pub created_at: String,
    /// `sqlite` or `postgres`. A backup can be restored into either.
    pub engine: String,
    pub migrations: Vec<String>,
    /// The fingerprint of the key that hashes of addresses were made with. The key itself is not in the backup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address_key: Option<String>,
    pub parts: Vec<BackupPart>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupPart {
    /// Name in the archive: `tables/NAME.jsonl` or `uploads/NAME`.
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
    /// The columns of a table, in the order of the values of a line; empty for an upload.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
}

impl BackupPart {
    pub fn table_name(&self) -> Option<&str> {
        self.name.strip_prefix(TABLES_PREFIX)?.strip_suffix(".jsonl")
    }

    pub fn upload_name(&self) -> Option<&str> {
        self.name.strip_prefix(UPLOADS_PREFIX)
    }
}

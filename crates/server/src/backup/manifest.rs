//! The manifest of a backup.

use domain::address_key::AddressKey;
use domain::text::to_hex;
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
    /// Made with that key over everything else in the manifest, and so over every part; none in backups of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    pub parts: Vec<BackupPart>,
}

impl Manifest {
    pub fn sign(self, key: &AddressKey) -> serde_json::Result<Self> {
        let signature = Some(self.compute_signature(key)?);
        Ok(Self { signature, ..self })
    }

    pub fn is_signed_by(&self, key: &AddressKey) -> bool {
        self.signature.is_some() && self.compute_signature(key).ok() == self.signature
    }

    fn compute_signature(&self, key: &AddressKey) -> serde_json::Result<String> {
        let unsigned = Self { signature: None, ..self.clone() };
        Ok(to_hex(&key.sign_backup(&serde_json::to_vec(&unsigned)?)))
    }
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

//! Sealed wills in a person's account.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::sealed_wills as stored;
use domain::text::to_hex;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A sealed will, without its file.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SealedWill {
    #[serde(rename = "_id")]
    id: String,
    /// In bytes.
    size: usize,
    /// Of the file, in hexadecimal digits.
    sha256: String,
    /// When the person's device sealed it.
    #[schema(value_type = String, format = DateTime)]
    sealed_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    stored_at: Timestamp,
}

impl From<&stored::SealedWill> for SealedWill {
    fn from(will: &stored::SealedWill) -> Self {
        Self {
            id: will.id.to_string(),
            size: will.size,
            sha256: to_hex(&will.sha256),
            sealed_at: will.sealed_at,
            stored_at: will.stored_at,
        }
    }
}

/// That a sealed will was deleted.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SealedWillDeletion {
    /// Of the receipt.
    number: String,
    /// Of the file that is gone.
    sha256: String,
    #[schema(value_type = String, format = DateTime)]
    stored_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    deleted_at: Timestamp,
    /// How many sealed wills the account still holds.
    remaining: usize,
}

impl From<stored::DeletionReceipt> for SealedWillDeletion {
    fn from(receipt: stored::DeletionReceipt) -> Self {
        let stored::DeletionReceipt { number, sha256, stored_at, deleted_at, remaining } = receipt;
        Self { number, sha256, stored_at, deleted_at, remaining }
    }
}

/// A sealed will in the export of a person's data.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSealedWill {
    #[schema(value_type = String, format = DateTime)]
    sealed_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    stored_at: Timestamp,
    sha256: String,
    /// The sealed file in Base64.
    file: String,
}

pub(super) fn to_own_sealed_will((will, file): &(stored::SealedWill, Vec<u8>)) -> OwnSealedWill {
    OwnSealedWill { sealed_at: will.sealed_at, stored_at: will.stored_at, sha256: to_hex(&will.sha256), file: STANDARD.encode(file) }
}

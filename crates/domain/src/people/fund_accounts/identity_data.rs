//! What a source of identity data knows about a mobile number.

use async_trait::async_trait;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::contact::Mobile;
use crate::error::ProviderError;

/// One universal account number with its employments.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UanRecord {
    /// All twelve digits; it leaves the domain masked only.
    pub uan: String,
    pub name: Option<String>,
    /// Latest first.
    pub employments: Vec<Employment>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Employment {
    pub member_id: Option<String>,
    pub employer: String,
    pub joined: Option<Date>,
    pub left: Option<Date>,
    /// Whether the employer's own trust keeps the account; `None` when the source does not say.
    pub is_exempted: Option<bool>,
}

/// What a source answered, and when.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UanCopy {
    pub fetched_at: Timestamp,
    pub source: String,
    pub records: Vec<UanRecord>,
}

#[async_trait]
pub trait IdentityData: Send + Sync {
    /// The name of the source, as people read it.
    fn name(&self) -> &'static str;
    /// The accounts of a number; empty when the source knows none.
    async fn list_uans(&self, mobile: &Mobile) -> Result<Vec<UanRecord>, ProviderError>;
}

/// Leaves out the person: debug output ends up in logs.
impl std::fmt::Debug for UanRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UanRecord").field("employments", &self.employments.len()).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for UanCopy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UanCopy").field("fetched_at", &self.fetched_at).field("records", &self.records).finish_non_exhaustive()
    }
}

//! The customer-management service that mirrors leads.

use async_trait::async_trait;

use crate::error::ProviderError;

/// What the CRM learns of a lead: never a UAN, PAN, date of birth or passbook.
#[derive(Clone, PartialEq, Eq)]
pub struct CrmLead {
    /// Our own id, by which the record can be found again.
    pub reference: String,
    pub name: String,
    /// E.164.
    pub mobile: String,
    pub email: Option<String>,
    pub module: String,
    pub source: String,
    pub status: &'static str,
    pub owner: Option<String>,
}

/// A record is named by the CRM's own id.
#[async_trait]
pub trait Crm: Send + Sync {
    /// The record that carries our own id.
    async fn find_by_reference(&self, reference: &str) -> Result<Option<String>, ProviderError>;
    /// Creates a record, or returns the id of the one that carries our own id already. A record of somebody else that stands in its way,
    /// because it has the same number, is left as it is, and the error is `Permanent`.
    async fn create(&self, lead: &CrmLead) -> Result<String, ProviderError>;
    /// Returns false when the record no longer exists.
    async fn update(&self, record: &str, lead: &CrmLead) -> Result<bool, ProviderError>;
    async fn add_tags(&self, record: &str, tags: &[String]) -> Result<(), ProviderError>;
    async fn add_note(&self, record: &str, title: &str, text: &str) -> Result<(), ProviderError>;
    /// Succeeds when the record no longer exists.
    async fn delete(&self, record: &str) -> Result<(), ProviderError>;
}

/// Leaves out the person: debug output ends up in logs.
impl std::fmt::Debug for CrmLead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CrmLead").field("reference", &self.reference).finish_non_exhaustive()
    }
}

//! Storage interface for reports.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{Report, ReportShare, ReportState, ReportVersion};
use crate::Result;
use crate::ids::{ReportId, ReportShareId, SubscriberId};

#[async_trait]
pub trait ReportQueries: Send + Sync {
    async fn find(&self, id: ReportId) -> Result<Option<Report>>;
    /// Newest first.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Report>>;
    /// Oldest first.
    async fn list_versions(&self, id: ReportId) -> Result<Vec<ReportVersion>>;
    async fn find_version_by_hash(&self, hash: &[u8; 32]) -> Result<Option<ReportVersion>>;
    async fn find_share(&self, secret: &[u8; 32]) -> Result<Option<ReportShare>>;
    /// Newest first, each with the times at which somebody opened it, oldest first.
    async fn list_shares(&self, id: ReportId) -> Result<Vec<(ReportShare, Vec<Timestamp>)>>;
    /// Reports in one of these states whose time to be ready or to get documents is over.
    async fn list_overdue(&self, states: &[ReportState], now: Timestamp, limit: u32) -> Result<Vec<ReportId>>;
    /// Reports that are ready since this time or later, whose newest version was compared with other rules. Oldest first.
    async fn list_outdated(&self, rules: &[u8; 32], since: Timestamp, limit: u32) -> Result<Vec<ReportId>>;
    /// Reports whose time of keeping is over and that still hold data.
    async fn list_expired(&self, states: &[ReportState], now: Timestamp, limit: u32) -> Result<Vec<ReportId>>;
}

#[async_trait]
pub trait ReportRepository: Send + Sync {
    async fn insert(&self, report: &Report) -> Result<()>;
    /// Locks the row until the unit of work ends.
    async fn lock(&self, id: ReportId) -> Result<Option<Report>>;
    async fn update(&self, report: &Report) -> Result<()>;
    async fn insert_version(&self, version: &ReportVersion) -> Result<()>;
    /// Deletes the keys and bodies of all versions; when they were issued and their hashes stay.
    async fn forget_versions(&self, id: ReportId) -> Result<()>;
    async fn insert_share(&self, share: &ReportShare) -> Result<()>;
    /// False when the report has no such link that is open.
    async fn revoke_share(&self, report: ReportId, share: ReportShareId, now: Timestamp) -> Result<bool>;
    async fn revoke_shares(&self, report: ReportId, now: Timestamp) -> Result<()>;
    /// Ends the links to all reports of a person.
    async fn revoke_shares_by_subscriber(&self, subscriber: SubscriberId, now: Timestamp) -> Result<()>;
    /// Remembers that a token was used; false when it was before.
    async fn use_visit(&self, token: &[u8; 32], at: Timestamp) -> Result<bool>;
    /// Forgets the tokens that were used before this time.
    async fn forget_visits(&self, before: Timestamp) -> Result<()>;
    /// When the link was last noted as opened.
    async fn find_last_view(&self, share: ReportShareId) -> Result<Option<Timestamp>>;
    async fn record_view(&self, share: ReportShareId, at: Timestamp) -> Result<()>;
}

//! What storage must be able to do for files that come before a call.

use async_trait::async_trait;
use jiff::Timestamp;

use super::IntakeFile;
use crate::Result;
use crate::ids::{BookingId, IntakeFileId};
use crate::stats::VisitorKey;

#[async_trait]
pub trait IntakeFileQueries: Send + Sync {
    async fn find(&self, id: IntakeFileId) -> Result<Option<IntakeFile>>;
    /// Everything this browser has sent, oldest first.
    async fn of_visitor(&self, visitor: VisitorKey) -> Result<Vec<IntakeFile>>;
    /// What was sent for these calls, oldest first.
    async fn of_bookings(&self, bookings: &[BookingId]) -> Result<Vec<IntakeFile>>;
    /// Those whose time is over.
    async fn expired(&self, now: Timestamp, limit: u32) -> Result<Vec<IntakeFile>>;
    /// Sent before `before`, and still unchecked.
    async fn unchecked(&self, before: Timestamp, limit: u32) -> Result<Vec<IntakeFile>>;
    /// Names in the object store that a file has.
    async fn objects(&self) -> Result<Vec<String>>;
}

#[async_trait]
pub trait IntakeFileRepository: Send + Sync {
    /// False when its place is taken.
    async fn insert(&self, file: &IntakeFile) -> Result<bool>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: IntakeFileId) -> Result<Option<IntakeFile>>;
    async fn update(&self, file: &IntakeFile) -> Result<()>;
    async fn delete(&self, id: IntakeFileId) -> Result<()>;
    /// When everything that was sent for a call goes.
    async fn keep_until(&self, booking: BookingId, until: Timestamp) -> Result<()>;
}

//! Plans after a death that a family keeps in its account: answers, the list of assets, and what is ticked off. The plan lives on the
//! family's devices; the account holds a copy that somebody saved on purpose, and several devices meet in it.

mod merging;
mod plan;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use plan::{MAX_ASSETS, MAX_NAME_LENGTH, MAX_REMOVED, MAX_TICKS, Plan, PlanAsset, PlanFamily, PlanProgress, PlanTick, RemovedAsset};
pub use service::SavedPlans;

use crate::Result;
use crate::ids::SubscriberId;

/// The plan that one person keeps in their account; there is one at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedPlan {
    pub subscriber: SubscriberId,
    pub plan: Plan,
    /// The last time that somebody saved it; it is kept for a year from then on.
    pub saved_at: Timestamp,
}

#[async_trait]
pub trait SavedPlanQueries: Send + Sync {
    async fn find_by_subscriber(&self, subscriber: SubscriberId) -> Result<Option<SavedPlan>>;
}

/// Whoever changes a plan holds the row of its person.
#[async_trait]
pub trait SavedPlanRepository: Send + Sync {
    async fn find_saved_plan(&self, subscriber: SubscriberId) -> Result<Option<SavedPlan>>;
    /// Inserts or replaces it.
    async fn save_plan(&self, saved: &SavedPlan) -> Result<()>;
    /// Deletes a plan that was last saved at `until` or before. Returns whether there was one.
    async fn delete_plan(&self, subscriber: SubscriberId, until: Timestamp) -> Result<bool>;
    /// Deletes plans that were last saved before `before`, at most `limit`, and returns how many.
    async fn delete_plans_saved_before(&self, before: Timestamp, limit: u32) -> Result<u64>;
}

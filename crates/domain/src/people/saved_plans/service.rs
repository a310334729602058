//! Saving, reading and deleting the plan of an account.

use std::sync::Arc;

use jiff::Timestamp;

use super::merging::merge;
use super::{Plan, SavedPlan};
use crate::changes::{Change, Erasure};
use crate::retention::SAVED_PLAN_RETENTION_DAYS;
use crate::sessions::Caller;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::{Environment, Error, Result, Store};

#[derive(Clone)]
pub struct SavedPlans {
    store: Arc<dyn Store>,
    environment: Environment,
}

impl SavedPlans {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    /// `None` when nothing is saved.
    pub async fn find_plan(&self, caller: Caller) -> Result<Option<SavedPlan>> {
        caller.require_proof()?;
        self.store.saved_plans().find_by_subscriber(caller.subscriber).await
    }

    /// Joins the plan of a device with the one in the account. The result is what both hold from now on.
    pub async fn save_plan(&self, caller: Caller, sent: Plan) -> Result<SavedPlan> {
        caller.require_proof()?;
        let now = self.environment.now();
        let sent = sent.validate(now)?;
        let work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let plan = match work.saved_plans().find_saved_plan(subscriber.id).await? {
            Some(stored) => merge(stored.plan, sent)?,
            None => sent,
        };
        let saved = SavedPlan { subscriber: subscriber.id, plan, saved_at: now };
        work.saved_plans().save_plan(&saved).await?;
        work.commit().await?;
        Ok(saved)
    }

    /// An older backup does not bring it back. What is not saved is not an error.
    pub async fn delete_plan(&self, caller: Caller) -> Result<()> {
        caller.require_proof()?;
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        if work.saved_plans().delete_plan(subscriber.id, now).await? {
            work.record_change(Change::Erased(Erasure::of_saved_plan(subscriber.id, now)));
        }
        work.commit().await
    }

    /// Deletes plans that nobody saved for a year; run by a task.
    pub async fn purge(&self) -> Result<TaskReport> {
        let before = end_of_retention(self.environment.now(), SAVED_PLAN_RETENTION_DAYS)?;
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || self.purge_batch(before)).await
    }

    async fn purge_batch(&self, before: Timestamp) -> Result<u64> {
        let work = self.store.begin().await?;
        let deleted = work.saved_plans().delete_plans_saved_before(before, MAX_BATCH_ROWS).await?;
        work.commit().await?;
        Ok(deleted)
    }
}

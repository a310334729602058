//! Recurring tasks. Claims, successes and failures are short transactions of their own; a process proves with its lease token that it
//! holds a task.

use async_trait::async_trait;
use domain::tasks::{ClaimedTask, RecurringTask, TaskQueue, TaskRepository, TaskState};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, OnConflict};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::entities::jobs;
use crate::entities::recurring_tasks::{ActiveModel, Column, Entity, Model};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

/// Kinds of jobs that tasks have replaced. A process of an earlier version may queue one more while the others are being updated.
const REPLACED_JOB_KINDS: [&str; 4] = ["digestDue", "sweepHolds", "purgeExpired", "sweepFiles"];
const ABANDONED: &str = "the process that ran the task stopped before the task was done";

#[async_trait]
impl TaskRepository for SqlUnitOfWork {
    async fn bring_forward(&self, task: RecurringTask, at: Timestamp) -> Result<()> {
        let is_later_or_running = Condition::any().add(Column::NextDue.gt(to_micros(at))).add(Column::LeaseToken.is_not_null());
        let update = Entity::update_many()
            .col_expr(Column::NextDue, to_micros(at).into())
            .filter(Column::Name.eq(task.name()))
            .filter(is_later_or_running);
        update.exec(&self.txn).await.map(drop).map_err(to_error)
    }
}

#[async_trait]
impl TaskQueue for SqlStore {
    async fn register(&self, tasks: &[(RecurringTask, Timestamp)], now: Timestamp) -> Result<()> {
        let rows = tasks.iter().map(|(task, first_due)| ActiveModel {
            name: Set(task.name().to_owned()),
            created_at: Set(to_micros(now)),
            next_due: Set(to_micros(*first_due)),
            last_run: Set(None),
            last_success: Set(None),
            last_error: Set(None),
            failures: Set(0),
            lease_token: Set(None),
            lease_until: Set(None),
        });
        let txn = self.begin_write().await?;
        let keeps = OnConflict::column(Column::Name).do_nothing().to_owned();
        Entity::insert_many(rows).on_conflict(keeps).exec_without_returning(&txn).await.map_err(to_error)?;
        jobs::Entity::delete_many().filter(jobs::Column::Kind.is_in(REPLACED_JOB_KINDS)).exec(&txn).await.map_err(to_error)?;
        txn.commit().await
    }

    async fn claim_due(&self, now: Timestamp, lease_token: &str) -> Result<Option<ClaimedTask>> {
        let names = RecurringTask::ALL.iter().map(|task| task.name());
        let due = Entity::find()
            .filter(Column::Name.is_in(names))
            .filter(Column::NextDue.lte(to_micros(now)))
            .filter(is_free(now))
            .order_by_asc(Column::NextDue)
            .order_by_asc(Column::Name)
            .limit(1);
        // Most of the time nothing is due; then no write transaction is opened.
        if due.clone().one(&self.reader).await.map_err(to_error)?.is_none() {
            return Ok(None);
        }
        self.claim_selected_task(due, now, lease_token).await
    }

    async fn claim(&self, task: RecurringTask, now: Timestamp, lease_token: &str) -> Result<Option<ClaimedTask>> {
        let this = Entity::find().filter(Column::Name.eq(task.name())).filter(is_free(now)).limit(1);
        self.claim_selected_task(this, now, lease_token).await
    }

    async fn complete(&self, task: &ClaimedTask, now: Timestamp, next_due: Timestamp) -> Result<bool> {
        let brought_forward = Column::NextDue.ne(to_micros(task.due));
        let next_due = Expr::case(brought_forward, Expr::col(Column::NextDue)).finally(to_micros(next_due));
        let update = build_release_update()
            .col_expr(Column::NextDue, next_due.into())
            .col_expr(Column::LastSuccess, to_micros(now).into())
            .col_expr(Column::LastError, Option::<String>::None.into())
            .col_expr(Column::Failures, 0.into());
        self.update_held_task(update, task).await
    }

    async fn fail(&self, task: &ClaimedTask, error: &str, retry_at: Timestamp) -> Result<bool> {
        let update = build_release_update()
            .col_expr(Column::NextDue, to_micros(retry_at).into())
            .col_expr(Column::LastError, error.into())
            .col_expr(Column::Failures, Expr::col(Column::Failures).add(1));
        self.update_held_task(update, task).await
    }

    async fn release(&self, task: &ClaimedTask) -> Result<()> {
        self.update_held_task(build_release_update(), task).await.map(drop)
    }

    async fn list(&self) -> Result<Vec<TaskState>> {
        let rows = Entity::find().all(&self.reader).await.map_err(to_error)?;
        let known = RecurringTask::ALL.iter().filter_map(|task| rows.iter().find(|row| row.name == task.name()));
        known.cloned().map(to_state).collect()
    }
}

impl SqlStore {
    async fn claim_selected_task(&self, mut chosen: Select<Entity>, now: Timestamp, lease_token: &str) -> Result<Option<ClaimedTask>> {
        let txn = self.begin_write().await?;
        if txn.get_database_backend() == DbBackend::Postgres {
            chosen = chosen.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        }
        let Some(row) = chosen.one(&txn).await.map_err(to_error)? else { return Ok(None) };
        let task = RecurringTask::parse(&row.name).ok_or_else(|| Error::internal("recurring task has an unknown name"))?;
        let until = to_micros(now).saturating_add(i64::try_from(task.lease().as_micros()).unwrap_or(i64::MAX));
        let mut update = Entity::update_many()
            .col_expr(Column::LastRun, to_micros(now).into())
            .col_expr(Column::LeaseToken, lease_token.into())
            .col_expr(Column::LeaseUntil, until.into())
            .filter(Column::Name.eq(&row.name));
        let failures = if row.lease_token.is_some() { row.failures.saturating_add(1) } else { row.failures };
        if row.lease_token.is_some() {
            update = update.col_expr(Column::Failures, failures.into()).col_expr(Column::LastError, ABANDONED.into());
        }
        update.exec(&txn).await.map_err(to_error)?;
        txn.commit().await?;
        Ok(Some(ClaimedTask {
            task,
            failures: u32::try_from(failures).unwrap_or(u32::MAX),
            due: to_timestamp(row.next_due)?,
            lease_token: lease_token.to_owned(),
        }))
    }

    async fn update_held_task(&self, update: sea_orm::UpdateMany<Entity>, task: &ClaimedTask) -> Result<bool> {
        let txn = self.begin_write().await?;
        let leased = update.filter(Column::Name.eq(task.task.name())).filter(Column::LeaseToken.eq(&task.lease_token));
        let updated = leased.exec(&txn).await.map_err(to_error)?;
        txn.commit().await?;
        Ok(updated.rows_affected > 0)
    }
}

/// Nobody holds the task, or the lease of whoever held it has expired.
fn is_free(now: Timestamp) -> Condition {
    Condition::any().add(Column::LeaseToken.is_null()).add(Column::LeaseUntil.lte(to_micros(now)))
}

fn build_release_update() -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::LeaseToken, Option::<String>::None.into())
        .col_expr(Column::LeaseUntil, Option::<i64>::None.into())
}

fn to_state(row: Model) -> Result<TaskState> {
    Ok(TaskState {
        name: row.name,
        created_at: to_timestamp(row.created_at)?,
        next_due: to_timestamp(row.next_due)?,
        last_run: to_optional_timestamp(row.last_run)?,
        last_success: to_optional_timestamp(row.last_success)?,
        last_error: row.last_error,
        failures: u32::try_from(row.failures).unwrap_or(u32::MAX),
        lease_until: to_optional_timestamp(row.lease_until)?,
    })
}

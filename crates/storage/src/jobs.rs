//! The job queue. Claims, completions and failures are short transactions of their own; a worker proves with its lease token
//! that it holds a job.

use std::time::Duration;

use async_trait::async_trait;
use domain::ids::JobId;
use domain::jobs::{ClaimedJob, Job, JobClass, JobQueue, JobRepository, JobStatus, NewJob, StoredJob};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, LockType, OnConflict, Order, Query, UpdateStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::claim_rows::claim_selected;
use crate::entities::jobs::{ActiveModel, Column, Entity, Model};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

const QUEUED: &str = "queued";
const RUNNING: &str = "running";
const DEAD: &str = "dead";

#[async_trait]
impl JobRepository for SqlUnitOfWork {
    async fn enqueue(&self, id: JobId, job: &NewJob) -> Result<()> {
        let row = ActiveModel {
            id: Set(id.0),
            kind: Set(job.job.kind().to_owned()),
            payload: Set(serde_json::to_value(&job.job).map_err(Error::internal)?),
            class: Set(job.job.class() as i32),
            status: Set(QUEUED.to_owned()),
            unique_key: Set(job.unique_key.clone()),
            attempts: Set(0),
            run_at: Set(to_micros(job.run_at)),
            lease_token: Set(None),
            lease_until: Set(None),
            last_error: Set(None),
        };
        let moves = OnConflict::column(Column::UniqueKey)
            .target_and_where(Expr::cust("status = 'queued'"))
            .update_columns([Column::RunAt, Column::Payload])
            .to_owned();
        self.txn.execute_deferred(Entity::insert(row).on_conflict(moves)).await.map_err(to_error)
    }
}

#[async_trait]
impl JobQueue for SqlStore {
    async fn claim(&self, now: Timestamp, lease: Duration, lease_token: &str, limit: u32) -> Result<Vec<ClaimedJob>> {
        let lighter = Column::Class.lt(JobClass::Heavy as i32);
        self.claim_jobs(lighter, now, lease, lease_token, limit).await
    }

    async fn claim_heavy(&self, now: Timestamp, lease: Duration, lease_token: &str) -> Result<Option<ClaimedJob>> {
        let heavy = Column::Class.eq(JobClass::Heavy as i32);
        Ok(self.claim_jobs(heavy, now, lease, lease_token, 1).await?.pop())
    }

    async fn complete(&self, job: &ClaimedJob) -> Result<bool> {
        let txn = self.begin_shared_write().await?;
        let done = Entity::delete_many().filter(lease_condition(job)).exec(&txn).await.map_err(to_error)?;
        txn.commit().await?;
        Ok(done.rows_affected > 0)
    }

    async fn fail(&self, job: &ClaimedJob, error: &str, retry_at: Option<Timestamp>) -> Result<bool> {
        match self.record_failure(job, error, retry_at).await {
            // A job with the same key was added at the same moment; the second attempt sees it.
            Err(Error::Conflict { .. }) => self.record_failure(job, error, retry_at).await,
            result => result,
        }
    }

    /// The earliest `run_at` first.
    async fn list(&self, status: Option<JobStatus>, limit: u32) -> Result<Vec<StoredJob>> {
        let mut query = Entity::find().order_by_asc(Column::RunAt).order_by_asc(Column::Id).limit(u64::from(limit));
        if let Some(status) = status {
            query = query.filter(Column::Status.eq(status_name(status)));
        }
        query.all(&self.reader).await.map_err(to_error)?.into_iter().filter_map(|row| to_stored_job(row).transpose()).collect()
    }

    async fn retry(&self, id: JobId, now: Timestamp) -> Result<bool> {
        match self.requeue_dead_job(id, now).await {
            Err(Error::Conflict { .. }) => self.requeue_dead_job(id, now).await,
            result => result,
        }
    }
}

impl SqlStore {
    async fn claim_jobs(
        &self,
        class_filter: Expr,
        now: Timestamp,
        lease: Duration,
        lease_token: &str,
        limit: u32,
    ) -> Result<Vec<ClaimedJob>> {
        let txn = self.begin_shared_write().await?;
        let until = to_micros(now).saturating_add(i64::try_from(lease.as_micros()).unwrap_or(i64::MAX));
        let statement = build_claim_statement(txn.get_database_backend(), class_filter, to_micros(now), until, lease_token, limit);
        let rows = txn.query_all(&statement).await.map_err(to_error)?;
        let mut rows = rows.iter().map(|row| Model::from_query_result(row, "")).collect::<DbResult<Vec<_>>>().map_err(to_error)?;
        txn.commit().await?;
        rows.sort_by_key(|row| (row.class, row.run_at, row.id));
        Ok(rows.into_iter().filter_map(to_claimed_job).collect())
    }

    async fn record_failure(&self, job: &ClaimedJob, error: &str, retry_at: Option<Timestamp>) -> Result<bool> {
        let txn = self.begin_shared_write().await?;
        let Some(key) = lock_unique_key(&txn, lease_condition(job)).await.map_err(to_error)? else { return Ok(false) };
        if retry_at.is_none() || !merge_into_queued_job(&txn, job.id.0, key, None).await.map_err(to_error)? {
            let mut update = build_release_update(retry_at.map_or(DEAD, |_| QUEUED)).col_expr(Column::LastError, error.into());
            if let Some(at) = retry_at {
                update = update.col_expr(Column::RunAt, to_micros(at).into());
            }
            update.filter(Column::Id.eq(job.id.0)).exec(&txn).await.map_err(to_error)?;
        }
        txn.commit().await?;
        Ok(true)
    }

    async fn requeue_dead_job(&self, id: JobId, now: Timestamp) -> Result<bool> {
        let txn = self.begin_write().await?;
        let dead = Condition::all().add(Column::Id.eq(id.0)).add(Column::Status.eq(DEAD));
        let Some(key) = lock_unique_key(&txn, dead).await.map_err(to_error)? else { return Ok(false) };
        if !merge_into_queued_job(&txn, id.0, key, Some(to_micros(now))).await.map_err(to_error)? {
            build_release_update(QUEUED)
                .col_expr(Column::Attempts, 0.into())
                .col_expr(Column::RunAt, to_micros(now).into())
                .filter(Column::Id.eq(id.0))
                .exec(&txn)
                .await
                .map_err(to_error)?;
        }
        crate::audit::append_current(&txn, vec!["status: dead → queued".to_owned()], None).await?;
        txn.commit().await?;
        Ok(true)
    }
}

fn build_claim_statement(backend: DbBackend, class_filter: Expr, now: i64, until: i64, lease_token: &str, limit: u32) -> UpdateStatement {
    let due = Condition::any()
        .add(Column::Status.eq(QUEUED).and(Column::RunAt.lte(now)))
        .add(Column::Status.eq(RUNNING).and(Column::LeaseUntil.lte(now)));
    let chosen = Query::select()
        .column(Column::Id)
        .from(Entity)
        .cond_where(Condition::all().add(class_filter).add(due))
        .order_by(Column::Class, Order::Asc)
        .order_by(Column::RunAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .limit(u64::from(limit))
        .take();
    claim_selected(backend, chosen)
        .table(Entity)
        .value(Column::Status, RUNNING)
        .value(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .value(Column::LeaseToken, lease_token)
        .value(Column::LeaseUntil, until)
        .take()
}

/// `None` for a kind of job that only a newer version knows. Such a job stays under its lease and is offered again later.
fn to_claimed_job(row: Model) -> Option<ClaimedJob> {
    let job: Job = serde_json::from_value(row.payload)
        .inspect_err(
            |cause| tracing::warn!(kind = row.kind, %cause, "claimed job is of an unknown kind; it is offered again when its lease ends"),
        )
        .ok()?;
    Some(ClaimedJob {
        id: JobId(row.id),
        job,
        attempt: u32::try_from(row.attempts).unwrap_or(u32::MAX),
        lease_token: row.lease_token.unwrap_or_default(),
    })
}

fn to_stored_job(row: Model) -> Result<Option<StoredJob>> {
    let Ok(job) = serde_json::from_value(row.payload) else { return Ok(None) };
    Ok(Some(StoredJob {
        id: JobId(row.id),
        job,
        status: match row.status.as_str() {
            QUEUED => JobStatus::Queued,
            RUNNING => JobStatus::Running,
            _ => JobStatus::Dead,
        },
        attempts: u32::try_from(row.attempts).unwrap_or(u32::MAX),
        run_at: to_timestamp(row.run_at)?,
        last_error: row.last_error,
    }))
}

fn status_name(status: JobStatus) -> &'static str {
    match status {
        JobStatus::Queued => QUEUED,
        JobStatus::Running => RUNNING,
        JobStatus::Dead => DEAD,
    }
}

fn lease_condition(job: &ClaimedJob) -> Condition {
    Condition::all().add(Column::Id.eq(job.id.0)).add(Column::Status.eq(RUNNING)).add(Column::LeaseToken.eq(&job.lease_token))
}

fn build_release_update(status: &str) -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::Status, status.into())
        .col_expr(Column::LeaseToken, Option::<String>::None.into())
        .col_expr(Column::LeaseUntil, Option::<i64>::None.into())
}

/// Locks the job until commit and returns its unique key; `None` when there is no such job.
async fn lock_unique_key(txn: &WriteTransaction, condition: Condition) -> DbResult<Option<Option<String>>> {
    let mut query = Entity::find().select_only().column(Column::UniqueKey).filter(condition);
    if txn.get_database_backend() == DbBackend::Postgres {
        query = query.lock(LockType::Update);
    }
    query.into_tuple::<Option<String>>().one(txn).await
}

/// If a queued job has the same unique key, that one does the work: this deletes `id`, moves the other to `run_at` if given, and
/// returns true.
async fn merge_into_queued_job(txn: &WriteTransaction, id: Uuid, key: Option<String>, run_at: Option<i64>) -> DbResult<bool> {
    let Some(key) = key else { return Ok(false) };
    let twin = Condition::all().add(Column::UniqueKey.eq(key)).add(Column::Status.eq(QUEUED));
    let other = Entity::find().select_only().column(Column::Id).filter(twin).into_tuple::<Uuid>().one(txn).await?;
    let Some(other) = other else { return Ok(false) };
    Entity::delete_many().filter(Column::Id.eq(id)).exec(txn).await?;
    if let Some(run_at) = run_at {
        Entity::update_many().col_expr(Column::RunAt, run_at.into()).filter(Column::Id.eq(other)).exec(txn).await?;
    }
    Ok(true)
}

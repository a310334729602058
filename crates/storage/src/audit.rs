//! Stores the audit trail. Rows are only added; the database itself refuses to change or delete them.

use async_trait::async_trait;
use domain::Result;
use domain::audit::{Act, AuditEvent, AuditQueries, AuditRepository, current_act};
use domain::text::truncate;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

/// In characters. An import may change thousands of articles at once.
const MAX_DETAILS_LENGTH: usize = 2_000;

#[async_trait]
impl AuditQueries for SqlStore {
    async fn list_after(&self, after: i64, limit: u32) -> Result<Vec<AuditEvent>> {
        let query =
            entity::Entity::find().filter(entity::Column::Number.gt(after)).order_by_asc(entity::Column::Number).limit(u64::from(limit));
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_event).collect()
    }

    async fn list_newest(&self, limit: u32) -> Result<Vec<AuditEvent>> {
        let query = entity::Entity::find().order_by_desc(entity::Column::Number).limit(u64::from(limit));
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_event).collect()
    }
}

#[async_trait]
impl AuditRepository for SqlUnitOfWork {
    async fn append(&self, act: Act) -> Result<()> {
        append(&self.txn, act).await
    }
}

/// Appends what somebody does at present, with what became different behind what is known of it beforehand.
pub(crate) async fn append_current(txn: &WriteTransaction, changes: Vec<String>, reason: Option<&str>) -> Result<()> {
    let Some(act) = current_act() else { return Ok(()) };
    let known = Some(act.details.clone()).filter(|known| !known.is_empty());
    let details: Vec<String> = known.into_iter().chain(changes).collect();
    let act = Act { details: truncate(&details.join(", "), MAX_DETAILS_LENGTH), ..act };
    let act = match reason {
        Some(reason) => act.because(reason),
        None => act,
    };
    append(txn, act).await
}

async fn append(txn: &WriteTransaction, act: Act) -> Result<()> {
    if txn.get_database_backend() == DbBackend::Postgres {
        // Readers go on; the next one who appends sees this event.
        txn.execute_unprepared("LOCK TABLE audit_events IN EXCLUSIVE MODE").await.map_err(to_error)?;
    }
    let newest = entity::Entity::find()
        .select_only()
        .columns([entity::Column::Number, entity::Column::Hash])
        .order_by_desc(entity::Column::Number)
        .limit(1)
        .into_tuple::<(i64, String)>()
        .one(txn)
        .await
        .map_err(to_error)?;
    let AuditEvent { number, act, previous_hash, hash } = AuditEvent::after(newest.as_ref(), act);
    let row = entity::ActiveModel {
        number: Set(number),
        at: Set(to_micros(act.at)),
        actor: Set(act.actor),
        role: Set(act.role),
        action: Set(act.action),
        subject: Set(act.subject),
        details: Set(act.details),
        reason: Set(act.reason),
        request_id: Set(act.request_id),
        previous_hash: Set(previous_hash),
        hash: Set(hash),
    };
    entity::Entity::insert(row).exec_without_returning(txn).await.map(drop).map_err(to_error)
}

fn to_event(row: entity::Model) -> Result<AuditEvent> {
    let act = Act {
        at: to_timestamp(row.at)?,
        actor: row.actor,
        role: row.role,
        action: row.action,
        subject: row.subject,
        details: row.details,
        reason: row.reason,
        request_id: row.request_id,
    };
    Ok(AuditEvent { number: row.number, act, previous_hash: row.previous_hash, hash: row.hash })
}

/// An event of the audit trail.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_events")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i64,
        pub at: i64,
        pub actor: String,
        pub role: String,
        pub action: String,
        pub subject: String,
        pub details: String,
        pub reason: Option<String>,
        pub request_id: Option<String>,
        pub previous_hash: String,
        pub hash: String,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

//! Stores files uploaded before a consultation. The unique key of holder and place limits how many each holder has.

use async_trait::async_trait;
use domain::cases::CaseStatus;
use domain::ids::{BookingId, CaseId, IntakeFileId, SubscriberId};
use domain::intake_files::{FileKind, FileState, IntakeFile, IntakeFileQueries, IntakeFileRepository};
use domain::stats::VisitorKey;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    TryInsertResult,
};

use crate::entities::intake_files::{ActiveModel, Column, Entity, Model};
use crate::entities::{bookings, cases};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

impl SqlStore {
    async fn find_files(&self, query: Select<Entity>) -> Result<Vec<IntakeFile>> {
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_file).collect()
    }

    async fn sum_bytes(&self, which: Condition) -> Result<u64> {
        let sum = Expr::cust("CAST(COALESCE(SUM(size), 0) AS BIGINT)");
        let summed = Entity::find().select_only().column_as(sum, "total").filter(which);
        let total: Option<i64> = summed.into_tuple().one(&self.reader).await.map_err(to_error)?;
        Ok(u64::try_from(total.unwrap_or_default()).unwrap_or_default())
    }
}

/// The files of these cases whose bytes are there: those of refused ones are not.
fn of_cases(which: Condition) -> Condition {
    let of_them = cases::Entity::find().select_only().column(cases::Column::Id).filter(which);
    Condition::all().add(Column::CaseId.in_subquery(of_them.into_query())).add(Column::State.ne(FileState::Refused.as_str()))
}

#[async_trait]
impl IntakeFileQueries for SqlStore {
    async fn find(&self, id: IntakeFileId) -> Result<Option<IntakeFile>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_file).transpose()
    }

    async fn list_by_visitor(&self, visitor: VisitorKey) -> Result<Vec<IntakeFile>> {
        self.find_files(order_by_oldest(Entity::find().filter(Column::Visitor.eq(visitor.0.to_vec())))).await
    }

    async fn sum_draft_bytes(&self) -> Result<u64> {
        self.sum_bytes(Condition::all().add(Column::Visitor.is_not_null()).add(Column::BookingId.is_null())).await
    }

    async fn sum_bytes_of_person(&self, subscriber: SubscriberId) -> Result<u64> {
        self.sum_bytes(of_cases(Condition::all().add(cases::Column::SubscriberId.eq(subscriber.0)))).await
    }

    async fn sum_unpaid_case_bytes(&self) -> Result<u64> {
        let before_payment = [CaseStatus::Requested, CaseStatus::Quoted].map(CaseStatus::as_str);
        let unpaid = Condition::any().add(cases::Column::OrderId.is_null()).add(cases::Column::Status.is_in(before_payment));
        self.sum_bytes(of_cases(unpaid)).await
    }

    async fn list_by_bookings(&self, of: &[BookingId]) -> Result<Vec<IntakeFile>> {
        if of.is_empty() {
            return Ok(Vec::new());
        }
        self.find_files(order_by_oldest(Entity::find().filter(Column::BookingId.is_in(of.iter().map(|id| id.0))))).await
    }

    async fn list_by_cases(&self, of: &[CaseId]) -> Result<Vec<IntakeFile>> {
        if of.is_empty() {
            return Ok(Vec::new());
        }
        self.find_files(order_by_oldest(Entity::find().filter(Column::CaseId.is_in(of.iter().map(|id| id.0))))).await
    }

    async fn list_expired(&self, now: Timestamp, limit: u32) -> Result<Vec<IntakeFile>> {
        let query = Entity::find().filter(Column::ExpiresAt.lte(to_micros(now)));
        self.find_files(query.order_by_asc(Column::ExpiresAt).limit(u64::from(limit))).await
    }

    async fn list_unchecked(&self, before: Timestamp, limit: u32) -> Result<Vec<IntakeFile>> {
        let query =
            Entity::find().filter(Column::State.eq(FileState::Quarantined.as_str())).filter(Column::CreatedAt.lt(to_micros(before)));
        self.find_files(query.order_by_asc(Column::CreatedAt).limit(u64::from(limit))).await
    }

    async fn list_object_names(&self) -> Result<Vec<String>> {
        Entity::find().select_only().column(Column::Object).into_tuple().all(&self.reader).await.map_err(to_error)
    }
}

#[async_trait]
impl IntakeFileRepository for SqlUnitOfWork {
    async fn insert_if_place_free(&self, file: &IntakeFile) -> Result<bool> {
        let inserted = Entity::insert(to_row(file))
            .on_conflict(OnConflict::columns([Column::Holder, Column::Place]).do_nothing().to_owned())
            .try_insert()
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(matches!(inserted, TryInsertResult::Inserted(1..)))
    }

    async fn lock(&self, id: IntakeFileId) -> Result<Option<IntakeFile>> {
        let query = Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_file).transpose()
    }

    async fn update(&self, file: &IntakeFile) -> Result<()> {
        Entity::update(to_row(file)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete(&self, id: IntakeFileId) -> Result<()> {
        Entity::delete_by_id(id.0).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn set_expiry(&self, booking: BookingId, until: Timestamp) -> Result<()> {
        let of_it = Entity::update_many().col_expr(Column::ExpiresAt, to_micros(until).into()).filter(Column::BookingId.eq(booking.0));
        of_it.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn set_case_expiry(&self, case: CaseId, until: Timestamp) -> Result<()> {
        let of_it = Entity::update_many().col_expr(Column::ExpiresAt, to_micros(until).into()).filter(Column::CaseId.eq(case.0));
        of_it.exec(&self.txn).await.map(drop).map_err(to_error)
    }
}

/// Expires the files that a person uploaded for a consultation or a case, or from a browser in which they booked one, and removes their
/// names. A worker deletes the bytes.
pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    let own =
        |column| bookings::Entity::find().select_only().column(column).filter(bookings::Column::SubscriberId.eq(subscriber.0)).into_query();
    let own_cases = cases::Entity::find().select_only().column(cases::Column::Id).filter(cases::Column::SubscriberId.eq(subscriber.0));
    let theirs = Condition::any()
        .add(Column::CaseId.in_subquery(own_cases.into_query()))
        .add(Column::BookingId.in_subquery(own(bookings::Column::Id)))
        .add(Column::Visitor.in_subquery(own(bookings::Column::Visitor)));
    empty_files(txn, theirs).await
}

/// As [`erase_subscriber`], for the files of one case.
pub async fn erase_case(txn: &WriteTransaction, case: CaseId) -> DbResult<()> {
    empty_files(txn, Condition::all().add(Column::CaseId.eq(case.0))).await
}

async fn empty_files(txn: &WriteTransaction, which: Condition) -> DbResult<()> {
    let emptied = Entity::update_many()
        .col_expr(Column::ExpiresAt, 0_i64.into())
        .col_expr(Column::Name, "".into())
        .col_expr(Column::Visitor, Option::<Vec<u8>>::None.into())
        .filter(which);
    emptied.exec(txn).await.map(drop)
}

fn order_by_oldest(query: Select<Entity>) -> Select<Entity> {
    query.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id)
}

fn to_row(file: &IntakeFile) -> ActiveModel {
    let visitor = file.visitor.map(|visitor| visitor.0.to_vec());
    let owner = file.booking.map(|booking| booking.0).or_else(|| file.case.map(|case| case.0));
    let holder = owner.map(|owner| owner.as_bytes().to_vec()).or_else(|| visitor.clone());
    // After the erasure of its owner, a file counts towards nobody's limit.
    let holder = holder.unwrap_or_else(|| file.id.0.as_bytes().to_vec());
    ActiveModel {
        id: Set(file.id.0),
        holder: Set(holder),
        place: Set(i32::from(file.place)),
        visitor: Set(visitor),
        booking_id: Set(file.booking.map(|booking| booking.0)),
        case_id: Set(file.case.map(|case| case.0)),
        name: Set(file.name.clone()),
        kind: Set(file.kind.as_str().to_owned()),
        size: Set(i64::try_from(file.size).unwrap_or(i64::MAX)),
        object: Set(file.object.clone()),
        state: Set(file.state.as_str().to_owned()),
        created_at: Set(to_micros(file.created_at)),
        expires_at: Set(to_micros(file.expires_at)),
    }
}

fn to_file(row: Model) -> Result<IntakeFile> {
    let unknown = |what: &str| Error::internal(format!("intake file has an unknown {what}"));
    Ok(IntakeFile {
        id: IntakeFileId(row.id),
        visitor: row.visitor.and_then(|bytes| bytes.try_into().ok()).map(VisitorKey),
        booking: row.booking_id.map(BookingId),
        case: row.case_id.map(CaseId),
        place: u8::try_from(row.place).map_err(|_| unknown("place"))?,
        name: row.name,
        kind: FileKind::parse(&row.kind).ok_or_else(|| unknown("kind"))?,
        size: u64::try_from(row.size).unwrap_or_default(),
        object: row.object,
        state: FileState::parse(&row.state).ok_or_else(|| unknown("state"))?,
        created_at: to_timestamp(row.created_at)?,
        expires_at: to_timestamp(row.expires_at)?,
    })
}

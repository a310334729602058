//! Stores cases, their events, and who read them.

use async_trait::async_trait;
use domain::cases::{
    Author, Case, CaseAccess, CaseEvent, CaseFilter, CaseQueries, CaseRepository, CaseStatus, EventKind, FundProgress, Outcome,
};
use domain::ids::{BookingId, CaseId, IntakeFileId, OrderId, ReportId, SubscriberId};
use domain::language::Language;
use domain::paging::{Listing, Page};
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, NullOrdering, OnConflict, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};

use crate::consultations::{from_json, to_json};
use crate::entities::cases::{ActiveModel, Column, Entity, Model};
use crate::entities::{case_accesses, case_events};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::CaseSerials;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

#[async_trait]
impl CaseQueries for SqlStore {
    async fn find(&self, id: CaseId) -> Result<Option<Case>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_case).transpose()
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Case>> {
        find_by_subscriber(&self.reader, subscriber).await
    }

    async fn list_queue(&self, filter: &CaseFilter, page: Page) -> Result<Listing<Case>> {
        let query = Entity::find().filter(to_condition(filter));
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query
            .order_by_with_nulls(Column::DueAt, Order::Asc, NullOrdering::Last)
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(to_error)?;
        Ok(Listing { items: rows.into_iter().map(to_case).collect::<Result<_>>()?, total, page })
    }

    async fn list_events(&self, cases: &[CaseId]) -> Result<Vec<CaseEvent>> {
        let query = case_events::Entity::find()
            .filter(case_events::Column::CaseId.is_in(cases.iter().map(|id| id.0)))
            .order_by_asc(case_events::Column::CaseId)
            .order_by_asc(case_events::Column::Number);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_event).collect()
    }

    async fn list_accesses(&self, cases: &[CaseId]) -> Result<Vec<CaseAccess>> {
        let query = case_accesses::Entity::find()
            .filter(case_accesses::Column::CaseId.is_in(cases.iter().map(|id| id.0)))
            .order_by_desc(case_accesses::Column::At)
            .order_by_desc(case_accesses::Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_access).collect()
    }

    async fn list_due_clocks(&self, now: Timestamp, limit: u32) -> Result<Vec<CaseId>> {
        let query = Entity::find().filter(Column::ClockAt.lte(to_micros(now))).order_by_asc(Column::ClockAt).limit(u64::from(limit));
        let rows = query.all(&self.reader).await.map_err(to_error)?;
        Ok(rows.into_iter().map(|row| CaseId(row.id)).collect())
    }
}

#[async_trait]
impl CaseRepository for SqlUnitOfWork {
    async fn next_serial(&self, year: i16) -> Result<u32> {
        let one_more = Expr::col((CaseSerials::Table, CaseSerials::Last)).add(1);
        let counted = OnConflict::column(CaseSerials::Year).value(CaseSerials::Last, one_more).to_owned();
        let mut query = Query::insert();
        query
            .into_table(CaseSerials::Table)
            .columns([CaseSerials::Year, CaseSerials::Last])
            .values_panic([i32::from(year).into(), 1.into()])
            .on_conflict(counted)
            .returning_col(CaseSerials::Last);
        let row = self.txn.query_one(&query).await.map_err(to_error)?.ok_or_else(|| Error::internal("cases returned no number"))?;
        u32::try_from(row.try_get::<i32>("", "last").map_err(to_error)?).map_err(Error::internal)
    }

    async fn insert(&self, case: &Case) -> Result<()> {
        Entity::insert(to_row(case)?).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: CaseId) -> Result<Option<Case>> {
        let query = Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_case).transpose()
    }

    async fn update(&self, case: &Case) -> Result<()> {
        Entity::update(to_row(case)?).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Case>> {
        find_by_subscriber(&self.txn, subscriber).await
    }

    async fn add_event(&self, event: &CaseEvent) -> Result<()> {
        let row = case_events::ActiveModel {
            case_id: Set(event.case.0),
            number: Set(event.number),
            at: Set(to_micros(event.at)),
            author: Set(event.by.as_str().to_owned()),
            staff: Set(event.by.name().map(str::to_owned)),
            kind: Set(event.kind.as_str().to_owned()),
            text: Set(event.text.clone()),
            status: Set(event.status.map(|status| status.as_str().to_owned())),
            file_id: Set(event.file.map(|file| file.0)),
            amount: Set(event.amount.map(Money::paise)),
        };
        case_events::Entity::insert(row).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn add_access(&self, access: &CaseAccess) -> Result<()> {
        let row = case_accesses::ActiveModel {
            id: NotSet,
            case_id: Set(access.case.0),
            at: Set(to_micros(access.at)),
            staff: Set(access.staff.clone()),
            what: Set(access.what.clone()),
        };
        case_accesses::Entity::insert(row).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn erase(&self, id: CaseId) -> Result<()> {
        crate::intake_files::erase_case(&self.txn, id).await.map_err(to_error)?;
        empty_cases(&self.txn, &Column::Id.eq(id.0)).await.map_err(to_error)
    }
}

async fn find_by_subscriber(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> Result<Vec<Case>> {
    let query = Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).order_by_desc(Column::CreatedAt).order_by_desc(Column::Id);
    query.all(connection).await.map_err(to_error)?.into_iter().map(to_case).collect()
}

fn to_condition(filter: &CaseFilter) -> Condition {
    let over = [CaseStatus::Closed, CaseStatus::Cancelled].map(CaseStatus::as_str);
    let of_status = if filter.statuses.is_empty() {
        Condition::any().add(Column::Status.is_not_in(over)).add(Column::IsRefundOpen.eq(true))
    } else {
        Condition::all().add(Column::Status.is_in(filter.statuses.iter().map(|status| status.as_str())))
    };
    Condition::all()
        .add(of_status)
        .add_option(filter.modules.as_ref().map(|modules| Column::Module.is_in(modules.iter().map(String::as_str))))
        .add_option(filter.agent.as_ref().map(|agent| Column::Agent.eq(agent.as_str())))
        .add_option(filter.expert.as_ref().map(|expert| Column::Expert.eq(expert.as_str())))
        .add_option(filter.due_before.map(|at| Column::DueAt.lt(to_micros(at))))
}

/// Removes a person from their cases: what was said and who read it goes; number, module and times stay.
pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    empty_cases(txn, &Column::SubscriberId.eq(subscriber.0)).await
}

async fn empty_cases(txn: &WriteTransaction, which: &Expr) -> DbResult<()> {
    let own = || Entity::find().select_only().column(Column::Id).filter(which.clone()).into_query();
    case_events::Entity::delete_many().filter(case_events::Column::CaseId.in_subquery(own())).exec(txn).await?;
    case_accesses::Entity::delete_many().filter(case_accesses::Column::CaseId.in_subquery(own())).exec(txn).await?;
    let over = [CaseStatus::Closed, CaseStatus::Cancelled].map(CaseStatus::as_str);
    let ended = Entity::update_many()
        .col_expr(Column::Status, CaseStatus::Cancelled.as_str().into())
        .filter(which.clone())
        .filter(Column::Status.is_not_in(over));
    ended.exec(txn).await?;
    // The price of a case whose refund is still to be stated is needed for it.
    let unpriced = Entity::update_many()
        .col_expr(Column::Quote, Option::<serde_json::Value>::None.into())
        .filter(which.clone())
        .filter(Column::IsRefundOpen.eq(false));
    unpriced.exec(txn).await?;
    let emptied = Entity::update_many()
        .col_expr(Column::SubscriberId, Option::<uuid::Uuid>::None.into())
        .col_expr(Column::Title, "".into())
        .col_expr(Column::Consent, "".into())
        .col_expr(Column::Bookings, Expr::value(serde_json::json!([])))
        .col_expr(Column::ReportId, Option::<uuid::Uuid>::None.into())
        .col_expr(Column::Expert, Option::<String>::None.into())
        .col_expr(Column::Checklist, Expr::value(serde_json::json!([])))
        .col_expr(Column::Filings, Expr::value(serde_json::json!([])))
        .col_expr(Column::Outcome, Option::<String>::None.into())
        .col_expr(Column::ClockAt, Option::<i64>::None.into())
        .filter(which.clone());
    emptied.exec(txn).await.map(drop)
}

fn to_row(case: &Case) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(case.id.0),
        number: Set(case.number.clone()),
        module: Set(case.module.clone()),
        subscriber_id: Set(case.subscriber.map(|id| id.0)),
        title: Set(case.title.clone()),
        status: Set(case.status.as_str().to_owned()),
        progress: Set(case.progress.map(|progress| progress.as_str().to_owned())),
        agent: Set(case.agent.clone()),
        expert: Set(case.expert.clone()),
        quote: Set(case.quote.as_ref().map(to_json).transpose()?),
        order_id: Set(case.order.map(|id| id.0)),
        bookings: Set(to_json(&case.bookings)?),
        report_id: Set(case.report.map(|id| id.0)),
        checklist: Set(to_json(&case.checklist)?),
        filings: Set(to_json(&case.filings)?),
        began_at: Set(case.began_at.map(to_micros)),
        is_refund_open: Set(case.is_refund_open),
        outcome: Set(case.outcome.map(|outcome| outcome.as_str().to_owned())),
        consent: Set(case.consent.clone()),
        language: Set(case.language.as_str().to_owned()),
        due_at: Set(case.due_at.map(to_micros)),
        since: Set(to_micros(case.since)),
        reminders: Set(i32::try_from(case.reminders).map_err(Error::internal)?),
        clock_at: Set(case.clock_at.map(to_micros)),
        created_at: Set(to_micros(case.created_at)),
        updated_at: Set(to_micros(case.updated_at)),
        closed_at: Set(case.closed_at.map(to_micros)),
        keep_until: Set(case.keep_until.map(to_micros)),
        last_event: Set(case.last_event),
    })
}

fn to_case(row: Model) -> Result<Case> {
    let unknown = |what: &str| Error::internal(format!("case has an unknown {what}"));
    let bookings: Vec<BookingId> = from_json(row.bookings)?;
    Ok(Case {
        id: CaseId(row.id),
        number: row.number,
        module: row.module,
        subscriber: row.subscriber_id.map(SubscriberId),
        title: row.title,
        status: CaseStatus::parse(&row.status).ok_or_else(|| unknown("status"))?,
        progress: row.progress.map(|text| FundProgress::parse(&text).ok_or_else(|| unknown("progress"))).transpose()?,
        agent: row.agent,
        expert: row.expert,
        quote: row.quote.map(from_json).transpose()?,
        order: row.order_id.map(OrderId),
        bookings,
        report: row.report_id.map(ReportId),
        checklist: from_json(row.checklist)?,
        filings: from_json(row.filings)?,
        began_at: to_optional_timestamp(row.began_at)?,
        is_refund_open: row.is_refund_open,
        outcome: row.outcome.map(|text| Outcome::parse(&text).ok_or_else(|| unknown("outcome"))).transpose()?,
        consent: row.consent,
        language: Language::from_stored(&row.language)?,
        due_at: to_optional_timestamp(row.due_at)?,
        since: to_timestamp(row.since)?,
        reminders: u32::try_from(row.reminders).map_err(Error::internal)?,
        clock_at: to_optional_timestamp(row.clock_at)?,
        created_at: to_timestamp(row.created_at)?,
        updated_at: to_timestamp(row.updated_at)?,
        closed_at: to_optional_timestamp(row.closed_at)?,
        keep_until: to_optional_timestamp(row.keep_until)?,
        last_event: row.last_event,
    })
}

fn to_event(row: case_events::Model) -> Result<CaseEvent> {
    let unknown = |what: &str| Error::internal(format!("event of a case has an unknown {what}"));
    Ok(CaseEvent {
        case: CaseId(row.case_id),
        number: row.number,
        at: to_timestamp(row.at)?,
        by: Author::from_stored(&row.author, row.staff).ok_or_else(|| unknown("author"))?,
        kind: EventKind::parse(&row.kind).ok_or_else(|| unknown("kind"))?,
        text: row.text,
        status: row.status.map(|text| CaseStatus::parse(&text).ok_or_else(|| unknown("status"))).transpose()?,
        file: row.file_id.map(IntakeFileId),
        amount: row.amount.map(Money::from_paise),
    })
}

fn to_access(row: case_accesses::Model) -> Result<CaseAccess> {
    Ok(CaseAccess { case: CaseId(row.case_id), at: to_timestamp(row.at)?, staff: row.staff, what: row.what })
}

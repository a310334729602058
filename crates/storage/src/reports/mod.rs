//! Stores reports on provident funds, their versions, and the links by which they are shared.

mod entities;
mod rows;

use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::Result;
use domain::ids::{ReportId, ReportShareId, SubscriberId};
use domain::reports::{Report, ReportQueries, ReportRepository, ReportShare, ReportState, ReportVersion};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select, UpdateMany};

use self::entities::{reports, shares, versions, views, visits};
use self::rows::{to_report, to_row, to_share, to_share_row, to_version, to_version_row};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

#[async_trait]
impl ReportQueries for SqlStore {
    async fn find(&self, id: ReportId) -> Result<Option<Report>> {
        reports::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_report).transpose()
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Report>> {
        select_by_subscriber(subscriber).all(&self.reader).await.map_err(to_error)?.into_iter().map(to_report).collect()
    }

    async fn list_versions(&self, id: ReportId) -> Result<Vec<ReportVersion>> {
        let query = versions::Entity::find().filter(versions::Column::ReportId.eq(id.0)).order_by_asc(versions::Column::Number);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_version).collect()
    }

    async fn find_version_by_hash(&self, hash: &[u8; 32]) -> Result<Option<ReportVersion>> {
        let query = versions::Entity::find().filter(versions::Column::Hash.eq(hash.to_vec()));
        query.one(&self.reader).await.map_err(to_error)?.map(to_version).transpose()
    }

    async fn find_share(&self, secret: &[u8; 32]) -> Result<Option<ReportShare>> {
        let query = shares::Entity::find().filter(shares::Column::Secret.eq(secret.to_vec()));
        query.one(&self.reader).await.map_err(to_error)?.map(to_share).transpose()
    }

    async fn list_shares(&self, id: ReportId) -> Result<Vec<(ReportShare, Vec<Timestamp>)>> {
        let of_it = shares::Entity::find().filter(shares::Column::ReportId.eq(id.0));
        let query = of_it.order_by_desc(shares::Column::CreatedAt).order_by_asc(shares::Column::Id);
        let found = query.all(&self.reader).await.map_err(to_error)?;
        let seen = views::Entity::find().filter(views::Column::ShareId.is_in(found.iter().map(|row| row.id)));
        let mut times: BTreeMap<_, Vec<Timestamp>> = BTreeMap::new();
        for view in seen.order_by_asc(views::Column::At).all(&self.reader).await.map_err(to_error)? {
            times.entry(view.share_id).or_default().push(to_timestamp(view.at)?);
        }
        let with_times = |row: shares::Model| {
            let views = times.remove(&row.id).unwrap_or_default();
            Ok((to_share(row)?, views))
        };
        found.into_iter().map(with_times).collect()
    }

    async fn list_overdue(&self, states: &[ReportState], now: Timestamp, limit: u32) -> Result<Vec<ReportId>> {
        self.list_report_ids(states, reports::Column::DueAt, now, limit).await
    }

    async fn list_outdated(&self, rules: &[u8; 32], since: Timestamp, limit: u32) -> Result<Vec<ReportId>> {
        let ready = reports::Entity::find().filter(reports::Column::State.eq(ReportState::Ready.as_str()));
        let query = ready
            .filter(reports::Column::ReadyAt.gte(to_micros(since)))
            .filter(reports::Column::Rules.ne(rules.to_vec()))
            .order_by_asc(reports::Column::ReadyAt)
            .order_by_asc(reports::Column::Id);
        let rows = query.limit(u64::from(limit)).select_only().column(reports::Column::Id);
        let ids: Vec<uuid::Uuid> = rows.into_tuple().all(&self.reader).await.map_err(to_error)?;
        Ok(ids.into_iter().map(ReportId).collect())
    }

    async fn list_expired(&self, states: &[ReportState], now: Timestamp, limit: u32) -> Result<Vec<ReportId>> {
        self.list_report_ids(states, reports::Column::ExpiresAt, now, limit).await
    }
}

impl SqlStore {
    async fn list_report_ids(&self, states: &[ReportState], until: reports::Column, now: Timestamp, limit: u32) -> Result<Vec<ReportId>> {
        let in_states = reports::Column::State.is_in(states.iter().map(|state| state.as_str()));
        let query = reports::Entity::find().filter(in_states).filter(until.lte(to_micros(now))).order_by_asc(until);
        let ids: Vec<uuid::Uuid> = query
            .limit(u64::from(limit))
            .select_only()
            .column(reports::Column::Id)
            .into_tuple()
            .all(&self.reader)
            .await
            .map_err(to_error)?;
        Ok(ids.into_iter().map(ReportId).collect())
    }
}

#[async_trait]
impl ReportRepository for SqlUnitOfWork {
    async fn insert(&self, report: &Report) -> Result<()> {
        reports::Entity::insert(to_row(report)?).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: ReportId) -> Result<Option<Report>> {
        let query = reports::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_report).transpose()
    }

    async fn update(&self, report: &Report) -> Result<()> {
        reports::Entity::update(to_row(report)?).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn insert_version(&self, version: &ReportVersion) -> Result<()> {
        versions::Entity::insert(to_version_row(version)).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn forget_versions(&self, id: ReportId) -> Result<()> {
        let of_it = empty_versions().filter(versions::Column::ReportId.eq(id.0));
        of_it.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn insert_share(&self, share: &ReportShare) -> Result<()> {
        shares::Entity::insert(to_share_row(share)).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn revoke_share(&self, report: ReportId, share: ReportShareId, now: Timestamp) -> Result<bool> {
        let open = revoke_open(now).filter(shares::Column::Id.eq(share.0)).filter(shares::Column::ReportId.eq(report.0));
        Ok(open.exec(&self.txn).await.map_err(to_error)?.rows_affected > 0)
    }

    async fn revoke_shares(&self, report: ReportId, now: Timestamp) -> Result<()> {
        let open = revoke_open(now).filter(shares::Column::ReportId.eq(report.0));
        open.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn revoke_shares_by_subscriber(&self, subscriber: SubscriberId, now: Timestamp) -> Result<()> {
        let of_them = reports::Entity::find().select_only().column(reports::Column::Id);
        let of_them = of_them.filter(reports::Column::SubscriberId.eq(subscriber.0)).into_query();
        let open = revoke_open(now).filter(shares::Column::ReportId.in_subquery(of_them));
        open.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn use_visit(&self, token: &[u8; 32], at: Timestamp) -> Result<bool> {
        self.insert_if_absent(visits::ActiveModel { token: Set(token.to_vec()), at: Set(to_micros(at)) }).await
    }

    async fn forget_visits(&self, before: Timestamp) -> Result<()> {
        let old = visits::Entity::delete_many().filter(visits::Column::At.lt(to_micros(before)));
        old.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn find_last_view(&self, share: ReportShareId) -> Result<Option<Timestamp>> {
        let of_it = views::Entity::find().filter(views::Column::ShareId.eq(share.0)).order_by_desc(views::Column::At);
        of_it.one(&self.txn).await.map_err(to_error)?.map(|view| to_timestamp(view.at)).transpose()
    }

    async fn record_view(&self, share: ReportShareId, at: Timestamp) -> Result<()> {
        let row = views::ActiveModel { share_id: Set(share.0), at: Set(to_micros(at)), ..Default::default() };
        views::Entity::insert(row).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }
}

fn select_by_subscriber(subscriber: SubscriberId) -> Select<reports::Entity> {
    let of_them = reports::Entity::find().filter(reports::Column::SubscriberId.eq(subscriber.0));
    of_them.order_by_desc(reports::Column::CreatedAt).order_by_asc(reports::Column::Id)
}

fn empty_versions() -> UpdateMany<versions::Entity> {
    let empty = Expr::value(Vec::<u8>::new());
    versions::Entity::update_many().col_expr(versions::Column::WrappedKey, empty.clone()).col_expr(versions::Column::Content, empty)
}

fn revoke_open(now: Timestamp) -> UpdateMany<shares::Entity> {
    let update = shares::Entity::update_many().col_expr(shares::Column::RevokedAt, to_micros(now).into());
    update.filter(shares::Column::RevokedAt.is_null())
}

/// Deletes the keys of everything sealed and ends all links. A report that was paid for and not delivered is due at once, so that its
/// money goes back.
pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    let of_them = || reports::Column::SubscriberId.eq(subscriber.0);
    let ids = || reports::Entity::find().select_only().column(reports::Column::Id).filter(of_them()).into_query();
    empty_versions().filter(versions::Column::ReportId.in_subquery(ids())).exec(txn).await?;
    let ended = shares::Entity::update_many().col_expr(shares::Column::RevokedAt, 0_i64.into());
    ended.filter(shares::Column::ReportId.in_subquery(ids())).exec(txn).await?;
    let kept = [ReportState::Draft, ReportState::Ordered, ReportState::Ready].map(ReportState::as_str);
    let erased = reports::Entity::update_many().col_expr(reports::Column::State, ReportState::Erased.as_str().into());
    erased.filter(of_them()).filter(reports::Column::State.is_in(kept)).exec(txn).await?;
    let emptied = reports::Entity::update_many()
        .col_expr(reports::Column::WrappedKey, Expr::value(Vec::<u8>::new()))
        .col_expr(reports::Column::Inputs, Expr::value(Vec::<u8>::new()))
        .col_expr(reports::Column::Uan, "".into())
        .col_expr(reports::Column::DueAt, 0_i64.into())
        .col_expr(reports::Column::SessionId, Option::<uuid::Uuid>::None.into())
        .col_expr(reports::Column::SubscriberId, Option::<uuid::Uuid>::None.into());
    emptied.filter(of_them()).exec(txn).await.map(drop)
}

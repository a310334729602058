//! Stores consents. Rows are added, and settled when an address is verified; they are never rewritten.

use async_trait::async_trait;
use domain::consents::{Consent, ConsentQueries, ConsentRepository, Purpose};
use domain::ids::{SessionId, SubscriberId};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::entities::consents::{ActiveModel, Column, Entity, Model};
use crate::entities::papers_reminders;
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ConsentQueries for SqlStore {
    async fn list_current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>> {
        find_current(&self.reader, &[subscriber]).await
    }

    async fn history(&self, subscriber: SubscriberId) -> Result<Vec<Consent>> {
        let query = Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).order_by_asc(Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_consent).collect()
    }

    async fn list_due_papers_reminders(&self, now: Timestamp, limit: u32) -> Result<Vec<SubscriberId>> {
        let query = papers_reminders::Entity::find()
            .filter(papers_reminders::Column::NextAt.lte(to_micros(now)))
            .order_by_asc(papers_reminders::Column::NextAt)
            .limit(u64::from(limit));
        let rows = query.all(&self.reader).await.map_err(to_error)?;
        Ok(rows.into_iter().map(|row| SubscriberId(row.subscriber_id)).collect())
    }
}

#[async_trait]
impl ConsentRepository for SqlUnitOfWork {
    async fn add(&self, consent: &Consent) -> Result<()> {
        let row = ActiveModel {
            id: NotSet,
            subscriber_id: Set(consent.subscriber.0),
            purpose: Set(consent.purpose.as_str().to_owned()),
            granted: Set(consent.granted),
            notice: Set(consent.notice.clone()),
            source: Set(consent.source.clone()),
            session_id: Set(consent.session.map(|session| session.0)),
            effective: Set(consent.effective),
            at: Set(to_micros(consent.at)),
        };
        self.txn.execute_deferred(Entity::insert(row)).await.map_err(to_error)
    }

    async fn list_current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>> {
        find_current(&self.txn, &[subscriber]).await
    }

    async fn count_since(&self, subscriber: SubscriberId, since: Timestamp) -> Result<u64> {
        // What a stranger decides under somebody's address doesn't count until that address is proven.
        let of_person = Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).filter(Column::Effective.eq(true));
        let query = of_person.filter(Column::At.gte(to_micros(since)));
        query.count(&self.txn).await.map_err(to_error)
    }

    async fn list_waiting(&self, subscriber: SubscriberId, session: SessionId) -> Result<Vec<Purpose>> {
        let of_session = Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).filter(Column::SessionId.eq(session.0));
        let rows = of_session.filter(Column::Effective.eq(false)).all(&self.txn).await.map_err(to_error)?;
        rows.into_iter().map(|row| to_consent(row).map(|consent| consent.purpose)).collect()
    }

    async fn drop_waiting(&self, subscriber: SubscriberId) -> Result<()> {
        let waiting = Column::SubscriberId.eq(subscriber.0).and(Column::Effective.eq(false));
        Entity::delete_many().filter(waiting).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn activate_for_session(&self, subscriber: SubscriberId, session: SessionId) -> Result<()> {
        let waiting = || Column::SubscriberId.eq(subscriber.0).and(Column::Effective.eq(false));
        let own = Entity::update_many().col_expr(Column::Effective, true.into()).filter(waiting()).filter(Column::SessionId.eq(session.0));
        own.exec(&self.txn).await.map_err(to_error)?;
        Entity::delete_many().filter(waiting()).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn set_papers_reminder(&self, subscriber: SubscriberId, next_at: Option<Timestamp>) -> Result<()> {
        let Some(next_at) = next_at else {
            return papers_reminders::Entity::delete_by_id(subscriber.0).exec(&self.txn).await.map(drop).map_err(to_error);
        };
        let row = papers_reminders::ActiveModel { subscriber_id: Set(subscriber.0), next_at: Set(to_micros(next_at)) };
        let moved = OnConflict::column(papers_reminders::Column::SubscriberId).update_column(papers_reminders::Column::NextAt).to_owned();
        papers_reminders::Entity::insert(row).on_conflict(moved).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }
}

/// Returns the newest effective consent of each person and purpose.
pub async fn find_current(connection: &impl ConnectionTrait, subscribers: &[SubscriberId]) -> Result<Vec<Consent>> {
    let newest = Query::select()
        .expr(Expr::col(Column::Id).max())
        .from(Entity)
        .and_where(Column::SubscriberId.is_in(subscribers.iter().map(|id| id.0)))
        .and_where(Column::Effective.eq(true))
        .group_by_columns([Column::SubscriberId, Column::Purpose])
        .take();
    let query = Entity::find().filter(Column::Id.in_subquery(newest)).order_by_asc(Column::Id);
    query.all(connection).await.map_err(to_error)?.into_iter().map(to_consent).collect()
}

fn to_consent(row: Model) -> Result<Consent> {
    Ok(Consent {
        subscriber: SubscriberId(row.subscriber_id),
        purpose: Purpose::parse(&row.purpose).ok_or_else(|| Error::internal("consent has an unknown purpose"))?,
        granted: row.granted,
        notice: row.notice,
        source: row.source,
        session: row.session_id.map(SessionId),
        effective: row.effective,
        at: to_timestamp(row.at)?,
    })
}

//! The outbox in the database: a queue of its own, because thousands at once must not hold up a code.

mod queue;
mod rows;

use std::collections::HashSet;

use async_trait::async_trait;
use domain::Result;
use domain::consents::Purpose;
use domain::ids::{MessageId, SubscriberId};
use domain::messages::{Channel, Message, MessageFilter, MessageQueries, MessageRepository, News, Outcome, Status};
use domain::paging::{Listing, Page};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, TryInsertResult,
};

use crate::entities::messages::{Column, Entity};
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::Suppressions;
use crate::time::{instant, micros};
use crate::unit::SqlUnitOfWork;
use crate::writing::WriteTransaction;
use rows::{message, row};

const ROWS_PER_INSERT: usize = 500;

/// A message that has been written is not written again.
fn unless_there() -> OnConflict {
    OnConflict::column(Column::MessageKey).do_nothing().to_owned()
}

#[async_trait]
impl MessageQueries for SqlStore {
    async fn list(&self, filter: &MessageFilter, page: Page) -> Result<Listing<Message>> {
        let mut wanted = Condition::all();
        if let Some(status) = filter.status {
            wanted = wanted.add(Column::Status.eq(status.as_str()));
        }
        if let Some(channel) = filter.channel {
            wanted = wanted.add(Column::Channel.eq(channel.as_str()));
        }
        if let Some(subscriber) = filter.subscriber {
            wanted = wanted.add(Column::SubscriberId.eq(subscriber.0));
        }
        let query = Entity::find().filter(wanted);
        let total = query.clone().count(&self.reader).await.map_err(failed)?;
        let rows = query
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .offset(page.offset())
            .limit(u64::from(page.limit()))
            .all(&self.reader)
            .await
            .map_err(failed)?;
        Ok(Listing { items: rows.into_iter().map(message).collect::<Result<Vec<_>>>()?, total, page })
    }

    async fn find(&self, id: MessageId) -> Result<Option<Message>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(message).transpose()
    }

    async fn backlog(&self, now: Timestamp) -> Result<(u64, Option<Timestamp>)> {
        let due = Entity::find().filter(waiting()).filter(Column::RunAt.lte(micros(now)));
        let count = due.clone().count(&self.reader).await.map_err(failed)?;
        let oldest = due.select_only().column_as(Column::RunAt.min(), "oldest").into_tuple::<Option<i64>>();
        let oldest = oldest.one(&self.reader).await.map_err(failed)?.flatten();
        Ok((count, oldest.map(instant).transpose()?))
    }
}

#[async_trait]
impl MessageRepository for SqlUnitOfWork {
    async fn add(&self, messages: &[Message]) -> Result<u64> {
        let mut written = 0;
        for part in messages.chunks(ROWS_PER_INSERT) {
            let rows = part.iter().map(row).collect::<Result<Vec<_>>>()?;
            let inserted = Entity::insert_many(rows)
                .on_conflict(unless_there())
                .try_insert()
                .exec_without_returning(&self.txn)
                .await
                .map_err(failed)?;
            if let TryInsertResult::Inserted(count) = inserted {
                written += count;
            }
        }
        Ok(written)
    }

    async fn put(&self, message: &Message) -> Result<()> {
        self.txn.later(Entity::insert(row(message)?).on_conflict(unless_there())).await.map_err(failed)
    }

    async fn cancel(&self, subscriber: SubscriberId, purpose: Purpose, now: Timestamp) -> Result<u64> {
        let update = ended(Status::Cancelled, Some("the agreement was taken back"), now)
            .filter(Column::SubscriberId.eq(subscriber.0))
            .filter(Column::Purpose.eq(purpose.as_str()))
            .filter(Column::Status.eq(Status::Queued.as_str()));
        Ok(update.exec(&self.txn).await.map_err(failed)?.rows_affected)
    }

    async fn cancel_waiting(&self, reason: &str, now: Timestamp) -> Result<u64> {
        let update = ended(Status::Cancelled, Some(reason), now).filter(waiting());
        Ok(update.exec(&self.txn).await.map_err(failed)?.rows_affected)
    }

    async fn is_suppressed(&self, channel: Channel, address: &[u8; 32]) -> Result<bool> {
        Ok(!suppressed(&self.txn, channel, vec![address.to_vec()]).await?.is_empty())
    }

    async fn suppress(&self, channel: Channel, address: &[u8; 32], reason: &str, at: Timestamp) -> Result<()> {
        let mut query = Query::insert();
        query
            .into_table(Suppressions::Table)
            .columns([Suppressions::Channel, Suppressions::AddressHash, Suppressions::Reason, Suppressions::At])
            .values_panic([channel.as_str().into(), address.to_vec().into(), reason.into(), micros(at).into()])
            .on_conflict(OnConflict::new().do_nothing().to_owned());
        self.txn.execute(&query).await.map(drop).map_err(failed)
    }

    async fn allow(&self, channel: Channel, address: &[u8; 32]) -> Result<()> {
        let query = Query::delete()
            .from_table(Suppressions::Table)
            .and_where(Expr::col(Suppressions::Channel).eq(channel.as_str()))
            .and_where(Expr::col(Suppressions::AddressHash).eq(address.to_vec()))
            .take();
        self.txn.execute(&query).await.map(drop).map_err(failed)
    }

    async fn settle(&self, token: &str, outcomes: &[(MessageId, Outcome)], now: Timestamp) -> Result<()> {
        for (id, outcome) in outcomes {
            let update = match outcome {
                Outcome::Sent { provider_id } => ended(Status::Sent, None, now).col_expr(Column::ProviderId, provider_id.clone().into()),
                Outcome::Again { at, reason } => ended(Status::Queued, Some(reason), now).col_expr(Column::RunAt, micros(*at).into()),
                Outcome::Failed { reason } => ended(Status::Failed, Some(reason), now),
                Outcome::Cancelled { reason } => ended(Status::Cancelled, Some(reason), now),
            };
            update.filter(Column::Id.eq(id.0)).filter(Column::LeaseToken.eq(token)).exec(&self.txn).await.map_err(failed)?;
        }
        Ok(())
    }

    async fn resend(&self, id: MessageId, now: Timestamp) -> Result<bool> {
        let update = ended(Status::Queued, None, now)
            .col_expr(Column::RunAt, micros(now).into())
            .col_expr(Column::Tries, 0.into())
            .filter(Column::Id.eq(id.0))
            .filter(Column::Status.is_in([Status::Failed.as_str(), Status::Cancelled.as_str()]));
        Ok(update.exec(&self.txn).await.map_err(failed)?.rows_affected > 0)
    }

    async fn apply(&self, news: &News, now: Timestamp) -> Result<Option<(Message, bool)>> {
        let query = Entity::find().filter(Column::Channel.eq(news.channel.as_str())).filter(match &news.key {
            Some(key) => Column::MessageKey.eq(key),
            None => Column::ProviderId.eq(&news.provider_id),
        });
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        let Some(found) = query.one(&self.txn).await.map_err(failed)? else { return Ok(None) };
        let id = found.id;
        let message = message(found)?;
        if !news.status.replaceable_by().contains(&message.status) {
            return Ok(Some((message, false)));
        }
        // News may come before the answer to the send did.
        let update = ended(news.status, news.failure.as_deref(), now)
            .col_expr(Column::ProviderId, Some(news.provider_id.clone()).into())
            .filter(Column::Id.eq(id));
        update.exec(&self.txn).await.map_err(failed)?;
        Ok(Some((message, true)))
    }

    async fn latest_to(&self, channel: Channel, recipient: &str) -> Result<Option<Message>> {
        let query = Entity::find()
            .filter(Column::Recipient.eq(recipient))
            .filter(Column::Channel.eq(channel.as_str()))
            .order_by_desc(Column::CreatedAt)
            .limit(1);
        query.one(&self.txn).await.map_err(failed)?.map(message).transpose()
    }

    async fn purge(&self, before: Timestamp) -> Result<u64> {
        let old = Entity::delete_many().filter(Column::CreatedAt.lt(micros(before))).filter(waiting().not());
        Ok(old.exec(&self.txn).await.map_err(failed)?.rows_affected)
    }
}

/// In the words of the partial index, so that it is used.
fn waiting() -> Condition {
    Condition::all().add(Expr::cust("status IN ('queued', 'sending')"))
}

fn ended(status: Status, failure: Option<&str>, now: Timestamp) -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::Status, status.as_str().into())
        .col_expr(Column::Failure, failure.map(str::to_owned).into())
        .col_expr(Column::UpdatedAt, micros(now).into())
        .col_expr(Column::LeaseToken, Option::<String>::None.into())
        .col_expr(Column::LeaseUntil, Option::<i64>::None.into())
}

async fn suppressed(txn: &WriteTransaction, channel: Channel, hashes: Vec<Vec<u8>>) -> Result<HashSet<Vec<u8>>> {
    if hashes.is_empty() {
        return Ok(HashSet::new());
    }
    let query = Query::select()
        .column(Suppressions::AddressHash)
        .from(Suppressions::Table)
        .and_where(Expr::col(Suppressions::Channel).eq(channel.as_str()))
        .and_where(Expr::col(Suppressions::AddressHash).is_in(hashes))
        .take();
    let rows = txn.query_all(&query).await.map_err(failed)?;
    rows.iter().map(|row| row.try_get::<Vec<u8>>("", "address_hash")).collect::<DbResult<_>>().map_err(failed)
}

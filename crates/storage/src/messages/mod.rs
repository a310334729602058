//! The outbox in the database: a queue of its own, because thousands at once must not hold up a code.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use async_trait::async_trait;
use domain::consents::Purpose;
use domain::ids::{MessageId, SubscriberId};
use domain::messages::{
    Channel, Kind, Message, MessageFilter, MessageQueries, MessageQueue, MessageRepository, News, Outcome, Status, Urgency, address_hash,
};
use domain::paging::{Listing, Page};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{CommonTableExpression, Expr, ExprTrait, LockBehavior, LockType, OnConflict, Order, Query, UpdateStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, TryInsertResult,
};
use uuid::Uuid;

use crate::entities::messages::{ActiveModel, Column, Entity, Model};
use crate::entities::subscribers;
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::Suppressions;
use crate::time::{instant, micros};
use crate::unit::SqlUnitOfWork;

const ROWS_PER_INSERT: usize = 500;

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
                .on_conflict(OnConflict::column(Column::MessageKey).do_nothing().to_owned())
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

#[async_trait]
impl MessageQueue for SqlStore {
    async fn is_due(&self, now: Timestamp) -> Result<bool> {
        let query = Entity::find().select_only().column(Column::Id).filter(waiting()).filter(due(micros(now))).limit(1);
        Ok(query.into_tuple::<Uuid>().one(&self.reader).await.map_err(failed)?.is_some())
    }

    async fn claim(&self, now: Timestamp, lease: Duration, token: &str, limit: u32, bulk: bool) -> Result<Vec<Message>> {
        let txn = self.begin_write().await?;
        let until = micros(now).saturating_add(i64::try_from(lease.as_micros()).unwrap_or(i64::MAX));
        let statement = claiming(txn.get_database_backend(), micros(now), until, token, limit, bulk);
        let rows = txn.query_all(&statement).await.map_err(failed)?;
        let rows = rows.iter().map(|row| Model::from_query_result(row, "")).collect::<DbResult<Vec<_>>>().map_err(failed)?;
        let claimed = rows.into_iter().map(message).collect::<Result<Vec<_>>>()?;
        let (mut allowed, refused) = judged(&txn, claimed, now).await?;
        for (id, reason) in refused {
            let update = ended(Status::Cancelled, Some(reason), now).filter(Column::Id.eq(id.0));
            update.exec(&txn).await.map_err(failed)?;
        }
        txn.commit().await.map_err(failed)?;
        allowed.sort_by_key(|message| (message.urgency, message.run_at, message.id));
        Ok(allowed)
    }
}

/// Those that may go at this moment, and those that may not, with why.
async fn judged(
    txn: &DatabaseTransaction,
    claimed: Vec<Message>,
    now: Timestamp,
) -> Result<(Vec<Message>, Vec<(MessageId, &'static str)>)> {
    let subscribers: HashSet<SubscriberId> =
        claimed.iter().filter(|message| message.purpose != Purpose::Service).filter_map(|message| message.subscriber).collect();
    let subscribers: Vec<SubscriberId> = subscribers.into_iter().collect();
    let mut agreed = HashSet::new();
    let mut paused = HashSet::new();
    if !subscribers.is_empty() {
        let consents = crate::consents::current(txn, &subscribers).await?;
        agreed.extend(consents.into_iter().filter(|consent| consent.granted).map(|consent| (consent.subscriber, consent.purpose)));
        paused = paused_now(txn, &subscribers, now).await?;
    }
    let mut blocked: HashMap<Channel, HashSet<Vec<u8>>> = HashMap::new();
    for channel in Channel::ALL {
        let hashes: Vec<Vec<u8>> =
            claimed.iter().filter(|message| message.channel == channel).map(|message| address_hash(&message.recipient).to_vec()).collect();
        blocked.insert(channel, suppressed(txn, channel, hashes).await?);
    }
    let mut refused = Vec::new();
    let mut allowed = Vec::new();
    for message in claimed {
        let is_blocked = blocked.get(&message.channel).is_some_and(|set| set.contains(address_hash(&message.recipient).as_slice()));
        // A code is asked for by whoever reads that mailbox: that it bounced once is no reason to lock them out.
        let is_needed = message.kind == Kind::SignInCode;
        let is_agreed = message.purpose == Purpose::Service || message.subscriber.is_none_or(|id| agreed.contains(&(id, message.purpose)));
        if is_blocked && !is_needed {
            refused.push((message.id, "nothing more may be sent to this address"));
        } else if !is_agreed {
            refused.push((message.id, "no agreement at the time of sending"));
        } else if message.purpose != Purpose::Service && message.subscriber.is_some_and(|id| paused.contains(&id)) {
            refused.push((message.id, "paused by the reader"));
        } else {
            allowed.push(message);
        }
    }
    Ok((allowed, refused))
}

async fn paused_now(txn: &DatabaseTransaction, subscribers: &[SubscriberId], now: Timestamp) -> Result<HashSet<SubscriberId>> {
    let query = subscribers::Entity::find()
        .select_only()
        .column(subscribers::Column::Id)
        .filter(subscribers::Column::Id.is_in(subscribers.iter().map(|id| id.0)))
        .filter(subscribers::Column::PausedUntil.gt(micros(now)));
    let ids = query.into_tuple::<Uuid>().all(txn).await.map_err(failed)?;
    Ok(ids.into_iter().map(SubscriberId).collect())
}

async fn suppressed(txn: &DatabaseTransaction, channel: Channel, hashes: Vec<Vec<u8>>) -> Result<HashSet<Vec<u8>>> {
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

/// One statement for both engines, as for jobs.
fn claiming(backend: DbBackend, now: i64, until: i64, token: &str, limit: u32, bulk: bool) -> UpdateStatement {
    let mut chosen = Query::select()
        .column(Column::Id)
        .from(Entity)
        .cond_where(waiting())
        .cond_where(due(now))
        .order_by(Column::Urgency, Order::Asc)
        .order_by(Column::RunAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .limit(u64::from(limit))
        .take();
    if !bulk {
        chosen.and_where(Column::Urgency.lt(Urgency::Bulk as i32));
    }
    if backend == DbBackend::Postgres {
        chosen.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    }
    let chosen = CommonTableExpression::from_select(chosen).table_name("chosen").materialized(true).to_owned();
    let ids = Query::select().column(Column::Id).from("chosen").take();
    Query::update()
        .with_cte(chosen)
        .table(Entity)
        .value(Column::Status, Status::Sending.as_str())
        .value(Column::Tries, Expr::col(Column::Tries).add(1))
        .value(Column::LeaseToken, token)
        .value(Column::LeaseUntil, until)
        .and_where(Expr::col(Column::Id).in_subquery(ids))
        .returning_all()
        .take()
}

fn due(now: i64) -> Condition {
    Condition::any()
        .add(Column::Status.eq(Status::Queued.as_str()).and(Column::RunAt.lte(now)))
        .add(Column::Status.eq(Status::Sending.as_str()).and(Column::LeaseUntil.lte(now)))
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

fn row(message: &Message) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(message.id.0),
        message_key: Set(message.key.clone()),
        subscriber_id: Set(message.subscriber.map(|id| id.0)),
        channel: Set(message.channel.as_str().to_owned()),
        recipient: Set(message.recipient.clone()),
        kind: Set(message.kind.as_str().to_owned()),
        version: Set(i32::try_from(message.version).unwrap_or(i32::MAX)),
        variables: Set(serde_json::to_value(&message.variables).map_err(Error::internal)?),
        purpose: Set(message.purpose.as_str().to_owned()),
        urgency: Set(message.urgency as i32),
        status: Set(message.status.as_str().to_owned()),
        tries: Set(i32::try_from(message.tries).unwrap_or(i32::MAX)),
        provider_id: Set(message.provider_id.clone()),
        failure: Set(message.failure.clone()),
        run_at: Set(micros(message.run_at)),
        lease_token: Set(None),
        lease_until: Set(None),
        created_at: Set(micros(message.created_at)),
        updated_at: Set(micros(message.updated_at)),
    })
}

fn message(row: Model) -> Result<Message> {
    let unknown = |what: &str| Error::internal(format!("an unknown {what} in the outbox"));
    Ok(Message {
        id: MessageId(row.id),
        key: row.message_key,
        subscriber: row.subscriber_id.map(SubscriberId),
        channel: Channel::parse(&row.channel).ok_or_else(|| unknown("channel"))?,
        recipient: row.recipient,
        kind: Kind::parse(&row.kind).ok_or_else(|| unknown("kind"))?,
        version: u32::try_from(row.version).unwrap_or(0),
        variables: serde_json::from_value(row.variables).map_err(Error::internal)?,
        purpose: Purpose::parse(&row.purpose).ok_or_else(|| unknown("purpose"))?,
        urgency: Urgency::of(row.urgency),
        status: Status::parse(&row.status).ok_or_else(|| unknown("status"))?,
        tries: u32::try_from(row.tries).unwrap_or(u32::MAX),
        provider_id: row.provider_id,
        failure: row.failure,
        run_at: instant(row.run_at)?,
        created_at: instant(row.created_at)?,
        updated_at: instant(row.updated_at)?,
    })
}

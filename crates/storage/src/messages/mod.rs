//! The outbox. It is separate from the job queue, because thousands of messages must not delay a sign-in code.

mod queue;
mod rows;

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use domain::Result;
use domain::consents::Purpose;
use domain::ids::{MessageId, SubscriberId};
use domain::messages::{
    Channel, CheckCode, DeliveryEvent, DeliveryStatus, Message, MessageFilter, MessageKind, MessageQueries, MessageRepository, SendOutcome,
};
use domain::paging::{Listing, Page};
use jiff::Timestamp;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, OnConflict, Query, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, DeleteMany, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Select, TryInsertResult,
};
use uuid::Uuid;

use crate::address_key::check_address_key;
use crate::delete_batch::delete_batch;
use crate::entities::messages::{Column, Entity, Model};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::Suppressions;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;
use rows::{to_message, to_row};

const ROWS_PER_INSERT: usize = 500;

/// Far more messages than share a code by chance.
const MAX_MESSAGES_PER_CODE: u64 = 20;

/// Leaves a message that is done without its variables, if its kind is one whose variables open an account.
fn drop_secrets(holds_secret: fn(MessageKind) -> bool) -> SimpleExpr {
    let kinds = MessageKind::ALL.iter().filter(|kind| holds_secret(**kind)).map(|kind| kind.as_str());
    // A bare literal takes the column's type on both databases. PostgreSQL would read a bound value as jsonb, which no CASE turns into json.
    CaseStatement::new().case(Column::Kind.is_in(kinds), Expr::cust("'{}'")).finally(Expr::col(Column::Variables)).into()
}

/// Deletes messages of which nothing is kept once they are done with.
fn delete_forgotten() -> DeleteMany<Entity> {
    let kinds = MessageKind::ALL.iter().filter(|kind| kind.is_forgotten_when_done()).map(|kind| kind.as_str());
    Entity::delete_many().filter(Column::Kind.is_in(kinds))
}

/// Skips a message whose key exists already.
fn skip_existing() -> OnConflict {
    OnConflict::column(Column::MessageKey).do_nothing().to_owned()
}

#[async_trait]
impl MessageQueries for SqlStore {
    async fn list(&self, filter: &MessageFilter, page: Page) -> Result<Listing<Message>> {
        let mut condition = Condition::all();
        if let Some(status) = filter.status {
            condition = condition.add(Column::Status.eq(status.as_str()));
        }
        if let Some(channel) = filter.channel {
            condition = condition.add(Column::Channel.eq(channel.as_str()));
        }
        if let Some(subscriber) = filter.subscriber {
            condition = condition.add(Column::SubscriberId.eq(subscriber.0));
        }
        let query = Entity::find().filter(condition);
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let rows = query
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .offset(page.offset())
            .limit(u64::from(page.limit()))
            .all(&self.reader)
            .await
            .map_err(to_error)?;
        Ok(Listing { items: rows.into_iter().map(to_message).collect::<Result<Vec<_>>>()?, total, page })
    }

    async fn find(&self, id: MessageId) -> Result<Option<Message>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_message).transpose()
    }

    async fn list_by_check_code(&self, code: CheckCode) -> Result<Vec<Message>> {
        let query = Entity::find().filter(ends_with(self.reader.get_database_backend(), code)).order_by_desc(Column::CreatedAt);
        let rows = query.limit(MAX_MESSAGES_PER_CODE).all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(to_message).collect()
    }

    async fn list_spent_links(&self, before: Timestamp, limit: u32) -> Result<Vec<MessageId>> {
        use DeliveryStatus::{Cancelled, Delivered, Failed, Read, Sent};
        let query = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Kind.is_in(MessageKind::ALL.iter().filter(|kind| kind.holds_link()).map(|kind| kind.as_str())))
            .filter(Column::Status.is_in([Sent, Delivered, Read, Failed, Cancelled].map(DeliveryStatus::as_str)))
            .filter(Column::CreatedAt.lt(to_micros(before)))
            .filter(Column::UpdatedAt.lt(to_micros(before)))
            .filter(Expr::cust("CAST(variables AS TEXT) <> '{}'"))
            .limit(u64::from(limit));
        let ids = query.into_tuple::<Uuid>().all(&self.reader).await.map_err(to_error)?;
        Ok(ids.into_iter().map(MessageId).collect())
    }

    async fn backlog(&self, now: Timestamp) -> Result<(u64, Option<Timestamp>)> {
        let due = Entity::find().filter(waiting_condition()).filter(Column::RunAt.lte(to_micros(now)));
        let count = due.clone().count(&self.reader).await.map_err(to_error)?;
        let oldest = due.select_only().column_as(Column::RunAt.min(), "oldest").into_tuple::<Option<i64>>();
        let oldest = oldest.one(&self.reader).await.map_err(to_error)?.flatten();
        Ok((count, oldest.map(to_timestamp).transpose()?))
    }
}

impl SqlUnitOfWork {
    /// How many of the messages that count each recipient got since `since`; recipients without any are absent.
    async fn count_by_recipient(&self, recipients: &[String], since: Timestamp, is_counted: Condition) -> Result<HashMap<String, u32>> {
        let query = Entity::find()
            .select_only()
            .column(Column::Recipient)
            .column_as(Column::Id.count(), "messages")
            .filter(Column::Recipient.is_in(recipients))
            .filter(Column::CreatedAt.gt(to_micros(since)))
            .filter(is_counted)
            .group_by(Column::Recipient);
        let rows = query.into_tuple::<(String, i64)>().all(&self.txn).await.map_err(to_error)?;
        Ok(rows.into_iter().map(|(recipient, count)| (recipient, u32::try_from(count).unwrap_or(u32::MAX))).collect())
    }
}

#[async_trait]
impl MessageRepository for SqlUnitOfWork {
    async fn add(&self, messages: &[Message]) -> Result<u64> {
        let mut updated = 0;
        for part in messages.chunks(ROWS_PER_INSERT) {
            let rows = part.iter().map(to_row).collect::<Result<Vec<_>>>()?;
            let inserted = Entity::insert_many(rows)
                .on_conflict(skip_existing())
                .try_insert()
                .exec_without_returning(&self.txn)
                .await
                .map_err(to_error)?;
            if let TryInsertResult::Inserted(count) = inserted {
                updated += count;
            }
        }
        Ok(updated)
    }

    async fn add_one(&self, message: &Message) -> Result<()> {
        self.txn.execute_deferred(Entity::insert(to_row(message)?).on_conflict(skip_existing())).await.map_err(to_error)
    }

    async fn count_unproven_since(&self, recipients: &[String], since: Timestamp) -> Result<HashMap<String, u32>> {
        let is_counted = Condition::all().add(Column::Kind.ne(MessageKind::SignInCode.as_str())).add(Expr::cust("is_unproven"));
        self.count_by_recipient(recipients, since, is_counted).await
    }

    async fn count_whatsapp_since(&self, numbers: &[String], since: Timestamp) -> Result<HashMap<String, u32>> {
        let is_counted =
            Condition::all().add(Column::Channel.eq(Channel::Whatsapp.as_str())).add(Column::Status.ne(DeliveryStatus::Failed.as_str()));
        self.count_by_recipient(numbers, since, is_counted).await
    }

    async fn count_kinds_since(&self, subscriber: SubscriberId, kinds: &[MessageKind], since: Timestamp) -> Result<u64> {
        let query = Entity::find()
            .filter(Column::SubscriberId.eq(subscriber.0))
            .filter(Column::Kind.is_in(kinds.iter().map(|kind| kind.as_str())))
            .filter(Column::CreatedAt.gte(to_micros(since)));
        query.count(&self.txn).await.map_err(to_error)
    }

    async fn list_unsent(&self, subscriber: SubscriberId, kind: MessageKind) -> Result<Vec<Message>> {
        let query = Entity::find()
            .filter(unsent_condition())
            .filter(Column::SubscriberId.eq(subscriber.0))
            .filter(Column::Kind.eq(kind.as_str()))
            .order_by_asc(Column::Id);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.all(&self.txn).await.map_err(to_error)?.into_iter().map(to_message).collect()
    }

    async fn withdraw(&self, id: MessageId) -> Result<()> {
        let unsent = Entity::delete_many().filter(Column::Id.eq(id.0)).filter(unsent_condition());
        unsent.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn withdraw_by_key(&self, key: &str) -> Result<()> {
        let unsent = [DeliveryStatus::Queued.as_str(), DeliveryStatus::Held.as_str()];
        let found = Entity::delete_many().filter(Column::MessageKey.eq(key)).filter(Column::Status.is_in(unsent));
        found.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn release_held(&self, recipient: &str, since: Timestamp, limit: u32, now: Timestamp) -> Result<()> {
        let held = Condition::all().add(Column::Recipient.eq(recipient)).add(Column::Status.eq(DeliveryStatus::Held.as_str()));
        let query = Entity::find().select_only().columns([Column::Id, Column::CreatedAt]).filter(held.clone());
        let found = query.order_by_desc(Column::CreatedAt).into_tuple::<(Uuid, i64)>().all(&self.txn).await.map_err(to_error)?;
        if found.is_empty() {
            return Ok(());
        }
        let recent = found.into_iter().filter(|(_, at)| *at > to_micros(since)).map(|(id, _)| id);
        let newest: Vec<Uuid> = recent.take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        let release = build_status_update(DeliveryStatus::Queued, None, now).col_expr(Column::RunAt, to_micros(now).into());
        release.filter(Column::Id.is_in(newest)).exec(&self.txn).await.map_err(to_error)?;
        let drop_rest = build_status_update(DeliveryStatus::Cancelled, Some("too many before the address was proven"), now)
            .col_expr(Column::Variables, drop_secrets(MessageKind::is_code));
        drop_rest.filter(held).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn cancel(&self, subscriber: SubscriberId, purpose: Purpose, now: Timestamp) -> Result<u64> {
        let update = build_status_update(DeliveryStatus::Cancelled, Some("the agreement was taken back"), now)
            .col_expr(Column::Variables, drop_secrets(MessageKind::is_code))
            .filter(Column::SubscriberId.eq(subscriber.0))
            .filter(Column::Purpose.eq(purpose.as_str()))
            .filter(Column::Status.is_in([DeliveryStatus::Queued, DeliveryStatus::Held].map(DeliveryStatus::as_str)));
        Ok(update.exec(&self.txn).await.map_err(to_error)?.rows_affected)
    }

    async fn cancel_waiting(&self, reason: &str, now: Timestamp) -> Result<u64> {
        let forgotten = delete_forgotten().filter(waiting_condition()).exec(&self.txn).await.map_err(to_error)?.rows_affected;
        let update = build_status_update(DeliveryStatus::Cancelled, Some(reason), now)
            .col_expr(Column::Variables, drop_secrets(MessageKind::is_code))
            .filter(waiting_condition());
        Ok(update.exec(&self.txn).await.map_err(to_error)?.rows_affected + forgotten)
    }

    async fn is_suppressed(&self, channel: Channel, address: &[u8; 32]) -> Result<bool> {
        Ok(!find_suppressed(&self.txn, channel, vec![self.address_key.hash(address).to_vec()]).await?.is_empty())
    }

    async fn suppress(&self, channel: Channel, address: &[u8; 32], reason: &str, at: Timestamp) -> Result<()> {
        check_address_key(&self.txn, &self.address_key).await?;
        let mut query = Query::insert();
        query
            .into_table(Suppressions::Table)
            .columns([Suppressions::Channel, Suppressions::AddressHash, Suppressions::Reason, Suppressions::At])
            .values_panic([channel.as_str().into(), self.address_key.hash(address).to_vec().into(), reason.into(), to_micros(at).into()])
            .on_conflict(OnConflict::new().do_nothing().to_owned());
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn lift_suppression(&self, channel: Channel, address: &[u8; 32]) -> Result<()> {
        let query = Query::delete()
            .from_table(Suppressions::Table)
            .and_where(Expr::col(Suppressions::Channel).eq(channel.as_str()))
            .and_where(Expr::col(Suppressions::AddressHash).eq(self.address_key.hash(address).to_vec()))
            .take();
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn record_outcomes(&self, token: &str, outcomes: &[(MessageId, SendOutcome)], now: Timestamp) -> Result<()> {
        let done = outcomes.iter().filter(|(_, outcome)| !matches!(outcome, SendOutcome::Retry { .. })).map(|(id, _)| id.0);
        let forgotten = delete_forgotten().filter(Column::Id.is_in(done)).filter(Column::LeaseToken.eq(token));
        if forgotten.exec(&self.txn).await.map_err(to_error)?.rows_affected > 0 {
            self.wal_checkpoint.mark_pending();
        }
        for (id, outcome) in outcomes {
            let update = match outcome {
                SendOutcome::Sent { provider_id } => build_status_update(DeliveryStatus::Sent, None, now)
                    .col_expr(Column::ProviderId, provider_id.clone().into())
                    .col_expr(Column::Variables, drop_secrets(MessageKind::holds_secret)),
                SendOutcome::Retry { at, reason } => {
                    build_status_update(DeliveryStatus::Queued, Some(reason), now).col_expr(Column::RunAt, to_micros(*at).into())
                }
                // A code is not sent again, so it is not kept for that either.
                SendOutcome::Failed { reason } => build_status_update(DeliveryStatus::Failed, Some(reason), now)
                    .col_expr(Column::Variables, drop_secrets(MessageKind::is_code)),
                SendOutcome::Cancelled { reason } => build_status_update(DeliveryStatus::Cancelled, Some(reason), now)
                    .col_expr(Column::Variables, drop_secrets(MessageKind::is_code)),
            };
            update.filter(Column::Id.eq(id.0)).filter(Column::LeaseToken.eq(token)).exec(&self.txn).await.map_err(to_error)?;
        }
        Ok(())
    }

    async fn resend(&self, id: MessageId, now: Timestamp) -> Result<bool> {
        let update = build_status_update(DeliveryStatus::Queued, None, now)
            .col_expr(Column::RunAt, to_micros(now).into())
            .col_expr(Column::Tries, 0.into())
            .filter(Column::Id.eq(id.0))
            .filter(Column::Status.is_in([DeliveryStatus::Failed.as_str(), DeliveryStatus::Cancelled.as_str()]));
        Ok(update.exec(&self.txn).await.map_err(to_error)?.rows_affected > 0)
    }

    async fn apply_delivery_event(&self, news: &DeliveryEvent, now: Timestamp) -> Result<Option<(Message, bool)>> {
        let of_channel = Entity::find().filter(Column::Channel.eq(news.channel.as_str()));
        let reported = of_channel.clone().filter(match &news.key {
            Some(key) => Column::MessageKey.eq(key),
            None => Column::ProviderId.eq(&news.provider_id),
        });
        let found = match (lock_one(&self.txn, reported.clone()).await?, &news.recipient) {
            (None, Some(recipient)) => {
                let being_sent = of_channel
                    .filter(Column::Recipient.eq(recipient))
                    .filter(Column::Status.eq(DeliveryStatus::Sending.as_str()))
                    .order_by_desc(Column::CreatedAt);
                match lock_one(&self.txn, being_sent).await? {
                    // The answer to the send may have been stored between the two looks.
                    None => lock_one(&self.txn, reported).await?,
                    found => found,
                }
            }
            (found, _) => found,
        };
        let Some(found) = found else { return Ok(None) };
        let id = found.id;
        let message = to_message(found)?;
        if !news.status.replaceable_statuses().contains(&message.status) {
            return Ok(Some((message, false)));
        }
        // A delivery event may arrive before the provider's response to the send call.
        if message.kind.is_forgotten_when_done() {
            Entity::delete_by_id(id).exec(&self.txn).await.map_err(to_error)?;
            self.wal_checkpoint.mark_pending();
            return Ok(Some((message, true)));
        }
        let update = build_status_update(news.status, news.failure.as_deref(), now)
            .col_expr(Column::ProviderId, Some(news.provider_id.clone()).into())
            .col_expr(Column::Variables, drop_secrets(MessageKind::holds_secret))
            .filter(Column::Id.eq(id));
        update.exec(&self.txn).await.map_err(to_error)?;
        Ok(Some((message, true)))
    }

    async fn find_latest_to(&self, channel: Channel, recipient: &str) -> Result<Option<Message>> {
        let query = Entity::find()
            .filter(Column::Recipient.eq(recipient))
            .filter(Column::Channel.eq(channel.as_str()))
            .order_by_desc(Column::CreatedAt)
            .limit(1);
        query.one(&self.txn).await.map_err(to_error)?.map(to_message).transpose()
    }

    async fn forget_variables(&self, messages: &[MessageId]) -> Result<()> {
        let update = Entity::update_many()
            .col_expr(Column::Variables, Expr::cust("'{}'"))
            // One that is sent again meanwhile keeps its link.
            .filter(waiting_condition().not())
            .filter(Column::Id.is_in(messages.iter().map(|message| message.0)));
        update.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn erase_texts(&self, number: &str) -> Result<u64> {
        let kept = MessageKind::ALL.iter().filter(|kind| kind.is_forgotten_when_done()).map(|kind| kind.as_str());
        let texts = Condition::all()
            .add(Column::Channel.eq(Channel::Sms.as_str()))
            .add(Column::Recipient.eq(number))
            .add(Column::Kind.is_not_in(kept));
        Ok(Entity::delete_many().filter(texts).exec(&self.txn).await.map_err(to_error)?.rows_affected)
    }

    async fn purge(&self, before: Timestamp, limit: u32) -> Result<u64> {
        let old = Condition::all().add(Column::CreatedAt.lt(to_micros(before))).add(waiting_condition().not());
        delete_batch(&self.txn, Entity, [Column::Id], old, limit).await.map_err(to_error)
    }
}

/// The first row of a query, locked until the end of the transaction. SQLite has one writer at a time anyway.
async fn lock_one(txn: &WriteTransaction, query: Select<Entity>) -> Result<Option<Model>> {
    let query = if txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
    query.one(txn).await.map_err(to_error)
}

/// The id ends with the bytes of the code. Written exactly as in the index `messages_by_code`, so that it is used.
fn ends_with(backend: DbBackend, code: CheckCode) -> Expr {
    let sql = match backend {
        DbBackend::Postgres => "substr(uuid_send(id), 12) = $1",
        _ => "substr(id, 12) = ?",
    };
    Expr::cust_with_values(sql, [code.as_bytes().to_vec()])
}

/// Written exactly as in the partial index, so that the index is used.
fn waiting_condition() -> Condition {
    Condition::all().add(Expr::cust("status IN ('queued', 'sending')"))
}

/// Waits, and no worker has had it yet.
fn unsent_condition() -> Condition {
    waiting_condition().add(Column::Status.eq(DeliveryStatus::Queued.as_str())).add(Column::Tries.eq(0))
}

fn build_status_update(status: DeliveryStatus, failure: Option<&str>, now: Timestamp) -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::Status, status.as_str().into())
        .col_expr(Column::Failure, failure.map(str::to_owned).into())
        .col_expr(Column::UpdatedAt, to_micros(now).into())
        .col_expr(Column::LeaseToken, Option::<String>::None.into())
        .col_expr(Column::LeaseUntil, Option::<i64>::None.into())
}

async fn find_suppressed(txn: &WriteTransaction, channel: Channel, hashes: Vec<Vec<u8>>) -> Result<HashSet<Vec<u8>>> {
    if hashes.is_empty() {
        return Ok(HashSet::new());
    }
    let query = Query::select()
        .column(Suppressions::AddressHash)
        .from(Suppressions::Table)
        .and_where(Expr::col(Suppressions::Channel).eq(channel.as_str()))
        .and_where(Expr::col(Suppressions::AddressHash).is_in(hashes))
        .take();
    let rows = txn.query_all(&query).await.map_err(to_error)?;
    rows.iter().map(|row| row.try_get::<Vec<u8>>("", "address_hash")).collect::<DbResult<_>>().map_err(to_error)
}

//! The queue of messages to send. Each is claimed by one worker at a time, and the same transaction checks whether it may still
//! be sent.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use async_trait::async_trait;
use domain::Result;
use domain::address_key::AddressKey;
use domain::consents::Purpose;
use domain::ids::{MessageId, SubscriberId};
use domain::messages::{Channel, DeliveryStatus, Message, MessageKind, MessageQueue, Urgency, hash_address};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query, UpdateStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::rows::to_message;
use super::{build_status_update, delete_forgotten, drop_secrets, find_suppressed, waiting_condition};
use crate::address_key::check_address_key;
use crate::claim_rows::claim_selected;
use crate::entities::messages::{Column, Entity, Model};
use crate::entities::subscribers;
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::time::to_micros;
use crate::write_batch::WriteTransaction;

#[async_trait]
impl MessageQueue for SqlStore {
    async fn has_due(&self, now: Timestamp) -> Result<bool> {
        let query =
            Entity::find().select_only().column(Column::Id).filter(waiting_condition()).filter(due_condition(to_micros(now))).limit(1);
        Ok(query.into_tuple::<Uuid>().one(&self.reader).await.map_err(to_error)?.is_some())
    }

    async fn claim(&self, now: Timestamp, lease: Duration, token: &str, limit: u32, bulk: bool) -> Result<Vec<Message>> {
        let txn = self.begin_shared_write().await?;
        let until = to_micros(now).saturating_add(i64::try_from(lease.as_micros()).unwrap_or(i64::MAX));
        let statement = build_claim_statement(txn.get_database_backend(), to_micros(now), until, token, limit, bulk);
        let rows = txn.query_all(&statement).await.map_err(to_error)?;
        let rows = rows.iter().map(|row| Model::from_query_result(row, "")).collect::<DbResult<Vec<_>>>().map_err(to_error)?;
        let claimed = rows.into_iter().map(to_message).collect::<Result<Vec<_>>>()?;
        if !claimed.is_empty() {
            check_address_key(&txn, &self.address_key).await?;
        }
        let (mut allowed, refused) = partition_sendable(&txn, &self.address_key, claimed, now).await?;
        let forgotten = delete_forgotten().filter(Column::Id.is_in(refused.iter().map(|(id, _)| id.0)));
        if forgotten.exec(&txn).await.map_err(to_error)?.rows_affected > 0 {
            self.wal_checkpoint.mark_pending();
        }
        for (id, reason) in refused {
            let update = build_status_update(DeliveryStatus::Cancelled, Some(reason), now)
                .col_expr(Column::Variables, drop_secrets(MessageKind::is_code))
                .filter(Column::Id.eq(id.0));
            update.exec(&txn).await.map_err(to_error)?;
        }
        txn.commit().await?;
        allowed.sort_by_key(|message| (message.urgency, message.run_at, message.id));
        Ok(allowed)
    }
}

/// Splits claimed messages into those that may be sent at this moment and those that may not, with the reason.
async fn partition_sendable(
    txn: &WriteTransaction,
    key: &AddressKey,
    claimed: Vec<Message>,
    now: Timestamp,
) -> Result<(Vec<Message>, Vec<(MessageId, &'static str)>)> {
    let needs_person = |message: &&Message| message.purpose != Purpose::Service || message.channel == Channel::Whatsapp;
    let subscribers: HashSet<SubscriberId> = claimed.iter().filter(needs_person).filter_map(|message| message.subscriber).collect();
    let subscribers: Vec<SubscriberId> = subscribers.into_iter().collect();
    let mut agreed = HashSet::new();
    let (mut paused, mut proven) = (HashSet::new(), HashSet::new());
    if !subscribers.is_empty() {
        let consents = crate::consents::find_current(txn, &subscribers).await?;
        agreed.extend(consents.into_iter().filter(|consent| consent.granted).map(|consent| (consent.subscriber, consent.purpose)));
        (paused, proven) = find_paused_and_proven(txn, &subscribers, now).await?;
    }
    let hash = |message: &Message| key.hash(&hash_address(&message.recipient)).to_vec();
    let mut blocked: HashMap<Channel, HashSet<Vec<u8>>> = HashMap::new();
    for &channel in Channel::ALL {
        let hashes: Vec<Vec<u8>> = claimed.iter().filter(|message| message.channel == channel).map(hash).collect();
        blocked.insert(channel, find_suppressed(txn, channel, hashes).await?);
    }
    let mut refused = Vec::new();
    let mut allowed = Vec::new();
    for message in claimed {
        let is_blocked = blocked.get(&message.channel).is_some_and(|set| set.contains(&hash(&message)));
        // A sign-in code is requested by the owner of the mailbox; an earlier bounce must not lock them out.
        let is_needed = message.kind == MessageKind::SignInCode;
        let is_agreed = message.purpose == Purpose::Service || message.subscriber.is_none_or(|id| agreed.contains(&(id, message.purpose)));
        if is_blocked && !is_needed {
            refused.push((message.id, "nothing more may be sent to this address"));
        } else if message.channel == Channel::Whatsapp && message.subscriber.is_none_or(|id| !proven.contains(&id)) {
            refused.push((message.id, "WhatsApp messages go only to people who have proven their address"));
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

/// Who wants no updates at present, and who has proven who they are.
async fn find_paused_and_proven(
    txn: &WriteTransaction,
    subscribers: &[SubscriberId],
    now: Timestamp,
) -> Result<(HashSet<SubscriberId>, HashSet<SubscriberId>)> {
    let query = subscribers::Entity::find()
        .select_only()
        .columns([subscribers::Column::Id, subscribers::Column::PausedUntil, subscribers::Column::ProvenAt])
        .filter(subscribers::Column::Id.is_in(subscribers.iter().map(|id| id.0)));
    let rows = query.into_tuple::<(Uuid, Option<i64>, Option<i64>)>().all(txn).await.map_err(to_error)?;
    let paused = rows.iter().filter(|(_, until, _)| until.is_some_and(|until| until > to_micros(now))).map(|row| SubscriberId(row.0));
    let proven = rows.iter().filter(|(_, _, proven_at)| proven_at.is_some()).map(|row| SubscriberId(row.0));
    Ok((paused.collect(), proven.collect()))
}

fn build_claim_statement(backend: DbBackend, now: i64, until: i64, token: &str, limit: u32, bulk: bool) -> UpdateStatement {
    let mut chosen = Query::select()
        .column(Column::Id)
        .from(Entity)
        .cond_where(waiting_condition())
        .cond_where(due_condition(now))
        .order_by(Column::Urgency, Order::Asc)
        .order_by(Column::RunAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .limit(u64::from(limit))
        .take();
    if !bulk {
        chosen.and_where(Column::Urgency.lt(Urgency::Bulk as i32));
    }
    claim_selected(backend, chosen)
        .table(Entity)
        .value(Column::Status, DeliveryStatus::Sending.as_str())
        .value(Column::Tries, Expr::col(Column::Tries).add(1))
        .value(Column::LeaseToken, token)
        .value(Column::LeaseUntil, until)
        .take()
}

fn due_condition(now: i64) -> Condition {
    Condition::any()
        .add(Column::Status.eq(DeliveryStatus::Queued.as_str()).and(Column::RunAt.lte(now)))
        .add(Column::Status.eq(DeliveryStatus::Sending.as_str()).and(Column::LeaseUntil.lte(now)))
}

//! What is to be sent, handed out to one worker at a time. Whether it still may be sent is judged in the same transaction.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use async_trait::async_trait;
use domain::Result;
use domain::consents::Purpose;
use domain::ids::{MessageId, SubscriberId};
use domain::messages::{Channel, Kind, Message, MessageQueue, Status, Urgency, address_hash};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query, UpdateStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::rows::message;
use super::{ended, suppressed, waiting};
use crate::claiming::claiming;
use crate::entities::messages::{Column, Entity, Model};
use crate::entities::subscribers;
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::time::micros;
use crate::writing::WriteTransaction;

#[async_trait]
impl MessageQueue for SqlStore {
    async fn is_due(&self, now: Timestamp) -> Result<bool> {
        let query = Entity::find().select_only().column(Column::Id).filter(waiting()).filter(due(micros(now))).limit(1);
        Ok(query.into_tuple::<Uuid>().one(&self.reader).await.map_err(failed)?.is_some())
    }

    async fn claim(&self, now: Timestamp, lease: Duration, token: &str, limit: u32, bulk: bool) -> Result<Vec<Message>> {
        let txn = self.begin_write().await?;
        let until = micros(now).saturating_add(i64::try_from(lease.as_micros()).unwrap_or(i64::MAX));
        let statement = claims(txn.get_database_backend(), micros(now), until, token, limit, bulk);
        let rows = txn.query_all(&statement).await.map_err(failed)?;
        let rows = rows.iter().map(|row| Model::from_query_result(row, "")).collect::<DbResult<Vec<_>>>().map_err(failed)?;
        let claimed = rows.into_iter().map(message).collect::<Result<Vec<_>>>()?;
        let (mut allowed, refused) = judged(&txn, claimed, now).await?;
        for (id, reason) in refused {
            let update = ended(Status::Cancelled, Some(reason), now).filter(Column::Id.eq(id.0));
            update.exec(&txn).await.map_err(failed)?;
        }
        txn.commit().await?;
        allowed.sort_by_key(|message| (message.urgency, message.run_at, message.id));
        Ok(allowed)
    }
}

/// Those that may go at this moment, and those that may not, with why.
async fn judged(txn: &WriteTransaction, claimed: Vec<Message>, now: Timestamp) -> Result<(Vec<Message>, Vec<(MessageId, &'static str)>)> {
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

async fn paused_now(txn: &WriteTransaction, subscribers: &[SubscriberId], now: Timestamp) -> Result<HashSet<SubscriberId>> {
    let query = subscribers::Entity::find()
        .select_only()
        .column(subscribers::Column::Id)
        .filter(subscribers::Column::Id.is_in(subscribers.iter().map(|id| id.0)))
        .filter(subscribers::Column::PausedUntil.gt(micros(now)));
    let ids = query.into_tuple::<Uuid>().all(txn).await.map_err(failed)?;
    Ok(ids.into_iter().map(SubscriberId).collect())
}

fn claims(backend: DbBackend, now: i64, until: i64, token: &str, limit: u32, bulk: bool) -> UpdateStatement {
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
    claiming(backend, chosen)
        .table(Entity)
        .value(Column::Status, Status::Sending.as_str())
        .value(Column::Tries, Expr::col(Column::Tries).add(1))
        .value(Column::LeaseToken, token)
        .value(Column::LeaseUntil, until)
        .take()
}

fn due(now: i64) -> Condition {
    Condition::any()
        .add(Column::Status.eq(Status::Queued.as_str()).and(Column::RunAt.lte(now)))
        .add(Column::Status.eq(Status::Sending.as_str()).and(Column::LeaseUntil.lte(now)))
}

//! Daily digests in the database.

use std::collections::HashSet;

use async_trait::async_trait;
use domain::consents::Purpose;
use domain::digests::{Digest, DigestQueries, DigestReceiver, DigestRepository, DigestState};
use domain::ids::SubscriberId;
use domain::paging::{Listing, Page};
use domain::subscribers::Subscriber;
use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::entities::{consents, digests, subscribers};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{date, day, micros};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl DigestQueries for SqlStore {
    async fn all(&self, page: Page) -> Result<Listing<(Digest, DigestState)>> {
        let total = digests::Entity::find().count(&self.reader).await.map_err(failed)?;
        let query = digests::Entity::find().order_by_desc(digests::Column::Date).offset(page.offset()).limit(u64::from(page.limit()));
        let with_state = |row: digests::Model| Ok((state(&row.status), digest(row)?));
        let rows = query.all(&self.reader).await.map_err(failed)?;
        let items = rows.into_iter().map(with_state).map(|row| row.map(|(state, digest)| (digest, state))).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn state(&self, date: Date) -> Result<Option<DigestState>> {
        state_of(&self.reader, date).await
    }

    async fn receivers(&self, after: Option<SubscriberId>, limit: u32, now: Timestamp) -> Result<Vec<DigestReceiver>> {
        let mut query = subscribers::Entity::find().filter(agreed_at_some_time()).filter(not_paused(now));
        if let Some(after) = after {
            query = query.filter(subscribers::Column::Id.gt(after.0));
        }
        let query = query.order_by_asc(subscribers::Column::Id).limit(u64::from(limit));
        let found = query.all(&self.reader).await.map_err(failed)?.into_iter().map(crate::subscribers::subscriber);
        let found = found.collect::<Result<Vec<_>>>()?;
        let ids: Vec<SubscriberId> = found.iter().map(|subscriber| subscriber.id).collect();
        let held: HashSet<(SubscriberId, Purpose)> = crate::consents::current(&self.reader, &ids)
            .await?
            .into_iter()
            .filter(|consent| consent.granted)
            .map(|consent| (consent.subscriber, consent.purpose))
            .collect();
        let receiver = |subscriber: Subscriber| DigestReceiver {
            by_email: subscriber.proven_at.is_some() && held.contains(&(subscriber.id, Purpose::Email)),
            by_whatsapp: held.contains(&(subscriber.id, Purpose::Whatsapp)),
            subscriber,
        };
        Ok(found.into_iter().map(receiver).collect())
    }

    async fn find(&self, date: Date) -> Result<Option<Digest>> {
        published().filter(digests::Column::Date.eq(day(date))).one(&self.reader).await.map_err(failed)?.map(digest).transpose()
    }

    async fn list(&self) -> Result<Vec<Digest>> {
        let query = digests::Entity::find().order_by_asc(digests::Column::Date);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(digest).collect()
    }

    async fn latest(&self, today: Date) -> Result<Option<Digest>> {
        let query = published().filter(digests::Column::Date.lte(day(today))).order_by_desc(digests::Column::Date);
        query.one(&self.reader).await.map_err(failed)?.map(digest).transpose()
    }

    async fn neighbours(&self, date: Date, today: Date) -> Result<(Option<Date>, Option<Date>)> {
        let published = published().filter(digests::Column::Date.lte(day(today)));
        let before = published.clone().filter(digests::Column::Date.lt(day(date))).order_by_desc(digests::Column::Date);
        let after = published.filter(digests::Column::Date.gt(day(date))).order_by_asc(digests::Column::Date);
        Ok((self.first_day(before).await?, self.first_day(after).await?))
    }
}

impl SqlStore {
    async fn first_day(&self, query: Select<digests::Entity>) -> Result<Option<Date>> {
        let query = query.select_only().column(digests::Column::Date).into_tuple::<String>();
        query.one(&self.reader).await.map_err(failed)?.as_deref().map(date).transpose()
    }
}

#[async_trait]
impl DigestRepository for SqlUnitOfWork {
    async fn save(&self, digest: &Digest) -> Result<()> {
        let row = digests::ActiveModel {
            date: Set(day(digest.date)),
            title: Set(digest.title.clone()),
            intro: Set(digest.intro.clone()),
            items: Set(serde_json::to_value(&digest.items).map_err(Error::internal)?),
            status: Set(PUBLISHED.to_owned()),
            sent_at: Set(None),
        };
        let replaced = [digests::Column::Title, digests::Column::Intro, digests::Column::Items];
        digests::Entity::insert(row)
            .on_conflict(OnConflict::column(digests::Column::Date).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    async fn state(&self, date: Date) -> Result<Option<DigestState>> {
        state_of(&self.txn, date).await
    }

    async fn set_state(&self, date: Date, state: DigestState, sent_at: Option<Timestamp>) -> Result<()> {
        let word = if state == DigestState::Draft { DRAFT } else { PUBLISHED };
        let mut update = digests::Entity::update_many().col_expr(digests::Column::Status, word.into());
        if let Some(at) = sent_at {
            update = update.col_expr(digests::Column::SentAt, Some(micros(at)).into());
        }
        update.filter(digests::Column::Date.eq(day(date))).exec(&self.txn).await.map(drop).map_err(failed)
    }
}

const DRAFT: &str = "draft";
const PUBLISHED: &str = "published";

fn published() -> Select<digests::Entity> {
    digests::Entity::find().filter(digests::Column::Status.eq(PUBLISHED))
}

fn state(word: &str) -> DigestState {
    if word == DRAFT { DigestState::Draft } else { DigestState::Published }
}

async fn state_of(connection: &impl ConnectionTrait, date: Date) -> Result<Option<DigestState>> {
    let query = digests::Entity::find_by_id(day(date)).select_only().column(digests::Column::Status).into_tuple::<String>();
    Ok(query.one(connection).await.map_err(failed)?.as_deref().map(state))
}

/// Whoever never did is not even looked at; what holds now is asked after. Asked row by row, in the order of the ids: as a
/// list it would be made anew for every batch.
fn agreed_at_some_time() -> Expr {
    let person = (subscribers::Entity, subscribers::Column::Id);
    let agreement = Query::select()
        .expr(Expr::val(1))
        .from(consents::Entity)
        .and_where(Expr::col((consents::Entity, consents::Column::SubscriberId)).equals(person))
        .and_where(consents::Column::Purpose.is_in([Purpose::Email.as_str(), Purpose::Whatsapp.as_str()]))
        .and_where(consents::Column::Granted.eq(true))
        .and_where(consents::Column::Effective.eq(true))
        .take();
    Expr::exists(agreement)
}

fn not_paused(now: Timestamp) -> Condition {
    Condition::any().add(subscribers::Column::PausedUntil.is_null()).add(subscribers::Column::PausedUntil.lte(micros(now)))
}

fn digest(row: digests::Model) -> Result<Digest> {
    Ok(Digest {
        date: date(&row.date)?,
        title: row.title,
        intro: row.intro,
        items: serde_json::from_value(row.items).map_err(Error::internal)?,
    })
}

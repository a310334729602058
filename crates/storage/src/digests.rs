//! Stores daily digests.

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
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::entities::{consents, digests, subscribers};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{format_date, parse_date, to_micros};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl DigestQueries for SqlStore {
    async fn list_all(&self, page: Page) -> Result<Listing<(Digest, DigestState)>> {
        let total = digests::Entity::find().count(&self.reader).await.map_err(to_error)?;
        let query = digests::Entity::find().order_by_desc(digests::Column::Date).offset(page.offset()).limit(u64::from(page.limit()));
        let with_state = |row: digests::Model| Ok((parse_state(&row.status), to_digest(row)?));
        let rows = query.all(&self.reader).await.map_err(to_error)?;
        let items = rows.into_iter().map(with_state).map(|row| row.map(|(state, digest)| (digest, state))).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn find_state(&self, date: Date) -> Result<Option<DigestState>> {
        let status = select_status(date).into_tuple::<String>().one(&self.reader).await.map_err(to_error)?;
        Ok(status.as_deref().map(parse_state))
    }

    async fn list_receivers(&self, after: Option<SubscriberId>, limit: u32, now: Timestamp) -> Result<Vec<DigestReceiver>> {
        let mut query = subscribers::Entity::find().filter(agreement_condition()).filter(not_paused_condition(now));
        if let Some(after) = after {
            query = query.filter(subscribers::Column::Id.gt(after.0));
        }
        let query = query.order_by_asc(subscribers::Column::Id).limit(u64::from(limit));
        let found = query.all(&self.reader).await.map_err(to_error)?.into_iter().map(crate::subscribers::to_subscriber);
        let found = found.collect::<Result<Vec<_>>>()?;
        let ids: Vec<SubscriberId> = found.iter().map(|subscriber| subscriber.id).collect();
        let consented: HashSet<(SubscriberId, Purpose)> = crate::consents::find_current(&self.reader, &ids)
            .await?
            .into_iter()
            .filter(|consent| consent.granted)
            .map(|consent| (consent.subscriber, consent.purpose))
            .collect();
        let receiver = |subscriber: Subscriber| DigestReceiver {
            by_email: subscriber.proven_at.is_some() && consented.contains(&(subscriber.id, Purpose::Email)),
            by_whatsapp: consented.contains(&(subscriber.id, Purpose::Whatsapp)),
            subscriber,
        };
        Ok(found.into_iter().map(receiver).collect())
    }

    async fn find(&self, date: Date) -> Result<Option<Digest>> {
        select_published()
            .filter(digests::Column::Date.eq(format_date(date)))
            .one(&self.reader)
            .await
            .map_err(to_error)?
            .map(to_digest)
            .transpose()
    }

    async fn list_published(&self) -> Result<Vec<Digest>> {
        let query = select_published().order_by_asc(digests::Column::Date);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_digest).collect()
    }

    async fn find_latest(&self, today: Date) -> Result<Option<Digest>> {
        let query = select_published().filter(digests::Column::Date.lte(format_date(today))).order_by_desc(digests::Column::Date);
        query.one(&self.reader).await.map_err(to_error)?.map(to_digest).transpose()
    }

    async fn find_neighbours(&self, date: Date, today: Date) -> Result<(Option<Date>, Option<Date>)> {
        let published = select_published().filter(digests::Column::Date.lte(format_date(today)));
        let before = published.clone().filter(digests::Column::Date.lt(format_date(date))).order_by_desc(digests::Column::Date);
        let after = published.filter(digests::Column::Date.gt(format_date(date))).order_by_asc(digests::Column::Date);
        Ok((self.find_first_date(before).await?, self.find_first_date(after).await?))
    }

    async fn find_first_day(&self) -> Result<Option<Date>> {
        self.find_first_date(select_published().order_by_asc(digests::Column::Date)).await
    }
}

impl SqlStore {
    async fn find_first_date(&self, query: Select<digests::Entity>) -> Result<Option<Date>> {
        let query = query.select_only().column(digests::Column::Date).into_tuple::<String>();
        query.one(&self.reader).await.map_err(to_error)?.as_deref().map(parse_date).transpose()
    }
}

#[async_trait]
impl DigestRepository for SqlUnitOfWork {
    async fn save(&self, digest: &Digest) -> Result<()> {
        let row = to_row(digest, PUBLISHED)?;
        let replaced = [digests::Column::Title, digests::Column::Intro, digests::Column::Items];
        digests::Entity::insert(row)
            .on_conflict(OnConflict::column(digests::Column::Date).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }

    async fn insert_draft(&self, digest: &Digest) -> Result<bool> {
        self.insert_if_absent(to_row(digest, DRAFT)?).await
    }

    async fn lock_state(&self, date: Date) -> Result<Option<DigestState>> {
        let query = select_status(date);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        Ok(query.into_tuple::<String>().one(&self.txn).await.map_err(to_error)?.as_deref().map(parse_state))
    }

    async fn set_state(&self, date: Date, state: DigestState, sent_at: Option<Timestamp>) -> Result<()> {
        let word = if state == DigestState::Draft { DRAFT } else { PUBLISHED };
        let mut update = digests::Entity::update_many().col_expr(digests::Column::Status, word.into());
        if let Some(at) = sent_at {
            update = update.col_expr(digests::Column::SentAt, Some(to_micros(at)).into());
        }
        update.filter(digests::Column::Date.eq(format_date(date))).exec(&self.txn).await.map(drop).map_err(to_error)
    }
}

const DRAFT: &str = "draft";
const PUBLISHED: &str = "published";

fn select_published() -> Select<digests::Entity> {
    digests::Entity::find().filter(digests::Column::Status.eq(PUBLISHED))
}

fn parse_state(word: &str) -> DigestState {
    if word == DRAFT { DigestState::Draft } else { DigestState::Published }
}

fn select_status(date: Date) -> Select<digests::Entity> {
    digests::Entity::find_by_id(format_date(date)).select_only().column(digests::Column::Status)
}

fn to_row(digest: &Digest, status: &str) -> Result<digests::ActiveModel> {
    Ok(digests::ActiveModel {
        date: Set(format_date(digest.date)),
        title: Set(digest.title.clone()),
        intro: Set(digest.intro.clone()),
        items: Set(serde_json::to_value(&digest.items).map_err(Error::internal)?),
        status: Set(status.to_owned()),
        sent_at: Set(None),
    })
}

/// Subscribers who have ever consented to email or WhatsApp; their current consents are read afterwards. `EXISTS` is checked row
/// by row in the order of ids; a list of ids would be built again for every batch.
fn agreement_condition() -> Expr {
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

fn not_paused_condition(now: Timestamp) -> Condition {
    Condition::any().add(subscribers::Column::PausedUntil.is_null()).add(subscribers::Column::PausedUntil.lte(to_micros(now)))
}

fn to_digest(row: digests::Model) -> Result<Digest> {
    Ok(Digest {
        date: parse_date(&row.date)?,
        title: row.title,
        intro: row.intro,
        items: serde_json::from_value(row.items).map_err(Error::internal)?,
    })
}

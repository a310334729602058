//! Questions that no article answers, and who waits for one.

use async_trait::async_trait;
use domain::Result;
use domain::assistant::conversations::{Gap, GapAsker, GapQueries, GapRepository};
use domain::ids::{ArticleId, GapId, SubscriberId};
use domain::paging::{Listing, Page};
use domain::subscribers::Email;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use uuid::Uuid;

use super::rows::small;
use crate::entities::chat_gaps::{ActiveModel, Column, Entity, Model};
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::ChatGapAskers;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl GapQueries for SqlStore {
    async fn list(&self, answered: bool, page: Page) -> Result<Listing<Gap>> {
        let query = Entity::find();
        let query = if answered {
            query.filter(Column::AnsweredAt.is_not_null()).order_by_desc(Column::AnsweredAt)
        } else {
            query.filter(Column::AnsweredAt.is_null()).order_by_desc(Column::Askers).order_by_desc(Column::LastAt)
        };
        let total = query.clone().count(&self.reader).await.map_err(failed)?;
        let query = query.order_by_asc(Column::Id).offset(page.offset()).limit(u64::from(page.limit()));
        let items = query.all(&self.reader).await.map_err(failed)?.into_iter().map(gap).collect::<Result<_>>()?;
        Ok(Listing { items, total, page })
    }

    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<(Timestamp, String)>> {
        let query = Query::select()
            .columns([(ChatGapAskers::Table, ChatGapAskers::At)])
            .column((Entity, Column::Question))
            .from(ChatGapAskers::Table)
            .inner_join(Entity, Expr::col((Entity, Column::Id)).equals((ChatGapAskers::Table, ChatGapAskers::GapId)))
            .and_where(Expr::col((ChatGapAskers::Table, ChatGapAskers::SubscriberId)).eq(subscriber.0))
            .order_by((ChatGapAskers::Table, ChatGapAskers::At), sea_orm::sea_query::Order::Asc)
            .take();
        let rows = self.reader.query_all(&query).await.map_err(failed)?;
        let read = |row: &sea_orm::QueryResult| -> DbResult<(i64, String)> { Ok((row.try_get("", "at")?, row.try_get("", "question")?)) };
        let read = rows.iter().map(read).collect::<DbResult<Vec<_>>>().map_err(failed)?;
        read.into_iter().map(|(at, question)| Ok((instant(at)?, question))).collect()
    }
}

#[async_trait]
impl GapRepository for SqlUnitOfWork {
    async fn insert(&self, gap: &Gap) -> Result<()> {
        let once = OnConflict::column(Column::QuestionKey).do_nothing().to_owned();
        let insert = Entity::insert(row(gap)).on_conflict(once);
        insert.exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }

    async fn lock(&self, id: GapId) -> Result<Option<Gap>> {
        self.locked_gap(Entity::find_by_id(id.0)).await
    }

    async fn lock_by_key(&self, key: &str) -> Result<Option<Gap>> {
        self.locked_gap(Entity::find().filter(Column::QuestionKey.eq(key))).await
    }

    async fn update(&self, gap: &Gap) -> Result<()> {
        Entity::update(row(gap)).exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn add_asker(&self, asker: &GapAsker) -> Result<bool> {
        let query = Query::insert()
            .into_table(ChatGapAskers::Table)
            .columns([ChatGapAskers::GapId, ChatGapAskers::Email, ChatGapAskers::SubscriberId, ChatGapAskers::At])
            .values_panic([
                asker.gap.0.into(),
                asker.email.as_str().into(),
                asker.subscriber.map(|id| id.0).into(),
                micros(asker.at).into(),
            ])
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .take();
        Ok(self.txn.execute(&query).await.map_err(failed)?.rows_affected() > 0)
    }

    async fn askers(&self, id: GapId) -> Result<Vec<GapAsker>> {
        let query = Query::select()
            .columns([ChatGapAskers::Email, ChatGapAskers::SubscriberId, ChatGapAskers::At])
            .from(ChatGapAskers::Table)
            .and_where(Expr::col(ChatGapAskers::GapId).eq(id.0))
            .order_by(ChatGapAskers::At, sea_orm::sea_query::Order::Asc)
            .take();
        let rows = self.txn.query_all(&query).await.map_err(failed)?;
        let read = |row: &sea_orm::QueryResult| -> DbResult<(String, Option<Uuid>, i64)> {
            Ok((row.try_get("", "email")?, row.try_get("", "subscriber_id")?, row.try_get("", "at")?))
        };
        let read = rows.iter().map(read).collect::<DbResult<Vec<_>>>().map_err(failed)?;
        let asker = |(email, subscriber, at): (String, Option<Uuid>, i64)| {
            Ok(GapAsker { gap: id, subscriber: subscriber.map(SubscriberId), email: Email::kept(email), at: instant(at)? })
        };
        read.into_iter().map(asker).collect()
    }

    async fn drop_askers(&self, id: GapId) -> Result<()> {
        let gone = Query::delete().from_table(ChatGapAskers::Table).and_where(Expr::col(ChatGapAskers::GapId).eq(id.0)).take();
        self.txn.execute(&gone).await.map(drop).map_err(failed)
    }

    async fn purge(&self, before: Timestamp) -> Result<u64> {
        let gone = Query::delete().from_table(ChatGapAskers::Table).and_where(Expr::col(ChatGapAskers::At).lt(micros(before))).take();
        Ok(self.txn.execute(&gone).await.map_err(failed)?.rows_affected())
    }
}

impl SqlUnitOfWork {
    async fn locked_gap(&self, query: Select<Entity>) -> Result<Option<Gap>> {
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(failed)?.map(gap).transpose()
    }
}

fn row(gap: &Gap) -> ActiveModel {
    ActiveModel {
        id: Set(gap.id.0),
        question_key: Set(gap.key.clone()),
        question: Set(gap.question.clone()),
        askers: Set(i64::from(gap.askers)),
        created_at: Set(micros(gap.created_at)),
        last_at: Set(micros(gap.last_at)),
        article_id: Set(gap.article.map(|id| id.0)),
        answered_at: Set(gap.answered_at.map(micros)),
    }
}

fn gap(row: Model) -> Result<Gap> {
    Ok(Gap {
        id: GapId(row.id),
        key: row.question_key,
        question: row.question,
        askers: small(row.askers)?,
        created_at: instant(row.created_at)?,
        last_at: instant(row.last_at)?,
        article: row.article_id.map(ArticleId),
        answered_at: optional_instant(row.answered_at)?,
    })
}

//! Stores questions that no article answers (gaps), and who waits for an article.

use async_trait::async_trait;
use domain::Result;
use domain::conversations::{Gap, GapAsker, GapQueries, GapRepository};
use domain::ids::{ArticleId, GapId, SubscriberId};
use domain::paging::{Listing, Page};
use domain::subscribers::Email;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use uuid::Uuid;

use super::rows::to_u32;
use crate::delete_batch::delete_batch;
use crate::entities::chat_gaps::{ActiveModel, Column, Entity, Model};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::ChatGapAskers;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
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
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query.order_by_asc(Column::Id).offset(page.offset()).limit(u64::from(page.limit()));
        let items = query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_gap).collect::<Result<_>>()?;
        Ok(Listing { items, total, page })
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<(Timestamp, String)>> {
        let query = Query::select()
            .columns([(ChatGapAskers::Table, ChatGapAskers::At)])
            .column((Entity, Column::Question))
            .from(ChatGapAskers::Table)
            .inner_join(Entity, Expr::col((Entity, Column::Id)).equals((ChatGapAskers::Table, ChatGapAskers::GapId)))
            .and_where(Expr::col((ChatGapAskers::Table, ChatGapAskers::SubscriberId)).eq(subscriber.0))
            .order_by((ChatGapAskers::Table, ChatGapAskers::At), sea_orm::sea_query::Order::Asc)
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let read = |row: &sea_orm::QueryResult| -> DbResult<(i64, String)> { Ok((row.try_get("", "at")?, row.try_get("", "question")?)) };
        let read = rows.iter().map(read).collect::<DbResult<Vec<_>>>().map_err(to_error)?;
        read.into_iter().map(|(at, question)| Ok((to_timestamp(at)?, question))).collect()
    }
}

#[async_trait]
impl GapRepository for SqlUnitOfWork {
    async fn insert(&self, gap: &Gap) -> Result<()> {
        let once = OnConflict::column(Column::QuestionKey).do_nothing().to_owned();
        let insert = Entity::insert(to_row(gap)).on_conflict(once);
        insert.exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: GapId) -> Result<Option<Gap>> {
        self.lock_gap(Entity::find_by_id(id.0)).await
    }

    async fn lock_by_key(&self, key: &str) -> Result<Option<Gap>> {
        self.lock_gap(Entity::find().filter(Column::QuestionKey.eq(key))).await
    }

    async fn update(&self, gap: &Gap) -> Result<()> {
        Entity::update(to_row(gap)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn add_asker(&self, asker: &GapAsker) -> Result<bool> {
        let query = Query::insert()
            .into_table(ChatGapAskers::Table)
            .columns([ChatGapAskers::GapId, ChatGapAskers::Email, ChatGapAskers::SubscriberId, ChatGapAskers::Consent, ChatGapAskers::At])
            .values_panic([
                asker.gap.0.into(),
                asker.email.as_str().into(),
                asker.subscriber.map(|id| id.0).into(),
                asker.consent.as_deref().into(),
                to_micros(asker.at).into(),
            ])
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .take();
        Ok(self.txn.execute(&query).await.map_err(to_error)?.rows_affected() > 0)
    }

    async fn list_askers(&self, id: GapId) -> Result<Vec<GapAsker>> {
        let query = Query::select()
            .columns([ChatGapAskers::Email, ChatGapAskers::SubscriberId, ChatGapAskers::Consent, ChatGapAskers::At])
            .from(ChatGapAskers::Table)
            .and_where(Expr::col(ChatGapAskers::GapId).eq(id.0))
            .order_by(ChatGapAskers::At, sea_orm::sea_query::Order::Asc)
            .take();
        let rows = self.txn.query_all(&query).await.map_err(to_error)?;
        type Row = (String, Option<Uuid>, Option<String>, i64);
        let read = |row: &sea_orm::QueryResult| -> DbResult<Row> {
            Ok((row.try_get("", "email")?, row.try_get("", "subscriber_id")?, row.try_get("", "consent")?, row.try_get("", "at")?))
        };
        let read = rows.iter().map(read).collect::<DbResult<Vec<_>>>().map_err(to_error)?;
        let asker = |(email, subscriber, consent, at): Row| {
            let (subscriber, email) = (subscriber.map(SubscriberId), Email::from_stored(email));
            Ok(GapAsker { gap: id, subscriber, email, consent, at: to_timestamp(at)? })
        };
        read.into_iter().map(asker).collect()
    }

    async fn count_askers(&self, id: GapId) -> Result<u64> {
        self.count_waiting(Expr::col(ChatGapAskers::GapId).eq(id.0)).await
    }

    async fn count_waits(&self, email: &Email) -> Result<u64> {
        self.count_waiting(Expr::col(ChatGapAskers::Email).eq(email.as_str())).await
    }

    async fn drop_askers(&self, id: GapId) -> Result<()> {
        let deletion = Query::delete().from_table(ChatGapAskers::Table).and_where(Expr::col(ChatGapAskers::GapId).eq(id.0)).take();
        self.txn.execute(&deletion).await.map(drop).map_err(to_error)
    }

    async fn purge(&self, before: Timestamp, limit: u32) -> Result<u64> {
        let key = [ChatGapAskers::GapId, ChatGapAskers::Email];
        let is_old = Condition::all().add(Expr::col(ChatGapAskers::At).lt(to_micros(before)));
        let askers = delete_batch(&self.txn, ChatGapAskers::Table, key, is_old, limit).await.map_err(to_error)?;
        let waiting = Query::select().column(ChatGapAskers::GapId).from(ChatGapAskers::Table).take();
        let is_over = Condition::all()
            .add(Column::LastAt.lt(to_micros(before)))
            .add(Condition::any().add(Column::AnsweredAt.is_null()).add(Column::AnsweredAt.lt(to_micros(before))))
            .add(Expr::col(Column::Id).not_in_subquery(waiting));
        let rest = limit.saturating_sub(u32::try_from(askers).unwrap_or(limit));
        Ok(askers + delete_batch(&self.txn, Entity, [Column::Id], is_over, rest).await.map_err(to_error)?)
    }
}

impl SqlUnitOfWork {
    async fn count_waiting(&self, condition: SimpleExpr) -> Result<u64> {
        let query = Query::select().expr_as(Expr::cust("COUNT(*)"), "waiting").from(ChatGapAskers::Table).and_where(condition).take();
        let row = self.txn.query_one(&query).await.map_err(to_error)?;
        let waiting: Option<i64> = row.map(|row| row.try_get("", "waiting")).transpose().map_err(to_error)?;
        Ok(waiting.and_then(|waiting| u64::try_from(waiting).ok()).unwrap_or_default())
    }

    async fn lock_gap(&self, query: Select<Entity>) -> Result<Option<Gap>> {
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_gap).transpose()
    }
}

fn to_row(gap: &Gap) -> ActiveModel {
    ActiveModel {
        id: Set(gap.id.0),
        question_key: Set(gap.key.clone()),
        question: Set(gap.question.clone()),
        askers: Set(i64::from(gap.askers)),
        created_at: Set(to_micros(gap.created_at)),
        last_at: Set(to_micros(gap.last_at)),
        article_id: Set(gap.article.map(|id| id.0)),
        answered_at: Set(gap.answered_at.map(to_micros)),
    }
}

fn to_gap(row: Model) -> Result<Gap> {
    Ok(Gap {
        id: GapId(row.id),
        key: row.question_key,
        question: row.question,
        askers: to_u32(row.askers)?,
        created_at: to_timestamp(row.created_at)?,
        last_at: to_timestamp(row.last_at)?,
        article: row.article_id.map(ArticleId),
        answered_at: to_optional_timestamp(row.answered_at)?,
    })
}

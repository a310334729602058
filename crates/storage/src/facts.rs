//! Stores the fact registry, and which facts public articles quote.

use async_trait::async_trait;
use domain::facts::{Fact, FactQueries, FactRepository, QuotedFact};
use domain::ids::ArticleId;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Order, Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::entities::{articles, facts};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::ArticleFacts;
use crate::time::to_micros;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl FactQueries for SqlStore {
    async fn list(&self) -> Result<Vec<Fact>> {
        let query = facts::Entity::find().order_by_asc(facts::Column::Position).order_by_asc(facts::Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_fact).collect()
    }

    async fn list_wordings(&self) -> Result<Vec<(String, String)>> {
        let query = select_public_quotes()
            .distinct()
            .column((ArticleFacts::Table, ArticleFacts::FactId))
            .column((ArticleFacts::Table, ArticleFacts::Shown))
            .order_by((ArticleFacts::Table, ArticleFacts::FactId), Order::Asc)
            .order_by((ArticleFacts::Table, ArticleFacts::Shown), Order::Asc)
            .take();
        let pair = |row: &sea_orm::QueryResult| -> DbResult<_> { Ok((row.try_get("", "fact_id")?, row.try_get("", "shown")?)) };
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        rows.iter().map(pair).collect::<DbResult<_>>().map_err(to_error)
    }

    async fn find_public_articles_quoting(&self, fact: &str, quoted_text: Option<&str>) -> Result<Vec<ArticleId>> {
        let query = select_public_quotes()
            .column((ArticleFacts::Table, ArticleFacts::ArticleId))
            .and_where(Expr::col((ArticleFacts::Table, ArticleFacts::FactId)).eq(fact))
            .and_where_option(quoted_text.map(|quoted_text| Expr::col((ArticleFacts::Table, ArticleFacts::Shown)).eq(quoted_text)))
            .order_by((articles::Entity, articles::Column::ListedAt), Order::Desc)
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let ids = rows.iter().map(|row| row.try_get::<Uuid>("", "article_id").map(ArticleId));
        ids.collect::<DbResult<_>>().map_err(to_error)
    }
}

fn select_public_quotes() -> SelectStatement {
    Query::select()
        .from(ArticleFacts::Table)
        .inner_join(
            articles::Entity,
            Expr::col((articles::Entity, articles::Column::Id)).equals((ArticleFacts::Table, ArticleFacts::ArticleId)),
        )
        .and_where(Expr::col((articles::Entity, articles::Column::Status)).eq("published"))
        .and_where(Expr::col((articles::Entity, articles::Column::IsDeleted)).eq(false))
        .take()
}

#[async_trait]
impl FactRepository for SqlUnitOfWork {
    async fn find(&self, id: &str) -> Result<Option<Fact>> {
        facts::Entity::find_by_id(id).one(&self.txn).await.map_err(to_error)?.map(to_fact).transpose()
    }

    async fn save(&self, fact: &Fact, at: Timestamp) -> Result<()> {
        let last: Option<Option<i32>> = facts::Entity::find()
            .select_only()
            .column_as(facts::Column::Position.max(), "last")
            .into_tuple()
            .one(&self.txn)
            .await
            .map_err(to_error)?;
        let row = facts::ActiveModel {
            id: Set(fact.id.clone()),
            label: Set(fact.label.clone()),
            category: Set(fact.category.clone()),
            unit: Set(serde_json::to_value(fact.unit).map_err(Error::internal)?),
            dated: Set(serde_json::to_value(&fact.values).map_err(Error::internal)?),
            position: Set(last.flatten().map_or(0, |last| last + 1)),
            updated_at: Set(to_micros(at)),
        };
        let replaced = [facts::Column::Label, facts::Column::Category, facts::Column::Unit, facts::Column::Dated, facts::Column::UpdatedAt];
        facts::Entity::insert(row)
            .on_conflict(OnConflict::column(facts::Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }

    async fn set_quotes(&self, article: ArticleId, quoted: &[QuotedFact]) -> Result<()> {
        let old = Query::delete().from_table(ArticleFacts::Table).and_where(Expr::col(ArticleFacts::ArticleId).eq(article.0)).take();
        self.txn.execute(&old).await.map_err(to_error)?;
        if quoted.is_empty() {
            return Ok(());
        }
        let mut statement = Query::insert()
            .into_table(ArticleFacts::Table)
            .columns([ArticleFacts::ArticleId, ArticleFacts::FactId, ArticleFacts::Shown])
            .to_owned();
        for quote in quoted {
            statement.values_panic([article.0.into(), quote.fact.as_str().into(), quote.wording.as_str().into()]);
        }
        self.txn.execute(&statement).await.map_err(to_error)?;
        Ok(())
    }
}

fn to_fact(row: facts::Model) -> Result<Fact> {
    Ok(Fact {
        id: row.id,
        label: row.label,
        category: row.category,
        unit: serde_json::from_value(row.unit).map_err(Error::internal)?,
        values: serde_json::from_value(row.dated).map_err(Error::internal)?,
    })
}

//! Stores short answers, each as one JSON document.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::paging::Listing;
use domain::short_answers::{AnswerBasis, ShortAnswer, ShortAnswerFilter, ShortAnswerQueries, ShortAnswerRepository, StoredAnswer};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, Iterable, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use entity::{ActiveModel, Column, Entity, Model};

/// Answers whose quotes are read at once.
const QUOTE_BATCH: u64 = 500;

#[async_trait]
impl ShortAnswerQueries for SqlStore {
    async fn find(&self, slug: &str) -> Result<Option<StoredAnswer>> {
        Entity::find_by_id(slug).one(&self.reader).await.map_err(to_error)?.map(to_stored).transpose()
    }

    async fn find_all(&self, slugs: &BTreeSet<String>) -> Result<Vec<StoredAnswer>> {
        if slugs.is_empty() {
            return Ok(Vec::new());
        }
        self.load_answers(Entity::find().filter(Column::Slug.is_in(slugs))).await
    }

    async fn list(&self, filter: &ShortAnswerFilter) -> Result<Listing<StoredAnswer>> {
        let mut query = Entity::find();
        if let Some(product) = &filter.product {
            query = query.filter(Column::Product.eq(product));
        }
        if let Some(article) = &filter.article {
            query = query.filter(Column::Article.eq(article));
        }
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let page = query.offset(filter.page.offset()).limit(u64::from(filter.page.limit()));
        Ok(Listing { items: self.load_answers(page).await?, total, page: filter.page })
    }

    async fn list_by_article(&self, article: &str) -> Result<Vec<StoredAnswer>> {
        self.load_answers(Entity::find().filter(Column::Article.eq(article))).await
    }

    async fn list_after(&self, after: &str, limit: u32) -> Result<Vec<StoredAnswer>> {
        self.load_answers(Entity::find().filter(Column::Slug.gt(after)).limit(u64::from(limit))).await
    }

    /// Fact tags stand in the document as they stand in the texts: no character of theirs is escaped in JSON.
    async fn list_quoting(&self, facts: &BTreeSet<String>) -> Result<Vec<String>> {
        if facts.is_empty() {
            return Ok(Vec::new());
        }
        let mut quotes_one = Condition::any();
        for fact in facts {
            for end in ["}", "@"] {
                quotes_one = quotes_one.add(document_contains(&format!("{{{{fact:{fact}{end}")));
            }
        }
        let query = Entity::find().select_only().column(Column::Slug).filter(quotes_one).order_by_asc(Column::Slug);
        query.into_tuple().all(&self.reader).await.map_err(to_error)
    }

    async fn list_by_quoted_fact(&self) -> Result<BTreeMap<String, Vec<String>>> {
        let mut quoting: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut after = String::new();
        loop {
            let text = Expr::col(Column::Document).cast_as("text");
            let query = Entity::find().select_only().column(Column::Slug).column_as(text, "document").filter(Column::Slug.gt(after));
            let query = query.order_by_asc(Column::Slug).limit(QUOTE_BATCH);
            let batch: Vec<(String, String)> = query.into_tuple().all(&self.reader).await.map_err(to_error)?;
            let Some((last, _)) = batch.last() else { return Ok(quoting) };
            after = last.clone();
            for (slug, document) in batch {
                for fact in find_quoted_facts(&document) {
                    quoting.entry(fact.to_owned()).or_default().push(slug.clone());
                }
            }
        }
    }
}

/// The facts whose tags stand in a document, each once.
fn find_quoted_facts(document: &str) -> BTreeSet<&str> {
    document.split("{{fact:").skip(1).filter_map(|rest| rest.split_once(['}', '@']).map(|(fact, _)| fact)).collect()
}

impl SqlStore {
    async fn load_answers(&self, query: Select<Entity>) -> Result<Vec<StoredAnswer>> {
        let rows = query.order_by_asc(Column::Slug).all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(to_stored).collect()
    }
}

#[async_trait]
impl ShortAnswerRepository for SqlUnitOfWork {
    async fn find_for_update(&self, slug: &str) -> Result<Option<StoredAnswer>> {
        let query = Entity::find_by_id(slug);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_stored).transpose()
    }

    /// Looks for the slug between quotes anywhere in the document, then among the related ones.
    async fn list_relating_to(&self, slug: &str) -> Result<Vec<StoredAnswer>> {
        let query = Entity::find().filter(document_contains(&format!("\"{slug}\""))).order_by_asc(Column::Slug);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        let rows = query.all(&self.txn).await.map_err(to_error)?;
        let found = rows.into_iter().map(to_stored).collect::<Result<Vec<_>>>()?;
        Ok(found.into_iter().filter(|stored| stored.answer.related.iter().any(|related| related == slug)).collect())
    }

    async fn save(&self, stored: &StoredAnswer) -> Result<()> {
        let answer = &stored.answer;
        let row = ActiveModel {
            slug: Set(answer.slug.clone()),
            product: Set(answer.product.clone()),
            article: Set(answer.basis.article_slug().map(str::to_owned)),
            checked_on: Set(answer.checked_on.to_string()),
            document: Set(serde_json::to_value(answer).map_err(Error::internal)?),
            revision: Set(stored.revision),
            updated_at: Set(to_micros(stored.updated_at)),
        };
        let replaced = Column::iter().filter(|column| !matches!(column, Column::Slug));
        Entity::insert(row)
            .on_conflict(OnConflict::column(Column::Slug).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }

    async fn rename_article(&self, from: &str, to: &str, at: Timestamp) -> Result<Vec<String>> {
        let query = Entity::find().filter(Column::Article.eq(from)).order_by_asc(Column::Slug);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        let rows = query.all(&self.txn).await.map_err(to_error)?;
        let mut renamed = Vec::new();
        for row in rows {
            let mut stored = to_stored(row)?;
            if let AnswerBasis::Article { slug, .. } = &mut stored.answer.basis {
                to.clone_into(slug);
            }
            renamed.push(stored.answer.slug.clone());
            self.save(&StoredAnswer { revision: stored.revision + 1, updated_at: at, ..stored }).await?;
        }
        Ok(renamed)
    }

    async fn delete(&self, slug: &str) -> Result<bool> {
        let deleted = Entity::delete_by_id(slug).exec(&self.txn).await.map_err(to_error)?;
        Ok(deleted.rows_affected > 0)
    }
}

/// `text` is free of the wildcards of LIKE, as ids and slugs are.
fn document_contains(text: &str) -> SimpleExpr {
    Expr::col(Column::Document).cast_as("text").like(format!("%{text}%"))
}

fn to_stored(row: Model) -> Result<StoredAnswer> {
    let answer: ShortAnswer = serde_json::from_value(row.document).map_err(Error::internal)?;
    Ok(StoredAnswer { answer, revision: row.revision, updated_at: to_timestamp(row.updated_at)? })
}

/// A short answer.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "short_answers")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub product: String,
        pub article: Option<String>,
        pub checked_on: String,
        pub document: Json,
        pub revision: i64,
        pub updated_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

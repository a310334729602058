//! Stores which items were imported from which source.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::Result;
use domain::ids::ArticleId;
use domain::import_ledger::{ImportQueries, ImportRepository, ImportedItem};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};

use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::ImportItems;
use crate::time::to_micros;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ImportQueries for SqlStore {
    async fn imported_items(&self, source: &str) -> Result<HashMap<String, ImportedItem>> {
        let query = Query::select()
            .columns([ImportItems::Item, ImportItems::ArticleId, ImportItems::Digest])
            .from(ImportItems::Table)
            .and_where(Expr::col(ImportItems::Origin).eq(source))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let item = |row: &sea_orm::QueryResult| -> DbResult<(String, ImportedItem)> {
            Ok((
                row.try_get("", "item")?,
                ImportedItem { article: ArticleId(row.try_get("", "article_id")?), digest: row.try_get("", "digest")? },
            ))
        };
        rows.iter().map(item).collect::<DbResult<_>>().map_err(to_error)
    }
}

#[async_trait]
impl ImportRepository for SqlUnitOfWork {
    async fn save_item(&self, source: &str, key: &str, item: &ImportedItem, at: Timestamp) -> Result<()> {
        let mut statement = Query::insert()
            .into_table(ImportItems::Table)
            .columns([ImportItems::Origin, ImportItems::Item, ImportItems::ArticleId, ImportItems::Digest, ImportItems::At])
            .to_owned();
        statement
            .values_panic([source.into(), key.into(), item.article.0.into(), item.digest.clone().into(), to_micros(at).into()])
            .on_conflict(
                OnConflict::columns([ImportItems::Origin, ImportItems::Item])
                    .update_columns([ImportItems::ArticleId, ImportItems::Digest, ImportItems::At])
                    .to_owned(),
            );
        self.txn.execute(&statement).await.map_err(to_error)?;
        Ok(())
    }
}

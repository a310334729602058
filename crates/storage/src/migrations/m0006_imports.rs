//! Redirects from older sites, and which items were imported from which source.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0006_imports"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

/// A redirect leads to an article or to a path, never to both. `source` is the normalised address.
const TABLES: &str = r#"
CREATE TABLE redirects (
    id {uuid} NOT NULL PRIMARY KEY,
    source {text} NOT NULL,
    article_id {uuid} REFERENCES articles (id),
    target {text},
    created_at {long} NOT NULL,
    CHECK ((article_id IS NULL) <> (target IS NULL))
) {rows};
CREATE UNIQUE INDEX redirects_source ON redirects (source);
CREATE INDEX redirects_by_article ON redirects (article_id);

CREATE TABLE import_items (
    origin {text} NOT NULL,
    item {text} NOT NULL,
    article_id {uuid} NOT NULL REFERENCES articles (id),
    digest {text} NOT NULL,
    at {long} NOT NULL,
    PRIMARY KEY (origin, item)
) {keyed};
"#;

//! Repeats the category of a public article beside its counters, so that "popular in a category" comes from one index.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0009_shelves"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), SHELF_COLUMN).await?;
        super::run_on_sqlite(manager.get_connection(), STATISTICS).await
    }
}

/// `shelf` is the category of a public article and NULL otherwise, so that an index holds exactly what readers see. A page of
/// "popular" is found without reading any article, and so is the order of the articles (possibly thousands) that share tags
/// with one.
const SHELF_COLUMN: &str = r#"
ALTER TABLE article_stats ADD COLUMN shelf {uuid} REFERENCES categories (id);
UPDATE article_stats SET shelf = (
    SELECT articles.category_id FROM articles
    WHERE articles.id = article_stats.article_id AND articles.status = 'published' AND NOT articles.is_deleted
);
CREATE INDEX article_stats_by_shelf ON article_stats (shelf, views, listed_at, article_id);
CREATE INDEX article_stats_place ON article_stats (article_id, shelf, listed_at);
"#;

/// See `STATISTICS` in `m0001_content`.
const STATISTICS: &str = r#"
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('article_stats', 'article_stats_by_shelf', '100000 7000 2 1 1'),
    ('article_stats', 'article_stats_place', '100000 1 1 1');
"#;

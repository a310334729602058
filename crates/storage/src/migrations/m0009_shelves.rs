//! Which category's readers find an article, beside its counters: "popular in a category" from one index.

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
        super::run(manager.get_connection(), SHELVES).await?;
        super::run_on_sqlite(manager.get_connection(), STATISTICS).await
    }
}

/// `shelf` is the article's category while readers may see it, and empty otherwise: then an index holds
/// just what they are shown. A page of "popular" is found without looking at a single article, and what
/// shares tags with an article (thousands may) is put in order without reading any of them.
const SHELVES: &str = r#"
ALTER TABLE article_stats ADD COLUMN shelf {uuid} REFERENCES categories (id);
UPDATE article_stats SET shelf = (
    SELECT articles.category_id FROM articles
    WHERE articles.id = article_stats.article_id AND articles.status = 'published' AND NOT articles.is_deleted
);
CREATE INDEX article_stats_by_shelf ON article_stats (shelf, views, listed_at, article_id);
CREATE INDEX article_stats_place ON article_stats (article_id, shelf, listed_at);
"#;

/// See the statistics of `m0001_content`.
const STATISTICS: &str = r#"
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('article_stats', 'article_stats_by_shelf', '100000 7000 2 1 1'),
    ('article_stats', 'article_stats_place', '100000 1 1 1');
"#;

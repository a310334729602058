//! Articles under which nobody can comment any more.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0034_closed_comments"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

/// A row closes the comments of its article.
const TABLES: &str = r#"
CREATE TABLE closed_comments (
    article_id {uuid} NOT NULL PRIMARY KEY,
    closed_at {long} NOT NULL
) {rows};
"#;

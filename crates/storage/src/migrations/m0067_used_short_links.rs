//! Short links that readers make and nobody follows are deleted after a time. Nobody noted who made the ones that are there, so they stay.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0067_used_short_links"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), USES).await
    }
}

const USES: &str = r#"
ALTER TABLE short_links ADD COLUMN is_kept {bool} NOT NULL DEFAULT true;
ALTER TABLE short_links ADD COLUMN last_used_at {long} NOT NULL DEFAULT 0;
UPDATE short_links SET last_used_at = created_at;
CREATE INDEX short_links_by_use ON short_links (is_kept, last_used_at);
CREATE INDEX short_links_by_time ON short_links (created_at, id);
"#;

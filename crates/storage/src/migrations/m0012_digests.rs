//! Draft digests, and the time when a digest was sent.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0012_digests"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), DIGESTS).await
    }
}

/// Existing digests count as published.
const DIGESTS: &str = r#"
ALTER TABLE digests ADD COLUMN status {text} NOT NULL DEFAULT 'published';
ALTER TABLE digests ADD COLUMN sent_at {long};
"#;

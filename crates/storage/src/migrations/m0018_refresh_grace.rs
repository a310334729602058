//! The refresh token before the one that is good now, so that a lost answer can be given again.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0018_refresh_grace"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), COLUMNS).await
    }
}

const COLUMNS: &str = r#"
ALTER TABLE sessions ADD COLUMN spent_hash {bytes};
ALTER TABLE sessions ADD COLUMN spent_salt {bytes};
ALTER TABLE sessions ADD COLUMN spent_at {long};
"#;

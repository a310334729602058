//! How many corrections an article had when it came to its category from another one: they are no news to who follows the category.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0054_corrections_on_arrival"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), "ALTER TABLE articles ADD COLUMN corrections_on_arrival {int} NOT NULL DEFAULT 0;").await
    }
}

//! When the yearly mail about a person's papers is due.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0043_papers_reminders"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), REMINDERS).await
    }
}

const REMINDERS: &str = r"
CREATE TABLE papers_reminders (
    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscribers (id),
    next_at {long} NOT NULL
) {keyed};
CREATE INDEX papers_reminders_by_time ON papers_reminders (next_at);
";

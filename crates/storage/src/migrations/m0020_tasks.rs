//! Recurring tasks get a table of their own. Before, a job of each kind queued its successor; such jobs are deleted.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0020_tasks"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), RECURRING_TASKS).await
    }
}

/// Each start of the program adds the tasks that its version knows.
const RECURRING_TASKS: &str = r#"
CREATE TABLE recurring_tasks (
    name {text} NOT NULL PRIMARY KEY,
    created_at {long} NOT NULL,
    next_due {long} NOT NULL,
    last_run {long},
    last_success {long},
    last_error {text},
    failures {int} NOT NULL,
    lease_token {text},
    lease_until {long}
) {rows};
DELETE FROM jobs WHERE kind IN ('digestDue', 'sweepHolds', 'purgeExpired', 'sweepFiles');
"#;

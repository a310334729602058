//! A case keeps several filings, each with its own time. The one of an older case is its first.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0066_several_filings"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        super::run(connection, FILINGS_COLUMN).await?;
        let moved = match connection.get_database_backend() {
            DbBackend::Postgres => MOVED_ON_POSTGRES,
            _ => MOVED_ON_SQLITE,
        };
        super::run(connection, moved).await?;
        super::run(connection, "ALTER TABLE cases DROP COLUMN filing;").await
    }
}

const FILINGS_COLUMN: &str = r#"
ALTER TABLE cases ADD COLUMN filings {json} NOT NULL DEFAULT '[]';
"#;

/// The first cases kept in their state alone that an office was waited for, and in the number of reminders that its time was over.
const MOVED_ON_SQLITE: &str = r#"
UPDATE cases SET filing = json_set(filing, '$.isAwaited', json('true'))
    WHERE filing IS NOT NULL AND status = 'waiting_for_office';
UPDATE cases SET filing = json_set(filing, '$.isReminded', json('true'))
    WHERE filing IS NOT NULL AND status = 'waiting_for_office' AND reminders > 0;
UPDATE cases SET filings = '[' || filing || ']' WHERE filing IS NOT NULL;
"#;

const MOVED_ON_POSTGRES: &str = r#"
UPDATE cases SET filing = jsonb_set(filing::jsonb, '{isAwaited}', 'true')::json
    WHERE filing IS NOT NULL AND status = 'waiting_for_office';
UPDATE cases SET filing = jsonb_set(filing::jsonb, '{isReminded}', 'true')::json
    WHERE filing IS NOT NULL AND status = 'waiting_for_office' AND reminders > 0;
UPDATE cases SET filings = ('[' || filing::text || ']')::json WHERE filing IS NOT NULL;
"#;

//! Rows of the audit trail can't be replaced or emptied out either: SQLite's `INSERT OR REPLACE` runs no trigger for the row that it
//! takes away, and PostgreSQL's `TRUNCATE` none for rows at all.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0059_audit_rows_stay"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        match connection.get_database_backend() {
            DbBackend::Postgres => super::run(connection, POSTGRES).await,
            _ => super::run(connection, SQLITE).await,
        }
    }
}

const SQLITE: &str = r#"
CREATE TRIGGER audit_events_no_replace BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE number = NEW.number) BEGIN
    SELECT RAISE(ABORT, 'the audit trail is only added to');
END;
"#;

const POSTGRES: &str = r#"
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
"#;

//! Messages that unproven people caused are counted; sign-in codes belong to the browser that asked; sessions know when they last
//! proved the address, and people when their address changed; staff tokens end; the audit trail.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0040_security"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        super::run(connection, TABLES).await?;
        match connection.get_database_backend() {
            DbBackend::Postgres => super::run(connection, APPEND_ONLY_POSTGRES).await,
            _ => super::run(connection, APPEND_ONLY_SQLITE).await,
        }
    }
}

const TABLES: &str = r#"
ALTER TABLE messages ADD COLUMN is_unproven {bool} NOT NULL DEFAULT false;
CREATE INDEX messages_unproven ON messages (recipient, created_at) WHERE is_unproven;
CREATE INDEX messages_held ON messages (recipient) WHERE status = 'held';

ALTER TABLE sign_in_codes ADD COLUMN session_id {uuid};
ALTER TABLE sign_in_codes ADD COLUMN visitor {bytes};
ALTER TABLE sign_in_codes ADD COLUMN network {bytes};
ALTER TABLE sign_in_codes ADD COLUMN changes {uuid};
CREATE INDEX sign_in_codes_changes ON sign_in_codes (created_at) WHERE changes IS NOT NULL;

ALTER TABLE subscribers ADD COLUMN email_changed_at {long};

ALTER TABLE sessions ADD COLUMN confirmed_at {long};

ALTER TABLE bookings ADD COLUMN network {bytes};
CREATE INDEX bookings_held_by_network ON bookings (network) WHERE status = 'held';

ALTER TABLE staff_tokens ADD COLUMN expires_at {long};

CREATE TABLE audit_events (
    number {long} NOT NULL PRIMARY KEY,
    at {long} NOT NULL,
    actor {text} NOT NULL,
    role {text} NOT NULL,
    action {text} NOT NULL,
    subject {text} NOT NULL,
    details {text} NOT NULL,
    reason {text},
    request_id {text},
    previous_hash {text} NOT NULL,
    hash {text} NOT NULL
) {rows};
"#;

/// Whoever can write to the database through this program can't rewrite what happened.
const APPEND_ONLY_SQLITE: &str = r#"
CREATE TRIGGER audit_events_no_update BEFORE UPDATE ON audit_events BEGIN
    SELECT RAISE(ABORT, 'the audit trail is only added to');
END;
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events BEGIN
    SELECT RAISE(ABORT, 'the audit trail is only added to');
END;
"#;

const APPEND_ONLY_POSTGRES: &str = r#"
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail is only added to';
END $$;
CREATE TRIGGER audit_events_only_added BEFORE UPDATE OR DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
"#;

//! Tables for operations: staff tokens, signing keys, jobs, the change log.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_operations"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), OPERATIONS).await
    }
}

const OPERATIONS: &str = r#"
CREATE TABLE staff_tokens (
    id {uuid} NOT NULL PRIMARY KEY,
    name {text} NOT NULL,
    role {text} NOT NULL,
    hash {text} NOT NULL,
    created_at {long} NOT NULL,
    last_used_at {long},
    revoked_at {long}
) {rows};
CREATE UNIQUE INDEX staff_tokens_hash ON staff_tokens (hash);

CREATE TABLE signing_keys (
    id {text} NOT NULL PRIMARY KEY,
    secret {bytes} NOT NULL,
    created_at {long} NOT NULL,
    retires_at {long}
) {rows};

CREATE TABLE jobs (
    id {uuid} NOT NULL PRIMARY KEY,
    kind {text} NOT NULL,
    payload {json} NOT NULL,
    class {int} NOT NULL,
    status {text} NOT NULL,
    unique_key {text},
    attempts {int} NOT NULL,
    run_at {long} NOT NULL,
    lease_token {text},
    lease_until {long},
    last_error {text}
) {rows};
CREATE UNIQUE INDEX jobs_unique_key ON jobs (unique_key) WHERE status = 'queued';
CREATE INDEX jobs_due ON jobs (status, class, run_at, id);

CREATE TABLE changes (
    seq {serial},
    change {json} NOT NULL
) {rows};
"#;

//! Reports on provident funds.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0031_reports"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

/// What is sealed has an empty wrapped key once it is erased. The key of the versions keeps two workers from issuing the same one.
const TABLES: &str = r#"
CREATE TABLE pf_reports (
    id {uuid} NOT NULL PRIMARY KEY,
    subscriber_id {uuid},
    session_id {uuid},
    state {text} NOT NULL,
    order_id {uuid},
    key_id {text} NOT NULL,
    wrapped_key {bytes} NOT NULL,
    inputs {bytes} NOT NULL,
    uan {text} NOT NULL,
    consent {text} NOT NULL,
    needs {json} NOT NULL,
    goes_without {bool} NOT NULL,
    attempts {int} NOT NULL,
    due_at {long},
    version {int} NOT NULL,
    ready_at {long},
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL,
    expires_at {long} NOT NULL
) {rows};
CREATE INDEX pf_reports_by_subscriber ON pf_reports (subscriber_id, created_at);
CREATE INDEX pf_reports_by_due ON pf_reports (state, due_at);
CREATE INDEX pf_reports_by_expiry ON pf_reports (state, expires_at);

CREATE TABLE pf_report_versions (
    report_id {uuid} NOT NULL REFERENCES pf_reports (id),
    number {int} NOT NULL,
    issued_at {long} NOT NULL,
    hash {bytes} NOT NULL,
    key_id {text} NOT NULL,
    wrapped_key {bytes} NOT NULL,
    content {bytes} NOT NULL,
    PRIMARY KEY (report_id, number)
) {keyed};
CREATE UNIQUE INDEX pf_report_versions_by_hash ON pf_report_versions (hash);

CREATE TABLE pf_report_shares (
    id {uuid} NOT NULL PRIMARY KEY,
    report_id {uuid} NOT NULL REFERENCES pf_reports (id),
    secret {bytes} NOT NULL,
    created_at {long} NOT NULL,
    expires_at {long} NOT NULL,
    revoked_at {long}
) {rows};
CREATE UNIQUE INDEX pf_report_shares_by_secret ON pf_report_shares (secret);
CREATE INDEX pf_report_shares_by_report ON pf_report_shares (report_id, created_at);

CREATE TABLE pf_report_views (
    id {serial},
    share_id {uuid} NOT NULL REFERENCES pf_report_shares (id),
    at {long} NOT NULL
) {rows};
CREATE INDEX pf_report_views_by_share ON pf_report_views (share_id, at);
"#;

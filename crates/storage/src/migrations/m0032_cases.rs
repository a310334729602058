//! Cases with their events and readers, files sent for them, and the modules that an agent looks after.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0032_cases"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

/// The key of an event keeps two writers from adding the same number.
const TABLES: &str = r#"
CREATE TABLE case_serials (
    year {int} NOT NULL PRIMARY KEY,
    last {int} NOT NULL
) {rows};

CREATE TABLE cases (
    id {uuid} NOT NULL PRIMARY KEY,
    number {text} NOT NULL,
    module {text} NOT NULL,
    subscriber_id {uuid},
    title {text} NOT NULL,
    status {text} NOT NULL,
    progress {text},
    agent {text},
    quote {json},
    order_id {uuid},
    bookings {json} NOT NULL,
    report_id {uuid},
    checklist {json} NOT NULL,
    filing {json},
    began_at {long},
    is_refund_open {bool} NOT NULL,
    outcome {text},
    consent {text} NOT NULL,
    due_at {long},
    since {long} NOT NULL,
    reminders {int} NOT NULL,
    clock_at {long},
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL,
    closed_at {long},
    keep_until {long},
    last_event {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX cases_number ON cases (number);
CREATE INDEX cases_by_subscriber ON cases (subscriber_id, created_at);
CREATE INDEX cases_by_module ON cases (module, due_at);
CREATE INDEX cases_by_clock ON cases (clock_at) WHERE clock_at IS NOT NULL;

CREATE TABLE case_events (
    case_id {uuid} NOT NULL REFERENCES cases (id),
    number {long} NOT NULL,
    at {long} NOT NULL,
    author {text} NOT NULL,
    staff {text},
    kind {text} NOT NULL,
    text {text} NOT NULL,
    status {text},
    file_id {uuid},
    amount {long},
    PRIMARY KEY (case_id, number)
) {keyed};

CREATE TABLE case_accesses (
    id {serial},
    case_id {uuid} NOT NULL REFERENCES cases (id),
    at {long} NOT NULL,
    staff {text} NOT NULL,
    what {text} NOT NULL
) {rows};
CREATE INDEX case_accesses_by_case ON case_accesses (case_id, at);

ALTER TABLE intake_files ADD COLUMN case_id {uuid};
CREATE INDEX intake_files_by_case ON intake_files (case_id);
ALTER TABLE staff_tokens ADD COLUMN modules {json};
"#;

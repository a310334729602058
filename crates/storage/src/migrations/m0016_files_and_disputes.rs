//! Files uploaded before a consultation, payment disputes, buyers abroad, and the hash of a booking request.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0016_files_and_disputes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

/// `holder` is the browser that uploaded a file, and later the booking it belongs to. Its unique key allows five files each.
const TABLES: &str = r#"
CREATE TABLE intake_files (
    id {uuid} NOT NULL PRIMARY KEY,
    holder {bytes} NOT NULL,
    place {int} NOT NULL,
    visitor {bytes},
    booking_id {uuid} REFERENCES bookings (id),
    name {text} NOT NULL,
    kind {text} NOT NULL,
    size {long} NOT NULL,
    object {text} NOT NULL,
    state {text} NOT NULL,
    created_at {long} NOT NULL,
    expires_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX intake_files_place ON intake_files (holder, place);
CREATE UNIQUE INDEX intake_files_object ON intake_files (object);
CREATE INDEX intake_files_by_visitor ON intake_files (visitor);
CREATE INDEX intake_files_by_booking ON intake_files (booking_id);
CREATE INDEX intake_files_by_term ON intake_files (expires_at);
CREATE INDEX intake_files_unchecked ON intake_files (created_at) WHERE state = 'quarantined';

CREATE TABLE early_refunds (
    gateway_refund {text} NOT NULL PRIMARY KEY,
    gateway_payment {text} NOT NULL,
    amount {long} NOT NULL,
    status {text} NOT NULL,
    receipt {text},
    at {long} NOT NULL
) {keyed};
CREATE INDEX early_refunds_by_payment ON early_refunds (gateway_payment);
CREATE INDEX early_refunds_by_time ON early_refunds (at);

CREATE TABLE disputes (
    id {text} NOT NULL PRIMARY KEY,
    gateway_payment {text} NOT NULL,
    amount {long} NOT NULL,
    status {text} NOT NULL,
    phase {text} NOT NULL,
    reason {text} NOT NULL,
    respond_by {long},
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL
) {rows};
CREATE INDEX disputes_by_payment ON disputes (gateway_payment, created_at);

ALTER TABLE orders ADD COLUMN buyer_country {text};
ALTER TABLE bookings ADD COLUMN request_hash {bytes};
"#;

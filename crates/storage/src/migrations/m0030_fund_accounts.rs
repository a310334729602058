//! Accounts of the provident-fund service, with their codes, sessions and kept passbooks.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0030_fund_accounts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

/// The unique number makes two requests at once one account. Subscribers are named without a foreign key: whoever erases one erases the
/// account first.
const TABLES: &str = r#"
CREATE TABLE pf_accounts (
    id {uuid} NOT NULL PRIMARY KEY,
    mobile_hash {bytes} NOT NULL,
    uan_hash {bytes},
    subscriber_id {uuid},
    password {text},
    former_mobile {bytes},
    moved_at {long},
    key_id {text} NOT NULL,
    wrapped_key {bytes} NOT NULL,
    body {bytes} NOT NULL,
    created_at {long} NOT NULL,
    signed_in_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX pf_accounts_by_mobile ON pf_accounts (mobile_hash);
CREATE INDEX pf_accounts_by_former_mobile ON pf_accounts (former_mobile);
CREATE INDEX pf_accounts_by_subscriber ON pf_accounts (subscriber_id);
CREATE INDEX pf_accounts_by_sign_in ON pf_accounts (signed_in_at);

CREATE TABLE pf_books (
    account_id {uuid} NOT NULL PRIMARY KEY REFERENCES pf_accounts (id),
    key_id {text} NOT NULL,
    wrapped_key {bytes} NOT NULL,
    body {bytes} NOT NULL,
    consent {text} NOT NULL,
    kept_at {long} NOT NULL
) {rows};

CREATE TABLE pf_codes (
    id {uuid} NOT NULL PRIMARY KEY,
    mobile_hash {bytes} NOT NULL,
    visitor {bytes} NOT NULL,
    purpose {text} NOT NULL,
    code_hash {bytes} NOT NULL,
    created_at {long} NOT NULL,
    tries {int} NOT NULL,
    closed {bool} NOT NULL
) {rows};
CREATE INDEX pf_codes_by_mobile ON pf_codes (mobile_hash, created_at);
CREATE INDEX pf_codes_by_time ON pf_codes (created_at);

CREATE TABLE pf_sessions (
    token_hash {bytes} NOT NULL PRIMARY KEY,
    mobile_hash {bytes} NOT NULL,
    subscriber_id {uuid},
    proven_at {long},
    password_code_at {long},
    key_id {text} NOT NULL,
    wrapped_key {bytes} NOT NULL,
    body {bytes} NOT NULL,
    created_at {long} NOT NULL,
    last_seen_at {long} NOT NULL
) {rows};
CREATE INDEX pf_sessions_by_mobile ON pf_sessions (mobile_hash);
CREATE INDEX pf_sessions_by_subscriber ON pf_sessions (subscriber_id);
CREATE INDEX pf_sessions_by_use ON pf_sessions (last_seen_at);

CREATE TABLE pf_login_tries (
    mobile_hash {bytes} NOT NULL PRIMARY KEY,
    tries {int} NOT NULL,
    last_at {long} NOT NULL
) {rows};
CREATE INDEX pf_login_tries_by_time ON pf_login_tries (last_at);
"#;

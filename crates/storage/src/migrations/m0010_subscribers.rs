//! Subscribers, their sessions, consents, and the messages sent to them.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0010_subscribers"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), SUBSCRIBERS).await?;
        super::run(manager.get_connection(), MESSAGES).await
    }
}

/// `consents` is a history: the newest effective row of a purpose is valid.
const SUBSCRIBERS: &str = r#"
CREATE TABLE subscribers (
    id {uuid} NOT NULL PRIMARY KEY,
    email {text} NOT NULL,
    name {text} NOT NULL,
    country_code {text},
    phone {text},
    picture {text},
    google_sub {text},
    proven_at {long},
    made_by {uuid},
    service_assist {text},
    assist_status {text},
    paused_until {long},
    created_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX subscribers_email ON subscribers (email);
CREATE UNIQUE INDEX subscribers_google_sub ON subscribers (google_sub);

CREATE TABLE sessions (
    id {uuid} NOT NULL PRIMARY KEY,
    subscriber_id {uuid} NOT NULL REFERENCES subscribers (id),
    assurance {text} NOT NULL,
    name {text} NOT NULL,
    country_code {text},
    phone {text},
    device {text} NOT NULL,
    refresh_hash {bytes} NOT NULL,
    created_at {long} NOT NULL,
    last_seen_at {long} NOT NULL,
    ended_at {long}
) {rows};
CREATE INDEX sessions_by_subscriber ON sessions (subscriber_id, last_seen_at);
CREATE INDEX sessions_by_end ON sessions (ended_at);
CREATE INDEX sessions_by_use ON sessions (last_seen_at);

CREATE TABLE sign_in_codes (
    id {uuid} NOT NULL PRIMARY KEY,
    address_hash {bytes} NOT NULL,
    code_hash {bytes},
    created_at {long} NOT NULL,
    tries {int} NOT NULL,
    closed {bool} NOT NULL
) {rows};
CREATE INDEX sign_in_codes_by_address ON sign_in_codes (address_hash, created_at);
CREATE INDEX sign_in_codes_by_time ON sign_in_codes (created_at);

CREATE TABLE consents (
    id {serial},
    subscriber_id {uuid} NOT NULL REFERENCES subscribers (id),
    purpose {text} NOT NULL,
    granted {bool} NOT NULL,
    notice {text} NOT NULL,
    source {text} NOT NULL,
    session_id {uuid},
    effective {bool} NOT NULL,
    at {long} NOT NULL
) {rows};
CREATE INDEX consents_by_subscriber ON consents (subscriber_id, purpose, id);
CREATE INDEX consents_by_purpose ON consents (purpose, subscriber_id);

CREATE TABLE feedback (
    id {serial},
    subscriber_id {uuid} NOT NULL REFERENCES subscribers (id),
    text {text} NOT NULL,
    at {long} NOT NULL
) {rows};
CREATE INDEX feedback_by_subscriber ON feedback (subscriber_id);

CREATE TABLE leaving_reasons (
    id {serial},
    reason {text} NOT NULL,
    at {long} NOT NULL
) {rows};
"#;

/// One partial index finds the due messages; finished messages are not in it.
const MESSAGES: &str = r#"
CREATE TABLE messages (
    id {uuid} NOT NULL PRIMARY KEY,
    message_key {text} NOT NULL,
    subscriber_id {uuid} REFERENCES subscribers (id),
    channel {text} NOT NULL,
    recipient {text} NOT NULL,
    kind {text} NOT NULL,
    version {int} NOT NULL,
    variables {json} NOT NULL,
    purpose {text} NOT NULL,
    urgency {int} NOT NULL,
    status {text} NOT NULL,
    tries {int} NOT NULL,
    provider_id {text},
    failure {text},
    run_at {long} NOT NULL,
    lease_token {text},
    lease_until {long},
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX messages_key ON messages (message_key);
CREATE INDEX messages_due ON messages (urgency, run_at, id) WHERE status IN ('queued', 'sending');
CREATE INDEX messages_by_provider ON messages (channel, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX messages_by_subscriber ON messages (subscriber_id, purpose);
CREATE INDEX messages_by_recipient ON messages (recipient, created_at);
CREATE INDEX messages_by_time ON messages (created_at, id);

CREATE TABLE suppressions (
    channel {text} NOT NULL,
    address_hash {bytes} NOT NULL,
    reason {text} NOT NULL,
    at {long} NOT NULL,
    PRIMARY KEY (channel, address_hash)
) {keyed};
"#;

//! Webinars, registrations for them, and the secrets of private calendar feeds.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0013_webinars"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), WEBINARS).await
    }
}

/// `seats` is NULL when unlimited. `taken` exceeds `seats` only after the number of seats was reduced. A person has one row per
/// webinar; `webinar_claims` holds the response given to sessions that entered an address which was registered already.
const WEBINARS: &str = r#"
CREATE TABLE webinars (
    id {uuid} NOT NULL PRIMARY KEY,
    title {text} NOT NULL,
    description {text} NOT NULL,
    kind {text} NOT NULL,
    starts_at {long} NOT NULL,
    ends_at {long} NOT NULL,
    duration_minutes {int} NOT NULL,
    seats {long},
    taken {long} NOT NULL CHECK (taken >= 0),
    last_place {long} NOT NULL,
    moderators {json} NOT NULL,
    link {text},
    has_reminders {bool} NOT NULL,
    recording_url {text},
    transcript {text},
    moved_from {long},
    cancelled_at {long},
    cancel_reason {text},
    sequence {int} NOT NULL,
    is_deleted {bool} NOT NULL,
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL
) {rows};
CREATE INDEX webinars_by_end ON webinars (is_deleted, ends_at);

CREATE TABLE webinar_registrations (
    id {uuid} NOT NULL PRIMARY KEY,
    webinar_id {uuid} NOT NULL REFERENCES webinars (id),
    subscriber_id {uuid} NOT NULL REFERENCES subscribers (id),
    session_id {uuid} NOT NULL,
    status {text} NOT NULL,
    name {text} NOT NULL,
    country_code {text},
    phone {text},
    place {long},
    offer_hash {bytes},
    offer_until {long},
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX webinar_registrations_once ON webinar_registrations (webinar_id, subscriber_id);
CREATE INDEX webinar_registrations_by_subscriber ON webinar_registrations (subscriber_id);
CREATE INDEX webinar_registrations_by_status ON webinar_registrations (webinar_id, status, place);

CREATE TABLE webinar_claims (
    session_id {uuid} NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    webinar_id {uuid} NOT NULL REFERENCES webinars (id),
    position {long} NOT NULL,
    PRIMARY KEY (session_id, webinar_id)
) {keyed};

CREATE TABLE calendar_feeds (
    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscribers (id) ON DELETE CASCADE,
    secret {text} NOT NULL,
    created_at {long} NOT NULL
) {keyed};
CREATE UNIQUE INDEX calendar_feeds_secret ON calendar_feeds (secret);
"#;

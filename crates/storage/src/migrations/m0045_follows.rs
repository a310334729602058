//! What people follow, and what they know of it.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0045_follows"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), FOLLOWS).await
    }
}

/// `known` is text, not JSON: states are compared as they are written.
const FOLLOWS: &str = r"
CREATE TABLE follows (
    subscriber_id {uuid} NOT NULL REFERENCES subscribers (id),
    subject {text} NOT NULL,
    at {long} NOT NULL,
    known {text} NOT NULL,
    PRIMARY KEY (subscriber_id, subject)
) {keyed};
CREATE INDEX follows_by_subject ON follows (subject, subscriber_id);
";

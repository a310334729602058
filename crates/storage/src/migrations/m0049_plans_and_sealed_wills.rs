//! What people keep in their account of two things that live on their devices: the plan after a death, and sealed wills.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0049_plans_and_sealed_wills"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

const TABLES: &str = r"
CREATE TABLE saved_plans (
    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscribers (id),
    plan {json} NOT NULL,
    saved_at {long} NOT NULL
) {rows};
CREATE INDEX saved_plans_by_time ON saved_plans (saved_at);

CREATE TABLE sealed_wills (
    id {uuid} NOT NULL PRIMARY KEY,
    subscriber_id {uuid} NOT NULL REFERENCES subscribers (id),
    sha256 {bytes} NOT NULL,
    size {long} NOT NULL,
    file {bytes} NOT NULL,
    sealed_at {long} NOT NULL,
    stored_at {long} NOT NULL
) {rows};
CREATE INDEX sealed_wills_by_subscriber ON sealed_wills (subscriber_id, stored_at);
";

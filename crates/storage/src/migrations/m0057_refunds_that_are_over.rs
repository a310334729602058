//! Calls that their attendees moved when it was too late for a refund.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0057_refunds_that_are_over"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), "ALTER TABLE bookings ADD COLUMN is_refund_over {bool} NOT NULL DEFAULT false;").await
    }
}

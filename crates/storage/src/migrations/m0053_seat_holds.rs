//! Seats that people without proof took are held for a limited time.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0053_seat_holds"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), SEAT_HOLDS).await
    }
}

/// Seats that were taken before were promised without a condition, so they stay.
const SEAT_HOLDS: &str = r#"
ALTER TABLE webinar_registrations ADD COLUMN is_claimed {bool} NOT NULL DEFAULT false;
ALTER TABLE webinar_registrations ADD COLUMN held_until {long};
ALTER TABLE webinar_claims ADD COLUMN held_until {long};
CREATE INDEX webinar_registrations_held ON webinar_registrations (held_until) WHERE held_until IS NOT NULL;
"#;

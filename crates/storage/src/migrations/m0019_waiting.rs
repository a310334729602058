//! Stores the length of the waitlist beside the number of taken seats, so that a person who joins a long waitlist learns their
//! position without a count.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0019_waiting"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), WAITING_COLUMN).await
    }
}

const WAITING_COLUMN: &str = r#"
ALTER TABLE webinars ADD COLUMN waiting {long} NOT NULL DEFAULT 0;
UPDATE webinars SET waiting = (
    SELECT COUNT(*) FROM webinar_registrations AS place WHERE place.webinar_id = webinars.id AND place.status = 'waitlisted'
);
"#;

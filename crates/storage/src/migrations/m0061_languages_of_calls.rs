//! The language of the page on which a call was booked or waited for: its mails are written in it. `bookings.language` is that of the call.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0061_languages_of_calls"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), LANGUAGES).await
    }
}

const LANGUAGES: &str = r#"
ALTER TABLE bookings ADD COLUMN mail_language {text} NOT NULL DEFAULT 'en';
ALTER TABLE booking_waits ADD COLUMN language {text} NOT NULL DEFAULT 'en';
"#;

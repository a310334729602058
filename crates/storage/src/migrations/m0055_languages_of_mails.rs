//! The language in which a person ordered something or opened a case: their mails are written in it.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0055_languages_of_mails"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), LANGUAGES).await
    }
}

const LANGUAGES: &str = r#"
ALTER TABLE orders ADD COLUMN language {text} NOT NULL DEFAULT 'en';
ALTER TABLE cases ADD COLUMN language {text} NOT NULL DEFAULT 'en';
"#;

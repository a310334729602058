//! Who waits for an answer of the assistant has agreed to a notice, and is found by the address, of which only so many wait.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0069_agreed_wishes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), AGREED_WISHES).await
    }
}

const AGREED_WISHES: &str = r#"
ALTER TABLE chat_gap_askers ADD COLUMN consent {text};
CREATE INDEX chat_gap_askers_by_email ON chat_gap_askers (email);
"#;

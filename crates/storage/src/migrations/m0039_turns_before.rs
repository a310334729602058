//! What a conversation goes on from: whether an answer refused advice, and which short answer it was.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0039_turns_before"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), COLUMNS).await
    }
}

/// Older answers count as no refusal and as none of the short answers.
const COLUMNS: &str = r#"
ALTER TABLE chat_messages ADD COLUMN refused {bool} NOT NULL DEFAULT false;
ALTER TABLE chat_messages ADD COLUMN short_answer {text};
"#;

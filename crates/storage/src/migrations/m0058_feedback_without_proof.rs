//! Feedback that a session wrote before it had proven the address: it stands in nobody's name until then.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0058_feedback_without_proof"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), "ALTER TABLE feedback ADD COLUMN session_id {uuid};").await
    }
}

//! Whether the number of a lead asked for the call itself. Of older leads nobody knows, so they count as asked for by somebody else.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0064_leads_that_the_number_asked_for"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), PROOF_COLUMN).await
    }
}

const PROOF_COLUMN: &str = r#"
ALTER TABLE leads ADD COLUMN is_number_proven {bool} NOT NULL DEFAULT false;
"#;

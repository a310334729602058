//! Who else asked for a call to the number of a lead. Nobody knows that of older leads.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0065_who_else_asked_for_a_call"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), ASKERS_COLUMN).await
    }
}

const ASKERS_COLUMN: &str = r#"
ALTER TABLE leads ADD COLUMN other_askers {json} NOT NULL DEFAULT '[]';
"#;

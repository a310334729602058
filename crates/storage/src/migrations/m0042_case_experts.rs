//! The expert who may read a case.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0042_case_experts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), EXPERTS).await
    }
}

const EXPERTS: &str = r"
ALTER TABLE cases ADD COLUMN expert {text};
CREATE INDEX cases_by_expert ON cases (expert, due_at) WHERE expert IS NOT NULL;
";

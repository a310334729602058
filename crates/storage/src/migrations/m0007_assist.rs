//! Assist modules, and the consent given together with an address.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0007_assist"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), ASSIST).await
    }
}

const ASSIST: &str = r#"
CREATE TABLE assist_modules (
    slug {text} NOT NULL PRIMARY KEY,
    title {text} NOT NULL,
    line {text} NOT NULL,
    takes {text},
    body {json} NOT NULL,
    checked_on {text} NOT NULL,
    position {int} NOT NULL,
    updated_at {long} NOT NULL
) {rows};

ALTER TABLE search_wishes ADD COLUMN consent {text};
"#;

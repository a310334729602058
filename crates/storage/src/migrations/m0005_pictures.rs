//! Uploaded pictures; their bytes are in the object store.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0005_pictures"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), PICTURES).await
    }
}

const PICTURES: &str = r#"
CREATE TABLE pictures (
    hash {text} NOT NULL PRIMARY KEY,
    format {text} NOT NULL,
    width {int} NOT NULL,
    height {int} NOT NULL,
    bytes {long} NOT NULL,
    alt {text} NOT NULL,
    uploaded_by {text} NOT NULL,
    state {text} NOT NULL,
    variants {json} NOT NULL,
    created_at {long} NOT NULL
) {rows};
"#;

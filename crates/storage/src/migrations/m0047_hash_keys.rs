//! Which key the stored hashes of addresses were made with: its fingerprint, never the key.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0047_hash_keys"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLE).await
    }
}

/// One row at most, because there is one key.
const TABLE: &str = r#"
CREATE TABLE hash_keys (
    id {int} NOT NULL PRIMARY KEY CHECK (id = 1),
    fingerprint {text} NOT NULL
) {rows};
"#;

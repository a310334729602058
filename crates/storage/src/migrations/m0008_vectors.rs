//! Sentence vectors by the hash of what they were made of.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0008_vectors"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), VECTORS).await
    }
}

/// Without a vector a row says who computes it, and until when nobody else does.
const VECTORS: &str = r#"
CREATE TABLE passage_vectors (
    hash {bytes} NOT NULL PRIMARY KEY,
    vector {bytes},
    claimed_until {long}
) {keyed};
"#;

//! Sentence vectors by the hash of the passage and the model.

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

/// A row without a vector is a claim: until `claimed_until` no other node computes this vector.
const VECTORS: &str = r#"
CREATE TABLE passage_vectors (
    hash {bytes} NOT NULL PRIMARY KEY,
    vector {bytes},
    claimed_until {long}
) {keyed};
"#;

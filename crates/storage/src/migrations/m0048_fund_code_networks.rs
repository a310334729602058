//! Codes by SMS know the network that asked for them, so that strangers can't use up the codes of a number.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0048_fund_code_networks"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), "ALTER TABLE pf_codes ADD COLUMN network {bytes};").await
    }
}

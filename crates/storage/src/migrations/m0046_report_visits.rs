//! Tokens that led to a report on a page elsewhere, each of which works once; and the rules that a report was compared with.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0046_report_visits"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), CHANGES).await
    }
}

const CHANGES: &str = r#"
CREATE TABLE pf_report_visits (
    token {bytes} NOT NULL PRIMARY KEY,
    at {long} NOT NULL
) {keyed};
CREATE INDEX pf_report_visits_by_time ON pf_report_visits (at);

ALTER TABLE pf_reports ADD COLUMN rules {bytes};
"#;

//! What strangers write without an end is found by what bounds it: requests to be told by their address, reasons for leaving by their age.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0068_bounds_of_what_strangers_write"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), BOUNDS).await
    }
}

const BOUNDS: &str = r#"
CREATE INDEX search_wishes_by_email ON search_wishes (email);
CREATE INDEX search_wishes_by_time ON search_wishes (at);
CREATE INDEX leaving_reasons_by_time ON leaving_reasons (at);
"#;

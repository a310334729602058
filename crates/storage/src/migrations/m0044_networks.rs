//! Entries of the waitlist for calls know the network that they were made from, and so do likes of articles and comments: one
//! network can't make them without number.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0044_networks"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), NETWORK_COLUMNS).await
    }
}

const NETWORK_COLUMNS: &str = r#"
ALTER TABLE booking_waits ADD COLUMN network {bytes};
CREATE INDEX booking_waits_by_network ON booking_waits (network, created_at);
CREATE INDEX booking_waits_by_service ON booking_waits (service_id, created_at, email);

ALTER TABLE article_likes ADD COLUMN network {bytes};
CREATE INDEX article_likes_by_network ON article_likes (article_id, network, at);

ALTER TABLE comment_marks ADD COLUMN network {bytes};
"#;

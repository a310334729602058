//! A message is found by the last five bytes of its id, which the code in its footer shows.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0041_message_codes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        match connection.get_database_backend() {
            DbBackend::Postgres => super::run(connection, INDEX_POSTGRES).await,
            _ => super::run(connection, INDEX_SQLITE).await,
        }
    }
}

/// `messages/mod.rs` writes the expressions alike, so that the index is used.
const INDEX_POSTGRES: &str = "CREATE INDEX messages_by_code ON messages (substr(uuid_send(id), 12));";

const INDEX_SQLITE: &str = "CREATE INDEX messages_by_code ON messages (substr(id, 12));";

//! Having said to be 18 or older becomes a row of its own among what people said (purpose `adult`). Whoever agreed to
//! updates before had to say so in the same form.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0018_ages"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), SAID_BEFORE).await
    }
}

/// The first agreement of each person; one that does not count yet waits for the same proof.
const SAID_BEFORE: &str = r#"
INSERT INTO consents (subscriber_id, purpose, granted, notice, source, session_id, effective, at)
SELECT subscriber_id, 'adult', granted, '', source, session_id, effective, at
FROM consents
WHERE id IN (SELECT MIN(id) FROM consents WHERE granted AND purpose IN ('email', 'whatsapp') GROUP BY subscriber_id, session_id, effective);
"#;

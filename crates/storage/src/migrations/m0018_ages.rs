//! The declaration of being 18 or older becomes a consent of its own (purpose `adult`). Everybody who consented to updates
//! before made that declaration in the same form.

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
        super::run(manager.get_connection(), BACKFILL_ADULT_CONSENTS).await
    }
}

/// Copies the first consent of each person. A consent that isn't effective yet waits for the same verification.
const BACKFILL_ADULT_CONSENTS: &str = r#"
INSERT INTO consents (subscriber_id, purpose, granted, notice, source, session_id, effective, at)
SELECT subscriber_id, 'adult', granted, '', source, session_id, effective, at
FROM consents
WHERE id IN (SELECT MIN(id) FROM consents WHERE granted AND purpose IN ('email', 'whatsapp') GROUP BY subscriber_id, session_id, effective);
"#;

//! What a session leaves under an address that it has not proven is told apart from what the address's owner leaves there: entries of the
//! waitlist for calls, and feedback, which stands in a table of its own that names no account.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0062_what_strangers_leave"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), PROOF_COLUMN).await?;
        super::run(manager.get_connection(), UNPROVEN_FEEDBACK).await
    }
}

/// Before m0058 feedback under an address that nobody had proven had no session: it was of the session that had made the account, if of
/// any that is known.
const UNPROVEN_FEEDBACK: &str = r#"
CREATE TABLE unproven_feedback (
    id {serial},
    session_id {uuid},
    text {text} NOT NULL,
    at {long} NOT NULL
) {rows};
CREATE INDEX unproven_feedback_by_session ON unproven_feedback (session_id);

INSERT INTO unproven_feedback (session_id, text, at)
    SELECT COALESCE(feedback.session_id, subscribers.made_by), feedback.text, feedback.at
    FROM feedback JOIN subscribers ON subscribers.id = feedback.subscriber_id
    WHERE feedback.session_id IS NOT NULL OR subscribers.proven_at IS NULL
    ORDER BY feedback.id;
DELETE FROM feedback WHERE session_id IS NOT NULL
    OR subscriber_id IN (SELECT id FROM subscribers WHERE proven_at IS NULL);
ALTER TABLE feedback DROP COLUMN session_id;
"#;

const PROOF_COLUMN: &str = r#"
ALTER TABLE booking_waits ADD COLUMN is_proven {bool} NOT NULL DEFAULT false;
"#;

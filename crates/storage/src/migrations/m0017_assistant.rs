//! Conversations with the assistant, and questions that it could not answer.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0017_assistant"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), CHATS).await?;
        super::run(manager.get_connection(), GAPS).await
    }
}

/// `confidence` is in thousandths. A unique index allows each request only once per conversation. Shares outlive their
/// conversation, so that their links can say that it is gone.
const CHATS: &str = r#"
CREATE TABLE chats (
    id {uuid} NOT NULL PRIMARY KEY,
    subscriber_id {uuid} REFERENCES subscribers (id),
    session_id {uuid},
    visitor {bytes},
    article_id {uuid},
    page {text},
    module {text},
    first_message {text} NOT NULL,
    message_count {long} NOT NULL,
    created_at {long} NOT NULL,
    last_at {long} NOT NULL
) {rows};
CREATE INDEX chats_by_subscriber ON chats (subscriber_id, last_at);
CREATE INDEX chats_by_visitor ON chats (visitor, last_at);
CREATE INDEX chats_by_last ON chats (last_at);

CREATE TABLE chat_messages (
    id {uuid} NOT NULL PRIMARY KEY,
    chat_id {uuid} NOT NULL REFERENCES chats (id),
    position {long} NOT NULL,
    sender {text} NOT NULL,
    wish {text} NOT NULL,
    status {text} NOT NULL,
    text {text} NOT NULL,
    sources {json} NOT NULL,
    related {json} NOT NULL,
    confidence {long},
    abstained {bool} NOT NULL,
    engine {text},
    answers {uuid},
    request {text},
    lease_until {long},
    stop_wanted {bool} NOT NULL,
    copies {long} NOT NULL,
    created_at {long} NOT NULL,
    UNIQUE (chat_id, position),
    UNIQUE (chat_id, request)
) {rows};
CREATE INDEX chat_messages_making ON chat_messages (lease_until) WHERE status = 'making';
CREATE INDEX chat_messages_abstained ON chat_messages (created_at) WHERE abstained;

CREATE TABLE chat_chunks (
    message_id {uuid} NOT NULL REFERENCES chat_messages (id),
    seq {long} NOT NULL,
    text {text} NOT NULL,
    anew {bool} NOT NULL,
    PRIMARY KEY (message_id, seq)
) {keyed};

CREATE TABLE chat_reactions (
    message_id {uuid} NOT NULL PRIMARY KEY REFERENCES chat_messages (id),
    reaction {long} NOT NULL,
    at {long} NOT NULL
) {keyed};
CREATE INDEX chat_reactions_by_kind ON chat_reactions (reaction, at);

CREATE TABLE chat_feedback (
    message_id {uuid} NOT NULL PRIMARY KEY REFERENCES chat_messages (id),
    text {text} NOT NULL,
    at {long} NOT NULL
) {keyed};

CREATE TABLE chat_shares (
    id {text} NOT NULL PRIMARY KEY,
    chat_id {uuid} NOT NULL,
    upto {long} NOT NULL,
    created_at {long} NOT NULL,
    revoked_at {long}
) {keyed};
CREATE INDEX chat_shares_by_chat ON chat_shares (chat_id, upto);

CREATE TABLE chat_article_stats (
    article_id {uuid} NOT NULL,
    day {text} NOT NULL,
    stat {text} NOT NULL,
    count {long} NOT NULL,
    PRIMARY KEY (article_id, day, stat)
) {keyed};
"#;

const GAPS: &str = r#"
CREATE TABLE chat_gaps (
    id {uuid} NOT NULL PRIMARY KEY,
    question_key {text} NOT NULL UNIQUE,
    question {text} NOT NULL,
    askers {long} NOT NULL,
    created_at {long} NOT NULL,
    last_at {long} NOT NULL,
    article_id {uuid},
    answered_at {long}
) {rows};

CREATE TABLE chat_gap_askers (
    gap_id {uuid} NOT NULL REFERENCES chat_gaps (id),
    email {text} NOT NULL,
    subscriber_id {uuid} REFERENCES subscribers (id),
    at {long} NOT NULL,
    PRIMARY KEY (gap_id, email)
) {keyed};
CREATE INDEX chat_gap_askers_by_subscriber ON chat_gap_askers (subscriber_id);
"#;

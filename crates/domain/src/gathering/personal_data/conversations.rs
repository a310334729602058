//! Columns about people who talk to the assistant.

use super::{PersonalColumn, SUBSCRIBER_CONVERSATION_RETENTION_DAYS, VISITOR_CONVERSATION_RETENTION_DAYS};

pub(super) const COLUMNS: &[PersonalColumn] = &[
    PersonalColumn {
        table: "chats",
        column: "subscriber_id",
        what: "whose conversation with the assistant it is",
        why: "its history, for that person",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chats",
        column: "session_id",
        what: "session in which it was had",
        why: "a session that has proven nothing sees its own conversations",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chats",
        column: "visitor",
        what: "hash of a random browser cookie",
        why: "going on with a conversation without an account",
        retention_days: Some(VISITOR_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chats",
        column: "first_message",
        what: "the first question, cut, personal numbers masked",
        why: "telling one's conversations apart",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chat_messages",
        column: "text",
        what: "questions and answers, personal numbers masked",
        why: "the reader goes on with them",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chat_feedback",
        column: "text",
        what: "what a reader wrote of an answer, personal numbers masked",
        why: "making answers better",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chat_gaps",
        column: "question",
        what: "a question that no article answers, personal numbers masked",
        why: "editors write what readers miss",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chat_gap_askers",
        column: "subscriber_id",
        what: "who wants to hear of an article",
        why: "telling them once",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "chat_gap_askers",
        column: "email",
        what: "address left to hear of an article",
        why: "telling them once; removed when they were told",
        retention_days: Some(SUBSCRIBER_CONVERSATION_RETENTION_DAYS),
    },
];

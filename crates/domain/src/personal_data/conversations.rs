//! What is kept of people who talk with the assistant.

use super::{PersonalColumn, SUBSCRIBERS_CHATS_KEPT_DAYS, VISITORS_CHATS_KEPT_DAYS};

pub(super) const COLUMNS: &[PersonalColumn] = &[
    PersonalColumn {
        table: "chats",
        column: "subscriber_id",
        what: "whose conversation with the assistant it is",
        why: "its history, for that person",
        kept_days: Some(SUBSCRIBERS_CHATS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "chats",
        column: "session_id",
        what: "session in which it was had",
        why: "a session that has proven nothing sees its own conversations",
        kept_days: Some(SUBSCRIBERS_CHATS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "chats",
        column: "visitor",
        what: "hash of a random browser cookie",
        why: "going on with a conversation without an account",
        kept_days: Some(VISITORS_CHATS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "chats",
        column: "first_message",
        what: "the first question, cut, personal numbers masked",
        why: "telling one's conversations apart",
        kept_days: Some(SUBSCRIBERS_CHATS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "chat_messages",
        column: "text",
        what: "questions and answers, personal numbers masked",
        why: "the reader goes on with them",
        kept_days: Some(SUBSCRIBERS_CHATS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "chat_feedback",
        column: "text",
        what: "what a reader wrote of an answer, personal numbers masked",
        why: "making answers better",
        kept_days: Some(SUBSCRIBERS_CHATS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "chat_gaps",
        column: "question",
        what: "a question that no article answers, personal numbers masked",
        why: "editors write what readers miss",
        kept_days: None,
    },
    PersonalColumn {
        table: "chat_gap_askers",
        column: "subscriber_id",
        what: "who wants to hear of an article",
        why: "telling them once",
        kept_days: Some(SUBSCRIBERS_CHATS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "chat_gap_askers",
        column: "email",
        what: "address left to hear of an article",
        why: "telling them once; removed when they were told",
        kept_days: Some(SUBSCRIBERS_CHATS_KEPT_DAYS),
    },
];

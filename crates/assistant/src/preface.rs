//! What is said before an answer, or instead of it: help for somebody in danger.

use domain::assistant::Question;
use domain::language::Language;

use crate::urgent_help::{UrgentHelp, UrgentReply};

/// HTML that stands before the answer. It is empty for nearly every question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Preface {
    /// HTML of the answer's allow-list.
    pub html: String,
    /// Whether nothing follows it.
    pub replaces_answer: bool,
}

impl Preface {
    /// Reads the question as the reader wrote it, with its masks.
    pub fn of(question: &Question, urgent_help: &UrgentHelp) -> Self {
        let Some(UrgentReply { html, replaces_answer, .. }) = urgent_help.find_reply(question, Language::detect(&question.text)) else {
            return Self::default();
        };
        Self { html, replaces_answer }
    }
}

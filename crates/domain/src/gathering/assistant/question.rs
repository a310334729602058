//! A question as engines see it, without personal data.

use crate::ids::ArticleId;
use crate::personal_numbers::{mask_personal_numbers, strip_masks};
use crate::text::{keep_letters, strip_control_chars};
use crate::{Error, Result};

/// In characters. A longer question is rejected as invalid.
pub const MAX_QUESTION_CHARS: usize = 2_000;
/// In letters. A shorter text stands in an answer by chance.
const MIN_REPEATED_CHARS: usize = 12;

/// One question of a conversation. Engines never see a name, number or address of the reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// One to [`MAX_QUESTION_CHARS`] characters, with personal numbers masked.
    pub text: String,
    pub kind: RequestKind,
    /// The article that the reader has open; its passages rank higher.
    pub article: Option<ArticleId>,
    /// Slug of the assist module that the conversation started from.
    pub module: Option<String>,
    /// Earlier turns, oldest first; a follow-up question refers to them.
    pub previous_turns: Vec<Turn>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    Answer,
    /// A summary of the open article.
    Summary,
}

/// A question and its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turn {
    pub question: String,
    /// Plain text.
    pub answer: String,
    /// The questions that were offered below the answer.
    pub offered: Vec<String>,
    /// Whether the answer refused to advise.
    pub refused: bool,
    /// Slug of the short answer that was given.
    pub short_answer: Option<String>,
    /// Whether it was only the nearest, because nothing answered the question.
    pub abstained: bool,
}

impl Question {
    /// Removes the placeholders of masked personal numbers, so that they don't influence the search.
    pub fn without_personal_numbers(&self) -> Self {
        let turn = |turn: &Turn| Turn { question: strip_masks(&turn.question), ..turn.clone() };
        Self { text: strip_masks(&self.text), previous_turns: self.previous_turns.iter().map(turn).collect(), ..self.clone() }
    }

    /// Whether the text is a sentence of an earlier answer, as when a reader selects it and asks about it. Case, spaces, marks and
    /// source numbers don't count.
    pub fn repeats_earlier_answer(&self) -> bool {
        let asked = keep_letters(&self.text);
        asked.chars().count() >= MIN_REPEATED_CHARS && self.previous_turns.iter().any(|turn| keep_letters(&turn.answer).contains(&asked))
    }

    /// Masks personal numbers in a reader's text before anything else reads it. Returns `Invalid` for the field `query` when it is
    /// blank or too long.
    pub fn parse_text(typed: &str) -> Result<String> {
        let typed = strip_control_chars(typed);
        let text = typed.trim();
        if text.is_empty() {
            return Err(Error::invalid("query", "Please type a question"));
        }
        if text.chars().count() > MAX_QUESTION_CHARS {
            return Err(Error::invalid("query", format!("Please ask in at most {MAX_QUESTION_CHARS} characters")));
        }
        Ok(mask_personal_numbers(text).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_masked_and_bounded() {
        assert_eq!(Question::parse_text("  my UAN is 100100100101, why? ").unwrap(), "my UAN is [UAN], why?");
        assert!(Question::parse_text(" \u{0}\n ").is_err());
        assert!(Question::parse_text(&"ू".repeat(MAX_QUESTION_CHARS)).is_ok());
        assert!(Question::parse_text(&"a".repeat(MAX_QUESTION_CHARS + 1)).is_err());
    }

    #[test]
    fn a_selected_sentence_of_an_answer_is_recognised() {
        let answer = "I can't say which fund to buy.1 Write down the goal first.".into();
        let turn = Turn { question: "gold or FD".into(), answer, ..Turn::default() };
        let asks = |text: &str| {
            let question =
                Question { text: text.into(), kind: RequestKind::Answer, article: None, module: None, previous_turns: vec![turn.clone()] };
            question.repeats_earlier_answer()
        };
        assert!(asks("“i can’t say which fund to buy. Write down”") && !asks("which fund should I buy") && !asks("the goal"));
    }
}

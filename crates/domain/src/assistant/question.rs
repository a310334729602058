//! What is asked, as an engine may see it.

use crate::ids::ArticleId;
use crate::personal_numbers::{masked, without_masks};
use crate::text::without_control;
use crate::{Error, Result};

/// In characters. Longer ones are refused kindly.
pub const LONGEST_QUESTION: usize = 2_000;

/// One question of a conversation. Engines get no name, number or address of anybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// One to [`LONGEST_QUESTION`] characters, personal numbers masked.
    pub text: String,
    pub wish: Wish,
    /// The article that is open beside the conversation: it counts for more.
    pub article: Option<ArticleId>,
    /// The assist module that the conversation began from, by slug.
    pub module: Option<String>,
    /// What was said before, oldest first; a follow-up leans on it.
    pub before: Vec<Turn>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Answer,
    /// A summary of the open article.
    Summary,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    pub question: String,
    /// Plain text.
    pub answer: String,
}

impl Question {
    /// As it is looked for: what stands in the place of personal numbers has no part in it.
    pub fn without_personal_numbers(&self) -> Self {
        let turn = |turn: &Turn| Turn { question: without_masks(&turn.question), answer: turn.answer.clone() };
        Self { text: without_masks(&self.text), before: self.before.iter().map(turn).collect(), ..self.clone() }
    }

    /// What a reader typed, masked before anything else looks at it. `Invalid` on the field `query` when it is blank or too long.
    pub fn read(typed: &str) -> Result<String> {
        let typed = without_control(typed);
        let text = typed.trim();
        if text.is_empty() {
            return Err(Error::invalid("query", "Please type a question"));
        }
        if text.chars().count() > LONGEST_QUESTION {
            return Err(Error::invalid("query", format!("Please ask in at most {LONGEST_QUESTION} characters")));
        }
        Ok(masked(text).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_masked_and_bounded() {
        assert_eq!(Question::read("  my UAN is 100100100101, why? ").unwrap(), "my UAN is [UAN], why?");
        assert!(Question::read(" \u{0}\n ").is_err());
        assert!(Question::read(&"ू".repeat(LONGEST_QUESTION)).is_ok());
        assert!(Question::read(&"a".repeat(LONGEST_QUESTION + 1)).is_err());
    }
}

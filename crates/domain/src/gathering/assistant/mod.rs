//! The assistant answers from the site's own articles and cites, for each claim, a sentence that the reader can check.
//!
//! A [`Question`] goes to an [`AnswerEngine`], which finds passages in the [`Library`] and returns an [`Answer`]. The
//! assistant educates and never advises: every engine refuses requests for advice in the same way (docs/product/assistant.md).
//! This module holds the types and interfaces that everybody shares; the engines are the crate `assistant`.

mod answer;
mod answer_book;
mod citations;
mod engine;
mod follow_ups;
mod html;
mod library;
mod published_answers;
mod question;
mod readers_words;
mod suggested_questions;

pub use answer::{AdviceSubject, Answer, Source};
pub use answer_book::{Agreement, AnswerBook, AnswerMatch, AnswerQuery, FollowUpMatch, QuestionEntry, QuestionSearch, ReadableAnswer};
pub use citations::is_verbatim_in;
pub use engine::{AnswerEngine, AnswerSink};
pub use follow_ups::{FollowUp, FollowUps, Situation, Situations};
pub use html::{MAX_RELATED_QUESTIONS, MIN_RELATED_CHARS, render_related_buttons, sanitise_answer};
pub use library::{Library, Passage, SentenceMatch};
pub use published_answers::PublishedAnswers;
pub use question::{MAX_QUESTION_CHARS, Question, RequestKind, Turn};
pub use readers_words::ReadersWords;
pub use suggested_questions::SuggestedQuestions;

pub use crate::text::split_sentences;

//! The assistant: answers from the site's own articles, each claim with a sentence that the reader can check.
//!
//! A [`Question`] goes to an [`Engine`], which finds passages in the [`Library`] and gives an [`Answer`]. Education
//! only: what would be advice is refused by every engine alike.

mod absent;
mod answer;
pub mod conversations;
mod engine;
mod html;
mod library;
mod question;

pub use absent::NoEngine;
pub use answer::{Answer, Source};
pub use engine::{Engine, Telling};
pub use html::{MOST_RELATED, SHORTEST_RELATED, cleaned, escaped, related_buttons};
pub use library::{Library, Passage};
pub use question::{LONGEST_QUESTION, Question, Turn, Wish};

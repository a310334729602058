//! The assistant: answers from the site's own articles, each claim with a sentence that the reader can check.
//!
//! A [`Question`] goes to an [`Engine`], which finds passages in the [`Library`] and gives an [`Answer`]. Education
//! only: what would be advice is refused by every engine alike.

mod answer;
pub mod conversations;
pub mod embedded;
mod engine;
pub mod guards;
mod html;
mod library;
pub mod modelled;
pub mod numbers;
mod phrases;
mod question;
mod quoting;

pub use answer::{Answer, Source};
pub use embedded::{Computed, EmbeddedEngine, Explained, Explanations, Numbers, Reading, Signs, Sums};
pub use engine::{Engine, Telling};
pub use guards::judge::Judge;
pub use guards::{Advice, Guards, Refusal, Verdict};
pub use html::{MOST_RELATED, SHORTEST_RELATED, cleaned, escaped, related_buttons};
pub use library::{Library, Near, Passage};
pub use question::{LONGEST_QUESTION, Question, Turn, Wish};
pub(crate) use quoting::sentence_ends;
pub use quoting::{sentences, stands_in};

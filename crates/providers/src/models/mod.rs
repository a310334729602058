//! Language models, as nearly everybody offers them: the chat completions of OpenAI's interface.

mod events;
mod lines;
mod open_ai;

pub use open_ai::{ModelAccount, OpenAiModel, Patience, is_safe};

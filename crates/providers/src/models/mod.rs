//! Language models behind OpenAI's chat-completions API, which most providers offer.

mod completion_events;
mod line_buffer;
mod open_ai;

pub use open_ai::{ModelAccount, ModelTimeouts, OpenAiModel, is_secure_url};

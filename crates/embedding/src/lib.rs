//! Sentence vectors: all-MiniLM-L6-v2 on the processor, 8 bits a weight, behind the domain's
//! [`domain::providers::Embedder`]. Knows the model's files and no HTTP, database or index.

mod dot;
mod files;
mod forward;
mod linear;
mod numbers;
mod sentences;
mod wordpiece;

pub use files::words;
pub use forward::SentenceModel;
pub use sentences::Sentences;

//! Sentence embeddings: all-MiniLM-L6-v2 on the CPU with 8-bit weights, as an implementation of
//! [`domain::search::Embedder`]. The crate knows the model files but no HTTP, database or index.

mod dot;
mod linear;
mod math;
mod model_files;
mod sentence_embedder;
mod sentence_model;
mod wordpiece;

pub use model_files::load_vocabulary_words;
pub use sentence_embedder::SentenceEmbedder;
pub use sentence_model::SentenceModel;

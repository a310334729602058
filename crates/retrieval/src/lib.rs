//! Retrieval: finds and ranks. [`WordIndex`] is the site search, [`IndexLibrary`] gives the assistant the passages to
//! answer from. This crate knows the domain's search contract and the index files, but neither HTTP nor the database.

mod index;
mod library;
mod question_library;
mod questions;
mod ranking;
mod schema;
mod snippet;
mod text;
mod vectors;

pub use index::WordIndex;
pub use library::IndexLibrary;
pub use question_library::QuestionLibrary;
pub use questions::{
    ConfidenceSigns, ENCODING_DIMENSIONS, EntryCosines, FEATURE_NAMES, QuestionEncoder, QuestionFeatures, QuestionIndex, QuestionMatch,
    QuestionQuery, SIGN_NAMES, Speller, TermHash, list_signs,
};
pub use text::Vocabulary;

//! Retrieval: finds and ranks. Site search over words lives in [`WordIndex`], the assistant's library in [`IndexLibrary`].
//! It knows the domain's search contract and the index files, and no HTTP or database.

mod index;
mod library;
mod ranking;
mod schema;
mod snippet;
mod text;
mod vectors;

pub use index::WordIndex;
pub use library::IndexLibrary;

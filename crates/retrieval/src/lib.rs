//! Retrieval: finds and ranks. Site search over words lives in [`WordIndex`].
//! It knows the domain's search contract and the index files, and no HTTP or database.

mod index;
mod ranking;
mod schema;
mod snippet;
mod text;
mod vectors;

pub use index::WordIndex;

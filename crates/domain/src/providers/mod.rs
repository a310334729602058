//! One small trait per outside party. Adapters live in the `providers` crate.

mod embedder;
mod object_store;

pub use embedder::{Embedder, NoEmbedder};
pub use object_store::ObjectStore;

//! One small trait per outside party. Adapters live in the `providers` and `pictures` crates.

mod darkroom;
mod embedder;
mod object_store;
mod painter;

pub use darkroom::{Clean, Darkroom, Made};
pub use embedder::{Embedder, NoEmbedder};
pub use object_store::ObjectStore;
pub use painter::Painter;

//! The model that turns sentences into vectors.

use async_trait::async_trait;

use crate::Result;
use crate::search::Vector;

#[async_trait]
pub trait Embedder: Send + Sync {
    /// Names model and precision: vectors of another name are not comparable.
    fn model(&self) -> &str;
    /// Whether the model is there and loaded.
    fn is_ready(&self) -> bool;
    /// What a reader asks, while they wait: answers within a short time or not at all. `None` when
    /// the model is missing, still being loaded, busy or late.
    async fn question(&self, text: &str) -> Option<Vector>;
    /// Texts of articles, in the background and one at a time. `Unavailable` without a model.
    async fn passages(&self, texts: Vec<String>) -> Result<Vec<Vector>>;
}

/// Where there is no model: search goes by words alone.
#[derive(Debug, Clone, Copy)]
pub struct NoEmbedder;

#[async_trait]
impl Embedder for NoEmbedder {
    fn model(&self) -> &str {
        "none"
    }

    fn is_ready(&self) -> bool {
        false
    }

    async fn question(&self, _: &str) -> Option<Vector> {
        None
    }

    async fn passages(&self, _: Vec<String>) -> Result<Vec<Vector>> {
        Err(crate::Error::unavailable("there is no embedding model"))
    }
}

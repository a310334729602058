//! The embedding model, which turns sentences into vectors.

use async_trait::async_trait;

use super::Vector;
use crate::Result;

#[async_trait]
pub trait Embedder: Send + Sync {
    /// The name of model and precision. Vectors of different names are not comparable.
    fn model(&self) -> &str;
    /// Whether the model is installed and loaded.
    fn is_ready(&self) -> bool;
    /// Embeds a reader's question within a short time limit. `None` when the model is missing, still loading, busy or too slow.
    async fn embed_question(&self, text: &str) -> Option<Vector>;
    /// Embeds texts of articles, in the background and one at a time. `Unavailable` without a model.
    async fn embed_passages(&self, texts: Vec<String>) -> Result<Vec<Vector>>;
}

/// Stands in when there is no model: search uses words only.
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

    async fn embed_question(&self, _: &str) -> Option<Vector> {
        None
    }

    async fn embed_passages(&self, _: Vec<String>) -> Result<Vec<Vector>> {
        Err(crate::Error::unavailable("there is no embedding model"))
    }
}

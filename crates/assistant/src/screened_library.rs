//! A library whose passages hold no orders to the assistant, for both engines.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{Library, Passage};
use domain::ids::ArticleId;
use domain::search::Vector;

use crate::instruction_filter::remove_instructions;

/// Wraps a library and leaves out of its passages whatever [`crate::instruction_filter`] recognises.
pub struct ScreenedLibrary {
    library: Arc<dyn Library>,
}

impl ScreenedLibrary {
    pub fn new(library: Arc<dyn Library>) -> Self {
        Self { library }
    }
}

#[async_trait]
impl Library for ScreenedLibrary {
    async fn find_passages(&self, query: &str, open: Option<ArticleId>, limit: usize) -> Result<Vec<Passage>> {
        Ok(self.library.find_passages(query, open, limit).await?.into_iter().filter_map(remove_instructions).collect())
    }

    async fn article_passages(&self, article: ArticleId) -> Result<Vec<Passage>> {
        Ok(self.library.article_passages(article).await?.into_iter().filter_map(remove_instructions).collect())
    }

    async fn score_coverage(&self, query: &str, texts: Vec<String>) -> Result<Vec<f32>> {
        self.library.score_coverage(query, texts).await
    }

    async fn question_vector(&self, question: &str) -> Option<Vector> {
        self.library.question_vector(question).await
    }

    fn count_content_words(&self, query: &str) -> usize {
        self.library.count_content_words(query)
    }

    fn has_embeddings(&self) -> bool {
        self.library.has_embeddings()
    }
}

//! The assistant's library: it reads the same index as the site search, so both find the same content.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{Library, Passage};
use domain::ids::ArticleId;
use domain::search::{Embedder, Vector};
use domain::text::trim_end_marks;

use crate::WordIndex;

#[derive(Clone)]
pub struct IndexLibrary {
    index: WordIndex,
    embedder: Arc<dyn Embedder>,
}

impl IndexLibrary {
    /// Creates the library; without a ready `embedder` it searches by words alone.
    pub fn new(index: WordIndex, embedder: Arc<dyn Embedder>) -> Self {
        Self { index, embedder }
    }
}

#[async_trait]
impl Library for IndexLibrary {
    async fn find_passages(&self, query: &str, open: Option<ArticleId>, most: usize) -> Result<Vec<Passage>> {
        self.index.wait_until_ready().await?;
        let meaning = self.question_vector(query).await;
        self.index.find_passages(query, meaning, open, most).await
    }

    async fn article_passages(&self, article: ArticleId) -> Result<Vec<Passage>> {
        self.index.wait_until_ready().await?;
        self.index.article_passages(article).await
    }

    async fn score_coverage(&self, query: &str, texts: Vec<String>) -> Result<Vec<f32>> {
        self.index.score_coverage(query, texts).await
    }

    async fn question_vector(&self, question: &str) -> Option<Vector> {
        let english = self.index.rewrite_for_embedding(trim_end_marks(question));
        if english.is_empty() { None } else { self.embedder.embed_question(&english).await }
    }

    fn count_content_words(&self, query: &str) -> usize {
        self.index.count_content_words(query)
    }

    fn has_embeddings(&self) -> bool {
        self.embedder.is_ready()
    }
}

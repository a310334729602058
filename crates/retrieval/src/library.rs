//! The assistant's library: passages of the same index that site search reads, so that both know the same things.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{Library, Passage};
use domain::ids::ArticleId;
use domain::providers::Embedder;
use domain::search::Vector;

use crate::WordIndex;

#[derive(Clone)]
pub struct IndexLibrary {
    index: WordIndex,
    embedder: Arc<dyn Embedder>,
}

impl IndexLibrary {
    /// Says in the log whether meanings join in.
    pub fn new(index: WordIndex, embedder: Arc<dyn Embedder>) -> Self {
        Self { index, embedder }
    }
}

#[async_trait]
impl Library for IndexLibrary {
    async fn find(&self, asked: &str, open: Option<ArticleId>, most: usize) -> Result<Vec<Passage>> {
        self.index.whole().await?;
        let meaning = self.meaning(asked).await;
        self.index.passages(asked, meaning, open, most).await
    }

    async fn of(&self, article: ArticleId) -> Result<Vec<Passage>> {
        self.index.whole().await?;
        self.index.passages_of(article).await
    }

    async fn weigh(&self, asked: &str, texts: Vec<String>) -> Result<Vec<f32>> {
        self.index.weigh(asked, texts).await
    }

    async fn meaning(&self, asked: &str) -> Option<Vector> {
        let english = self.index.english(asked);
        if english.is_empty() { None } else { self.embedder.question(&english).await }
    }

    fn telling(&self, asked: &str) -> usize {
        self.index.telling(asked)
    }

    fn knows_meanings(&self) -> bool {
        self.embedder.is_ready()
    }
}

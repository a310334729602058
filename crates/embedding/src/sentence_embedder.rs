//! The embedder that the server uses: it loads the model in the background, prefers questions to passages, computes on blocking
//! threads only, and bounds the time that a question waits.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use domain::search::{Embedder, Vector};
use domain::{Error, Result};
use moka::sync::Cache;
use tokio::sync::Semaphore;

use crate::sentence_model::SentenceModel;

/// Name of the weights and their quantisation.
const MODEL_NAME: &str = "all-MiniLM-L6-v2/i8";
/// Largest number of questions computed at once; further ones get no vector and are searched by words alone.
const MAX_CONCURRENT_QUESTIONS: usize = 2;
/// A question waits at most this long for its vector.
const QUESTION_TIMEOUT: Duration = Duration::from_millis(400);
/// Number of cached question vectors, about 0.6 KB each.
const MAX_CACHED_QUESTIONS: u64 = 2_000;
/// Computes and caches sentence vectors. Clones share the model.
#[derive(Clone)]
pub struct SentenceEmbedder {
    model: Arc<OnceLock<SentenceModel>>,
    question_permits: Arc<Semaphore>,
    /// Lets one batch of passages be computed at a time.
    passage_permit: Arc<Semaphore>,
    question_cache: Cache<String, Vector>,
}

impl SentenceEmbedder {
    /// Starts to load the model from the folder and logs whether it was loaded, is missing or is invalid. Until it is loaded every
    /// question returns `None`.
    pub fn load_in_background(folder: PathBuf) -> Self {
        let sentences = Self {
            model: Arc::default(),
            question_permits: Arc::new(Semaphore::new(MAX_CONCURRENT_QUESTIONS)),
            passage_permit: Arc::new(Semaphore::new(1)),
            question_cache: Cache::new(MAX_CACHED_QUESTIONS),
        };
        if crate::model_files::has_model_files(&folder) {
            tracing::info!(folder = %folder.display(), "loading the embedding model; until then search and the assistant use words alone");
        }
        let model = Arc::clone(&sentences.model);
        tokio::task::spawn_blocking(move || match SentenceModel::load(&folder) {
            Ok(loaded) => {
                tracing::info!(folder = %folder.display(), "embedding model loaded; search and the assistant also use vectors");
                let _ = model.set(loaded);
            }
            Err(Error::NotFound(_)) => {
                tracing::info!(folder = %folder.display(), "no embedding model found; search and the assistant use words alone (tools/model.sh fetches one)");
            }
            Err(error) => tracing::warn!(%error, ?error, "embedding model invalid; search and the assistant use words alone"),
        });
        sentences
    }
}

#[async_trait]
impl Embedder for SentenceEmbedder {
    fn model(&self) -> &str {
        MODEL_NAME
    }

    fn is_ready(&self) -> bool {
        self.model.get().is_some()
    }

    async fn embed_question(&self, text: &str) -> Option<Vector> {
        self.model.get()?;
        let text = text.trim().to_lowercase();
        if let Some(known) = self.question_cache.get(&text) {
            return Some(known);
        }
        let permit = Arc::clone(&self.question_permits).try_acquire_owned().ok()?;
        let this = self.clone();
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let vector = Vector::quantise(&this.model.get()?.embed(&text));
            // Cached even after the timeout, for the next reader with the same question.
            this.question_cache.insert(text, vector.clone());
            Some(vector)
        });
        tokio::time::timeout(QUESTION_TIMEOUT, work).await.ok()?.ok()?
    }

    async fn embed_passages(&self, texts: Vec<String>) -> Result<Vec<Vector>> {
        let permit = Arc::clone(&self.passage_permit).acquire_owned().await.map_err(Error::internal)?;
        let permit = Arc::new(permit);
        let mut vectors = Vec::with_capacity(texts.len());
        for text in texts {
            // Questions take precedence: wait until none is being computed.
            let pause =
                Arc::clone(&self.question_permits).acquire_many_owned(MAX_CONCURRENT_QUESTIONS as u32).await.map_err(Error::internal)?;
            drop(pause);
            let (this, permit) = (self.clone(), Arc::clone(&permit));
            let work = move || {
                let _permit = permit;
                let model = this.model.get().ok_or_else(|| Error::unavailable("there is no embedding model"))?;
                Ok::<Vector, Error>(Vector::quantise(&model.embed(&text)))
            };
            vectors.push(tokio::task::spawn_blocking(work).await.map_err(Error::internal)??);
        }
        Ok(vectors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn without_a_model_words_are_left_alone() {
        let sentences = SentenceEmbedder::load_in_background(PathBuf::from("/nowhere"));
        assert!(!sentences.is_ready());
        assert_eq!(sentences.embed_question("how").await, None);
        assert!(matches!(sentences.embed_passages(vec!["text".into()]).await, Err(Error::Unavailable { .. })));
    }
}

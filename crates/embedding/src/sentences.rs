//! The model at work for the product: loaded in the background, questions before passages, never on
//! an async thread, and nobody waits long for it.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use domain::providers::Embedder;
use domain::search::Vector;
use domain::{Error, Result};
use moka::sync::Cache;
use tokio::sync::Semaphore;

use crate::forward::SentenceModel;

/// Name of the weights and of how they are rounded.
const MODEL: &str = "all-MiniLM-L6-v2/i8";
/// Questions computed at once; others go by words alone.
const QUESTIONS: usize = 2;
/// A reader's search doesn't wait longer for its vector.
const DEADLINE: Duration = Duration::from_millis(400);
/// Questions remembered, about 0.6 KB each.
const REMEMBERED: u64 = 2_000;
/// Cloning shares the model.
#[derive(Clone)]
pub struct Sentences {
    model: Arc<OnceLock<SentenceModel>>,
    questions: Arc<Semaphore>,
    /// One thread at a time makes passages' vectors.
    passages: Arc<Semaphore>,
    remembered: Cache<String, Vector>,
}

impl Sentences {
    /// Begins to load the model from the folder; the log tells whether it is being loaded, is there, or is missing or wrong. Until
    /// then and without it every question is answered `None`.
    pub fn load(folder: PathBuf) -> Self {
        let sentences = Self {
            model: Arc::default(),
            questions: Arc::new(Semaphore::new(QUESTIONS)),
            passages: Arc::new(Semaphore::new(1)),
            remembered: Cache::new(REMEMBERED),
        };
        if crate::files::are_there(&folder) {
            tracing::info!(folder = %folder.display(), "the embedding model is being loaded: until then search and the assistant go by words alone");
        }
        let model = Arc::clone(&sentences.model);
        tokio::task::spawn_blocking(move || match SentenceModel::read(&folder) {
            Ok(loaded) => {
                tracing::info!(folder = %folder.display(), "search and the assistant go by meaning too");
                let _ = model.set(loaded);
            }
            Err(Error::NotFound(_)) => {
                tracing::info!(folder = %folder.display(), "no embedding model: search and the assistant go by words alone (tools/model.sh brings one)");
            }
            Err(error) => tracing::warn!(%error, ?error, "the embedding model can't be used: search and the assistant go by words alone"),
        });
        sentences
    }
}

#[async_trait]
impl Embedder for Sentences {
    fn model(&self) -> &str {
        MODEL
    }

    fn is_ready(&self) -> bool {
        self.model.get().is_some()
    }

    async fn question(&self, text: &str) -> Option<Vector> {
        self.model.get()?;
        let text = text.trim().to_lowercase();
        if let Some(known) = self.remembered.get(&text) {
            return Some(known);
        }
        let permit = Arc::clone(&self.questions).try_acquire_owned().ok()?;
        let this = self.clone();
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let vector = Vector::of(&this.model.get()?.embed(&text));
            // Also when nobody waits any more: the next one who asks this does.
            this.remembered.insert(text, vector.clone());
            Some(vector)
        });
        tokio::time::timeout(DEADLINE, work).await.ok()?.ok()?
    }

    async fn passages(&self, texts: Vec<String>) -> Result<Vec<Vector>> {
        let permit = Arc::clone(&self.passages).acquire_owned().await.map_err(Error::internal)?;
        let permit = Arc::new(permit);
        let mut vectors = Vec::with_capacity(texts.len());
        for text in texts {
            // A question that is being computed has the processor first.
            let pause = Arc::clone(&self.questions).acquire_many_owned(QUESTIONS as u32).await.map_err(Error::internal)?;
            drop(pause);
            let (this, permit) = (self.clone(), Arc::clone(&permit));
            let work = move || {
                let _permit = permit;
                let model = this.model.get().ok_or_else(|| Error::unavailable("there is no embedding model"))?;
                Ok::<Vector, Error>(Vector::of(&model.embed(&text)))
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
        let sentences = Sentences::load(PathBuf::from("/nowhere"));
        assert!(!sentences.is_ready());
        assert_eq!(sentences.question("how").await, None);
        assert!(matches!(sentences.passages(vec!["text".into()]).await, Err(Error::Unavailable { .. })));
    }
}

//! The short answers' questions of this node, with the vectors of the same index that the site search reads.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::products::ProductCatalogue;
use domain::search::Embedder;
use domain::{Error, Result};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::WordIndex;
use crate::questions::{QuestionEntry, QuestionIndex, QuestionMatch, QuestionQuery};

/// How long a question waits for the first index of the short answers.
const READY_TIMEOUT: Duration = Duration::from_secs(20);

/// The index of questions, which is replaced as a whole when short answers change. Cloning shares it.
#[derive(Clone)]
pub struct QuestionLibrary {
    word_index: WordIndex,
    embedder: Arc<dyn Embedder>,
    catalogue: Arc<ProductCatalogue>,
    questions: watch::Sender<Option<Arc<QuestionIndex>>>,
}

impl QuestionLibrary {
    pub fn new(word_index: WordIndex, embedder: Arc<dyn Embedder>, catalogue: Arc<ProductCatalogue>) -> Self {
        Self { word_index, embedder, catalogue, questions: watch::Sender::new(None) }
    }

    pub fn catalogue(&self) -> &ProductCatalogue {
        &self.catalogue
    }

    /// Replaces all entries. Questions that are being looked up meanwhile still see the former ones.
    pub async fn replace_entries(&self, entries: Vec<QuestionEntry>) -> Result<()> {
        let (catalogue, lexicon) = (self.catalogue.clone(), self.word_index.lexicon());
        let build = move || QuestionIndex::build(entries, catalogue, lexicon);
        let index = tokio::task::spawn_blocking(build).await.map_err(Error::internal)?;
        self.questions.send_replace(Some(Arc::new(index)));
        Ok(())
    }

    /// The entries that may answer the question, the likeliest first. `Unavailable` while the first index is not ready.
    pub async fn find_matches(&self, query: QuestionQuery, limit: usize) -> Result<Vec<QuestionMatch>> {
        let index = self.wait_for_index().await?;
        let asked = format!("{} {}", query.text, query.context);
        let english = self.word_index.rewrite_for_embedding(asked.trim());
        let meaning = if english.is_empty() { None } else { self.embedder.embed_question(&english).await };
        let word_index = self.word_index.clone();
        let find = move || {
            let cosines = meaning.map(|meaning| word_index.answer_cosines(&meaning)).filter(|cosines: &HashMap<_, _>| !cosines.is_empty());
            index.find_matches(&QuestionQuery { cosines, ..query }, limit)
        };
        tokio::task::spawn_blocking(find).await.map_err(Error::internal)
    }

    async fn wait_for_index(&self) -> Result<Arc<QuestionIndex>> {
        let mut questions = self.questions.subscribe();
        let ready = timeout(READY_TIMEOUT, questions.wait_for(Option::is_some)).await;
        match ready {
            Ok(Ok(index)) => index.clone().ok_or_else(|| Error::internal("the index of questions is empty")),
            _ => Err(Error::unavailable("We're still loading the answers. Please ask again in a moment")),
        }
    }
}

//! The short answers' questions of this node, with the vectors of the same index that the site search reads.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::assistant::{AnswerMatch, AnswerQuery, FollowUpMatch, FollowUps, QuestionEntry, QuestionSearch};
use domain::products::ProductCatalogue;
use domain::search::Embedder;
use domain::text::trim_end_marks;
use domain::{Error, Result};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::WordIndex;
use crate::questions::{QuestionEncoder, QuestionIndex, QuestionMatch, QuestionQuery};

/// How long a question waits for the first index of the short answers, which takes a busy machine its time.
const READY_TIMEOUT: Duration = Duration::from_secs(60);

/// The index of questions, which is replaced as a whole when short answers change. Cloning shares it.
#[derive(Clone)]
pub struct QuestionLibrary {
    word_index: WordIndex,
    embedder: Arc<dyn Embedder>,
    catalogue: Arc<ProductCatalogue>,
    follow_ups: Arc<FollowUps>,
    questions: watch::Sender<Option<Arc<QuestionIndex>>>,
    was_asked: watch::Sender<bool>,
}

impl QuestionLibrary {
    pub fn new(word_index: WordIndex, embedder: Arc<dyn Embedder>, catalogue: Arc<ProductCatalogue>, follow_ups: Arc<FollowUps>) -> Self {
        let (questions, was_asked) = (watch::Sender::new(None), watch::Sender::new(false));
        Self { word_index, embedder, catalogue, follow_ups, questions, was_asked }
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

#[async_trait]
impl QuestionSearch for QuestionLibrary {
    fn announce_question(&self) {
        self.was_asked.send_if_modified(|was_asked| !std::mem::replace(was_asked, true));
    }

    async fn wait_for_question(&self) {
        // The sender lives as long as `self`, so this doesn't fail.
        let _ = self.was_asked.subscribe().wait_for(|was_asked| *was_asked).await;
    }

    async fn replace_entries(&self, entries: Vec<QuestionEntry>) -> Result<()> {
        let (catalogue, lexicon, follow_ups) = (self.catalogue.clone(), self.word_index.lexicon(), self.follow_ups.clone());
        let build =
            move || QuestionIndex::build(entries, catalogue, lexicon, QuestionEncoder::bundled()).with_follow_ups(follow_ups.situations());
        let index = tokio::task::spawn_blocking(build).await.map_err(Error::internal)?;
        self.questions.send_replace(Some(Arc::new(index)));
        Ok(())
    }

    async fn find_matches(&self, query: &AnswerQuery, open_article: Option<&str>, limit: usize) -> Result<Vec<AnswerMatch>> {
        self.announce_question();
        let index = self.wait_for_index().await?;
        let text = trim_end_marks(&query.text);
        let asked = format!("{text} {}", query.context);
        let english = self.word_index.rewrite_for_embedding(asked.trim());
        let meaning = if english.is_empty() { None } else { self.embedder.embed_question(&english).await };
        let word_index = self.word_index.clone();
        let query = QuestionQuery {
            text: text.to_owned(),
            context: query.context.clone(),
            open_article: open_article.map(str::to_owned),
            meaning,
            cosines: None,
        };
        let find = move || {
            let cosines = query.meaning.as_ref().map(|meaning| word_index.answer_cosines(meaning)).filter(|cosines| !cosines.is_empty());
            index.find_matches(&QuestionQuery { cosines, ..query }, limit)
        };
        let matches = tokio::task::spawn_blocking(find).await.map_err(Error::internal)?;
        Ok(matches.into_iter().map(QuestionMatch::into_answer_match).collect())
    }

    async fn find_follow_ups(&self, after: &str, text: &str) -> Result<Vec<FollowUpMatch>> {
        Ok(self.wait_for_index().await?.find_follow_ups(after, trim_end_marks(text)))
    }

    fn catalogue(&self) -> &ProductCatalogue {
        &self.catalogue
    }
}

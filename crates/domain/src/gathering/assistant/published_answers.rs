//! The short answers of the site as the assistant's book: found by their questions, read from the store with today's figures.

use std::sync::Arc;

use async_trait::async_trait;

use super::{AnswerBook, AnswerMatch, AnswerQuery, FollowUpMatch, QuestionEntry, QuestionSearch, ReadableAnswer, ReadersWords};
use crate::articles::Article;
use crate::ids::ArticleId;
use crate::language::Language;
use crate::products::ProductCatalogue;
use crate::short_answers::{AnswerBasis, ShortAnswer, ShortAnswers};
use crate::{Error, Result, Store};

/// Short answers that are read in one step when the entries are loaded.
const LOAD_BATCH: u32 = 500;

#[derive(Clone)]
pub struct PublishedAnswers {
    store: Arc<dyn Store>,
    short_answers: ShortAnswers,
    questions: Arc<dyn QuestionSearch>,
    readers_words: Arc<ReadersWords>,
}

impl PublishedAnswers {
    pub fn new(
        store: Arc<dyn Store>,
        short_answers: ShortAnswers,
        questions: Arc<dyn QuestionSearch>,
        readers_words: Arc<ReadersWords>,
    ) -> Self {
        Self { store, short_answers, questions, readers_words }
    }

    /// As [`QuestionSearch::announce_question`].
    pub fn announce_question(&self) {
        self.questions.announce_question();
    }

    /// As [`QuestionSearch::wait_for_question`].
    pub async fn wait_for_question(&self) {
        self.questions.wait_for_question().await;
    }

    /// Reads the questions of all short answers again, so that the next look-up sees what editors have changed.
    pub async fn reload_questions(&self) -> Result<usize> {
        let mut entries: Vec<QuestionEntry> = Vec::new();
        let mut after = String::new();
        loop {
            let batch = self.store.short_answers().list_after(&after, LOAD_BATCH).await?;
            let Some(last) = batch.last() else { break };
            after = last.answer.slug.clone();
            entries.extend(batch.iter().map(|stored| QuestionEntry::of(&stored.answer, self.readers_words.of(&stored.answer.slug))));
        }
        let count = entries.len();
        self.questions.replace_entries(entries).await?;
        Ok(count)
    }

    /// Every text by which a short answer is found: its questions, its phrasings and readers' own words.
    pub fn questions_of(&self, answer: &ShortAnswer) -> Vec<String> {
        answer.asked_texts().map(str::to_owned).chain(self.readers_words.of(&answer.slug).iter().cloned()).collect()
    }

    async fn find_public_article(&self, slug: &str) -> Result<Option<ArticleId>> {
        for card in self.store.articles().find_by_slug(None, slug).await? {
            if self.store.articles().find(card.id).await?.is_some_and(|article| Article::is_public(&article)) {
                return Ok(Some(card.id));
            }
        }
        Ok(None)
    }
}

#[async_trait]
impl AnswerBook for PublishedAnswers {
    async fn find_matches(&self, query: &AnswerQuery, limit: usize) -> Result<Vec<AnswerMatch>> {
        let open = match query.article {
            Some(article) => self.store.articles().find(article).await?.map(|article| article.slug),
            None => None,
        };
        self.questions.find_matches(query, open.as_deref(), limit).await
    }

    async fn find_follow_ups(&self, after: &str, text: &str) -> Result<Vec<FollowUpMatch>> {
        self.questions.find_follow_ups(after, text).await
    }

    async fn read_answer(&self, slug: &str, language: Language) -> Result<Option<ReadableAnswer>> {
        let Some(stored) = self.store.short_answers().find(slug).await? else { return Ok(None) };
        let answer = stored.answer;
        let article = match answer.basis.article_slug() {
            Some(slug) => self.find_public_article(slug).await?,
            None => None,
        };
        if matches!(answer.basis, AnswerBasis::Article { .. }) && article.is_none() {
            // What rested on a withdrawn article is withdrawn with it.
            return Ok(None);
        }
        let rendered = match self.short_answers.render(&answer, language) {
            Ok(rendered) => rendered,
            Err(Error::Conflict { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut related = Vec::new();
        for stored in self.short_answers.list_related(&answer).await? {
            related.push(self.short_answers.render(&stored.answer, language).map(|rendered| rendered.question).unwrap_or_default());
        }
        related.retain(|question| !question.is_empty());
        let (url, related_slugs) = (answer.url(), answer.related);
        Ok(Some(ReadableAnswer { url, product: answer.product, rendered, basis: answer.basis, article, related, related_slugs }))
    }

    fn catalogue(&self) -> &ProductCatalogue {
        self.questions.catalogue()
    }
}

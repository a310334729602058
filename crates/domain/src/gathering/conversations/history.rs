//! Conversation history for its owner: listing, reading, feedback, deletion and retention.

use super::answer_lifecycle::PublicArticles;
use super::{
    ArticleStat, ArticleStatEvent, Asker, Conversation, Conversations, MAX_FEEDBACK_CHARS, Message, Reaction, Review, ReviewKind, Sender,
};
use crate::ids::{ChatMessageId, ConversationId};
use crate::paging::{Listing, Page};
use crate::personal_data::{SUBSCRIBER_CONVERSATION_RETENTION_DAYS, VISITOR_CONVERSATION_RETENTION_DAYS};
use crate::personal_numbers::mask_personal_numbers;
use crate::stats::VisitorKey;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::text::{describe_excess, normalise_line, strip_control_chars, truncate};
use crate::{Error, Result};

/// Conversations that are deleted in one transaction, with all their messages.
const PURGE_BATCH_SIZE: u32 = 100;
const MAX_SEARCH_CHARS: usize = 200;

/// A message of one's own conversation, with one's own opinion of it.
#[derive(Debug, Clone)]
pub struct ReviewedMessage {
    pub message: Message,
    pub reaction: Option<Reaction>,
    /// Whether the reader gave feedback on it in words.
    pub has_feedback: bool,
}

impl Conversations {
    /// Lists the asker's conversations, most recent first; `search` matches words of their questions.
    pub async fn list(&self, asker: Asker, search: Option<&str>, page: Page) -> Result<Listing<Conversation>> {
        let search = search.map(|words| truncate(&normalise_line(words), MAX_SEARCH_CHARS)).filter(|words| !words.is_empty());
        self.store.conversations().list(asker, search.as_deref(), page).await
    }

    /// Returns the messages in order, each with what the reader thinks of it.
    pub async fn load_history(&self, asker: Asker, id: ConversationId) -> Result<Vec<ReviewedMessage>> {
        let found = self.store.conversations().find(id).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        let reactions = self.store.conversations().list_reactions(id).await?;
        let messages = self.present_messages(self.store.conversations().list_messages(id, None).await?).await?;
        let commented = self.store.conversations().list_answers_with_feedback(id).await?;
        let review = |message: Message| ReviewedMessage {
            reaction: reactions.iter().find(|(of, _)| *of == message.id).map(|(_, reaction)| *reaction),
            has_feedback: commented.contains(&message.id),
            message,
        };
        Ok(messages.into_iter().map(review).collect())
    }

    /// Prepares messages for display: settled, and without sources that are no longer public.
    pub(super) async fn present_messages(&self, messages: Vec<Message>) -> Result<Vec<Message>> {
        // A long conversation rests on a few articles, each of which is looked up once.
        let mut known = PublicArticles::default();
        let mut visible = Vec::with_capacity(messages.len());
        for message in messages {
            visible.push(self.present_known_message(message, &mut known).await?);
        }
        Ok(visible)
    }

    /// Prepares one message for display.
    pub async fn present_message(&self, message: Message) -> Result<Message> {
        self.present_known_message(message, &mut PublicArticles::default()).await
    }

    async fn present_known_message(&self, message: Message, known: &mut PublicArticles) -> Result<Message> {
        let mut message = self.settle(message).await?;
        let (text, sources) = (std::mem::take(&mut message.text), std::mem::take(&mut message.sources));
        let (text, sources) = if sources.is_empty() { (text, sources) } else { self.retain_public_sources(text, sources, known).await? };
        Ok(Message { text, sources, ..message })
    }

    /// Deletes a conversation with everything that belongs to it; links to it then return `Gone`.
    pub async fn delete(&self, asker: Asker, id: ConversationId) -> Result<()> {
        let work = self.store.begin().await?;
        let found = work.conversations().lock(id).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        work.conversations().delete(id, self.environment.now()).await?;
        work.commit().await
    }

    /// Stores one reaction per message; repeating it changes nothing.
    pub async fn react(&self, asker: Asker, id: ChatMessageId, reaction: Reaction) -> Result<()> {
        self.find_owned_answer(asker, id).await?;
        let work = self.store.begin().await?;
        work.conversations().react(id, reaction, self.environment.now()).await?;
        work.commit().await
    }

    /// Stores the reader's comment on an answer, with personal numbers masked.
    pub async fn give_feedback(&self, asker: Asker, id: ChatMessageId, text: &str) -> Result<()> {
        let text = strip_control_chars(text).trim().to_owned();
        if let Some(excess) = describe_excess(&text, MAX_FEEDBACK_CHARS) {
            return Err(Error::invalid("description", excess));
        }
        if text.is_empty() {
            return Err(Error::invalid("description", "Feedback is required"));
        }
        self.find_owned_answer(asker, id).await?;
        let work = self.store.begin().await?;
        work.conversations().give_feedback(id, &mask_personal_numbers(&text).0, self.environment.now()).await?;
        work.commit().await
    }

    pub async fn count_copy(&self, asker: Asker, id: ChatMessageId) -> Result<()> {
        self.find_owned_message(asker, id).await?;
        let work = self.store.begin().await?;
        work.conversations().count_copy(id).await?;
        work.commit().await
    }

    /// Counts an action by article and day in Indian time, once per visitor. A page of this site that is no article counts nothing.
    pub async fn count_stat(&self, address: &str, visitor: VisitorKey, stat: ArticleStat) -> Result<()> {
        let place = self.resolve_page(address).await?;
        let Some(article) = place.article else {
            return if place.page.is_some() { Ok(()) } else { Err(Error::NotFound("Article")) };
        };
        let work = self.store.begin().await?;
        work.conversations().count_stat(&ArticleStatEvent { article, visitor, stat, at: self.environment.now() }).await?;
        work.commit().await
    }

    /// Lists for staff the answers that readers disliked, or the questions that were not answered.
    pub async fn list_reviews(&self, kind: ReviewKind, page: Page) -> Result<Listing<Review>> {
        self.store.conversations().list_reviews(kind, page).await
    }

    /// Deletes conversations after their retention period.
    pub async fn purge(&self) -> Result<TaskReport> {
        let now = self.environment.now();
        let visitors = end_of_retention(now, VISITOR_CONVERSATION_RETENTION_DAYS)?;
        let subscribers = end_of_retention(now, SUBSCRIBER_CONVERSATION_RETENTION_DAYS)?;
        run_in_batches(&self.environment, PURGE_BATCH_SIZE, || async {
            let work = self.store.begin().await?;
            let deleted = work.conversations().purge(visitors, subscribers, PURGE_BATCH_SIZE).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }

    /// Deletes requests for an article about a gap after their retention period.
    pub async fn purge_gap_requests(&self) -> Result<TaskReport> {
        let before = end_of_retention(self.environment.now(), SUBSCRIBER_CONVERSATION_RETENTION_DAYS)?;
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.gaps().purge(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }

    async fn find_owned_answer(&self, asker: Asker, id: ChatMessageId) -> Result<Message> {
        let message = self.find_owned_message(asker, id).await?;
        if message.sender == Sender::Bot { Ok(message) } else { Err(Error::NotFound("Message")) }
    }
}

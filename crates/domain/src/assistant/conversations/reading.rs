//! What was said, for those whose it is; what they thought of it; and letting go of it.

use jiff::SignedDuration;

use super::{
    ArticleStat, ArticleStatMark, Asker, Conversation, Conversations, LONGEST_FEEDBACK, Message, Reaction, Review, ReviewKind, Sender,
};
use crate::ids::{ChatMessageId, ConversationId};
use crate::paging::{Listing, Page};
use crate::personal_data::{SUBSCRIBERS_CHATS_KEPT_DAYS, VISITORS_CHATS_KEPT_DAYS};
use crate::personal_numbers::masked;
use crate::stats::VisitorKey;
use crate::text::{cut, one_line, without_control};
use crate::{Error, Result};

const LONGEST_SEARCH: usize = 200;

impl Conversations {
    /// Last spoken first; `search`: words of a question.
    pub async fn list(&self, asker: Asker, search: Option<&str>, page: Page) -> Result<Listing<Conversation>> {
        let search = search.map(|words| cut(&one_line(words), LONGEST_SEARCH)).filter(|words| !words.is_empty());
        self.store.conversations().list(asker, search.as_deref(), page).await
    }

    /// In order, with what the reader thought of each.
    pub async fn history(&self, asker: Asker, id: ConversationId) -> Result<Vec<(Message, Option<Reaction>)>> {
        let found = self.store.conversations().find(id).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        let reactions = self.store.conversations().reactions(id).await?;
        let messages = self.shown(self.store.conversations().messages(id, None).await?).await?;
        let reaction = |id| reactions.iter().find(|(of, _)| *of == id).map(|(_, reaction)| *reaction);
        Ok(messages.into_iter().map(|message| (message.clone(), reaction(message.id))).collect())
    }

    /// As they may be shown now: settled, and without sources that are not public any more.
    pub(super) async fn shown(&self, messages: Vec<Message>) -> Result<Vec<Message>> {
        let mut shown = Vec::with_capacity(messages.len());
        for message in messages {
            shown.push(self.presentable(message).await?);
        }
        Ok(shown)
    }

    /// One message as it may be shown now.
    pub async fn presentable(&self, message: Message) -> Result<Message> {
        let mut message = self.settled(message).await?;
        let (text, sources) = (std::mem::take(&mut message.text), std::mem::take(&mut message.sources));
        let (text, sources) = if sources.is_empty() { (text, sources) } else { self.with_public_sources(text, sources).await? };
        Ok(Message { text, sources, ..message })
    }

    /// With everything that hangs on it; links to it answer that they are gone.
    pub async fn delete(&self, asker: Asker, id: ConversationId) -> Result<()> {
        let work = self.store.begin().await?;
        let found = work.conversations().lock(id).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        work.conversations().delete(id, self.ambient.now()).await?;
        work.commit().await
    }

    /// One a message; the same again changes nothing.
    pub async fn react(&self, asker: Asker, id: ChatMessageId, reaction: Reaction) -> Result<()> {
        self.owned_answer(asker, id).await?;
        let work = self.store.begin().await?;
        work.conversations().react(id, reaction, self.ambient.now()).await?;
        work.commit().await
    }

    /// Why an answer was disliked, or anything else about it; numbers that name a person are masked.
    pub async fn give_feedback(&self, asker: Asker, id: ChatMessageId, text: &str) -> Result<()> {
        let text = cut(without_control(text).trim(), LONGEST_FEEDBACK);
        if text.is_empty() {
            return Err(Error::invalid("description", "Feedback is required"));
        }
        self.owned_answer(asker, id).await?;
        let work = self.store.begin().await?;
        work.conversations().give_feedback(id, &masked(&text).0, self.ambient.now()).await?;
        work.commit().await
    }

    pub async fn count_copy(&self, asker: Asker, id: ChatMessageId) -> Result<()> {
        self.owned_message(asker, id).await?;
        let work = self.store.begin().await?;
        work.conversations().count_copy(id).await?;
        work.commit().await
    }

    /// By article and Indian day, once per visitor; a page of this site that is no article counts nothing.
    pub async fn count_stat(&self, address: &str, visitor: VisitorKey, stat: ArticleStat) -> Result<()> {
        let place = self.place(address).await?;
        let Some(article) = place.article else {
            return if place.page.is_some() { Ok(()) } else { Err(Error::NotFound("Article")) };
        };
        let work = self.store.begin().await?;
        work.conversations().count_stat(&ArticleStatMark { article, visitor, stat, at: self.ambient.now() }).await?;
        work.commit().await
    }

    /// For staff: what readers disliked, or what could not be answered.
    pub async fn reviews(&self, kind: ReviewKind, page: Page) -> Result<Listing<Review>> {
        self.store.conversations().reviews(kind, page).await
    }

    /// What has been kept long enough goes, and what dead makers left is settled.
    pub async fn purge(&self) -> Result<()> {
        self.settle_orphans().await?;
        let now = self.ambient.now();
        let before = |days: u32| now.checked_sub(SignedDuration::from_hours(24 * i64::from(days))).unwrap_or(now);
        let work = self.store.begin_alone().await?;
        work.conversations().purge(before(VISITORS_CHATS_KEPT_DAYS), before(SUBSCRIBERS_CHATS_KEPT_DAYS)).await?;
        work.gaps().purge(before(SUBSCRIBERS_CHATS_KEPT_DAYS)).await?;
        work.commit().await
    }

    async fn owned_answer(&self, asker: Asker, id: ChatMessageId) -> Result<Message> {
        let message = self.owned_message(asker, id).await?;
        if message.sender == Sender::Bot { Ok(message) } else { Err(Error::NotFound("Message")) }
    }
}

//! Links to what was said so far.

use super::{Asker, Conversations, Message, MessageStatus, SharedConversation};
use crate::ids::ConversationId;
use crate::{Error, Result};

impl Conversations {
    /// A read-only link to everything said so far; the same again gives the same link. Answers its address.
    pub async fn share(&self, asker: Asker, id: ConversationId) -> Result<String> {
        let work = self.store.begin().await?;
        let found = work.conversations().lock(id).await?.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        let messages = work.conversations().messages(found.id).await?;
        // What is still made is not shared yet, nor its question.
        let upto = messages.iter().rev().find(|message| message.status != MessageStatus::Making && message.answers.is_some());
        let upto = upto.ok_or_else(|| Error::conflict("NOTHING_TO_SHARE", "There is no answer to share yet"))?.position;
        let share = match work.conversations().open_share(id, upto).await? {
            Some(share) => share,
            None => {
                let created_at = self.ambient.now();
                let share = SharedConversation { id: self.ambient.secret(), conversation: id, upto, created_at, revoked_at: None };
                work.conversations().insert_share(&share).await?;
                share
            }
        };
        work.commit().await?;
        Ok(format!("{}/conversation/{}", self.site.base_url, share.id))
    }

    /// For anybody who has the link. `Gone` when it was revoked.
    pub async fn shared(&self, id: &str) -> Result<(SharedConversation, Vec<Message>)> {
        let share = self.open_share(id).await?;
        let messages = self.store.conversations().messages(share.conversation, Some(share.upto)).await?;
        Ok((share, self.shown(messages).await?))
    }

    /// A link that leads somewhere. `Gone` when it was revoked.
    pub async fn open_share(&self, id: &str) -> Result<SharedConversation> {
        let share = self.known_share(id).await?;
        if share.revoked_at.is_some() {
            return Err(Error::Gone("This conversation is no longer shared".to_owned()));
        }
        Ok(share)
    }

    /// By its owner; once more changes nothing.
    pub async fn revoke(&self, asker: Asker, id: &str) -> Result<()> {
        let share = self.known_share(id).await?;
        let work = self.store.begin().await?;
        let found = work.conversations().lock(share.conversation).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        work.conversations().revoke_share(&share.id, self.ambient.now()).await?;
        work.commit().await
    }

    async fn known_share(&self, id: &str) -> Result<SharedConversation> {
        let is_one = id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit());
        let found = if is_one { self.store.conversations().share(id).await? } else { None };
        found.ok_or(Error::NotFound("Conversation"))
    }
}

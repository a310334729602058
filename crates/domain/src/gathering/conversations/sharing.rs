//! Read-only links to a conversation.

use super::{Asker, Conversations, Message, MessageStatus, SharedConversation};
use crate::ids::ConversationId;
use crate::{Error, Result};

impl Conversations {
    /// Creates a read-only link to the conversation so far and returns its address. Sharing the same range again returns the same
    /// link.
    pub async fn share(&self, asker: Asker, id: ConversationId) -> Result<String> {
        let work = self.store.begin().await?;
        let found = work.conversations().lock(id).await?.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        let messages = work.conversations().list_messages(found.id).await?;
        // An answer that is still being generated is not shared, nor is its question.
        let upto = messages.iter().rev().find(|message| message.status != MessageStatus::Generating && message.reply_to.is_some());
        let upto = upto.ok_or_else(|| Error::conflict("NOTHING_TO_SHARE", "There is no answer to share yet"))?.position;
        let share = match work.conversations().find_open_share(id, upto).await? {
            Some(share) => share,
            None => {
                let created_at = self.environment.now();
                let share =
                    SharedConversation { id: self.environment.generate_secret(), conversation: id, upto, created_at, revoked_at: None };
                work.conversations().insert_share(&share).await?;
                share
            }
        };
        work.commit().await?;
        Ok(format!("{}/conversation/{}", self.site.base_url, share.id))
    }

    /// Loads a shared conversation for anyone with the link. Returns `Gone` when it was revoked.
    pub async fn load_shared(&self, id: &str) -> Result<(SharedConversation, Vec<Message>)> {
        let share = self.find_open_share(id).await?;
        let messages = self.store.conversations().list_messages(share.conversation, Some(share.upto)).await?;
        Ok((share, self.present_messages(messages).await?))
    }

    /// Finds a share that is still valid. Returns `Gone` when it was revoked.
    pub async fn find_open_share(&self, id: &str) -> Result<SharedConversation> {
        let share = self.find_share(id).await?;
        if share.revoked_at.is_some() {
            return Err(Error::Gone("This conversation is no longer shared".to_owned()));
        }
        Ok(share)
    }

    /// Revokes a share on behalf of its owner; repeating it changes nothing.
    pub async fn revoke_share(&self, asker: Asker, id: &str) -> Result<()> {
        let share = self.find_share(id).await?;
        let work = self.store.begin().await?;
        let found = work.conversations().lock(share.conversation).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))?;
        work.conversations().revoke_share(&share.id, self.environment.now()).await?;
        work.commit().await
    }

    async fn find_share(&self, id: &str) -> Result<SharedConversation> {
        let is_one = id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit());
        let found = if is_one { self.store.conversations().find_share(id).await? } else { None };
        found.ok_or(Error::NotFound("Conversation"))
    }
}

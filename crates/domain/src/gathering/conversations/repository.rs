//! Storage interface of conversations and gaps.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{
    ArticleStatEvent, Asker, Chunk, Conversation, Gap, GapAsker, Message, MessageStatus, Reaction, Review, ReviewKind, SharedConversation,
};
use crate::Result;
use crate::ids::{ChatMessageId, ConversationId, GapId, SubscriberId};
use crate::paging::{Listing, Page};
use crate::sessions::Caller;
use crate::stats::VisitorKey;
use crate::subscribers::Email;

#[async_trait]
pub trait ConversationQueries: Send + Sync {
    async fn find(&self, id: ConversationId) -> Result<Option<Conversation>>;
    async fn find_message(&self, id: ChatMessageId) -> Result<Option<Message>>;
    /// In order, up to and including a position.
    async fn list_messages(&self, id: ConversationId, upto: Option<u32>) -> Result<Vec<Message>>;
    async fn find_newest_answer(&self, id: ConversationId) -> Result<Option<Message>>;
    /// The chunks with a sequence number above `after`, in order.
    async fn list_chunks_after(&self, id: ChatMessageId, after: u32) -> Result<Vec<Chunk>>;
    /// Whether the answer is still being generated and nobody has asked to stop it.
    async fn is_wanted(&self, id: ChatMessageId) -> Result<bool>;
    /// The asker's conversations with at least one question, most recent first; `search` matches words of a question.
    async fn list(&self, asker: Asker, search: Option<&str>, page: Page) -> Result<Listing<Conversation>>;
    /// All conversations of a subscriber, oldest first.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Conversation>>;
    async fn find_share(&self, id: &str) -> Result<Option<SharedConversation>>;
    async fn list_reactions(&self, id: ConversationId) -> Result<Vec<(ChatMessageId, Reaction)>>;
    /// Returns the answers that the reader gave feedback on in words.
    async fn list_answers_with_feedback(&self, id: ConversationId) -> Result<Vec<ChatMessageId>>;
    /// Newest first.
    async fn list_reviews(&self, kind: ReviewKind, page: Page) -> Result<Listing<Review>>;
}

#[async_trait]
pub trait ConversationRepository: Send + Sync {
    /// Does nothing when the conversation exists.
    async fn insert(&self, conversation: &Conversation) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: ConversationId) -> Result<Option<Conversation>>;
    async fn update(&self, conversation: &Conversation) -> Result<()>;
    /// Deletes the conversation with its messages and their feedback, and revokes its shares.
    async fn delete(&self, id: ConversationId, at: Timestamp) -> Result<()>;
    /// Transfers the visitor's conversations to the caller and returns how many.
    async fn adopt(&self, visitor: VisitorKey, caller: Caller) -> Result<u64>;

    async fn add_message(&self, message: &Message) -> Result<()>;
    /// In order, including uncommitted changes of this unit of work.
    async fn list_messages(&self, id: ConversationId) -> Result<Vec<Message>>;
    async fn lock_message(&self, id: ChatMessageId) -> Result<Option<Message>>;
    async fn save_message(&self, message: &Message) -> Result<()>;
    async fn remove_messages(&self, messages: &[ChatMessageId]) -> Result<()>;
    /// Returns false when the answer is no longer being generated.
    async fn renew_lease(&self, id: ChatMessageId, lease_until: Timestamp) -> Result<bool>;
    /// Asks the generator to stop, on whichever node it runs.
    async fn request_stop(&self, id: ChatMessageId) -> Result<()>;
    async fn add_chunks(&self, id: ChatMessageId, chunks: &[Chunk]) -> Result<()>;
    async fn list_chunks(&self, id: ChatMessageId) -> Result<Vec<Chunk>>;
    async fn drop_chunks(&self, id: ChatMessageId) -> Result<()>;

    async fn react(&self, id: ChatMessageId, reaction: Reaction, at: Timestamp) -> Result<()>;
    /// Replaces an earlier comment.
    async fn give_feedback(&self, id: ChatMessageId, text: &str, at: Timestamp) -> Result<()>;
    async fn count_copy(&self, id: ChatMessageId) -> Result<()>;
    /// Returns false when the visitor was already counted on that day in Indian time.
    async fn count_stat(&self, mark: &ArticleStatEvent) -> Result<bool>;

    async fn insert_share(&self, share: &SharedConversation) -> Result<()>;
    /// The share of the same range that is not revoked.
    async fn find_open_share(&self, id: ConversationId, upto: u32) -> Result<Option<SharedConversation>>;
    async fn revoke_share(&self, id: &str, at: Timestamp) -> Result<()>;
    /// Revokes the links to all conversations of a person.
    async fn revoke_shares_by_subscriber(&self, subscriber: SubscriberId, at: Timestamp) -> Result<()>;

    /// Deletes at most `limit` conversations without activity since these times, for visitors and for subscribers, and returns how
    /// many.
    async fn purge(&self, visitors: Timestamp, subscribers: Timestamp, limit: u32) -> Result<u64>;
    /// Answers being generated whose lease expired before `now`, at most `limit`.
    async fn list_orphaned_answers(&self, now: Timestamp, limit: u32) -> Result<Vec<ChatMessageId>>;
    /// Number of answers with this status, for reports.
    async fn count_by_status(&self, status: MessageStatus) -> Result<u64>;
}

#[async_trait]
pub trait GapQueries: Send + Sync {
    /// Open gaps with the most askers first; answered gaps with the last answered first.
    async fn list(&self, answered: bool, page: Page) -> Result<Listing<Gap>>;
    /// When a subscriber asked, and the question.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<(Timestamp, String)>>;
}

#[async_trait]
pub trait GapRepository: Send + Sync {
    /// Does nothing when a gap with this key exists.
    async fn insert(&self, gap: &Gap) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: GapId) -> Result<Option<Gap>>;
    async fn lock_by_key(&self, key: &str) -> Result<Option<Gap>>;
    async fn update(&self, gap: &Gap) -> Result<()>;
    /// Returns true when this address was not waiting yet.
    async fn add_asker(&self, asker: &GapAsker) -> Result<bool>;
    async fn list_askers(&self, id: GapId) -> Result<Vec<GapAsker>>;
    async fn count_askers(&self, id: GapId) -> Result<u64>;
    /// For how many answers this address waits.
    async fn count_waits(&self, email: &Email) -> Result<u64>;
    /// Deletes the askers once they are notified, because their addresses are no longer needed.
    async fn drop_askers(&self, id: GapId) -> Result<()>;
    /// Deletes at most `limit` askers who have waited since before `before`; then questions that nobody waits for and nobody asked to
    /// be told of since.
    async fn purge(&self, before: Timestamp, limit: u32) -> Result<u64>;
}

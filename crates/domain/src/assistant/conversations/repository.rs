//! What storage must be able to do for conversations and gaps.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{
    ArticleStatMark, Asker, Chunk, Conversation, Gap, GapAsker, Message, MessageStatus, Reaction, Review, ReviewKind, SharedConversation,
};
use crate::Result;
use crate::ids::{ChatMessageId, ConversationId, GapId, SubscriberId};
use crate::paging::{Listing, Page};
use crate::sessions::Caller;
use crate::stats::VisitorKey;

#[async_trait]
pub trait ConversationQueries: Send + Sync {
    async fn find(&self, id: ConversationId) -> Result<Option<Conversation>>;
    async fn message(&self, id: ChatMessageId) -> Result<Option<Message>>;
    /// In order, up to a position.
    async fn messages(&self, id: ConversationId, upto: Option<u32>) -> Result<Vec<Message>>;
    async fn newest_answer(&self, id: ConversationId) -> Result<Option<Message>>;
    /// Those after a number, in order.
    async fn chunks(&self, id: ChatMessageId, after: u32) -> Result<Vec<Chunk>>;
    /// Whether it is still made and nobody wants it stopped.
    async fn is_wanted(&self, id: ChatMessageId) -> Result<bool>;
    /// What the asker owns and has at least one question, last spoken first; `search`: words of a question.
    async fn list(&self, asker: Asker, search: Option<&str>, page: Page) -> Result<Listing<Conversation>>;
    /// Everything of somebody, oldest first.
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Conversation>>;
    async fn share(&self, id: &str) -> Result<Option<SharedConversation>>;
    async fn reactions(&self, id: ConversationId) -> Result<Vec<(ChatMessageId, Reaction)>>;
    /// Newest first.
    async fn reviews(&self, kind: ReviewKind, page: Page) -> Result<Listing<Review>>;
}

#[async_trait]
pub trait ConversationRepository: Send + Sync {
    /// Nothing happens when it is there already.
    async fn insert(&self, conversation: &Conversation) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: ConversationId) -> Result<Option<Conversation>>;
    async fn update(&self, conversation: &Conversation) -> Result<()>;
    /// With its messages and what readers did with them; its shares are revoked.
    async fn delete(&self, id: ConversationId, at: Timestamp) -> Result<()>;
    /// The visitor's conversations are the caller's from now on; answers how many.
    async fn adopt(&self, visitor: VisitorKey, caller: Caller) -> Result<u64>;

    async fn add(&self, message: &Message) -> Result<()>;
    /// In order; as of now, within the unit of work.
    async fn messages(&self, id: ConversationId) -> Result<Vec<Message>>;
    async fn lock_message(&self, id: ChatMessageId) -> Result<Option<Message>>;
    async fn save(&self, message: &Message) -> Result<()>;
    async fn remove(&self, messages: &[ChatMessageId]) -> Result<()>;
    /// False when it is not made any more.
    async fn renew(&self, id: ChatMessageId, lease_until: Timestamp) -> Result<bool>;
    /// Its maker is to stop, wherever it runs.
    async fn want_stopped(&self, id: ChatMessageId) -> Result<()>;
    async fn add_chunks(&self, id: ChatMessageId, chunks: &[Chunk]) -> Result<()>;
    async fn chunks(&self, id: ChatMessageId) -> Result<Vec<Chunk>>;
    async fn drop_chunks(&self, id: ChatMessageId) -> Result<()>;

    async fn react(&self, id: ChatMessageId, reaction: Reaction, at: Timestamp) -> Result<()>;
    /// Replaces what was written before.
    async fn give_feedback(&self, id: ChatMessageId, text: &str, at: Timestamp) -> Result<()>;
    async fn count_copy(&self, id: ChatMessageId) -> Result<()>;
    /// False when the visitor was counted on that Indian day already.
    async fn count_stat(&self, mark: &ArticleStatMark) -> Result<bool>;

    async fn insert_share(&self, share: &SharedConversation) -> Result<()>;
    /// The one that shows the same and is not revoked.
    async fn open_share(&self, id: ConversationId, upto: u32) -> Result<Option<SharedConversation>>;
    async fn revoke_share(&self, id: &str, at: Timestamp) -> Result<()>;

    /// Those last spoken in before these moments: of visitors, of subscribers. Answers how many went.
    async fn purge(&self, visitors: Timestamp, subscribers: Timestamp) -> Result<u64>;
    /// Answers in the making whose lease ran out before `now`, at most a hundred.
    async fn orphans(&self, now: Timestamp) -> Result<Vec<ChatMessageId>>;
    /// How many answers have this state; for reports.
    async fn count(&self, status: MessageStatus) -> Result<u64>;
}

#[async_trait]
pub trait GapQueries: Send + Sync {
    /// Those asked for most first; answered ones, last answered first.
    async fn list(&self, answered: bool, page: Page) -> Result<Listing<Gap>>;
    /// Of one person, with the question.
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<(Timestamp, String)>>;
}

#[async_trait]
pub trait GapRepository: Send + Sync {
    /// Nothing happens when there is one with this key.
    async fn insert(&self, gap: &Gap) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: GapId) -> Result<Option<Gap>>;
    async fn lock_by_key(&self, key: &str) -> Result<Option<Gap>>;
    async fn update(&self, gap: &Gap) -> Result<()>;
    /// True when this address did not wait yet.
    async fn add_asker(&self, asker: &GapAsker) -> Result<bool>;
    async fn askers(&self, id: GapId) -> Result<Vec<GapAsker>>;
    /// They were told: their addresses are not needed any more.
    async fn drop_askers(&self, id: GapId) -> Result<()>;
    /// Askers from before `before`; nobody waits for ever.
    async fn purge(&self, before: Timestamp) -> Result<u64>;
}

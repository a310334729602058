//! What readers say under an article: by proven subscribers, read before it shows the first time, two levels deep.

mod service;
mod words;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::{Comments, Decision};
pub use words::{EDITABLE_FOR, LONGEST, html};

use crate::Result;
use crate::ids::{ArticleId, CommentId, SubscriberId};
use crate::paging::{Listing, Page};
use crate::stats::VisitorKey;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentStatus {
    /// Waits for a moderator; only its author sees it.
    Pending,
    Approved,
    /// By a moderator; only its author sees it.
    Rejected,
    /// By a moderator; its author's next ones wait too.
    Spam,
    /// By its author, while there are replies: the words are gone.
    Removed,
}

impl CommentStatus {
    pub const ALL: [CommentStatus; 5] =
        [CommentStatus::Pending, CommentStatus::Approved, CommentStatus::Rejected, CommentStatus::Spam, CommentStatus::Removed];

    pub fn as_str(self) -> &'static str {
        match self {
            CommentStatus::Pending => "pending",
            CommentStatus::Approved => "approved",
            CommentStatus::Rejected => "rejected",
            CommentStatus::Spam => "spam",
            CommentStatus::Removed => "removed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    pub id: CommentId,
    pub article: ArticleId,
    /// The comment it answers, which itself answers none.
    pub parent: Option<CommentId>,
    /// `None`: by staff, or its author has left.
    pub author: Option<SubscriberId>,
    /// As it shows: the subscriber's first name and initial when it was written, or the staff member's name.
    pub name: String,
    /// "editor" or "author" for staff.
    pub badge: Option<String>,
    /// Plain, with personal numbers masked.
    pub text: String,
    pub status: CommentStatus,
    /// Why it waits: "first", "link", "tip", "number", "reported", "earlier spam".
    pub held_for: Option<String>,
    pub pinned: bool,
    /// It led to a correction of the article.
    pub changed_article: bool,
    pub likes: i64,
    pub created_at: Timestamp,
    pub edited_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Pinned, then most liked, then oldest.
    Helpful,
    Newest,
}

/// What somebody may see: everything that is approved, and what is their own.
#[derive(Debug, Clone, Copy)]
pub struct Viewer {
    pub subscriber: Option<SubscriberId>,
    pub visitor: Option<VisitorKey>,
}

#[async_trait]
pub trait CommentQueries: Send + Sync {
    /// Threads of an article: the first level paged, each followed by its visible replies, oldest first.
    async fn threads(&self, article: ArticleId, viewer: Viewer, order: Order, page: Page) -> Result<Listing<(Comment, Vec<Comment>)>>;
    /// For moderators, oldest first.
    async fn queue(&self, status: CommentStatus, page: Page) -> Result<Listing<Comment>>;
    /// Why readers reported these, oldest first; blank reasons are left out.
    async fn reports(&self, comments: &[CommentId]) -> Result<Vec<(CommentId, String)>>;
    async fn pending_count(&self, article: ArticleId) -> Result<u64>;
    async fn find(&self, id: CommentId) -> Result<Option<Comment>>;
    /// Which of these the visitor likes.
    async fn liked(&self, comments: &[CommentId], visitor: VisitorKey) -> Result<Vec<CommentId>>;
    /// Everything somebody wrote, oldest first.
    async fn of(&self, author: SubscriberId) -> Result<Vec<Comment>>;
}

#[async_trait]
pub trait CommentRepository: Send + Sync {
    async fn insert(&self, comment: &Comment) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: CommentId) -> Result<Option<Comment>>;
    async fn update(&self, comment: &Comment) -> Result<()>;
    async fn delete(&self, id: CommentId) -> Result<()>;
    async fn has_replies(&self, id: CommentId) -> Result<bool>;
    /// How many comments of each end somebody has: approved, spam.
    async fn record_of(&self, author: SubscriberId) -> Result<(u64, u64)>;
    /// True when it changed; the count follows.
    async fn like(&self, id: CommentId, visitor: VisitorKey, likes: bool, at: Timestamp) -> Result<bool>;
    /// How many visitors have reported it, this one included.
    async fn report(&self, id: CommentId, visitor: VisitorKey, reason: &str, at: Timestamp) -> Result<u64>;
}

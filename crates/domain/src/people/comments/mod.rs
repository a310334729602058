//! Comments of readers under an article. Subscribers with a proven address write them, a moderator approves a person's first
//! one, and threads are two levels deep.

mod comment_text;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

pub use comment_text::{EDIT_WINDOW, MAX_COMMENT_CHARS, render_html};
pub use service::{Comments, ModerationDecision, ModerationOutcome};

use crate::Result;
use crate::ids::{ArticleId, CommentId, SubscriberId};
use crate::paging::{Listing, Page};
use crate::stats::{Liker, NetworkKey, VisitorKey};
use crate::text::to_hex;

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum CommentStatus {
    /// Waits for a moderator. Only its author sees it.
    Pending,
    Approved,
    /// Rejected by a moderator. Only its author sees it.
    Rejected,
    /// Marked as spam by a moderator. Its author's later comments wait for a moderator too.
    Spam,
    /// Deleted by its author while it had replies: the text is erased, the thread stays.
    Removed,
}

impl CommentStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    pub id: CommentId,
    pub article: ArticleId,
    /// The comment that it replies to, which is always on the first level.
    pub parent: Option<CommentId>,
    /// `None` when staff wrote it, or when its author's account was erased.
    pub author: Option<SubscriberId>,
    /// The displayed name: the subscriber's first name and initial at the time of writing, or the staff member's name.
    pub name: String,
    /// "editor", "author" or "moderator" for staff.
    pub badge: Option<String>,
    /// Plain text, with personal numbers masked.
    pub text: String,
    pub status: CommentStatus,
    /// Why it waits for a moderator: "first", "link", "tip", "number", "name", "reported", "edited" or "earlier spam". It stays with a
    /// comment that a moderator has approved.
    pub held_for: Option<String>,
    pub pinned: bool,
    /// Whether it led to a correction of the article.
    pub changed_article: bool,
    pub likes: i64,
    pub created_at: Timestamp,
    pub edited_at: Option<Timestamp>,
}

impl Comment {
    /// Tells these words from any others. Whoever decides about a comment names what they have read; its author chooses the words, so the
    /// hash is one for which nobody finds two.
    pub fn version(&self) -> String {
        to_hex(&Sha256::digest(format!("{}\n{}", self.name, self.text)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentOrder {
    /// Pinned comments, then the most liked, then the oldest.
    Helpful,
    Newest,
}

/// Who views comments. Everybody sees approved comments, and subscribers see their own.
#[derive(Debug, Clone, Copy)]
pub struct Viewer {
    pub subscriber: Option<SubscriberId>,
    pub visitor: Option<VisitorKey>,
}

#[async_trait]
pub trait CommentQueries: Send + Sync {
    /// Returns the threads of an article: a page of first-level comments, each with its visible replies, oldest first.
    async fn list_threads(
        &self,
        article: ArticleId,
        viewer: Viewer,
        order: CommentOrder,
        page: Page,
    ) -> Result<Listing<(Comment, Vec<Comment>)>>;
    /// Returns the comments in a status for moderators, oldest first.
    async fn list_queue(&self, status: CommentStatus, page: Page) -> Result<Listing<Comment>>;
    /// Returns the reasons of readers' reports, oldest first, without blank ones.
    async fn list_reports(&self, comments: &[CommentId]) -> Result<Vec<(CommentId, String)>>;
    async fn count_pending(&self, article: ArticleId) -> Result<u64>;
    async fn find(&self, id: CommentId) -> Result<Option<Comment>>;
    /// Returns those of the comments that the visitor likes.
    async fn find_liked(&self, comments: &[CommentId], visitor: VisitorKey) -> Result<Vec<CommentId>>;
    /// Whether a moderator has closed the comments of an article.
    async fn are_closed(&self, article: ArticleId) -> Result<bool>;
    /// Returns all comments of a subscriber, oldest first.
    async fn list_by_author(&self, author: SubscriberId) -> Result<Vec<Comment>>;
}

#[async_trait]
pub trait CommentRepository: Send + Sync {
    async fn insert(&self, comment: &Comment) -> Result<()>;
    /// Reads the comment and locks its row until the unit of work ends.
    async fn lock(&self, id: CommentId) -> Result<Option<Comment>>;
    async fn update(&self, comment: &Comment) -> Result<()>;
    async fn delete(&self, id: CommentId) -> Result<()>;
    /// Closes the comments of an article, or opens them again; repeating it changes nothing.
    async fn set_closed(&self, article: ArticleId, closed: bool, at: Timestamp) -> Result<()>;
    async fn has_replies(&self, id: CommentId) -> Result<bool>;
    /// Returns how many approved and how many spam comments a subscriber has.
    async fn count_approved_and_spam(&self, author: SubscriberId) -> Result<(u64, u64)>;
    /// Whether a moderator has approved a comment of this subscriber that is shown under this name.
    async fn has_reviewed(&self, author: SubscriberId, name: &str) -> Result<bool>;
    /// Sets or removes a like and updates the count. Returns whether anything changed.
    async fn set_like(&self, id: CommentId, liker: Liker, likes: bool, at: Timestamp) -> Result<bool>;
    /// How many likes of the comment a network has set since then and not taken back.
    async fn count_likes_by_network(&self, id: CommentId, network: NetworkKey, since: Timestamp) -> Result<u64>;
    /// Forgets who reported the comment until now.
    async fn delete_reports(&self, id: CommentId) -> Result<()>;
    /// Stores a report and returns how many visitors have reported the comment since, including this one.
    async fn add_report(&self, id: CommentId, visitor: VisitorKey, reason: &str, at: Timestamp) -> Result<u64>;
}

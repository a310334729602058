//! Conversations with the assistant: whose they are, what was asked and answered, and what became of it.
//!
//! An answer is a row from the moment it is asked for: whoever makes it holds a lease on it and keeps its pieces, numbered,
//! so that anybody who comes back, on any node, sees the same text. It is made once.

mod asking;
mod gaps;
mod making;
mod place;
mod reading;
mod repository;
mod sharing;

use jiff::{SignedDuration, Timestamp};

pub use asking::{Asked, Beginning};
pub use gaps::Covered;
pub use making::Made;
pub use place::Place;
pub use repository::{ConversationQueries, ConversationRepository, GapQueries, GapRepository};

use std::sync::Arc;

use super::{Source, Wish};
use crate::articles::ArticleReading;
use crate::ids::{ArticleId, ChatMessageId, ConversationId, GapId, SessionId, SubscriberId};
use crate::messages::Outbox;
use crate::sessions::Caller;
use crate::short_links::ShortLinks;
use crate::site::Site;
use crate::stats::VisitorKey;
use crate::subscribers::Email;
use crate::{Ambient, Store};

/// Whoever makes an answer says so again within this time, or is taken for dead.
pub const LEASE: SignedDuration = SignedDuration::from_secs(15);
/// What is said in place of a question when a summary is asked for.
pub const SUMMARISE: &str = "Summarise with AI";
/// In characters.
const LONGEST_REQUEST: usize = 100;
const LONGEST_FEEDBACK: usize = 4_000;

/// Who speaks now: what the session's cookie and the visitor's say, never what a client writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asker {
    pub caller: Option<Caller>,
    pub visitor: Option<VisitorKey>,
}

impl Asker {
    /// As whom conversations are begun: who only claims an address speaks as the visitor they are.
    pub fn proven(&self) -> Option<Caller> {
        self.caller.filter(Caller::is_proven)
    }

    /// A session that has proven its address sees all of its subscriber's conversations; anybody sees those of the visitor they are.
    pub fn owns(&self, conversation: &Conversation) -> bool {
        match conversation.subscriber {
            Some(owner) => self.proven().is_some_and(|caller| caller.subscriber == owner),
            None => self.visitor.is_some() && self.visitor == conversation.visitor,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    pub id: ConversationId,
    pub subscriber: Option<SubscriberId>,
    /// In which the subscriber had it.
    pub session: Option<SessionId>,
    /// Of whoever is not signed in; none once there is a subscriber.
    pub visitor: Option<VisitorKey>,
    pub article: Option<ArticleId>,
    /// Path of the page beside it.
    pub page: Option<String>,
    /// The assist module it began from, by slug.
    pub module: Option<String>,
    /// Cut, for lists.
    pub first_message: String,
    /// Questions and answers.
    pub message_count: u32,
    pub created_at: Timestamp,
    pub last_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    User,
    Bot,
}

impl Sender {
    pub fn as_str(self) -> &'static str {
        match self {
            Sender::User => "user",
            Sender::Bot => "bot",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Sender::User, Sender::Bot].into_iter().find(|sender| sender.as_str() == text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageStatus {
    /// Somebody makes it, or has died over it.
    Making,
    Done,
    /// By the reader; what there was is kept.
    Stopped,
    /// Its maker died; what there was is kept.
    Interrupted,
    /// No engine could make it; what there was is kept.
    Failed,
}

impl MessageStatus {
    pub const ALL: [MessageStatus; 5] =
        [MessageStatus::Making, MessageStatus::Done, MessageStatus::Stopped, MessageStatus::Interrupted, MessageStatus::Failed];

    pub fn as_str(self) -> &'static str {
        match self {
            MessageStatus::Making => "making",
            MessageStatus::Done => "done",
            MessageStatus::Stopped => "stopped",
            MessageStatus::Interrupted => "interrupted",
            MessageStatus::Failed => "failed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// A question or an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub id: ChatMessageId,
    pub conversation: ConversationId,
    /// Its place, from 1.
    pub position: u32,
    pub sender: Sender,
    pub wish: Wish,
    pub status: MessageStatus,
    /// Of a question plain text, personal numbers masked; of an answer cleaned HTML, empty while it is made.
    pub text: String,
    pub sources: Vec<Source>,
    pub related: Vec<String>,
    /// 0 to 1; of an answer that is done.
    pub confidence: Option<f32>,
    pub abstained: bool,
    /// Who made it.
    pub engine: Option<String>,
    /// The question that this answers.
    pub answers: Option<ChatMessageId>,
    /// What its asker calls the request, so that repeating it asks nothing anew.
    pub request: Option<String>,
    /// Until when its maker is believed to live.
    pub lease_until: Option<Timestamp>,
    pub created_at: Timestamp,
}

impl Message {
    pub fn is_making(&self) -> bool {
        self.status == MessageStatus::Making
    }

    fn is_orphaned(&self, now: Timestamp) -> bool {
        self.is_making() && self.lease_until.is_none_or(|until| until < now)
    }
}

/// A piece of an answer in the making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// From 1, without gaps.
    pub seq: u32,
    pub text: String,
    /// What came before it is withdrawn.
    pub anew: bool,
}

/// The pieces together, as a page may show them.
pub fn assembled(chunks: &[Chunk]) -> String {
    let from = chunks.iter().rposition(|chunk| chunk.anew).unwrap_or(0);
    let html: String = chunks[from..].iter().map(|chunk| chunk.text.as_str()).collect();
    super::cleaned(&html)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reaction {
    Like,
    Dislike,
}

impl Reaction {
    pub fn as_number(self) -> i32 {
        match self {
            Reaction::Like => 1,
            Reaction::Dislike => -1,
        }
    }

    pub fn of(number: i64) -> Option<Self> {
        match number {
            1 => Some(Reaction::Like),
            -1 => Some(Reaction::Dislike),
            _ => None,
        }
    }
}

/// Everything up to a message, for anybody who has the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedConversation {
    /// 128 random bits as hex; says nothing of the conversation's own id.
    pub id: String,
    pub conversation: ConversationId,
    pub upto: u32,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

/// "This visitor did this with this article": counts once in an Indian day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArticleStatMark {
    pub article: ArticleId,
    pub visitor: VisitorKey,
    pub stat: ArticleStat,
    pub at: Timestamp,
}

/// What product.md's `article/stats` counts, by article and day, each once per visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArticleStat {
    SummarizeAi,
    AiSession,
    RelatedQuery,
    SourceInteraction,
}

impl ArticleStat {
    pub const ALL: [ArticleStat; 4] =
        [ArticleStat::SummarizeAi, ArticleStat::AiSession, ArticleStat::RelatedQuery, ArticleStat::SourceInteraction];

    pub fn as_str(self) -> &'static str {
        match self {
            ArticleStat::SummarizeAi => "summarize_ai",
            ArticleStat::AiSession => "ai_session",
            ArticleStat::RelatedQuery => "related_query",
            ArticleStat::SourceInteraction => "source_interaction",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stat| stat.as_str() == text)
    }
}

/// Something readers asked that no article answers, and that they want to hear of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    pub id: GapId,
    /// The question in its normal form: one gap each.
    pub key: String,
    /// As it was asked first, masked.
    pub question: String,
    /// How many wait to hear of it, or were told.
    pub askers: u32,
    pub created_at: Timestamp,
    pub last_at: Timestamp,
    /// What answers it.
    pub article: Option<ArticleId>,
    pub answered_at: Option<Timestamp>,
}

/// Somebody who wants to hear when there is an article; once a gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GapAsker {
    pub gap: GapId,
    pub subscriber: Option<SubscriberId>,
    pub email: Email,
    pub at: Timestamp,
}

/// What staff look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewKind {
    Disliked,
    Abstained,
}

/// An answer that a reader disliked, or that there was none.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    pub answer: Message,
    pub question: String,
    pub page: Option<String>,
    /// What the reader wrote, masked.
    pub feedback: Option<String>,
}

/// The use cases of a conversation. Who makes the answers is wired elsewhere: this only says what is to be made and keeps it.
#[derive(Clone)]
pub struct Conversations {
    store: Arc<dyn Store>,
    ambient: Ambient,
    reading: ArticleReading,
    short_links: ShortLinks,
    outbox: Outbox,
    site: Arc<Site>,
}

impl Conversations {
    pub fn new(
        store: Arc<dyn Store>,
        ambient: Ambient,
        reading: ArticleReading,
        short_links: ShortLinks,
        outbox: Outbox,
        site: Arc<Site>,
    ) -> Self {
        Self { store, ambient, reading, short_links, outbox, site }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::sessions::Assurance;

    fn conversation(subscriber: Option<u128>, session: Option<u128>, visitor: Option<u8>) -> Conversation {
        Conversation {
            id: ConversationId(Uuid::nil()),
            subscriber: subscriber.map(|number| SubscriberId(Uuid::from_u128(number))),
            session: session.map(|number| SessionId(Uuid::from_u128(number))),
            visitor: visitor.map(|number| VisitorKey([number; 16])),
            article: None,
            page: None,
            module: None,
            first_message: String::new(),
            message_count: 0,
            created_at: Timestamp::UNIX_EPOCH,
            last_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn asker(caller: Option<(u128, u128, Assurance)>, visitor: Option<u8>) -> Asker {
        let caller = caller.map(|(subscriber, session, assurance)| Caller {
            subscriber: SubscriberId(Uuid::from_u128(subscriber)),
            session: SessionId(Uuid::from_u128(session)),
            assurance,
        });
        Asker { caller, visitor: visitor.map(|number| VisitorKey([number; 16])) }
    }

    #[test]
    fn only_a_proven_session_owns_what_is_its_subscribers() {
        let theirs = conversation(Some(1), Some(10), None);
        for (caller, owns) in [
            (Some((1, 10, Assurance::Claimed)), false),
            (Some((1, 10, Assurance::Proven)), true),
            (Some((1, 11, Assurance::Proven)), true),
            (Some((2, 10, Assurance::Proven)), false),
            (None, false),
        ] {
            assert_eq!(asker(caller, Some(1)).owns(&theirs), owns, "{caller:?}");
        }
    }

    #[test]
    fn a_visitor_owns_what_has_no_subscriber() {
        let visitors = conversation(None, None, Some(1));
        assert!(asker(None, Some(1)).owns(&visitors));
        assert!(!asker(None, Some(2)).owns(&visitors));
        assert!(!asker(Some((1, 10, Assurance::Proven)), None).owns(&visitors));
        assert!(!asker(None, None).owns(&conversation(None, None, None)), "nobody owns nobody's");
        assert!(!asker(None, Some(1)).owns(&conversation(Some(1), Some(10), Some(1))), "it passed to the subscriber");
    }

    #[test]
    fn pieces_are_put_together_from_the_last_beginning() {
        let piece = |seq, text: &str, anew| Chunk { seq, text: text.to_owned(), anew };
        let told = [piece(1, "<p>Old", false), piece(2, "", true), piece(3, "<p>New <b onclick=x>", false), piece(4, "words", false)];
        assert_eq!(assembled(&told), "<p>New words</p>");
        assert_eq!(assembled(&told[..1]), "<p>Old</p>");
        assert_eq!(assembled(&[]), "");
    }
}

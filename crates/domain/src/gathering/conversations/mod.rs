//! Conversations with the assistant: their owners, questions, answers, feedback and sharing.
//!
//! An answer is stored as a row as soon as it is requested. Its generator holds a lease on the row and stores numbered chunks, so
//! that a returning reader sees the same text on any node. Each answer is generated once.

mod answer_lifecycle;
mod editions;
mod gaps;
mod history;
mod page_context;
mod repository;
mod sharing;
mod submit;
mod wish_bounds;

use jiff::{SignedDuration, Timestamp};

pub use answer_lifecycle::GenerationOutcome;
pub use gaps::{ClosedGap, GapCover, WishInput};
pub use history::ReviewedMessage;
pub use page_context::PageContext;
pub use repository::{ConversationQueries, ConversationRepository, GapQueries, GapRepository};
pub use submit::{Submission, SubmitOutcome};

use std::sync::Arc;

use crate::articles::{ArticleLookup, to_plain_text};
use crate::assistant::{RequestKind, Source, sanitise_answer};
use crate::ids::{ArticleId, ChatMessageId, ConversationId, GapId, SessionId, SubscriberId};
use crate::language::Language;
use crate::messages::Outbox;
use crate::sessions::Caller;
use crate::short_links::ShortLinks;
use crate::site::Site;
use crate::stats::VisitorKey;
use crate::subscribers::Email;
use crate::{Environment, Store};
use wish_bounds::WishBounds;

/// The generator of an answer renews its lease within this time; otherwise the answer counts as orphaned.
pub const ANSWER_LEASE: SignedDuration = SignedDuration::from_secs(15);
/// Stands in place of the question in a summary request.
pub const SUMMARY_REQUEST_TEXT: &str = "Summarise with AI";
/// In bytes; a longer key is ignored.
const MAX_REQUEST_KEY_BYTES: usize = 100;
const MAX_FEEDBACK_CHARS: usize = 4_000;

/// The person asking, as identified by the session cookie and the visitor cookie and never by the request's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asker {
    pub caller: Option<Caller>,
    pub visitor: Option<VisitorKey>,
}

impl Asker {
    /// The caller, if their e-mail address is verified. Until then they own conversations only as a visitor.
    pub fn proven_caller(&self) -> Option<Caller> {
        self.caller.filter(Caller::is_proven)
    }

    /// A verified session owns all conversations of its subscriber; everyone owns those of their visitor key.
    pub fn owns(&self, conversation: &Conversation) -> bool {
        match conversation.subscriber {
            Some(owner) => self.proven_caller().is_some_and(|caller| caller.subscriber == owner),
            None => self.visitor.is_some() && self.visitor == conversation.visitor,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    pub id: ConversationId,
    pub subscriber: Option<SubscriberId>,
    /// The subscriber's session in which it took place.
    pub session: Option<SessionId>,
    /// Key of a visitor who isn't signed in; `None` once there is a subscriber.
    pub visitor: Option<VisitorKey>,
    pub article: Option<ArticleId>,
    /// Path of the page that the reader has open.
    pub page: Option<String>,
    /// Slug of the assist module that it started from.
    pub module: Option<String>,
    /// The first question, shortened for lists.
    pub first_message: String,
    /// Number of questions and answers together.
    pub message_count: u32,
    pub created_at: Timestamp,
    pub last_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Sender {
    User,
    Bot,
}

impl Sender {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum MessageStatus {
    /// Being generated, or orphaned by a crashed node.
    #[strum(serialize = "making")]
    Generating,
    Done,
    /// Stopped by the reader; the text so far is kept.
    Stopped,
    /// The generator died; the text so far is kept.
    Interrupted,
    /// No engine could complete it; the text so far is kept.
    Failed,
}

impl MessageStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// A question or an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub id: ChatMessageId,
    pub conversation: ConversationId,
    /// Position in the conversation, from 1.
    pub position: u32,
    pub sender: Sender,
    pub kind: RequestKind,
    pub status: MessageStatus,
    /// A question's plain text with personal numbers masked, or an answer's sanitised HTML, which is empty during generation.
    pub text: String,
    pub sources: Vec<Source>,
    pub related: Vec<String>,
    /// From 0 to 1, for a finished answer.
    pub confidence: Option<f32>,
    pub abstained: bool,
    /// Whether it refused to advise.
    pub refused: bool,
    /// Slug of the short answer that it gave.
    pub short_answer: Option<String>,
    /// Name of the engine that generated it.
    pub engine: Option<String>,
    /// The question that this message answers.
    pub reply_to: Option<ChatMessageId>,
    /// The client's idempotency key of the request.
    pub request_key: Option<String>,
    /// End of the generator's lease.
    pub lease_until: Option<Timestamp>,
    pub created_at: Timestamp,
}

impl Message {
    pub fn is_generating(&self) -> bool {
        self.status == MessageStatus::Generating
    }

    /// The language in which it is written, of an answer without its tags.
    pub fn language(&self) -> Language {
        Language::detect(&to_plain_text(&self.text))
    }

    fn is_orphaned(&self, now: Timestamp) -> bool {
        self.is_generating() && self.lease_until.is_none_or(|until| until < now)
    }
}

/// A stored piece of an answer that is being generated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Sequence number, from 1 without gaps.
    pub seq: u32,
    pub text: String,
    /// Discards all chunks before it, because another engine started the answer again.
    pub is_restart: bool,
}

/// Joins the chunks from the last restart on and sanitises the HTML.
pub fn assemble_html(chunks: &[Chunk]) -> String {
    let from = chunks.iter().rposition(|chunk| chunk.is_restart).unwrap_or(0);
    let html: String = chunks[from..].iter().map(|chunk| chunk.text.as_str()).collect();
    sanitise_answer(&html)
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

    pub fn from_number(number: i64) -> Option<Self> {
        match number {
            1 => Some(Reaction::Like),
            -1 => Some(Reaction::Dislike),
            _ => None,
        }
    }
}

/// A conversation up to one message, readable by anyone with the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedConversation {
    /// 128 random bits as hex; it doesn't reveal the conversation's own id.
    pub id: String,
    pub conversation: ConversationId,
    pub upto: u32,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

/// An action of a visitor on an article, which counts once per day in Indian time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArticleStatEvent {
    pub article: ArticleId,
    pub visitor: VisitorKey,
    pub stat: ArticleStat,
    pub at: Timestamp,
}

/// Actions that `article/stats` counts by article and day, once per visitor (docs/product/assistant.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum ArticleStat {
    SummarizeAi,
    AiSession,
    RelatedQuery,
    SourceInteraction,
}

impl ArticleStat {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// A question that no article answers and that readers want to be notified about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    pub id: GapId,
    /// The normalised question, unique among gaps.
    pub key: String,
    /// The question as first asked, with personal numbers masked.
    pub question: String,
    /// How many readers wait for an answer or were notified.
    pub askers: u32,
    pub created_at: Timestamp,
    pub last_at: Timestamp,
    /// The article that answers it.
    pub article: Option<ArticleId>,
    pub answered_at: Option<Timestamp>,
}

/// A reader who waits for an article, at most once per gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GapAsker {
    pub gap: GapId,
    pub subscriber: Option<SubscriberId>,
    pub email: Email,
    /// The notice that was agreed to, with its hash; `None` of requests from before it was shown.
    pub consent: Option<String>,
    pub at: Timestamp,
}

/// The kinds of answers that staff review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewKind {
    Disliked,
    Abstained,
}

/// An answer that a reader disliked, or a question that was not answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    pub answer: Message,
    pub question: String,
    pub page: Option<String>,
    /// The reader's comment, with personal numbers masked.
    pub feedback: Option<String>,
}

/// The use cases of conversations. They don't run engines: they say which answer to generate, and store it.
#[derive(Clone)]
pub struct Conversations {
    store: Arc<dyn Store>,
    environment: Environment,
    article_reading: ArticleLookup,
    short_links: ShortLinks,
    outbox: Outbox,
    site: Arc<Site>,
    /// What readers asked to be told of today.
    wishes: Arc<WishBounds>,
}

impl Conversations {
    pub fn new(
        store: Arc<dyn Store>,
        environment: Environment,
        article_reading: ArticleLookup,
        short_links: ShortLinks,
        outbox: Outbox,
        site: Arc<Site>,
    ) -> Self {
        let wishes = Arc::new(WishBounds::new());
        Self { store, environment, article_reading, short_links, outbox, site, wishes }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::sessions::Assurance;

    fn build_conversation(subscriber: Option<u128>, session: Option<u128>, visitor: Option<u8>) -> Conversation {
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

    fn build_asker(caller: Option<(u128, u128, Assurance)>, visitor: Option<u8>) -> Asker {
        let caller = caller.map(|(subscriber, session, assurance)| Caller {
            subscriber: SubscriberId(Uuid::from_u128(subscriber)),
            session: SessionId(Uuid::from_u128(session)),
            assurance,
        });
        Asker { caller, visitor: visitor.map(|number| VisitorKey([number; 16])) }
    }

    #[test]
    fn only_a_proven_session_owns_what_is_its_subscribers() {
        let theirs = build_conversation(Some(1), Some(10), None);
        for (caller, owns) in [
            (Some((1, 10, Assurance::Claimed)), false),
            (Some((1, 10, Assurance::Proven)), true),
            (Some((1, 11, Assurance::Proven)), true),
            (Some((2, 10, Assurance::Proven)), false),
            (None, false),
        ] {
            assert_eq!(build_asker(caller, Some(1)).owns(&theirs), owns, "{caller:?}");
        }
    }

    #[test]
    fn a_visitor_owns_what_has_no_subscriber() {
        let visitors = build_conversation(None, None, Some(1));
        assert!(build_asker(None, Some(1)).owns(&visitors));
        assert!(!build_asker(None, Some(2)).owns(&visitors));
        assert!(!build_asker(Some((1, 10, Assurance::Proven)), None).owns(&visitors));
        assert!(!build_asker(None, None).owns(&build_conversation(None, None, None)), "nobody owns nobody's");
        assert!(!build_asker(None, Some(1)).owns(&build_conversation(Some(1), Some(10), Some(1))), "it passed to the subscriber");
    }

    #[test]
    fn pieces_are_put_together_from_the_last_beginning() {
        let piece = |seq, text: &str, anew| Chunk { seq, text: text.to_owned(), is_restart: anew };
        let told = [piece(1, "<p>Old", false), piece(2, "", true), piece(3, "<p>New <b onclick=x>", false), piece(4, "words", false)];
        assert_eq!(assemble_html(&told), "<p>New words</p>");
        assert_eq!(assemble_html(&told[..1]), "<p>Old</p>");
        assert_eq!(assemble_html(&[]), "");
    }
}

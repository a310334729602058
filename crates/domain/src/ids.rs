//! Typed identifiers. Inside they are UUIDv7, outside plain strings.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// `None` for anything that is not a UUID: callers answer "not found", never an error.
            pub fn parse(text: &str) -> Option<Self> {
                Uuid::try_parse(text).ok().map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }
    )+};
}

id!(
    ArticleId,
    CategoryId,
    TagId,
    FaqId,
    ContentTypeId,
    JobId,
    StaffTokenId,
    RedirectId,
    SubscriberId,
    SessionId,
    CodeId,
    MessageId,
    CommentId,
    WebinarId,
    RegistrationId,
    /// Somebody who can be called.
    ExpertId,
    /// A kind of consultation.
    ServiceId,
    /// A booked consultation.
    BookingId,
    /// One thing to pay for, as we count it; the gateway has its own name for it.
    OrderId,
    /// A file that somebody sent before a call.
    IntakeFileId,
    PaymentId,
    RefundId,
    /// An invoice, bill of supply or credit note.
    DocumentId,
    /// A conversation with the assistant; on the wire its "session_id".
    ConversationId,
    /// A question or an answer in it.
    ChatMessageId,
    /// A question that no article answers.
    GapId
);

//! Typed identifiers: UUIDv7 inside, plain strings on the wire.

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
            /// Returns `None` for anything that is not a UUID: callers report "not found", never a bad request.
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
    /// An expert whom readers can book for a call.
    ExpertId,
    /// A consultation service that can be booked.
    ServiceId,
    /// A booked consultation.
    BookingId,
    /// An order of ours; the gateway gives it an id of its own.
    OrderId,
    /// A file that a customer sent before a call.
    IntakeFileId,
    PaymentId,
    RefundId,
    /// An invoice, bill of supply or credit note.
    DocumentId,
    /// A conversation with the assistant; "session_id" on the wire.
    ConversationId,
    /// A question or an answer in a conversation.
    ChatMessageId,
    /// A question that no article answers (a content gap).
    GapId,
    /// Somebody who asked to be called.
    LeadId,
    FundAccountId,
    FundCodeId,
    LeadNoteId,
    /// A case: somebody whom we help with one matter.
    CaseId,
    /// A report on a person's provident fund.
    ReportId,
    /// A link by which a report is shown to somebody else.
    ReportShareId,
    /// A sealed will in somebody's account.
    SealedWillId
);

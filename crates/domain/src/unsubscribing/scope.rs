//! What a link or a request is to end.

use crate::consents::Purpose;
use crate::messages::Kind;

/// What a mail's link is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Digest,
    Comments,
    /// The link was asked for: everything.
    All,
}

impl List {
    /// Service messages have none: they end with the account.
    pub fn of(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Digest => Some(List::Digest),
            Kind::CommentReply => Some(List::Comments),
            Kind::UnsubscribeLink => Some(List::All),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            List::Digest => "digest",
            List::Comments => "comments",
            List::All => "all",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        [List::Digest, List::Comments, List::All].into_iter().find(|list| list.as_str() == text)
    }

    pub(super) fn purposes(self) -> &'static [Purpose] {
        match self {
            List::Digest => &[Purpose::Email],
            List::Comments => &[Purpose::Comments],
            List::All => &Purpose::OPTIONAL,
        }
    }
}

/// How much somebody wants to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Digest,
    Email,
    Whatsapp,
    All,
    /// Nothing for thirty days.
    Pause,
}

impl Scope {
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "digest" => Scope::Digest,
            "email" => Scope::Email,
            "whatsapp" => Scope::Whatsapp,
            "all" => Scope::All,
            "pause" => Scope::Pause,
            _ => return None,
        })
    }

    pub(super) fn purposes(self) -> &'static [Purpose] {
        match self {
            Scope::Digest => &[Purpose::Email],
            Scope::Email => &[Purpose::Email, Purpose::Comments],
            Scope::Whatsapp => &[Purpose::Whatsapp],
            Scope::All => &Purpose::OPTIONAL,
            Scope::Pause => &[],
        }
    }
}

//! What happened in a case. Events are only added; nobody changes what was said.

use jiff::Timestamp;

use super::status::CaseStatus;
use crate::Money;
use crate::ids::{CaseId, IntakeFileId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    Person,
    /// The member of staff, by name.
    Staff(String),
    System,
}

impl Author {
    pub fn as_str(&self) -> &'static str {
        match self {
            Author::Person => "person",
            Author::Staff(_) => "staff",
            Author::System => "system",
        }
    }

    pub fn name(&self) -> Option<&str> {
        if let Author::Staff(name) = self { Some(name) } else { None }
    }

    pub fn from_stored(kind: &str, name: Option<String>) -> Option<Self> {
        match (kind, name) {
            ("person", _) => Some(Author::Person),
            ("staff", name) => Some(Author::Staff(name.unwrap_or_default())),
            ("system", _) => Some(Author::System),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum EventKind {
    /// The case took a step; `status` says to where.
    Status,
    Message,
    File,
    Checklist,
    Payment,
    Booking,
    /// What staff note for themselves; the person gets it with their data on request, not in the thread.
    Note,
}

impl EventKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct CaseEvent {
    pub case: CaseId,
    /// 1 for the first of its case.
    pub number: i64,
    pub at: Timestamp,
    pub by: Author,
    pub kind: EventKind,
    /// Personal numbers are masked; empty where the kind says it all.
    pub text: String,
    pub status: Option<CaseStatus>,
    pub file: Option<IntakeFileId>,
    pub amount: Option<Money>,
}

/// A member of staff read personal data of a case. The person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseAccess {
    pub case: CaseId,
    pub at: Timestamp,
    pub staff: String,
    /// What was read: "case", or the name of a file.
    pub what: String,
}

/// Leaves out the words: debug output ends up in logs.
impl std::fmt::Debug for CaseEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CaseEvent")
            .field("case", &self.case)
            .field("number", &self.number)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

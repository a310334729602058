//! Leads: people who asked to be called about an assisted service. The rows here are the truth; a CRM only mirrors them.

mod askers;
mod crm;
mod input;
mod mirroring;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use askers::OtherAsker;
pub(crate) use askers::erase_asker;
pub use crm::{Crm, CrmLead};
pub use input::{CallAsker, CallRequest, LeadInput};
pub use service::{LeadWithNotes, Leads};

use crate::Result;
use crate::contact::{Email, Phone};
use crate::ids::{LeadId, LeadNoteId};
use crate::paging::{Listing, Page};

pub const MAX_TAGS: usize = 30;

#[derive(Clone, PartialEq, Eq)]
pub struct Lead {
    pub id: LeadId,
    pub name: String,
    /// Unique: one number is one lead.
    pub mobile: Phone,
    pub email: Option<Email>,
    /// Slug of the assist module that the person asked about first, such as "epf".
    pub module: String,
    /// Where it came from, such as "website".
    pub source: String,
    /// Version and hash of the notice that was agreed to, or how staff learnt of the agreement.
    pub consent: String,
    pub consented_at: Timestamp,
    /// Whether the person agreed that the CRM gets a copy.
    pub may_mirror: bool,
    /// Whether the number itself asked since the lead was last closed: a code had proven it in the session that sent the request. Only then
    /// may staff see what its owner keeps here.
    pub is_number_proven: bool,
    pub state: LeadState,
    /// The member of staff who looks after it.
    pub owner: Option<String>,
    pub tags: Vec<String>,
    /// Who asked for the same number with another address, the newest last.
    pub other_askers: Vec<OtherAsker>,
    pub created_at: Timestamp,
    /// The last time that the person asked or that staff noted something; retention counts from here.
    pub contacted_at: Timestamp,
    /// Grows with every change.
    pub revision: i64,
    /// The CRM's id of the record.
    pub crm_record: Option<String>,
    /// The revision that the CRM has; 0 for none.
    pub mirrored_revision: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum LeadState {
    /// Nobody has spoken with the person since the last request.
    New,
    Contacted,
    Closed,
}

impl LeadState {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct LeadNote {
    pub id: LeadNoteId,
    pub lead: LeadId,
    /// The member of staff who wrote it.
    pub author: String,
    /// Personal numbers are masked.
    pub text: String,
    pub at: Timestamp,
    pub is_mirrored: bool,
}

/// What remains to be told to the CRM about a lead whose row is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovedLead {
    pub id: LeadId,
    pub crm_record: Option<String>,
    pub may_mirror: bool,
}

#[derive(Clone, Default)]
pub struct LeadFilter {
    pub mobile: Option<Phone>,
    pub email: Option<Email>,
    pub state: Option<LeadState>,
    pub module: Option<String>,
    /// `None` for who sees all.
    pub scope: Option<LeadScope>,
}

/// Whose leads an agent sees: those of their modules, those that they look after, and those of no module of the house, which nobody else would see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadScope {
    pub name: String,
    /// Slugs of the modules that the agent looks after.
    pub own: Vec<String>,
    /// Slugs of all other modules.
    pub others: Vec<String>,
}

impl LeadScope {
    /// Whether a lead is one of theirs. Its tags name the modules that the person asked about later.
    pub fn covers(&self, lead: &Lead) -> bool {
        let is_tagged = || lead.tags.iter().any(|tag| self.own.contains(tag));
        self.has_module(lead) || lead.owner.as_ref() == Some(&self.name) || is_tagged()
    }

    /// Whether the module that a lead is of is no other agents'. A tag says nothing of that: whoever knows the number adds one.
    pub fn has_module(&self, lead: &Lead) -> bool {
        !self.others.contains(&lead.module)
    }
}

impl Lead {
    /// Settles how far it has come. Whoever comes back after it was closed has to prove the number anew.
    pub(crate) fn enter(&mut self, state: LeadState) {
        self.state = state;
        self.is_number_proven &= state != LeadState::Closed;
    }

    /// Adds the tags that are missing; returns whether any was.
    pub(crate) fn add_tags(&mut self, tags: &[String]) -> bool {
        let before = self.tags.len();
        for tag in tags {
            if self.tags.len() < MAX_TAGS && !self.tags.contains(tag) {
                self.tags.push(tag.clone());
            }
        }
        self.tags.len() > before
    }
}

/// Leaves out the person: debug output ends up in logs.
impl std::fmt::Debug for Lead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lead").field("id", &self.id).field("state", &self.state).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for LeadNote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LeadNote").field("id", &self.id).finish_non_exhaustive()
    }
}

#[async_trait]
pub trait LeadQueries: Send + Sync {
    async fn find(&self, id: LeadId) -> Result<Option<Lead>>;
    /// Newest contact first.
    async fn list(&self, filter: &LeadFilter, page: Page) -> Result<Listing<Lead>>;
    /// Notes of these leads, oldest first.
    async fn list_notes(&self, leads: &[LeadId]) -> Result<Vec<LeadNote>>;
    /// The leads for which somebody asked under this address, first or beside others.
    async fn list_by_asker(&self, email: &Email) -> Result<Vec<Lead>>;
    /// Leads that the CRM may have and that changed since it was told.
    async fn list_unmirrored(&self, limit: u32) -> Result<Vec<LeadId>>;
}

#[async_trait]
pub trait LeadRepository: Send + Sync {
    async fn lock(&self, id: LeadId) -> Result<Option<Lead>>;
    async fn lock_by_mobile(&self, mobile: &Phone) -> Result<Option<Lead>>;
    /// Returns false when the number has a lead already, which stays as it is.
    async fn insert(&self, lead: &Lead) -> Result<bool>;
    async fn update(&self, lead: &Lead) -> Result<()>;
    async fn add_note(&self, note: &LeadNote) -> Result<()>;
    async fn mark_note_mirrored(&self, id: LeadNoteId) -> Result<()>;
    /// Deletes the lead with its notes.
    async fn delete(&self, id: LeadId) -> Result<Option<RemovedLead>>;
    /// As [`LeadQueries::list_by_asker`], until the unit of work ends.
    async fn lock_by_asker(&self, email: &Email) -> Result<Vec<Lead>>;
    /// Deletes at most `limit` leads without contact since `before`.
    async fn delete_untouched(&self, before: Timestamp, limit: u32) -> Result<Vec<RemovedLead>>;
}

//! Leads, as staff see them, and as their owner takes them along.

use domain::leads::{Lead as StoredLead, LeadWithNotes};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// Somebody who asked to be called.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lead {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    /// With its dial code.
    mobile: String,
    #[schema(required)]
    email: Option<String>,
    /// Slug of the assist module asked about first.
    module: String,
    source: String,
    /// Version and hash of what was agreed to, or how staff learnt of it.
    consent: String,
    #[schema(value_type = String, format = DateTime)]
    consented_at: Timestamp,
    /// Whether the person agreed that the CRM gets a copy.
    crm_consent: bool,
    /// Whether the number itself asked since the lead was last closed, proven by a code; only then can be checked what the passbooks that
    /// its owner keeps allow to withdraw.
    number_proven: bool,
    /// new, contacted or closed.
    state: &'static str,
    /// The member of staff who looks after it.
    #[schema(required)]
    owner: Option<String>,
    tags: Vec<String>,
    /// Oldest first.
    notes: Vec<LeadNote>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// Twelve months after this the lead is removed.
    #[schema(value_type = String, format = DateTime)]
    contacted_at: Timestamp,
    /// Whether the CRM has what stands here.
    mirrored: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadNote {
    author: String,
    text: String,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
}

impl From<LeadWithNotes> for Lead {
    fn from(found: LeadWithNotes) -> Self {
        let LeadWithNotes { lead, notes } = found;
        Self {
            id: lead.id.to_string(),
            name: lead.name,
            mobile: lead.mobile.to_e164(),
            email: lead.email.map(|email| email.to_string()),
            module: lead.module,
            source: lead.source,
            consent: lead.consent,
            consented_at: lead.consented_at,
            crm_consent: lead.may_mirror,
            number_proven: lead.is_number_proven,
            state: lead.state.as_str(),
            owner: lead.owner,
            tags: lead.tags,
            notes: notes.into_iter().map(|note| LeadNote { author: note.author, text: note.text, at: note.at }).collect(),
            created_at: lead.created_at,
            contacted_at: lead.contacted_at,
            mirrored: lead.mirrored_revision == lead.revision,
        }
    }
}

/// A request for a call. Notes of staff are told on request, once it is clear that the number is the person's own.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCallRequest {
    name: String,
    mobile: String,
    module: String,
    state: &'static str,
    consent: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    contacted_at: Timestamp,
}

pub(super) fn to_own_call_request(lead: &StoredLead) -> OwnCallRequest {
    OwnCallRequest {
        name: lead.name.clone(),
        mobile: lead.mobile.to_e164(),
        module: lead.module.clone(),
        state: lead.state.as_str(),
        consent: lead.consent.clone(),
        created_at: lead.created_at,
        contacted_at: lead.contacted_at,
    }
}

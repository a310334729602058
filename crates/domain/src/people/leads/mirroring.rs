//! Keeps the CRM's copy of leads. Workers do it, so that no reader waits for the CRM and an outage loses nothing.

use super::{Crm, CrmLead, Lead, Leads, RemovedLead};
use crate::error::ProviderError;
use crate::ids::{JobId, LeadId};
use crate::jobs::{Job, NewJob};
use crate::{Error, Result, UnitOfWork};

impl Leads {
    pub(super) async fn queue_mirroring(&self, work: &dyn UnitOfWork, lead: &Lead) -> Result<()> {
        if self.crm.is_none() || !lead.may_mirror {
            return Ok(());
        }
        self.queue_mirror_job(work, lead.id).await
    }

    pub(super) async fn queue_mirror_job(&self, work: &dyn UnitOfWork, id: LeadId) -> Result<()> {
        let job = NewJob {
            job: Job::MirrorLead { lead: id },
            run_at: self.environment.now(),
            unique_key: Some(format!("lead:{}", id.0.simple())),
        };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await
    }

    /// Queues the deletion at the CRM of what it has, or may be getting at this moment.
    pub(super) async fn queue_forgetting(&self, work: &dyn UnitOfWork, removed: &[RemovedLead]) -> Result<()> {
        for lead in removed.iter().filter(|lead| lead.crm_record.is_some() || (lead.may_mirror && self.crm.is_some())) {
            let job = NewJob {
                job: Job::ForgetLead { lead: lead.id, record: lead.crm_record.clone() },
                run_at: self.environment.now(),
                unique_key: None,
            };
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        }
        Ok(())
    }

    /// Makes the CRM's record match the lead. Idempotent, because the record is found by our id.
    pub async fn mirror(&self, id: LeadId) -> Result<()> {
        let Some(crm) = &self.crm else { return Ok(()) };
        let Some(lead) = self.store.leads().find(id).await? else { return Ok(()) };
        if !lead.may_mirror || lead.mirrored_revision == lead.revision {
            return Ok(());
        }
        let record = put_record(&**crm, &lead).await.map_err(to_error)?;
        if !lead.tags.is_empty() {
            crm.add_tags(&record, &lead.tags).await.map_err(to_error)?;
        }
        for note in self.store.leads().list_notes(&[id]).await?.into_iter().filter(|note| !note.is_mirrored) {
            crm.add_note(&record, &format!("Note by {}", note.author), &note.text).await.map_err(to_error)?;
            let work = self.store.begin().await?;
            work.leads().mark_note_mirrored(note.id).await?;
            work.commit().await?;
        }
        let work = self.store.begin().await?;
        let Some(mut present) = work.leads().lock(id).await? else {
            // The person was erased while the CRM was told.
            return crm.delete(&record).await.map_err(to_error);
        };
        present.crm_record = Some(record);
        present.mirrored_revision = lead.revision;
        work.leads().update(&present).await?;
        if present.revision != lead.revision {
            self.queue_mirroring(&*work, &present).await?;
        }
        work.commit().await
    }

    /// Deletes the CRM's record of a lead that is gone here.
    pub async fn forget(&self, id: LeadId, record: Option<&str>) -> Result<()> {
        let Some(crm) = &self.crm else {
            return Err(Error::conflict("CRM_OFF", "The CRM has a record that must be deleted, but none is configured (crm.provider)"));
        };
        let record = match record {
            Some(record) => Some(record.to_owned()),
            None => crm.find_by_reference(&id.to_string()).await.map_err(to_error)?,
        };
        match record {
            Some(record) => crm.delete(&record).await.map_err(to_error),
            None => Ok(()),
        }
    }
}

/// Only a record that we made ourselves is changed, and deleted later: anybody can type the number of somebody whom the operator has in the
/// CRM for other reasons.
async fn put_record(crm: &dyn Crm, lead: &Lead) -> std::result::Result<String, ProviderError> {
    let wanted = to_crm_lead(lead);
    let mut known = lead.crm_record.clone();
    if known.is_none() {
        known = crm.find_by_reference(&wanted.reference).await?;
    }
    if let Some(record) = known
        && crm.update(&record, &wanted).await?
    {
        return Ok(record);
    }
    crm.create(&wanted).await
}

fn to_crm_lead(lead: &Lead) -> CrmLead {
    CrmLead {
        reference: lead.id.to_string(),
        name: lead.name.clone(),
        mobile: lead.mobile.to_e164(),
        email: lead.email.as_ref().map(ToString::to_string),
        module: lead.module.clone(),
        source: lead.source.clone(),
        status: lead.state.as_str(),
        owner: lead.owner.clone(),
    }
}

/// Temporary failures are retried, not before the CRM allows it; others end in the list of dead jobs, where staff see them.
fn to_error(refused: ProviderError) -> Error {
    match refused {
        ProviderError::Retryable { retry_after: Some(retry_after), .. } => Error::TooManyRequests { retry_after },
        ProviderError::Retryable { reason, .. } => Error::unavailable(format!("The CRM is unavailable: {reason}")),
        ProviderError::Permanent { code, reason } => Error::conflict("CRM_REFUSED", format!("The CRM refused: {code} {reason}")),
    }
}

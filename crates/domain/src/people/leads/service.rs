//! Takes requests for a call and lets staff look after leads.

use std::sync::Arc;

use jiff::Timestamp;

use super::input::{ValidLead, parse_tags};
use super::{CallAsker, CallRequest, Crm, Lead, LeadFilter, LeadInput, LeadNote, LeadScope, LeadState, RemovedLead, erase_asker};
use crate::audit::note_value;
use crate::contact::{Email, Phone};
use crate::ids::{LeadId, LeadNoteId};
use crate::paging::{Listing, Page};
use crate::personal_numbers::mask_personal_numbers;
use crate::retention::LEAD_RETENTION_DAYS;
use crate::sessions::NetworkKey;
use crate::staff::Staff;
use crate::tally::NetworkTally;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::text::lengths::{self, check_length};
use crate::text::normalise_multiline;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// Leads that one run of the clean-up queues for the CRM again.
const MAX_REQUEUED: u32 = 500;

/// Numbers for which one network may ask for a call in a day. The limit is wide because a whole office, or a street, shares one.
const MAX_NUMBERS_OF_NETWORK: u32 = 60;

/// A lead with what staff wrote about it, oldest first.
#[derive(Debug, Clone)]
pub struct LeadWithNotes {
    pub lead: Lead,
    pub notes: Vec<LeadNote>,
}

#[derive(Clone)]
pub struct Leads {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    /// `None`: nothing is mirrored.
    pub(super) crm: Option<Arc<dyn Crm>>,
    /// Numbers that were typed today.
    typed: Arc<NetworkTally<NetworkKey, Phone>>,
}

impl Leads {
    pub fn new(store: Arc<dyn Store>, environment: Environment, crm: Option<Arc<dyn Crm>>) -> Self {
        Self { store, environment, crm, typed: Arc::new(NetworkTally::per_day(MAX_NUMBERS_OF_NETWORK)) }
    }

    /// Whether leads are mirrored to a CRM, so that people are asked about it.
    pub fn has_crm(&self) -> bool {
        self.crm.is_some()
    }

    /// Stores a request for a call. A caller can't learn whether the number is known. A known lead keeps its name, address and
    /// agreement about the CRM, because anybody can type anybody's number; whoever has proven the number gives their own. `TooManyRequests` where a network has asked for many numbers
    /// today.
    pub async fn request_call(&self, request: CallRequest, asker: CallAsker) -> Result<()> {
        let is_trapped = request.is_trapped();
        let valid = request.validate()?;
        if is_trapped {
            return Ok(());
        }
        let now = self.environment.now();
        if !self.typed.count_thing(asker.networks.own, asker.networks.wide, valid.mobile.clone(), now) {
            return Err(Error::TooManyRequests { retry_after: self.typed.measure_wait(now) });
        }
        let (module, consent, may_mirror) = (valid.module.clone(), valid.consent.clone(), valid.may_mirror);
        let asked_beside = valid.to_other_asker(now);
        let is_number_proven = asker.proven_mobile.is_some_and(|proven| proven.to_e164() == valid.mobile.to_e164());
        let known_module = self.store.assist_modules().find(&module).await?;
        let work = self.store.begin().await?;
        let (mut lead, is_new) = self.find_or_insert(&*work, ValidLead { is_number_proven, ..valid }, None).await?;
        if !is_new {
            // A stranger's own words must not fill the tags, nor be refused by the CRM.
            lead.add_tags(&parse_tags(&known_module.map(|_| module).into_iter().collect::<Vec<_>>()).unwrap_or_default());
            if is_number_proven {
                // What others typed beside the number of its owner does not stand, above all no address with which the lead would be erased.
                (lead.name, lead.email, lead.is_number_proven) = (asked_beside.name, asked_beside.email, true);
                lead.other_askers.clear();
            } else {
                lead.remember_asker(asked_beside);
            }
            lead.enter(LeadState::New);
            if !lead.may_mirror || (is_number_proven && may_mirror) {
                lead.may_mirror |= is_number_proven && may_mirror;
                lead.consent = consent;
                lead.consented_at = self.environment.now();
            }
            lead.contacted_at = self.environment.now();
            self.update(&*work, &mut lead).await?;
        }
        self.queue_mirroring(&*work, &lead).await?;
        work.commit().await
    }

    /// What a member of staff sees of the leads; `None` for an admin, who sees all.
    async fn find_scope(&self, staff: &Staff) -> Result<Option<LeadScope>> {
        if staff.role.can_administer() {
            return Ok(None);
        }
        let known = self.store.assist_modules().list().await?.into_iter().map(|module| module.slug.to_string());
        let others = known.filter(|module| !staff.looks_after(module)).collect();
        Ok(Some(LeadScope { name: staff.name.clone(), own: staff.modules.clone(), others }))
    }

    /// The lead, locked. `NotFound` for one that is another agent's, too.
    async fn lock_own(&self, work: &dyn UnitOfWork, id: LeadId, scope: Option<&LeadScope>) -> Result<Lead> {
        let lead = work.leads().lock(id).await?.filter(|lead| scope.is_none_or(|scope| scope.covers(lead)));
        lead.ok_or(Error::NotFound("Lead"))
    }

    /// Creates a lead for staff; returns false with the existing one when the number is known. Only what is missing there is filled in, and the module
    /// joins the tags: whoever has the person on the phone looks after them, too.
    pub async fn create(&self, input: LeadInput, staff: &Staff) -> Result<(LeadWithNotes, bool)> {
        let valid = input.validate()?;
        let (asked_beside, tags, module) = (valid.to_other_asker(self.environment.now()), valid.tags.clone(), valid.module.clone());
        let scope = self.find_scope(staff).await?;
        if scope.as_ref().is_some_and(|scope| scope.others.contains(&module)) {
            return Err(Error::invalid("module", "This module is looked after by other agents"));
        }
        let mut work = self.store.begin().await?;
        let (mut lead, is_new) = self.find_or_insert(&*work, valid, Some(staff)).await?;
        let known = (!is_new).then_some(lead.state.as_str());
        note_value(
            &mut *work,
            format!("lead {}", lead.id),
            Some(known.unwrap_or("none")),
            Some(if is_new { "created" } else { "filled in" }),
        );
        if !is_new {
            lead.add_tags(&tags);
            if scope.as_ref().is_some_and(|scope| !scope.covers(&lead)) {
                lead.add_tags(&[module]);
            }
            match lead.email {
                None => lead.email = asked_beside.email,
                Some(_) => lead.remember_asker(asked_beside),
            }
            self.update(&*work, &mut lead).await?;
        }
        self.queue_mirroring(&*work, &lead).await?;
        work.commit().await?;
        Ok((self.with_notes(lead).await?, is_new))
    }

    /// Searches the leads that a member of staff sees, newest contact first.
    pub async fn search(&self, filter: LeadFilter, page: Page, staff: &Staff) -> Result<Listing<LeadWithNotes>> {
        let filter = LeadFilter { scope: self.find_scope(staff).await?, ..filter };
        let found = self.store.leads().list(&filter, page).await?;
        let ids: Vec<LeadId> = found.items.iter().map(|lead| lead.id).collect();
        let mut notes = self.store.leads().list_notes(&ids).await?;
        Ok(found.map(|lead| {
            let (own, others) = std::mem::take(&mut notes).into_iter().partition(|note| note.lead == lead.id);
            notes = others;
            LeadWithNotes { lead, notes: own }
        }))
    }

    pub async fn add_tags(&self, id: LeadId, tags: &[String], staff: &Staff) -> Result<LeadWithNotes> {
        let tags = parse_tags(tags)?;
        if tags.is_empty() {
            return Err(Error::invalid("tags", "At least one tag"));
        }
        let scope = self.find_scope(staff).await?;
        let mut work = self.store.begin().await?;
        let mut lead = self.lock_own(&*work, id, scope.as_ref()).await?;
        // Whoever writes a tag may put a person's name into it, so the trail has their number.
        let before = lead.tags.len();
        let is_changed = lead.add_tags(&tags);
        // Also where nothing changes: the answer shows the whole lead.
        note_value(&mut *work, format!("tags of lead {id}"), Some(before), Some(lead.tags.len()));
        if is_changed {
            self.update(&*work, &mut lead).await?;
            self.queue_mirroring(&*work, &lead).await?;
        }
        work.commit().await?;
        self.with_notes(lead).await
    }

    /// Adds a note. Whoever writes the first one looks after the lead, if it is of a module of theirs; a new lead counts as contacted.
    pub async fn add_note(&self, id: LeadId, text: &str, state: Option<LeadState>, staff: &Staff) -> Result<LeadWithNotes> {
        let text = normalise_multiline(text);
        check_length("note", &text, lengths::LEAD_NOTE)?;
        if text.is_empty() {
            return Err(Error::invalid("note", "A note needs words"));
        }
        let (text, _) = mask_personal_numbers(&text);
        let now = self.environment.now();
        let scope = self.find_scope(staff).await?;
        let mut work = self.store.begin().await?;
        let mut lead = self.lock_own(&*work, id, scope.as_ref()).await?;
        let before = lead.state;
        let author = staff.name.clone();
        let note = LeadNote { id: LeadNoteId(self.environment.new_uuid()), lead: id, author, text, at: now, is_mirrored: false };
        work.leads().add_note(&note).await?;
        lead.enter(state.unwrap_or(if lead.state == LeadState::New { LeadState::Contacted } else { lead.state }));
        if scope.as_ref().is_none_or(|scope| scope.has_module(&lead)) {
            lead.owner = lead.owner.or_else(|| Some(staff.name.clone()));
        }
        lead.contacted_at = now;
        note_value(&mut *work, format!("note on lead {id}"), None, Some(format!("{} → {}", before.as_str(), lead.state.as_str())));
        self.update(&*work, &mut lead).await?;
        self.queue_mirroring(&*work, &lead).await?;
        work.commit().await?;
        self.with_notes(lead).await
    }

    /// Erases a lead here and at the CRM, when the person asks for it. `Forbidden` for one that another agent looks after, or the agents of
    /// another module.
    pub async fn erase(&self, id: LeadId, staff: &Staff) -> Result<()> {
        let scope = self.find_scope(staff).await?;
        let work = self.store.begin().await?;
        let lead = self.lock_own(&*work, id, scope.as_ref()).await?;
        let is_own = match &lead.owner {
            Some(owner) => *owner == staff.name,
            None => scope.as_ref().is_none_or(|scope| scope.has_module(&lead)),
        };
        if !is_own && !staff.role.can_administer() {
            return Err(Error::Forbidden("Other agents look after this lead. They or an admin can erase it".to_owned()));
        }
        let removed = work.leads().delete(id).await?.ok_or(Error::NotFound("Lead"))?;
        self.queue_forgetting(&*work, &[removed]).await?;
        work.commit().await
    }

    /// Erases the leads of an address in the transaction that erases its owner. What others asked for the same number stays.
    pub async fn erase_by_email(&self, work: &dyn UnitOfWork, email: &Email) -> Result<()> {
        let (removed, remaining) = erase_asker(work, &self.environment, email).await?;
        // First, because a CRM may take a number only once.
        self.queue_forgetting(work, &removed).await?;
        for lead in &remaining {
            self.queue_mirroring(work, lead).await?;
        }
        Ok(())
    }

    /// Deletes leads without contact for too long, and queues again what the CRM did not get.
    pub async fn purge(&self) -> Result<TaskReport> {
        let before = end_of_retention(self.environment.now(), LEAD_RETENTION_DAYS)?;
        let report = run_in_batches(&self.environment, MAX_BATCH_ROWS, || self.purge_batch(before)).await?;
        if self.crm.is_some() {
            let work = self.store.begin().await?;
            for id in self.store.leads().list_unmirrored(MAX_REQUEUED).await? {
                self.queue_mirror_job(&*work, id).await?;
            }
            work.commit().await?;
        }
        Ok(report)
    }

    async fn purge_batch(&self, before: Timestamp) -> Result<u64> {
        let work = self.store.begin().await?;
        let removed: Vec<RemovedLead> = work.leads().delete_untouched(before, MAX_BATCH_ROWS).await?;
        self.queue_forgetting(&*work, &removed).await?;
        work.commit().await?;
        Ok(removed.len() as u64)
    }

    /// The lead of this number, inserted if there is none, and whether it is new.
    async fn find_or_insert(&self, work: &dyn UnitOfWork, valid: ValidLead, staff: Option<&Staff>) -> Result<(Lead, bool)> {
        let now = self.environment.now();
        let lead = Lead {
            id: LeadId(self.environment.new_uuid()),
            name: valid.name,
            mobile: valid.mobile,
            email: valid.email,
            module: valid.module,
            source: valid.source,
            consent: valid.consent,
            consented_at: now,
            may_mirror: valid.may_mirror,
            is_number_proven: valid.is_number_proven,
            state: LeadState::New,
            owner: staff.map(|staff| staff.name.clone()),
            tags: valid.tags,
            other_askers: Vec::new(),
            created_at: now,
            contacted_at: now,
            revision: 1,
            crm_record: None,
            mirrored_revision: 0,
        };
        if work.leads().insert(&lead).await? {
            return Ok((lead, true));
        }
        let known = work.leads().lock_by_mobile(&lead.mobile).await?;
        Ok((known.ok_or_else(|| Error::unavailable("The lead was erased meanwhile"))?, false))
    }

    async fn update(&self, work: &dyn UnitOfWork, lead: &mut Lead) -> Result<()> {
        lead.revision += 1;
        work.leads().update(lead).await
    }

    async fn with_notes(&self, lead: Lead) -> Result<LeadWithNotes> {
        let notes = self.store.leads().list_notes(&[lead.id]).await?;
        Ok(LeadWithNotes { lead, notes })
    }
}

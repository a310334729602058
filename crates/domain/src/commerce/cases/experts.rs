//! What an expert does in the cases that an agent gave to them. They see the thread without notes and money, and the files; every
//! other case answers `NotFound`, as to a stranger.

use super::case::Case;
use super::event::{Author, CaseEvent, EventKind};
use super::repository::CaseFilter;
use super::service::{Cases, NewEvent, case_not_found};
use super::status::CaseStatus;
use crate::ids::CaseId;
use crate::paging::{Listing, Page};
use crate::staff::Staff;
use crate::{Error, Result, UnitOfWork};

impl Cases {
    /// The expert's cases that are not over, by due time.
    pub async fn list_given(&self, expert: &Staff, page: Page) -> Result<Listing<Case>> {
        let statuses = CaseStatus::ALL.iter().copied().filter(|status| !status.is_over()).collect();
        let filter = CaseFilter { statuses, expert: Some(expert.name.clone()), ..CaseFilter::default() };
        self.store.cases().list_queue(&filter, page).await
    }

    /// A case that was given to the expert.
    pub async fn find_given(&self, expert: &Staff, id: CaseId) -> Result<Case> {
        let now = self.environment.now();
        self.store.cases().find(id).await?.filter(|case| case.is_given_to(expert, now)).ok_or_else(case_not_found)
    }

    /// As [`Cases::find_given`]. The person sees that it was read.
    pub async fn read_given(&self, expert: &Staff, id: CaseId) -> Result<Case> {
        let case = self.find_given(expert, id).await?;
        self.record_access(expert, id, "case").await?;
        Ok(case)
    }

    /// The thread for an expert: without notes of staff and without payments.
    pub async fn list_events_for_expert(&self, case: CaseId) -> Result<Vec<CaseEvent>> {
        let mut events = self.list_events_for_desk(case).await?;
        events.retain(|event| !matches!(event.kind, EventKind::Payment | EventKind::Note));
        for event in &mut events {
            event.amount = None;
        }
        Ok(events)
    }

    /// Writes in the thread as an agent's answer does: the person is told that there is something to read.
    pub async fn write_as_expert(&self, expert: &Staff, id: CaseId, text: &str) -> Result<Case> {
        let work = self.store.begin().await?;
        let now = self.environment.now();
        let mut case = work.cases().lock(id).await?.filter(|case| case.is_given_to(expert, now)).ok_or_else(case_not_found)?;
        self.answer(&*work, &mut case, Author::Staff(expert.name.clone()), text).await?;
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    /// An agent gives the case to an expert, or (`None`) takes it back. The person reads of it in the thread.
    pub(super) async fn give_to_expert(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, to: Option<&str>) -> Result<()> {
        let Some(to) = to.map(str::trim).filter(|name| !name.is_empty()) else {
            let Some(before) = case.expert.take() else { return Ok(()) };
            let text = format!("{before}, an expert, can no longer read this case.");
            return self.record(work, case, NewEvent::new(by, EventKind::Message, &text)).await;
        };
        if case.status.is_over() {
            return Err(case.status.refuse("given to an expert"));
        }
        if !case.admits_experts() {
            return Err(Error::conflict("CONSENT_NEEDED", "This person was promised that only agents read the case"));
        }
        let now = self.environment.now();
        let experts = self.store.staff().list().await?;
        if !experts.iter().any(|token| token.name == to && token.role.can_advise() && token.is_valid(now)) {
            return Err(Error::invalid("to", "There is no expert of this name"));
        }
        if case.expert.as_deref() == Some(to) {
            return Ok(());
        }
        case.expert = Some(to.to_owned());
        let text = format!("{to}, an expert, can now read this case and write in it.");
        self.record(work, case, NewEvent::new(by, EventKind::Message, &text)).await
    }
}

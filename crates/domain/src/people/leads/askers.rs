//! Who else asked for a call to the number of a lead. Anybody can type anybody's number, so whoever asked first may be a stranger, and must
//! not take along what others asked for when their account is erased.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Lead, LeadState, RemovedLead};
use crate::contact::Email;
use crate::ids::LeadId;
use crate::{Environment, Result, UnitOfWork};

/// More are counted, but not told apart.
const MAX_OTHER_ASKERS: usize = 20;

/// What somebody typed who asked for a call to a number that had a lead already.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherAsker {
    pub name: String,
    /// `None` for those who gave none, and for those beyond the limit: no account that is erased takes them along.
    pub email: Option<Email>,
    pub module: String,
    pub source: String,
    pub consent: String,
    pub may_mirror: bool,
    pub asked_at: Timestamp,
}

impl Lead {
    /// Remembers who asked beside those who are known. A lead that names no address is erased with none, and of one whose number itself
    /// asked nobody else has a part.
    pub(super) fn remember_asker(&mut self, asker: OtherAsker) {
        let is_known = asker.email == self.email || self.other_askers.iter().any(|other| other.email == asker.email);
        if self.email.is_none() || self.is_number_proven || is_known {
            return;
        }
        if self.other_askers.len() < MAX_OTHER_ASKERS {
            self.other_askers.push(asker);
        } else if self.other_askers.iter().all(|other| other.email.is_some()) {
            // Whoever enters many addresses must not keep out the number's owner, who asks after them.
            self.other_askers.pop();
            self.other_askers.push(OtherAsker { email: None, ..asker });
        }
    }

    /// The lead as whoever asked under this address may read it: without what others typed. `None` when nobody did.
    pub fn view_of_asker(&self, email: &Email) -> Option<Lead> {
        if self.email.as_ref() == Some(email) {
            return Some(Lead { other_askers: Vec::new(), ..self.clone() });
        }
        let own = self.other_askers.iter().find(|other| other.email.as_ref() == Some(email))?;
        Lead::of_other_askers(vec![own.clone()], self, self.id)
    }

    /// Takes an address out of the lead. Returns whether it was that of the lead itself, which is then somebody's who is erased.
    fn forget_asker(&mut self, email: &Email) -> bool {
        self.other_askers.retain(|other| other.email.as_ref() != Some(email));
        self.email.as_ref() == Some(email)
    }

    /// The lead of those who remain, in the place of one that is erased. What staff noted and who looked after it went with that one.
    fn of_other_askers(mut others: Vec<OtherAsker>, erased: &Lead, id: LeadId) -> Option<Lead> {
        let newest = others.pop()?;
        // One without an address is erased with none, so nobody has to be remembered beside it.
        let other_askers = if newest.email.is_some() { others } else { Vec::new() };
        Some(Lead {
            id,
            name: newest.name,
            mobile: erased.mobile.clone(),
            email: newest.email,
            module: newest.module,
            source: newest.source,
            consent: newest.consent,
            consented_at: newest.asked_at,
            may_mirror: newest.may_mirror,
            is_number_proven: false,
            state: LeadState::New,
            owner: None,
            tags: Vec::new(),
            other_askers,
            created_at: newest.asked_at,
            contacted_at: newest.asked_at,
            revision: 1,
            crm_record: None,
            mirrored_revision: 0,
        })
    }
}

/// Erases what somebody asked for under this address. A number that others asked for too keeps a lead of theirs. Returns the leads that are
/// gone, and those in their place.
pub(crate) async fn erase_asker(work: &dyn UnitOfWork, environment: &Environment, email: &Email) -> Result<(Vec<RemovedLead>, Vec<Lead>)> {
    let (mut removed, mut remaining) = (Vec::new(), Vec::new());
    for mut lead in work.leads().lock_by_asker(email).await? {
        if !lead.forget_asker(email) {
            work.leads().update(&lead).await?;
            continue;
        }
        removed.extend(work.leads().delete(lead.id).await?);
        let others = std::mem::take(&mut lead.other_askers);
        if let Some(rest) = Lead::of_other_askers(others, &lead, LeadId(environment.new_uuid())) {
            work.leads().insert(&rest).await?;
            remaining.push(rest);
        }
    }
    Ok((removed, remaining))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::{Phone, PhoneLengths};

    fn email(name: &str) -> Option<Email> {
        Email::parse(&format!("{name}@example.in")).ok()
    }

    fn asker(name: &str, email: Option<Email>) -> OtherAsker {
        OtherAsker {
            name: name.to_owned(),
            email,
            module: "epf".to_owned(),
            source: "website".to_owned(),
            consent: "call-me-1".to_owned(),
            may_mirror: false,
            asked_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn lead() -> Lead {
        let mobile = Phone::parse(None, "9876543210", PhoneLengths::default()).unwrap().unwrap();
        let blank = Lead::of_other_askers(vec![asker("Stranger", email("stranger"))], &blank(mobile), LeadId(uuid::Uuid::from_u128(2)));
        blank.unwrap()
    }

    fn blank(mobile: Phone) -> Lead {
        Lead {
            id: LeadId(uuid::Uuid::from_u128(1)),
            name: String::new(),
            mobile,
            email: None,
            module: String::new(),
            source: String::new(),
            consent: String::new(),
            consented_at: Timestamp::UNIX_EPOCH,
            may_mirror: false,
            is_number_proven: false,
            state: LeadState::New,
            owner: None,
            tags: Vec::new(),
            other_askers: Vec::new(),
            created_at: Timestamp::UNIX_EPOCH,
            contacted_at: Timestamp::UNIX_EPOCH,
            revision: 1,
            crm_record: None,
            mirrored_revision: 0,
        }
    }

    #[test]
    fn each_address_is_remembered_once() {
        let mut lead = lead();
        for _ in 0..2 {
            lead.remember_asker(asker("Stranger", email("stranger")));
            lead.remember_asker(asker("Owner", email("owner")));
            lead.remember_asker(asker("Nobody", None));
        }
        assert_eq!(lead.other_askers.iter().map(|other| other.name.as_str()).collect::<Vec<_>>(), ["Owner", "Nobody"]);
        let own = lead.view_of_asker(&email("owner").unwrap()).unwrap();
        assert_eq!((own.name.as_str(), own.other_askers.len()), ("Owner", 0), "what others typed is not theirs to read");
        assert!(lead.view_of_asker(&email("another").unwrap()).is_none());
        assert!(!lead.forget_asker(&email("owner").unwrap()));
        assert_eq!(lead.other_askers.len(), 1);
        assert!(lead.forget_asker(&email("stranger").unwrap()));
    }

    #[test]
    fn who_enters_many_addresses_keeps_nobody_out() {
        let mut lead = lead();
        for number in 0..30 {
            lead.remember_asker(asker("Stranger", email(&format!("stranger{number}"))));
        }
        lead.remember_asker(asker("Owner", email("owner")));
        assert_eq!(lead.other_askers.len(), MAX_OTHER_ASKERS);
        for number in 0..30 {
            lead.forget_asker(&email(&format!("stranger{number}")).unwrap());
        }
        assert_eq!(lead.other_askers.len(), 1, "an entry that no account takes along");
    }

    #[test]
    fn a_lead_that_nobody_takes_along_remembers_nobody() {
        let mut nameless = Lead { email: None, ..lead() };
        nameless.remember_asker(asker("Owner", email("owner")));
        let mut proven = Lead { is_number_proven: true, ..lead() };
        proven.remember_asker(asker("Stranger", email("other")));
        assert!(nameless.other_askers.is_empty() && proven.other_askers.is_empty());
    }
}

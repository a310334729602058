//! Cases: one matter in which we help one person. We explain, check and prepare; the person files, signs and logs in themselves.

mod administration;
mod case;
mod clock;
mod desk;
mod event;
mod experts;
mod filing;
mod fulfilment;
mod joining;
mod notifications;
mod person;
mod repository;
mod rules;
mod service;
mod status;

pub use administration::{DeskAction, Question, ResolveInput};
pub use case::{Case, CasePermissions, ChecklistActor, ChecklistItem, Outcome, Quote};
pub use desk::{Colleague, Desk};
pub use event::{Author, CaseAccess, CaseEvent, EventKind};
pub use filing::{Filing, FilingInput, MAX_FILINGS, OfficeAnswer};
pub use fulfilment::{CaseBuyer, CaseFulfilment};
pub use person::{CaseInput, MAX_TEXT_LENGTH};
pub use repository::{CaseFilter, CaseQueries, CaseRepository};
pub use rules::{CaseRules, CaseTerms, OfficeKind};
pub use service::{CaseDeps, CaseFile, Cases};
pub use status::{CaseStatus, FundProgress};

//! Cases, as the experts see them to whom they were given: nothing about money, notes of staff or how to reach the person.

use domain::contact::first_name;
use domain::{Result, cases};
use serde::Serialize;
use utoipa::ToSchema;

use super::cases::{CaseCall, CaseCard, CaseChecklistItem, CaseEvent, CaseFiling, load_calls, to_checklist, to_filing};
use super::intake_files::{IntakeFile, to_intake_files};
use crate::App;

/// A case that was given to an expert.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivenCase {
    #[serde(flatten)]
    card: CaseCard,
    /// The person's first name.
    person: String,
    /// The agent who looks after it.
    #[schema(required)]
    agent: Option<String>,
    can_write: bool,
    /// Oldest first, without notes of staff and payments.
    events: Vec<CaseEvent>,
    checklist: Vec<CaseChecklistItem>,
    files: Vec<IntakeFile>,
    filings: Vec<CaseFiling>,
    calls: Vec<CaseCall>,
    /// What this person may be told: sanitised HTML of the module's page.
    we_do: Vec<String>,
    we_do_not: Vec<String>,
}

/// A case for its expert. The caller has recorded that it was read.
pub async fn load_given_case(app: &App, case: &cases::Case) -> Result<GivenCase> {
    let service = &app.commerce.cases;
    let files = app.commerce.intake_files.list_files_of(case).await?;
    let text = service.find_case_module(case).await?.map(|module| module.text).unwrap_or_default();
    let person = service.find_person(case).await?.map(|person| first_name(&person.name).to_owned()).unwrap_or_default();
    let events = service.list_events_for_expert(case.id).await?;
    Ok(GivenCase {
        card: CaseCard::from(case),
        person,
        agent: case.agent.clone(),
        can_write: case.can_write(),
        events: events.into_iter().map(CaseEvent::from).collect(),
        checklist: to_checklist(&case.checklist),
        files: to_intake_files(&files),
        filings: case.filings.iter().map(to_filing).collect(),
        calls: load_calls(app, case).await?,
        we_do: text.we_do,
        we_do_not: text.we_do_not,
    })
}

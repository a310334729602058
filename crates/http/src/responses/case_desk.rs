//! Cases on the desks of agents.

use domain::contact::first_name;
use domain::staff::{Role, Staff};
use domain::{Result, cases};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::cards::Source;
use super::cases::{Case, CaseCard, load};
use super::intake_files::to_intake_files;
use super::services::Amount;
use super::string_enum;
use crate::App;

fn role_schema() -> Object {
    string_enum(&[Role::Agent, Role::Expert, Role::Admin])
}

/// The desk of whoever works on cases.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseDesk {
    /// The name of the token, under which the person sees its holder.
    name: String,
    #[schema(schema_with = role_schema)]
    role: &'static str,
    /// The modules whose cases they look after; none for experts.
    modules: Vec<DeskModule>,
    /// Who may take over a case.
    colleagues: Vec<DeskColleague>,
    /// To whom a case may be given.
    experts: Vec<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeskModule {
    /// Slug of the assist module.
    module: String,
    title: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeskColleague {
    name: String,
    /// Slugs; `null`: all modules.
    #[schema(required)]
    modules: Option<Vec<String>>,
}

pub async fn load_case_desk(app: &App, staff: &Staff) -> Result<CaseDesk> {
    let desk = app.commerce.cases.describe_desk(staff).await?;
    let to_colleague = |colleague: cases::Colleague| DeskColleague { name: colleague.name, modules: colleague.modules };
    Ok(CaseDesk {
        name: staff.name.clone(),
        role: staff.role.as_str(),
        modules: desk.modules.into_iter().map(|page| DeskModule { module: page.slug, title: page.title }).collect(),
        colleagues: desk.colleagues.into_iter().map(to_colleague).collect(),
        experts: desk.experts,
    })
}

/// A message that agents begin with, filled in for one case.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeskMessage {
    /// What it is for.
    title: String,
    /// Plain text with line breaks.
    text: String,
}

/// A case in the agents' queue: nothing about its person but the title.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedCase {
    #[serde(flatten)]
    pub card: CaseCard,
    #[schema(required)]
    pub agent: Option<String>,
    /// By when we should have done something.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub due_at: Option<Timestamp>,
    /// Since when the present status lasts.
    #[schema(value_type = String, format = DateTime)]
    pub since: Timestamp,
    /// Cancelled by the person after work began: the refund has to be stated.
    pub is_refund_open: bool,
}

impl From<&cases::Case> for QueuedCase {
    fn from(case: &cases::Case) -> Self {
        Self {
            card: CaseCard::from(case),
            agent: case.agent.clone(),
            due_at: case.due_at,
            since: case.since,
            is_refund_open: case.is_refund_open,
        }
    }
}

/// Whose case it is, for the agents who look after it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CasePerson {
    pub name: String,
    pub email: String,
    /// With its dial code.
    #[schema(required)]
    pub phone: Option<String>,
}

/// A case on an agent's desk, with notes of staff in its thread.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskCase {
    #[serde(flatten)]
    pub case: Case,
    /// `null` after the person was erased.
    #[schema(required)]
    pub person: Option<CasePerson>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub due_at: Option<Timestamp>,
    pub is_refund_open: bool,
    /// When we began to work on what was paid for.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub began_at: Option<Timestamp>,
    /// The usual price of the module, in paise; `null`: free.
    #[schema(required)]
    pub usual_price: Option<Amount>,
    /// What an agent asks first.
    pub questions: Vec<String>,
    /// Prepared messages of the module, for an answer or a question.
    pub messages: Vec<DeskMessage>,
    /// What this person may be told: sanitised HTML of the module's page.
    pub we_do: Vec<String>,
    pub we_do_not: Vec<String>,
    /// Where it stands.
    pub sources: Vec<Source>,
}

/// A case for an agent of its module. The caller has recorded that it was read.
pub async fn load_desk_case(
    app: &App,
    staff: &Staff,
    case: &cases::Case,
    person: Option<domain::subscribers::Subscriber>,
) -> Result<DeskCase> {
    let files = app.commerce.intake_files.list_case_files(staff, case.id).await?;
    let events = app.commerce.cases.list_events_for_desk(case.id).await?;
    let text = app.commerce.cases.find_case_module(case).await?.map(|module| module.text).unwrap_or_default();
    let help = text.help.unwrap_or_default();
    let name = person.as_ref().map(|person| first_name(&person.name).to_owned()).unwrap_or_default();
    let to_message = |message: &domain::assist_modules::PreparedMessage| DeskMessage {
        title: message.title.clone(),
        text: message.fill(&name, &case.number),
    };
    Ok(DeskCase {
        case: load(app, case, to_intake_files(&files), events).await?,
        person: person.map(|person| CasePerson {
            name: person.name,
            email: person.email.to_string(),
            phone: person.phone.as_ref().map(domain::contact::Phone::to_e164),
        }),
        due_at: case.due_at,
        is_refund_open: case.is_refund_open,
        began_at: case.began_at,
        usual_price: help.price.map(|paise| domain::Money::from_paise(paise).into()),
        messages: help.messages.iter().map(to_message).collect(),
        questions: help.questions,
        we_do: text.we_do,
        we_do_not: text.we_do_not,
        sources: text.sources.into_iter().map(Source::from).collect(),
    })
}

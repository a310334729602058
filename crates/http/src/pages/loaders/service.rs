//! Loads the consultations page: the services, the same for everybody. The browser handles the booking steps.

use domain::cards::CardSubject;
use domain::language::Language;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses::{self, Data};

pub(in crate::pages) async fn load_service(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, "/service").await?;
    if let Some(area) = CardSubject::from_area_path("/service") {
        loaded.set_card(app, area).await?;
    }
    add_services(app, &mut loaded).await?;
    add_notice(&mut loaded, "tell-me", Language::English)?;
    add_call_notices(app, &mut loaded, Language::English)?;
    Ok(loaded)
}

/// Adds what a reader agrees to who asks for a call.
pub(super) fn add_call_notices(app: &App, loaded: &mut PageData, language: Language) -> Result<(), NoPage> {
    add_notice(loaded, "call-me", language)?;
    if app.people.leads.has_crm() {
        add_notice(loaded, responses::CRM_NOTICE_NAME, language)?;
    }
    Ok(())
}

/// Adds what a reader agrees to, in the language of the page.
pub(super) fn add_notice(loaded: &mut PageData, name: &str, language: Language) -> Result<(), NoPage> {
    let name = responses::name_notice(name, language);
    Ok(loaded.add_untracked(json!(["notice", name]), &responses::find_notice(&name)?)?)
}

/// Adds the services that can be booked, with prices.
pub(in crate::pages) async fn add_services(app: &App, loaded: &mut PageData) -> Result<(), NoPage> {
    Ok(loaded.add(json!(["services", "all"]), &Data::new(responses::load_services(app, None).await?))?)
}

//! Loads the consultations page: the services, the same for everybody. The browser handles the booking steps.

use domain::cards::CardSubject;
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
    loaded.add_untracked(json!(["notice", "tell-me"]), &responses::find_notice("tell-me")?)?;
    add_call_notices(app, &mut loaded)?;
    Ok(loaded)
}

/// Adds what a reader agrees to who asks for a call.
pub(super) fn add_call_notices(app: &App, loaded: &mut PageData) -> Result<(), NoPage> {
    loaded.add_untracked(json!(["notice", "call-me"]), &responses::find_notice("call-me")?)?;
    if app.people.leads.has_crm() {
        let name = responses::CRM_NOTICE_NAME;
        loaded.add_untracked(json!(["notice", name]), &responses::find_notice(name)?)?;
    }
    Ok(())
}

/// Adds the services that can be booked, with prices.
pub(in crate::pages) async fn add_services(app: &App, loaded: &mut PageData) -> Result<(), NoPage> {
    Ok(loaded.add(json!(["services", "all"]), &Data::new(responses::load_services(app, None).await?))?)
}

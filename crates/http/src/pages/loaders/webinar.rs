//! Loads the lists of webinars and the page of one, the same for everybody. The browser loads the join link for those with a seat.

use domain::cards::CardSubject;
use domain::ids::WebinarId;
use domain::sessions::Caller;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses::{self, Data, Webinar};

/// Where the webinars stand that are over.
pub(in crate::pages) const RECORDED_ADDRESS: &str = "/webinars/recorded";

/// One of the lists of webinars, by its address.
pub(in crate::pages) async fn load_webinar_list(app: &App, address: &'static str) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, address).await?;
    if address == RECORDED_ADDRESS {
        loaded.add(json!(["webinars", "ended"]), &responses::load_ended_webinars(app).await?)?;
    } else {
        loaded.add(json!(["webinars"]), &responses::load_webinars(app).await?)?;
    }
    Ok(loaded)
}

pub(in crate::pages) async fn load_webinar(app: &App, id: WebinarId) -> Result<PageData, NoPage> {
    let (loaded, webinar) = tokio::try_join!(new_page_data(app, id), responses::load_webinar(app, id))?;
    let mut loaded = add_webinar(loaded, id, &webinar)?;
    loaded.set_card(app, CardSubject::Webinar(id)).await?;
    Ok(loaded)
}

/// The page of a deleted webinar, for a reader who was registered for it.
pub(in crate::pages) async fn load_deleted_webinar(app: &App, id: WebinarId, caller: Caller) -> Result<PageData, NoPage> {
    let (loaded, webinar) = tokio::try_join!(new_page_data(app, id), responses::load_deleted_webinar(app, id, caller))?;
    let mut loaded = add_webinar(loaded, id, &webinar)?;
    loaded.robots = Some("noindex");
    Ok(loaded)
}

async fn new_page_data(app: &App, id: WebinarId) -> domain::Result<PageData> {
    PageData::new(app, format!("/webinars/{id}")).await
}

fn add_webinar(mut loaded: PageData, id: WebinarId, webinar: &Data<Webinar>) -> Result<PageData, NoPage> {
    loaded.add(json!(["webinar", id.to_string()]), webinar)?;
    Ok(loaded)
}

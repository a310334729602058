//! One webinar: the same for everybody; who has a seat learns of the link in the browser.

use domain::cards::Subject;
use domain::ids::WebinarId;
use domain::sessions::Caller;
use serde_json::json;

use crate::App;
use crate::answers::{self, Data, Webinar};
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

pub(in crate::pages) async fn webinar(app: &App, id: WebinarId) -> Result<Loaded, NoPage> {
    let (loaded, webinar) = tokio::try_join!(frame(app, id), answers::webinar(app, id))?;
    let mut loaded = shown(loaded, id, &webinar)?;
    loaded.show_card(app, Subject::Webinar(id)).await?;
    Ok(loaded)
}

/// For one reader: of a webinar that was deleted, at which this session held a place.
pub(in crate::pages) async fn webinar_held(app: &App, id: WebinarId, caller: Caller) -> Result<Loaded, NoPage> {
    let (loaded, webinar) = tokio::try_join!(frame(app, id), answers::webinar_held(app, id, caller))?;
    let mut loaded = shown(loaded, id, &webinar)?;
    loaded.robots = Some("noindex");
    Ok(loaded)
}

async fn frame(app: &App, id: WebinarId) -> domain::Result<Loaded> {
    Loaded::new(app, format!("/webinars/{id}"), "src/routes/webinar.tsx").await
}

fn shown(mut loaded: Loaded, id: WebinarId, webinar: &Data<Webinar>) -> Result<Loaded, NoPage> {
    loaded.add(json!(["webinar", id.to_string()]), webinar)?;
    Ok(loaded)
}

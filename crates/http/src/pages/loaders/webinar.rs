//! One webinar: the same for everybody; who has a seat learns of the link in the browser.

use domain::cards::Subject;
use domain::ids::WebinarId;
use serde_json::json;

use crate::App;
use crate::answers;
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

pub(in crate::pages) async fn webinar(app: &App, id: WebinarId) -> Result<Loaded, NoPage> {
    let (mut loaded, webinar) =
        tokio::try_join!(Loaded::new(app, format!("/webinars/{id}"), "src/routes/webinar.tsx"), answers::webinar(app, id))?;
    loaded.add(json!(["webinar", id.to_string()]), &webinar)?;
    loaded.show_card(app, Subject::Webinar(id)).await?;
    Ok(loaded)
}

//! Consultations: what can be booked, the same for everybody; steps and bookings are the browser's.

use domain::cards::Subject;
use serde_json::json;

use crate::App;
use crate::answers::{self, Data};
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

pub(in crate::pages) async fn service(app: &App) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, "/service", "src/routes/service.tsx").await?;
    if let Some(area) = Subject::area("/service") {
        loaded.show_card(app, area).await?;
    }
    add_services(app, &mut loaded).await?;
    loaded.add_quietly(json!(["notice", "tell-me"]), &answers::notice("tell-me")?)?;
    Ok(loaded)
}

/// What can be booked, with prices.
pub(in crate::pages) async fn add_services(app: &App, loaded: &mut Loaded) -> Result<(), NoPage> {
    Ok(loaded.add(json!(["services", "all"]), &Data::new(answers::services(app, None).await?))?)
}

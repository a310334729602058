//! Loads the pages about the assets of a person who has died: the landing page with its wizard, and a page per area. Both carry the
//! whole rule set, because the answers never leave the browser.

use domain::cards::CardSubject;
use domain::transmission::TRANSMISSION_PATH;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses;

pub(in crate::pages) async fn load_transmission(app: &App) -> Result<PageData, NoPage> {
    load_rules(app, TRANSMISSION_PATH.to_owned()).await
}

pub(in crate::pages) async fn load_transmission_area(app: &App, area: &str) -> Result<PageData, NoPage> {
    if !app.content.transmission.has_area(area) {
        return Err(NoPage::Missing);
    }
    load_rules(app, format!("{TRANSMISSION_PATH}/{area}")).await
}

async fn load_rules(app: &App, path: String) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, path).await?;
    if let Some(subject) = CardSubject::from_area_path(TRANSMISSION_PATH) {
        loaded.set_card(app, subject).await?;
    }
    let rules = responses::load_transmission(app);
    if rules.data.lacks_figures {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(json!(["transmission"]), &rules)?;
    Ok(loaded)
}

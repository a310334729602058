//! Loads the pages about the assets of a person who has died: the landing page with its wizard, and a page per area. Both carry the
//! whole rule set, because the answers never leave the browser.

use domain::cards::CardSubject;
use domain::language::Language;
use domain::transmission::{TRANSMISSION_PATH, transmission_path};
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses;

pub(in crate::pages) async fn load_transmission(app: &App, language: Language) -> Result<PageData, NoPage> {
    load_rules(app, transmission_path(language).to_owned(), language).await
}

pub(in crate::pages) async fn load_transmission_area(app: &App, area: &str, language: Language) -> Result<PageData, NoPage> {
    if !app.content.transmission.has_area(area) {
        return Err(NoPage::Missing);
    }
    load_rules(app, format!("{}/{area}", transmission_path(language)), language).await
}

async fn load_rules(app: &App, path: String, language: Language) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, path).await?;
    if let Some(subject) = CardSubject::from_area_path(TRANSMISSION_PATH) {
        loaded.set_card(app, subject).await?;
    }
    let rules = responses::load_transmission(app, language);
    if rules.data.lacks_figures {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(json!(["transmission", language.as_str()]), &rules)?;
    Ok(loaded)
}

//! Loads the list of guides, and the page of one. What a reader has done stays on the device.

use domain::guides::GUIDES_PATH;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses;

pub(in crate::pages) async fn load_guide_list(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, GUIDES_PATH).await?;
    loaded.add(json!(["guides"]), &responses::list_guides(app))?;
    Ok(loaded)
}

pub(in crate::pages) async fn load_guide(app: &App, slug: &str) -> Result<PageData, NoPage> {
    let address = format!("{GUIDES_PATH}/{slug}");
    let (mut loaded, guide) = tokio::try_join!(PageData::new(app, address), responses::load_guide(app, slug))?;
    loaded.add(json!(["guide", slug]), &guide)?;
    Ok(loaded)
}

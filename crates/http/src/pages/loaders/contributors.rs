//! Loads the list of the people who write and review, and the page of one.

use domain::contributors::CONTRIBUTORS_PATH;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses;

pub(in crate::pages) async fn load_contributor_list(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, CONTRIBUTORS_PATH).await?;
    loaded.add(json!(["contributors"]), &responses::list_contributors(app))?;
    Ok(loaded)
}

pub(in crate::pages) async fn load_contributor(app: &App, slug: &str) -> Result<PageData, NoPage> {
    let address = format!("{CONTRIBUTORS_PATH}/{slug}");
    let (mut loaded, contributor) = tokio::try_join!(PageData::new(app, address), responses::load_contributor(app, slug))?;
    loaded.add(json!(["contributor", slug]), &contributor)?;
    Ok(loaded)
}

//! Loads the daily digest of a day, or the newest.

use domain::cards::CardSubject;
use jiff::civil::Date;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses;

/// The digest of a day that has one, or of today, which may not have one yet; without a day the newest.
pub(in crate::pages) async fn load_digest(app: &App, date: Option<Date>) -> Result<PageData, NoPage> {
    let url = date.map_or_else(|| "/dailydigest".to_owned(), |date| format!("/dailydigest/{date}"));
    let (mut loaded, found) = tokio::try_join!(PageData::new(app, url), responses::load_digest(app, date))?;
    loaded.add_tag("digest".into());
    let key = date.map_or_else(|| "latest".to_owned(), |date| date.to_string());
    if found.data.is_none() {
        loaded.robots = Some("noindex, follow");
    }
    if let Some(digest) = &found.data {
        loaded.set_card(app, CardSubject::Digest(digest.date)).await?;
    }
    loaded.add(json!(["digest", key]), &found)?;
    Ok(loaded)
}

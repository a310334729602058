//! Loads the daily digest of a day, or the newest.

use domain::cards::CardSubject;
use domain::time::indian_date;
use jiff::civil::Date;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses;

/// A past day without a digest shows the nearest earlier one and says so; one before the first shows the newest.
pub(in crate::pages) async fn load_digest(app: &App, date: Option<Date>) -> Result<PageData, NoPage> {
    let url = date.map_or_else(|| "/dailydigest".to_owned(), |date| format!("/dailydigest/{date}"));
    let (mut loaded, found) = tokio::try_join!(PageData::new(app, url), responses::load_digest(app, date))?;
    loaded.add_tag("digest".into());
    let key = date.map_or_else(|| "latest".to_owned(), |date| date.to_string());
    let is_past = date.is_some_and(|date| date < indian_date(app.environment.now()));
    if found.data.is_none() && is_past {
        let latest = responses::load_digest(app, None).await?;
        loaded.add(json!(["digest", "latest"]), &latest)?;
    }
    let is_own = |digest: &responses::Digest| date.is_none_or(|date| date == digest.date);
    if !found.data.as_ref().is_some_and(is_own) {
        loaded.robots = Some("noindex, follow");
    }
    if let Some(digest) = &found.data {
        loaded.set_card(app, CardSubject::Digest(digest.date)).await?;
    }
    loaded.add(json!(["digest", key]), &found)?;
    Ok(loaded)
}

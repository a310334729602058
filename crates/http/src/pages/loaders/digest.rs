//! The daily digest, of a day or the newest.

use domain::cards::Subject;
use domain::time::indian_date;
use jiff::civil::Date;
use serde_json::json;

use crate::App;
use crate::answers;
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

const CHUNK: &str = "src/routes/digest.tsx";

/// A past day without a digest shows the nearest earlier one and says so; one before the first shows the newest.
pub(in crate::pages) async fn digest(app: &App, date: Option<Date>) -> Result<Loaded, NoPage> {
    let url = date.map_or_else(|| "/dailydigest".to_owned(), |date| format!("/dailydigest/{date}"));
    let (mut loaded, found) = tokio::try_join!(Loaded::new(app, url, CHUNK), answers::digest(app, date))?;
    loaded.depend("digest".into());
    let key = date.map_or_else(|| "latest".to_owned(), |date| date.to_string());
    let is_past = date.is_some_and(|date| date < indian_date(app.ambient.now()));
    if found.data.is_none() && is_past {
        let latest = answers::digest(app, None).await?;
        loaded.add(json!(["digest", "latest"]), &latest)?;
    }
    let is_own = |digest: &answers::Digest| date.is_none_or(|date| date == digest.date);
    if !found.data.as_ref().is_some_and(is_own) {
        loaded.robots = Some("noindex, follow");
    }
    if let Some(shown) = &found.data {
        loaded.show_card(app, Subject::Digest(shown.date)).await?;
    }
    loaded.add(json!(["digest", key]), &found)?;
    Ok(loaded)
}

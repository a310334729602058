//! What the demo site shows beside the starter content: things that have a date.

use domain::paging::Page;
use domain::time::indian_date;
use domain::webinars::{Moderator, Seats, WebinarInput};
use http::AppState;
use jiff::ToSpan;
use serde::Deserialize;

use crate::starter;
use crate::wiring::told;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Sample {
    title: String,
    description: String,
    #[serde(rename = "type")]
    kind: String,
    in_days: i32,
    time: String,
    duration_minutes: u32,
    /// Absent: as many as come.
    seats: Option<u32>,
    webinar_link: String,
    moderators: Vec<SampleModerator>,
}

#[derive(Deserialize)]
struct SampleModerator {
    name: String,
}

/// The product's default is off; who has switched it off here finds it off.
pub async fn switch_assistant_on(app: &AppState) -> Result<(), String> {
    app.toggles.begin_with("AI Chat", true).await.map_err(told)
}

/// Announces the sample webinars when none is to come: a demo that is kept for weeks has some again.
pub async fn announce_webinars(app: &AppState) -> Result<(), String> {
    if !app.webinars.upcoming().await.map_err(told)?.is_empty() {
        return Ok(());
    }
    let has_none_at_all = app.webinars.all(Page::clamped(1, 1)).await.map_err(told)?.items.is_empty();
    let samples: Vec<Sample> =
        serde_yaml_ng::from_str(&starter::demo("webinars.yml")).map_err(|e| format!("content/demo/webinars.yml: {e}"))?;
    let today = indian_date(app.ambient.now());
    for sample in samples {
        let day = today.checked_add(sample.in_days.days()).map_err(|e| e.to_string())?;
        let input = WebinarInput {
            title: Some(sample.title),
            description: Some(sample.description),
            kind: Some(sample.kind),
            date: Some(day.to_string()),
            time: Some(sample.time),
            duration_minutes: Some(sample.duration_minutes),
            seats: Some(sample.seats.map_or(Seats::Unlimited, Seats::Count)),
            moderators: Some(sample.moderators.into_iter().map(|m| Moderator { name: m.name, profile_pic: None }).collect()),
            link: Some(sample.webinar_link),
            ..WebinarInput::default()
        };
        app.webinars.create(&input).await.map_err(told)?;
    }
    tracing::info!(first = has_none_at_all, "sample webinars announced");
    Ok(())
}

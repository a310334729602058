//! What only a demo has: the starter content loaded by itself, and data that depends on today's date.

use std::path::Path;
use std::time::UNIX_EPOCH;

use domain::paging::Page;
use domain::site::Site;
use domain::time::indian_date;
use domain::webinars::{Moderator, Seats, WebinarInput};
use http::AppState;
use jiff::ToSpan;
use serde::Deserialize;

use crate::starter_content;
use crate::wiring::to_message;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SampleWebinar {
    title: String,
    description: String,
    #[serde(rename = "type")]
    kind: String,
    in_days: i32,
    time: String,
    duration_minutes: u32,
    /// Absent: the number of seats is unlimited.
    seats: Option<u32>,
    webinar_link: String,
    moderators: Vec<SampleModerator>,
}

#[derive(Deserialize)]
struct SampleModerator {
    name: String,
}

/// The file in the demo's data folder that names the program which loaded the starter content.
const LOADED_BY_FILE: &str = "starter-loaded-by";

/// Whether this very program has filled the demo in `data` before: reading all starter content again would bring nothing new, and is most of
/// what a start costs. `database` is asked about before it is opened, because opening makes it.
pub fn has_loaded_starter(data: &Path, database: &Path) -> bool {
    let loaded_by = std::fs::read_to_string(data.join(LOADED_BY_FILE)).ok();
    database.exists() && loaded_by.is_some() && loaded_by == describe_program()
}

/// Notes that this program has filled the demo in `data`.
pub fn note_loaded_starter(data: &Path) -> Result<(), String> {
    let Some(program) = describe_program() else { return Ok(()) };
    std::fs::write(data.join(LOADED_BY_FILE), program).map_err(|e| format!("can't write {LOADED_BY_FILE}: {e}"))
}

/// Differs between any two builds. The starter content is part of the program.
fn describe_program() -> Option<String> {
    let file = std::env::current_exe().ok()?.metadata().ok()?;
    let built = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} bytes, built at {}.{:09}\n", env!("CARGO_PKG_VERSION"), file.len(), built.as_secs(), built.subsec_nanos()))
}

/// Gives the site's unset outside links stand-ins, so that header and footer can be seen whole. The networks' own front pages stand for
/// accounts that a demo doesn't have.
pub fn fill_sample_links(site: &mut Site) {
    let social = &mut site.social;
    for (link, stand_in) in [
        (&mut social.facebook, "https://www.facebook.com/"),
        (&mut social.instagram, "https://www.instagram.com/"),
        (&mut social.linkedin, "https://www.linkedin.com/"),
        (&mut social.x, "https://x.com/"),
        (&mut social.youtube, "https://www.youtube.com/"),
        (&mut site.contribute_url, "https://forms.example/contribute"),
    ] {
        link.get_or_insert_with(|| stand_in.to_owned());
    }
}

/// Enables the assistant, which is off by default, at the demo's first start only. Later changes are respected.
pub async fn enable_assistant(app: &AppState) -> Result<(), String> {
    app.content.toggles.set_if_unset("AI Chat", true).await.map_err(to_message)
}

/// Creates the sample webinars when no upcoming one is left, so that a demo that is kept for weeks always shows some.
pub async fn ensure_upcoming_sample_webinars(app: &AppState) -> Result<(), String> {
    if !app.commerce.webinars.list_upcoming().await.map_err(to_message)?.is_empty() {
        return Ok(());
    }
    let is_first_start = app.commerce.webinars.list(Page::new_clamped(1, 1)).await.map_err(to_message)?.items.is_empty();
    let samples: Vec<SampleWebinar> = serde_yaml_ng::from_str(&starter_content::read_demo_file_or_empty("webinars.yml"))
        .map_err(|e| format!("content/demo/webinars.yml: {e}"))?;
    let today = indian_date(app.environment.now());
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
        app.commerce.webinars.create(&input).await.map_err(to_message)?;
    }
    tracing::info!(first = is_first_start, "sample webinars created");
    Ok(())
}

//! `/dates.ics`: the days of the coming year by which something must be done, as a calendar to which people subscribe.

use axum::http::HeaderMap;
use axum::response::Response;
use domain::calendar::to_ics_of_days;
use domain::deadlines::last_calendar_day;
use domain::time::indian_date;
use rendering::CachedPage;

use super::{render, respond};
use crate::App;

/// Days pass without any change, so every day has a cache entry of its own.
pub(super) async fn deadline_calendar_response(app: &App, request_headers: &HeaderMap) -> Response {
    let today = indian_date(app.environment.now());
    let key = format!("/dates.ics@{today}");
    let build = || async {
        let name = format!("Money dates – {}", app.site.name);
        let days = app.content.deadlines.list_calendar_days(today, last_calendar_day(today), &app.site);
        let tags = ["site".into()];
        Ok::<_, domain::Error>(CachedPage::new(200, "text/calendar; charset=utf-8", to_ics_of_days(&name, &days), tags))
    };
    match app.caches.pages.get_or_build(&key, build).await {
        Ok(outcome) => respond::send_page(request_headers, outcome.page()),
        Err(error) => {
            tracing::error!(%error, "building the calendar of dates failed");
            render::unavailable_response()
        }
    }
}

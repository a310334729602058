//! Measures pages that must be rendered, and a page that many clients request at once.

use std::time::Duration;

use super::SizeRun;
use crate::Result;
use crate::load::{burst, get_request};
use crate::report::{Row, Unit};

const LIMIT_MS: f64 = 30.0;
const CONNECTIONS: usize = 4;
const LOAD_TIMEOUT: Duration = Duration::from_secs(120);
const BURST_SIZE: usize = 100;

pub async fn measure_renders(run: &SizeRun<'_>) -> Result<Vec<Row>> {
    run.log_progress("article pages, uncached");
    let paths: Vec<String> = run.shelf.uncached_pages().iter().map(|article| article.page.clone()).collect();
    let before = run.server.render_count().await;
    let taken = run.request_each_once(&paths, CONNECTIONS, LOAD_TIMEOUT).await?;
    let rendered = match (before, run.server.render_count().await) {
        (Ok(before), Ok(after)) => Some(after - before),
        _ => None,
    };
    let trouble = taken.outcome.describe_trouble();
    let (what, value) = (run.label("uncached article render"), taken.cpu_per_request() / 1e3);
    let row = Row::new(what, Unit::Milliseconds, value, Some(LIMIT_MS))
        .with_note(format!("{} pages", taken.outcome.requests))
        .with_trouble(trouble);
    let wall = taken.outcome.wall.as_secs_f64();
    Ok(vec![row.with_detail("rendered_by_the_servers_count", rendered).with_detail("wall_s", wall)])
}

pub async fn measure_single_flight(run: &SizeRun<'_>) -> Result<Vec<Row>> {
    run.log_progress("one cold page, a hundred clients");
    let request = get_request(&run.shelf.untouched().page, true);
    let before = run.server.render_count().await?;
    let outcome = burst(run.server.address, request, BURST_SIZE).await?;
    let rendered = run.server.render_count().await? - before;
    let what = run.label(&format!("renders of one cold page asked for {BURST_SIZE} times at once"));
    Ok(vec![
        Row::expect_exactly(what, rendered, 1.0).with_trouble(outcome.describe_trouble()).with_detail("wall_s", outcome.wall.as_secs_f64()),
    ])
}

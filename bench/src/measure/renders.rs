//! Pages that have to be rendered, and one page that many ask for at once.

use std::time::Duration;

use super::Run;
use crate::Result;
use crate::load::{burst, get};
use crate::report::{Row, Unit};

const LIMIT_MS: f64 = 30.0;
const CONNECTIONS: usize = 4;
const AT_MOST: Duration = Duration::from_secs(120);
const AT_ONCE: usize = 100;

pub async fn renders(run: &Run<'_>) -> Result<Vec<Row>> {
    run.say("article pages, uncached");
    let paths: Vec<String> = run.shelf.cold_pages().iter().map(|article| article.page.clone()).collect();
    let before = run.server.renders().await;
    let taken = run.once(&paths, CONNECTIONS, AT_MOST).await?;
    let rendered = match (before, run.server.renders().await) {
        (Ok(before), Ok(after)) => Some(after - before),
        _ => None,
    };
    let trouble = taken.outcome.trouble();
    let (what, value) = (run.of("uncached article render"), taken.each() / 1e3);
    let row = Row::new(what, Unit::Milliseconds, value, Some(LIMIT_MS)).with(format!("{} pages", taken.outcome.requests)).unless(trouble);
    let wall = taken.outcome.wall.as_secs_f64();
    Ok(vec![row.detail("rendered_by_the_servers_count", rendered).detail("wall_s", wall)])
}

pub async fn single_flight(run: &Run<'_>) -> Result<Vec<Row>> {
    run.say("one cold page, a hundred askers");
    let request = get(&run.shelf.untouched().page, true);
    let before = run.server.renders().await?;
    let outcome = burst(run.server.address, request, AT_ONCE).await?;
    let rendered = run.server.renders().await? - before;
    let what = run.of(&format!("renders of one cold page asked for {AT_ONCE} times at once"));
    Ok(vec![Row::exactly(what, rendered, 1.0).unless(outcome.trouble()).detail("wall_s", outcome.wall.as_secs_f64())])
}

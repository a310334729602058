//! What a cache answers, in turns with the minimal server that sends the same bytes.

use std::time::Duration;

use super::{Run, measured, median, requests};
use crate::Result;
use crate::load::{Load, Order};
use crate::report::{Row, Unit};
use crate::site::Reference;

const HOT_PAGES: usize = 200;
const CONNECTIONS: usize = 16;
const PAIRS: usize = 5;
const AT_MOST: Duration = Duration::from_secs(30);

pub async fn cached(run: &Run<'_>) -> Result<Vec<Row>> {
    let hot = run.shelf.hot();
    let pages = hot.iter().take(HOT_PAGES).map(|article| article.page.clone()).collect();
    let reads = hot.iter().map(|article| format!("/cms/api/contents/{}", article.id)).collect();
    Ok(vec![
        compare(run, "cached article page, gzip", pages, 1.5).await?,
        compare(run, "GET contents?limit=4", vec!["/cms/api/contents?limit=4".to_owned()], 2.5).await?,
        compare(run, "GET contents/{id}, hot, Zipf", reads, 2.5).await?,
    ])
}

async fn compare(run: &Run<'_>, what: &str, paths: Vec<String>, limit: f64) -> Result<Row> {
    run.say(what);
    let captured = run.server.capture(&paths, true).await?;
    let zipped =
        captured.iter().filter(|answer| answer.headers.iter().any(|(name, value)| name == "content-encoding" && value == "gzip")).count();
    let reference = Reference::serve(&run.folder, &captured).await?;
    let load = |address, count| Load {
        address,
        requests: requests(&paths),
        order: Order::Zipf.places(paths.len(), count),
        connections: CONNECTIONS,
        per_source: None,
        at_most: AT_MOST,
    };
    let count = run.settings.count(20_000);
    load(reference.address, count / 4).run().await;
    load(run.server.address, count / 4).run().await;
    let (mut ours, mut theirs, mut ratios, mut bytes, mut trouble) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), None);
    for _ in 0..PAIRS {
        let minimal = measured(reference.pid(), &load(reference.address, count)).await?;
        let own = measured(run.server.pid(), &load(run.server.address, count)).await?;
        theirs.push(minimal.each());
        ours.push(own.each());
        ratios.push(own.each() / minimal.each());
        bytes.push(own.outcome.bytes as f64 / minimal.outcome.bytes.max(1) as f64);
        trouble = trouble.or(own.outcome.trouble()).or(minimal.outcome.trouble().map(|t| format!("the minimal server: {t}")));
    }
    let mut note = format!("{:.1} µs against {:.1} µs", median(&ours), median(&theirs));
    if zipped < captured.len() {
        note.push_str(&format!("; {} of {} answers came without gzip", captured.len() - zipped, captured.len()));
    }
    let row = Row::new(run.of(what), Unit::Times, median(&ratios), Some(limit)).with(note).unless(trouble);
    Ok(row
        .detail("ratios", ratios)
        .detail("ours_us", ours)
        .detail("minimal_us", theirs)
        .detail("bytes_ours_to_minimal", bytes)
        .detail("requests_each", count))
}

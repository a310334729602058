//! Measures cached responses, alternating with the reference server that sends the same bytes.

use std::time::Duration;

use super::{SizeRun, measure_load, median, requests};
use crate::Result;
use crate::load::{Load, Order};
use crate::report::{Row, Unit};
use crate::site::Reference;

const HOT_PAGES: usize = 200;
const CONNECTIONS: usize = 16;
const PAIR_COUNT: usize = 5;
const LOAD_TIMEOUT: Duration = Duration::from_secs(30);

pub async fn measure_cached(run: &SizeRun<'_>) -> Result<Vec<Row>> {
    let hot = run.shelf.hot();
    let pages = hot.iter().take(HOT_PAGES).map(|article| article.page.clone()).collect();
    let reads = hot.iter().map(|article| format!("/cms/api/contents/{}", article.id)).collect();
    Ok(vec![
        compare_with_reference(run, "cached article page, gzip", pages, 1.5).await?,
        compare_with_reference(run, "GET contents?limit=4", vec!["/cms/api/contents?limit=4".to_owned()], 2.5).await?,
        compare_with_reference(run, "GET contents/{id}, hot, Zipf", reads, 2.5).await?,
    ])
}

async fn compare_with_reference(run: &SizeRun<'_>, what: &str, paths: Vec<String>, limit: f64) -> Result<Row> {
    run.log_progress(what);
    let captured = run.server.capture(&paths, true).await?;
    let zipped =
        captured.iter().filter(|answer| answer.headers.iter().any(|(name, value)| name == "content-encoding" && value == "gzip")).count();
    let reference = Reference::serve(&run.folder, &captured).await?;
    let load = |address, count| Load {
        address,
        requests: requests(&paths),
        order: Order::Zipf.positions(paths.len(), count),
        connections: CONNECTIONS,
        per_source: None,
        at_most: LOAD_TIMEOUT,
    };
    let count = run.settings.request_count(20_000);
    load(reference.address, count / 4).run().await;
    load(run.server.address, count / 4).run().await;
    let (mut ours, mut theirs, mut ratios, mut bytes, mut trouble) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), None);
    for _ in 0..PAIR_COUNT {
        let minimal = measure_load(reference.pid(), &load(reference.address, count)).await?;
        let own = measure_load(run.server.pid(), &load(run.server.address, count)).await?;
        theirs.push(minimal.cpu_per_request());
        ours.push(own.cpu_per_request());
        ratios.push(own.cpu_per_request() / minimal.cpu_per_request());
        bytes.push(own.outcome.bytes as f64 / minimal.outcome.bytes.max(1) as f64);
        trouble =
            trouble.or(own.outcome.describe_trouble()).or(minimal.outcome.describe_trouble().map(|t| format!("the reference server: {t}")));
    }
    let mut note = format!("{:.1} µs against {:.1} µs", median(&ours), median(&theirs));
    if zipped < captured.len() {
        note.push_str(&format!("; {} of {} responses came without gzip", captured.len() - zipped, captured.len()));
    }
    let row = Row::new(run.label(what), Unit::Times, median(&ratios), Some(limit)).with_note(note).with_trouble(trouble);
    Ok(row
        .with_detail("ratios", ratios)
        .with_detail("ours_us", ours)
        .with_detail("minimal_us", theirs)
        .with_detail("bytes_ours_to_minimal", bytes)
        .with_detail("requests_each", count))
}

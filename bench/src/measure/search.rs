//! Measures the word search with realistic queries: correct words, typing mistakes, and beginnings of words.

use std::time::Duration;

use super::{SizeRun, measure_load, requests};
use crate::Result;
use crate::load::{Load, Order, get_request};
use crate::report::{Row, Unit};
use crate::vocabulary::Vocabulary;

const QUERY_COUNT: usize = 200;
const CONNECTIONS: usize = 4;
/// Requests per source address; below the server's rate limit.
const REQUESTS_PER_SOURCE: u32 = 250;
const LOAD_TIMEOUT: Duration = Duration::from_secs(60);

pub async fn measure_search(run: &SizeRun<'_>) -> Result<Vec<Row>> {
    let terms = Vocabulary::default().generate_searches(QUERY_COUNT);
    let found = count_found(run, &terms).await?;
    // Limits in milliseconds for ten and for a hundred results.
    let (ten, hundred) = match run.size {
        10_000 => (Some(1.0), Some(5.0)),
        100_000 => (Some(3.0), Some(8.0)),
        _ => (None, None),
    };
    Ok(vec![
        measure_limit(run, &terms, 10, run.settings.request_count(2_000), ten).await?.with_detail("terms_that_find", found),
        measure_limit(run, &terms, 100, run.settings.request_count(600), hundred).await?,
    ])
}

async fn measure_limit(run: &SizeRun<'_>, terms: &[String], results: usize, count: usize, limit: Option<f64>) -> Result<Row> {
    let what = format!("search, limit {results}");
    run.log_progress(&what);
    let paths: Vec<String> = terms.iter().map(|term| search_path(term, results)).collect();
    let load = |count| Load {
        address: run.server.address,
        requests: requests(&paths),
        order: Order::Cycle.positions(paths.len(), count),
        connections: CONNECTIONS,
        per_source: Some(REQUESTS_PER_SOURCE),
        at_most: LOAD_TIMEOUT,
    };
    load(QUERY_COUNT).run().await;
    let taken = measure_load(run.server.pid(), &load(count)).await?;
    let trouble = taken.outcome.describe_trouble();
    let row = Row::new(run.label(&what), Unit::Milliseconds, taken.cpu_per_request() / 1e3, limit).with_trouble(trouble);
    Ok(row.with_detail("requests", taken.outcome.requests).with_detail("bytes", taken.outcome.bytes))
}

/// Counts the queries that find anything; an index that finds next to nothing would be fast.
async fn count_found(run: &SizeRun<'_>, terms: &[String]) -> Result<usize> {
    let mut connection = run.server.connect().await?;
    let mut found = 0;
    for term in terms {
        let request = get_request(&search_path(term, 1), false);
        let answer = connection.exchange(&request).await.map_err(|e| format!("search: {e}"))?;
        if answer.status != 200 {
            return Err(format!("a search for \"{term}\" answered {}", answer.status));
        }
        let body: serde_json::Value = serde_json::from_slice(connection.body()).map_err(|e| format!("search: {e}"))?;
        found += usize::from(body["totalCount"].as_u64().unwrap_or(0) > 0);
    }
    if found * 10 < terms.len() * 8 {
        return Err(format!("only {found} of {} searches find anything", terms.len()));
    }
    Ok(found)
}

fn search_path(term: &str, results: usize) -> String {
    format!("/cms/api/content-search?searchText={}&page=1&limit={results}", term.replace(' ', "+"))
}

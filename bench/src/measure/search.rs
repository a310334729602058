//! The word search, with what readers type: proper words, typing mistakes, beginnings of words.

use std::time::Duration;

use super::{Run, measured, requests};
use crate::Result;
use crate::load::{Load, Order, get};
use crate::report::{Row, Unit};
use crate::vocabulary::Vocabulary;

const MIX: usize = 200;
const CONNECTIONS: usize = 4;
/// Below the server's limit for one address.
const PER_SOURCE: u32 = 250;
const AT_MOST: Duration = Duration::from_secs(60);

pub async fn search(run: &Run<'_>) -> Result<Vec<Row>> {
    let terms = Vocabulary::default().searches(MIX);
    let found = found(run, &terms).await?;
    // Limits in ms: ten results, a hundred.
    let (ten, hundred) = match run.size {
        10_000 => (Some(1.0), Some(5.0)),
        100_000 => (Some(3.0), Some(8.0)),
        _ => (None, None),
    };
    Ok(vec![
        one(run, &terms, 10, run.settings.count(2_000), ten).await?.detail("terms_that_find", found),
        one(run, &terms, 100, run.settings.count(600), hundred).await?,
    ])
}

async fn one(run: &Run<'_>, terms: &[String], results: usize, count: usize, limit: Option<f64>) -> Result<Row> {
    let what = format!("search, limit {results}");
    run.say(&what);
    let paths: Vec<String> = terms.iter().map(|term| path(term, results)).collect();
    let load = |count| Load {
        address: run.server.address,
        requests: requests(&paths),
        order: Order::Cycle.places(paths.len(), count),
        connections: CONNECTIONS,
        per_source: Some(PER_SOURCE),
        at_most: AT_MOST,
    };
    load(MIX).run().await;
    let taken = measured(run.server.pid(), &load(count)).await?;
    let trouble = taken.outcome.trouble();
    let row = Row::new(run.of(&what), Unit::Milliseconds, taken.each() / 1e3, limit).unless(trouble);
    Ok(row.detail("requests", taken.outcome.requests).detail("bytes", taken.outcome.bytes))
}

/// How many of the terms find anything; an index that finds next to nothing would be fast.
async fn found(run: &Run<'_>, terms: &[String]) -> Result<usize> {
    let mut connection = run.server.connect().await?;
    let mut found = 0;
    for term in terms {
        let request = get(&path(term, 1), false);
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

fn path(term: &str, results: usize) -> String {
    format!("/cms/api/content-search?searchText={}&page=1&limit={results}", term.replace(' ', "+"))
}

//! Reads that no cache has: each address is asked for once.

use std::time::Duration;

use super::Run;
use crate::Result;
use crate::report::{Row, Unit};

const LIMIT_US: f64 = 400.0;
const CONNECTIONS: usize = 4;
const AT_MOST: Duration = Duration::from_secs(60);
/// Pages of each category's two lists.
const LIST_PAGES: usize = 20;

pub async fn uncached(run: &Run<'_>) -> Result<Vec<Row>> {
    let reads = run.shelf.cold_reads().iter().map(|article| format!("/cms/api/contents/{}", article.id)).collect();
    Ok(vec![
        one(run, "GET contents/{id}, uncached", reads).await?,
        one(run, "GET contents?limit=4 of a category, uncached", lists(run).await?).await?,
    ])
}

async fn one(run: &Run<'_>, what: &str, paths: Vec<String>) -> Result<Row> {
    run.say(what);
    let taken = run.once(&paths, CONNECTIONS, AT_MOST).await?;
    let trouble = taken.outcome.trouble();
    let row = Row::new(run.of(what), Unit::Microseconds, taken.each(), Some(LIMIT_US)).unless(trouble);
    Ok(row.detail("requests", taken.outcome.requests))
}

async fn lists(run: &Run<'_>) -> Result<Vec<String>> {
    let answer = run.server.json("/cms/api/categories").await?;
    let slugs: Vec<&str> = answer["data"].as_array().into_iter().flatten().filter_map(|c| c["slug"].as_str()).collect();
    if slugs.is_empty() {
        return Err("GET categories answers none".to_owned());
    }
    let mut paths = Vec::new();
    for page in 1..=LIST_PAGES {
        for slug in &slugs {
            for sort in ["latest", "popular"] {
                paths.push(format!("/cms/api/contents?category={slug}&sort={sort}&page={page}&limit=4"));
            }
        }
    }
    Ok(paths)
}

//! Measures uncached reads: each path is requested once.

use std::time::Duration;

use super::SizeRun;
use crate::Result;
use crate::report::{Row, Unit};

const LIMIT_US: f64 = 400.0;
const CONNECTIONS: usize = 4;
const LOAD_TIMEOUT: Duration = Duration::from_secs(60);
/// Number of pages of each category's two lists.
const LIST_PAGES: usize = 20;

pub async fn measure_uncached(run: &SizeRun<'_>) -> Result<Vec<Row>> {
    let reads = run.shelf.uncached_reads().iter().map(|article| format!("/cms/api/contents/{}", article.id)).collect();
    Ok(vec![
        measure_paths(run, "GET contents/{id}, uncached", reads).await?,
        measure_paths(run, "GET contents?limit=4 of a category, uncached", list_paths(run).await?).await?,
    ])
}

async fn measure_paths(run: &SizeRun<'_>, what: &str, paths: Vec<String>) -> Result<Row> {
    run.log_progress(what);
    let taken = run.request_each_once(&paths, CONNECTIONS, LOAD_TIMEOUT).await?;
    let trouble = taken.outcome.describe_trouble();
    let row = Row::new(run.label(what), Unit::Microseconds, taken.cpu_per_request(), Some(LIMIT_US)).with_trouble(trouble);
    Ok(row.with_detail("requests", taken.outcome.requests))
}

async fn list_paths(run: &SizeRun<'_>) -> Result<Vec<String>> {
    let answer = run.server.get_json("/cms/api/categories").await?;
    let slugs: Vec<&str> = answer["data"].as_array().into_iter().flatten().filter_map(|c| c["slug"].as_str()).collect();
    if slugs.is_empty() {
        return Err("GET categories returned none".to_owned());
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

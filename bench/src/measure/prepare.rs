//! A data folder with so many articles in it, and its word index.

use std::time::{Duration, Instant};

use super::{Settings, of};
use crate::report::{Row, Unit};
use crate::site::Site;
use crate::{Result, articles};

const IMPORT: Duration = Duration::from_secs(600);

#[derive(Debug, Clone)]
pub struct Prepared {
    pub rows: Vec<Row>,
    /// What a ten times larger one would take ten times longer for.
    pub wall: Duration,
}

pub async fn prepare(settings: &Settings, site: &Site, size: usize) -> Result<Prepared> {
    let started = Instant::now();
    settings.say(&of("writing Markdown", size));
    let markdown = site.folder.join("markdown");
    articles::write(&markdown, size).map_err(|e| e.to_string())?;
    site.run(&["seed"], IMPORT).await?;
    settings.say(&of("importing", size));
    let import = site.run(&["import", "markdown", "--format", "markdown"], IMPORT).await?;
    std::fs::remove_dir_all(&markdown).map_err(|e| e.to_string())?;
    settings.say(&of("building the index", size));
    let (begun, server) = (Instant::now(), site.serve(indexing(size)).await?);
    let first_start = begun.elapsed();
    let body = body_bytes(&server).await;
    server.stop().await?;
    let (cpu, wall) = (import.cpu.as_secs_f64(), import.wall.as_secs_f64());
    let importing = Row::new(of("import, CPU", size), Unit::Seconds, cpu, None)
        .with(format!("{:.2} ms an article, {wall:.1} s by the clock", cpu * 1e3 / size as f64))
        .detail("report", import.output.trim());
    let indexing = Row::new(of("first start, the index being built", size), Unit::Seconds, first_start.as_secs_f64(), None)
        .with(body.as_ref().map_or_else(|why| why.clone(), |bytes| format!("bodies of {:.1} KB on average", bytes / 1e3)));
    Ok(Prepared { rows: vec![importing, indexing], wall: started.elapsed() })
}

/// Patience for the first index: 10 ms an article, on a machine that has other work too.
fn indexing(size: usize) -> Duration {
    Duration::from_secs(300) + Duration::from_millis(10) * u32::try_from(size).unwrap_or(u32::MAX)
}

/// Mean length of the HTML of some articles; the starter content, being the newest, comes before them.
async fn body_bytes(server: &crate::site::Server) -> Result<f64> {
    let list = server.json("/cms/api/contents?limit=20&page=5").await?;
    let ids: Vec<&str> = list["contents"].as_array().into_iter().flatten().filter_map(|item| item["_id"].as_str()).collect();
    let mut bytes = 0;
    for id in &ids {
        let answer = server.json(&format!("/cms/api/contents/{id}")).await?;
        bytes += answer["data"]["main_content_id"]["content"].as_str().map_or(0, str::len);
    }
    Ok(bytes as f64 / ids.len().max(1) as f64)
}

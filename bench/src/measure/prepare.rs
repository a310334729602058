//! Prepares a data folder with the given number of articles and their word index.

use std::time::{Duration, Instant};

use super::{BenchSettings, label};
use crate::report::{Row, Unit};
use crate::site::Site;
use crate::{Result, articles};

const IMPORT_TIMEOUT: Duration = Duration::from_secs(600);

#[derive(Debug, Clone)]
pub struct Prepared {
    pub rows: Vec<Row>,
    /// The wall-clock time of preparing, which is proportional to the size.
    pub wall: Duration,
}

pub async fn prepare(settings: &BenchSettings, site: &Site, size: usize) -> Result<Prepared> {
    let started = Instant::now();
    settings.log_progress(&label("writing Markdown", size));
    let markdown = site.folder.join("markdown");
    articles::write_articles(&markdown, size).map_err(|e| e.to_string())?;
    site.run(&["seed"], IMPORT_TIMEOUT).await?;
    settings.log_progress(&label("importing", size));
    let import = site.run(&["import", "markdown", "--format", "markdown"], IMPORT_TIMEOUT).await?;
    std::fs::remove_dir_all(&markdown).map_err(|e| e.to_string())?;
    settings.log_progress(&label("building the index", size));
    let (begun, server) = (Instant::now(), site.serve(index_timeout(size)).await?);
    let first_start = begun.elapsed();
    let body = mean_body_bytes(&server).await;
    server.stop().await?;
    let (cpu, wall) = (import.cpu.as_secs_f64(), import.wall.as_secs_f64());
    let importing = Row::new(label("import, CPU", size), Unit::Seconds, cpu, None)
        .with_note(format!("{:.2} ms an article, {wall:.1} s by the clock", cpu * 1e3 / size as f64))
        .with_detail("report", import.output.trim());
    let indexing = Row::new(label("first start, the index being built", size), Unit::Seconds, first_start.as_secs_f64(), None)
        .with_note(body.as_ref().map_or_else(|why| why.clone(), |bytes| format!("article bodies of {:.1} KB on average", bytes / 1e3)));
    Ok(Prepared { rows: vec![importing, indexing], wall: started.elapsed() })
}

/// Timeout of building the first index: 10 ms for each article, as the machine may be busy.
fn index_timeout(size: usize) -> Duration {
    Duration::from_secs(300) + Duration::from_millis(10) * u32::try_from(size).unwrap_or(u32::MAX)
}

/// Mean length of the HTML of some articles. Page 5 skips the starter content, which is newer and comes first.
async fn mean_body_bytes(server: &crate::site::Server) -> Result<f64> {
    let list = server.get_json("/cms/api/contents?limit=20&page=5").await?;
    let ids: Vec<&str> = list["contents"].as_array().into_iter().flatten().filter_map(|item| item["_id"].as_str()).collect();
    let mut bytes = 0;
    for id in &ids {
        let answer = server.get_json(&format!("/cms/api/contents/{id}")).await?;
        bytes += answer["data"]["main_content_id"]["content"].as_str().map_or(0, str::len);
    }
    Ok(bytes as f64 / ids.len().max(1) as f64)
}

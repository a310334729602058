//! Measures the time from the start of the process to the first response, with the index on disk.

use std::time::{Duration, Instant};

use super::{BenchSettings, REFERENCE_SIZE, label, median};
use crate::Result;
use crate::report::{Row, Unit};
use crate::site::Site;

const LIMIT_S: f64 = 0.5;
const REPETITIONS: usize = 5;
const START_TIMEOUT: Duration = Duration::from_secs(60);

pub async fn measure_start(settings: &BenchSettings, site: &Site, size: usize) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (what, path) in [("start to the first 200 of /readyz", "/readyz"), ("start to the first 200 of the home page", "/")] {
        let mut seconds = Vec::new();
        for _ in 0..if settings.quick { 2 } else { REPETITIONS } {
            let begun = Instant::now();
            let mut server = site.launch()?;
            server.wait_for(path, START_TIMEOUT).await?;
            seconds.push(begun.elapsed().as_secs_f64());
            server.stop().await?;
        }
        let limit = (size == REFERENCE_SIZE).then_some(LIMIT_S);
        let note = format!("median of {}, by the clock", seconds.len());
        rows.push(Row::new(label(what, size), Unit::Seconds, median(&seconds), limit).with_note(note).with_detail("seconds", seconds));
    }
    Ok(rows)
}

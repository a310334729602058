//! From the start of the process to the first answer, with the index on disk.

use std::time::{Duration, Instant};

use super::{NORMAL, Settings, median, of};
use crate::Result;
use crate::report::{Row, Unit};
use crate::site::Site;

const LIMIT_S: f64 = 0.5;
const TIMES: usize = 5;
const PATIENCE: Duration = Duration::from_secs(60);

pub async fn start(settings: &Settings, site: &Site, size: usize) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (what, path) in [("start to the first 200 of /readyz", "/readyz"), ("start to the first 200 of the home page", "/")] {
        let mut seconds = Vec::new();
        for _ in 0..if settings.quick { 2 } else { TIMES } {
            let begun = Instant::now();
            let mut server = site.launch()?;
            server.wait_for(path, PATIENCE).await?;
            seconds.push(begun.elapsed().as_secs_f64());
            server.stop().await?;
        }
        let limit = (size == NORMAL).then_some(LIMIT_S);
        let note = format!("median of {}, by the clock", seconds.len());
        rows.push(Row::new(of(what, size), Unit::Seconds, median(&seconds), limit).with(note).detail("seconds", seconds));
    }
    Ok(rows)
}

//! Measures the server's memory after all other measurements.

use super::SizeRun;
use crate::Result;
use crate::cpu::anonymous_memory;
use crate::report::{Row, Unit};

const LIMIT_MB: f64 = 150.0;

pub fn measure_memory(run: &SizeRun<'_>) -> Result<Vec<Row>> {
    let megabytes = anonymous_memory(run.server.pid())? as f64 / f64::from(1 << 20);
    let what = run.label("anonymous resident memory after the load");
    Ok(vec![Row::new(what, Unit::Megabytes, megabytes, run.limit_for_size(LIMIT_MB)).with_detail("articles", run.shelf.total)])
}

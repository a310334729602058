//! What the server holds after everything else.

use super::Run;
use crate::Result;
use crate::cpu::anonymous_memory;
use crate::report::{Row, Unit};

const LIMIT_MB: f64 = 150.0;

pub fn memory(run: &Run<'_>) -> Result<Vec<Row>> {
    let megabytes = anonymous_memory(run.server.pid())? as f64 / f64::from(1 << 20);
    let what = run.of("anonymous resident memory after the load");
    Ok(vec![Row::new(what, Unit::Megabytes, megabytes, run.limit(LIMIT_MB)).detail("articles", run.shelf.total)])
}

//! What the server holds after everything else.

use super::Session;
use crate::Result;
use crate::cpu::anonymous_memory;
use crate::report::{Row, Unit};

const LIMIT_MB: f64 = 150.0;

pub fn memory(session: &Session<'_>) -> Result<Vec<Row>> {
    let megabytes = anonymous_memory(session.server.pid())? as f64 / f64::from(1 << 20);
    let what = session.of("anonymous resident memory after the load");
    Ok(vec![Row::new(what, Unit::Megabytes, megabytes, session.limit(LIMIT_MB)).detail("articles", session.shelf.total)])
}

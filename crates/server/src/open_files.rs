//! Raises the limit of open files. Every socket counts as one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the soft limit of open files to the hard limit, which only the operator can change. The usual soft limit is 1,024,
/// which a thousand readers with open conversations exhaust.
pub fn raise_open_file_limit() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum {
        return;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        Ok(()) => tracing::info!(before = current, now = maximum, "raised the limit of open files"),
        Err(error) => tracing::warn!(%error, limit = current, "the limit of open files could not be raised"),
    }
}

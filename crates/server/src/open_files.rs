//! How many files the process may have open at once. Each socket is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// A process begins with 1,024 on most systems, which a thousand readers with open conversations use up, and may ask for more, up to
/// a limit that only the operator moves.
pub fn allow_as_many_as_possible() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum {
        return;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        Ok(()) => tracing::info!(before = current, now = maximum, "more files may be open at once"),
        Err(error) => tracing::warn!(%error, limit = current, "the limit of open files stays as it is"),
    }
}

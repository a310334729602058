//! Runs the endless loops of a process. A loop that panics or ends is reported and started again.

use std::future::Future;
use std::time::Duration;

use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;

/// The pause before a loop is started again, so that a loop that panics at once does not fill the log.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// The loops of a process. They run until `stop` is cancelled.
pub struct Supervisor {
    stop: CancellationToken,
    loops: JoinSet<()>,
    restart_delay: Duration,
}

impl Supervisor {
    pub fn new(stop: CancellationToken) -> Self {
        Self { stop, loops: JoinSet::new(), restart_delay: RESTART_DELAY }
    }

    /// Runs the future that `start` makes, and makes another one whenever it panics or ends before the stop.
    pub fn spawn<F>(&mut self, name: &'static str, start: impl Fn() -> F + Send + Sync + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (stop, restart_delay) = (self.stop.clone(), self.restart_delay);
        self.loops.spawn(async move {
            loop {
                let outcome = tokio::spawn(start()).await;
                if let Err(panicked) = &outcome {
                    report_panic(name, panicked);
                }
                if stop.is_cancelled() {
                    return;
                }
                if outcome.is_ok() {
                    tracing::error!(name, "background loop ended by itself; starting it again");
                }
                tokio::select! {
                    () = stop.cancelled() => return,
                    () = tokio::time::sleep(restart_delay) => {}
                }
            }
        });
    }

    /// Waits until all loops have ended after the stop.
    pub async fn join(&mut self) {
        while self.loops.join_next().await.is_some() {}
    }
}

/// Logs and counts a panic of a background loop.
pub fn report_panic(name: &'static str, panicked: &JoinError) {
    metrics::counter!("fineprint_background_panics_total", "loop" => name).increment(1);
    tracing::error!(name, error = %panicked, "background loop panicked; starting it again");
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_loop_that_panics_is_started_again() {
        let stop = CancellationToken::new();
        let starts = Arc::new(AtomicU32::new(0));
        let mut supervisor = Supervisor { restart_delay: Duration::ZERO, ..Supervisor::new(stop.clone()) };
        let (counter, token) = (starts.clone(), stop.clone());
        supervisor.spawn("test", move || {
            let (start, token) = (counter.fetch_add(1, Ordering::SeqCst), token.clone());
            async move {
                assert!(start > 0, "the first one panics");
                if start == 2 {
                    token.cancel();
                }
            }
        });
        supervisor.join().await;
        assert_eq!(starts.load(Ordering::SeqCst), 3, "after the panic, and after it ended by itself");
    }
}

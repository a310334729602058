//! The handle to the pool of rendering threads, with a bounded queue and counters.

#[cfg(test)]
mod tests;
mod worker;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use serde::Deserialize;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::isolate::Limits;
use worker::{Counters, Job, Load, Worker};

/// The capacity of the queue. At 20 to 30 ms of CPU time for a page, a request behind 64 others would wait too long.
const QUEUE_CAPACITY: usize = 64;

#[derive(Debug, Clone, thiserror::Error)]
pub enum RenderError {
    /// The bundle threw or its promise never settled; holds message and stack.
    #[error("the page's script failed: {0}")]
    Script(String),
    /// The CPU limit was exceeded, or no result came within the caller's wait.
    #[error("rendering took too long")]
    Timeout,
    #[error("rendering ran out of memory")]
    Memory,
    /// The bundle could not be loaded, or no thread started.
    #[error("the rendering bundle could not be loaded: {0}")]
    Load(String),
    /// The queue is full: 64 renders are waiting.
    #[error("too many pages are waiting to be rendered")]
    Overloaded,
    /// `render` returned something other than the strings `{ head, html }`.
    #[error("the page's script gave no proper answer: {0}")]
    InvalidResult(String),
}

/// The parts of a page: the head and HTML that the script rendered, and the input, for hydration in the browser.
#[derive(Debug, Clone, Deserialize)]
pub struct Rendered {
    pub head: String,
    pub html: String,
    /// The input, as JSON that is safe inside `<script type="application/json">`.
    pub state: String,
}

impl Rendered {
    /// Escapes `<` in the input. In JSON it occurs only inside strings, where `\u003c` means the same and cannot end the script element.
    pub(crate) fn new(head: String, html: String, input: &str) -> Self {
        Self { head, html, state: input.replace('<', "\\u003c") }
    }
}

/// Counters since the start; `queued` is the current value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RendererStats {
    pub renders: u64,
    /// Number of replaced isolates: after a timeout, exhausted memory or 5,000 renders.
    pub restarts: u64,
    pub queued: usize,
    /// Total CPU time of all renders, in microseconds.
    pub cpu_micros: u64,
}

/// A pool of threads, each with its own isolate. Clones share the pool; the threads end when the last clone is dropped.
#[derive(Clone)]
pub struct Renderer {
    jobs: flume::Sender<Job>,
    counters: Arc<Counters>,
    /// The longest wait of a caller.
    wait: Duration,
}

impl Renderer {
    /// `bundle` is the source of an ES module that exports `render(url: string, json: string)`, which returns
    /// `{ head: string, html: string }` or a promise of it. Blocks until the first isolate is loaded (about 0.1 s), so that a broken
    /// bundle fails here.
    pub fn start(bundle: Arc<str>, threads: usize, limits: Limits) -> Result<Renderer, RenderError> {
        let (renderer, queue) = Self::create_queue(limits.wait);
        let worker = Worker::new(bundle, limits, queue, Arc::clone(&renderer.counters));
        let (ready, first_load) = flume::bounded(1);
        worker.clone().spawn(0, Load::AndReport(ready))?;
        first_load.recv().unwrap_or_else(|_| Err(RenderError::Load("the thread ended".into())))?;
        for number in 1..threads {
            worker.clone().spawn(number, Load::AtOnce)?;
        }
        Ok(renderer)
    }

    /// As [`Renderer::start`], but each thread loads the bundle with the first page that it renders: that page waits for it, and a
    /// broken bundle fails there.
    pub fn start_on_demand(bundle: Arc<str>, threads: usize, limits: Limits) -> Result<Renderer, RenderError> {
        let (renderer, queue) = Self::create_queue(limits.wait);
        let worker = Worker::new(bundle, limits, queue, Arc::clone(&renderer.counters));
        for number in 0..threads {
            worker.clone().spawn(number, Load::WithFirstPage)?;
        }
        Ok(renderer)
    }

    /// The handle and its queue, before any worker is started.
    fn create_queue(wait: Duration) -> (Renderer, flume::Receiver<Job>) {
        let (jobs, waiting) = flume::bounded(QUEUE_CAPACITY);
        let counters = Arc::default();
        (Renderer { jobs, counters, wait }, waiting)
    }

    /// Renders one page. A future that is dropped while it waits in the queue costs no rendering.
    pub async fn render(&self, url: &str, input: Arc<str>) -> Result<Rendered, RenderError> {
        let (reply, answer) = oneshot::channel();
        let job = Job { url: url.into(), input, reply };
        self.jobs.try_send(job).map_err(|_| RenderError::Overloaded)?;
        match timeout(self.wait, answer).await {
            Ok(Ok(rendered)) => rendered,
            Ok(Err(_)) => Err(RenderError::Script("the rendering thread failed".into())),
            Err(_) => Err(RenderError::Timeout),
        }
    }

    pub fn stats(&self) -> RendererStats {
        RendererStats {
            renders: self.counters.renders.load(Relaxed),
            restarts: self.counters.restarts.load(Relaxed),
            queued: self.jobs.len(),
            cpu_micros: self.counters.cpu_micros.load(Relaxed),
        }
    }
}

//! The handle to the pool of rendering threads: a bounded queue in front, counters behind.

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
use worker::{Counters, Job, Worker};

/// At 20 to 30 ms of CPU a page, what waits behind 64 others has waited too long already.
const QUEUE: usize = 64;
/// How long an asker waits, queue included, by the clock on the wall.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, thiserror::Error)]
pub enum RenderError {
    /// The bundle threw, or its promise never settled; message and stack.
    #[error("the page's script failed: {0}")]
    Script(String),
    /// Over the CPU limit, or not answered within 5 s.
    #[error("rendering took too long")]
    Timeout,
    #[error("rendering ran out of memory")]
    Memory,
    /// The bundle could not be loaded, or no thread started.
    #[error("the rendering bundle could not be loaded: {0}")]
    Load(String),
    /// 64 renders are waiting already.
    #[error("too many pages are waiting to be rendered")]
    Overloaded,
    /// `render` gave something other than the texts `{ head, html }`.
    #[error("the page's script gave no proper answer: {0}")]
    Answer(String),
}

/// The parts of a page: what the script made of the input, and the input again, for the browser to go on from.
#[derive(Debug, Clone, Deserialize)]
pub struct Rendered {
    pub head: String,
    pub html: String,
    /// The input, as JSON that is safe inside `<script type="application/json">`.
    pub state: String,
}

impl Rendered {
    /// `<` occurs in JSON only inside strings, where `\u003c` means the same and ends no script.
    pub(crate) fn new(head: String, html: String, input: &str) -> Self {
        Self { head, html, state: input.replace('<', "\\u003c") }
    }
}

/// What the pool did since it started; `queued` is now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RendererStats {
    pub renders: u64,
    /// Isolates replaced: after Timeout, Memory or 5,000 renders.
    pub restarts: u64,
    pub queued: usize,
    /// CPU time of all renders, in microseconds.
    pub cpu_micros: u64,
}

/// A pool of threads, each with its own isolate. Clones share it; the threads end with the last.
#[derive(Clone)]
pub struct Renderer {
    jobs: flume::Sender<Job>,
    counters: Arc<Counters>,
}

impl Renderer {
    /// `bundle` is the source of an ES module that exports
    /// `render(url: string, json: string)`, which answers `{ head: string, html: string }` or a promise of it.
    /// Blocks until the first isolate is loaded (some 0.1 s), so that a broken bundle fails here.
    pub fn start(bundle: Arc<str>, threads: usize, limits: Limits) -> Result<Renderer, RenderError> {
        let (renderer, waiting) = Self::queue();
        let worker = Worker::new(bundle, limits, waiting, Arc::clone(&renderer.counters));
        let (ready, first_load) = flume::bounded(1);
        worker.clone().spawn(0, Some(ready))?;
        first_load.recv().unwrap_or_else(|_| Err(RenderError::Load("the thread ended".into())))?;
        for number in 1..threads {
            worker.clone().spawn(number, None)?;
        }
        Ok(renderer)
    }

    /// The handle with nobody at the other end yet.
    fn queue() -> (Renderer, flume::Receiver<Job>) {
        let (jobs, waiting) = flume::bounded(QUEUE);
        let counters = Arc::default();
        (Renderer { jobs, counters }, waiting)
    }

    /// Renders one page. A caller that drops this future before its turn costs nothing.
    pub async fn render(&self, url: &str, input: Arc<str>) -> Result<Rendered, RenderError> {
        let (reply, answer) = oneshot::channel();
        let job = Job { url: url.into(), input, reply };
        self.jobs.try_send(job).map_err(|_| RenderError::Overloaded)?;
        match timeout(PATIENCE, answer).await {
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

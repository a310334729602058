//! One rendering thread: takes jobs from the queue, keeps its isolate, replaces it when worn.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use tokio::sync::oneshot;

use super::{RenderError, Rendered};
use crate::isolate::{Isolate, Limits};

/// The engine's own calls need room beside the script's stack.
const ENGINE_STACK: usize = 6 << 20;

pub(super) struct Job {
    pub url: Box<str>,
    pub input: Arc<str>,
    pub reply: oneshot::Sender<Result<Rendered, RenderError>>,
}

#[derive(Default)]
pub(super) struct Counters {
    pub renders: AtomicU64,
    pub restarts: AtomicU64,
    pub cpu_micros: AtomicU64,
}

/// Told once how the first load went.
type Ready = flume::Sender<Result<(), RenderError>>;

#[derive(Clone)]
pub(super) struct Worker {
    bundle: Arc<str>,
    limits: Limits,
    jobs: flume::Receiver<Job>,
    counters: Arc<Counters>,
}

impl Worker {
    pub fn new(bundle: Arc<str>, limits: Limits, jobs: flume::Receiver<Job>, counters: Arc<Counters>) -> Self {
        Self { bundle, limits, jobs, counters }
    }

    pub fn spawn(self, number: usize, ready: Option<Ready>) -> Result<(), RenderError> {
        thread::Builder::new()
            .name(format!("render-{number}"))
            .stack_size(self.limits.stack + ENGINE_STACK)
            .spawn(move || self.run(ready.as_ref()))
            .map(drop)
            .map_err(|error| RenderError::Load(error.to_string()))
    }

    /// Serves until the last `Renderer` is gone. A panic costs its asker the page, not us the thread.
    pub fn run(&self, ready: Option<&Ready>) {
        while catch_unwind(AssertUnwindSafe(|| self.serve(ready))).is_err() {
            self.counters.restarts.fetch_add(1, Relaxed);
            tracing::error!("a rendering thread panicked and starts over");
        }
    }

    fn serve(&self, ready: Option<&Ready>) {
        let mut isolate = self.load();
        if let Some(ready) = ready {
            let loaded = isolate.as_ref().map(drop).map_err(Clone::clone);
            let broken = loaded.is_err();
            let _nobody_waits = ready.try_send(loaded);
            if broken {
                return;
            }
        }
        for job in &self.jobs {
            if job.reply.is_closed() {
                continue;
            }
            isolate = self.answer(job, isolate);
        }
    }

    /// Renders one job and returns the isolate for the next.
    fn answer(&self, job: Job, isolate: Result<Isolate, RenderError>) -> Result<Isolate, RenderError> {
        let mut isolate = match isolate.or_else(|_| self.load()) {
            Ok(isolate) => isolate,
            Err(error) => {
                let _asker_left = job.reply.send(Err(error.clone()));
                return Err(error);
            }
        };
        let (rendered, spent) = isolate.render(&job.url, &job.input);
        let micros = u64::try_from(spent.as_micros()).unwrap_or(u64::MAX);
        self.counters.cpu_micros.fetch_add(micros, Relaxed);
        self.counters.renders.fetch_add(1, Relaxed);
        let worn = isolate.is_worn();
        if worn {
            self.counters.restarts.fetch_add(1, Relaxed);
        }
        // Before the reload: the asker need not wait for it.
        let _asker_left = job.reply.send(rendered);
        if !worn {
            return Ok(isolate);
        }
        drop(isolate);
        self.load()
    }

    fn load(&self) -> Result<Isolate, RenderError> {
        Isolate::load(&self.bundle, &self.limits).inspect_err(|error| tracing::error!(%error, "no isolate for rendering"))
    }
}

//! A rendering thread, which takes jobs from the queue and replaces its isolate when necessary.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use tokio::sync::oneshot;

use super::{RenderError, Rendered};
use crate::isolate::{Isolate, Limits};

/// Stack for the engine's own calls, in addition to the script's stack.
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

/// When a worker loads its first isolate.
pub(super) enum Load {
    AtOnce,
    /// At once; the result is reported, once, and a failure ends the worker.
    AndReport(flume::Sender<Result<(), RenderError>>),
    WithFirstPage,
}

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

    pub fn spawn(self, number: usize, load: Load) -> Result<(), RenderError> {
        thread::Builder::new()
            .name(format!("render-{number}"))
            .stack_size(self.limits.stack + ENGINE_STACK)
            .spawn(move || self.run(&load))
            .map(drop)
            .map_err(|error| RenderError::Load(error.to_string()))
    }

    /// Serves jobs until the last `Renderer` is dropped. A panic fails the current job, and the thread continues.
    pub fn run(&self, load: &Load) {
        while catch_unwind(AssertUnwindSafe(|| self.serve_jobs(load))).is_err() {
            self.counters.restarts.fetch_add(1, Relaxed);
            tracing::error!("rendering thread panicked; its isolate is reloaded");
        }
    }

    fn serve_jobs(&self, load: &Load) {
        let mut isolate = match load {
            // A job loads what is not there.
            Load::WithFirstPage => Err(RenderError::Load("no page was asked for yet".into())),
            Load::AtOnce | Load::AndReport(_) => self.load_isolate(),
        };
        if let Load::AndReport(ready) = load {
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
            isolate = self.run_job(job, isolate);
        }
    }

    /// Renders one job and returns the isolate for the next one.
    fn run_job(&self, job: Job, isolate: Result<Isolate, RenderError>) -> Result<Isolate, RenderError> {
        let mut isolate = match isolate.or_else(|_| self.load_isolate()) {
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
        let worn = isolate.needs_replacement();
        if worn {
            self.counters.restarts.fetch_add(1, Relaxed);
        }
        // Sent before the reload, so that the caller does not wait for it.
        let _asker_left = job.reply.send(rendered);
        if !worn {
            return Ok(isolate);
        }
        drop(isolate);
        self.load_isolate()
    }

    fn load_isolate(&self) -> Result<Isolate, RenderError> {
        Isolate::load(&self.bundle, &self.limits).inspect_err(|error| tracing::error!(%error, "rendering bundle could not be loaded"))
    }
}

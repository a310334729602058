//! A thread with the lowest priority for long encoding tasks.

use std::sync::mpsc::{Receiver, Sender, channel};

use domain::{Error, Result};
use tokio::sync::oneshot;

/// The highest nice value, so that everything else on the machine runs first.
const LOWEST_PRIORITY: i32 = 19;

type EncodeTask = Box<dyn FnOnce() + Send>;

pub struct EncodeWorker(Sender<EncodeTask>);

impl EncodeWorker {
    /// Starts the thread, which ends when the worker is dropped and its tasks are done.
    pub fn open() -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        std::thread::Builder::new().name("encode".to_owned()).spawn(move || run_tasks(&receiver))?;
        Ok(Self(sender))
    }

    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let (done, result) = oneshot::channel();
        // A dropped receiver means that the caller no longer waits for the result.
        let task: EncodeTask = Box::new(move || drop(done.send(work())));
        self.0.send(task).map_err(|_| worker_gone())?;
        result.await.map_err(|_| worker_gone())?
    }
}

fn run_tasks(tasks: &Receiver<EncodeTask>) {
    // On Linux the nice value belongs to the thread.
    if let Err(error) = rustix::process::nice(LOWEST_PRIORITY) {
        tracing::warn!(%error, "thread priority could not be lowered; pictures are encoded at normal priority");
    }
    for task in tasks {
        // A picture that makes the encoder panic must not end the thread.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(task)).is_err() {
            tracing::error!("encoding a picture panicked");
        }
    }
}

fn worker_gone() -> Error {
    Error::invalid("file", "The picture could not be made smaller")
}

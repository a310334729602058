//! One thread for long work, of the lowest priority.

use std::sync::mpsc::{Receiver, Sender, channel};

use domain::{Error, Result};
use tokio::sync::oneshot;

/// As much as the system knows: everything else on the machine goes first.
const NICEST: i32 = 19;

type Work = Box<dyn FnOnce() + Send>;

pub struct Backroom(Sender<Work>);

impl Backroom {
    /// The thread ends when this is dropped and its work is done.
    pub fn open() -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        std::thread::Builder::new().name("darkroom".to_owned()).spawn(move || work_off(&receiver))?;
        Ok(Self(sender))
    }

    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let (done, result) = oneshot::channel();
        // A receiver that is gone asked for a result that nobody waits for any more.
        let task: Work = Box::new(move || drop(done.send(work())));
        self.0.send(task).map_err(|_| gone())?;
        result.await.map_err(|_| gone())?
    }
}

fn work_off(tasks: &Receiver<Work>) {
    // On Linux it is the thread's own.
    if let Err(error) = rustix::process::nice(NICEST) {
        tracing::warn!(%error, "pictures are made at ordinary priority");
    }
    for task in tasks {
        // A picture that breaks the encoder must not take the thread along.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(task)).is_err() {
            tracing::error!("making a picture failed unexpectedly");
        }
    }
}

fn gone() -> Error {
    Error::invalid("file", "The picture could not be made smaller")
}

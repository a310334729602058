//! Who answers in conversations.

mod echo;

use std::sync::Arc;

use domain::Store;
use domain::articles::ArticleReading;
use domain::assistant::{Engine, NoEngine};

use crate::config::Settings;

/// The one place where an engine is chosen. `echo` proves the protocol and nothing else: it is for demos and sandboxes.
pub fn assistant_engine(
    settings: &Settings,
    demo: bool,
    store: &Arc<dyn Store>,
    reading: &ArticleReading,
) -> Result<Arc<dyn Engine>, String> {
    match settings.assistant_engine.as_deref() {
        Some("echo") if demo || settings.messages.allow_sandbox => Ok(Arc::new(echo::Echo::new(store.clone(), reading.clone()))),
        Some("echo") => Err("the assistant that only repeats is for sandboxes: set FINEPRINT_ALLOW_SANDBOX=true to mean it".to_owned()),
        Some(other) => Err(format!("assistant.engine: {other} is not known here")),
        None => Ok(Arc::new(NoEngine)),
    }
}

//! Where a command works: a trial run for a site that isn't there yet leaves nothing behind, not even an
//! empty database.

use tempfile::TempDir;

use crate::config::Settings;

pub struct Place {
    pub settings: Settings,
    /// Goes with everything in it.
    _scratch: Option<TempDir>,
}

impl Place {
    pub fn of(settings: &Settings, is_trial: bool) -> Result<Self, String> {
        if !is_trial || is_there(settings) {
            return Ok(Self { settings: settings.clone(), _scratch: None });
        }
        let scratch = tempfile::tempdir().map_err(|error| format!("a trial run needs a folder for its passing files: {error}"))?;
        let settings = Settings { data: scratch.path().to_owned(), database_url: None, ..settings.clone() };
        Ok(Self { settings, _scratch: Some(scratch) })
    }
}

/// The folder of the demo's data in the data folder.
pub const DEMO: &str = "demo";

/// Whoever tries the demo has no other site: what they do on the command line is meant for it, and told so.
pub fn find_site(settings: &mut Settings) {
    let demo = Settings { data: settings.data.join(DEMO), ..settings.clone() };
    if !is_there(settings) && is_there(&demo) {
        eprintln!("This works on the demo's data in {}.", demo.data.display());
        *settings = demo;
    }
}

/// A database server is asked; a file is looked for.
pub fn is_there(settings: &Settings) -> bool {
    let address = settings.database();
    let Some(file) = address.strip_prefix("sqlite:") else { return true };
    let path = file.trim_start_matches("//").split('?').next().unwrap_or_default();
    std::path::Path::new(path).exists()
}

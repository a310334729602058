//! The data folder that a command works on. A dry run for a site that does not exist yet leaves nothing behind, not even an empty
//! database.

use tempfile::TempDir;

use crate::config::Settings;

pub struct Workspace {
    pub settings: Settings,
    /// Deleted with its contents when the workspace is dropped.
    _scratch: Option<TempDir>,
}

impl Workspace {
    pub fn open(settings: &Settings, is_trial: bool) -> Result<Self, String> {
        if !is_trial || site_exists(settings) {
            return Ok(Self { settings: settings.clone(), _scratch: None });
        }
        let scratch = tempfile::tempdir().map_err(|error| format!("can't create a temporary folder for the dry run: {error}"))?;
        let settings = Settings { data: scratch.path().to_owned(), database_url: None, ..settings.clone() };
        Ok(Self { settings, _scratch: Some(scratch) })
    }
}

/// Name of the demo's folder inside the data folder.
pub const DEMO_FOLDER: &str = "demo";

/// Selects the demo's data when only the demo exists, and says so: somebody who tries the demo means it with their commands.
pub fn fall_back_to_demo(settings: &mut Settings) {
    let demo = Settings { data: settings.data.join(DEMO_FOLDER), ..settings.clone() };
    if !site_exists(settings) && site_exists(&demo) {
        eprintln!("Working on the demo's data in {}.", demo.data.display());
        *settings = demo;
    }
}

/// Whether the site's database exists. A database server is assumed to exist and reports its own errors later.
pub fn site_exists(settings: &Settings) -> bool {
    let address = settings.resolved_database_url();
    let Some(file) = address.strip_prefix("sqlite:") else { return true };
    let path = file.trim_start_matches("//").split('?').next().unwrap_or_default();
    std::path::Path::new(path).exists()
}

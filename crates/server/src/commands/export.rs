//! `export`, and the import of what it wrote.

use std::process::ExitCode;

use crate::cli::{Export, Import};
use crate::config::Settings;

pub async fn export(_: &Settings, _: &Export) -> Result<ExitCode, String> {
    Err("not yet".to_owned())
}

pub async fn import(_: &Settings, _: &Import) -> Result<ExitCode, String> {
    Err("not yet".to_owned())
}

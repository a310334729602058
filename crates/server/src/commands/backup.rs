//! `backup` and `restore`.

use std::process::ExitCode;

use crate::cli::{Backup, Restore};
use crate::config::Settings;

pub async fn backup(_: &Settings, _: &Backup) -> Result<ExitCode, String> {
    Err("not yet".to_owned())
}

pub async fn restore(_: &Settings, _: &Restore) -> Result<ExitCode, String> {
    Err("not yet".to_owned())
}

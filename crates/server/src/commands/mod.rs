//! What each command does. Every function here answers with an exit code or a message for a person.

mod backup;
mod content;
mod export;
mod operate;
mod progress;
mod reporting;
mod serve;
mod trial;

use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::config::{self, Settings};
use crate::logging;

pub fn run(cli: Cli) -> Result<ExitCode, String> {
    if matches!(cli.command, Command::Openapi) {
        return operate::openapi();
    }
    let mut settings = config::load(cli.global.config.as_deref())?;
    if let Some(data) = cli.global.data {
        settings.data = data;
    }
    // Before the demo moves to a folder of its own: the model is the same for both.
    settings.model.get_or_insert_with(|| settings.data.join("model"));
    match &cli.command {
        Command::Config => return operate::config(&settings),
        Command::Serve(serve) => serve::settle(serve, &mut settings),
        command if works_on_a_site(command) => trial::find_site(&mut settings),
        _ => {}
    }
    let _logs = logging::start(&settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|e| format!("can't start: {e}"))?;
    runtime.block_on(dispatch(cli.command, settings))
}

/// Those that mean a site which is there already; the others make one, or run one.
fn works_on_a_site(command: &Command) -> bool {
    matches!(
        command,
        Command::Token(_)
            | Command::Import(_)
            | Command::Export(_)
            | Command::Backup(_)
            | Command::Jobs(_)
            | Command::Wishes(_)
            | Command::Keys(_)
    )
}

async fn dispatch(command: Command, settings: Settings) -> Result<ExitCode, String> {
    match command {
        Command::Serve(serve) => serve::serve(&serve, &settings).await,
        Command::Worker => serve::worker(&settings).await,
        Command::Sandbox { listen, site } => serve::sandbox(&settings, listen, &site).await,
        Command::Migrate { check } => operate::migrate(&settings, check).await,
        Command::Token(token) => operate::token(&settings, token).await,
        Command::Seed => content::seed(&settings).await,
        Command::Import(import) => content::import(&settings, &import).await,
        Command::Export(export) => export::export(&settings, &export).await,
        Command::Backup(backup) => backup::backup(&settings, &backup).await,
        Command::Restore(restore) => backup::restore(&settings, &restore).await,
        Command::Jobs(jobs) => operate::jobs(&settings, jobs).await,
        Command::Wishes(wishes) => operate::wishes(&settings, wishes).await,
        Command::Keys(keys) => operate::keys(&settings, keys).await,
        Command::Openapi | Command::Config => Ok(ExitCode::SUCCESS),
    }
}

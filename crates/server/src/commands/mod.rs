//! The commands. Every command returns an exit code, or an error message for the operator.

mod acts;
mod backup;
mod content;
mod export;
mod facts;
mod operate;
mod passbooks;
mod progress;
mod reporting;
mod serve;
mod tasks;
mod workspace;

use std::process::ExitCode;

use domain::audit::{begin_act, watch_acts};

use crate::cli::{Cli, Command};
use crate::config::{self, Settings};
use crate::logging;

/// A development build keeps each step of a request on the stack, and with PostgreSQL these need more than the usual 2 MB.
const THREAD_STACK_BYTES: usize = 8 << 20;

pub fn run(cli: Cli) -> Result<ExitCode, String> {
    match &cli.command {
        Command::Openapi => return operate::print_openapi(),
        Command::BrowserConstants => return operate::print_browser_constants(),
        _ => {}
    }
    // These come before settings, logs and threads: the reading process has little memory and tells nobody what it reads.
    match &cli.command {
        Command::ReadPassbook => return passbooks::read_from_standard_input(),
        Command::SamplePassbooks { folder } => return passbooks::write_samples(folder),
        _ => {}
    }
    let mut settings = config::load(cli.global.config.as_deref())?;
    if let Some(data) = cli.global.data {
        settings.data = data;
    }
    // This comes before `--demo` changes the data folder, because the demo and the site share one model.
    settings.model.get_or_insert_with(|| settings.data.join("model"));
    match &cli.command {
        Command::Config => return operate::print_settings(&settings),
        Command::Serve(serve) => serve::apply_flags(serve, &mut settings),
        command if needs_existing_site(command) => workspace::fall_back_to_demo(&mut settings),
        _ => {}
    }
    let _logs = logging::start(&settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(THREAD_STACK_BYTES)
        .build()
        .map_err(|e| format!("can't start: {e}"))?;
    match acts::describe_act(&cli.command) {
        Some(act) => runtime.block_on(watch_acts(async move {
            begin_act(act);
            dispatch(cli.command, settings).await
        })),
        None => runtime.block_on(dispatch(cli.command, settings)),
    }
}

/// Whether the command works on an existing site; the other commands create one, run one, or need none.
fn needs_existing_site(command: &Command) -> bool {
    matches!(
        command,
        Command::Token(_)
            | Command::Audit(_)
            | Command::Import(_)
            | Command::Export(_)
            | Command::Backup(_)
            | Command::Jobs(_)
            | Command::Tasks(_)
            | Command::Facts(_)
            | Command::NotifyRequests(_)
            | Command::Keys(_)
    )
}

async fn dispatch(command: Command, settings: Settings) -> Result<ExitCode, String> {
    match command {
        Command::Serve(serve) => serve::serve(&serve, &settings).await,
        Command::Worker => serve::run_worker(&settings).await,
        Command::Sandbox { listen, site } => serve::run_sandbox(&settings, listen, &site).await,
        Command::Migrate { check } => operate::migrate(&settings, check).await,
        Command::Token(token) => operate::run_token_command(&settings, token).await,
        Command::Audit(command) => operate::run_audit_command(&settings, command).await,
        Command::Seed => content::seed(&settings).await,
        Command::Import(import) => content::import(&settings, &import).await,
        Command::Export(export) => export::export(&settings, &export).await,
        Command::Backup(backup) => backup::backup(&settings, &backup).await,
        Command::Restore(restore) => backup::restore(&settings, &restore).await,
        Command::Jobs(jobs) => operate::run_jobs_command(&settings, jobs).await,
        Command::Facts(command) => facts::run_facts_command(&settings, command).await,
        Command::Tasks(command) => tasks::run_tasks_command(&settings, command).await,
        Command::NotifyRequests(command) => operate::run_notify_requests_command(&settings, command).await,
        Command::Keys(keys) => operate::run_keys_command(&settings, keys).await,
        Command::Openapi | Command::BrowserConstants | Command::Config | Command::ReadPassbook | Command::SamplePassbooks { .. } => {
            Ok(ExitCode::SUCCESS)
        }
    }
}

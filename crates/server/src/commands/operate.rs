//! The operator's short commands: settings, migrations, tokens, jobs, notification requests and keys.

use std::process::ExitCode;

use domain::analytics::Analytics;
use domain::audit::{self, Act, Verdict};
use domain::ids::{JobId, StaffTokenId};
use domain::jobs::JobStatus;
use domain::keys::SigningKeys;
use domain::paging::Page;
use domain::staff::{Role, StaffTokens};
use domain::{Environment, Store};
use jiff::SignedDuration;

use super::acts;
use crate::cli::{AuditCommand, JobsCommand, KeysCommand, NotifyRequestsCommand, TokenCommand};
use crate::config::Settings;
use crate::system::environment;
use crate::wiring::{self, to_message};

const MAX_LISTED_JOBS: u32 = 200;

pub fn print_openapi() -> Result<ExitCode, String> {
    let document = http::openapi().to_pretty_json().map_err(|e| e.to_string())?;
    println!("{document}");
    Ok(ExitCode::SUCCESS)
}

pub fn print_browser_constants() -> Result<ExitCode, String> {
    print!("{}", http::browser_constants());
    Ok(ExitCode::SUCCESS)
}

pub fn print_settings(settings: &Settings) -> Result<ExitCode, String> {
    for known in &settings.known {
        println!("{} = {}\n    {} [{}]", known.name, known.value, known.help, known.origin);
    }
    Ok(ExitCode::SUCCESS)
}

pub async fn migrate(settings: &Settings, check: bool) -> Result<ExitCode, String> {
    let store = wiring::open_store(settings).await?;
    let pending = store.pending_migrations().await.map_err(to_message)?;
    if pending.is_empty() {
        println!("The database is up to date.");
        return Ok(ExitCode::SUCCESS);
    }
    pending.iter().for_each(|name| println!("{} {name}", if check { "pending:" } else { "applying:" }));
    if check {
        return Ok(ExitCode::FAILURE);
    }
    store.migrate().await.map_err(to_message)?;
    println!("Done.");
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn run_token_command(settings: &Settings, command: TokenCommand) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    let tokens = StaffTokens::new(store.clone(), environment());
    match command {
        TokenCommand::Create { name, role, modules, days, again } => {
            let role = Role::parse(&role).ok_or_else(|| {
                format!(
                    "there is no role {role:?}; choose one of {}",
                    Role::ALL.iter().map(|role| role.as_str()).collect::<Vec<_>>().join(", ")
                )
            })?;
            let (token, secret) = tokens.create(&name, role, &modules, lifetime_of(days), again).await.map_err(to_message)?;
            println!("{secret}");
            eprintln!("Token {} ({}, {}). Copy the token now: it cannot be shown again.", token.id, token.name, role.as_str());
        }
        TokenCommand::List => {
            for token in tokens.list().await.map_err(to_message)? {
                let used = token.last_used_at.map_or_else(|| "never used".to_owned(), |at| format!("last used {at:.0}"));
                let end = token.expires_at.map_or_else(|| "no end".to_owned(), |at| format!("ends {at:.0}"));
                let state = token.revoked_at.map_or_else(|| format!("{used}, {end}"), |at| format!("revoked {at:.0}"));
                let modules = if token.modules.is_empty() { String::new() } else { format!("  cases: {}", token.modules.join(", ")) };
                println!("{}  {:<9}  {}  ({state}){modules}", token.id, token.role.as_str(), token.name);
            }
        }
        TokenCommand::Revoke { id } => {
            let id = StaffTokenId::parse(&id).ok_or("that is not a token id; see `fineprint token list`")?;
            tokens.revoke(id).await.map_err(to_message)?;
            println!("Revoked.");
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Whole days.
pub fn lifetime_of(days: u16) -> SignedDuration {
    SignedDuration::from_hours(24 * i64::from(days))
}

pub async fn run_audit_command(settings: &Settings, command: AuditCommand) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    let code = match command {
        AuditCommand::Verify => match audit::verify(&*store).await.map_err(to_message)? {
            Verdict::Whole { events, head } => {
                println!("The trail is whole: {events} events. Newest hash: {head}");
                ExitCode::SUCCESS
            }
            Verdict::BrokenAt(number) => {
                eprintln!("The trail is broken at event {number}: it, or an event before it, was changed or removed.");
                ExitCode::FAILURE
            }
        },
        AuditCommand::List { limit } => {
            let events = store.audit().list_newest(limit).await.map_err(to_message)?;
            // Before anything is shown: where the row can't be written, nobody reads.
            acts::record_reading(&*store, &events).await?;
            for event in events {
                let Act { at, actor, role, action, subject, details, reason, .. } = event.act;
                let reason = reason.map(|reason| format!("  because: {reason}")).unwrap_or_default();
                println!("{}  {at:.0}  {actor} ({role})  {action}  {subject}  {details}{reason}", event.number);
            }
            ExitCode::SUCCESS
        }
    };
    store.close().await;
    Ok(code)
}

pub async fn run_jobs_command(settings: &Settings, command: JobsCommand) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    match command {
        JobsCommand::List { status } => {
            let status = status.map(|word| parse_job_status(&word)).transpose()?;
            for job in store.jobs().list(status, MAX_LISTED_JOBS).await.map_err(to_message)? {
                let error = job.last_error.map(|e| format!("  {e}")).unwrap_or_default();
                println!(
                    "{}  {:<7}  {:<15}  attempts {}  due {:.0}{error}",
                    job.id,
                    job_status_name(job.status),
                    job.job.kind(),
                    job.attempts,
                    job.run_at
                );
            }
        }
        JobsCommand::Retry { id } => {
            let id = JobId::parse(&id).ok_or("that is not a job id; see `fineprint jobs list --status dead`")?;
            if !store.jobs().retry(id, environment().now()).await.map_err(to_message)? {
                return Err("there is no dead job with that id".to_owned());
            }
            println!("The job is queued again and due now.");
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn run_notify_requests_command(settings: &Settings, command: NotifyRequestsCommand) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    let analytics = Analytics::new(store.clone(), environment());
    match command {
        NotifyRequestsCommand::List { page } => {
            acts::record_act(&*store).await?;
            let listing = analytics.list_notify_requests(Page::new_clamped(i64::from(page), 100)).await.map_err(to_message)?;
            for request in &listing.items {
                let consent = request.consent.as_deref().map(|consent| format!("  (agreed to {consent})")).unwrap_or_default();
                println!("{:.0}  {}  {}{consent}", request.at, request.email.as_deref().unwrap_or("(no address)"), request.term);
            }
            eprintln!("{} of {} request(s)", listing.items.len(), listing.total);
        }
        NotifyRequestsCommand::Erase { email } => {
            println!("Erased {} request(s).", analytics.erase_notify_requests(&email).await.map_err(to_message)?)
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn run_keys_command(settings: &Settings, command: KeysCommand) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    let environment: Environment = environment();
    let keys = SigningKeys::new(store.clone(), environment);
    match command {
        KeysCommand::List => {
            for key in keys.list().await.map_err(to_message)? {
                let end = key.retires_at.map(|at| format!("  accepted until {at:.0}")).unwrap_or_else(|| "  signs".to_owned());
                println!("{}  created {:.0}{end}", key.id, key.created_at);
            }
        }
        KeysCommand::Rotate { grace_days } => {
            let key = keys.rotate(SignedDuration::from_hours(i64::from(grace_days) * 24)).await.map_err(to_message)?;
            println!("{} is the signing key from now on; older keys are accepted for {grace_days} more day(s).", key.id);
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

fn parse_job_status(word: &str) -> Result<JobStatus, String> {
    [JobStatus::Queued, JobStatus::Running, JobStatus::Dead]
        .into_iter()
        .find(|status| job_status_name(*status) == word)
        .ok_or_else(|| format!("there is no status {word:?}; choose queued, running or dead"))
}

fn job_status_name(status: JobStatus) -> &'static str {
    match status {
        JobStatus::Queued => "queued",
        JobStatus::Running => "running",
        JobStatus::Dead => "dead",
    }
}

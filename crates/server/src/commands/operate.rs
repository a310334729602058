//! The operator's short commands.

use std::process::ExitCode;

use domain::analytics::Analytics;
use domain::ids::{JobId, StaffTokenId};
use domain::jobs::JobStatus;
use domain::keys::SigningKeys;
use domain::paging::Page;
use domain::staff::{Role, StaffTokens};
use domain::{Ambient, Store};
use jiff::SignedDuration;

use crate::cli::{Jobs, Keys, Token, Wishes};
use crate::config::Settings;
use crate::system::ambient;
use crate::wiring::{self, told};

const LISTED: u32 = 200;

pub fn openapi() -> Result<ExitCode, String> {
    let document = http::openapi().to_pretty_json().map_err(|e| e.to_string())?;
    println!("{document}");
    Ok(ExitCode::SUCCESS)
}

pub fn config(settings: &Settings) -> Result<ExitCode, String> {
    for known in &settings.known {
        println!("{} = {}\n    {} [{}]", known.name, known.value, known.help, known.origin);
    }
    Ok(ExitCode::SUCCESS)
}

pub async fn migrate(settings: &Settings, check: bool) -> Result<ExitCode, String> {
    let store = wiring::open(settings).await?;
    let pending = store.pending_migrations().await.map_err(told)?;
    if pending.is_empty() {
        println!("The database is up to date.");
        return Ok(ExitCode::SUCCESS);
    }
    pending.iter().for_each(|name| println!("{} {name}", if check { "pending:" } else { "applying:" }));
    if check {
        return Ok(ExitCode::FAILURE);
    }
    store.migrate().await.map_err(told)?;
    println!("Done.");
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn token(settings: &Settings, command: Token) -> Result<ExitCode, String> {
    let store = wiring::store(settings).await?;
    let tokens = StaffTokens::new(store.clone(), ambient());
    match command {
        Token::Create { name, role } => {
            let role = Role::parse(&role)
                .ok_or_else(|| format!("there is no role {role:?}; choose one of {}", Role::ALL.map(Role::as_str).join(", ")))?;
            let (token, secret) = tokens.create(&name, role).await.map_err(told)?;
            println!("{secret}");
            eprintln!("Token {} ({}, {}). Keep it now: it can't be shown again.", token.id, token.name, role.as_str());
        }
        Token::List => {
            for token in tokens.list().await.map_err(told)? {
                let state = token.revoked_at.map_or_else(
                    || token.last_used_at.map_or_else(|| "never used".to_owned(), |at| format!("last used {at:.0}")),
                    |at| format!("revoked {at:.0}"),
                );
                println!("{}  {:<9}  {}  ({state})", token.id, token.role.as_str(), token.name);
            }
        }
        Token::Revoke { id } => {
            let id = StaffTokenId::parse(&id).ok_or("that is not a token id; see `fineprint token list`")?;
            tokens.revoke(id).await.map_err(told)?;
            println!("Revoked.");
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn jobs(settings: &Settings, command: Jobs) -> Result<ExitCode, String> {
    let store = wiring::store(settings).await?;
    match command {
        Jobs::List { status } => {
            let status = status.map(|word| status_of(&word)).transpose()?;
            for job in store.jobs().list(status, LISTED).await.map_err(told)? {
                let error = job.last_error.map(|e| format!("  {e}")).unwrap_or_default();
                println!(
                    "{}  {:<7}  {:<15}  attempts {}  due {:.0}{error}",
                    job.id,
                    word_of(job.status),
                    job.job.kind(),
                    job.attempts,
                    job.run_at
                );
            }
        }
        Jobs::Retry { id } => {
            let id = JobId::parse(&id).ok_or("that is not a job id; see `fineprint jobs list --status dead`")?;
            if !store.jobs().retry(id, ambient().now()).await.map_err(told)? {
                return Err("there is no dead job with that id".to_owned());
            }
            println!("It is due again now.");
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn wishes(settings: &Settings, command: Wishes) -> Result<ExitCode, String> {
    let store = wiring::store(settings).await?;
    let analytics = Analytics::new(store.clone(), ambient());
    match command {
        Wishes::List { page } => {
            let listing = analytics.wishes(Page::clamped(i64::from(page), 100)).await.map_err(told)?;
            for wish in &listing.items {
                let consent = wish.consent.as_deref().map(|consent| format!("  (agreed to {consent})")).unwrap_or_default();
                println!("{:.0}  {}  {}{consent}", wish.at, wish.email.as_deref().unwrap_or("(no address)"), wish.term);
            }
            eprintln!("{} of {} wish(es)", listing.items.len(), listing.total);
        }
        Wishes::Erase { email } => println!("Erased {} wish(es).", analytics.forget(&email).await.map_err(told)?),
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub async fn keys(settings: &Settings, command: Keys) -> Result<ExitCode, String> {
    let store = wiring::store(settings).await?;
    let ambient: Ambient = ambient();
    let keys = SigningKeys::new(store.clone(), ambient);
    match command {
        Keys::List => {
            for key in keys.list().await.map_err(told)? {
                let end = key.retires_at.map(|at| format!("  accepted until {at:.0}")).unwrap_or_else(|| "  signs".to_owned());
                println!("{}  made {:.0}{end}", key.id, key.created_at);
            }
        }
        Keys::Rotate { grace_days } => {
            let key = keys.rotate(SignedDuration::from_hours(i64::from(grace_days) * 24)).await.map_err(told)?;
            println!("{} signs from now on; older keys are accepted for {grace_days} day(s) more.", key.id);
        }
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

fn status_of(word: &str) -> Result<JobStatus, String> {
    [JobStatus::Queued, JobStatus::Running, JobStatus::Dead]
        .into_iter()
        .find(|status| word_of(*status) == word)
        .ok_or_else(|| format!("there is no status {word:?}; choose queued, running or dead"))
}

fn word_of(status: JobStatus) -> &'static str {
    match status {
        JobStatus::Queued => "queued",
        JobStatus::Running => "running",
        JobStatus::Dead => "dead",
    }
}

//! The long-running commands: `serve`, `worker` and `sandbox`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use domain::staff::{DEFAULT_TOKEN_DAYS, Role, StaffTokens};
use http::{AppState, Backend};
use importing::ImportMode;
use sandbox::Sandbox;
use storage::SqlStore;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{content, workspace};
use crate::answer_sync;
use crate::cli::{BackendArg, ServeArgs};
use crate::config::Settings;
use crate::connections::{self, ConnectionLimits};
use crate::demo;
use crate::embedding_sync;
use crate::erasure_log;
use crate::index_sync;
use crate::open_files;
use crate::scheduler::{self, Scheduler};
use crate::supervisor::Supervisor;
use crate::system::environment;
use crate::wiring::{self, to_message};
use crate::worker::Worker;

/// How often counts gathered in memory are written. A crash loses at most the counts of this interval.
const FLUSH_INTERVAL: Duration = Duration::from_millis(500);
/// The name of the token that `--demo` prints.
const DEMO_TOKEN_NAME: &str = "demo";

/// Applies the command's flags to the settings. The demo gets a data folder of its own.
pub fn apply_flags(serve: &ServeArgs, settings: &mut Settings) {
    if let Some(listen) = serve.listen {
        settings.listen = listen;
    }
    if serve.demo {
        settings.data = settings.data.join(workspace::DEMO_FOLDER);
        settings.database_url = None;
    }
    settings.http.served_backends = serve.only.iter().map(|backend| to_backend(*backend)).collect();
}

fn to_backend(backend: BackendArg) -> Backend {
    match backend {
        BackendArg::Content => Backend::Content,
        BackendArg::Chatbot => Backend::Chatbot,
    }
}

pub async fn serve(serve: &ServeArgs, settings: &Settings) -> Result<ExitCode, String> {
    open_files::raise_open_file_limit();
    http::access::keep_process_counters();
    // The port is bound first, so that a port in use is reported before anything is changed.
    let listener = TcpListener::bind(settings.listen).await.map_err(|e| format!("can't listen on {}: {e}", settings.listen))?;
    if serve.reset && settings.data.exists() {
        std::fs::remove_dir_all(&settings.data).map_err(|e| format!("can't reset {}: {e}", settings.data.display()))?;
    }
    let address = listener.local_addr().map_err(|e| e.to_string())?;
    let settings = &Settings { listen: address, ..settings.clone() };
    let is_filled = serve.demo && demo::has_loaded_starter(&settings.data, &settings.embedded_database());
    let store = wiring::open_migrated_store(settings).await?;
    erasure_log::key_plain_hashes(&settings.data, store.address_key()).map_err(|e| format!("the list of erasures can't be keyed: {e}"))?;
    if serve.demo && !is_filled {
        content::load_starter(store.clone(), ImportMode::Update).await?;
        demo::note_loaded_starter(&settings.data)?;
    }
    let (app, sandbox) = wiring::build_app(settings, store.clone(), serve.demo).await?;
    if serve.demo {
        demo::ensure_upcoming_sample_webinars(&app).await?;
        demo::enable_assistant(&app).await?;
        print_demo_access(&app).await?;
    } else {
        println!("The Fine Print is at {}", app.site.base_url);
    }
    let with_worker = serve.only.is_empty();
    let updates_per_second = settings.messages.bulk_per_second;
    let running = RunOptions {
        data: settings.data.clone(),
        sandbox,
        grace: settings.shutdown_grace,
        connections: ConnectionLimits {
            in_all: settings.max_connections,
            per_network: settings.max_connections_per_address,
            trusted_proxies: settings.http.trusted_proxies.clone(),
        },
        updates_per_second: with_worker.then_some(updates_per_second),
    };
    run_site(app, store, listener, running).await?;
    Ok(ExitCode::SUCCESS)
}

pub async fn run_worker(settings: &Settings) -> Result<ExitCode, String> {
    open_files::raise_open_file_limit();
    http::access::keep_process_counters();
    let store = wiring::open_migrated_store(settings).await?;
    let (app, _) = wiring::build_app(settings, store.clone(), false).await?;
    let stop = stop_on_signal();
    let mut supervisor = Supervisor::new(stop.clone());
    spawn_common_loops(&mut supervisor, &app, &stop);
    spawn_worker(&mut supervisor, &app, settings.messages.bulk_per_second, &stop);
    tracing::info!("worker started");
    supervisor.join().await;
    store.close().await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// The loops of every process: whoever serves, bills or sends follows the change log, so that nobody works with facts, sessions or
/// pages of yesterday; and whoever runs notices that a task is overdue.
fn spawn_common_loops(supervisor: &mut Supervisor, app: &AppState, stop: &CancellationToken) {
    let (shared, token) = (app.clone(), stop.clone());
    supervisor.spawn("change follower", move || http::pages::follow_changes(shared.clone(), token.clone()));
    let (shared, token) = (app.clone(), stop.clone());
    supervisor.spawn("task watch", move || scheduler::watch_overdue_tasks(shared.clone(), token.clone()));
}

fn spawn_worker(supervisor: &mut Supervisor, app: &AppState, updates_per_second: u32, stop: &CancellationToken) {
    let (worker, token) = (Worker::new(app.clone(), updates_per_second), stop.clone());
    supervisor.spawn("worker", move || worker.clone().run(token.clone()));
}

pub async fn run_sandbox(settings: &Settings, listen: SocketAddr, site: &str) -> Result<ExitCode, String> {
    if !settings.messages.allow_sandbox {
        return Err("a sandbox delivers no message to anybody: set FINEPRINT_ALLOW_SANDBOX=true to confirm".to_owned());
    }
    crate::integrations::serve_sandbox(settings, listen, site).await?;
    Ok(ExitCode::SUCCESS)
}

/// How this process runs.
struct RunOptions {
    data: PathBuf,
    /// A sandbox that is served together with the site.
    sandbox: Option<Sandbox>,
    grace: Duration,
    connections: ConnectionLimits,
    /// How many updates the worker hands to providers per second; `None` runs no worker in this process.
    updates_per_second: Option<u32>,
}

async fn run_site(app: AppState, store: Arc<SqlStore>, listener: TcpListener, running: RunOptions) -> Result<(), String> {
    app.caches.picture_origins.refresh(&app).await.map_err(to_message)?;
    let stop = stop_on_signal();
    let mut supervisor = Supervisor::new(stop.clone());
    spawn_common_loops(&mut supervisor, &app, &stop);
    let (shared, data, token) = (app.clone(), running.data, stop.clone());
    supervisor.spawn("search index", move || index_sync::run(shared.clone(), data.clone(), token.clone()));
    let (shared, token) = (app.clone(), stop.clone());
    supervisor.spawn("sentence vectors", move || embedding_sync::run(shared.clone(), token.clone()));
    let (shared, token) = (app.clone(), stop.clone());
    supervisor.spawn("short answers", move || answer_sync::run(shared.clone(), token.clone()));
    let (shared, token) = (app.clone(), stop.clone());
    supervisor.spawn("counts", move || flush_periodically(shared.clone(), token.clone()));
    let (shared, token, grace) = (app.clone(), stop.clone(), running.grace);
    supervisor.spawn("chat", move || close_chat_on_stop(shared.clone(), grace, token.clone()));
    match running.updates_per_second {
        Some(pace) => spawn_worker(&mut supervisor, &app, pace, &stop),
        // The worker runs elsewhere, if at all: from now on this node notices when it does not.
        None => Scheduler::new(app.clone()).register_tasks().await.map_err(to_message)?,
    }
    let sandbox_router = running.sandbox.map(Sandbox::router);
    let service = http::build_site(app.clone(), sandbox_router);
    let graceful_stop = {
        let (stop, app) = (stop.clone(), app.clone());
        async move {
            stop.cancelled().await;
            app.node.stopping.store(true, Ordering::Release);
        }
    };
    let serving = connections::serve(listener, service, running.connections, graceful_stop);
    let deadline = async {
        stop.cancelled().await;
        tokio::time::sleep(running.grace).await;
    };
    let result = tokio::select! {
        () = serving => Ok(()),
        () = deadline => {
            tracing::warn!("shutdown grace period is over: unfinished requests were cut off");
            Ok(())
        }
    };
    stop.cancel();
    supervisor.join().await;
    flush_counts(&app).await;
    store.close().await;
    tracing::info!("stopped");
    result
}

/// At shutdown WebSockets are closed immediately, so that clients reconnect to another node; answers that are being generated
/// get the same grace period as requests.
async fn close_chat_on_stop(app: AppState, grace: Duration, stop: CancellationToken) {
    stop.cancelled().await;
    app.chat.close(grace).await;
}

async fn flush_periodically(app: AppState, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(FLUSH_INTERVAL);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => flush_counts(&app).await,
        }
    }
}

/// Writes the counts to the database. Counts that could not be written stay in memory for the next attempt.
async fn flush_counts(app: &AppState) {
    let results = [app.content.counters.flush().await.map(drop), app.people.analytics.flush().await, app.content.short_links.flush().await];
    for error in results.into_iter().filter_map(Result::err) {
        tracing::warn!(%error, "view, event and link counts could not be written; retrying");
    }
}

async fn print_demo_access(app: &AppState) -> Result<(), String> {
    let tokens = StaffTokens::new(app.node.store.clone(), environment());
    for old in tokens.list().await.map_err(to_message)?.into_iter().filter(|t| t.name == DEMO_TOKEN_NAME && t.revoked_at.is_none()) {
        tokens.revoke(old.id).await.map_err(to_message)?;
    }
    let lifetime = super::operate::lifetime_of(DEFAULT_TOKEN_DAYS);
    let (_, secret) = tokens.create(DEMO_TOKEN_NAME, Role::Admin, &[], lifetime, true).await.map_err(to_message)?;
    println!();
    println!("  The Fine Print is at   {}", app.site.base_url);
    println!("  Messages and sign-ins  {}/sandbox", app.site.base_url);
    println!("  API description        {}/docs/api", app.site.base_url);
    println!("  Staff token (admin)    {secret}");
    println!();
    Ok(())
}

/// A token that SIGTERM or SIGINT cancels.
fn stop_on_signal() -> CancellationToken {
    let stop = CancellationToken::new();
    let cancelled = stop.clone();
    tokio::spawn(async move {
        wait_for_signal().await;
        tracing::info!("stop signal received; waiting for running requests to finish");
        cancelled.cancel();
    });
    stop
}

async fn wait_for_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

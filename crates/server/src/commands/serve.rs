//! `serve` and `worker`: the long-running ones.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::ServiceExt;
use domain::importing::Mode;
use domain::staff::{Role, StaffTokens};
use http::{AppState, Part};
use sandbox::Sandbox;
use storage::SqlStore;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::{content, trial};
use crate::cli::{Backend, Serve};
use crate::config::Settings;
use crate::demo;
use crate::follower;
use crate::meanings;
use crate::open_files;
use crate::system::ambient;
use crate::wiring::{self, told};
use crate::worker::Worker;

/// How often counts gathered in memory are written; at most this much of them can be lost.
const FLUSH: Duration = Duration::from_millis(500);
/// The name of the token that `--demo` prints.
const DEMO_TOKEN: &str = "demo";

/// Flags over settings; the demo has a data folder of its own.
pub fn settle(serve: &Serve, settings: &mut Settings) {
    if let Some(listen) = serve.listen {
        settings.listen = listen;
    }
    if serve.demo {
        settings.data = settings.data.join(trial::DEMO);
        settings.database_url = None;
    }
    settings.http.only = serve.only.iter().map(|backend| part(*backend)).collect();
}

fn part(backend: Backend) -> Part {
    match backend {
        Backend::Content => Part::Content,
        Backend::Chatbot => Part::Chatbot,
    }
}

pub async fn serve(serve: &Serve, settings: &Settings) -> Result<ExitCode, String> {
    open_files::allow_as_many_as_possible();
    // Bound first: a port in use is told before anything is changed.
    let listener = TcpListener::bind(settings.listen).await.map_err(|e| format!("can't listen on {}: {e}", settings.listen))?;
    if serve.reset && settings.data.exists() {
        std::fs::remove_dir_all(&settings.data).map_err(|e| format!("can't reset {}: {e}", settings.data.display()))?;
    }
    let address = listener.local_addr().map_err(|e| e.to_string())?;
    let settings = &Settings { listen: address, ..settings.clone() };
    let store = wiring::store(settings).await?;
    if serve.demo {
        content::load_starter(store.clone(), Mode::Update).await?;
    }
    let (app, sandbox) = wiring::app(settings, store.clone(), serve.demo).await?;
    if serve.demo {
        demo::announce_webinars(&app).await?;
        demo::switch_assistant_on(&app).await?;
        announce_demo(&app).await?;
    } else {
        println!("The Fine Print is at {}", app.site.base_url);
    }
    let with_worker = serve.only.is_empty();
    let pace = settings.messages.bulk_per_second;
    let running = Running { data: settings.data.clone(), sandbox, grace: settings.shutdown_grace, pace: with_worker.then_some(pace) };
    run(app, store, listener, running).await?;
    Ok(ExitCode::SUCCESS)
}

pub async fn worker(settings: &Settings) -> Result<ExitCode, String> {
    open_files::allow_as_many_as_possible();
    let store = wiring::store(settings).await?;
    let (app, _) = wiring::app(settings, store, false).await?;
    let stop = stop_on_signal();
    tracing::info!("worker started");
    Worker::new(app, settings.messages.bulk_per_second).run(stop).await;
    Ok(ExitCode::SUCCESS)
}

pub async fn sandbox(settings: &Settings, listen: SocketAddr, site: &str) -> Result<ExitCode, String> {
    if !settings.messages.allow_sandbox {
        return Err("messages that go into a sandbox reach nobody: set FINEPRINT_ALLOW_SANDBOX=true to mean it".to_owned());
    }
    crate::outside::serve_sandbox(&settings.data, listen, site).await?;
    Ok(ExitCode::SUCCESS)
}

/// How this process is to run.
struct Running {
    data: PathBuf,
    /// To be served beside the site.
    sandbox: Option<Sandbox>,
    grace: Duration,
    /// How many updates the worker hands over in a second; `None`: no worker here.
    pace: Option<u32>,
}

async fn run(app: AppState, store: Arc<SqlStore>, listener: TcpListener, running: Running) -> Result<(), String> {
    let stop = stop_on_signal();
    let mut tasks = JoinSet::new();
    tasks.spawn(follower::follow(app.clone(), running.data, stop.clone()));
    tasks.spawn(meanings::follow(app.clone(), stop.clone()));
    tasks.spawn(http::pages::follow_changes(app.clone(), stop.clone()));
    tasks.spawn(flush_regularly(app.clone(), stop.clone()));
    tasks.spawn(close_chat(app.clone(), running.grace, stop.clone()));
    if let Some(pace) = running.pace {
        tasks.spawn(Worker::new(app.clone(), pace).run(stop.clone()));
    }
    let beside = running.sandbox.map(Sandbox::router);
    let service = http::site(app.clone(), beside).into_make_service_with_connect_info::<SocketAddr>();
    let stopping = {
        let (stop, app) = (stop.clone(), app.clone());
        async move {
            stop.cancelled().await;
            app.stopping.store(true, Ordering::Release);
        }
    };
    let serving = axum::serve(listener, service).with_graceful_shutdown(stopping);
    let deadline = async {
        stop.cancelled().await;
        tokio::time::sleep(running.grace).await;
    };
    let result = tokio::select! {
        result = async { serving.await } => result.map_err(|e| format!("serving failed: {e}")),
        () = deadline => {
            tracing::warn!("some requests did not finish in time and were cut off");
            Ok(())
        }
    };
    stop.cancel();
    while tasks.join_next().await.is_some() {}
    flush(&app).await;
    store.close().await;
    tracing::info!("stopped");
    result
}

/// Sockets go elsewhere at once; answers in the making have the time that requests have.
async fn close_chat(app: AppState, grace: Duration, stop: CancellationToken) {
    stop.cancelled().await;
    app.chat.close(grace).await;
}

async fn flush_regularly(app: AppState, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(FLUSH);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => flush(&app).await,
        }
    }
}

/// Failures keep the counts in memory for the next round.
async fn flush(app: &AppState) {
    let results = [app.counters.flush().await.map(drop), app.analytics.flush().await, app.short_links.flush().await];
    for error in results.into_iter().filter_map(Result::err) {
        tracing::warn!(%error, "counts could not be written; trying again");
    }
}

async fn announce_demo(app: &AppState) -> Result<(), String> {
    let tokens = StaffTokens::new(app.store.clone(), ambient());
    for old in tokens.list().await.map_err(told)?.into_iter().filter(|t| t.name == DEMO_TOKEN && t.revoked_at.is_none()) {
        tokens.revoke(old.id).await.map_err(told)?;
    }
    let (_, secret) = tokens.create(DEMO_TOKEN, Role::Admin).await.map_err(told)?;
    println!();
    println!("  The Fine Print is at   {}", app.site.base_url);
    println!("  Messages and sign-ins  {}/sandbox", app.site.base_url);
    println!("  API description        {}/docs/api", app.site.base_url);
    println!("  Staff token (admin)    {secret}");
    println!();
    Ok(())
}

/// Cancelled by SIGTERM or SIGINT.
fn stop_on_signal() -> CancellationToken {
    let stop = CancellationToken::new();
    let cancelled = stop.clone();
    tokio::spawn(async move {
        wait_for_signal().await;
        tracing::info!("stopping: running requests may finish");
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

//! `bench-reference --folder DIR [--listen ADDRESS]` serves the responses that `bench` has captured.

use std::path::Path;
use std::process::ExitCode;

use bench::flags::Flags;
use bench::{Result, reference};

#[tokio::main]
async fn main() -> ExitCode {
    match serve().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench-reference: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn serve() -> Result<()> {
    let mut flags = Flags::parse(std::env::args().skip(1), &[])?;
    let (folder, listen) = (flags.required("folder")?, flags.text("listen").unwrap_or_else(|| "127.0.0.1:8090".to_owned()));
    flags.finish()?;
    let router = reference::router(Path::new(&folder))?;
    let listener = tokio::net::TcpListener::bind(&listen).await.map_err(|e| format!("can't listen on {listen}: {e}"))?;
    println!("listening on {}", listener.local_addr().map_err(|e| e.to_string())?);
    axum::serve(listener, router).await.map_err(|e| e.to_string())
}

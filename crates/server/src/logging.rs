//! Structured logs on standard error: text for people, JSON for collectors.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

use crate::config::LogFormat;
use crate::config::Settings;

pub fn start(settings: &Settings) -> Result<(), String> {
    let filter = EnvFilter::try_new(&settings.log_level).map_err(|e| format!("log_level: {e}"))?;
    let builder = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(true);
    match settings.log_format {
        LogFormat::Text => builder.compact().init(),
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
    Ok(())
}

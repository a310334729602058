//! Facts about the machine and the measured revision.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The first line that a program prints; `None` when the program is missing or fails.
pub fn first_output_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    output.status.success().then(|| text.lines().next().unwrap_or("").trim().to_owned())
}

pub fn machine_facts() -> Value {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let model = read_proc("cpuinfo", "model name").unwrap_or_else(|| "unknown".to_owned());
    let memory = read_proc("meminfo", "MemTotal").and_then(|text| text.trim_end_matches(" kB").parse::<u64>().ok());
    json!({
        "date": first_output_line("date", &["-u", "+%Y-%m-%d %H:%M UTC"]),
        "revision": revision(),
        "cores": cores,
        "cpu": model,
        "memory_gb": memory.map(|kilobytes| kilobytes / 1_000_000),
        "load_before": std::fs::read_to_string("/proc/loadavg").ok().and_then(|text| text.split(' ').next().map(str::to_owned)),
        "kernel": first_output_line("uname", &["-r"]),
    })
}

fn revision() -> Option<String> {
    let short = first_output_line("git", &["rev-parse", "--short", "HEAD"])?;
    let changed = first_output_line("git", &["status", "--porcelain"]).is_some_and(|line| !line.is_empty());
    Some(if changed { format!("{short} with changes") } else { short })
}

fn read_proc(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{file}")).ok()?;
    text.lines().find(|line| line.starts_with(name)).and_then(|line| line.split_once(':')).map(|(_, value)| value.trim().to_owned())
}

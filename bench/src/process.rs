//! Child processes, which are always ended with the benchmark.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::{Result, cpu};

const STOP_TIMEOUT: Duration = Duration::from_secs(25);

/// A running program. Dropping it kills the program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    name: String,
}

/// The result of a finished command.
#[derive(Debug)]
pub struct CommandResult {
    pub output: String,
    pub cpu: Duration,
    pub wall: Duration,
}

impl Process {
    /// Starts the program with its output redirected to the two files.
    pub fn start(mut command: Command, name: &str, output: &Path, errors: &Path) -> Result<Self> {
        let file = |path: &Path| File::create(path).map_err(|e| format!("{}: {e}", path.display()));
        command.stdin(Stdio::null()).stdout(file(output)?).stderr(file(errors)?);
        let child = command.spawn().map_err(|e| format!("{name} can't be started: {e}"))?;
        Ok(Self { child, name: name.to_owned() })
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Fails when the program has ended.
    pub fn check(&mut self) -> Result<()> {
        match self.child.try_wait() {
            Ok(None) => Ok(()),
            Ok(Some(status)) => Err(format!("{} has ended ({status})", self.name)),
            Err(error) => Err(format!("{}: {error}", self.name)),
        }
    }

    /// Sends SIGTERM, and kills the program if it does not end in time.
    pub async fn stop(mut self) -> Result<()> {
        // The child has not been waited for, so its pid cannot have been reused.
        let _ = crate::machine::first_output_line("sh", &["-c", &format!("kill -TERM {}", self.pid())]);
        self.wait_for_exit(STOP_TIMEOUT).await.map(drop)
    }

    async fn wait_for_exit(&mut self, patience: Duration) -> Result<ExitStatus> {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().map_err(|e| e.to_string())? {
                return Ok(status);
            }
            if started.elapsed() > patience {
                return Err(format!("{} did not end within {} s", self.name, patience.as_secs()));
            }
            sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command to its end. Its CPU time is accurate to a clock tick.
pub async fn run(command: Command, name: &str, folder: &Path, patience: Duration) -> Result<CommandResult> {
    let (output, errors) = (folder.join("command.out"), folder.join("command.err"));
    let (started, before) = (Instant::now(), cpu::finished_children_time()?);
    let mut process = Process::start(command, name, &output, &errors)?;
    let status = process.wait_for_exit(patience).await?;
    let (wall, cpu) = (started.elapsed(), cpu::finished_children_time()?.saturating_sub(before));
    let output = std::fs::read_to_string(&output).unwrap_or_default();
    if !status.success() {
        let errors = std::fs::read_to_string(&errors).unwrap_or_default();
        return Err(format!("{name} failed ({status}): {}", last_lines(&errors)));
    }
    Ok(CommandResult { output, cpu, wall })
}

/// The last lines of a log, for an error message.
pub fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(8)..].join("\n")
}

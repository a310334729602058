//! The measured server: its commands and its running process, and the running reference server.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::time::sleep;

use crate::Result;
use crate::cpu::CpuUsage;
use crate::load::{Connection, get_request, next_source_address};
use crate::process::{self, CommandResult, Process};
use crate::reference::CapturedResponse;

/// The binary and its folder. The settings are the defaults; FINEPRINT_ variables of the caller are removed.
#[derive(Debug)]
pub struct Site {
    pub binary: PathBuf,
    pub folder: PathBuf,
}

impl Site {
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.binary);
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("FINEPRINT_")) {
            command.env_remove(name);
        }
        // The same value as in the systemd unit of docs/operations.md.
        command.env("MALLOC_MMAP_THRESHOLD_", "65536");
        command.env("FINEPRINT_PAGE_CACHE_MB", "48").current_dir(&self.folder).args(["--data", "data"]).args(arguments);
        command
    }

    pub async fn run(&self, arguments: &[&str], patience: Duration) -> Result<CommandResult> {
        process::run(self.command(arguments), &format!("fineprint {}", arguments[0]), &self.folder, patience).await
    }

    /// Starts the server without waiting until it is ready.
    pub fn launch(&self) -> Result<Server> {
        let address = free_address()?;
        let command = self.command(&["serve", "--listen", &address.to_string()]);
        let process = Process::start(command, "fineprint serve", &self.folder.join("serve.out"), &self.log())?;
        Ok(Server { process, address, log: self.log() })
    }

    /// Starts the server and waits until it reports that it is ready, including its search index.
    pub async fn serve(&self, patience: Duration) -> Result<Server> {
        let mut server = self.launch()?;
        server.wait_for("/readyz", patience).await?;
        Ok(server)
    }

    fn log(&self) -> PathBuf {
        self.folder.join("serve.err")
    }
}

#[derive(Debug)]
pub struct Server {
    process: Process,
    pub address: SocketAddr,
    log: PathBuf,
}

impl Server {
    pub fn pid(&self) -> u32 {
        self.process.pid()
    }

    pub fn cpu_usage(&self) -> Result<CpuUsage> {
        CpuUsage::of_process(self.pid())
    }

    pub async fn stop(self) -> Result<()> {
        self.process.stop().await
    }

    /// Waits until `path` is answered 200; returns how long it took.
    pub async fn wait_for(&mut self, path: &str, patience: Duration) -> Result<Duration> {
        let (started, address) = (Instant::now(), self.address);
        while answers_200(address, path).await.is_none() {
            self.process.check().map_err(|e| format!("{e}: {}", log_tail(&self.log)))?;
            if started.elapsed() > patience {
                return Err(format!("{path} was not answered 200 within {} s: {}", patience.as_secs(), log_tail(&self.log)));
            }
            sleep(Duration::from_millis(3)).await;
        }
        Ok(started.elapsed())
    }

    pub async fn connect(&self) -> Result<Connection> {
        Connection::open(self.address, Some(next_source_address())).await.map_err(|e| format!("can't connect: {e}"))
    }

    /// Requests all paths over one connection; any status but 200 is an error.
    pub async fn capture(&self, paths: &[String], gzip: bool) -> Result<Vec<CapturedResponse>> {
        let mut connection = self.connect().await?;
        let mut captured = Vec::with_capacity(paths.len());
        for path in paths {
            let answer = connection.exchange(&get_request(path, gzip)).await.map_err(|e| format!("GET {path}: {e}"))?;
            if answer.status != 200 {
                return Err(format!("GET {path} answered {}", answer.status));
            }
            captured.push(CapturedResponse {
                path: path.clone(),
                status: answer.status,
                headers: connection.headers(),
                body: connection.body().to_vec(),
            });
        }
        Ok(captured)
    }

    pub async fn get_text(&self, path: &str) -> Result<String> {
        let captured = self.capture(&[path.to_owned()], false).await?;
        Ok(captured.into_iter().next().map(|answer| String::from_utf8_lossy(&answer.body).into_owned()).unwrap_or_default())
    }

    pub async fn get_json(&self, path: &str) -> Result<Value> {
        serde_json::from_str(&self.get_text(path).await?).map_err(|e| format!("GET {path}: {e}"))
    }

    /// The number of pages rendered so far, from the server's metrics.
    pub async fn render_count(&self) -> Result<f64> {
        let text = self.get_text("/metrics").await?;
        parse_render_count(&text).ok_or_else(|| "/metrics has no counter of renders".to_owned())
    }
}

/// The sum of `fineprint_renders_total`, or of another counter of renders.
fn parse_render_count(metrics: &str) -> Option<f64> {
    let counts: Vec<(&str, f64)> = metrics
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(name, value)| Some((name.split('{').next().unwrap_or(name), value.parse().ok()?)))
        .collect();
    let sum = |wanted: &dyn Fn(&str) -> bool| {
        let found: Vec<f64> = counts.iter().filter(|(name, _)| wanted(name)).map(|(_, value)| *value).collect();
        (!found.is_empty()).then(|| found.iter().sum())
    };
    sum(&|name| name == "fineprint_renders_total").or_else(|| sum(&|name| name.contains("renders") && !name.contains("micros")))
}

async fn answers_200(address: SocketAddr, path: &str) -> Option<()> {
    let mut connection = Connection::open(address, None).await.ok()?;
    let answer = tokio::time::timeout(Duration::from_secs(30), connection.exchange(&get_request(path, true))).await.ok()?.ok()?;
    (answer.status == 200).then_some(())
}

fn free_address() -> Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|e| e.to_string())?;
    listener.local_addr().map_err(|e| e.to_string())
}

fn log_tail(path: &Path) -> String {
    process::last_lines(&std::fs::read_to_string(path).unwrap_or_default())
}

/// The running reference server, which replays captured responses.
#[derive(Debug)]
pub struct Reference {
    process: Process,
    pub address: SocketAddr,
}

impl Reference {
    pub async fn serve(folder: &Path, captured: &[CapturedResponse]) -> Result<Self> {
        crate::reference::save(&folder.join("captured"), captured)?;
        let own = std::env::current_exe().map_err(|e| e.to_string())?;
        let address = free_address()?;
        let mut command = Command::new(own.with_file_name("bench-reference"));
        command.arg("--folder").arg(folder.join("captured")).args(["--listen", &address.to_string()]);
        let (output, errors) = (folder.join("reference.out"), folder.join("reference.err"));
        let mut process = Process::start(command, "bench-reference", &output, &errors)?;
        let path = captured.first().map_or("/", |answer| &answer.path);
        let started = Instant::now();
        while answers_200(address, path).await.is_none() {
            process.check().map_err(|e| format!("{e}: {}", log_tail(&errors)))?;
            if started.elapsed() > Duration::from_secs(10) {
                return Err("the reference server does not answer".to_owned());
            }
            sleep(Duration::from_millis(3)).await;
        }
        Ok(Self { process, address })
    }

    pub fn pid(&self) -> u32 {
        self.process.pid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renders_are_summed_over_labels_and_the_known_name_wins() {
        let text = "# TYPE fineprint_renders_total counter\nfineprint_renders_total{kind=\"article\"} 3\nfineprint_renders_total{kind=\"home\"} 4\npage_renders 99\n";
        assert_eq!(parse_render_count(text), Some(7.0));
        assert_eq!(parse_render_count("page_renders 99\nrenders_cpu_micros 5\n"), Some(99.0));
        assert_eq!(parse_render_count("up 1\n"), None);
    }
}

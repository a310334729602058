//! A running site: the real binary on a folder and a database of its own, spoken to over HTTP.

mod database;
mod editor;
mod http;
mod in_process_sandbox;
mod personal_numbers;
mod process;
mod reader;
mod socket;
mod templates;
mod waiting;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::Method;
use tempfile::TempDir;

pub use database::{Database, Engine};
pub use editor::{NO_SUCH_ID, png};
pub use http::{Answer, Ask, raw};
pub use in_process_sandbox::InProcessSandbox;
pub use personal_numbers::find_personal_numbers;
pub use process::{Finished, Process};
pub use reader::{Browser, SOON, ticked, typed};
pub use socket::{Heard, Socket};
pub use waiting::{eventually, within_a_second};

const BINARY: &str = env!("CARGO_BIN_EXE_fineprint");
/// Long, because a whole suite may run beside a build; a broken start ends sooner by itself.
const START: Duration = Duration::from_secs(60);
/// Every program of these tests lives with these, unless a test says otherwise.
const SETTINGS: [(&str, &str); 8] = [
    ("FINEPRINT_RENDER_THREADS", "1"),
    // Most tests read no page, and loading the renderer is a third of what a start costs.
    ("FINEPRINT_RENDER_ON_DEMAND", "true"),
    // Few tests ask the assistant, and its lists are another quarter.
    ("FINEPRINT_ASSISTANT_ON_DEMAND", "true"),
    ("FINEPRINT_DATABASE_CONNECTIONS", "5"),
    ("FINEPRINT_LIMITS_SEARCH_PER_MINUTE", "1000000"),
    ("FINEPRINT_LIMITS_SHORTEN_PER_HOUR", "1000000"),
    ("FINEPRINT_LIMITS_COUNTING_PER_10_MINUTES", "1000000"),
    // The sites that begin with a copy of one database have its hashes, too.
    ("FINEPRINT_ADDRESS_KEY", "5f1e7a5b5f1e7a5b5f1e7a5b5f1e7a5b5f1e7a5b5f1e7a5b5f1e7a5b5f1e7a5b"),
];

/// Fields are dropped in this order: the process ends before its database goes.
pub struct Site {
    server: Option<Process>,
    pub address: String,
    client: reqwest::Client,
    settings: Vec<(String, String)>,
    arguments: Vec<String>,
    /// Said by a shell before it becomes the server.
    first: Option<&'static str>,
    tokens: Mutex<HashMap<&'static str, String>>,
    pub database: Arc<Database>,
    /// Of a second node; the first one's is the database's.
    own_folder: Option<TempDir>,
}

impl Site {
    /// An empty folder and an empty database; [`Site::up`] starts the server.
    pub async fn prepare(engine: Engine) -> Self {
        Self::on(Arc::new(Database::create(engine).await), None)
    }

    /// Another process on the same database, with a folder of its own.
    pub async fn second_node(&self) -> Self {
        self.prepare_second_node().up().await
    }

    /// As [`Site::second_node`], not started yet.
    pub fn prepare_second_node(&self) -> Self {
        Self::on(Arc::clone(&self.database), Some(folder()))
    }

    fn on(database: Arc<Database>, own_folder: Option<TempDir>) -> Self {
        let mut settings: Vec<(String, String)> = SETTINGS.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        if database.engine == Engine::Postgres {
            settings.push(("FINEPRINT_AUTO_MIGRATE".to_owned(), "true".to_owned()));
        }
        if database.engine == Engine::Postgres || own_folder.is_some() {
            settings.push(("FINEPRINT_DATABASE_URL".to_owned(), database.url()));
        }
        let arguments = vec!["serve".to_owned(), "--listen".to_owned(), "127.0.0.1:0".to_owned()];
        let tokens = Mutex::default();
        let (client, address) = (http::client(None), String::new());
        Self { server: None, address, client, settings, arguments, first: None, tokens, database, own_folder }
    }

    /// Sets a variable of the environment for everything started from now on.
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.settings.retain(|(known, _)| known != name);
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn unset(mut self, name: &str) -> Self {
        self.settings.retain(|(known, _)| known != name);
        self
    }

    /// One more argument of `serve`.
    pub fn argument(mut self, argument: &str) -> Self {
        self.arguments.push(argument.to_owned());
        self
    }

    /// The site is known to the world by this address; its server listens at one of its own, because
    /// it tells the public one.
    pub fn known_as(self, base_url: &str) -> Self {
        self.listening_at_its_own().set("FINEPRINT_BASE_URL", base_url)
    }

    /// Its address is known before it starts, and stays the same when it starts again.
    pub fn listening_at_its_own(mut self) -> Self {
        static NUMBER: AtomicU8 = AtomicU8::new(1);
        let process = std::process::id().to_be_bytes();
        let listen = format!("127.{}.{}.{}:4080", 1 + process[2] % 250, process[3], NUMBER.fetch_add(1, Ordering::Relaxed));
        self.address = format!("http://{listen}");
        self.arguments = vec!["serve".to_owned(), "--listen".to_owned(), listen];
        self
    }

    /// A file that may not grow any more is an error of writing then, instead of the program's end.
    pub fn ignoring_file_limits(mut self) -> Self {
        self.first = Some("trap '' XFSZ");
        self
    }

    /// The server begins with a soft limit of so few open files that a test could use them up.
    pub fn beginning_with_few_files(mut self) -> Self {
        self.first = Some("ulimit -Sn 100");
        self
    }

    /// Starts the server and waits until it says that it is ready.
    pub async fn up(mut self) -> Self {
        self.launch().await;
        self
    }

    pub async fn launch(&mut self) {
        let mut program = self.program(&self.arguments);
        if let Some(first) = self.first {
            program = after(first, &program);
        }
        let process = Process::start(program).scan_log_at_end();
        let line = process.line("The Fine Print is at", START);
        if !self.settings.iter().any(|(name, _)| name == "FINEPRINT_BASE_URL") {
            self.address = line.split_whitespace().last().unwrap_or_default().to_owned();
        }
        self.server = Some(process);
        eventually(START, "the site is ready", || async {
            // Between the printed line and the first accept nothing may answer yet.
            let answer = self.ask(Method::GET, "/readyz").try_send().await?;
            (answer.status == 200).then_some(())
        })
        .await;
    }

    /// As a power cut would: no time for anything.
    pub fn kill(&mut self) {
        drop(self.server.take());
    }

    /// SIGTERM, then the exit code.
    pub async fn stop(&mut self) -> Finished {
        let mut server = self.server.take().expect("the server runs");
        server.terminate();
        server.finished(Duration::from_secs(30)).await
    }

    pub fn server(&self) -> &Process {
        self.server.as_ref().expect("the server runs")
    }

    pub fn server_mut(&mut self) -> &mut Process {
        self.server.as_mut().expect("the server runs")
    }

    pub fn folder(&self) -> &Path {
        self.own_folder.as_ref().map_or_else(|| self.database.folder(), TempDir::path)
    }

    /// Settings as the server has them, to start something else with.
    pub fn program(&self, arguments: &[impl AsRef<str>]) -> Command {
        let mut command = program(arguments);
        command.arg("--data").arg(self.folder()).envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs a short command to its end.
    pub async fn cli(&self, arguments: &[&str]) -> Finished {
        run(self.program(arguments)).await
    }

    /// As [`Site::cli`], and it must succeed. Answers what it printed.
    pub async fn run_command(&self, arguments: &[&str]) -> String {
        let finished = self.cli(arguments).await;
        assert!(finished.success, "fineprint {arguments:?} failed:\n{}{}", finished.stdout, finished.stderr);
        finished.stdout
    }

    pub fn ask(&self, method: Method, path: &str) -> Ask {
        self.ask_by(&self.client, method, path)
    }

    /// By a client of the test's own.
    pub fn ask_by(&self, client: &reqwest::Client, method: Method, path: &str) -> Ask {
        Ask::new(client, method, &format!("{}{path}", self.address))
    }

    /// Connections come from this address of the machine.
    pub fn client_from(address: [u8; 4]) -> reqwest::Client {
        http::client(Some(address))
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path).send().await
    }

    /// Host and port.
    pub fn socket(&self) -> &str {
        self.address.trim_start_matches("http://")
    }
}

/// The binary with nothing of this process's environment.
pub fn program(arguments: &[impl AsRef<str>]) -> Command {
    let mut command = Command::new(BINARY);
    command.env_clear().stdin(Stdio::null());
    command.args(arguments.iter().map(AsRef::as_ref));
    command
}

/// The same command, started by a shell that has said something before.
fn after(first: &str, program: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.env_clear().stdin(Stdio::null()).args(["-c", &format!("{first}; exec \"$0\" \"$@\"")]);
    shell.arg(program.get_program()).args(program.get_args());
    shell.envs(program.get_envs().filter_map(|(name, value)| value.map(|value| (name, value))));
    shell
}

pub async fn run(command: Command) -> Finished {
    Process::start(command).finished(START).await
}

pub fn folder() -> TempDir {
    tempfile::Builder::new().prefix("fineprint-it-").tempdir().unwrap()
}

/// Writes a file below `folder`, making what is above it.
pub fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path
}

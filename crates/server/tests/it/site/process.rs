//! A started program: what it says is collected, and it never outlives its test.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::eventually;
use super::personal_numbers::find_personal_numbers;

/// Lines of the log that a failing test shows.
const SHOWN: usize = 40;

pub struct Process {
    child: Child,
    lines: Receiver<String>,
    log: Arc<Mutex<String>>,
    readers: Vec<JoinHandle<()>>,
    /// Whether its log is read at its end for numbers of people.
    is_watched: bool,
}

/// How a program ended.
pub struct Finished {
    pub success: bool,
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Process {
    pub fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let printing = std::thread::spawn(move || {
            // Read on when nobody listens any more: a full pipe would stop the program.
            stdout.lines().map_while(Result::ok).for_each(|line| drop(sender.send(line)));
        });
        let log = Arc::new(Mutex::new(String::new()));
        let stderr = child.stderr.take().expect("piped");
        let logging = std::thread::spawn({
            let log = Arc::clone(&log);
            move || collect(stderr, &log)
        });
        Self { child, lines, log, readers: vec![printing, logging], is_watched: false }
    }

    /// The test fails if the log holds anybody's whole number when the program ends. So every test of the site is one of its log.
    pub fn scan_log_at_end(mut self) -> Self {
        self.is_watched = true;
        self
    }

    /// The first printed line that holds `wanted`.
    pub fn line(&self, wanted: &str, within: Duration) -> String {
        let end = Instant::now() + within;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.contains(wanted) => return line,
                Ok(_) => {}
                Err(why) => panic!("the program never printed {wanted:?} ({why}); its log:\n{}", self.log()),
            }
        }
    }

    pub fn log(&self) -> String {
        self.log.lock().clone()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn terminate(&self) {
        let status = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.child.id())]).status();
        assert!(status.unwrap().success(), "SIGTERM could not be sent");
    }

    /// Waits for the end.
    pub async fn finished(&mut self, within: Duration) -> Finished {
        let status = {
            let child = Mutex::new(&mut self.child);
            eventually(within, "the program ends", || async { child.lock().try_wait().unwrap() }).await
        };
        self.readers.drain(..).for_each(|reader| reader.join().unwrap());
        let stdout = self.lines.try_iter().map(|line| line + "\n").collect();
        Finished { success: status.success(), status, stdout, stderr: self.log() }
    }
}

fn collect(mut stderr: impl Read, log: &Mutex<String>) {
    let mut chunk = [0; 4096];
    while let Ok(read @ 1..) = stderr.read(&mut chunk) {
        log.lock().push_str(&String::from_utf8_lossy(&chunk[..read]));
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            let log = self.log();
            let lines: Vec<&str> = log.lines().collect();
            eprintln!("--- the end of the program's log\n{}\n---", lines[lines.len().saturating_sub(SHOWN)..].join("\n"));
        } else if self.is_watched {
            let log = self.log();
            let told: Vec<&str> = log.lines().filter(|line| !find_personal_numbers(line).is_empty()).collect();
            assert!(told.is_empty(), "numbers of people stand in the log: {told:#?}");
        }
    }
}

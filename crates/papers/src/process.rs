//! Reads each paper in a process of its own, which it ends when it takes too long.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use domain::provident_fund::{PaperReader, Passbook, Refusal};
use domain::{Error, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

use crate::text::MAX_BYTES;
use crate::wire::{Answer, MAX_ANSWER, write_question};

/// The name of the command that runs [`crate::child::read_paper`].
pub const COMMAND: &str = "read-passbook";
/// So many papers are read at once; the others wait.
const MAX_CONCURRENT: usize = 2;
/// So many may wait. More are refused, because nobody waits that long.
const MAX_QUEUED: usize = 64;
/// Of one paper, once it is its turn.
const DEADLINE: Duration = Duration::from_secs(12);

pub struct ProcessPaperReader {
    program: PathBuf,
    arguments: Vec<OsString>,
    places: Semaphore,
    queue: Semaphore,
    deadline: Duration,
}

impl ProcessPaperReader {
    /// `program` is this program's own file.
    pub fn new(program: PathBuf) -> Self {
        Self {
            program,
            arguments: vec![COMMAND.into()],
            places: Semaphore::new(MAX_CONCURRENT),
            queue: Semaphore::new(MAX_CONCURRENT + MAX_QUEUED),
            deadline: DEADLINE,
        }
    }

    /// The passbook, or why there is none. A process that dies, is ended or says nothing sensible means a damaged file.
    async fn ask_process(&self, question: &[u8]) -> Result<std::result::Result<Passbook, Refusal>> {
        let mut child = self.start_process()?;
        let answer = match tokio::time::timeout(self.deadline, talk(&mut child, question)).await {
            Ok(Some(answer)) => answer,
            Ok(None) | Err(_) => Vec::new(),
        };
        // It has nothing more to say; ending it also frees its place in the table of processes.
        let _ended = child.kill().await;
        Ok(match serde_json::from_slice::<Answer>(&answer) {
            Ok(Answer::Book(book)) => Ok(book.into()),
            Ok(Answer::Refusal(refusal)) => Err(refusal),
            Err(_) => Err(Refusal::Damaged),
        })
    }

    fn start_process(&self) -> Result<Child> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        command.spawn().map_err(|error| Error::internal(format!("the process that reads papers did not start: {error}")))
    }
}

/// Sends the question and reads the answer at the same time, since either may be longer than a pipe holds.
async fn talk(child: &mut Child, question: &[u8]) -> Option<Vec<u8>> {
    let (mut input, output) = (child.stdin.take()?, child.stdout.take()?);
    let send = async move {
        // A process that has ended reads no more; what it said before counts.
        let _sent = input.write_all(question).await;
        drop(input);
    };
    let receive = async {
        let mut answer = Vec::new();
        output.take(MAX_ANSWER + 1).read_to_end(&mut answer).await.ok()?;
        (answer.len() as u64 <= MAX_ANSWER).then_some(answer)
    };
    tokio::join!(send, receive).1
}

#[async_trait]
impl PaperReader for ProcessPaperReader {
    async fn read_book(
        &self,
        file: &[u8],
        password: &str,
        spend: &(dyn Fn(Duration) + Send + Sync),
    ) -> Result<std::result::Result<Passbook, Refusal>> {
        if file.len() > MAX_BYTES {
            return Ok(Err(Refusal::TooLong));
        }
        let Some(question) = write_question(file, password) else {
            return Ok(Err(Refusal::PasswordNeeded));
        };
        let busy = || Error::unavailable("Many passbooks are being read just now. Please try again in a minute.");
        let _waiting = self.queue.try_acquire().map_err(|_| busy())?;
        let _place = self.places.acquire().await.map_err(|_| busy())?;
        let _busy = BusyTime { started: Instant::now(), spend };
        self.ask_process(&question).await
    }
}

/// Tells how long a reader was busy when it is dropped: whoever hangs up before the answer has kept it busy all the same.
struct BusyTime<'a> {
    started: Instant,
    spend: &'a (dyn Fn(Duration) + Send + Sync),
}

impl Drop for BusyTime<'_> {
    fn drop(&mut self) {
        (self.spend)(self.started.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::specimen::sample_books;

    fn script_reader(script: &str, deadline: Duration) -> ProcessPaperReader {
        let arguments = ["-c", script, "reader", COMMAND].map(OsString::from).to_vec();
        ProcessPaperReader { deadline, arguments, ..ProcessPaperReader::new("/bin/sh".into()) }
    }

    /// Asks a script of the shell in place of our program.
    async fn ask(script: &str) -> std::result::Result<Passbook, Refusal> {
        script_reader(script, DEADLINE).read_book(b"%PDF-", "secret", &|_| {}).await.expect("an answer")
    }

    #[tokio::test]
    async fn what_the_process_says_counts() {
        let book = sample_books().remove(0);
        let answer = serde_json::to_string(&Answer::Book(book.clone().into())).expect("JSON");
        assert_eq!(ask(&format!("cat > /dev/null; echo '{answer}'")).await, Ok(book), "with its whole number");
        let refusal = ask(r#"cat > /dev/null; echo '{"refusal":"scan"}'"#).await;
        assert_eq!(refusal, Err(Refusal::Scan));
        let without_reading = ask(r#"echo '{"refusal":"passwordNeeded"}'"#).await;
        assert_eq!(without_reading, Err(Refusal::PasswordNeeded));
    }

    #[tokio::test]
    async fn a_process_that_fails_means_a_damaged_file() {
        for script in ["exit 1", "kill -9 $$", "echo nonsense", "exec cat /dev/zero"] {
            assert_eq!(ask(script).await, Err(Refusal::Damaged), "{script}");
        }
    }

    #[tokio::test]
    async fn a_process_that_never_ends_is_ended() {
        let deadline = Duration::from_millis(200);
        let (spent, times) = channel();
        let reader = script_reader("while :; do :; done", deadline);
        let book = reader.read_book(b"%PDF-", "", &|time| spent.send(time).expect("heard")).await.expect("an answer");
        assert_eq!(book, Err(Refusal::Damaged));
        let busy: Vec<Duration> = times.try_iter().collect();
        assert!(matches!(busy.as_slice(), [time] if (deadline..DEADLINE / 2).contains(time)), "{busy:?} count");
    }

    /// Else whoever hangs up in time would read for nothing, and so without end.
    #[tokio::test]
    async fn the_time_of_whoever_hangs_up_counts() {
        let (spent, times) = channel();
        let (reader, patience) = (script_reader("while :; do :; done", DEADLINE), Duration::from_millis(200));
        let spend = |time| spent.send(time).expect("heard");
        assert!(tokio::time::timeout(patience, reader.read_book(b"%PDF-", "", &spend)).await.is_err());
        let busy: Vec<Duration> = times.try_iter().collect();
        assert!(matches!(busy.as_slice(), [time] if *time >= patience), "{busy:?} count");
        assert_eq!((reader.places.available_permits(), reader.queue.available_permits()), (MAX_CONCURRENT, MAX_CONCURRENT + MAX_QUEUED));
    }

    #[tokio::test]
    async fn password_and_file_go_by_the_pipe_only() {
        // Four bytes of length, the password, the file; the only argument is the command and the environment is empty.
        let script = r#"[ "$*" = read-passbook ] && [ -z "$HOME" ] && [ "$(tail -c +5)" = "secret%PDF-" ] && echo '{"refusal":"scan"}'"#;
        assert_eq!(ask(script).await, Err(Refusal::Scan));
    }
}

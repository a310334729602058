//! Reads each paper in a process of its own, which it ends when it takes too long.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use domain::provident_fund::{PaperReader, PositionedText, ReadPaper, Refusal};
use domain::{Error, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

use crate::text::MAX_BYTES;
use crate::wire::{Answer, MAX_ANSWER, write_question};

/// The name of the command that runs [`crate::child::read_paper`].
pub const COMMAND: &str = "read-passbook";
/// So many papers are read at once; the others wait.
const AT_ONCE: usize = 2;
/// So many may wait. More are refused, because nobody waits that long.
const WAITING: usize = 64;
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
            places: Semaphore::new(AT_ONCE),
            queue: Semaphore::new(AT_ONCE + WAITING),
            deadline: DEADLINE,
        }
    }

    /// The text, or why there is none. A process that dies, is ended or says nothing sensible means a damaged file.
    async fn ask_process(&self, question: &[u8]) -> Result<std::result::Result<PositionedText, Refusal>> {
        let mut child = self.start_process()?;
        let answer = match tokio::time::timeout(self.deadline, talk(&mut child, question)).await {
            Ok(Some(answer)) => answer,
            Ok(None) | Err(_) => Vec::new(),
        };
        // It has nothing more to say; ending it also frees its place in the table of processes.
        let _ended = child.kill().await;
        Ok(match serde_json::from_slice::<Answer>(&answer) {
            Ok(Answer::Text(text)) => Ok(text),
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
    async fn read_text(&self, file: &[u8], password: &str) -> Result<ReadPaper> {
        let Some(question) = write_question(file, password).filter(|_| file.len() <= MAX_BYTES) else {
            return Ok(ReadPaper { text: Err(Refusal::Damaged), busy: Duration::ZERO });
        };
        let busy = || Error::unavailable("Many passbooks are being read just now. Please try again in a minute.");
        let _waiting = self.queue.try_acquire().map_err(|_| busy())?;
        let _place = self.places.acquire().await.map_err(|_| busy())?;
        let started = Instant::now();
        let text = self.ask_process(&question).await?;
        Ok(ReadPaper { text, busy: started.elapsed() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks a script of the shell in place of our program.
    async fn ask(script: &str, deadline: Duration) -> std::result::Result<PositionedText, Refusal> {
        let arguments = ["-c", script, "reader", COMMAND].map(OsString::from).to_vec();
        let reader = ProcessPaperReader { deadline, arguments, ..ProcessPaperReader::new("/bin/sh".into()) };
        reader.read_text(b"%PDF-", "secret").await.expect("an answer").text
    }

    #[tokio::test]
    async fn what_the_process_says_counts() {
        let text = ask(r#"cat > /dev/null; echo '{"text":{"pages":[]}}'"#, DEADLINE).await;
        assert_eq!(text, Ok(PositionedText::default()));
        let refusal = ask(r#"cat > /dev/null; echo '{"refusal":"scan"}'"#, DEADLINE).await;
        assert_eq!(refusal, Err(Refusal::Scan));
        let without_reading = ask(r#"echo '{"refusal":"passwordNeeded"}'"#, DEADLINE).await;
        assert_eq!(without_reading, Err(Refusal::PasswordNeeded));
    }

    #[tokio::test]
    async fn a_process_that_fails_means_a_damaged_file() {
        for script in ["exit 1", "kill -9 $$", "echo nonsense", "exec cat /dev/zero"] {
            assert_eq!(ask(script, DEADLINE).await, Err(Refusal::Damaged), "{script}");
        }
    }

    #[tokio::test]
    async fn a_process_that_never_ends_is_ended() {
        let arguments = ["-c", "while :; do :; done"].map(OsString::from).to_vec();
        let deadline = Duration::from_millis(200);
        let reader = ProcessPaperReader { deadline, arguments, ..ProcessPaperReader::new("/bin/sh".into()) };
        let read = reader.read_text(b"%PDF-", "").await.expect("an answer");
        assert_eq!(read.text, Err(Refusal::Damaged));
        assert!((deadline..DEADLINE / 2).contains(&read.busy), "{:?} count", read.busy);
    }

    #[tokio::test]
    async fn password_and_file_go_by_the_pipe_only() {
        // Four bytes of length, the password, the file; the only argument is the command and the environment is empty.
        let script = r#"[ "$*" = read-passbook ] && [ -z "$HOME" ] && [ "$(tail -c +5)" = "secret%PDF-" ] && echo '{"refusal":"scan"}'"#;
        assert_eq!(ask(script, DEADLINE).await, Err(Refusal::Scan));
    }
}

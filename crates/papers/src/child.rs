//! The side of the reading process: one file in, its passbook out.

use std::io::{Read, Write};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::text::{MAX_BYTES, extract_text};
use crate::wire::{Answer, MAX_PASSWORD, read_question};
use domain::provident_fund::{Refusal, read_passbook};

/// In seconds of work.
const MAX_CPU: u64 = 10;
/// In bytes of address space.
const MAX_MEMORY: u64 = 512 << 20;

/// Reads one file from `input` and writes its passbook or the refusal to `output`. First it lowers the limits of this process, which must
/// do nothing else afterwards. Nothing of the file is logged.
pub fn read_paper(input: impl Read, mut output: impl Write) -> Result<(), String> {
    lower_limits()?;
    let mut question = Vec::new();
    let most = MAX_BYTES + MAX_PASSWORD + 4;
    input.take(most as u64 + 1).read_to_end(&mut question).map_err(|error| format!("the file did not arrive: {error}"))?;
    let answer = match read_question(&question).filter(|_| question.len() <= most) {
        Some((file, password)) => match extract_text(file.to_vec(), password).and_then(|text| read_passbook(&text)) {
            Ok(book) => Answer::Book(book.into()),
            Err(refusal) => Answer::Refusal(refusal),
        },
        None => Answer::Refusal(Refusal::Damaged),
    };
    serde_json::to_writer(&mut output, &answer).map_err(|error| format!("the passbook could not be written: {error}"))?;
    output.flush().map_err(|error| format!("the passbook could not be written: {error}"))
}

/// A file that wants more kills its own process only. It may also write no file and start no process.
fn lower_limits() -> Result<(), String> {
    let limits = [(Resource::Cpu, MAX_CPU), (Resource::As, MAX_MEMORY), (Resource::Fsize, 0), (Resource::Core, 0)];
    for (resource, most) in limits {
        // The operator may have set a lower one, which can't be raised.
        let most = getrlimit(resource).maximum.map_or(most, |held| held.min(most));
        let limit = Rlimit { current: Some(most), maximum: Some(most) };
        setrlimit(resource, limit).map_err(|error| format!("the limits of the reading process can't be set: {error}"))?;
    }
    Ok(())
}

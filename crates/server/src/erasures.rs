//! Who was erased, kept beside the database: a backup that is older than an erasure must not bring the person back
//! (contract, settled detail 6). Only a hash of the address is kept, and the moment.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use domain::account::Erasure;
use jiff::Timestamp;

const FILE: &str = "erasures.log";

/// Durable when it returns. The same one twice is harmless.
pub fn note(data: &Path, erasure: &Erasure) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(data.join(FILE))?;
    writeln!(file, "{} {}", erasure.at, erasure.address)?;
    file.sync_all()
}

/// All that were ever noted; none where there is no file. A line that a crash cut off is passed over.
pub fn read(data: &Path) -> std::io::Result<Vec<Erasure>> {
    let file = match File::open(data.join(FILE)) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut all = Vec::new();
    for line in BufReader::new(file).lines() {
        let line = line?;
        let parsed = line.split_once(' ').and_then(|(at, address)| Some((at.parse::<Timestamp>().ok()?, address)));
        all.extend(parsed.map(|(at, address)| Erasure { address: address.to_owned(), at }));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path()).unwrap().is_empty());
        let erasure = Erasure { address: "ab12".to_owned(), at: "2026-11-22T04:30:00Z".parse().unwrap() };
        note(folder.path(), &erasure).unwrap();
        note(folder.path(), &erasure).unwrap();
        std::fs::OpenOptions::new().append(true).open(folder.path().join(FILE)).unwrap().write_all(b"2026-11-22T0").unwrap();
        assert_eq!(read(folder.path()).unwrap(), [erasure.clone(), erasure]);
    }
}

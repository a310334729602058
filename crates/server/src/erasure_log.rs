//! The log of erasures, a file outside the database: restoring a backup that is older than an erasure must not bring the person
//! back. A line holds the time, a keyed hash of the email address and one of the account. See docs/product/privacy.md.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use domain::address_key::AddressKey;
use domain::changes::Erasure;
use jiff::Timestamp;

const LOG_FILE: &str = "erasures.log";

/// Appends an erasure and flushes it to the disk. Recording the same erasure twice is harmless. It begins with a line end, so that it
/// stands by itself behind a line that a crash has cut off; empty lines are skipped.
pub fn record_erasure(data: &Path, erasure: &Erasure) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(data.join(LOG_FILE))?;
    // In one write: two processes may append at once.
    file.write_all(format!("\n{}\n", format_line(erasure)).as_bytes())?;
    file.sync_all()
}

/// Reads all recorded erasures; none when there is no file. A line that a crash has cut off is skipped.
pub fn read_valid_erasures(data: &Path) -> std::io::Result<Vec<Erasure>> {
    let file = match File::open(data.join(LOG_FILE)) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut all = Vec::new();
    for line in BufReader::new(file).lines() {
        let line = line?;
        all.extend(parse_line(&line));
    }
    Ok(all)
}

/// Earlier versions wrote no account.
fn format_line(erasure: &Erasure) -> String {
    let account = erasure.account.as_ref().map(|account| format!(" {account}")).unwrap_or_default();
    format!("{} {}{account}", erasure.at, erasure.address)
}

fn parse_line(line: &str) -> Option<Erasure> {
    let mut words = line.split(' ');
    let (at, address) = (words.next()?.parse::<Timestamp>().ok()?, words.next()?.to_owned());
    Some(Erasure { address, account: words.next().map(str::to_owned), at })
}

/// Replaces the plain hashes that earlier versions wrote by keyed ones. Called by whoever writes the log, before the first line.
pub fn key_plain_hashes(data: &Path, key: &AddressKey) -> std::io::Result<()> {
    let erasures = read_valid_erasures(data)?;
    let keyed: Vec<Erasure> = erasures.iter().map(|erasure| erasure.to_keyed(key)).collect();
    if keyed == erasures {
        return Ok(());
    }
    let mut file = tempfile::NamedTempFile::new_in(data)?;
    for erasure in &keyed {
        writeln!(file, "{}", format_line(erasure))?;
    }
    file.as_file().sync_all()?;
    file.persist(data.join(LOG_FILE)).map(drop).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read_valid_erasures(folder.path()).unwrap().is_empty());
        let erasure = Erasure { address: "ab12".to_owned(), account: None, at: "2026-11-22T04:30:00Z".parse().unwrap() };
        let named = Erasure { account: Some("cd34".to_owned()), ..erasure.clone() };
        record_erasure(folder.path(), &erasure).unwrap();
        record_erasure(folder.path(), &named).unwrap();
        std::fs::OpenOptions::new().append(true).open(folder.path().join(LOG_FILE)).unwrap().write_all(b"2026-11-22T0").unwrap();
        record_erasure(folder.path(), &erasure).unwrap();
        assert_eq!(read_valid_erasures(folder.path()).unwrap(), [erasure.clone(), named, erasure]);
    }

    #[test]
    fn plain_hashes_go_and_still_count() {
        let (folder, key) = (tempfile::tempdir().unwrap(), AddressKey::new([3; 32]));
        key_plain_hashes(folder.path(), &key).unwrap();
        let plain = domain::text::to_hex(&[7; 32]);
        let erasure = Erasure { address: plain.clone(), account: None, at: "2026-11-22T04:30:00Z".parse().unwrap() };
        record_erasure(folder.path(), &erasure).unwrap();
        key_plain_hashes(folder.path(), &key).unwrap();
        assert!(!std::fs::read_to_string(folder.path().join(LOG_FILE)).unwrap().contains(&plain));
        let kept = read_valid_erasures(folder.path()).unwrap();
        assert!(kept.len() == 1 && kept[0].at == erasure.at && kept[0].is_of(&key, &[7; 32]));
    }
}

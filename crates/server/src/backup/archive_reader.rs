//! Reads the archive. `restore` verifies all of it before it uses any part.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Component, Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::Value;

use super::age_keys::Identity;
use super::archive_writer::HashingStream;
use super::manifest::{BackupPart, FORMAT, MANIFEST_NAME, Manifest, TABLES_PREFIX, VERSION};
use super::sealed_file::{MAGIC, SealedReader};

/// Far more than any manifest needs: a hundred thousand uploads take 20 MB.
const MAX_MANIFEST_BYTES: u64 = 256 << 20;

/// A backup, and what opens it if it is sealed.
pub struct BackupFile {
    path: PathBuf,
    identity: Option<Identity>,
}

impl BackupFile {
    /// `identity` is a file of `age-keygen`.
    pub fn new(path: &Path, identity: Option<&Path>) -> Result<Self, String> {
        Ok(Self { path: path.to_owned(), identity: identity.map(Identity::read).transpose()? })
    }

    fn open(&self) -> Result<Box<dyn Read>, String> {
        let unreadable = |e: io::Error| format!("can't read {}: {e}", self.path.display());
        let file = File::open(&self.path).map_err(unreadable)?;
        let mut file = BufReader::with_capacity(1 << 16, file);
        if !file.fill_buf().map_err(unreadable)?.starts_with(MAGIC) {
            return Ok(Box::new(file));
        }
        let sealed = || format!("{} is sealed; --identity FILE names the file with the key that opens it", self.path.display());
        let opened = SealedReader::new(file, self.identity.as_ref().ok_or_else(sealed)?);
        Ok(Box::new(opened.map_err(|e| format!("{} is damaged, or not to be opened with this key: {e}", self.path.display()))?))
    }

    fn display(&self) -> std::path::Display<'_> {
        self.path.display()
    }
}

/// Passes the name and content of every part to `handle_part`, in the order of the archive.
pub fn for_each_part(file: &BackupFile, mut handle_part: impl FnMut(&str, &mut dyn Read) -> Result<(), String>) -> Result<(), String> {
    let mut archive = tar::Archive::new(GzDecoder::new(file.open()?));
    let mut last = "its beginning".to_owned();
    let broken = |at: &str, error: &io::Error| format!("{} is damaged at {at}: {error}", file.display());
    for entry in archive.entries().map_err(|e| broken(&last, &e))? {
        let mut entry = entry.map_err(|e| broken(&format!("the part after {last}"), &e))?;
        let name = entry.path().map_err(|e| broken(&last, &e))?.to_string_lossy().into_owned();
        handle_part(&name, &mut entry)?;
        // Reads what `handle_part` left unread, so that damage there is found as well.
        io::copy(&mut entry, &mut io::sink()).map_err(|e| broken(&name, &e))?;
        last = name;
    }
    let mut rest = archive.into_inner();
    io::copy(&mut rest, &mut io::sink()).map_err(|e| broken(&format!("the end, after {last}"), &e))?;
    Ok(())
}

/// Reads the whole archive and returns its manifest when every part is present and unchanged. The error names the first part that
/// is not.
pub fn verify(file: &BackupFile) -> Result<Manifest, String> {
    let mut found: BTreeMap<String, BackupPart> = BTreeMap::new();
    let mut manifest: Option<Manifest> = None;
    for_each_part(file, |name, content| {
        let damaged = |error: io::Error| format!("{} is damaged at {name}: {error}", file.display());
        if name == MANIFEST_NAME {
            let mut text = Vec::new();
            content.take(MAX_MANIFEST_BYTES).read_to_end(&mut text).map_err(damaged)?;
            manifest = Some(serde_json::from_slice(&text).map_err(|e| format!("{} is damaged at {name}: {e}", file.display()))?);
            return Ok(());
        }
        let mut hashed = BufReader::with_capacity(1 << 16, HashingStream::new(content));
        let lines = count_lines(&mut hashed).map_err(damaged)?;
        let (_, bytes, sha256) = hashed.into_inner().finish();
        let rows = name.starts_with(TABLES_PREFIX).then_some(lines);
        let part = BackupPart { name: name.to_owned(), bytes, sha256, columns: Vec::new(), rows };
        match found.insert(name.to_owned(), part) {
            None => Ok(()),
            Some(_) => Err(format!("{}: the part {name} occurs twice", file.display())),
        }
    })?;
    let manifest = manifest.ok_or_else(|| {
        let last = found.keys().next_back().map_or("its beginning", String::as_str);
        format!("{} is not complete: it has no {MANIFEST_NAME}; the last part found is {last}", file.display())
    })?;
    check_parts(file, &manifest, found)?;
    Ok(manifest)
}

fn count_lines(input: &mut impl BufRead) -> io::Result<u64> {
    let mut lines = 0;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(lines);
        }
        lines += chunk.iter().filter(|byte| **byte == b'\n').count() as u64;
        let length = chunk.len();
        input.consume(length);
    }
}

fn check_parts(file: &BackupFile, manifest: &Manifest, mut found: BTreeMap<String, BackupPart>) -> Result<(), String> {
    let refuse = |message: String| Err(format!("{}: {message}", file.display()));
    if manifest.format != FORMAT || manifest.version != VERSION {
        return refuse(format!(
            "this version of the program reads {FORMAT} version {VERSION}, not {} version {}",
            manifest.format, manifest.version
        ));
    }
    for part in &manifest.parts {
        let Some(archived) = found.remove(&part.name) else { return refuse(format!("the part {} is missing", part.name)) };
        if archived.sha256 != part.sha256 || archived.bytes != part.bytes {
            return refuse(format!("the part {} was altered: its hash differs from the one in the manifest", part.name));
        }
        if part.rows.is_some() && archived.rows != part.rows {
            return refuse(format!("the part {} has {:?} rows, but the manifest says {:?}", part.name, archived.rows, part.rows));
        }
        let is_plain = Path::new(&part.name).components().all(|part| matches!(part, Component::Normal(_)));
        if !is_plain || (part.table_name().is_none() && part.upload_name().is_none()) {
            return refuse(format!("the part {} has a name that no backup uses", part.name));
        }
    }
    match found.keys().next() {
        Some(extra) => refuse(format!("the part {extra} is not in the manifest")),
        None => Ok(()),
    }
}

/// Parses the rows of a table's part, one JSON array a line.
pub fn parse_rows(content: impl Read) -> impl Iterator<Item = Result<Vec<Value>, String>> {
    BufReader::with_capacity(1 << 16, content).lines().map(|line| {
        let line = line.map_err(|e| e.to_string())?;
        serde_json::from_str(&line).map_err(|e| e.to_string())
    })
}

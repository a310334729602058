//! Writing the archive: beside its name first, so that a half-written one is never taken for a backup.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use domain::text::hex;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::manifest::{Manifest, NAME, Part};

pub struct Writer {
    archive: tar::Builder<GzEncoder<File>>,
    path: PathBuf,
    beside: PathBuf,
    parts: Vec<Part>,
}

impl Writer {
    /// Only the file's owner may read it.
    pub fn create(path: &Path) -> io::Result<Self> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let beside = PathBuf::from(name);
        // A part left by a run that was cut off may have other rights.
        match std::fs::remove_file(&beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
        let archive = tar::Builder::new(GzEncoder::new(file, Compression::new(3)));
        Ok(Self { archive, path: path.to_owned(), beside, parts: Vec::new() })
    }

    /// A place for a part whose size isn't known yet.
    pub fn scratch(&self) -> io::Result<Hashed<File>> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok(Hashed::new(tempfile::tempfile_in(folder)?))
    }

    pub fn table(&mut self, name: &str, columns: Vec<String>, rows: u64, scratch: Hashed<File>) -> io::Result<()> {
        let (mut file, bytes, sha256) = scratch.done();
        file.seek(SeekFrom::Start(0))?;
        let part = Part { name: format!("{}{name}.jsonl", super::manifest::TABLES), bytes, sha256, columns, rows: Some(rows) };
        self.append(&part.name, bytes, &mut file)?;
        self.parts.push(part);
        Ok(())
    }

    pub fn upload(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let name = format!("{}{name}", super::manifest::UPLOADS);
        let part = Part { name, bytes: bytes.len() as u64, sha256: hex(&Sha256::digest(bytes)), columns: Vec::new(), rows: None };
        self.append(&part.name, part.bytes, &mut &*bytes)?;
        self.parts.push(part);
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: u64, content: &mut dyn Read) -> io::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_mtime(0);
        self.archive.append_data(&mut header, name, content)
    }

    /// Gives the file its name once everything is on the disk.
    pub fn finish(mut self, manifest: Manifest) -> io::Result<Manifest> {
        let manifest = Manifest { parts: std::mem::take(&mut self.parts), ..manifest };
        let text = serde_json::to_vec_pretty(&manifest)?;
        self.append(NAME, text.len() as u64, &mut text.as_slice())?;
        let file = self.archive.into_inner()?.finish()?;
        file.sync_all()?;
        std::fs::rename(&self.beside, &self.path)?;
        Ok(manifest)
    }

    /// Nothing is left of what was begun.
    pub fn discard(self) {
        let _ = std::fs::remove_file(&self.beside);
    }
}

/// Counts and hashes what passes.
pub struct Hashed<W> {
    inner: W,
    bytes: u64,
    hash: Sha256,
}

impl<W> Hashed<W> {
    pub fn new(inner: W) -> Self {
        Self { inner, bytes: 0, hash: Sha256::new() }
    }

    /// What it was around, how many bytes passed, and their SHA-256 in hex.
    pub fn done(self) -> (W, u64, String) {
        (self.inner, self.bytes, hex(&self.hash.finalize()))
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(buffer)?;
        self.bytes += written as u64;
        self.hash.update(&buffer[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bytes += read as u64;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}

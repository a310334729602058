//! Writes the archive to a `.part` file that is renamed at the end, so that a half-written archive is never taken for a backup.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use domain::address_key::AddressKey;
use domain::text::to_hex;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::age_keys::Recipient;
use super::manifest::{BackupPart, MANIFEST_NAME, Manifest};
use super::sealed_file::SealedWriter;

pub struct ArchiveWriter {
    archive: tar::Builder<GzEncoder<Output>>,
    path: PathBuf,
    part_file: PartFile,
    parts: Vec<BackupPart>,
}

/// Where the archive is written. Whatever still lies there when its writer goes is not whole, and is removed.
struct PartFile(PathBuf);

impl Drop for PartFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl ArchiveWriter {
    /// Creates the archive with mode 0600, sealed if there is somebody to open it.
    pub fn create(path: &Path, recipient: Option<&Recipient>) -> io::Result<Self> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let part_file = PartFile(PathBuf::from(name));
        // A `.part` file left by a run that was killed may have other permissions.
        match std::fs::remove_file(&part_file.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&part_file.0)?;
        let output = match recipient {
            Some(recipient) => Output::Sealed(Box::new(SealedWriter::new(file, recipient)?)),
            None => Output::Plain(file),
        };
        let archive = tar::Builder::new(GzEncoder::new(output, Compression::new(3)));
        Ok(Self { archive, path: path.to_owned(), part_file, parts: Vec::new() })
    }

    /// A temporary file for a part whose size is not known yet. It is not sealed, so it lies in the site's own folder and not beside
    /// the archive, which may be on a disk that only sealed data may reach.
    pub fn scratch_file(folder: &Path) -> io::Result<HashingStream<File>> {
        Ok(HashingStream::new(tempfile::tempfile_in(folder)?))
    }

    pub fn append_table(&mut self, name: &str, columns: Vec<String>, rows: u64, scratch: HashingStream<File>) -> io::Result<()> {
        let (mut file, bytes, sha256) = scratch.finish();
        file.seek(SeekFrom::Start(0))?;
        let part = BackupPart { name: format!("{}{name}.jsonl", super::manifest::TABLES_PREFIX), bytes, sha256, columns, rows: Some(rows) };
        self.append(&part.name, bytes, &mut file)?;
        self.parts.push(part);
        Ok(())
    }

    pub fn append_upload(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let name = format!("{}{name}", super::manifest::UPLOADS_PREFIX);
        let part = BackupPart { name, bytes: bytes.len() as u64, sha256: to_hex(&Sha256::digest(bytes)), columns: Vec::new(), rows: None };
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

    /// Appends the manifest, signed if there is a key, flushes the file to the disk and renames it to its final name.
    pub fn finish(mut self, manifest: Manifest, key: Option<&AddressKey>) -> io::Result<Manifest> {
        let manifest = Manifest { parts: std::mem::take(&mut self.parts), ..manifest };
        let manifest = match key {
            Some(key) => manifest.sign(key)?,
            None => manifest,
        };
        let text = serde_json::to_vec_pretty(&manifest)?;
        self.append(MANIFEST_NAME, text.len() as u64, &mut text.as_slice())?;
        let file = self.archive.into_inner()?.finish()?.finish()?;
        file.sync_all()?;
        std::fs::rename(&self.part_file.0, &self.path)?;
        Ok(manifest)
    }
}

/// Where the archive goes.
enum Output {
    Plain(File),
    Sealed(Box<SealedWriter<File>>),
}

impl Output {
    fn finish(self) -> io::Result<File> {
        match self {
            Self::Plain(file) => Ok(file),
            Self::Sealed(writer) => writer.finish(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(file) => file.write(buffer),
            Self::Sealed(writer) => writer.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.flush(),
            Self::Sealed(writer) => writer.flush(),
        }
    }
}

/// A reader or writer that counts and hashes the bytes that pass through it.
pub struct HashingStream<W> {
    inner: W,
    bytes: u64,
    hash: Sha256,
}

impl<W> HashingStream<W> {
    pub fn new(inner: W) -> Self {
        Self { inner, bytes: 0, hash: Sha256::new() }
    }

    /// Returns the inner stream, the number of bytes, and their SHA-256 in hex.
    pub fn finish(self) -> (W, u64, String) {
        (self.inner, self.bytes, to_hex(&self.hash.finalize()))
    }
}

impl<W: Write> Write for HashingStream<W> {
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

impl<R: Read> Read for HashingStream<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bytes += read as u64;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}

//! Files that hold vectors, mapped into memory: the system reads them as they are needed and lets go of what is not.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use tantivy::Directory;
use tantivy::directory::{MmapDirectory, OwnedBytes, RamDirectory, TerminatingWrite};

const ENDING: &str = "vectors";

/// Of all indexes of this process: two may share a folder.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// A folder for them. They are gone with the process, for the database keeps what they hold.
pub struct Files {
    directory: Box<dyn Directory>,
}

impl Files {
    pub fn in_memory() -> Self {
        Self { directory: Box::new(RamDirectory::create()) }
    }

    /// Makes the folder where it is missing, and empties it of such files.
    pub fn open(folder: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                std::fs::remove_file(path)?;
            }
        }
        Ok(Self { directory: Box::new(MmapDirectory::open(folder).map_err(io::Error::other)?) })
    }

    /// One file of all the parts, one after the other. Its name is removed at once: the system keeps the file for as
    /// long as any of the bytes are held, and no longer.
    pub fn keep<'a>(&self, parts: impl Iterator<Item = &'a [u8]>) -> io::Result<OwnedBytes> {
        let name = PathBuf::from(format!("{}-{}.{ENDING}", std::process::id(), WRITTEN.fetch_add(1, Ordering::Relaxed)));
        let mut file = self.directory.open_write(&name).map_err(io::Error::other)?;
        for part in parts {
            file.write_all(part)?;
        }
        file.terminate()?;
        let bytes = self.directory.open_read(&name).map_err(io::Error::other)?.read_bytes()?;
        self.directory.delete(&name).map_err(io::Error::other)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("1-1.vectors"), [1]).unwrap();
        std::fs::write(folder.path().join("notes.txt"), [1]).unwrap();
        for files in [Files::open(folder.path()).unwrap(), Files::in_memory()] {
            let bytes = files.keep([&[1, 2][..], &[], &[3]].into_iter()).unwrap();
            assert_eq!(bytes.as_slice(), [1, 2, 3]);
        }
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(left, ["notes.txt"]);
    }
}

//! Vector files, mapped into memory: the system reads pages as they are needed and drops those that are not.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use tantivy::Directory;
use tantivy::directory::{MmapDirectory, OwnedBytes, RamDirectory, TerminatingWrite};

const EXTENSION: &str = "vectors";

/// Counts the files of all indexes of this process, because two may share a folder.
static FILES_WRITTEN: AtomicU64 = AtomicU64::new(0);

/// A folder of vector files. They last as long as the process, because the database stores the vectors.
pub struct VectorFiles {
    directory: Box<dyn Directory>,
}

impl VectorFiles {
    pub fn in_memory() -> Self {
        Self { directory: Box::new(RamDirectory::create()) }
    }

    /// Creates the folder if it is missing, and removes the vector files in it.
    pub fn open(folder: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == EXTENSION) {
                std::fs::remove_file(path)?;
            }
        }
        Ok(Self { directory: Box::new(MmapDirectory::open(folder).map_err(io::Error::other)?) })
    }

    /// Writes the parts into one file, one after the other. The file's name is removed at once: the system keeps the
    /// file as long as any of its bytes are in use, and no longer.
    pub fn write_file<'a>(&self, parts: impl Iterator<Item = &'a [u8]>) -> io::Result<OwnedBytes> {
        let name = PathBuf::from(format!("{}-{}.{EXTENSION}", std::process::id(), FILES_WRITTEN.fetch_add(1, Ordering::Relaxed)));
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
        for files in [VectorFiles::open(folder.path()).unwrap(), VectorFiles::in_memory()] {
            let bytes = files.write_file([&[1, 2][..], &[], &[3]].into_iter()).unwrap();
            assert_eq!(bytes.as_slice(), [1, 2, 3]);
        }
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(left, ["notes.txt"]);
    }
}

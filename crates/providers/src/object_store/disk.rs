//! Uploads as files of one folder.

use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use domain::providers::ObjectStore;
use domain::{Error, Result};
use tokio::fs;
use tokio::io::AsyncWriteExt;

pub struct DiskStore {
    folder: PathBuf,
}

impl DiskStore {
    /// Creates the folder when it is missing.
    pub fn open(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(|e| failed(&e))?;
        Ok(Self { folder: folder.to_owned() })
    }

    /// Names come from hashes of our own; anything that could leave the folder is refused.
    fn path(&self, name: &str) -> Result<PathBuf> {
        let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
        if plain && !name.is_empty() && !name.starts_with('.') && name.matches('.').count() <= 1 {
            Ok(self.folder.join(name))
        } else {
            Err(Error::NotFound("File"))
        }
    }
}

#[async_trait]
impl ObjectStore for DiskStore {
    /// Written beside and renamed, so that nobody ever reads half a file.
    async fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.path(name)?;
        let part = path.with_extension("part");
        let mut file = fs::File::create(&part).await.map_err(|e| failed(&e))?;
        let written = async {
            file.write_all(bytes).await?;
            file.sync_all().await?;
            fs::rename(&part, &path).await
        };
        let written: io::Result<()> = written.await;
        if let Err(error) = written {
            let _ = fs::remove_file(&part).await;
            return Err(failed(&error));
        }
        Ok(())
    }

    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        match fs::read(self.path(name)?).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(&error)),
        }
    }
}

fn failed(error: &io::Error) -> Error {
    tracing::error!(%error, "uploads folder");
    Error::unavailable("Files can't be stored or read right now. Please try again in a moment.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn keeps_bytes_and_refuses_to_leave_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let store = DiskStore::open(folder.path()).unwrap();
        store.put("a.png", b"x").await.unwrap();
        assert_eq!(store.get("a.png").await.unwrap().as_deref(), Some(&b"x"[..]));
        assert_eq!(store.get("b.png").await.unwrap(), None);
        for bad in ["../a.png", ".hidden", "", "a/b.png", "a.b.c"] {
            assert!(store.get(bad).await.is_err(), "{bad}");
        }
    }
}

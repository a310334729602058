//! Stores uploads as files in one folder.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use domain::object_store::ObjectStore;
use domain::{Error, Result};
use tokio::fs;
use tokio::io::AsyncWriteExt;

use super::{check_name, unavailable_error};

pub struct DiskStore {
    folder: PathBuf,
    /// Numbers temporary files, so that concurrent writes of the same name do not share one.
    part_counter: AtomicU64,
}

impl DiskStore {
    /// Creates the folder when it is missing.
    pub fn open(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(|e| to_error(&e))?;
        Ok(Self { folder: folder.to_owned(), part_counter: AtomicU64::new(0) })
    }

    fn path(&self, name: &str) -> Result<PathBuf> {
        Ok(self.folder.join(check_name(name)?))
    }

    /// A temporary name that is never requested. It contains the process id because several nodes may share the folder.
    fn temporary_path(&self, name: &str) -> PathBuf {
        let number = self.part_counter.fetch_add(1, Ordering::Relaxed);
        self.folder.join(format!(".{name}.{}-{number}.part", std::process::id()))
    }
}

#[async_trait]
impl ObjectStore for DiskStore {
    /// Writes a temporary file and renames it, so that a half-written file is never read.
    async fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let (path, part) = (self.path(name)?, self.temporary_path(name));
        let write = async {
            let mut file = fs::File::create(&part).await?;
            file.write_all(bytes).await?;
            file.sync_all().await?;
            fs::rename(&part, &path).await
        };
        let result: io::Result<()> = write.await;
        if let Err(error) = result {
            let _ = fs::remove_file(&part).await;
            return Err(to_error(&error));
        }
        Ok(())
    }

    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        match fs::read(self.path(name)?).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(to_error(&error)),
        }
    }

    async fn list_names(&self) -> Result<Vec<String>> {
        let mut entries = fs::read_dir(&self.folder).await.map_err(|e| to_error(&e))?;
        let mut names = Vec::new();
        while let Some(entry) = entries.next_entry().await.map_err(|e| to_error(&e))? {
            names.extend(entry.file_name().into_string().ok().filter(|name| check_name(name).is_ok()));
        }
        names.sort();
        Ok(names)
    }

    async fn delete(&self, name: &str) -> Result<()> {
        match fs::remove_file(self.path(name)?).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(to_error(&error)),
            _ => Ok(()),
        }
    }
}

fn to_error(error: &io::Error) -> Error {
    unavailable_error("folder", error)
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

    #[tokio::test]
    async fn lists_and_deletes() {
        let folder = tempfile::tempdir().unwrap();
        let store = DiskStore::open(folder.path()).unwrap();
        std::fs::write(folder.path().join(".b.png.1-0.part"), "half").unwrap();
        for name in ["b.png", "a-320.avif"] {
            store.put(name, b"x").await.unwrap();
        }
        assert_eq!(store.list_names().await.unwrap(), ["a-320.avif", "b.png"]);
        store.delete("b.png").await.unwrap();
        store.delete("b.png").await.unwrap();
        assert_eq!(store.list_names().await.unwrap(), ["a-320.avif"]);
    }

    #[tokio::test]
    async fn eight_may_write_one_name_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = DiskStore::open(folder.path()).unwrap();
        let bytes = vec![7; 1 << 20];
        futures_util::future::try_join_all((0..8).map(|_| store.put("a.png", &bytes))).await.unwrap();
        assert_eq!(store.get("a.png").await.unwrap(), Some(bytes));
    }
}

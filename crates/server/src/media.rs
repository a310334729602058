//! A copy of an old site's media folder, from which an import reads pictures.

use std::path::{Component, Path, PathBuf};

use importing::MediaSource;

pub struct MediaFolder {
    folder: PathBuf,
}

impl MediaFolder {
    pub fn open(folder: &Path) -> Result<Self, String> {
        if folder.is_dir() { Ok(Self { folder: folder.to_owned() }) } else { Err(format!("--media: {} is not a folder", folder.display())) }
    }
}

impl MediaSource for MediaFolder {
    /// Reads a file below the folder. The path comes from an untrusted export, so anything that leads outside the folder is refused.
    fn read_file(&self, path: &str) -> Option<Vec<u8>> {
        let path = Path::new(path);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        let file = self.folder.join(path).canonicalize().ok()?;
        let inside = file.starts_with(self.folder.canonicalize().ok()?) && file.is_file();
        inside.then(|| std::fs::read(&file).ok()).flatten()
    }
}

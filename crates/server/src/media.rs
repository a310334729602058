//! A copy of an old site's media folder.

use std::path::{Component, Path, PathBuf};

use domain::importing::Media;

pub struct MediaFolder {
    folder: PathBuf,
}

impl MediaFolder {
    pub fn open(folder: &Path) -> Result<Self, String> {
        if folder.is_dir() { Ok(Self { folder: folder.to_owned() }) } else { Err(format!("--media: {} is no folder", folder.display())) }
    }
}

impl Media for MediaFolder {
    /// Names come from a file that others wrote: nothing outside the folder is read.
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let path = Path::new(path);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        let file = self.folder.join(path).canonicalize().ok()?;
        let inside = file.starts_with(self.folder.canonicalize().ok()?) && file.is_file();
        inside.then(|| std::fs::read(&file).ok()).flatten()
    }
}

//! Pictures of the old site: looked for in a copy of its media folder, kept under the hash of their
//! bytes, and left at their address where there is no copy.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

/// A copy of the old site's media folder.
pub trait Media: Send + Sync {
    /// The file's bytes, by its path below the media folder ("2024/05/chart.png").
    fn read(&self, path: &str) -> Option<Vec<u8>>;
}

/// What became of a picture's address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// A copy was found; this is its path on our site.
    Kept(String),
    /// It stays where it is, at this https address.
    Remote(String),
    /// It can't be shown: no address that a reader's browser may load.
    Lost,
}

/// Folders below which systems keep what was uploaded.
const FOLDERS: [&str; 4] = ["/wp-content/uploads/", "/content/images/", "/content/media/", "/files/"];

#[derive(Default)]
pub struct Pictures<'m> {
    media: Option<&'m dyn Media>,
    found: Mutex<HashMap<String, Option<String>>>,
    waiting: Mutex<Vec<(String, Vec<u8>)>>,
    remote: Mutex<BTreeSet<String>>,
}

impl<'m> Pictures<'m> {
    pub fn new(media: Option<&'m dyn Media>) -> Self {
        Self { media, ..Self::default() }
    }

    /// `site` is the old site's address, for pictures named by their path alone.
    pub fn place(&self, address: &str, site: Option<&url::Url>) -> Picture {
        let address = address.trim();
        if let Some(path) = self.kept(address) {
            return Picture::Kept(path);
        }
        let absolute = match (url::Url::parse(address), site) {
            (Ok(url), _) => Some(url),
            (Err(_), Some(site)) => site.join(address).ok(),
            (Err(_), None) => None,
        };
        let Some(mut url) = absolute.filter(|url| matches!(url.scheme(), "http" | "https") && url.host().is_some()) else {
            return Picture::Lost;
        };
        // Readers' browsers load nothing by http on an https page.
        let _ = url.set_scheme("https");
        lock(&self.remote).insert(url.to_string());
        Picture::Remote(url.into())
    }

    fn kept(&self, address: &str) -> Option<String> {
        let media = self.media?;
        if let Some(known) = lock(&self.found).get(address) {
            return known.clone();
        }
        let found = candidates(address).iter().find_map(|path| media.read(path)).and_then(|bytes| self.keep(bytes));
        lock(&self.found).insert(address.to_owned(), found.clone());
        found
    }

    fn keep(&self, bytes: Vec<u8>) -> Option<String> {
        let name = format!("{}.{}", crate::text::hex(&Sha256::digest(&bytes)), extension_of(&bytes)?);
        let path = format!("/uploads/{name}");
        lock(&self.waiting).push((name, bytes));
        Some(path)
    }

    /// Files found since the last call, by name; to be stored before what shows them.
    pub fn take(&self) -> Vec<(String, Vec<u8>)> {
        std::mem::take(&mut *lock(&self.waiting))
    }

    /// Addresses of other hosts that pages will load pictures from.
    pub fn remote(&self) -> Vec<String> {
        lock(&self.remote).iter().cloned().collect()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Paths below the media folder where the picture may lie: the original before a resized copy.
fn candidates(address: &str) -> Vec<String> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let path = super::links::decoded(path);
    let below = FOLDERS.iter().find_map(|folder| path.split_once(folder).map(|(_, below)| below.to_owned()));
    let below = below.or_else(|| url::Url::parse(&path).ok().map(|url| url.path().trim_start_matches('/').to_owned()));
    let Some(below) = below.filter(|below| !below.is_empty() && !below.split('/').any(|part| part == "..")) else { return Vec::new() };
    // Ghost: size/w600/2024/05/a.png is a copy of 2024/05/a.png.
    let below = below.strip_prefix("size/").and_then(|rest| rest.split_once('/')).map_or(below.clone(), |(_, rest)| rest.to_owned());
    let mut all = Vec::new();
    all.extend(without_size(&below));
    all.push(below);
    all
}

/// "a-300x200.jpg" is a copy of "a.jpg".
fn without_size(path: &str) -> Option<String> {
    let (stem, extension) = path.rsplit_once('.')?;
    let (name, size) = stem.rsplit_once('-')?;
    let (width, height) = size.split_once('x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (is_number(width) && is_number(height)).then(|| format!("{name}.{extension}"))
}

/// By the first bytes, never by the name; `None` for what is no picture that we show.
pub fn extension_of(bytes: &[u8]) -> Option<&'static str> {
    let at = |from: usize, magic: &[u8]| bytes.get(from..from + magic.len()) == Some(magic);
    if at(0, b"\x89PNG\r\n\x1a\n") {
        Some("png")
    } else if at(0, b"\xff\xd8\xff") {
        Some("jpg")
    } else if at(0, b"RIFF") && at(8, b"WEBP") {
        Some("webp")
    } else if at(0, b"GIF87a") || at(0, b"GIF89a") {
        Some("gif")
    } else if at(4, b"ftypavif") || at(4, b"ftypavis") {
        Some("avif")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct One;

    impl Media for One {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            (path == "2024/05/a b.png").then(|| b"\x89PNG\r\n\x1a\nx".to_vec())
        }
    }

    #[test]
    fn a_copy_is_kept_once_and_the_rest_stays_where_it_is() {
        let pictures = Pictures::new(Some(&One));
        let Picture::Kept(path) = pictures.place("http://old.test/wp-content/uploads/2024/05/a%20b-300x200.png?x=1", None) else {
            panic!("not found")
        };
        assert!(path.starts_with("/uploads/") && path.ends_with(".png"));
        assert_eq!(pictures.place("__GHOST_URL__/content/images/size/w600/2024/05/a b.png", None), Picture::Kept(path));
        assert_eq!(pictures.take().len(), 2, "each address once");
        assert_eq!(pictures.place("http://cdn.test/x.png", None), Picture::Remote("https://cdn.test/x.png".into()));
        let site = url::Url::parse("http://old.test/blog/").unwrap();
        assert_eq!(pictures.place("/x.png", Some(&site)), Picture::Remote("https://old.test/x.png".into()));
        assert_eq!(pictures.place("/x.png", None), Picture::Lost);
        assert_eq!(pictures.place("data:image/png;base64,xx", None), Picture::Lost);
        assert!(candidates("https://old.test/wp-content/uploads/../../etc/passwd").is_empty());
    }
}

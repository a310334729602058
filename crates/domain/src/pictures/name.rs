//! Names of picture files: `{hash}.{ext}` as it is kept, `{hash}-{width}.{ext}` in a width.

use sha2::{Digest, Sha256};

use super::Format;

const FOLDER: &str = "/uploads/";
/// Hex digits of a hash; before pictures were made anew names had all 64 of them.
const HASH: usize = 32;
const LONG_HASH: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName {
    pub hash: String,
    /// In pixels; `None` for the kept file.
    pub width: Option<u32>,
    pub format: Format,
}

impl FileName {
    /// The kept file of these bytes.
    pub fn of(bytes: &[u8], format: Format) -> Self {
        let hash = crate::text::hex(&Sha256::digest(bytes)[..HASH / 2]);
        Self { hash, width: None, format }
    }

    /// Only names that we gave.
    pub fn parse(name: &str) -> Option<Self> {
        let (stem, extension) = name.split_once('.')?;
        let format = Format::parse(extension)?;
        let (hash, width) = match stem.split_once('-') {
            Some((hash, width)) => (hash, Some(number(width)?)),
            None => (stem, None),
        };
        is_hash(hash).then(|| Self { hash: hash.to_owned(), width, format })
    }

    /// Where it is read.
    pub fn path(&self) -> String {
        format!("{FOLDER}{self}")
    }
}

impl std::fmt::Display for FileName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let extension = self.format.extension();
        match self.width {
            Some(width) => write!(f, "{}-{width}.{extension}", self.hash),
            None => write!(f, "{}.{extension}", self.hash),
        }
    }
}

/// The hash in an address of a picture of this site, whatever its width.
pub fn hash_in(address: &str) -> Option<String> {
    FileName::parse(address.strip_prefix(FOLDER)?).map(|file| file.hash)
}

fn is_hash(text: &str) -> bool {
    matches!(text.len(), HASH | LONG_HASH) && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// Written in one way only.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|width: &u32| width.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        let hash = "0".repeat(32);
        for name in [format!("{hash}.png"), format!("{hash}-640.avif"), format!("{}.gif", "a".repeat(64))] {
            assert_eq!(FileName::parse(&name).unwrap().to_string(), name);
        }
        assert_eq!(hash_in(&format!("/uploads/{hash}-640.avif")), Some(hash));
    }

    #[test]
    fn only_names_we_gave_are_read() {
        let hash = "0".repeat(32);
        for bad in ["svg", "png/x", "png.png", ""].map(|end| format!("{hash}.{end}")) {
            assert_eq!(FileName::parse(&bad), None, "{bad}");
        }
        for bad in [format!("{hash}-0640.jpg"), format!("{hash}-+1.jpg"), format!("{hash}-.jpg"), "../x.png".into(), hash, "a.png".into()] {
            assert_eq!(FileName::parse(&bad), None, "{bad}");
        }
        assert_eq!(hash_in("https://elsewhere.test/a.png"), None);
    }
}

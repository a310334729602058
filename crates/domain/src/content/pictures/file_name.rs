//! Names of picture files: `{hash}.{ext}` for the stored file, `{hash}-{width}.{ext}` for a width.

use sha2::{Digest, Sha256};

use super::PictureFormat;

const FOLDER: &str = "/uploads/";
/// The number of hex digits of a hash in a name. Old files have all 64.
const HASH_LENGTH: usize = 32;
const LEGACY_HASH_LENGTH: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName {
    pub hash: String,
    /// In pixels; `None` for the stored file.
    pub width: Option<u32>,
    pub format: PictureFormat,
}

impl FileName {
    /// The name of a stored file with these bytes.
    pub fn from_bytes(bytes: &[u8], format: PictureFormat) -> Self {
        let hash = crate::text::to_hex(&Sha256::digest(bytes)[..HASH_LENGTH / 2]);
        Self { hash, width: None, format }
    }

    /// Parses only names that this product generates.
    pub fn parse(name: &str) -> Option<Self> {
        let (stem, extension) = name.split_once('.')?;
        let format = PictureFormat::parse(extension)?;
        let (hash, width) = match stem.split_once('-') {
            Some((hash, width)) => (hash, Some(parse_width(width)?)),
            None => (stem, None),
        };
        is_hash(hash).then(|| Self { hash: hash.to_owned(), width, format })
    }

    /// The path on this site.
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

/// Returns the hash in an address of a picture of this site, in any width.
pub fn parse_hash(address: &str) -> Option<String> {
    FileName::parse(address.strip_prefix(FOLDER)?).map(|file| file.hash)
}

fn is_hash(text: &str) -> bool {
    matches!(text.len(), HASH_LENGTH | LEGACY_HASH_LENGTH) && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// Accepts the canonical form only, without sign or leading zeros.
fn parse_width(text: &str) -> Option<u32> {
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
        assert_eq!(parse_hash(&format!("/uploads/{hash}-640.avif")), Some(hash));
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
        assert_eq!(parse_hash("https://elsewhere.test/a.png"), None);
    }
}

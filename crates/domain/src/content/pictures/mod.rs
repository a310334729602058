//! Pictures of articles. An upload is recognised by its content, stripped of metadata, and encoded in a few widths by a later
//! job. A picture's name is the hash of its bytes, so that it can be cached for ever and is stored only once.

mod file_name;
mod image_processor;
mod kind;
mod markup;
mod remote_images;
mod service;

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use file_name::{FileName, parse_hash};
pub use image_processor::{CleanImage, ImageProcessor, ImageVariant};
pub use kind::is_picture;
pub use markup::{find_picture_hashes, render_pictures};
pub use remote_images::RemoteImageFetcher;
pub use service::Pictures;

use crate::Result;

/// The widths in pixels in which a picture is encoded, up to its own width.
pub const WIDTHS: [u32; 4] = [320, 640, 960, 1280];
/// The maximum length in pixels of a stored picture's longer side. Larger uploads are scaled down.
pub const MAX_SIDE: u32 = 2560;
/// A picture with more pixels is refused before it is decoded: a small file can contain a huge picture.
pub const MAX_PIXELS: u64 = 40_000_000;
/// The maximum length of an alternative text, in characters.
pub const MAX_ALT: usize = 300;

/// The formats in which pictures are stored and served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum PictureFormat {
    Avif,
    Webp,
    Jpg,
    Png,
    /// Only for old files that were stored as they were uploaded.
    Gif,
}

impl PictureFormat {
    /// The file extension, without the dot.
    pub fn extension(self) -> &'static str {
        self.into()
    }

    pub fn media_type(self) -> &'static str {
        match self {
            PictureFormat::Avif => "image/avif",
            PictureFormat::Webp => "image/webp",
            PictureFormat::Jpg => "image/jpeg",
            PictureFormat::Png => "image/png",
            PictureFormat::Gif => "image/gif",
        }
    }

    pub fn parse(extension: &str) -> Option<Self> {
        extension.parse().ok()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum PictureState {
    /// The original is served; its widths are not encoded yet.
    Pending,
    Ready,
    /// The original is served; its widths could not be encoded.
    Failed,
}

impl PictureState {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// One width of a picture in one format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureVariant {
    /// In pixels.
    pub width: u32,
    pub format: PictureFormat,
    pub bytes: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// The first 32 hex digits of the stored file's SHA-256.
    pub hash: String,
    /// The format of the stored file: `Jpg` or `Png`.
    pub format: PictureFormat,
    /// In pixels, after rotation to upright.
    pub width: u32,
    pub height: u32,
    pub bytes: u64,
    /// The alternative text; may be empty.
    pub alt: String,
    /// The name of the staff token.
    pub uploaded_by: String,
    pub state: PictureState,
    /// Narrowest first.
    pub variants: Vec<PictureVariant>,
    pub created_at: Timestamp,
}

impl Picture {
    /// The name of the stored file.
    pub fn file(&self) -> FileName {
        FileName { hash: self.hash.clone(), width: None, format: self.format }
    }

    /// The path of the stored file on this site.
    pub fn url(&self) -> String {
        self.file().path()
    }

    /// Whether its hash has the right form. Imported lists may contain anything.
    pub fn has_valid_hash(&self) -> bool {
        parse_hash(&self.url()).as_ref() == Some(&self.hash)
    }

    /// The widths that exist in this format, narrowest first.
    pub fn widths(&self, format: PictureFormat) -> Vec<u32> {
        self.variants.iter().filter(|variant| variant.format == format).map(|variant| variant.width).collect()
    }

    /// The value of `srcset` for one format; `None` when it has no widths.
    pub fn srcset(&self, format: PictureFormat) -> Option<String> {
        let widths = self.widths(format);
        let file = |width: u32| FileName { hash: self.hash.clone(), width: Some(width), format };
        let candidates: Vec<String> = widths.into_iter().map(|width| format!("{} {width}w", file(width).path())).collect();
        (!candidates.is_empty()).then(|| candidates.join(", "))
    }
}

/// Pictures by hash.
pub type PicturesByHash = HashMap<String, Picture>;

#[async_trait]
pub trait PictureQueries: Send + Sync {
    async fn find(&self, hash: &str) -> Result<Option<Picture>>;
    /// Returns the pictures that exist among these hashes, in no particular order.
    async fn find_many(&self, hashes: &[String]) -> Result<Vec<Picture>>;
    /// Returns pictures with a hash greater than `hash`, ordered by hash.
    async fn list_after(&self, hash: &str, limit: u32) -> Result<Vec<Picture>>;
}

#[async_trait]
pub trait PictureRepository: Send + Sync {
    /// Returns false, and changes nothing, when a picture with this hash exists already.
    async fn insert(&self, picture: &Picture) -> Result<bool>;
    /// Stores the result of encoding its widths.
    async fn finish_processing(&self, hash: &str, state: PictureState, variants: &[PictureVariant]) -> Result<()>;
}

//! Pictures of articles: taken in by their content, cleaned of what a camera wrote into them, made
//! in a few widths later. A picture's name is the hash of its bytes, so that it can be kept for ever
//! and the same one is kept once.

mod kind;
mod markup;
mod name;
mod service;

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use kind::is_picture;
pub use markup::{named_in, with_pictures};
pub use name::{FileName, hash_in};
pub use service::Pictures;

use crate::Result;

/// Widths in pixels in which a picture is made; none wider than the picture itself.
pub const WIDTHS: [u32; 4] = [320, 640, 960, 1280];
/// The kept picture's longer side, in pixels: larger ones are made smaller when they are taken in.
pub const LONGEST_SIDE: u32 = 2560;
/// A picture of more pixels is refused before it is unpacked: a small file can hold a huge one.
pub const MAX_PIXELS: u64 = 40_000_000;
/// Characters of a description for those who don't see the picture.
pub const MAX_ALT: usize = 300;

/// What is kept and served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    Avif,
    Webp,
    Jpg,
    Png,
    /// Only of files kept before pictures were made anew.
    Gif,
}

impl Format {
    pub const ALL: [Format; 5] = [Format::Avif, Format::Webp, Format::Jpg, Format::Png, Format::Gif];

    /// As the name ends, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Avif => "avif",
            Format::Webp => "webp",
            Format::Jpg => "jpg",
            Format::Png => "png",
            Format::Gif => "gif",
        }
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Format::Avif => "image/avif",
            Format::Webp => "image/webp",
            Format::Jpg => "image/jpeg",
            Format::Png => "image/png",
            Format::Gif => "image/gif",
        }
    }

    pub fn parse(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Shown as it is; its widths are being made.
    Pending,
    Ready,
    /// Shown as it is; its widths could not be made.
    Failed,
}

impl State {
    pub const ALL: [State; 3] = [State::Pending, State::Ready, State::Failed];

    pub fn as_str(self) -> &'static str {
        match self {
            State::Pending => "pending",
            State::Ready => "ready",
            State::Failed => "failed",
        }
    }

    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// One width of a picture in one format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// In pixels.
    pub width: u32,
    pub format: Format,
    pub bytes: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// 32 hex digits of the kept file's SHA-256.
    pub hash: String,
    /// Of the kept file: `Jpg` or `Png`.
    pub format: Format,
    /// In pixels, turned upright.
    pub width: u32,
    pub height: u32,
    pub bytes: u64,
    /// For those who don't see it; may be empty.
    pub alt: String,
    /// Name of the staff token.
    pub uploaded_by: String,
    pub state: State,
    /// Narrowest first.
    pub variants: Vec<Variant>,
    pub created_at: Timestamp,
}

impl Picture {
    /// The kept file's.
    pub fn file(&self) -> FileName {
        FileName { hash: self.hash.clone(), width: None, format: self.format }
    }

    /// A path of this site.
    pub fn url(&self) -> String {
        self.file().path()
    }

    /// Whether its hash is one, also in a list that others wrote.
    pub fn has_good_name(&self) -> bool {
        hash_in(&self.url()).as_ref() == Some(&self.hash)
    }

    /// In which widths there is a file of this format, narrowest first.
    pub fn widths(&self, format: Format) -> Vec<u32> {
        self.variants.iter().filter(|variant| variant.format == format).map(|variant| variant.width).collect()
    }

    /// Candidates of one format as `srcset` wants them; `None` when there are none.
    pub fn srcset(&self, format: Format) -> Option<String> {
        let widths = self.widths(format);
        let file = |width: u32| FileName { hash: self.hash.clone(), width: Some(width), format };
        let candidates: Vec<String> = widths.into_iter().map(|width| format!("{} {width}w", file(width).path())).collect();
        (!candidates.is_empty()).then(|| candidates.join(", "))
    }
}

/// Pictures by hash.
pub type Known = HashMap<String, Picture>;

#[async_trait]
pub trait PictureQueries: Send + Sync {
    async fn find(&self, hash: &str) -> Result<Option<Picture>>;
    /// Those of the hashes that are known, in no order.
    async fn find_all(&self, hashes: &[String]) -> Result<Vec<Picture>>;
    /// In the order of their hashes, from the first one after `hash`.
    async fn after(&self, hash: &str, limit: u32) -> Result<Vec<Picture>>;
}

#[async_trait]
pub trait PictureRepository: Send + Sync {
    /// False when a picture of that hash is there already; nothing changes then.
    async fn insert(&self, picture: &Picture) -> Result<bool>;
    /// What came of making its widths.
    async fn finish(&self, hash: &str, state: State, variants: &[Variant]) -> Result<()>;
}
